// rzCOBS, the framing of defmt logs: zero bytes are compressed away, a zero ends a frame.

/**
 * One frame without its closing zero, decoded; undefined if it is damaged.
 * The encoding is read from its end, hence backwards.
 * @param {Uint8Array} frame
 * @returns {Uint8Array | undefined}
 */
export function decodeRzcobs(frame) {
  const reversed = [];
  let at = frame.length;
  const take = () => (at > 0 ? reversed.push(frame[--at]) : (at = -1));
  while (at > 0) {
    const head = frame[--at];
    if (head === 0) return undefined;
    if (head < 0x80) {
      for (let bit = 6; bit >= 0 && at >= 0; bit--) {
        if (head & (1 << bit)) reversed.push(0);
        else take();
      }
    } else {
      const full = head === 0xff;
      if (!full) reversed.push(0);
      const count = full ? 134 : (head & 0x7f) + 7;
      for (let index = 0; index < count && at >= 0; index++) take();
    }
  }
  return at < 0 ? undefined : Uint8Array.from(reversed.reverse());
}

/** Cuts a stream of bytes into decoded frames. */
export class FrameSplitter {
  constructor() {
    this.rest = [];
  }

  /**
   * @param {Uint8Array} bytes
   * @returns {(Uint8Array | undefined)[]} undefined stands for a damaged frame
   */
  push(bytes) {
    const frames = [];
    for (const byte of bytes) {
      if (byte !== 0) this.rest.push(byte);
      else if (this.rest.length > 0) {
        frames.push(decodeRzcobs(this.rest));
        this.rest = [];
      }
    }
    return frames;
  }
}
