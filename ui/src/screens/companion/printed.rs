//! Printed boxes as descriptions: what the pages Set-up, Draw, Turns and Points need to know of a game.
//! Each game describes its own in `screens/<game>/printed.rs`; [`printed`] is the one list of them.

use embedded_graphics::prelude::Point;
use rules_core::Title;

use super::Kind;
pub(crate) use super::{
    aids::{SetUpSpec, StepCard, StepCards},
    piles::{
        Action, BandSpec, CellSpec, Column, HandSort, HandSpec, PairSpec, PileSpec, RowSpec,
        TableSpec, inside, is_large,
    },
    sheets::{Counts, EnteredSheet, Field, FoodSheet, PondSheet, SheetSpec},
    turns::{Agreement, Line, Shown, TurnSpec, over},
};
use crate::{
    pen::Pen,
    screens::{fish, klofni, kohaku, podwodni, rybowisko},
    text::{Msg, beside},
};

/// Something that is drawn around a point.
pub(crate) type Picture = fn(&mut Pen<'_>, Point);

/// A game in its printed box.
pub(crate) struct PrintedBox {
    /// Its name on a tile of the hub.
    pub(crate) short_name: Msg,
    /// Its picture there.
    pub(crate) icon: Picture,
    /// Whom one plays against alone.
    pub(crate) rival: Option<RivalSpec>,
    /// The page that no other game has.
    pub(crate) own_page: Option<Kind>,
    pub(crate) set_up: SetUpSpec,
    pub(crate) pile: PileSpec,
    pub(crate) turns: TurnSpec,
    pub(crate) sheet: SheetSpec,
}

/// The virtual rival of a solo game.
pub(crate) struct RivalSpec {
    pub(crate) name: Msg,
    /// At most 34 pixels wide and 28 high.
    pub(crate) picture: Picture,
}

impl PrintedBox {
    /// What the virtual rival is called. No page asks it of a game without one.
    pub(crate) const fn rival_name(&self) -> Msg {
        match &self.rival {
            Some(rival) => rival.name,
            None => beside::Word::RivalLine.msg(),
        }
    }
}

/// The box of a game.
pub(crate) const fn printed(title: Title) -> &'static PrintedBox {
    match title {
        Title::Rybowisko => &rybowisko::printed::PRINTED,
        Title::Podwodni => &podwodni::printed::PRINTED,
        Title::Fish => &fish::printed::PRINTED,
        Title::Kohaku => &kohaku::printed::PRINTED,
        Title::Klofni => &klofni::printed::PRINTED,
    }
}
