import assert from 'node:assert/strict';
import test from 'node:test';

import { Simulator } from 'rp2040js';

import { DisplayBus } from '../src/display-bus.mjs';
import { Panel } from '../src/panel.mjs';
import { Pins } from '../src/pins.mjs';
import { TEST_BOARD } from '../testing/board.mjs';

const { display, glass } = TEST_BOARD;
const SPI0 = 0x4003c000;
const [CR0, DR, CPSR] = [0x00, 0x08, 0x10];
const DMA = 0x50000000;
const RESETS_SET = 0x4000e000;
const SIO_OUT = 0xd0000010;
const SIO_OE = 0xd0000020;
const TX_BYTES = 1 | (1 << 4) | (16 << 15); // enable, count up the source, paced by SPI0
const SOURCE = 0x20001000;
const BYTE_NS = 128; // at 62.5 MHz

/** A chip whose SPI runs at 62.5 MHz in mode 0 and whose panel is selected and awake. */
function wired(mode, { cr0 = 7, checksPads = false } = {}) {
  const mcu = new Simulator().rp2040;
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  const panel = new Panel(glass);
  const traffic = [];
  const pins = checksPads ? new Pins(mcu.gpio) : undefined;
  const bus = new DisplayBus(mcu, display, panel, mode, 0, (event) => traffic.push(event), pins);
  mcu.clock.tick(10e6);
  mcu.writeUint32(SPI0 + CR0, cr0);
  mcu.writeUint32(SPI0 + CPSR, 2);
  const lines = (levels) => {
    mcu.writeUint32(SIO_OE, (1 << display.cs) | (1 << display.dc));
    mcu.writeUint32(SIO_OUT, levels);
  };
  const byte = (value) => {
    mcu.writeUint32(SPI0 + DR, value);
    mcu.clock.tick(BYTE_NS);
  };
  const command = (value, ...args) => {
    lines(0);
    byte(value);
    lines(1 << display.dc);
    args.forEach(byte);
  };
  const transfer = (bytes) => {
    mcu.sram.set(bytes, SOURCE - 0x20000000);
    [SOURCE, SPI0 + DR, bytes.length, TX_BYTES].forEach((value, register) =>
      mcu.writeUint32(DMA + 4 * register, value),
    );
  };
  const busy = () => Boolean(mcu.readUint32(DMA + 0x0c) & (1 << 24)) || mcu.spi[0].busy;
  return { mcu, panel, bus, traffic, lines, byte, command, transfer, busy };
}

test('command and data bytes are told apart by the data line', () => {
  const { panel, command } = wired('wire');
  command(0x36, 0x60);
  assert.equal(panel.addressing, 0x60);
});

test('a panel that is not selected hears nothing', () => {
  const { panel, lines, byte } = wired('wire');
  lines((1 << display.cs) | (1 << display.dc));
  byte(0x29);
  assert.equal(panel.bytes, 0);
});

test('both ways to send draw the same in the same time', () => {
  const bytes = Uint8Array.from({ length: 480 }, (_, index) => index & 0xff);
  const [wire, bulk] = ['wire', 'bulk'].map((mode) => {
    const it = wired(mode);
    it.command(0x3a, 0x55);
    it.command(0x2a, 0, 0, 0, 239);
    it.command(0x2b, 0, 3, 0, 3);
    it.command(0x2c);
    it.transfer(bytes);
    let steps = 0;
    while (it.busy()) {
      it.mcu.clock.tick(BYTE_NS);
      steps++;
    }
    return {
      steps,
      row: [...it.panel.memory.subarray(3 * 240, 4 * 240)],
      sent: it.traffic.reduce((sum, { bytes: count }) => sum + count, 0),
    };
  });
  assert.deepEqual(wire.row.slice(0, 2), [0x0001, 0x0203]);
  assert.deepEqual(bulk.row, wire.row);
  assert.equal(bulk.sent, wire.sent);
  assert.ok(Math.abs(bulk.steps - wire.steps) <= 1 && wire.steps >= 480, `${wire.steps} and ${bulk.steps} bytes' time`);
});

test('a transfer of nothing ends at once', () => {
  const { mcu, transfer, busy } = wired('bulk');
  transfer(new Uint8Array(0));
  assert.equal(busy(), false);
  assert.equal(mcu.dma.intRaw & 1, 1);
});

test('a reset of the SPI throws away what it had still to send', () => {
  const { mcu, panel, lines, busy } = wired('wire');
  lines(0);
  for (const command of [0x00, 0x29, 0x29]) mcu.writeUint32(SPI0 + DR, command);
  mcu.writeUint32(RESETS_SET, 1 << 16);
  assert.equal(busy(), false);
  mcu.clock.tick(1e6);
  assert.deepEqual([panel.bytes, panel.on], [1, false]);
});

test('an SPI mode that the panel cannot read is complained about once', () => {
  const { panel, command } = wired('wire', { cr0: 7 | (1 << 7) });
  command(0x29);
  command(0x29);
  assert.equal(panel.complaints.filter((complaint) => /SPI mode/.test(complaint)).length, 1);
  const mode3 = wired('wire', { cr0: 7 | (1 << 6) | (1 << 7) });
  mode3.command(0x29);
  assert.deepEqual(mode3.panel.complaints, []);
});

test('an unknown mode is refused by name', () => {
  assert.throws(() => wired('fast'), /no SPI mode "fast", there are wire, bulk/);
});

test('a weak pad on a fast SPI line is a fault, on a slow one it is not', () => {
  const IO_CTRL = (pin) => 0x40014004 + 8 * pin;
  const PAD = (pin) => 0x4001c004 + 4 * pin;
  const [SPI_FUNCTION, WEAK, STRONG] = [1, 0x46, 0x66];
  for (const [pad, divisor, fails] of [
    [WEAK, 2, true],
    [WEAK, 4, true],
    [WEAK, 6, false],
    [STRONG, 2, false],
  ]) {
    const { mcu, command } = wired('wire', { checksPads: true });
    mcu.writeUint32(SPI0 + CPSR, divisor);
    mcu.writeUint32(IO_CTRL(6), SPI_FUNCTION);
    mcu.writeUint32(PAD(6), pad);
    const send = () => command(0x11);
    if (fails && divisor === 2) assert.throws(send, /GP6 drives an SPI line at 62.5 MHz with 2 mA/);
    else if (fails) assert.throws(send, /at 31.25 MHz/);
    else send();
  }
});
