//! The printed box of Klofni rybku, for the companion.

use embedded_graphics::prelude::Point;
use rules_core::{
    companion::klofni::{Step, set_up},
    kohaku::parts::Decoration,
};

use super::Ice;
use crate::{
    art::sprites::{birds, sea},
    palette::{MOSS, RED, SAND, SHALLOW, YELLOW},
    screens::{
        companion::{
            Kind,
            printed::{
                Field, FoodSheet, Line, PrintedBox, RivalSpec, ScoreSheet, SetUpSpec, SheetSpec,
                StepCard, StepCards, TurnSpec,
            },
        },
        kohaku::tiles::draw_kind,
    },
    table::{Agreed, Board, sketch},
    text::{aids, beside, sheets, table, turns},
};

pub(crate) static PRINTED: PrintedBox = PrintedBox {
    short_name: beside::Word::ShortKlofni.msg(),
    icon: |pen, at| {
        pen.dyed_centred(&birds::PENGUIN_26, at - Point::new(13, 2), RED);
        pen.dyed_centred(&birds::DIVING_26, at + Point::new(15, 3), YELLOW);
    },
    rival: Some(RivalSpec {
        name: beside::Word::Penguin.msg(),
        picture: |pen, at| pen.dyed_centred(&birds::PENGUIN_26, at, SAND),
    }),
    own_page: Some(Kind::Penguin),
    set_up: SetUpSpec { choices: 1, steps },
    turns: TurnSpec {
        lines: &[Line::Last(turns::Word::DepthEmpty)],
        last_turns: [turns::Word::FinalPhase, turns::Word::FinalPhaseText],
        ..TurnSpec::PLAIN
    },
    sheet: SheetSpec {
        fields: &[],
        rival_fields: &[
            Field::new(table::Word::RivalStones.msg(), MOSS, |pen, at| {
                draw_kind(pen, Decoration::Stones, at);
            }),
            Field::new(table::Word::RivalBubbles.msg(), SHALLOW, |pen, at| {
                pen.sprite_centred(&sea::BUBBLES_22, at);
            }),
        ],
        blank: |players| ScoreSheet::Food(FoodSheet::blank(players)),
        help: sheets::Word::HelpKlofni.msg(),
    },
};

fn steps(agreed: &Agreed<'_>) -> StepCards {
    use aids::Word;
    let card = |step| match step {
        Step::Tokens { expansion: false } => StepCard::new(Word::IceTokens, sketch::PIECES),
        Step::Tokens { expansion: true } => StepCard::new(Word::IceAllTokens, sketch::PIECES),
        Step::Remove(tokens) => StepCard::count(Word::IceRemove, tokens, sketch::PILE),
        Step::Penguins(penguins) => StepCard::count(Word::IcePenguins, penguins, sketch::OWN),
        Step::Rival(_) => StepCard::new(Word::IceRival, sketch::OTHER),
        Step::FirstPlayer => StepCard::new(Word::IceFirst, sketch::OWN),
    };
    let steps = set_up(Ice::setup(agreed)).into_iter().flatten();
    steps.map(card).collect()
}
