//! Companion description of Kōhaku's printed box: set-up steps, piles, score sheet and faces.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    companion::kohaku::{Component, DECORATIONS_LEFT, FISH_LEFT, SetUpStep, pile, set_up},
    kohaku::{
        Display, Pair, Sort,
        parts::{Colour, Colours, Decoration},
    },
};

use super::{
    Garden,
    display::draw_empty,
    goals,
    tiles::{self, draw_kind},
};
use crate::{
    art::sprites::{garden, koi, things},
    palette::{INK, LAGOON, MIST, MOSS, SHALLOW},
    pen::Pen,
    screens::companion::{
        Kind,
        printed::{
            CellSpec, Column, EnteredSheet, Field, HandSort, HandSpec, Line, PairSpec, Picture,
            PileSpec, PondSheet, PrintedBox, RivalSpec, SetUpSpec, SheetSpec, Shown, StepCard,
            StepCards, TableSpec, TurnSpec, inside,
        },
    },
    table::{Agreed, GameScreen, sketch},
    text::{aids, beside, piles, sheets::Word, table, turns},
};

/// Pile numbers of the stacks.
const FISH: u8 = 0;
const DECORATIONS: u8 = 1;
const GOALS: u8 = 2;

pub(crate) static PRINTED: PrintedBox = PrintedBox {
    short_name: beside::Word::ShortKohaku.msg(),
    icon: |pen, at| {
        pen.sprite_centred(&garden::LILY_24, at + Point::new(-17, 4));
        pen.sprite_centred(&koi::WHITE_RED_32, at + Point::new(8, 0));
    },
    rival: Some(RivalSpec {
        name: beside::Word::Danny.msg(),
        picture: |pen, at| pen.sprite_centred(&koi::BLACK_28, at),
    }),
    own_page: Some(Kind::Danny),
    set_up: SetUpSpec { choices: 1, steps },
    pile: PileSpec {
        most_players: 4,
        pile,
        face: |pen, kind, area| match Component::of(kind) {
            Some(Component::Tile(tile)) => tiles::draw(pen, tile, square(area)),
            Some(Component::Goal(goal)) => goals::draw_icon(pen, goal, area.center()),
            None => {}
        },
        back: |pen, stack, area| tiles::draw_back(pen, stack == FISH, square(area)),
        help: piles::Word::HelpKohaku,
        table: TableSpec::Cells(CellSpec {
            size: (46, 46),
            empty: draw_empty,
            stack: |cell| match Display::sort(cell) {
                Sort::Fish => FISH,
                Sort::Decoration => DECORATIONS,
            },
            column: [
                Column::Stack(FISH),
                Column::Stack(DECORATIONS),
                Column::Choices,
            ],
            pairs: Some(PairSpec {
                fits: |a, b| {
                    Pair::all()
                        .map(|pair| (pair.fish_cell(), pair.lily_cell()))
                        .any(|pair| pair == (a, b) || pair == (b, a))
                },
                centre: &[5, 6],
            }),
        }),
        hand: Some(HandSpec {
            first: Display::CELLS as u8,
            each: Component::DEALT,
            sort: HandSort::Choice {
                stack: GOALS,
                card: |pen, kind, area| {
                    if let Some(Component::Goal(goal)) = Component::of(kind) {
                        goals::draw_card(pen, goal, area);
                    }
                },
            },
        }),
        ..PileSpec::PLAIN
    },
    turns: TurnSpec {
        lines: &[
            Line::count(
                FISH_LEFT,
                turns::Word::FishStack,
                &koi::WHITE_RED_16,
                Shown::Number,
            ),
            Line::count(
                DECORATIONS_LEFT,
                turns::Word::LilyStack,
                &garden::LILY_16,
                Shown::Number,
            ),
        ],
        last_turns: [turns::Word::LastRound, turns::Word::LastRoundText],
        ..TurnSpec::PLAIN
    },
    sheet: SheetSpec {
        fields: &POND,
        rival_fields: &[
            Field::new(table::Word::FishTiles.msg(), LAGOON, draw_koi),
            Field::new(table::Word::DecorationTiles.msg(), MOSS, draw_lily),
            COIN,
            tile(Word::OneFlowers, draw_flower),
        ],
        blank: |_| EnteredSheet::Ponds(PondSheet::default()),
        help: Word::HelpKohaku.msg(),
    },
};

/// The largest square in the middle of an area.
fn square(area: Rectangle) -> Rectangle {
    let side = area.size.width.min(area.size.height);
    inside(&area, side, side)
}

/// Score sheet of a pond, kind by kind. Flowers and lanterns are counted by the fish around them;
/// those without any score nothing.
pub(crate) const POND: [Field; 19] = [
    tile(Word::Fish1, draw_flower),
    tile(Word::Fish2, draw_flower),
    tile(Word::Fish3, draw_flower),
    tile(Word::Fish4, draw_flower),
    kind(table::Word::TwoFlowers, |pen, at| {
        let colours = Colours::two(Colour::R, Colour::Y);
        draw_kind(pen, Decoration::TwoFlower(colours), at);
    }),
    beside(Word::BothColours, draw_koi),
    beside(Word::OneColour, draw_koi),
    kind(table::Word::Stones, |pen, at| {
        draw_kind(pen, Decoration::Stones, at);
    }),
    FRY,
    tile(Word::Fish1, draw_lantern),
    tile(Word::Fish2, draw_lantern),
    tile(Word::Fish3, draw_lantern),
    tile(Word::Fish4, draw_lantern),
    kind(table::Word::Butterflies, |pen, at| {
        draw_kind(pen, Decoration::Butterflies(Colour::Y), at);
    }),
    beside(Word::InLine, draw_koi),
    kind(table::Word::Frogs, |pen, at| {
        draw_kind(pen, Decoration::Frog, at);
    }),
    DRAGONFLIES,
    kind(table::Word::Turtles, |pen, at| {
        draw_kind(pen, Decoration::Turtle, at);
    }),
    COIN,
];

pub(crate) const FRY: Field = beside(Word::Fry, |pen, at| {
    for (dx, dy) in [(-6, -4), (6, -1), (-3, 5)] {
        pen.sprite_centred(&garden::FRY, at + Point::new(dx, dy));
    }
});

pub(crate) const DRAGONFLIES: Field = beside(Word::Dragonflies, |pen, at| {
    pen.disc(at, 21, INK);
    pen.disc(at, 19, SHALLOW);
    pen.sprite_centred(&garden::DRAGONFLY, at);
});

pub(crate) const COIN: Field = Field::new(table::Word::Coins.msg(), MIST, |pen, at| {
    pen.sprite_centred(&things::COIN_16, at);
});

/// Decorations with this many fish around them.
const fn tile(word: Word, picture: Picture) -> Field {
    Field::new(word.msg(), MOSS, picture)
}

/// Decorations of a kind.
const fn kind(word: table::Word, picture: Picture) -> Field {
    Field::new(word.msg(), MOSS, picture)
}

/// What is counted beside the decorations of the row above.
const fn beside(word: Word, picture: Picture) -> Field {
    Field {
        is_beside: true,
        ..Field::new(word.msg(), LAGOON, picture)
    }
}

pub(crate) fn draw_koi(pen: &mut Pen<'_>, at: Point) {
    pen.sprite_centred(&koi::WHITE_RED_16, at);
}

pub(crate) fn draw_lily(pen: &mut Pen<'_>, at: Point) {
    pen.sprite_centred(&garden::LILY_24, at);
}

fn draw_flower(pen: &mut Pen<'_>, at: Point) {
    draw_kind(pen, Decoration::OneFlower(Colour::R), at);
}

fn draw_lantern(pen: &mut Pen<'_>, at: Point) {
    draw_kind(pen, Decoration::Sculpture, at);
}

fn steps(agreed: &Agreed<'_>) -> StepCards {
    use aids::Word;
    let card = |step| match step {
        SetUpStep::SortOut(stones) => StepCard::count(Word::PondSortOut, stones, sketch::CARDS),
        SetUpStep::ShuffleFish => StepCard::new(Word::PondShuffle, sketch::CARDS),
        SetUpStep::RemoveFish(tiles) => StepCard::count(Word::PondRemove, tiles, sketch::PILE),
        SetUpStep::ShuffleDecorations(tiles) => {
            StepCard::count(Word::PondDecorations, tiles, sketch::PIECES)
        }
        SetUpStep::Display(each) => {
            StepCard::numbers(Word::PondDisplay, [each, each], sketch::BOARD)
        }
        SetUpStep::Goals(cards) => StepCard::numbers(Word::PondGoals, [cards, 0], sketch::OTHER),
        SetUpStep::Danny => StepCard::new(Word::PondDanny, sketch::PIECES),
        SetUpStep::FirstPlayer => StepCard::new(Word::ChooseFirst, sketch::BOARD),
    };
    let steps = set_up(Garden::setup(agreed)).into_iter().flatten();
    steps.map(card).collect()
}
