//! The full state of Klofni rybku as a plain record, hidden information included, and the validation of
//! positions that are loaded.

use super::{
    Columns, Rival, Sea, Setup,
    parts::{Catch, Colour, Depth, Food, MOST_PLAYERS, PENGUINS, SetOut, Size, Token},
    rival::{flips_at, likes},
};
use crate::{
    BadSetup, Inconsistent, PerSeat, Players, Seat,
    bag::{Bag, at_mut},
};

/// The phase: which decision or chance node the game is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance: the first player.
    Lot,
    /// The seat's penguin is at this depth and looks around. At depth 1 the turn has just begun.
    Depth(Depth),
    /// Chance: a token of this depth is flipped.
    Flip(Depth),
    /// The seat has just flipped this, which lies face up, and surfaces with it or goes on.
    #[cfg_attr(feature = "serde", serde(with = "super::json::found"))]
    Found(Depth, Catch),
    /// The seat's third penguin was trapped; all come home, perhaps with a token.
    Return,
    /// Chance: in a solo game the rival flips a token.
    VirtualFlip,
    /// Solo: the player chooses among foods that tie in the rival's priority rule.
    VirtualTie,
    /// The game is over.
    Over,
}

/// The depths in which penguins of a player are trapped.
pub type Trapped = Bag<Depth, { Depth::COUNT }>;

/// The full state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// Players, first player, the rival's level.
    pub setup: Setup,
    /// The number of players.
    pub players: Players,
    /// The first player, who keeps the start token; seat 0 until the lot is drawn.
    pub first: Seat,
    /// The phase.
    pub phase: Phase,
    /// Whose turn it is.
    #[cfg_attr(feature = "serde", serde(rename = "turn"))]
    pub seat: Seat,
    /// Whether the start token shows its other side: this is the last round.
    #[cfg_attr(feature = "serde", serde(rename = "last_round"))]
    pub last_dive: bool,
    /// The tokens in the sea.
    pub sea: Sea,
    /// The food of each player.
    #[cfg_attr(feature = "serde", serde(rename = "grids"))]
    pub columns: PerSeat<Columns, MOST_PLAYERS>,
    /// The stones of each player.
    pub stones: PerSeat<u8, MOST_PLAYERS>,
    /// The trapped penguins of each player.
    #[cfg_attr(feature = "serde", serde(with = "super::json::trapped"))]
    pub trapped: PerSeat<Trapped, MOST_PLAYERS>,
    /// The virtual rival of a solo game.
    #[cfg_attr(feature = "serde", serde(rename = "virtual"))]
    pub rival: Rival,
}

impl Position {
    /// The table before the first dive.
    pub fn opening(setup: Setup) -> Result<Position, BadSetup> {
        let players = Players::within(1..=6, setup.players)?;
        let first = setup.first.settled(players)?;
        if setup.level.is_some() != (players.count() == 1) {
            return Err(BadSetup::Level);
        }
        Ok(Position {
            setup,
            players,
            first: first.unwrap_or(Seat::ALL[0]),
            phase: if first.is_some() {
                Phase::Depth(Depth::One)
            } else {
                Phase::Lot
            },
            seat: first.unwrap_or(Seat::ALL[0]),
            last_dive: false,
            sea: Sea::set_out(SetOut::for_players(players.count())),
            columns: PerSeat::all(Columns::EMPTY),
            stones: PerSeat::all(0),
            trapped: PerSeat::all(Trapped::EMPTY),
            rival: Rival::NEW,
        })
    }

    /// Whether one plays against the virtual rival.
    pub fn is_solo(&self) -> bool {
        self.players.count() == 1
    }

    /// Whether the final phase has begun: some depth has nothing face down.
    pub fn is_final(&self) -> bool {
        self.sea.has_bare_depth()
    }

    /// Whether this seat may swim past a depth: an own penguin distracts the predators there, or
    /// nothing lies face down. Depth 5 is never skipped.
    pub fn may_skip(&self, seat: Seat, depth: Depth) -> bool {
        depth.deeper().is_some()
            && (self.trapped[seat].count(depth) > 0 || self.sea[depth].face_down == 0)
    }

    /// Whether a penguin that comes to this depth has nothing to do and nowhere to go.
    pub(super) fn is_dead_end(&self, depth: Depth) -> bool {
        let layer = &self.sea[depth];
        depth.deeper().is_none() && layer.face_down == 0 && layer.catches().next().is_none()
    }

    /// What the seat's penguins could bring home, depth by depth.
    pub(super) fn return_catches(&self) -> impl Iterator<Item = (Depth, Catch)> {
        let depths = self.trapped[self.seat].iter();
        depths.flat_map(|(depth, _)| self.sea[depth].catches().map(move |catch| (depth, catch)))
    }

    /// The depth at which the rival flips next; see [`flips_at`].
    pub fn rival_flips_at(&self) -> Option<Depth> {
        flips_at(self.rival.depth, |depth| self.sea[depth].face_down)
    }

    /// The foods of the highest priority for the rival at its depth.
    pub(super) fn rival_likes(&self) -> impl Iterator<Item = Food> {
        let depth = self.rival.depth;
        let largest = Colour::ALL.map(|colour| self.sea[depth].largest(colour));
        let offered = largest.map(|size| size.map(|size| depth.value(size)));
        let liked = likes(self.rival.columns.lengths(), offered);
        let foods = Colour::ALL.into_iter().zip(largest).zip(liked);
        foods.filter_map(|((colour, size), liked)| {
            let size = size.filter(|_| liked)?;
            Some(Food { colour, size })
        })
    }

    /// Validates a position: from a valid one every rule and every capacity holds to the end of the game.
    pub(super) fn check(&self) -> Result<(), Inconsistent> {
        let opening = Position::opening(self.setup).map_err(Inconsistent::Setup)?;
        let seats_fit = self.players == opening.players
            && self.players.has(self.seat)
            && self.players.has(self.first)
            && (opening.phase == Phase::Lot || self.first == opening.first)
            && (self.is_solo() || self.rival == Rival::NEW)
            && Seat::ALL
                .iter()
                .all(|&seat| self.players.has(seat) || self.is_absent(seat));
        if !seats_fit {
            return Err(Inconsistent::Seat);
        }
        if !self.tokens_fit(&opening.sea) {
            return Err(Inconsistent::Parts);
        }
        if !self.places_fit(&opening.sea) {
            return Err(Inconsistent::Place);
        }
        if self.phase_fits(&opening) {
            Ok(())
        } else {
            Err(Inconsistent::Phase)
        }
    }

    fn is_absent(&self, seat: Seat) -> bool {
        self.columns[seat].is_empty() && self.stones[seat] == 0 && self.trapped[seat].is_empty()
    }

    /// Conservation: no token exists more often than in the box. The depth that a food of a column came from
    /// is not stored, so colours and values are compared.
    fn tokens_fit(&self, full: &Sea) -> bool {
        let mut gone = Gone::default();
        for (depth, layer) in self.sea.iter() {
            for (token, count) in full[depth].unseen.iter() {
                let here = layer
                    .unseen
                    .count(token)
                    .saturating_add(layer.face_up.count(token));
                match count.checked_sub(here) {
                    Some(taken) => gone.add(depth, token, taken),
                    None => return false,
                }
            }
            let foreign = |tokens: &Bag<Token, _>| {
                tokens
                    .iter()
                    .any(|(token, _)| full[depth].unseen.count(token) == 0)
            };
            if foreign(&layer.unseen) || foreign(&layer.face_up) {
                return false;
            }
        }
        let kept = self.players.seats().map(|seat| self.stones[seat]);
        let stones = kept.fold(self.rival.stones, u8::saturating_add);
        let grids = self.columns.iter().map(|(_, columns)| columns);
        stones <= gone.stones
            && self.rival.bubbles <= gone.bubbles
            && grids
                .chain([&self.rival.columns])
                .all(|columns| gone.take_food(columns))
    }

    /// A depth holds no more than was set out, and its face-down tokens are unseen; no player has more than
    /// three penguins. That each penguin sits on a predator is not checked: it has no effect.
    fn places_fit(&self, full: &Sea) -> bool {
        let sea_fits = self.sea.iter().all(|(depth, layer)| {
            let face_down = u32::from(layer.face_down);
            face_down <= layer.unseen.len()
                && face_down + layer.face_up.len() <= u32::from(full[depth].face_down)
        });
        let home_bound = |seat| self.phase == Phase::Return && seat == self.seat;
        let penguins_fit = self.players.seats().all(|seat| {
            let trapped = self.trapped[seat].len();
            if home_bound(seat) {
                trapped == PENGUINS
            } else {
                trapped < PENGUINS
            }
        });
        sea_fits && penguins_fit
    }

    fn phase_fits(&self, opening: &Position) -> bool {
        let moment_fits = match self.phase {
            Phase::Lot => self == opening,
            Phase::Depth(depth) => !self.is_dead_end(depth),
            Phase::Flip(depth) => self.sea[depth].face_down > 0,
            Phase::Found(depth, catch) => self.sea[depth].shows(Token::Catch(catch)),
            Phase::Return => self.return_catches().next().is_some(),
            Phase::VirtualFlip => self.is_solo() && self.rival_flips_at().is_some(),
            Phase::VirtualTie => self.is_solo() && self.rival_likes().count() > 1,
            Phase::Over => true,
        };
        moment_fits && (!self.last_dive || self.is_final())
    }
}

/// Tokens that are no longer in the sea: in grids, or out of the game.
#[derive(Default)]
struct Gone {
    stones: u8,
    bubbles: u8,
    food: [[u8; Gone::VALUES]; Colour::COUNT],
}

impl Gone {
    /// Values 0 to 10.
    const VALUES: usize = Depth::Five.value(Size::Large) as usize + 1;

    fn add(&mut self, depth: Depth, token: Token, count: u8) {
        let sum = match token {
            Token::Catch(Catch::Food(Food { colour, size })) => {
                let colour = at_mut(&mut self.food, colour as usize);
                at_mut(colour, usize::from(depth.value(size)))
            }
            Token::Catch(Catch::Stone) => &mut self.stones,
            Token::Bubbles => &mut self.bubbles,
            // Predators never leave the sea, but positions may lack some.
            Token::Predator => return,
        };
        *sum = sum.saturating_add(count);
    }

    /// Accounts for a grid's food; `false` if it has some that is not gone from the sea.
    fn take_food(&mut self, columns: &Columns) -> bool {
        Colour::ALL.into_iter().all(|colour| {
            columns.of(colour).iter().all(|&value| {
                let of_colour = at_mut(&mut self.food, colour as usize);
                match of_colour.get_mut(usize::from(value)) {
                    Some(left) if *left > 0 => {
                        *left -= 1;
                        true
                    }
                    _ => false,
                }
            })
        })
    }
}
