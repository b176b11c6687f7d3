//! The full state of Podwodni Łowcy as a plain record, hidden information included, and the validation of
//! positions that are loaded.

use super::{
    Setup,
    dive::{Column, Corner, Target, breaks},
    parts::{
        CARDS, COLS, Card, Cards, Catch, Cell, Collection, DECK, DEEPEST, MOST_PLAYERS, SPARE,
        Table,
    },
    score::Tally,
    set::{self, Set},
};
use crate::{
    BadSetup, Inconsistent, PerSeat, Players, Seat,
    bag::{Bag, Kind as _},
    grid::Grid,
};

/// The phase: which decision or chance node the game is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance: the first player.
    Lot,
    /// Chance: the next card fills the first gap of the table, before the seat's turn.
    Fill,
    /// The seat dives or scores.
    Choose,
    /// Chance: the first card of the dive.
    Plunge,
    /// The seat has seen the first card and chooses where to lay it.
    Corner,
    /// Chance: the next card of the dive.
    Descend(Corner),
    /// The seat goes deeper or surfaces.
    Depth(Corner),
    /// The wave laid last has broken the dive: this seat loses cards of its choice.
    #[cfg_attr(feature = "serde", serde(with = "super::json::wash"))]
    Wash(Corner, Seat),
    /// The seat uses what it has collected.
    Tools(Tools),
    /// The seat scores its first set of the turn.
    Set,
    /// The seat may score another set.
    Scored,
    /// The seat turns a card of this set face down.
    Flip(Set),
    /// The seat adds a card to the pool.
    Extra(Extra),
    /// This seat takes a card from the pool.
    Pick(Seat),
    /// The game is over.
    Over,
}

/// Which of the two cards beyond the set is added to the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extra {
    /// Another follows.
    First,
    /// The last.
    Second,
}

/// A card that does something when it is collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Takes a card from another diver.
    Net,
    /// Takes a fish from the table.
    Harpoon,
}

impl Tool {
    /// Its card.
    pub const fn card(self) -> Card {
        match self {
            Tool::Net => Card::Net,
            Tool::Harpoon => Card::Harpoon,
        }
    }
}

/// Tools still to be used. Nets come first: they touch divers, harpoons the table, so the order
/// changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Tools {
    /// How many nets.
    pub nets: u8,
    /// How many harpoons.
    pub harpoons: u8,
}

impl Tools {
    /// The tool to be used now.
    pub const fn first(self) -> Option<Tool> {
        match self {
            Tools { nets: 1.., .. } => Some(Tool::Net),
            Tools { harpoons: 1.., .. } => Some(Tool::Harpoon),
            _ => None,
        }
    }

    /// Those after it.
    pub(super) const fn rest(self) -> Tools {
        match self {
            Tools {
                nets: nets @ 1..,
                harpoons,
            } => Tools {
                nets: nets - 1,
                harpoons,
            },
            Tools { harpoons, .. } => Tools {
                nets: 0,
                harpoons: harpoons.saturating_sub(1),
            },
        }
    }
}

/// The full state. All of it is public: the deck has no order here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// Divers, first player, length.
    pub setup: Setup,
    /// The number of players.
    pub players: Players,
    /// The phase.
    pub phase: Phase,
    /// Whose turn it is.
    #[cfg_attr(feature = "serde", serde(rename = "turn"))]
    pub seat: Seat,
    /// The cards on the table.
    pub table: Table,
    /// The deck, without an order.
    pub deck: Cards,
    /// The discard pile, which is public.
    pub discard: Cards,
    /// The face-up cards of each player.
    pub up: PerSeat<Collection, MOST_PLAYERS>,
    /// The face-down cards of each player, one for each set scored, out of play for good.
    pub down: PerSeat<u8, MOST_PLAYERS>,
    /// The cards of the dive.
    pub column: Column,
    /// The cards of a scored set and those added to it, from which the others take one each.
    pub pool: Collection,
    /// Turns still to end, this one included, once the goal is reached.
    pub last_turns: Option<u8>,
}

impl Position {
    /// The table before a card is dealt.
    pub fn opening(setup: Setup) -> Result<Position, BadSetup> {
        let players = Players::within(2..=5, setup.players)?;
        let first = setup.first.settled(players)?;
        Ok(Position {
            setup,
            players,
            phase: if first.is_some() {
                Phase::Fill
            } else {
                Phase::Lot
            },
            seat: first.unwrap_or(Seat::ALL[0]),
            table: Grid::all(None),
            deck: DECK,
            discard: Bag::EMPTY,
            up: PerSeat::all(Bag::EMPTY),
            down: PerSeat::all(0),
            column: Column::new(None),
            pool: Bag::EMPTY,
            last_turns: None,
        })
    }

    /// A seat's cards as they score.
    pub fn tally(&self, seat: Seat) -> Tally {
        Tally::of(&self.up[seat], self.down[seat])
    }

    /// Whether this card would break the dive as its next one, begun at this corner.
    pub fn breaks(&self, corner: Corner, card: Card) -> bool {
        self.would_break(corner, &self.column, card)
    }

    fn would_break(&self, corner: Corner, column: &[Option<Card>], card: Card) -> bool {
        let mut row = [None; COLS];
        if let Some(number) = corner.row(column.len() + 1) {
            for (place, cell) in row.iter_mut().zip(corner.inward(number)) {
                *place = self.table[cell];
            }
        }
        breaks(card, &row, column)
    }

    /// The row in which the last card of the dive lies.
    pub fn last_row(&self, corner: Corner) -> Option<u8> {
        corner.row(self.column.len())
    }

    /// The card that a harpoon is aimed at.
    pub fn card_at(&self, target: Target) -> Option<Card> {
        match target {
            Target::Table(cell) => self.table[cell],
            Target::Column(laid) => *self.column.get(usize::from(laid.number()))?,
        }
    }

    /// What a harpoon can take.
    pub fn harpoon_targets(&self) -> impl Iterator<Item = Target> {
        Target::all().filter(|&target| self.card_at(target).is_some_and(|c| c.fish().is_some()))
    }

    /// What a net can take.
    pub fn net_targets(&self) -> impl Iterator<Item = (Seat, Catch)> {
        let others = self.players.seats().filter(|&other| other != self.seat);
        others.flat_map(|other| self.up[other].iter().map(move |(catch, _)| (other, catch)))
    }

    /// Whether there is something to use this tool on.
    pub(super) fn has_target(&self, tool: Tool) -> bool {
        match tool {
            Tool::Net => self.net_targets().next().is_some(),
            Tool::Harpoon => self.harpoon_targets().next().is_some(),
        }
    }

    /// The first place on the table without a card.
    pub(super) fn first_gap(&self) -> Option<Cell> {
        Cell::all().find(|&cell| self.table[cell].is_none())
    }

    /// The next diver of a round that begins with the active one; `None` when it is complete.
    pub(super) fn follower(&self, seat: Seat) -> Option<Seat> {
        let next = self.players.after(seat);
        (next != self.seat).then_some(next)
    }

    /// Validates a position: from a valid one every rule and every capacity holds to the end of the game.
    pub(super) fn check(&self) -> Result<(), Inconsistent> {
        let opening = Position::opening(self.setup).map_err(Inconsistent::Setup)?;
        let asked = match self.phase {
            Phase::Wash(_, seat) | Phase::Pick(seat) => seat,
            _ => self.seat,
        };
        let seats_fit = self.players == opening.players
            && self.players.has(self.seat)
            && self.players.has(asked)
            && Seat::ALL
                .iter()
                .all(|&seat| self.players.has(seat) || self.is_absent(seat));
        if !seats_fit {
            return Err(Inconsistent::Seat);
        }
        if !self.cards_fit() {
            return Err(Inconsistent::Parts);
        }
        if !self.dive_fits() {
            return Err(Inconsistent::Place);
        }
        if self.phase_fits(&opening) && self.end_fits() {
            Ok(())
        } else {
            Err(Inconsistent::Phase)
        }
    }

    fn is_absent(&self, seat: Seat) -> bool {
        seat.index() >= MOST_PLAYERS || self.up[seat].is_empty() && self.down[seat] == 0
    }

    /// Conservation: all 86 cards are there, so that the deck never runs out. Those not listed are the divers'
    /// face-down cards: as many as sets were scored, all fish or shrimps.
    fn cards_fit(&self) -> bool {
        let mut seen = [0u16; CARDS];
        let mut count = |card: Card, n: u8| {
            if let Some(sum) = seen.get_mut(card.index()) {
                *sum += u16::from(n);
            }
        };
        let piles = self.deck.iter().chain(self.discard.iter());
        piles.for_each(|(card, n)| count(card, n));
        let laid = self.table.iter().map(|(_, card)| card).chain(&*self.column);
        laid.flatten().for_each(|&card| count(card, 1));
        let set = match self.phase {
            Phase::Flip(set) => set.collection(),
            _ => Bag::EMPTY,
        };
        let up = self.up.iter().map(|(_, up)| up);
        for collection in up.chain([&self.pool, &set]) {
            let catches = collection.iter();
            catches.for_each(|(catch, n)| count(Card::Catch(catch), n));
        }
        if let Phase::Tools(Tools { nets, harpoons }) = self.phase {
            count(Card::Net, nets);
            count(Card::Harpoon, harpoons);
        }
        let down = self.down.iter().map(|(_, &down)| u16::from(down)).sum();
        let mut missing = Some(0u16);
        for (card, seen) in Card::all().zip(seen) {
            let out = u16::from(DECK.count(card)).checked_sub(seen);
            let may_be_out = matches!(card, Card::Catch(_));
            missing = match (missing, out) {
                (Some(sum), Some(out)) if out == 0 || may_be_out => Some(sum + out),
                _ => None,
            };
        }
        missing == Some(down)
    }

    /// No card of the dive has broken it, except the wave that is washing.
    fn dive_fits(&self) -> bool {
        let (corner, washing) = match self.phase {
            Phase::Descend(corner) | Phase::Depth(corner) => (corner, false),
            Phase::Wash(corner, _) => (corner, true),
            _ => return true,
        };
        let mut above = self.column;
        if washing {
            let Some((&Some(Card::Wave), rest)) = self.column.split_last() else {
                return false;
            };
            if !self.would_break(corner, rest, Card::Wave) {
                return false;
            }
            above = Column::new(None);
            rest.iter().for_each(|&card| above.push(card));
        }
        above.iter().enumerate().all(|(number, card)| {
            let earlier = above.get(..number).unwrap_or_default();
            card.is_some_and(|card| !self.would_break(corner, earlier, card))
        })
    }

    fn phase_fits(&self, opening: &Position) -> bool {
        let full = self.first_gap().is_none();
        let laid = self.column.len();
        let pool = self.pool.len() as usize;
        let up = self.up[self.seat].len() as usize;
        let has_scored = self.down[self.seat] > 0;
        let drawable = !self.deck.is_empty();
        let no_dive = laid == 0;
        let no_pool = pool == 0;
        match self.phase {
            Phase::Lot => self == opening,
            Phase::Fill => !full && no_dive && no_pool && drawable,
            Phase::Choose => full && no_dive && no_pool,
            Phase::Plunge => full && no_dive && no_pool && drawable,
            Phase::Corner => full && no_pool && matches!(*self.column, [Some(_)]),
            Phase::Descend(_) => full && no_pool && (1..DEEPEST).contains(&laid) && drawable,
            Phase::Depth(_) => full && no_pool && laid >= 2,
            Phase::Wash(_, washed) => full && no_pool && laid >= 2 && !self.up[washed].is_empty(),
            Phase::Tools(tools) => no_pool && self.tools_fit(tools),
            Phase::Set => full && no_dive && no_pool && self.can_score(),
            Phase::Scored => full && no_dive && no_pool && self.can_score() && has_scored,
            Phase::Flip(_) => full && no_dive && no_pool && up >= SPARE,
            Phase::Extra(extra) => {
                let (added, to_add) = match extra {
                    Extra::First => (0, SPARE),
                    Extra::Second => (1, SPARE - 1),
                };
                let pool_fits = (2 + added..=3 + added).contains(&pool);
                full && no_dive && has_scored && pool_fits && up >= to_add
            }
            Phase::Pick(picker) => {
                let from_next =
                    core::iter::successors(self.follower(self.seat), |&seat| self.follower(seat));
                let picked = from_next.take_while(|&seat| seat != picker).count();
                let pool_fits = (4..=5).contains(&(pool + picked));
                full && no_dive && has_scored && pool_fits && picker != self.seat
            }
            Phase::Over => no_dive && no_pool,
        }
    }

    pub(super) fn can_score(&self) -> bool {
        set::can_score(&self.up[self.seat])
    }

    /// The tool can be used, and what is left of the dive fits into the gaps of the table.
    fn tools_fit(&self, tools: Tools) -> bool {
        let left = self.column.iter().flatten().count();
        let gaps = self.table.iter().filter(|(_, card)| card.is_none());
        let collected = usize::from(tools.nets) + usize::from(tools.harpoons);
        let usable = tools.first().is_some_and(|tool| self.has_target(tool));
        usable && collected <= DEEPEST && left <= gaps.count()
    }

    /// Once the goal is reached every other diver has one turn.
    fn end_fits(&self) -> bool {
        match self.last_turns {
            None => self.phase != Phase::Over,
            Some(0) => self.phase == Phase::Over,
            Some(left) => self.phase != Phase::Over && left < self.players.count(),
        }
    }
}
