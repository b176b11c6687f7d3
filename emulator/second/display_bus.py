"""SPI bus between rp2040py's chip and the panel: chip select, data/command and reset lines, and the time on the wire.

rp2040py moves a byte from DMA to SPI in a dozen Python calls. So of a long DMA block only the last bytes, which fill the
SPI's FIFO, take that way; those before them go to the panel at once and then delay the channel by their time on the wire.
"""

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.memory_map import RAM_START_ADDRESS
from rp2040py.peripherals.dma import INCR_READ, DREQChannel, RPDMAChannel

from panel import Panel

TRANSMIT_REQUESTS = (DREQChannel.DREQ_SPI0_TX, DREQChannel.DREQ_SPI1_TX)
# The bytes of a block that are left to rp2040py.
TAIL = 16


class DisplayBus:
    """The panel on its pins, as the board list names them."""

    def __init__(self, mcu, pins: dict, panel: Panel) -> None:
        self.mcu = mcu
        self.panel = panel
        self.spi = mcu.spi[pins["spi"]]
        self.request = TRANSMIT_REQUESTS[pins["spi"]]
        self.select = mcu.gpio[pins["cs"]]
        self.data_line = mcu.gpio[pins["dc"]]
        # When the last byte went to the panel.
        self.last_byte = 0.0
        self.sent = mcu.clock.create_alarm(lambda: self.spi.complete_transmit(0))
        self.spi.on_transmit = self._transmit
        mcu.gpio[pins["reset"]].add_listener(self._reset_line)
        for channel in mcu.dma.channels:
            self._shorten(channel)

    @property
    def nanos_per_byte(self) -> float:
        return self.spi.data_bits * 1e9 / self.spi.clock_frequency

    def _transmit(self, byte: int) -> None:
        """One byte from the SPI's FIFO."""
        self._deliver(bytes((byte,)))
        self.sent.schedule(self.nanos_per_byte)

    def _deliver(self, block: bytes) -> None:
        if self.select.value != GPIOPinState.LOW:
            return
        self.last_byte = self.mcu.clock.nanos + (len(block) - 1) * self.nanos_per_byte
        if self.data_line.value == GPIOPinState.LOW:
            for byte in block:
                self.panel.command(byte)
        else:
            self.panel.data(block)

    def _reset_line(self, level: GPIOPinState, _before: GPIOPinState) -> None:
        if level in (GPIOPinState.LOW, GPIOPinState.HIGH):
            self.panel.hold_reset(level == GPIOPinState.LOW)

    def _shorten(self, channel: RPDMAChannel) -> None:
        """Lets the beginning of long blocks from RAM skip the FIFO."""
        start = channel.start

        def start_block() -> None:
            was_active = channel.active
            start()
            skipped = channel._trans_count - TAIL
            offset = channel._read_addr - RAM_START_ADDRESS
            in_ram = 0 <= offset and offset + skipped <= len(self.mcu.sram)
            to_panel = channel.treq == self.request and channel._data_size == 1 and channel._ctrl & INCR_READ
            idle = not self.spi._busy and self.spi.tx_fifo.empty
            if was_active or not channel.active or skipped <= 0 or not (in_ram and to_panel and idle):
                return
            self._deliver(bytes(self.mcu.sram[offset : offset + skipped]))
            channel._read_addr += skipped
            channel._trans_count = TAIL
            channel.transfer_alarm.schedule(skipped * self.nanos_per_byte)

        channel.start = start_block
