//! What the device knows of itself: which program and board it is, and how they are.

use core::fmt::{self, Write};

use heapless::{String, Vec};

use crate::{Power, Supply, palette::SEATS};

/// The program and the board it runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name of the board.
    pub board: &'static str,
    pub version: &'static str,
    /// The board has a lamp of several colours.
    pub has_lamp: bool,
}

/// The colours of [`SEATS`] for a lamp that mixes red, green and blue by switching them.
pub const SEAT_LAMPS: [[bool; 3]; SEATS.len()] = [
    [true, false, false],
    [false, false, true],
    [true, true, false],
    [false, true, false],
    [true, false, true],
    // Pink and purple are one mixture; white is nearer to pink.
    [true, true, true],
];

/// How the device has started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Start {
    /// The power came on, or somebody asked for a restart.
    On,
    /// After a panic or a hard fault.
    Panic,
    /// A task hung.
    Hang,
    /// The watchdog was not fed, for instance after a stack overflow.
    Watchdog,
}

impl Start {
    pub const ALL: [Start; 4] = [Start::On, Start::Panic, Start::Hang, Start::Watchdog];

    pub const fn name(self) -> &'static str {
        match self {
            Start::On => "on",
            Start::Panic => "panic",
            Start::Hang => "hang",
            Start::Watchdog => "watchdog",
        }
    }
}

/// How many starts are remembered.
pub const STARTS: usize = 8;

/// The last starts, this one last.
pub type Starts = Vec<Start, STARTS>;

/// How the device is: the figures that a report of a bug needs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Health {
    /// The unique number of the flash chip.
    pub flash_id: Option<[u8; 8]>,
    pub starts: Starts,
    /// Bytes of the stack that were never used; a computer does not know.
    pub stack_left: Option<u32>,
    /// Erases of the most erased sector of the save region.
    pub erases: u32,
}

/// The longest report: what a code of 106 pixels holds.
pub(crate) const REPORT: usize = 192;

/// All of it as lines of a word and a value, for the QR code and for `info` on USB.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    pub identity: Identity,
    pub health: Option<&'a Health>,
    pub power: Option<Power>,
}

impl Report<'_> {
    /// Write a line for each fact.
    pub fn write(&self, to: &mut impl Write) -> fmt::Result {
        writeln!(to, "name tacklebox")?;
        writeln!(to, "version {}", self.identity.version)?;
        writeln!(to, "board {}", self.identity.board)?;
        if let Some(power) = self.power {
            let supply = match power.supply {
                Supply::Battery => "",
                Supply::Usb => " usb",
                Supply::Charging => " charging",
            };
            match power.battery {
                Some(it) => writeln!(to, "battery {} mV {}%{supply}", it.millivolts, it.percent)?,
                None => writeln!(to, "battery{supply}")?,
            }
        }
        let Some(health) = self.health else {
            return Ok(());
        };
        if let Some(id) = health.flash_id {
            write!(to, "flash ")?;
            for byte in id {
                write!(to, "{byte:02x}")?;
            }
            writeln!(to)?;
        }
        write!(to, "starts")?;
        for start in &health.starts {
            write!(to, " {}", start.name())?;
        }
        writeln!(to)?;
        if let Some(left) = health.stack_left {
            writeln!(to, "stack-left {left}")?;
        }
        writeln!(to, "erases {}", health.erases)
    }

    /// The text of the QR code. What does not fit is left out at the end.
    pub(crate) fn text(&self) -> String<REPORT> {
        let mut text = String::new();
        let _ = self.write(&mut text);
        text
    }
}
