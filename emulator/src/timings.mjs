// Timing measurements in simulated time: boot to first picture, key to pixel latency, bus time, idle time. Does not affect
// the run. Nanoseconds inside, milliseconds and microseconds outside.

/** Bytes closer together than this belong to one screen update. */
const SAME_ANSWER_NS = 20e6;

/** Longer than two frames of an animation, and than the longest tune's rests. */
const STILL_NS = 100e6;
/** Longer than from frame to frame of an animation, shorter than from tap to tap. */
const NEXT_FRAME_NS = 50e6;
/** Screens on which something is played. */
const IN_PLAY = ['play', 'dice'];

const ms = (nanos) => Math.round(nanos / 1e3) / 1e3;
const us = (nanos) => Math.round(nanos / 1e2) / 1e1;

/** Whether a flush belongs to a frame: soon after it, in another place. */
const partOf = (frame, flush) =>
  frame !== undefined &&
  flush.start - frame.end <= SAME_ANSWER_NS &&
  !frame.windows.some((window) => overlap(window, flush.window));

export class Timings {
  constructor() {
    /** Time of the first picture of each screen after the firmware reported it. */
    this.screens = new Map();
    this.awaited = undefined;
    /** Key presses and the screen updates that followed. */
    this.presses = [];
    /** Windows filled with pixels, and the frames they make up. */
    this.flushes = [];
    this.frames = [];
    this.flush = undefined;
    this.waits = [];
    this.soundAt = -Infinity;
    this.screen = undefined;
    /** Erases of flash sectors. Of those within a sound or an animation, the longest: on any screen, and in play. */
    this.erases = { count: 0, inPlay: 0, heldUpNs: 0, inPlayNs: 0 };
    /** From a key to the light, after the device was dark. */
    this.wakes = [];
  }

  /** Power-on or reset: discards unfinished measurements. */
  restart() {
    this.awaited = undefined;
    this.flush = undefined;
  }

  /** The firmware reported a screen. */
  screenTold(name, now) {
    this.screen = name;
    if (this.screens.has(name)) return;
    this.awaited = { name, told: now, picture: undefined };
    this.screens.set(name, this.awaited);
  }

  /** A key was pressed. */
  pressed(key, now) {
    this.presses.push({ key, at: now, first: undefined, last: undefined, bytes: 0 });
  }

  /**
   * Bytes to the panel. A flush is a window and its pixels: from the first command to the last pixel.
   * Flushes make up a frame until one covers a place that this frame has sent before, or comes late.
   * @param {import('./display-bus.mjs').Traffic} traffic
   */
  traffic({ command, picture, pixels, window, bytes, start, end, changed }) {
    if (command && (!picture || this.flush?.pixels)) this.#endFlush();
    if (command && picture) this.flush ??= { start, end, bytes: 0, wireNs: 0, pixels: false, window: undefined };
    const { flush } = this;
    if (flush) {
      flush.window = window ?? flush.window;
      flush.bytes += bytes;
      flush.wireNs += end - start;
      flush.end = end;
      flush.pixels ||= pixels;
    }
    const press = this.presses.at(-1);
    if (press && (press.last === undefined || start - press.last < SAME_ANSWER_NS)) press.bytes += bytes;
    if (changed) this.#changed(changed, end);
  }

  #changed({ first, last }, end) {
    const press = this.presses.at(-1);
    if (press) {
      press.first ??= first;
      if (press.last === undefined || first - press.last < SAME_ANSWER_NS) press.last = last;
    }
    if (this.awaited) {
      const { picture } = this.awaited;
      if (picture === undefined || end - picture < SAME_ANSWER_NS) this.awaited.picture = end;
      else this.awaited = undefined;
    }
  }

  /** The sounder sounds now. */
  sounded(now) {
    this.soundAt = now;
  }

  /** An erase begins, which holds up whatever sounds or moves now. */
  erased(now, nanos) {
    const { erases } = this;
    const inPlay = IN_PLAY.includes(this.screen);
    erases.count += 1;
    if (inPlay) erases.inPlay += 1;
    if (now - this.soundAt >= STILL_NS && !this.#moves(now)) return;
    erases.heldUpNs = Math.max(erases.heldUpNs, nanos);
    if (inPlay) erases.inPlayNs = Math.max(erases.inPlayNs, nanos);
  }

  /** Whether an animation runs: one frame soon after another. A single frame is an answer to a key, or a beat of ambient motion. */
  #moves(now) {
    const { flush } = this;
    const frame = this.frames.at(-1);
    const sends = flush?.pixels ?? false;
    const [last, before] = sends && !partOf(frame, flush) ? [flush, frame] : [frame, this.frames.at(-2)];
    if (!last || !before) return false;
    const end = sends ? flush.end : last.end;
    return now - end < STILL_NS && last.start - before.end < NEXT_FRAME_NS;
  }

  #endFlush() {
    const { flush } = this;
    this.flush = undefined;
    if (!flush?.pixels) return;
    this.flushes.push(flush);
    const frame = this.frames.at(-1);
    if (!partOf(frame, flush)) {
      this.frames.push({ ...flush, windows: [flush.window] });
      return;
    }
    frame.windows.push(flush.window);
    frame.bytes += flush.bytes;
    frame.wireNs += flush.wireNs;
    frame.end = flush.end;
  }

  /** A key has lit the dark screen. */
  woke(nanos) {
    this.wakes.push(ms(nanos));
  }

  /**
   * An interval in which a script only waited: idle time and frame rate, and what takes current.
   * @param {{ asleepNs: number, dormantNs: number, light: number, panelOn: boolean }} rest the last two at its end
   */
  waited(line, from, to, { asleepNs, dormantNs, light, panelOn }) {
    this.#endFlush();
    const inside = this.frames.filter(({ start }) => start >= from && start < to);
    const gaps = inside.slice(1).map(({ start }, index) => start - inside[index].start);
    this.waits.push({
      line,
      ms: ms(to - from),
      asleep: round(asleepNs / (to - from)),
      frames: inside.length,
      bytes: sum(inside, 'bytes'),
      longest_gap_ms: gaps.length ? ms(Math.max(...gaps)) : null,
      usual_gap_ms: gaps.length ? ms(median(gaps)) : null,
      dormant: round(dormantNs / (to - from)),
      light: round(light),
      panel_on: panelOn ? 1 : 0,
    });
  }

  /** Everything as plain data for JSON. */
  summary() {
    this.#endFlush();
    const screens = [...this.screens.values()].map(({ name, told, picture }) => [
      name,
      { told_ms: ms(told), picture_ms: picture === undefined ? null : ms(picture) },
    ]);
    return {
      screens: Object.fromEntries(screens),
      presses: this.presses.map(({ key, at, first, last, bytes: sent }) => ({
        key,
        at_ms: ms(at),
        first_pixel_us: first === undefined ? null : us(first - at),
        last_pixel_us: last === undefined ? null : us(last - at),
        bytes: sent,
      })),
      flushes: sent(this.flushes),
      frames: sent(this.frames),
      waits: this.waits,
      erases: {
        count: this.erases.count,
        in_play: this.erases.inPlay,
        held_up_ms: ms(this.erases.heldUpNs),
        held_up_in_play_ms: ms(this.erases.inPlayNs),
      },
      wakes: this.wakes,
    };
  }
}

const round = (value) => Math.round(value * 1e4) / 1e4;
const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];
const sum = (items, field) => items.reduce((total, item) => total + item[field], 0);

const overlap = (one, other) => crosses(one.columns, other.columns) && crosses(one.rows, other.rows);
const crosses = ([low, high], [from, to]) => low <= to && from <= high;

/** Totals of what was sent, and the largest transfer with its bus time. */
function sent(pieces) {
  const largest = pieces.reduce((most, piece) => (piece.bytes > (most?.bytes ?? 0) ? piece : most), undefined);
  return {
    count: pieces.length,
    bytes: sum(pieces, 'bytes'),
    wire_us: us(sum(pieces, 'wireNs')),
    largest:
      largest === undefined
        ? null
        : {
            bytes: largest.bytes,
            us: us(largest.end - largest.start),
            wire_us: us(largest.wireNs),
            ratio: round((largest.end - largest.start) / largest.wireNs),
          },
  };
}
