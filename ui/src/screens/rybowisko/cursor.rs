//! Where the cursor is, where it may go, and what A would do there. Draws nothing.

use embedded_graphics::prelude::Point;
use heapless::Vec;
use keys::Key;
use rules_core::{
    Game,
    rybowisko::{
        Action, Phase, Position, Rybowisko, Side, Slot,
        lake::{carried, distance},
        parts::{Cards, Cell, Colour, FREE_STEPS, Face, Species, Way},
        score::{Catch, SET},
    },
};

use super::map;
use crate::{Layout, table::spatial_nav::towards};

/// What the cursor is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Spot {
    /// Nobody decides.
    #[default]
    Nowhere,
    /// Where the fisher would go.
    Cell(Cell),
    /// One of two fish that bite.
    Card(Side),
    /// The button for another roll.
    Again,
    /// The button that lets the fish go.
    LetGo,
}

impl Spot {
    /// What A decides here.
    pub(super) const fn action(self) -> Option<Action> {
        match self {
            Spot::Nowhere => None,
            Spot::Cell(cell) => Some(Action::Move(cell)),
            Spot::Card(side) => Some(Action::Take(side)),
            Spot::Again => Some(Action::Reroll),
            Spot::LetGo => Some(Action::GiveUp),
        }
    }

    /// Where A decides so.
    pub(super) const fn of(action: Action) -> Spot {
        match action {
            Action::Move(cell) => Spot::Cell(cell),
            Action::Take(side) => Spot::Card(side),
            Action::Reroll => Spot::Again,
            Action::GiveUp => Spot::LetGo,
        }
    }

    /// The colour of the token under the cursor: its cards stand out.
    pub(super) fn token(self, game: &Rybowisko) -> Option<Colour> {
        match self {
            Spot::Cell(cell) => game.position().token_on(cell).map(|token| token.colour),
            _ => None,
        }
    }

    /// Where the cursor begins: what most people would do.
    pub(super) fn likeliest(game: &Rybowisko) -> Spot {
        let table = game.position();
        match table.phase {
            Phase::Move => likeliest_cell(game).map_or(Spot::Nowhere, Spot::Cell),
            Phase::Pick(_) => {
                let (left, right) = (gain_of(table, Side::Left), gain_of(table, Side::Right));
                Spot::Card(if right > left {
                    Side::Right
                } else {
                    Side::Left
                })
            }
            Phase::Miss(_) => Spot::Again,
            _ => Spot::Nowhere,
        }
    }

    /// Where a key of the cross leads; `None` where nothing lies that way.
    pub(super) fn next(self, key: Key, layout: Layout, game: &Rybowisko) -> Option<Spot> {
        match (self, key) {
            (Spot::Cell(from), _) => {
                let places = destinations(game);
                let centre = |cell: Cell| map::centre(layout, cell);
                towards(
                    centre(from),
                    key,
                    places.iter().map(|&cell| (centre(cell), Spot::Cell(cell))),
                )
            }
            (Spot::Card(Side::Left), Key::Right) => Some(Spot::Card(Side::Right)),
            (Spot::Card(Side::Right), Key::Left) => Some(Spot::Card(Side::Left)),
            (Spot::Again, Key::Right) => Some(Spot::LetGo),
            (Spot::LetGo, Key::Left) => Some(Spot::Again),
            _ => None,
        }
    }
}

/// Every cell the fisher of the turn may go to. No move has more choices: [`Game::MOST_ACTIONS`].
fn destinations(game: &Rybowisko) -> Vec<Cell, { Rybowisko::MOST_ACTIONS }> {
    let mut cells = Vec::new();
    game.legal(&mut |action| {
        if let Action::Move(cell) = action {
            // There is room: see above.
            let _ = cells.push(cell);
        }
    });
    cells
}

/// People come to fish: a rest must give back three tokens to be as good as a free miss.
const RELUCTANCE: i32 = 18;

/// Many faces that catch, little luck; otherwise a rest next door.
fn likeliest_cell(game: &Rybowisko) -> Option<Cell> {
    let table = game.position();
    let worth = |cell: Cell| {
        let price = 12 * i32::from(price(table, cell));
        match table.token_on(cell) {
            Some(token) => 6 * faces(table.slots.pair(token.colour)) - price,
            None => 6 * i32::from(spent(table)) - RELUCTANCE - price,
        }
    };
    // Of equal ones the first, so that the cursor does not wander.
    destinations(game)
        .into_iter()
        .rev()
        .max_by_key(|&cell| worth(cell))
}

/// How many faces of the die catch one of these fish.
fn faces(pair: &[Option<Species>; 2]) -> i32 {
    let catches = |face: &Face| pair.iter().flatten().any(|fish| fish.fits(*face));
    Face::all().filter(catches).count() as i32
}

/// The luck that the fisher of the turn pays to come to a cell.
pub(super) fn price(table: &Position, cell: Cell) -> u8 {
    distance(table.fishers[table.seat], cell).map_or(0, |steps| steps.saturating_sub(FREE_STEPS))
}

/// The sad tokens of luck of the fisher of the turn.
fn spent(table: &Position) -> u8 {
    let all = table.setup.luck.of(table.seat);
    all.saturating_sub(table.luck[table.seat])
}

/// How a move to this cell changes the luck of the fisher of the turn.
pub(super) fn luck_change(table: &Position, cell: Cell) -> i8 {
    let change = if table.token_on(cell).is_some() {
        0i8.checked_sub_unsigned(price(table, cell))
    } else {
        0i8.checked_add_unsigned(spent(table))
    };
    change.unwrap_or(0)
}

/// The colour of the token on which the fisher of the turn is.
pub(super) fn colour_here(table: &Position) -> Option<Colour> {
    let token = table.token_on(table.fishers[table.seat]);
    token.map(|token| token.colour)
}

/// The points that a fish adds to what is owned already.
pub(super) fn gain(fish: &Cards, species: Species) -> i16 {
    let points = |fish: &Cards| {
        let catch = Catch::of(fish);
        i16::from(catch.total()) + i16::from(catch.rare) + SET * i16::from(catch.sets())
    };
    let mut more = *fish;
    more.add(species);
    points(&more) - points(fish)
}

fn gain_of(table: &Position, side: Side) -> i16 {
    let card = colour_here(table).and_then(|colour| table.slots.get(Slot { colour, side }));
    card.map_or(0, |species| gain(&table.fish[table.seat], species))
}

/// The longest move: two steps and four tokens of luck, and the cell where it begins.
pub(super) type Route = Vec<Cell, 7>;

/// The cells of a shortest way, both ends included.
pub(super) fn route(from: Cell, to: Cell) -> Route {
    let mut route = Route::new();
    let mut here = from;
    // Full before the end only if somebody asks for more than a move.
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

/// The point between two, `part` of 256 on the way.
pub(super) fn between(from: Point, to: Point, part: i32) -> Point {
    let way = to - from;
    from + Point::new(way.x * part / 256, way.y * part / 256)
}
