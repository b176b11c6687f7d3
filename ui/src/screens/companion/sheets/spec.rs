//! What the page Points needs to know of a game: the rows that are counted and the form of its sheet.

use embedded_graphics::pixelcolor::Rgb565;
use rules_core::{Title, companion::Competitor};

use super::{
    super::printed::{Picture, printed},
    score_sheet::EnteredSheet,
};
use crate::text::Msg;

/// The score sheet of a game.
pub(crate) struct SheetSpec {
    /// The rows of a player that are counted.
    pub(crate) fields: &'static [Field],
    /// Those of the virtual rival.
    pub(crate) rival_fields: &'static [Field],
    /// An empty sheet for this many players.
    pub(crate) blank: fn(u8) -> EnteredSheet,
    pub(crate) help: Msg,
}

/// A row that is counted.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) word: Msg,
    /// The colour behind its picture.
    pub(crate) ground: Rgb565,
    /// At most 34 pixels wide and 25 high.
    pub(crate) picture: Picture,
    /// Whether it is counted beside tiles of the row above.
    pub(crate) is_beside: bool,
}

impl Field {
    pub(crate) const fn new(word: Msg, ground: Rgb565, picture: Picture) -> Field {
        Field {
            word,
            ground,
            picture,
            is_beside: false,
        }
    }
}

/// The rows that are counted, of a player or of the virtual rival.
pub(super) const fn fields(title: Title, who: Competitor) -> &'static [Field] {
    let spec = &printed(title).sheet;
    match who {
        Competitor::Seat(_) => spec.fields,
        Competitor::Rival => spec.rival_fields,
    }
}
