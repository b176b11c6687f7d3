//! Binary info: what picotool and loaders show of an image that they cannot run: name, version, board, address and pins.
//!
//! The format is pico-sdk's (`pico/binary_info/structure.h`): a header with two markers in the image's first 256 bytes points
//! to a list of pointers to entries. `memory.x` places header and list.

use core::ffi::c_char;

use boards::chosen::{NAME, SPEC};
use ui::replay_link::LINK_BASE;

use crate::VERSION;

const START: u32 = 0x7188_ebf2;
const END: u32 = 0xe71a_a390;
/// "RP": the tag of Raspberry Pi's own entries.
const TAG: u16 = u16::from_le_bytes(*b"RP");

/// Kinds of entries.
const STRING: u16 = 6;
const PINS_WITH_NAME: u16 = 9;

/// What a string is.
const PROGRAM_NAME: u32 = 0x0203_1c86;
const PROGRAM_VERSION: u32 = 0x11a9_bc3a;
const PROGRAM_URL: u32 = 0x1856_239a;
const PICO_BOARD: u32 = 0xb63c_ffbb;

/// An address in flash, of something that never changes.
#[repr(transparent)]
struct Address(*const c_char);

// SAFETY: nobody reads through it; the tools that do are on a computer.
unsafe impl Sync for Address {}

#[repr(C)]
struct StringEntry {
    kind: u16,
    tag: u16,
    what: u32,
    text: Address,
}

#[repr(C)]
struct PinsEntry {
    kind: u16,
    tag: u16,
    /// A bit for each pin.
    pins: u32,
    name: Address,
}

#[repr(C)]
struct Header {
    start: u32,
    entries: [Address; 2],
    /// From addresses in RAM to those in flash. Ours are in flash.
    mapping: &'static u32,
    end: u32,
}

unsafe extern "C" {
    // Not variables: `memory.x` defines these symbols around the list.
    static __bi_entries_start: c_char;
    static __bi_entries_end: c_char;
}

static NO_MAPPING: u32 = 0;

#[unsafe(link_section = ".boot_info")]
#[used]
static HEADER: Header = Header {
    start: START,
    entries: [
        Address(&raw const __bi_entries_start),
        Address(&raw const __bi_entries_end),
    ],
    mapping: &NO_MAPPING,
    end: END,
};

/// A text as C ends it.
const fn with_end<const N: usize>(text: &str) -> [u8; N] {
    assert!(text.len() + 1 == N);
    let mut bytes = [0; N];
    let mut at = 0;
    while at < text.len() {
        bytes[at] = text.as_bytes()[at];
        at += 1;
    }
    bytes
}

/// An entry in the list.
macro_rules! entry {
    ($kind:ident $entry:expr) => {
        const _: () = {
            static ENTRY: $kind = $entry;
            #[unsafe(link_section = ".bi_entries")]
            #[used]
            static LISTED: Address = Address((&raw const ENTRY).cast());
        };
    };
}

/// A text in flash.
macro_rules! text {
    ($text:expr) => {{
        static BYTES: [u8; $text.len() + 1] = with_end($text);
        Address((&raw const BYTES).cast())
    }};
}

macro_rules! string {
    ($what:ident, $text:expr) => {
        entry!(StringEntry StringEntry { kind: STRING, tag: TAG, what: $what, text: text!($text) });
    };
}

macro_rules! pins {
    ($pins:expr, $name:literal) => {
        entry!(PinsEntry PinsEntry { kind: PINS_WITH_NAME, tag: TAG, pins: $pins, name: text!($name) });
    };
}

string!(PROGRAM_NAME, "Tacklebox");
string!(PROGRAM_VERSION, VERSION);
string!(PROGRAM_URL, LINK_BASE);
string!(PICO_BOARD, NAME);

pins!(1 << SPEC.panel.cs, "panel CS");
pins!(1 << SPEC.panel.dc, "panel DC");
pins!(1 << SPEC.backlight, "backlight");
pins!(1 << SPEC.keys.a, "key A");
pins!(1 << SPEC.keys.b, "key B");
pins!(1 << SPEC.keys.x, "key X");
pins!(1 << SPEC.keys.y, "key Y");
