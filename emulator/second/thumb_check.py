"""Differential test of the fast Thumb core: replays in Unicorn what thumb-cases.mjs executed.

    python thumb_check.py [--seed N] [--count N]

After each instruction all registers, the flags and the data memory must be equal; at the end all of SRAM. The first
difference ends the test with its seed and its state.
"""

import argparse
import ctypes
import struct
import subprocess
import sys
from pathlib import Path

from unicorn import UC_ARCH_ARM, UC_ERR_OK, UC_MODE_MCLASS, UC_MODE_THUMB, UC_PROT_ALL, Uc, UcError
from unicorn import arm_const as arm
from unicorn.unicorn_py3.unicorn import uclib

SRAM_BASE = 0x20000000
SRAM_SIZE = 264 * 1024
# Flash and SRAM, with room around them for the range of BL (16 MiB).
MAPPED = (0x0F000000, 0x03000000), (0x1F000000, 0x02100000)
DATA_START = 0x20010000
DATA_SIZE = 0x1000
# B to itself, as in thumb-cases.mjs.
FILLING = b"\xfe\xe7"
# An end that no case reaches: each runs one instruction.
NOWHERE = 0xFFFFFFFE

PAIR = struct.Struct("<2I")
# A case: address, opcode and second half, registers before and after, counts of words.
CASE = struct.Struct("<I4s64s68s2H")
NAMES = [*(f"r{number}" for number in range(13)), "sp", "lr", "pc", "xpsr"]


class Difference(Exception):
    """The two cores disagree."""


class Registers:
    """A set of registers that is read and written at once.

    Unicorn's own methods for that check every register in Python, which takes longer than the instruction. The library's
    functions take one array of numbers and one of pointers; both are made once.
    """

    def __init__(self, uc: Uc, names: list[str]) -> None:
        self.handle = uc._uch
        self.numbers = (ctypes.c_int * len(names))(*(getattr(arm, f"UC_ARM_REG_{name.upper()}") for name in names))
        self.values = (ctypes.c_uint32 * len(names))()
        start = ctypes.addressof(self.values)
        self.pointers = (ctypes.c_void_p * len(names))(*(start + 4 * index for index in range(len(names))))

    def write(self, words: bytes) -> None:
        self.values[:] = struct.unpack(f"<{len(self.values)}I", words)
        self._call(uclib.uc_reg_write_batch)

    def read(self) -> bytes:
        self._call(uclib.uc_reg_read_batch)
        return bytes(self.values)

    def _call(self, function) -> None:
        status = function(self.handle, self.numbers, self.pointers, len(self.numbers))
        if status != UC_ERR_OK:
            raise UcError(status)


class Reference:
    """Unicorn as a Cortex-M0 with flash and SRAM."""

    def __init__(self) -> None:
        self.uc = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
        self.uc.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M0)
        for start, size in MAPPED:
            self.uc.mem_map(start, size, UC_PROT_ALL)
            self.uc.mem_write(start, FILLING * (size // 2))
        self.before = Registers(self.uc, [name for name in NAMES if name != "pc"])
        self.after = Registers(self.uc, NAMES)
        # The data memory as it must be.
        self.data = bytearray(DATA_SIZE)

    def load(self, address: int, content: bytes) -> None:
        """Fills memory before the first case."""
        self.uc.mem_write(address, content)
        if address == DATA_START:
            self.data[:] = content

    def poke(self, address: int, word: bytes) -> None:
        """Sets a word of the data before an instruction."""
        self.uc.mem_write(address, word)
        self.expect(address, word)

    def expect(self, address: int, word: bytes) -> None:
        """A word of the data that the instruction must leave."""
        self.data[address - DATA_START : address - DATA_START + 4] = word

    def run(self, address: int, code: bytes, before: bytes) -> bytes:
        """Executes one instruction; returns the registers after it."""
        self.uc.mem_write(address, code + FILLING)
        # Writing alone does not always drop the block that was translated here before.
        self.uc.ctl_remove_cache(address, address + 2)
        self.before.write(before)
        self.uc.emu_start(address | 1, NOWHERE, count=1)
        return self.after.read()

    def memory_is_as_expected(self) -> bool:
        return self.uc.mem_read(DATA_START, DATA_SIZE) == self.data


def check(stream, reference: Reference) -> int:
    """Compares all cases of a stream; returns their number."""
    count, blocks = PAIR.unpack(stream.read(PAIR.size))
    for _ in range(blocks):
        address, length = PAIR.unpack(stream.read(PAIR.size))
        reference.load(address, stream.read(length))
    for index in range(count):
        address, code, before, after, pokes, changes = CASE.unpack(stream.read(CASE.size))
        where = f"case {index}, opcode {code[1::-1].hex()} {code[:1:-1].hex()} at {address:08x}"
        for _ in range(pokes):
            reference.poke(*read_word(stream))
        try:
            got = reference.run(address, code, before)
        except UcError as error:
            raise Difference(f"{where}: {error}\n{describe(before, after, after)}") from error
        for _ in range(changes):
            reference.expect(*read_word(stream))
        if got != after:
            raise Difference(f"{where}\n{describe(before, after, got)}")
        if not reference.memory_is_as_expected():
            raise Difference(f"{where}: memory differs\n{describe(before, after, got)}")
    if reference.uc.mem_read(SRAM_BASE, SRAM_SIZE) != stream.read(SRAM_SIZE):
        raise Difference("SRAM differs after the last case")
    return count


def read_word(stream) -> tuple[int, bytes]:
    """An address and the bytes of a word."""
    pair = stream.read(PAIR.size)
    return int.from_bytes(pair[:4], "little"), pair[4:]


def describe(before: bytes, ours: bytes, theirs: bytes) -> str:
    """The state before, and every register that differs after."""
    start = zip([name for name in NAMES if name != "pc"], struct.unpack("<16I", before))
    lines = ["before: " + " ".join(f"{name}={word:x}" for name, word in start)]
    for name, one, other in zip(NAMES, struct.unpack("<17I", ours), struct.unpack("<17I", theirs)):
        if one != other:
            lines.append(f"{name}: fast core {one:x}, Unicorn {other:x}")
    return "\n".join(lines)


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--count", type=int, default=1_000_000)
    options = arguments.parse_args()
    script = Path(__file__).with_name("thumb-cases.mjs")
    command = ["node", str(script), str(options.seed), str(options.count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as node:
        try:
            compared = check(node.stdout, Reference())
        except Difference as difference:
            node.kill()
            print(f"seed {options.seed}, {difference}", file=sys.stderr)
            return 1
    if node.returncode != 0:
        print(f"thumb-cases.mjs failed with seed {options.seed}", file=sys.stderr)
        return 1
    print(f"{compared} instructions: registers, flags and memory are the same in Unicorn (seed {options.seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
