"""What rp2040py 0.3.6 lacks of the chip: the ring oscillator's random bit, the SSI's EEPROM read mode, and the level of a
pin that only its pull resistor drives.
"""

from collections.abc import Callable

from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.peripherals.ssi import SSI_DR0, SSI_SSIENR, RPSSI

RANDOM_BIT = 0x1C
STATUS = 0x18
STABLE_AND_ENABLED = 0x80001000

TRANSFER_MODE_SHIFT = 8
EEPROM_READ = 3
READ_UNIQUE_ID = 0x4B
READ_JEDEC_ID = 0x9F
# The answers of src/xip.mjs.
UNIQUE_ID = bytes.fromhex("e6605838831a2b2c")
JEDEC_ID = bytes.fromhex("ef7015")

WORD = 0xFFFFFFFF


def random_bits(seed: int) -> Callable[[], int]:
    """The raw bits of the emulator's healthy oscillator: the same seed gives the same bits (sfc32, src/chance.mjs)."""
    a, b, c, counter = 0x9E3779B9, seed & WORD, ~seed & WORD, 1

    def word() -> int:
        nonlocal a, b, c, counter
        total = a + b + counter & WORD
        counter = counter + 1 & WORD
        a = b ^ b >> 9
        b = c + (c << 3) & WORD
        c = ((c << 21 | c >> 11) & WORD) + total & WORD
        return total

    for _ in range(16):
        word()
    return lambda: word() >> 31


class RingOscillator(BasePeripheral):
    """ROSC: it runs, and each read of RANDOMBIT gives the next bit. Frequency settings have no effect."""

    def __init__(self, rp2040, seed: int) -> None:
        super().__init__(rp2040, "ROSC")
        self.next_bit = random_bits(seed)

    def read_uint32(self, offset: int) -> int:
        if offset == RANDOM_BIT:
            return self.next_bit()
        return STABLE_AND_ENABLED if offset == STATUS else 0

    def write_uint32(self, offset: int, value: int) -> None:
        pass


class EepromReadSsi(RPSSI):
    """The SSI with the mode that Embassy reads the flash's id in.

    The frames written are the command; CTRLR1 + 1 frames are received after it (RP2040 data sheet, 4.10.10).
    """

    def __init__(self, rp2040, name: str) -> None:
        super().__init__(rp2040, name)
        self.command = bytearray()

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == SSI_DR0 and self._crtlr0 >> TRANSFER_MODE_SHIFT & 3 == EEPROM_READ:
            self.command.append(value & 0xFF)
            self._rx_queue.clear()
            self._rx_queue.extend(self._answer(self._crtlr1 + 1))
            return
        if offset == SSI_SSIENR and value == 0:
            self.command.clear()
        super().write_uint32(offset, value)

    def _answer(self, length: int) -> bytes:
        # Dummy bytes may be sent with the command or received before the answer.
        known = {READ_UNIQUE_ID: UNIQUE_ID, READ_JEDEC_ID: JEDEC_ID}.get(self.command[0], b"")
        return known.rjust(length, b"\xff")[-length:]


def follow_pulls(rp2040, update: Callable[[], None]) -> None:
    """Calls `update` when the firmware has set up a pad, for pins that nothing drives. rp2040py takes over the level of a
    pin only when that is driven or released, so an interrupt on a level would see the old one.
    """
    pads = rp2040.pads_bank0
    write = pads.write_uint32

    def write_and_update(offset: int, value: int) -> None:
        write(offset, value)
        update()

    pads.write_uint32 = write_and_update
