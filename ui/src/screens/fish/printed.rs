//! Companion description of the printed box of Fish! Fish!! Fish!!!: set-up steps, piles, score
//! sheet and faces.

use embedded_graphics::prelude::Point;
use rules_core::{
    Standings,
    bag::Kind as _,
    companion::{
        BadSheet,
        fish::{ScoreSheet, SetUpStep, passes_of, pile, set_up},
    },
    fish::{
        parts::{DEALT, HAND_LIMIT, SLOTS, Shade, Shoal, passes},
        score::Haul,
    },
    grid::Direction,
};

use super::{
    Fleet,
    draw::piece,
    strip::{self, Look},
};
use crate::{
    art::sprites::{boats, fish},
    palette::{LAGOON, RED},
    pen::Pen,
    screens::companion::printed::{
        Action, Counts, EnteredSheet, Field, HandSort, HandSpec, Line, PileSpec, PrintedBox,
        RowSpec, SetUpSpec, SheetSpec, StepCard, StepCards, TableSpec, TurnSpec, inside,
    },
    table::{Agreed, GameScreen, sketch},
    text::{aids, beside, phrase, piles, sheets, table, turns},
};

pub(crate) static PRINTED: PrintedBox = PrintedBox {
    short_name: beside::Word::ShortFish.msg(),
    icon: draw_icon,
    rival: None,
    own_page: None,
    set_up: SetUpSpec { choices: 0, steps },
    pile: PileSpec {
        pile,
        face: |pen, kind, area| {
            if let Some(way) = Direction::from_index(kind.into()) {
                strip::card(pen, inside(&area, 26, 30), way, Look::Plain);
            }
        },
        back: |pen, _, area| strip::back(pen, area),
        help: piles::Word::HelpFish,
        table: TableSpec::Row(RowSpec {
            open: SLOTS as u8,
            dealt: DEALT,
            passes,
        }),
        hand: Some(HandSpec {
            first: SLOTS as u8,
            each: HAND_LIMIT,
            sort: HandSort::Cards,
        }),
        spot_actions: &[Action::Discard, Action::PutBack],
        ..PileSpec::PLAIN
    },
    turns: TurnSpec {
        lines: &[Line::Last(turns::Word::PileGone)],
        numbers: |tracker| {
            let counter = passes_of(tracker);
            [counter.pass, counter.passes()]
        },
        beside_round: |tracker, _, language| {
            let counter = passes_of(tracker);
            let numbers: [&dyn core::fmt::Display; 2] = [&counter.pass, &counter.passes()];
            Some(phrase(language, turns::Word::Pass.msg(), &numbers))
        },
        ..TurnSpec::PLAIN
    },
    sheet: SheetSpec {
        fields: &[
            Field::new(table::Word::BlueFish.msg(), LAGOON, |pen, at| {
                pen.sprite_centred(piece(Shade::Blue), at);
            }),
            Field::new(table::Word::WhiteFish.msg(), LAGOON, |pen, at| {
                pen.sprite_centred(piece(Shade::White), at);
            }),
            Field::new(table::Word::GreyFish.msg(), LAGOON, draw_grey),
            Field::new(table::Word::GreyKept.msg(), LAGOON, draw_grey),
        ],
        rival_fields: &[],
        blank: |_| EnteredSheet::plain(standings),
        help: sheets::Word::HelpFish.msg(),
    },
};

fn draw_grey(pen: &mut Pen<'_>, at: Point) {
    pen.sprite_centred(piece(Shade::Grey), at);
}

fn standings(counts: &[Counts]) -> Result<Standings, BadSheet> {
    let haul = |&[blue, white, grey, stock, _]: &Counts| Haul {
        caught: Shoal { blue, white, grey },
        stock,
    };
    let players = counts.iter().map(haul).collect();
    ScoreSheet { players }.standings()
}

/// A boat and the fish it hunts.
fn draw_icon(pen: &mut Pen<'_>, at: Point) {
    pen.dyed_centred(&boats::ROWING, at - Point::new(12, 3), RED);
    for (x, y, piece) in [
        (16, -8, &fish::PIECE_WHITE),
        (20, 8, &fish::PIECE_BLUE),
        (2, 12, &fish::PIECE_GREY),
    ] {
        pen.sprite_centred(piece, at + Point::new(x, y));
    }
}

fn steps(agreed: &Agreed<'_>) -> StepCards {
    use aids::Word;
    let card = |step| match step {
        SetUpStep::Water(_) => StepCard::new(Word::SeaWater, sketch::BOARD),
        SetUpStep::Grey { each, unused } => StepCard {
            figure: Some(each),
            ..StepCard::numbers(Word::SeaGrey, [each, unused], sketch::PIECES)
        },
        SetUpStep::Boats(boats) => StepCard::count(Word::SeaBoats, boats, sketch::OWN),
        SetUpStep::Shuffle(cards) => StepCard::count(Word::ShuffleCards, cards, sketch::CARDS),
        SetUpStep::Deal(cards) => StepCard::count(Word::SeaDeal, cards, sketch::PILE),
        SetUpStep::Open(cards) => StepCard::count(Word::SeaOpen, cards, sketch::CARDS),
        SetUpStep::Pile(cards) => StepCard::count(Word::PileLeft, cards, sketch::PILE),
        SetUpStep::Passes(passes) => StepCard::count(Word::SeaPasses, passes, sketch::PILE),
        SetUpStep::FirstPlayer => StepCard::FIRST_PLAYER,
        SetUpStep::PlaceBoats(boats) => {
            StepCard::numbers(Word::SeaPlace, [boats, 0], sketch::OTHER)
        }
    };
    let steps = set_up(Fleet::setup(agreed)).into_iter().flatten();
    steps.map(card).collect()
}
