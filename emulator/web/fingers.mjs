// Which key of the keyboard is which key of the device; the same as on the desktop.

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
