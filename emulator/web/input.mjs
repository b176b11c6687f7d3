// Keys of the device from keyboard, mouse, touch and gamepad. A key is down as long as one of them holds it.

import { keyOf } from './keyboard.mjs';

/** Buttons of a gamepad in the standard layout. Its A is below and its B to the right; letters count, not places. */
const BUTTONS = { 0: 'A', 1: 'B', 2: 'X', 3: 'Y', 12: 'UP', 13: 'DOWN', 14: 'LEFT', 15: 'RIGHT' };
const STICK = 0.5;

/**
 * @param {(key: string, down: boolean) => void} onKey
 * @param {string[]} keys all of them
 */
export function listenToInput(onKey, keys) {
  const holders = new Map(keys.map((key) => [key, new Set()]));
  const hold = (key, who, down) => {
    const set = holders.get(key);
    const was = set.size > 0;
    if (down) set.add(who);
    else set.delete(who);
    if (set.size > 0 !== was) onKey(key, down);
  };
  const letGo = (who) => keys.forEach((key) => hold(key, who, false));

  for (const [type, down] of [['keydown', true], ['keyup', false]]) {
    addEventListener(type, (event) => {
      // Buttons and lists of the page have keys of their own.
      const key = event.target.closest?.('button, select, a, summary, input') ? undefined : keyOf(event);
      if (!key) return;
      event.preventDefault();
      if (!event.repeat) hold(key, 'keyboard', down);
    });
  }
  // A page without focus gets no keyup events.
  addEventListener('blur', () => letGo('keyboard'));

  for (const pad of document.querySelectorAll('.pad')) {
    // A thumb slides from key to key without being lifted.
    const follow = (event) => {
      const who = `pointer ${event.pointerId}`;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-key]');
      const key = under && pad.contains(under) ? under.dataset.key : undefined;
      for (const other of keys) if (other !== key) hold(other, who, false);
      if (key) hold(key, who, true);
    };
    pad.addEventListener('pointerdown', (event) => {
      pad.setPointerCapture(event.pointerId);
      follow(event);
      event.preventDefault();
    });
    pad.addEventListener('pointermove', (event) => pad.hasPointerCapture(event.pointerId) && follow(event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      pad.addEventListener(end, (event) => letGo(`pointer ${event.pointerId}`));
    }
    pad.addEventListener('contextmenu', (event) => event.preventDefault());
    // A key of the page that has the focus is pressed like a button.
    for (const button of pad.querySelectorAll('[data-key]')) {
      button.addEventListener('keydown', ({ key }) => (key === 'Enter' || key === ' ') && hold(button.dataset.key, 'focus', true));
      button.addEventListener('keyup', () => hold(button.dataset.key, 'focus', false));
      button.addEventListener('blur', () => hold(button.dataset.key, 'focus', false));
    }
  }

  addEventListener('gamepadconnected', () => requestAnimationFrame(poll));
  function poll() {
    const pads = navigator.getGamepads().filter(Boolean);
    for (const pad of pads) {
      const [x = 0, y = 0] = pad.axes;
      const down = { LEFT: x < -STICK, RIGHT: x > STICK, UP: y < -STICK, DOWN: y > STICK };
      for (const [button, key] of Object.entries(BUTTONS)) down[key] ||= pad.buttons[button]?.pressed ?? false;
      for (const key of keys) hold(key, `gamepad ${pad.index}`, down[key] ?? false);
    }
    if (pads.length > 0) requestAnimationFrame(poll);
  }
}
