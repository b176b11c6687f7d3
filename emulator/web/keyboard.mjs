// Mapping from the computer's keyboard to the keys of the device, the same as in the desktop simulator.

const BY_NAME = {
  ArrowUp: 'UP',
  ArrowDown: 'DOWN',
  ArrowLeft: 'LEFT',
  ArrowRight: 'RIGHT',
  a: 'A',
  Enter: 'A',
  ' ': 'A',
  b: 'B',
  Backspace: 'B',
  Escape: 'B',
  x: 'X',
  y: 'Y',
};

/**
 * The device's key for a keyboard event; undefined for others and for the browser's own shortcuts.
 * @param {{ key: string, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean }} event
 */
export function keyOf({ key, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return undefined;
  return BY_NAME[key.length === 1 ? key.toLowerCase() : key];
}
