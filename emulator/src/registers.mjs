// Stub peripherals that rp2040js lacks: registers that only hold what was written.

/** A block of registers with the RP2040's atomic write aliases (plain, xor, set, clear). */
export class PlainRegisters {
  /** @param {Record<number, number>} initial value by offset; all others start as zero */
  constructor(initial = {}) {
    this.values = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
  }

  readUint32(offset) {
    return this.values.get(offset) ?? 0;
  }

  writeUint32Atomic(offset, value, alias) {
    const now = this.readUint32(offset);
    const next = [value, now ^ value, now | value, now & ~value][alias];
    this.values.set(offset, next >>> 0);
  }
}

/** Memory that cannot be written: a write is a bus fault on the device. */
export class ReadOnly {
  /** @param {(offset: number) => never} complain */
  constructor(complain) {
    this.complain = complain;
  }

  writeUint32Atomic(offset) {
    this.complain(offset);
  }
}
