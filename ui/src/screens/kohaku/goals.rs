//! Goal cards: their pictures and texts, and the choice between two of them.

use embedded_graphics::{prelude::Point, primitives::Rectangle};
use rules_core::{
    Game,
    kohaku::{Dealt, parts::GoalCard},
};

use super::{Garden, KohakuView};
use crate::{
    Layout,
    art::{
        Sprite,
        font::{BODY, BOLD},
        sprites::{garden, koi, things},
    },
    palette::{FERN, FOAM, INK, MOSS, SEA, SHALLOW},
    pen::{Align, Pen, rect},
    text::{Msg, kohaku::Word},
    widgets::{
        backdrop::{CALM, backdrop},
        paper::{card, cursor, lines},
    },
};

/// The name and the rule of a card.
pub(in crate::screens) const fn words(goal: GoalCard) -> (Msg, Msg) {
    let (name, rule) = match goal {
        GoalCard::WhiteAndBlack => (Word::WhiteAndBlack, Word::WhiteAndBlackRule),
        GoalCard::YellowAndRed => (Word::YellowAndRed, Word::YellowAndRedRule),
        GoalCard::RareColour => (Word::RareColour, Word::RareColourRule),
        GoalCard::Dragonflies => (Word::Dragonflies, Word::DragonfliesRule),
        GoalCard::Decorations => (Word::Decorations, Word::DecorationsRule),
        GoalCard::Sculptures => (Word::Sculptures, Word::SculpturesRule),
        GoalCard::NoFry => (Word::NoFry, Word::NoFryRule),
        GoalCard::NoDragonflies => (Word::NoDragonflies, Word::NoDragonfliesRule),
        GoalCard::Flowers => (Word::Flowers, Word::FlowersRule),
        GoalCard::FrogsAndTurtles => (Word::FrogsAndTurtles, Word::FrogsAndTurtlesRule),
        GoalCard::LargestSquare => (Word::LargestSquare, Word::LargestSquareRule),
        GoalCard::Shelter => (Word::Shelter, Word::ShelterRule),
    };
    (name.msg(), rule.msg())
}

/// Size of the pictures on a card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    /// On a chip.
    Small,
    /// On the card itself.
    Large,
}

/// The one or two pictures on a card, from left to right; none for the square, which is drawn.
fn things_on(goal: GoalCard, scale: Scale) -> [Option<&'static Sprite>; 2] {
    let of = |small, large| match scale {
        Scale::Small => Some(small),
        Scale::Large => Some(large),
    };
    let turtle = of(&garden::TURTLE_24, &garden::TURTLE_34);
    match goal {
        GoalCard::WhiteAndBlack => [
            of(&koi::WHITE_28, &koi::WHITE_48),
            of(&koi::BLACK_28, &koi::BLACK_48),
        ],
        GoalCard::YellowAndRed => [
            of(&koi::YELLOW_28, &koi::YELLOW_48),
            of(&koi::RED_28, &koi::RED_48),
        ],
        GoalCard::RareColour => [
            of(&koi::WHITE_YELLOW_28, &koi::WHITE_YELLOW_48),
            of(&koi::RED_BLACK_28, &koi::RED_BLACK_48),
        ],
        GoalCard::Dragonflies => [
            Some(&garden::DRAGONFLY),
            of(&garden::BUTTERFLY_WHITE_24, &garden::BUTTERFLY_WHITE_34),
        ],
        GoalCard::Decorations => [of(&garden::FLOWER_RED_24, &garden::FLOWER_RED_34), turtle],
        GoalCard::Sculptures => [of(&garden::LANTERN_30, &garden::LANTERN_34), None],
        GoalCard::NoFry => [Some(&garden::FRY), None],
        GoalCard::NoDragonflies => [Some(&garden::DRAGONFLY), None],
        GoalCard::Flowers => [
            of(&garden::FLOWER_WHITE_24, &garden::FLOWER_WHITE_34),
            of(&garden::FLOWER_BLACK_24, &garden::FLOWER_BLACK_34),
        ],
        GoalCard::FrogsAndTurtles => [of(&garden::FROG_24, &garden::FROG_34), turtle],
        GoalCard::LargestSquare => [None, None],
        GoalCard::Shelter => [
            of(&garden::STONES_24, &garden::STONES_34),
            Some(&garden::FRY),
        ],
    }
}

/// A card's pictures around a point.
fn draw_things(pen: &mut Pen<'_>, goal: GoalCard, at: Point, scale: Scale) {
    let things = things_on(goal, scale);
    let apart = match scale {
        Scale::Small => 10,
        Scale::Large => 40,
    };
    let first = match things {
        [_, Some(_)] => at.x - apart / 2,
        // A cross stands beside what must not be there.
        _ if matches!(goal, GoalCard::NoFry | GoalCard::NoDragonflies) => at.x - 9,
        _ => at.x,
    };
    for (x, thing) in [first, first + apart].into_iter().zip(things) {
        if let Some(thing) = thing {
            pen.sprite_centred(thing, Point::new(x, at.y));
        }
    }
    match goal {
        GoalCard::NoFry | GoalCard::NoDragonflies => {
            pen.sprite_centred(&things::CROSS, at + Point::new(8, 0));
        }
        GoalCard::LargestSquare => {
            for n in 0..9 {
                let (column, row) = (n % 3, n / 3);
                let place = rect(at.x - 14 + 10 * column, at.y - 14 + 10 * row, 9, 9);
                pen.plate(place, 1, if n % 2 == 0 { SEA } else { MOSS }, INK);
            }
        }
        _ => {}
    }
}

/// A card in small, 32 pixels wide.
pub(in crate::screens) fn draw_icon(pen: &mut Pen<'_>, goal: GoalCard, at: Point) {
    draw_things(pen, goal, at, Scale::Small);
}

pub(super) fn place(layout: Layout, dealt: Dealt) -> Rectangle {
    let board = layout.board();
    let x = match dealt {
        Dealt::First => 4,
        Dealt::Second => 122,
    };
    let height = board.size.height.min(198) - 32;
    let top = board.top_left.y + (board.size.height as i32 - height as i32) / 2 + 9;
    rect(x, top, 114, height)
}

/// A card with its picture, name and rule.
pub(in crate::screens) fn draw_card(pen: &mut Pen<'_>, goal: GoalCard, area: Rectangle) {
    let (x, y) = (area.top_left.x, area.top_left.y);
    let width = area.size.width;
    card(pen, area);
    let picture = rect(x + 5, y + 5, width - 10, 42);
    pen.plate(picture, 4, SHALLOW, INK);
    pen.fill(rect(x + 6, y + 34, width - 12, 12), FERN);
    draw_things(pen, goal, picture.center(), Scale::Large);
    let (name, rule) = words(goal);
    let name = pen.language().say(name);
    let room = |y, high| rect(x + 2, y, width - 4, high);
    if BOLD.width(name) <= width as i32 - 6 {
        pen.label(&BOLD, name, room(y + 50, 34), Align::Centre, INK);
    } else {
        // A long name breaks at the first space after which the rest is the shorter part.
        let breaks = name.match_indices(' ').map(|(at, _)| at);
        let at = breaks
            .into_iter()
            .min_by_key(|at| (2 * at).abs_diff(name.len()));
        let (first, second) = at.map_or((name, ""), |at| name.split_at(at));
        for (i, part) in (0..).zip([first, second.trim_start()]) {
            let font = if BOLD.width(part) <= width as i32 - 6 {
                &BOLD
            } else {
                &BODY
            };
            pen.label(font, part, room(y + 48 + 18 * i, 18), Align::Centre, INK);
        }
    }
    let rule = pen.language().say(rule);
    let room = room(y + 88, 72);
    lines(pen, &BODY, rule, room, Align::Centre, INK);
}

/// The choice between two cards, shown to the chooser only.
pub(super) fn draw_choice(pen: &mut Pen<'_>, view: &KohakuView<'_>, garden: &Garden) {
    let layout = view.layout;
    let table = view.game.position();
    backdrop(pen, layout, CALM);
    let board = layout.board();
    let title = pen.language().say(Word::KeepOne.msg());
    let top = place(layout, Dealt::First).top_left.y;
    let room = rect(
        4,
        board.top_left.y,
        232,
        (top - board.top_left.y).max(0) as u32,
    );
    pen.label(&BOLD, title, room, Align::Centre, FOAM);
    for dealt in Dealt::ALL {
        if let Some(goal) = table.goals[table.seat].card(dealt) {
            draw_card(pen, goal, place(layout, dealt));
        }
    }
    cursor(pen, &place(layout, garden.goal), 7);
}
