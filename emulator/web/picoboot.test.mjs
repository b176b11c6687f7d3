// PICOBOOT against a model of the boot ROM's end, which follows the RP2040 datasheet, 2.8.5: it checks each frame, stalls on what
// the ROM refuses, and has a flash that programs only zeros.

import assert from 'node:assert/strict';
import test from 'node:test';

import { COMMAND, COMMAND_BYTES, Picoboot, sectorsAt, sectorsOf } from './picoboot.mjs';
import { uf2 } from '../testing/images.mjs';

const FLASH = 0x10000000;
const SIZE = 2 * 1024 * 1024;
const OUT = 3;
const IN = 4;
const STATUS = { OK: 0, UNKNOWN: 1, COMMAND_LENGTH: 2, TRANSFER_LENGTH: 3, ADDRESS: 4, ALIGNMENT: 5 };
/** Bytes of arguments by command. */
const ARGUMENTS = { 0x01: 1, 0x02: 12, 0x03: 8, 0x84: 8, 0x05: 8, 0x06: 0 };

class BootRom {
  constructor() {
    this.flash = new Uint8Array(SIZE).fill(0xa5);
    this.configuration = {
      interfaces: [
        { interfaceNumber: 0, alternates: [{ interfaceClass: 8, endpoints: [] }] },
        {
          interfaceNumber: 1,
          alternates: [
            {
              interfaceClass: 0xff,
              endpoints: [
                { direction: 'out', endpointNumber: OUT },
                { direction: 'in', endpointNumber: IN },
              ],
            },
          ],
        },
      ],
    };
    this.isClaimed = false;
    this.exclusive = false;
    this.xip = true;
    this.stalled = false;
    this.status = STATUS.OK;
    this.rebooted = undefined;
    this.#await();
    this.tokens = [];
  }

  #await() {
    /** command, data-out, data-in, ack-in (we send nothing), ack-out (the host sends nothing) */
    this.phase = 'command';
  }

  async open() {}
  async close() {}
  async claimInterface(number) {
    assert.equal(number, 1);
    this.isClaimed = true;
  }

  async controlTransferOut({ requestType, recipient, request, index }) {
    assert.deepEqual([requestType, recipient, request, index], ['vendor', 'interface', 0x41, 1]);
    assert.ok(this.isClaimed);
    this.#await();
    this.stalled = false;
    return { status: 'ok' };
  }

  async controlTransferIn({ request }, length) {
    assert.deepEqual([request, length], [0x42, 16]);
    const data = new DataView(new ArrayBuffer(16));
    data.setUint32(0, this.tokens.at(-1), true);
    data.setUint32(4, this.status, true);
    return { status: 'ok', data };
  }

  async clearHalt() {}

  #stall(status) {
    this.status = status;
    this.stalled = true;
    return { status: 'stall' };
  }

  async transferOut(endpoint, bytes) {
    assert.equal(endpoint, OUT);
    if (this.stalled) return { status: 'stall' };
    if (this.phase === 'command') return this.#command(bytes);
    if (this.phase === 'ack-out') {
      assert.equal(bytes.length, 0, 'an empty packet acknowledges');
      this.#await();
      return { status: 'ok' };
    }
    assert.equal(this.phase, 'data-out');
    assert.equal(bytes.length, this.length);
    for (let at = 0; at < bytes.length; at++) this.flash[this.address - FLASH + at] &= bytes[at];
    this.phase = 'ack-in';
    return { status: 'ok' };
  }

  async transferIn(endpoint) {
    assert.equal(endpoint, IN);
    if (this.stalled) return { status: 'stall' };
    if (this.phase === 'ack-in') {
      this.#await();
      return { status: 'ok', data: new DataView(new ArrayBuffer(0)) };
    }
    assert.equal(this.phase, 'data-in');
    this.phase = 'ack-out';
    const from = this.address - FLASH;
    return { status: 'ok', data: new DataView(this.flash.slice(from, from + this.length).buffer) };
  }

  #command(bytes) {
    assert.equal(bytes.length, COMMAND_BYTES);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    assert.equal(view.getUint32(0, true), 0x431fd10b);
    this.tokens.push(view.getUint32(4, true));
    const [id, argBytes] = [bytes[8], bytes[9]];
    this.length = view.getUint32(12, true);
    if (!(id in ARGUMENTS)) return this.#stall(STATUS.UNKNOWN);
    if (argBytes !== ARGUMENTS[id]) return this.#stall(STATUS.COMMAND_LENGTH);
    const [address, size, third] = [16, 20, 24].map((at) => view.getUint32(at, true));
    const isData = id === COMMAND.READ || id === COMMAND.WRITE;
    if (this.length !== (isData ? size : 0)) return this.#stall(STATUS.TRANSFER_LENGTH);
    this.phase = 'ack-in';
    if (id === COMMAND.EXCLUSIVE_ACCESS) this.exclusive = bytes[16] > 0;
    if (id === COMMAND.EXIT_XIP) this.xip = false;
    if (id === COMMAND.REBOOT) this.rebooted = [address, size, third];
    if (!isData && id !== COMMAND.FLASH_ERASE) return { status: 'ok' };
    if (address < FLASH || address + size > FLASH + SIZE) return this.#stall(STATUS.ADDRESS);
    assert.ok(!this.xip, 'the flash is reached by serial commands after EXIT_XIP only');
    if (id === COMMAND.FLASH_ERASE) {
      if (address % 4096 || size % 4096) return this.#stall(STATUS.ALIGNMENT);
      assert.ok(this.exclusive, 'the drive may write at the same time');
      this.flash.fill(0xff, address - FLASH, address - FLASH + size);
      return { status: 'ok' };
    }
    if (id === COMMAND.WRITE && address % 256) return this.#stall(STATUS.ALIGNMENT);
    this.address = address;
    this.phase = id === COMMAND.READ ? 'data-in' : 'data-out';
    return { status: 'ok' };
  }
}

async function opened() {
  const rom = new BootRom();
  const usb = new Picoboot(rom);
  await usb.open();
  return { rom, usb };
}

test('an image is written sector by sector, and nothing beside it', async () => {
  const { rom, usb } = await opened();
  const image = uf2([
    { address: FLASH, bytes: Array(256).fill(1) },
    { address: FLASH + 256, bytes: Array(256).fill(2) },
    { address: FLASH + 0x3000, bytes: Array(256).fill(3) },
  ]);
  const shares = [];
  await usb.write(sectorsOf(image), (share) => shares.push(share));
  assert.deepEqual([0, 256, 512, 0x1000, 0x3000, 0x3100, 0x4000].map((at) => rom.flash[at]), [1, 2, 0xff, 0xa5, 3, 0xff, 0xa5]);
  assert.deepEqual(shares, [0.5, 1]);
  await usb.reboot();
  assert.deepEqual(rom.rebooted, [0, 0, 500]);
});

test('saves come out as they are, and go in again', async () => {
  const { rom, usb } = await opened();
  const start = FLASH + 0x1bf000;
  const region = Uint8Array.from({ length: 256 * 1024 }, (_, at) => (at * 7) >> 3);
  await usb.write(sectorsAt(start, region));
  assert.equal(rom.flash[0x1bf000 - 1], 0xa5);
  assert.equal(rom.flash[0x1bf000 + region.length], 0xa5);
  assert.deepEqual(await usb.read(start, region.length), region);
});

test('each command has a token of its own', async () => {
  const { rom, usb } = await opened();
  await usb.read(FLASH, 10_000);
  assert.equal(new Set(rom.tokens).size, rom.tokens.length);
});

test('a refusal says why, and the next command works', async () => {
  const { usb } = await opened();
  await assert.rejects(usb.read(0x20000000, 4), /nothing at that address/);
  assert.equal((await usb.read(FLASH, 4)).length, 4);
  await assert.rejects(usb.write([{ address: FLASH + 5, bytes: new Uint8Array(4096) }]), /not aligned/);
});

test('a flash that keeps something else than was written is noticed', async () => {
  const { rom, usb } = await opened();
  const out = rom.transferOut.bind(rom);
  rom.transferOut = async (endpoint, bytes) => {
    const result = await out(endpoint, bytes);
    if (bytes.length === 4096) rom.flash[77] ^= 1;
    return result;
  };
  await assert.rejects(usb.write([{ address: FLASH, bytes: new Uint8Array(4096) }]), /something else at 0x10000000/);
});

test('a device that is no boot ROM is refused', async () => {
  const rom = new BootRom();
  rom.configuration.interfaces.pop();
  await assert.rejects(new Picoboot(rom).open(), /not in BOOTSEL mode/);
});
