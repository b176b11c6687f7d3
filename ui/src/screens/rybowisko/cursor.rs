//! Focus traversal: the targets the cursor can be on, the initial one, where each direction key leads,
//! and the action A performs there. Also small rule queries for previews. Draws nothing.

use embedded_graphics::prelude::Point;
use heapless::Vec;
use keys::Key;
use rules_core::{
    Game,
    rybowisko::{
        Action, Phase, Position, Rybowisko, Side,
        lake::{carried, distance},
        parts::{Cards, Cell, Colour, FREE_STEPS, Species, Way},
        score::{Catch, SET},
    },
};

use super::map;
use crate::{Layout, table::spatial_nav::Heading};

/// A focus target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FocusTarget {
    /// No decision is pending.
    #[default]
    Nowhere,
    /// A destination for the boat.
    Cell(Cell),
    /// One of two fish that fit the roll.
    Card(Side),
    /// The button for another roll.
    Again,
    /// The button that lets the fish go.
    LetGo,
}

impl FocusTarget {
    /// The action A performs here.
    pub(super) const fn action(self) -> Option<Action> {
        match self {
            FocusTarget::Nowhere => None,
            FocusTarget::Cell(cell) => Some(Action::Move(cell)),
            FocusTarget::Card(side) => Some(Action::Take(side)),
            FocusTarget::Again => Some(Action::Reroll),
            FocusTarget::LetGo => Some(Action::GiveUp),
        }
    }

    /// The target that stands for an action.
    pub(super) const fn of(action: Action) -> FocusTarget {
        match action {
            Action::Move(cell) => FocusTarget::Cell(cell),
            Action::Take(side) => FocusTarget::Card(side),
            Action::Reroll => FocusTarget::Again,
            Action::GiveUp => FocusTarget::LetGo,
        }
    }

    /// The colour of the token under the cursor: its pair in the strip is framed.
    pub(super) fn token(self, game: &Rybowisko) -> Option<Colour> {
        match self {
            FocusTarget::Cell(cell) => game.position().token_on(cell).map(|token| token.colour),
            _ => None,
        }
    }

    /// The initial target: the nearest cell, the first fish, another roll. Which choice is good is for
    /// the player to find out.
    pub(super) fn initial(game: &Rybowisko) -> FocusTarget {
        match game.position().phase {
            Phase::Move => nearest_cell(game).map_or(FocusTarget::Nowhere, FocusTarget::Cell),
            Phase::Pick(_) => FocusTarget::Card(Side::Left),
            Phase::Miss(_) => FocusTarget::Again,
            _ => FocusTarget::Nowhere,
        }
    }

    /// The target the cursor goes to, if there is one that way.
    pub(super) fn next(
        self,
        heading: Heading,
        layout: Layout,
        game: &Rybowisko,
    ) -> Option<FocusTarget> {
        let (to_left, to_right) = match heading {
            Heading::Towards(key) => (key == Key::Left, key == Key::Right),
            Heading::Along(_) => (true, true),
        };
        match self {
            FocusTarget::Cell(from) => {
                let places = destinations(game);
                let centre = |cell: Cell| map::centre(layout, cell);
                heading.find(
                    centre(from),
                    places
                        .iter()
                        .map(|&cell| (centre(cell), FocusTarget::Cell(cell))),
                )
            }
            FocusTarget::Card(Side::Left) if to_right => Some(FocusTarget::Card(Side::Right)),
            FocusTarget::Card(Side::Right) if to_left => Some(FocusTarget::Card(Side::Left)),
            FocusTarget::Again if to_right => Some(FocusTarget::LetGo),
            FocusTarget::LetGo if to_left => Some(FocusTarget::Again),
            _ => None,
        }
    }
}

/// Every cell the current player may move to. Bounded by [`Game::MOST_ACTIONS`].
fn destinations(game: &Rybowisko) -> Vec<Cell, { Rybowisko::MOST_ACTIONS }> {
    let mut cells = Vec::new();
    game.legal(&mut |action| {
        if let Action::Move(cell) = action {
            let pushed = cells.push(cell);
            debug_assert!(pushed.is_ok(), "more moves than `MOST_ACTIONS`");
        }
    });
    cells
}

/// The initial destination: the nearest cell, with a token if there is one beside the boat. Without luck,
/// the nearest cell to rest on.
fn nearest_cell(game: &Rybowisko) -> Option<Cell> {
    let table = game.position();
    let here = table.fishers[table.seat];
    let needs_rest = table.luck[table.seat] == 0;
    destinations(game).into_iter().min_by_key(|&cell| {
        let casts = table.token_on(cell).is_some();
        (needs_rest && casts, distance(here, cell), !casts)
    })
}

/// The luck tokens the current player pays to reach a cell.
pub(super) fn price(table: &Position, cell: Cell) -> u8 {
    distance(table.fishers[table.seat], cell).map_or(0, |steps| steps.saturating_sub(FREE_STEPS))
}

/// The spent (sad) luck tokens of the current player.
fn spent(table: &Position) -> u8 {
    let all = table.setup.luck.of(table.seat);
    all.saturating_sub(table.luck[table.seat])
}

/// The net change of the current player's luck tokens for a move to this cell.
pub(super) fn luck_change(table: &Position, cell: Cell) -> i8 {
    let change = if table.token_on(cell).is_some() {
        0i8.checked_sub_unsigned(price(table, cell))
    } else {
        0i8.checked_add_unsigned(spent(table))
    };
    change.unwrap_or(0)
}

/// The colour of the token under the current player's boat.
pub(super) fn colour_here(table: &Position) -> Option<Colour> {
    let token = table.token_on(table.fishers[table.seat]);
    token.map(|token| token.colour)
}

/// The points of these cards.
pub(super) fn points(fish: &Cards) -> i16 {
    Catch::of(fish).lines().iter().map(|line| line.points).sum()
}

/// The points a fish adds to the cards already owned: always one for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gain {
    /// One more for a rare fish.
    pub(super) star: i16,
    /// For the third sign of a set.
    pub(super) set: i16,
}

impl Gain {
    pub(super) fn of(fish: &Cards, species: Species) -> Gain {
        let mut more = *fish;
        more.add(species);
        let (was, is) = (Catch::of(fish), Catch::of(&more));
        Gain {
            star: i16::from(is.rare) - i16::from(was.rare),
            set: SET * (i16::from(is.sets()) - i16::from(was.sets())),
        }
    }

    pub(super) const fn total(self) -> i16 {
        1 + self.star + self.set
    }
}

/// The longest move: the starting cell, two free steps and four paid with luck.
pub(super) type Route = Vec<Cell, 7>;

/// The cells of a shortest path, both ends included.
pub(super) fn route(from: Cell, to: Cell) -> Route {
    let mut route = Route::new();
    let mut here = from;
    // Only a path longer than any legal move runs out of room.
    while route.push(here).is_ok() && here != to {
        let left = distance(here, to);
        let nearer = |cell: &Cell| distance(*cell, to).map(|steps| steps + 1) == left;
        let mut steps = Way::ALL.into_iter().filter_map(|way| carried(here, way));
        match steps.find(nearer) {
            Some(cell) => here = cell,
            None => break,
        }
    }
    route
}

/// Linear interpolation between two points; `part` of 256.
pub(super) fn between(from: Point, to: Point, part: i32) -> Point {
    let way = to - from;
    from + Point::new(way.x * part / 256, way.y * part / 256)
}
