// The device's sounder: a square wave. Browsers allow sound only after a key or a click.

/** As loud as a page should be. */
const LOUDEST = 0.12;
/** A click at each edge of a note is avoided by this ramp, in seconds. */
const RAMP = 0.004;

export class Sounder {
  constructor() {
    this.isOn = false;
    this.context = undefined;
  }

  /** Switches sound on or off; tells which. */
  toggle() {
    this.isOn = !this.isOn;
    if (this.isOn) this.wake();
    else this.play(0, 0);
    return this.isOn;
  }

  wake() {
    if (!this.isOn) return;
    if (!this.context) {
      this.context = new AudioContext();
      this.gain = new GainNode(this.context, { gain: 0 });
      this.tone = new OscillatorNode(this.context, { type: 'square' });
      this.tone.connect(this.gain).connect(this.context.destination);
      this.tone.start();
    }
    if (this.context.state === 'suspended') this.context.resume();
  }

  /** @param {number} hz @param {number} level duty cycle; 0 is silence */
  play(hz, level) {
    if (!this.context) return;
    const now = this.context.currentTime;
    if (hz > 0) this.tone.frequency.setValueAtTime(hz, now);
    // A pulse of half the period is the loudest.
    const loudness = this.isOn && hz > 0 ? LOUDEST * Math.sin(Math.PI * Math.min(level, 0.5)) : 0;
    this.gain.gain.setTargetAtTime(loudness, now, RAMP);
  }
}
