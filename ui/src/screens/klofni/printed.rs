//! Companion description of Klofni rybku's printed box: set-up steps, piles, score sheet and faces.

use embedded_graphics::prelude::Point;
use rules_core::{
    companion::{
        klofni::{SetUpStep, pile, set_up, token_of},
        pile::Place,
    },
    kohaku::parts::Decoration,
};

use super::{
    Ice,
    draw::{draw_heap, token},
};
use crate::{
    art::sprites::{birds, sea},
    palette::{DEEP, LAGOON, MOSS, RED, SAND, SEA, SHALLOW, TRENCH, YELLOW},
    screens::{
        companion::{
            Kind,
            printed::{
                Action, BandSpec, EnteredSheet, Field, FoodSheet, Line, PileSpec, PrintedBox,
                RivalSpec, SetUpSpec, SheetSpec, StepCard, StepCards, TableSpec, TurnSpec, inside,
            },
        },
        kohaku::tiles::draw_kind,
    },
    table::{Agreed, GameScreen, sketch},
    text::{aids, beside, piles, sheets, table, turns},
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
    pile: PileSpec {
        pile,
        face: |pen, kind, area| {
            if let Some((depth, of)) = token_of(kind) {
                token(pen, depth, of, 1, inside(&area, 36, 27));
            }
        },
        help: piles::Word::HelpKlofni,
        table: TableSpec::Bands(BandSpec {
            grounds: &[SHALLOW, LAGOON, SEA, DEEP, TRENCH],
            heap: draw_heap,
            face_up: |pen, kind, count, area| {
                if let Some((depth, of)) = token_of(kind) {
                    token(pen, depth, of, count, area);
                }
            },
        }),
        face_up_actions: &[Action::Take, Action::PutBack],
        taken: Place::Aside,
        ..PileSpec::PLAIN
    },
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
        blank: |players| EnteredSheet::Food(FoodSheet::blank(players)),
        help: sheets::Word::HelpKlofni.msg(),
    },
};

fn steps(agreed: &Agreed<'_>) -> StepCards {
    use aids::Word;
    let card = |step| match step {
        SetUpStep::Tokens { expansion: false } => StepCard::new(Word::IceTokens, sketch::PIECES),
        SetUpStep::Tokens { expansion: true } => StepCard::new(Word::IceAllTokens, sketch::PIECES),
        SetUpStep::Remove(tokens) => StepCard::count(Word::IceRemove, tokens, sketch::PILE),
        SetUpStep::Penguins(penguins) => StepCard::count(Word::IcePenguins, penguins, sketch::OWN),
        SetUpStep::Rival(_) => StepCard::new(Word::IceRival, sketch::OTHER),
        SetUpStep::FirstPlayer => StepCard::new(Word::IceFirst, sketch::OWN),
    };
    let steps = set_up(Ice::setup(agreed)).into_iter().flatten();
    steps.map(card).collect()
}
