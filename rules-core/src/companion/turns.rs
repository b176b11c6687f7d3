//! Turn tracker for a printed table: whose turn it is, which round, the numbers that the players count,
//! and the alarms that follow from them. People say what happened; nothing here asks for a card.
//!
//! Owns the order of turns, undoable steps and the bytes of a tracker. What a game counts and when it
//! ends is its own `TurnRules`, in the file of the game.

use heapless::Vec;

use super::{Competitor, fish, klofni, kohaku, podwodni, rybowisko};
use crate::{
    Seat, Title,
    bag::{at, at_mut},
    podwodni::parts::Length,
    rybowisko::parts::LUCK_TOKENS,
};

/// The rules of turns of one game. The defaults are those of a game that counts nothing.
pub(super) trait TurnRules {
    /// What the players count.
    fn counters(&self) -> &'static [Counter] {
        &[]
    }

    /// The usual goal. Games without one write this number, too.
    fn goal(&self) -> u8 {
        // 35 points.
        Length::Standard.goal() as u8
    }

    /// Whether a virtual rival has the second turn of a solo round.
    fn has_rival(&self) -> bool {
        false
    }

    /// Sets what the counters show before the first turn; all are 0.
    fn begin(&self, _tracker: &mut Tracker) {}

    /// The highest value of a counter of this seat.
    fn most(&self, _table: &Table, _counter: Counter, _seat: Seat) -> u8 {
        MOST
    }

    /// How many turns follow this one; `None` as long as the end is open.
    fn turns_left(&self, tracker: &Tracker) -> Option<u8> {
        tracker.last_turns
    }

    /// The turn ends, before the next one begins; whether the game ends with it.
    fn end_turn(&self, tracker: &mut Tracker, _who: Competitor) -> bool {
        tracker.last_turns = tracker.last_turns.map(|turns| turns.saturating_sub(1));
        false
    }

    /// [`TrackerStep::Last`]: the last token of a depth, the last card of a pile.
    fn last_drawn(&self, _tracker: &mut Tracker) -> Result<Option<Alarm>, Refused> {
        Err(Refused)
    }

    /// What the table should hear after a counter of the table has changed.
    fn counted(&self, _tracker: &Tracker) -> Option<Alarm> {
        None
    }

    /// [`TrackerStep::Refill`], with this many fishers on places without a token.
    fn refill(&self, _tracker: &mut Tracker, _fishers: u8) -> Result<(), Refused> {
        Err(Refused)
    }

    /// Whether stored counters are possible.
    fn is_sound(&self, _tracker: &Tracker) -> bool {
        true
    }
}

/// The rules of a game: the list of games.
const fn rules(title: Title) -> &'static dyn TurnRules {
    match title {
        Title::Rybowisko => &rybowisko::Turns,
        Title::Podwodni => &podwodni::Turns,
        Title::Fish => &fish::Turns,
        Title::Kohaku => &kohaku::Turns,
        Title::Klofni => &klofni::Turns,
    }
}

/// What was agreed before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Which game.
    pub title: Title,
    /// How many people play, one to six.
    pub players: u8,
    /// Who began.
    pub first: Seat,
    /// The fish or points that bring the end, in games that have such a goal.
    pub goal: u8,
    /// Everybody's luck tokens, in games that have them.
    pub luck: [u8; Seat::MOST],
}

impl Table {
    /// The usual table of a game.
    pub fn new(title: Title, players: u8) -> Table {
        Table {
            title,
            players: players.clamp(1, const { Seat::MOST as u8 }),
            first: Seat::ALL[0],
            goal: rules(title).goal(),
            luck: [3; Seat::MOST],
        }
    }

    /// Turns in a round: alone, the virtual rival of the game has the second.
    fn round(&self) -> u8 {
        if self.players == 1 && rules(self.title).has_rival() {
            2
        } else {
            self.players
        }
    }

    /// Who has this turn of a round.
    fn at(&self, place: u8) -> Competitor {
        let number = (self.first.number() + place) % self.players;
        match Seat::new(number) {
            Some(seat) if place < self.players => Competitor::Seat(seat),
            _ => Competitor::Rival,
        }
    }
}

/// A number that is counted while a game goes on. A tracker stores two of each player and two of the
/// table; each game gives names to those it uses, such as [`rybowisko::LUCK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter(u8);

impl Counter {
    pub(super) const PLAYER_1: Counter = Counter(0);
    pub(super) const PLAYER_2: Counter = Counter(1);
    pub(super) const TABLE_1: Counter = Counter(2);
    pub(super) const TABLE_2: Counter = Counter(3);
    const COUNT: u8 = 4;

    /// Whether it belongs to a player rather than to the table.
    pub const fn is_of_player(self) -> bool {
        self.0 < Counter::TABLE_1.0
    }
}

/// Something that people say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackerStep {
    /// The turn is over.
    EndTurn,
    /// Klofni: the last face-down token of a depth is flipped. Fish!: the last card of the pile is gone.
    Last,
    /// One more.
    More(Counter),
    /// One less.
    Less(Counter),
    /// Rybowisko: the tokens are mixed and laid out, but not under this many fishers.
    Refill(u8),
}

impl TrackerStep {
    /// In a byte.
    pub const fn code(self) -> u8 {
        match self {
            TrackerStep::EndTurn => 0,
            TrackerStep::Last => 1,
            TrackerStep::More(counter) => 2 + counter.0,
            TrackerStep::Less(counter) => 6 + counter.0,
            TrackerStep::Refill(fishers) => 16 | (fishers & 7),
        }
    }

    /// From a byte.
    pub const fn from_code(code: u8) -> Option<TrackerStep> {
        match code {
            0 => Some(TrackerStep::EndTurn),
            1 => Some(TrackerStep::Last),
            2..6 => Some(TrackerStep::More(Counter(code - 2))),
            6..10 => Some(TrackerStep::Less(Counter(code - 6))),
            16..24 => Some(TrackerStep::Refill(code & 7)),
            _ => None,
        }
    }
}

/// What the table should hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alarm {
    /// The end is known: this many turns follow.
    LastTurns(u8),
    /// Rybowisko: eight tokens are aside.
    Refill,
    /// Fish!: shuffle the discards; the pass with this number begins.
    Shuffle(u8),
    /// The game is over.
    Over,
}

/// The turns that follow, in their order: no game has more when its end is known.
pub type ToCome = klofni::FinalTurns;

/// A turn tracker. The module says what it owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracker {
    /// What was agreed.
    pub table: Table,
    /// How many turns are over.
    turns: u16,
    /// By counter and seat; those of the table are stored under the first seat.
    counts: [[u8; Seat::MOST]; Counter::COUNT as usize],
    /// Turns after this one, in games that remember that the end has begun.
    pub(super) last_turns: Option<u8>,
    pub(super) over: bool,
}

/// A tracker in bytes.
pub type TrackerBytes = Vec<u8, 27>;

/// The highest value of most counters: two figures.
pub(super) const MOST: u8 = 99;
/// The byte for an end that is not known.
const OPEN: u8 = 0xFF;

impl Tracker {
    /// Before the first turn.
    pub fn new(table: Table) -> Tracker {
        let mut tracker = Tracker {
            table,
            turns: 0,
            counts: Default::default(),
            last_turns: None,
            over: false,
        };
        rules(table.title).begin(&mut tracker);
        tracker
    }

    /// The turn's place in its round, from 0.
    pub(super) fn place(&self) -> u8 {
        // Below the length of a round.
        (self.turns % u16::from(self.table.round())) as u8
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Competitor {
        self.table.at(self.place())
    }

    /// The round, from 1.
    pub fn round(&self) -> u16 {
        self.turns / u16::from(self.table.round()) + 1
    }

    /// Whether anything has happened.
    pub fn is_fresh(&self) -> bool {
        *self == Tracker::new(self.table)
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// What a counter of a seat, or of the table, shows.
    pub fn count(&self, counter: Counter, seat: Seat) -> u8 {
        let counts = at(&self.counts, counter.0.into());
        if counter.is_of_player() {
            *at(counts, seat.index())
        } else {
            counts[0]
        }
    }

    /// What a counter of the table shows.
    pub fn of_table(&self, counter: Counter) -> u8 {
        self.count(counter, Seat::ALL[0])
    }

    pub(super) fn count_mut(&mut self, counter: Counter, seat: Seat) -> &mut u8 {
        let counts = at_mut(&mut self.counts, counter.0.into());
        if counter.is_of_player() {
            at_mut(counts, seat.index())
        } else {
            &mut counts[0]
        }
    }

    pub(super) fn of_table_mut(&mut self, counter: Counter) -> &mut u8 {
        self.count_mut(counter, Seat::ALL[0])
    }

    /// All counters as a seat sees them, in the order in which they are stored.
    pub fn counts(&self, seat: Seat) -> [u8; Counter::COUNT as usize] {
        [0, 1, 2, 3].map(|number| self.count(Counter(number), seat))
    }

    /// How many turns follow this one; `None` as long as the end is open.
    pub fn turns_left(&self) -> Option<u8> {
        rules(self.table.title).turns_left(self)
    }

    /// Who still has a turn after this one, in order, once the end is known.
    pub fn to_come(self) -> ToCome {
        let left = if self.over { None } else { self.turns_left() };
        let places = (0..self.table.round()).cycle();
        let places = places.skip(usize::from(self.place()) + 1);
        // A round and five turns at most.
        let turns = places.take(usize::from(left.unwrap_or(0)).min(ToCome::new().capacity()));
        turns.map(|place| self.table.at(place)).collect()
    }

    /// Carries a step out; returns what the table should hear. An impossible step is refused and changes
    /// nothing.
    pub fn take(&mut self, step: TrackerStep) -> Result<Option<Alarm>, Refused> {
        let before = *self;
        if self.over {
            return Err(Refused);
        }
        let rules = rules(self.table.title);
        let alarm = match step {
            TrackerStep::EndTurn => self.end_turn(rules),
            TrackerStep::Last => rules.last_drawn(self)?,
            TrackerStep::More(counter) => self.change(rules, counter, 1)?,
            TrackerStep::Less(counter) => self.change(rules, counter, -1)?,
            TrackerStep::Refill(fishers) => {
                rules.refill(self, fishers)?;
                None
            }
        };
        let ends = self.turns_left().filter(|_| before.turns_left().is_none());
        Ok(match alarm {
            None if !self.over => ends.map(Alarm::LastTurns),
            alarm => alarm,
        })
    }

    fn end_turn(&mut self, rules: &dyn TurnRules) -> Option<Alarm> {
        let was_last = self.turns_left() == Some(0);
        let who = self.turn();
        if rules.end_turn(self, who) || was_last {
            self.over = true;
            return Some(Alarm::Over);
        }
        self.turns = self.turns.saturating_add(1);
        None
    }

    fn change(
        &mut self,
        rules: &dyn TurnRules,
        counter: Counter,
        by: i8,
    ) -> Result<Option<Alarm>, Refused> {
        let seat = match self.turn() {
            Competitor::Seat(seat) => seat,
            // The rival has no counters of its own.
            Competitor::Rival if counter.is_of_player() => return Err(Refused),
            Competitor::Rival => self.table.first,
        };
        if !rules.counters().contains(&counter) {
            return Err(Refused);
        }
        let most = rules.most(&self.table, counter, seat);
        let value = self.count_mut(counter, seat);
        let changed = value.checked_add_signed(by).ok_or(Refused)?;
        if by > 0 && changed > most {
            return Err(Refused);
        }
        *value = changed;
        Ok(if counter.is_of_player() {
            None
        } else {
            rules.counted(self)
        })
    }

    /// All of it but the game, which the reader knows.
    pub fn to_bytes(self) -> TrackerBytes {
        let Table {
            players,
            first,
            goal,
            luck,
            ..
        } = self.table;
        let mut bytes = TrackerBytes::new();
        let [low, high] = self.turns.to_le_bytes();
        let [player_1, player_2, [table_1, ..], [table_2, ..]] = self.counts;
        let last_turns = self.last_turns.unwrap_or(OPEN);
        let parts: [&[u8]; 5] = [
            &[players, first.number(), goal, low, high],
            &luck,
            &player_1,
            &player_2,
            &[table_1, table_2, last_turns, self.over.into()],
        ];
        for part in parts {
            // 5, three times 6, and 4: the capacity.
            let _ = bytes.extend_from_slice(part);
        }
        bytes
    }

    /// What was written; `None` for bytes that no tracker writes.
    pub fn from_bytes(title: Title, bytes: &[u8]) -> Option<Tracker> {
        let [players, first, goal, low, high, rest @ ..] = bytes else {
            return None;
        };
        let (luck, rest) = rest.split_first_chunk()?;
        let (player_1, rest) = rest.split_first_chunk()?;
        let (player_2, rest) = rest.split_first_chunk()?;
        let &[table_1, table_2, last_turns, over] = rest else {
            return None;
        };
        let first = Seat::new(*first).filter(|first| first.number() < *players)?;
        let of_table = |value| [value, 0, 0, 0, 0, 0];
        let tracker = Tracker {
            table: Table {
                title,
                players: *players,
                first,
                goal: *goal,
                luck: *luck,
            },
            turns: u16::from_le_bytes([*low, *high]),
            counts: [*player_1, *player_2, of_table(table_1), of_table(table_2)],
            last_turns: (last_turns != OPEN).then_some(last_turns),
            over: over != 0,
        };
        let most_left = const { 2 * Seat::MOST as u8 };
        let sound = usize::from(*players) <= Seat::MOST
            && tracker.last_turns.is_none_or(|turns| turns < most_left)
            && luck.iter().all(|luck| *luck <= LUCK_TOKENS)
            && rules(title).is_sound(&tracker);
        sound.then_some(tracker)
    }
}

/// A step that is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;
