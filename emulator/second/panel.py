"""ST7789 display controller: takes command and data bytes, holds the frame memory, gives the picture as displayed.

The glass (size, offset, mounting, inversion) comes from the board list, the addressing from what the firmware sends. As in
src/panel.mjs, addressing applies when pixels are written and the mounting when they are read.
"""

import hashlib
import struct
import zlib

# Frame memory of the controller, in its own upright position.
COLUMNS = 240
ROWS = 320

SWRESET = 0x01
SLPIN = 0x10
SLPOUT = 0x11
INVOFF = 0x20
INVON = 0x21
DISPOFF = 0x28
DISPON = 0x29
CASET = 0x2A
RASET = 0x2B
RAMWR = 0x2C
MADCTL = 0x36

MIRROR_ROWS = 0x80
MIRROR_COLUMNS = 0x40
EXCHANGE = 0x20
BGR = 0x08

# An undrawn pixel: no colour of the firmware.
UNDRAWN = 0xF81F


class Panel:
    """The controller behind its glass, from power-on."""

    def __init__(self, glass: dict) -> None:
        self.glass = glass
        self.memory = [UNDRAWN] * (COLUMNS * ROWS)
        self.held = False
        self.reset()

    def reset(self) -> None:
        """Hardware or software reset: registers only, the memory stays."""
        self.current = 0
        self.arguments = bytearray()
        self.asleep = True
        self.on = False
        self.inverted = False
        self.addressing = 0
        self.columns = 0, COLUMNS - 1
        self.rows = 0, ROWS - 1
        self.column = self.row = 0
        self.high_byte = None
        self._aim()

    def hold_reset(self, low: bool) -> None:
        """The reset line; while it is low all bytes are ignored."""
        self.held = low
        self.reset()

    def command(self, byte: int) -> None:
        """A byte with the data line low."""
        if self.held:
            return
        self.current = byte
        self.arguments.clear()
        self.high_byte = None
        if byte == SWRESET:
            self.reset()
        elif byte in (SLPIN, SLPOUT):
            self.asleep = byte == SLPIN
        elif byte in (INVOFF, INVON):
            self.inverted = byte == INVON
        elif byte in (DISPOFF, DISPON):
            self.on = byte == DISPON
        elif byte == RAMWR:
            self.column, self.row = self.columns[0], self.rows[0]

    def data(self, block: bytes) -> None:
        """Bytes with the data line high."""
        if self.held:
            return
        for byte in block:
            if self.current != RAMWR:
                self._argument(byte)
            elif self.high_byte is None:
                self.high_byte = byte
            else:
                self._pixel(self.high_byte << 8 | byte)
                self.high_byte = None

    def _argument(self, byte: int) -> None:
        self.arguments.append(byte)
        if self.current == MADCTL and len(self.arguments) == 1:
            self.addressing = byte
            self._aim()
        elif self.current in (CASET, RASET) and len(self.arguments) == 4:
            window = struct.unpack(">2H", self.arguments)
            if self.current == CASET:
                self.columns = window
            else:
                self.rows = window

    def _aim(self) -> None:
        self.scan = scan(self.addressing, COLUMNS, ROWS)
        exchanged = self.addressing & EXCHANGE
        self.limits = (ROWS, COLUMNS) if exchanged else (COLUMNS, ROWS)

    def _pixel(self, colour: int) -> None:
        if self.column < self.limits[0] and self.row < self.limits[1]:
            origin, across, down = self.scan
            self.memory[origin + self.column * across + self.row * down] = colour
        self.column += 1
        if self.column > self.columns[1]:
            self.column = self.columns[0]
            self.row = self.rows[0] if self.row == self.rows[1] else self.row + 1

    def picture(self) -> "Picture":
        """What a person sees, ignoring the backlight."""
        width, height = self.glass["width"], self.glass["height"]
        if not self.on or self.asleep or self.held:
            return Picture(width, height, [0] * (width * height))
        mounting = self.glass["madctl"]
        visible = (height, width) if mounting & EXCHANGE else (width, height)
        origin, across, down = scan(mounting, *visible)
        first = origin + self.glass["offset"][1] * COLUMNS + self.glass["offset"][0]
        flip = 0 if self.inverted == self.glass["inverted"] else 0xFFFF
        exchanged = (self.addressing ^ mounting) & BGR
        pixels = []
        for y in range(height):
            for x in range(width):
                colour = self.memory[first + x * across + y * down] ^ flip
                if exchanged:
                    colour = (colour & 0x1F) << 11 | colour & 0x7E0 | colour >> 11
                pixels.append(colour)
        return Picture(width, height, pixels)


def scan(madctl: int, columns: int, rows: int) -> tuple[int, int, int]:
    """MADCTL as steps through the memory: place = origin + column * across + row * down."""
    along_row = -1 if madctl & MIRROR_COLUMNS else 1
    along_column = -COLUMNS if madctl & MIRROR_ROWS else COLUMNS
    origin = (columns - 1 if madctl & MIRROR_COLUMNS else 0) + ((rows - 1) * COLUMNS if madctl & MIRROR_ROWS else 0)
    if madctl & EXCHANGE:
        return origin, along_column, along_row
    return origin, along_row, along_column


class Picture:
    """RGB565 pixels, row by row."""

    def __init__(self, width: int, height: int, pixels: list[int]) -> None:
        self.width = width
        self.height = height
        self.pixels = pixels

    def hash(self) -> str:
        """As in desktop/tests/golden/hashes: the first 64 bits of the SHA-256 of the frame, high byte first."""
        frame = struct.pack(f">{len(self.pixels)}H", *self.pixels)
        return hashlib.sha256(frame).hexdigest()[:16]

    def png(self) -> bytes:
        """An 8-bit RGB file. Five and six bits are widened by repeating the upper ones, as src/panel.mjs does."""
        rows = bytearray()
        for index, colour in enumerate(self.pixels):
            if index % self.width == 0:
                rows.append(0)
            red, green, blue = colour >> 11, colour >> 5 & 63, colour & 31
            rows += bytes((red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2))
        head = struct.pack(">2I5B", self.width, self.height, 8, 2, 0, 0, 0)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
