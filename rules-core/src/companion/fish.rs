//! Fish! Fish!! Fish!!! beside the printed box: set-up, the passes of the pile, the score sheet.

use super::{
    BadSheet, Competitor, PerPlayer, Supply,
    pile::{Pile, counts},
    seated,
    turns::{Alarm, Counter, Refused, Tracker, TurnRules},
};
use crate::{
    BadSetup, Source, Standings,
    fish::{
        Position, Setup,
        parts::{
            CARDS, DEALT, HAND_LIMIT, MOST_PLAYERS, SLOTS, STOCK, Shade, Shoal, all_fish, boats,
            next_pass, passes,
        },
        score::{self, Haul},
    },
};

/// Everybody's catch, and the grey fish they kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    /// By seat.
    pub players: PerPlayer<Haul>,
}

impl ScoreSheet {
    /// Points, places and tie-breaks; refused if the box cannot hold these counts.
    pub fn standings(&self) -> Result<Standings, BadSheet> {
        let in_box = all_fish(const { MOST_PLAYERS as u8 });
        let mut fish = Shade::ALL.map(|shade| (shade, Supply::of(in_box.count(shade).into())));
        for (seat, haul) in seated(&self.players)? {
            let too_many = |source| BadSheet::TooMany(Competitor::Seat(seat), source);
            if haul.stock > STOCK {
                return Err(too_many(Source::GreyKept));
            }
            for (shade, supply) in &mut fish {
                supply.take(haul.caught.count(*shade), too_many(Haul::source(*shade)))?;
                if *shade == Shade::Grey {
                    supply.take(haul.stock, too_many(Source::GreyKept))?;
                }
            }
        }
        Ok(score::standings(self.players.iter().copied()))
    }
}

/// A step of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpStep {
    /// Lay the fish on the board: white and blue by turns, a grey one in the middle, the outer ring
    /// empty.
    Water(Shoal),
    /// Grey fish for each player; the rest stays in the box.
    Grey {
        /// For each player.
        each: u8,
        /// In the box.
        unused: u8,
    },
    /// Boats for each player.
    Boats(u8),
    /// Shuffle the cards; their number.
    Shuffle(u8),
    /// Cards for each player, unseen by the others.
    Deal(u8),
    /// Cards face up.
    Open(u8),
    /// The other cards are the pile.
    Pile(u8),
    /// How often the pile is played through.
    Passes(u8),
    /// Choose who begins.
    FirstPlayer,
    /// Everybody in turn puts a boat on the outer ring, this many times round the table.
    PlaceBoats(u8),
}

/// The set-up, step by step.
pub fn set_up(setup: Setup) -> Result<[SetUpStep; 10], BadSetup> {
    let players = Position::opening(setup)?.players.count();
    let grey = |players| all_fish(players).grey;
    // At most three boats each; 52 cards, three open.
    let (boats, cards, open) = (boats(players) as u8, CARDS.len() as u8, SLOTS as u8);
    let dealt = players.saturating_mul(DEALT).saturating_add(open);
    Ok([
        SetUpStep::Water(all_fish(0)),
        SetUpStep::Grey {
            each: STOCK,
            unused: grey(const { MOST_PLAYERS as u8 }).saturating_sub(grey(players)),
        },
        SetUpStep::Boats(boats),
        SetUpStep::Shuffle(cards),
        SetUpStep::Deal(DEALT),
        SetUpStep::Open(open),
        SetUpStep::Pile(cards.saturating_sub(dealt)),
        SetUpStep::Passes(passes(players)),
        SetUpStep::FirstPlayer,
        SetUpStep::PlaceBoats(boats),
    ])
}

/// The passes of the pile, counted for the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassCounter {
    /// How many play.
    pub players: u8,
    /// This pass, from 1.
    pub pass: u8,
}

/// What to do when the last card of the pile is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PileGone {
    /// Shuffle the discards into a new pile at once: the pass with this number begins.
    Shuffle(u8),
    /// The game is over, at once.
    Over,
}

impl PassCounter {
    /// The first pass.
    pub const fn new(players: u8) -> PassCounter {
        PassCounter { players, pass: 1 }
    }

    /// How many passes there are.
    pub const fn passes(self) -> u8 {
        passes(self.players)
    }

    /// The last card of the pile is gone, to a hand or to an open place.
    pub fn pile_gone(&mut self) -> PileGone {
        match next_pass(self.players, self.pass) {
            Some(pass) => {
                self.pass = pass;
                PileGone::Shuffle(pass)
            }
            None => PileGone::Over,
        }
    }
}

/// The pass of the pile, from 1.
pub const PASS: Counter = Counter::TABLE_1;

/// The turns of a game. The pass is not changed by hand.
pub(super) struct Turns;

impl TurnRules for Turns {
    fn begin(&self, tracker: &mut Tracker) {
        *tracker.of_table_mut(PASS) = 1;
    }

    fn last_drawn(&self, tracker: &mut Tracker) -> Result<Option<Alarm>, Refused> {
        let mut counter = passes_of(tracker);
        let gone = counter.pile_gone();
        *tracker.of_table_mut(PASS) = counter.pass;
        Ok(Some(match gone {
            PileGone::Shuffle(pass) => Alarm::Shuffle(pass),
            PileGone::Over => {
                tracker.over = true;
                Alarm::Over
            }
        }))
    }
}

/// The passes of the pile at a tracked table.
pub fn passes_of(tracker: &Tracker) -> PassCounter {
    PassCounter {
        players: tracker.table.players,
        pass: tracker.of_table(PASS),
    }
}

/// The box: 52 cards. Spots: the open cards, then seat by seat as many as a hand can have.
pub fn pile(players: u8) -> Pile {
    let hands = HAND_LIMIT.saturating_mul(players);
    let open = SLOTS as u8;
    Pile::new(open.saturating_add(hands)).with(counts(CARDS), 0)
}
