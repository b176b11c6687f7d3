//! Podwodni Łowcy beside the printed box: set-up, the set checker, the break checker, the last turns,
//! the score sheet.

use heapless::Vec;

use super::{
    BadSheet, Competitor, PerPlayer, Supply,
    pile::{Pile, counts},
    seated,
    turns::{Counter, Tracker, TurnRules},
};
use crate::{
    BadSetup, Seat, Source, Standings,
    bag::Unique,
    podwodni::{
        Column, Position, Set, Setup,
        dive::breaks,
        parts::{COLS, Card, Catch, Collection, DECK, DEEPEST, ROWS, SET_POINTS, SPARE},
        score::{self, Tally},
        set::{self, NoSet},
    },
};

/// Everybody's sets and face-up cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    /// By seat.
    pub divers: PerPlayer<Tally>,
}

impl ScoreSheet {
    /// Points, places and tie-breaks; refused if the box cannot hold these counts.
    pub fn standings(&self) -> Result<Standings, BadSheet> {
        let all_shrimps = DECK.count(Card::Catch(Catch::Shrimp)).into();
        let all_fish = DECK.iter().filter(|(card, _)| card.fish().is_some());
        let all_fish = all_fish.map(|(_, count)| u32::from(count)).sum();
        let mut fish = Supply::of(all_fish);
        let mut shrimps = Supply::of(all_shrimps);
        // One card of every scored set lies face down: a fish or a shrimp.
        let mut cards = Supply::of(all_fish + all_shrimps);
        for (seat, tally) in seated(&self.divers)? {
            let too_many = |source| BadSheet::TooMany(Competitor::Seat(seat), source);
            fish.take(tally.fish, too_many(Source::FaceUpFish))?;
            shrimps.take(tally.shrimps, too_many(Source::FaceUpShrimps))?;
            for count in [tally.fish, tally.shrimps, tally.sets] {
                cards.take(count, too_many(Source::ScoredSets))?;
            }
        }
        Ok(score::standings(self.divers.iter().copied()))
    }
}

/// How many turns are left when the diver of this turn ends it with these cards: one for every other
/// diver. `None` below the goal.
pub fn last_turns(diver: Tally, goal: i16, divers: u8) -> Option<u8> {
    (diver.points() >= goal).then(|| divers.saturating_sub(1))
}

/// A step of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpStep {
    /// Shuffle the cards; their number.
    Shuffle(u8),
    /// Lay cards face up.
    Table {
        /// Rows.
        rows: u8,
        /// Cards in each.
        columns: u8,
    },
    /// The other cards are the deck.
    Deck(u8),
    /// A diver who ends a turn with these points brings the last turns.
    Goal(i16),
    /// Choose who begins.
    FirstDiver,
}

/// The set-up, step by step. It is the same for every number of divers.
pub fn set_up(setup: Setup) -> Result<[SetUpStep; 5], BadSetup> {
    Position::opening(setup)?;
    let (rows, columns) = const { (ROWS as u8, COLS as u8) };
    // 86 cards.
    let cards = DECK.len() as u8;
    Ok([
        SetUpStep::Shuffle(cards),
        SetUpStep::Table { rows, columns },
        SetUpStep::Deck(cards.saturating_sub(rows * columns)),
        SetUpStep::Goal(setup.length.goal()),
        SetUpStep::FirstDiver,
    ])
}

/// What a set brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Points of the scored set.
    pub points: u8,
    /// By how many points the scorer is better off: the set and two more cards no longer count.
    pub gain: u8,
}

/// Whether these cards are a set, and what it brings; if not, why not.
pub fn check_set(cards: &[Catch]) -> Result<Worth, NoSet> {
    let set = Set::check(cards)?;
    // A set has at most four cards.
    let given_up = (set.size() + SPARE) as u8;
    Ok(Worth {
        points: SET_POINTS,
        gain: SET_POINTS.saturating_sub(given_up),
    })
}

/// What a diver with some face-up cards can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Score: see [`set::each_scorable`].
    CanScore,
    /// There is a set; this many more cards are needed besides it.
    SpareMissing(u8),
    /// This many cards are missing for the nearest set.
    SetMissing(u8),
}

/// Whether face-up cards can be scored; if not, what is missing.
pub fn outlook(up: &Collection) -> Outlook {
    match set::smallest(up) {
        None => Outlook::SetMissing(set::missing(up)),
        Some(size) => {
            // A set has at most four cards.
            let needed = (size + SPARE) as u32;
            match needed.saturating_sub(up.len()) {
                0 => Outlook::CanScore,
                more => Outlook::SpareMissing(more as u8),
            }
        }
    }
}

/// The cards of which one alone would complete a set, when there is none yet.
pub fn wanted(up: &Collection) -> Unique<Catch> {
    let mut wanted = Unique::EMPTY;
    if set::missing(up) == 1 {
        for catch in Catch::ALL {
            let mut more = *up;
            more.add(catch);
            if set::missing(&more) == 0 {
                wanted.add(catch);
            }
        }
    }
    wanted
}

/// A dive in progress.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dive {
    /// The row that the next card joins, beginning with the card that will lie beside it.
    pub row: Vec<Card, COLS>,
    /// The cards laid so far, in the order of laying; the last one is not offered a fifth.
    pub column: Vec<Card, DEEPEST>,
}

/// What the next card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laid {
    /// It lies; the diver may go on.
    Holds,
    /// It breaks the dive.
    Breaks {
        /// It is a wave: every diver loses cards first.
        wash: bool,
        /// The first card is collected all the same, because it was the only one.
        consolation: bool,
    },
}

impl Dive {
    /// What this card does as the next one. The first of a dive holds, whatever it is.
    pub fn lay(&self, card: Card) -> Laid {
        if self.breaks(card) {
            Laid::Breaks {
                wash: card == Card::Wave,
                consolation: self.column.len() == 1,
            }
        } else {
            Laid::Holds
        }
    }

    /// The cards that would break the dive as the next one.
    pub fn breakers(&self) -> Unique<Card> {
        let mut breakers = Unique::EMPTY;
        for card in Card::all().filter(|&card| self.breaks(card)) {
            breakers.add(card);
        }
        breakers
    }

    fn breaks(&self, card: Card) -> bool {
        let (mut row, mut column) = ([None; COLS], Column::new(None));
        for (place, &card) in row.iter_mut().zip(&self.row) {
            *place = Some(card);
        }
        for &card in &self.column {
            // As long as the dive itself can be.
            column.push(Some(card));
        }
        !self.column.is_empty() && breaks(card, &row, &column)
    }
}

/// Sets that the diver of the turn has scored.
pub const SETS: Counter = Counter::PLAYER_1;
/// Cards face up before the diver of the turn.
pub const FACE_UP: Counter = Counter::PLAYER_2;

/// The turns of a game.
pub(super) struct Turns;

impl TurnRules for Turns {
    fn counters(&self) -> &'static [Counter] {
        &[SETS, FACE_UP]
    }

    fn end_turn(&self, tracker: &mut Tracker, who: Competitor) -> bool {
        if let Some(turns) = tracker.last_turns {
            tracker.last_turns = Some(turns.saturating_sub(1));
            return false;
        }
        let tally = match who {
            Competitor::Seat(seat) => tally(tracker, seat),
            Competitor::Rival => Tally::default(),
        };
        let last = last_turns(tally, tracker.table.goal.into(), tracker.table.players);
        // The first of them is the turn that begins now.
        tracker.last_turns = last.map(|turns| turns.saturating_sub(1));
        last == Some(0)
    }
}

fn tally(tracker: &Tracker, seat: Seat) -> Tally {
    Tally {
        sets: tracker.count(SETS, seat),
        fish: tracker.count(FACE_UP, seat),
        shrimps: 0,
    }
}

/// The points of a seat at a tracked table.
pub fn points(tracker: &Tracker, seat: Seat) -> i16 {
    tally(tracker, seat).points()
}

/// The box: 86 cards, and the twelve cells of the table as spots.
pub fn pile() -> Pile {
    const CELLS: u8 = (ROWS * COLS) as u8;
    Pile::new(CELLS).with(counts(DECK), 0)
}
