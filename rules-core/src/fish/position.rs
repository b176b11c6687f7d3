//! The full state of Fish! Fish!! Fish!!! as a plain record, hidden information included, and the
//! validation of positions that are loaded.

use super::{
    Setup, Slot,
    parts::{
        CARDS, COLS, Cards, Cell, DEALT, HAND_LIMIT, MOST_BOATS, MOST_PLAYERS, ROWS, SLOTS, STOCK,
        Shoal, Water, all_fish, boats, passes, stocked_water,
    },
};
use crate::{
    BadSetup, First, Inconsistent, PerSeat, Players, Seat,
    bag::{Bag, at},
    grid::Direction,
    list::List,
};

/// The phase: which decision or chance node the game is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance: the first player.
    Lot,
    /// Chance: the next card of the deal.
    Deal,
    /// The seat places a boat.
    Place,
    /// The seat plays cards.
    Move(Moved),
    /// The seat may add a grey fish.
    Grey(Allowance),
    /// The seat may draw this number of cards.
    Draw(Allowance),
    /// Chance: the top card goes to the seat's hand; the seat may draw this number after it.
    Top(u8),
    /// Chance: the top card goes to this slot; the seat may draw this number after it.
    #[cfg_attr(feature = "serde", serde(with = "super::json::refill"))]
    Refill(Slot, u8),
    /// The game is over.
    Over,
}

/// What has moved in this turn, and the cell it reached last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Moved {
    /// Nothing yet.
    Nothing,
    /// Own boats.
    Boats(Cell),
    /// Fish.
    Fish(Cell),
}

/// How many cards may be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Allowance {
    /// Up to this number.
    UpTo(u8),
    /// Exactly one, after drifting.
    One,
}

impl Allowance {
    /// How many more cards may be drawn after the next one.
    pub(super) const fn after_one(self) -> u8 {
        match self {
            Allowance::UpTo(cards) => cards.saturating_sub(1),
            Allowance::One => 0,
        }
    }
}

/// A player's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hand {
    /// All of them, seen by their owner only.
    pub cards: Cards,
    /// Those of them that were taken from the open cards and are known to all.
    #[cfg_attr(feature = "serde", serde(default))]
    pub shown: Cards,
}

impl Hand {
    /// How many cards.
    pub fn len(&self) -> u8 {
        let cards = self.cards.len();
        debug_assert!(cards <= CARDS.len(), "more cards than the box holds");
        cards as u8
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Discards a card, a publicly known one first: which of two equal cards it was makes no difference.
    pub(super) fn lay_off(&mut self, card: Direction) {
        self.cards.remove(card);
        self.shown.take(card);
    }
}

/// The cells of a player's boats, in the order of placing.
pub type Boats = List<Cell, MOST_BOATS>;

/// The full state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// Players and first player.
    pub setup: Setup,
    /// The number of players.
    pub players: Players,
    /// The first player; seat 0 until the lot is drawn.
    pub first: Seat,
    /// The phase.
    pub phase: Phase,
    /// Whose turn it is.
    #[cfg_attr(feature = "serde", serde(rename = "turn"))]
    pub seat: Seat,
    /// The fish on the board.
    pub water: Water,
    /// The boats of each player.
    pub boats: PerSeat<Boats, MOST_PLAYERS>,
    /// The grey fish each player has not yet added.
    pub stock: PerSeat<u8, MOST_PLAYERS>,
    /// The fish of each player.
    #[cfg_attr(feature = "serde", serde(rename = "catch"))]
    pub caught: PerSeat<Shoal, MOST_PLAYERS>,
    /// The cards of each player.
    pub hands: PerSeat<Hand, MOST_PLAYERS>,
    /// The open cards.
    pub open: [Option<Direction>; SLOTS],
    /// The pile, without an order.
    pub pile: Cards,
    /// The discard pile, which is public.
    pub discard: Cards,
    /// How often the pile has been begun, from 1.
    pub pass: u8,
}

impl Position {
    /// The table before a card is dealt.
    pub fn opening(setup: Setup) -> Result<Position, BadSetup> {
        let players = Players::within(2..=5, setup.players)?;
        let first = setup.first.settled(players)?;
        let mut stock = PerSeat::all(0);
        players.seats().for_each(|seat| stock[seat] = STOCK);
        Ok(Position {
            setup,
            players,
            first: first.unwrap_or(Seat::ALL[0]),
            phase: if first.is_some() {
                Phase::Deal
            } else {
                Phase::Lot
            },
            seat: first.unwrap_or(Seat::ALL[0]),
            water: stocked_water(),
            boats: PerSeat::all(Boats::new(Cell::ORIGIN)),
            stock,
            caught: PerSeat::all(Shoal::default()),
            hands: PerSeat::all(Hand {
                cards: Bag::EMPTY,
                shown: Bag::EMPTY,
            }),
            open: [None; SLOTS],
            pile: CARDS,
            discard: Bag::EMPTY,
            pass: 1,
        })
    }

    /// The open card in a slot.
    pub const fn open_card(&self, slot: Slot) -> Option<Direction> {
        *at(&self.open, slot.number() as usize)
    }

    /// Whose boat is on a cell.
    pub fn boat_at(&self, cell: Cell) -> Option<Seat> {
        self.boats
            .iter()
            .find(|(_, boats)| boats.contains(&cell))
            .map(|(seat, _)| seat)
    }

    /// Whether no fish is left on the board.
    pub fn is_fished_out(&self) -> bool {
        self.water.iter().all(|(_, school)| school.is_empty())
    }

    /// The boats of each player.
    pub fn boats_each(&self) -> usize {
        boats(self.players.count())
    }

    /// How often the pile is played through.
    pub fn passes(&self) -> u8 {
        passes(self.players.count())
    }

    /// Whose hand gets the next card of the deal; `None` when all hands are dealt.
    pub(super) fn next_dealt(&self) -> Option<Seat> {
        self.players
            .seats()
            .find(|&seat| self.hands[seat].len() < DEALT)
    }

    /// Validates a position: from a valid one every rule and every capacity holds to the end of the game.
    pub(super) fn check(&self) -> Result<(), Inconsistent> {
        let opening = Position::opening(self.setup).map_err(Inconsistent::Setup)?;
        let seats_fit = self.players == opening.players
            && self.players.has(self.seat)
            && self.players.has(self.first)
            && (opening.phase == Phase::Lot || self.first == opening.first)
            && Seat::ALL
                .iter()
                .all(|&seat| self.players.has(seat) || self.is_absent(seat));
        if !seats_fit {
            return Err(Inconsistent::Seat);
        }
        if !self.cards_fit() || !self.fish_fit() {
            return Err(Inconsistent::Parts);
        }
        if !self.places_fit() {
            return Err(Inconsistent::Place);
        }
        if self.phase_fits() {
            Ok(())
        } else {
            Err(Inconsistent::Phase)
        }
    }

    fn is_absent(&self, seat: Seat) -> bool {
        seat.index() >= MOST_PLAYERS
            || self.boats[seat].is_empty()
                && self.stock[seat] == 0
                && self.caught[seat].is_empty()
                && self.hands[seat].is_empty()
    }

    /// Conservation: all 52 cards are there, so that a new pile never is empty; no hand is too large.
    fn cards_fit(&self) -> bool {
        let mut all = self.pile;
        all.pour(&mut self.discard.clone());
        self.open
            .into_iter()
            .flatten()
            .for_each(|card| all.add(card));
        let mut hands_fit = true;
        for (_, hand) in self.hands.iter() {
            all.pour(&mut hand.cards.clone());
            hands_fit &= hand.cards.holds(&hand.shown) && hand.cards.len() <= HAND_LIMIT.into();
        }
        all == CARDS && hands_fit
    }

    /// Conservation: no more fish than in the box; missing ones are taken to be there.
    fn fish_fit(&self) -> bool {
        let swimming = self.water.iter().map(|(_, school)| school.fish);
        let caught = self.caught.iter().map(|(_, &shoal)| shoal);
        let stock = self.stock.iter().map(|(_, &grey)| Shoal {
            grey,
            ..Shoal::default()
        });
        let all = swimming
            .chain(caught)
            .chain(stock)
            .fold(Shoal::default(), Shoal::join);
        let most = all_fish(self.players.count());
        let within = all.blue <= most.blue && all.white <= most.white && all.grey <= most.grey;
        within && self.stock.iter().all(|(_, &stock)| stock <= STOCK)
    }

    /// One boat on a cell, no fish under it, and every school's top fish is one of its own.
    fn places_fit(&self) -> bool {
        let all_boats = || {
            self.boats
                .iter()
                .flat_map(|(_, boats)| boats.iter().copied())
        };
        let boats_fit = all_boats().all(|cell| {
            all_boats().filter(|&other| other == cell).count() == 1 && self.water[cell].is_empty()
        });
        let schools_fit = self.water.iter().all(|(_, school)| match school.top {
            Some(top) => school.fish.count(top) > 0,
            None => school.fish.is_empty(),
        });
        boats_fit && schools_fit
    }

    fn phase_fits(&self) -> bool {
        let hand = self.hands[self.seat].len();
        let room = HAND_LIMIT.saturating_sub(hand);
        let open = self.open.into_iter().flatten().count();
        let cards_on_table = match self.phase {
            Phase::Over => true,
            Phase::Lot => open == 0 && self.hands.iter().all(|(_, hand)| hand.is_empty()),
            Phase::Deal => open < SLOTS && (open == 0 || self.next_dealt().is_none()),
            Phase::Refill(slot, _) => open == SLOTS - 1 && self.open_card(slot).is_none(),
            _ => open == SLOTS,
        };
        let hand_fits = match self.phase {
            Phase::Lot => self.setup.first == First::Lot,
            Phase::Deal => self.hands.iter().all(|(_, hand)| hand.len() <= DEALT),
            Phase::Move(Moved::Nothing) | Phase::Place | Phase::Over => true,
            Phase::Move(_) => hand > 0,
            Phase::Grey(Allowance::UpTo(cards)) => (1..=3).contains(&cards),
            Phase::Draw(Allowance::UpTo(cards)) => (1..=room).contains(&cards),
            Phase::Grey(Allowance::One) | Phase::Draw(Allowance::One) => room >= 1,
            Phase::Top(more) => more < room,
            Phase::Refill(_, more) => more <= room,
        };
        let pile_fits = self.phase == Phase::Over
            || !self.pile.is_empty() && (1..=self.passes()).contains(&self.pass);
        let grey_fits = !matches!(self.phase, Phase::Grey(_)) || self.stock[self.seat] > 0;
        let fish_fit = self.phase == Phase::Over || !self.is_fished_out();
        cards_on_table && hand_fits && pile_fits && grey_fits && fish_fit && self.fleet_fits()
    }

    /// Boats are placed one by one round the table, before anything else moves.
    fn fleet_fits(&self) -> bool {
        let each = self.boats_each();
        let placed = self.boats[self.seat].len();
        let mut acting_reached = false;
        let mut in_order = true;
        let mut seat = self.first;
        for _ in 0..self.players.count() {
            acting_reached |= seat == self.seat;
            let boats = self.boats[seat].len();
            in_order &= match self.phase {
                Phase::Over => boats <= each,
                Phase::Lot | Phase::Deal => boats == 0,
                Phase::Place if acting_reached => boats == placed,
                Phase::Place => boats == placed + 1,
                _ => boats == each,
            };
            seat = self.players.after(seat);
        }
        let to_place = self.phase != Phase::Place || placed < each;
        let on_ring = self.phase != Phase::Place
            || self
                .boats
                .iter()
                .all(|(_, boats)| boats.iter().all(|cell| cell.on_rim()));
        in_order && to_place && on_ring
    }
}

/// The board must fit the byte of a log entry.
const _: () = assert!(ROWS * COLS <= 256);
