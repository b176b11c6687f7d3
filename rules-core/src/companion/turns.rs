//! Turns at a printed table: whose it is, which round, what the players count, and the alarms that
//! follow from it. People say what happened; nothing here asks for a card.
//!
//! Owns the order of steps; when a game ends is said by the games' own companions.

use heapless::Vec;

use super::{Competitor, fish, klofni, podwodni, rybowisko};
use crate::{
    Seat, Title,
    kohaku::{
        Display,
        parts::{DecorationTile, Stock},
    },
    podwodni::{parts::Length, score::Tally},
    rybowisko::parts::{LUCK_TOKENS, MIXED_AT, TARGET, Token},
};

/// What was agreed before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Which game.
    pub title: Title,
    /// How many people play, one to six.
    pub players: u8,
    /// Who began.
    pub first: Seat,
    /// Rybowisko: fish; Podwodni: points. Who has so many brings the end.
    pub goal: u8,
    /// Rybowisko: everybody's luck tokens.
    pub luck: [u8; Seat::MOST],
}

impl Table {
    /// The usual table of a game.
    pub fn new(title: Title, players: u8) -> Table {
        Table {
            title,
            players: players.clamp(1, const { Seat::MOST as u8 }),
            first: Seat::ALL[0],
            goal: match title {
                Title::Rybowisko => TARGET,
                // 35 points.
                _ => Length::Standard.goal() as u8,
            },
            luck: [3; Seat::MOST],
        }
    }

    /// Turns in a round: alone, the virtual rival of the game has the second.
    const fn round(&self) -> u8 {
        let rival = matches!(self.title, Title::Kohaku | Title::Klofni);
        if self.players == 1 && rival {
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

/// Something that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Of the player of the turn. Rybowisko: fish; Podwodni: sets.
    Own,
    /// Of the player of the turn. Rybowisko: smiling luck tokens; Podwodni: cards face up.
    Second,
    /// Of the table. Rybowisko: tokens aside; Kōhaku: fish to draw.
    Common,
    /// Of the table. Kōhaku: decorations to draw.
    Other,
}

impl Count {
    /// All of them.
    pub const ALL: [Count; 4] = [Count::Own, Count::Second, Count::Common, Count::Other];
}

/// Something that people say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The turn is over.
    EndTurn,
    /// Klofni: the last face-down token of a depth is flipped. Fish!: the last card of the pile is gone.
    Last,
    /// One more.
    More(Count),
    /// One less.
    Less(Count),
    /// Rybowisko: the tokens are mixed and laid out, but not under so many fishers.
    Refill(u8),
}

impl Step {
    /// In a byte.
    pub const fn code(self) -> u8 {
        match self {
            Step::EndTurn => 0,
            Step::Last => 1,
            Step::More(count) => 2 + count as u8,
            Step::Less(count) => 6 + count as u8,
            Step::Refill(fishers) => 16 | (fishers & 7),
        }
    }

    /// From a byte.
    pub fn from_code(code: u8) -> Option<Step> {
        let count = |from: u8| Count::ALL.get(usize::from(code - from)).copied();
        match code {
            0 => Some(Step::EndTurn),
            1 => Some(Step::Last),
            2..6 => count(2).map(Step::More),
            6..10 => count(6).map(Step::Less),
            16..24 => Some(Step::Refill(code & 7)),
            _ => None,
        }
    }
}

/// What the table should hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alarm {
    /// The end is known: so many turns follow this one.
    LastTurns(u8),
    /// Rybowisko: eight tokens are aside.
    Refill,
    /// Fish!: shuffle the discards; so many passes are begun now.
    Shuffle(u8),
    /// The game is over.
    Over,
}

/// The turns that follow, in their order: no game has more when its end is known.
pub type ToCome = klofni::Turns;

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracker {
    /// What was agreed.
    pub table: Table,
    /// How many turns are over.
    turns: u16,
    own: [[u8; Seat::MOST]; 2],
    common: [u8; 2],
    /// Podwodni and Klofni: turns after this one, once the end is known.
    left: Option<u8>,
    over: bool,
}

/// A tracker in bytes.
pub type TrackerBytes = Vec<u8, 27>;

/// The most that is counted: two figures.
const MOST: u8 = 99;
/// No end is known.
const OPEN: u8 = 0xFF;

impl Tracker {
    /// Before the first turn.
    pub fn new(table: Table) -> Tracker {
        let nothing = [0; Seat::MOST];
        let second = match table.title {
            Title::Rybowisko => table.luck,
            _ => nothing,
        };
        let half = const { Display::CELLS as u8 / 2 };
        let stock = Stock::for_players(table.players);
        Tracker {
            table,
            turns: 0,
            own: [nothing, second],
            common: match table.title {
                // One of sixteen tokens has no place.
                Title::Rybowisko => [1, 0],
                Title::Fish => [1, 0],
                Title::Kohaku => [
                    stock.kept.saturating_sub(stock.removed + half),
                    const { DecorationTile::COUNT as u8 - Display::CELLS as u8 / 2 },
                ],
                Title::Podwodni | Title::Klofni => [0, 0],
            },
            left: None,
            over: false,
        }
    }

    /// The turn's place in its round, from 0.
    fn place(&self) -> u8 {
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

    /// What a count of a seat or of the table stands at.
    pub fn count(&self, count: Count, seat: Seat) -> u8 {
        let [own, second] = &self.own;
        let of = |all: &[u8; Seat::MOST]| all.get(seat.index()).copied().unwrap_or(0);
        match count {
            Count::Own => of(own),
            Count::Second => of(second),
            Count::Common => self.common[0],
            Count::Other => self.common[1],
        }
    }

    /// A seat's points in Podwodni.
    pub fn points(&self, seat: Seat) -> i16 {
        self.tally(seat).points()
    }

    fn tally(&self, seat: Seat) -> Tally {
        Tally {
            sets: self.count(Count::Own, seat),
            fish: self.count(Count::Second, seat),
            shrimps: 0,
        }
    }

    /// The pass of the pile in Fish!, and how many there are.
    pub const fn pass(&self) -> (u8, u8) {
        let counter = self.counter();
        (counter.pass, counter.passes())
    }

    const fn counter(&self) -> fish::PassCounter {
        fish::PassCounter {
            players: self.table.players,
            pass: self.common[0],
        }
    }

    /// How many turns follow this one; `None` as long as the end is open.
    pub fn left(&self) -> Option<u8> {
        let Table {
            title,
            players,
            goal,
            ..
        } = self.table;
        match title {
            Title::Rybowisko => {
                let fish = self.own[0].get(..usize::from(players))?;
                rybowisko::turns_to_come(fish, goal, self.place())
            }
            Title::Kohaku => {
                let refills = self.common[0].min(self.common[1]);
                // Alone, nobody knows how much Danny takes: only an empty stack is sure.
                let known = if players == 1 { 1 } else { players };
                (refills < known).then_some(refills)
            }
            Title::Podwodni | Title::Klofni => self.left,
            Title::Fish => None,
        }
    }

    /// Who still has a turn after this one, in order, once the end is known.
    pub fn to_come(self) -> ToCome {
        let left = if self.over { None } else { self.left() };
        let places = (0..self.table.round()).cycle();
        let places = places.skip(usize::from(self.place()) + 1);
        // A round and five turns at most.
        let turns = places.take(usize::from(left.unwrap_or(0)).min(ToCome::new().capacity()));
        turns.map(|place| self.table.at(place)).collect()
    }

    /// What the table should hear after this step; the step is refused, and nothing changed, where it
    /// cannot be.
    pub fn take(&mut self, step: Step) -> Result<Option<Alarm>, Refused> {
        let before = *self;
        if self.over {
            return Err(Refused);
        }
        let alarm = match step {
            Step::EndTurn => self.end_turn(),
            Step::Last => self.last()?,
            Step::More(count) => self.change(count, 1)?,
            Step::Less(count) => self.change(count, -1)?,
            Step::Refill(fishers) => {
                let aside = &mut self.common[0];
                let refill = rybowisko::refill(*aside, fishers).ok_or(Refused)?;
                *aside = refill.aside;
                None
            }
        };
        let ends = self.left().filter(|_| before.left().is_none());
        Ok(match alarm {
            None if !self.over => ends.map(Alarm::LastTurns),
            alarm => alarm,
        })
    }

    fn end_turn(&mut self) -> Option<Alarm> {
        let was_last = self.left() == Some(0);
        let seat = match self.turn() {
            Competitor::Seat(seat) => Some(seat),
            Competitor::Rival => None,
        };
        let mut over = was_last;
        match self.table.title {
            Title::Podwodni if self.left.is_none() => {
                let tally = seat.map(|seat| self.tally(seat)).unwrap_or_default();
                let Table { goal, players, .. } = self.table;
                let last = podwodni::last_turns(tally, goal.into(), players);
                over = last == Some(0);
                // The first of them is the turn that begins now.
                self.left = last.map(|last| last.saturating_sub(1));
            }
            Title::Podwodni | Title::Klofni => {
                self.left = self.left.map(|left| left.saturating_sub(1));
            }
            // What Danny takes is not known: the players count his tiles.
            Title::Kohaku if seat.is_some() => {
                self.common = self.common.map(|stack| stack.saturating_sub(1));
            }
            Title::Rybowisko | Title::Fish | Title::Kohaku => {}
        }
        if over {
            self.over = true;
            return Some(Alarm::Over);
        }
        self.turns = self.turns.saturating_add(1);
        None
    }

    fn last(&mut self) -> Result<Option<Alarm>, Refused> {
        match self.table.title {
            Title::Klofni if self.left.is_none() => {
                let Table { players, first, .. } = self.table;
                let turns = klofni::turns_left(players, first, self.turn());
                // Eleven at most.
                self.left = Some(turns.len() as u8);
                Ok(None)
            }
            Title::Fish => {
                let mut counter = self.counter();
                let gone = counter.pile_gone();
                self.common[0] = counter.pass;
                Ok(Some(match gone {
                    fish::PileGone::Shuffle(pass) => Alarm::Shuffle(pass),
                    fish::PileGone::Over => {
                        self.over = true;
                        Alarm::Over
                    }
                }))
            }
            _ => Err(Refused),
        }
    }

    fn change(&mut self, count: Count, by: i8) -> Result<Option<Alarm>, Refused> {
        let title = self.table.title;
        let counted = match count {
            Count::Own | Count::Second => matches!(title, Title::Rybowisko | Title::Podwodni),
            Count::Common => matches!(title, Title::Rybowisko | Title::Kohaku),
            Count::Other => title == Title::Kohaku,
        };
        let Competitor::Seat(seat) = self.turn() else {
            return self.change_common(count, by, counted && title == Title::Kohaku);
        };
        let most = match (title, count) {
            (Title::Rybowisko, Count::Second) => {
                self.table.luck.get(seat.index()).copied().unwrap_or(0)
            }
            _ => MOST,
        };
        let [own, second] = &mut self.own;
        let value = match count {
            Count::Own => own.get_mut(seat.index()),
            Count::Second => second.get_mut(seat.index()),
            Count::Common | Count::Other => return self.change_common(count, by, counted),
        };
        let value = value.filter(|_| counted).ok_or(Refused)?;
        *value = changed(*value, by, most)?;
        Ok(None)
    }

    fn change_common(&mut self, count: Count, by: i8, may: bool) -> Result<Option<Alarm>, Refused> {
        let most = match self.table.title {
            Title::Rybowisko => MIXED_AT as u8,
            _ => MOST,
        };
        let [common, other] = &mut self.common;
        let value = match count {
            Count::Common => common,
            Count::Other => other,
            Count::Own | Count::Second => return Err(Refused),
        };
        if !may {
            return Err(Refused);
        }
        *value = changed(*value, by, most)?;
        let refill = self.table.title == Title::Rybowisko && rybowisko::refill(*value, 0).is_some();
        Ok(refill.then_some(Alarm::Refill))
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
        let [own, second] = self.own;
        let parts: [&[u8]; 5] = [
            &[players, first.number(), goal, low, high],
            &luck,
            &own,
            &second,
            &[
                self.common[0],
                self.common[1],
                self.left.unwrap_or(OPEN),
                self.over.into(),
            ],
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
        let (own, rest) = rest.split_first_chunk()?;
        let (second, rest) = rest.split_first_chunk()?;
        let &[common, other, left, over] = rest else {
            return None;
        };
        let first = Seat::new(*first).filter(|first| first.number() < *players)?;
        let most_left = const { 2 * Seat::MOST as u8 };
        let sound = usize::from(*players) <= Seat::MOST
            && (left == OPEN || left < most_left)
            && luck.iter().all(|luck| *luck <= LUCK_TOKENS)
            && (title != Title::Rybowisko || common <= Token::COUNT);
        sound.then_some(Tracker {
            table: Table {
                title,
                players: *players,
                first,
                goal: *goal,
                luck: *luck,
            },
            turns: u16::from_le_bytes([*low, *high]),
            own: [*own, *second],
            common: [common, other],
            left: (left != OPEN).then_some(left),
            over: over != 0,
        })
    }
}

/// The step cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;

fn changed(value: u8, by: i8, most: u8) -> Result<u8, Refused> {
    let changed = value.checked_add_signed(by).ok_or(Refused)?;
    (by < 0 || changed <= most)
        .then_some(changed)
        .ok_or(Refused)
}
