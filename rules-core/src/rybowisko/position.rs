//! The full state of Rybowisko as a plain record, hidden information included, and the validation of
//! positions that are loaded.

use super::{
    Setup,
    grounds::{Grounds, Laid, ways_of},
    lake::{Place, WATER, start},
    parts::{
        ALL_CARDS, ASHORE, Cards, Cell, Colour, Face, LUCK_TOKENS, MIXED_AT, MOST_PLAYERS, TARGETS,
        Token,
    },
    slots::{Bite, Slot, Slots},
};
use crate::{
    BadSetup, First, Inconsistent, PerSeat, Players, Seat,
    bag::{Bag, Unique, at},
};

/// The phase: which decision or chance node the game is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance: the first player.
    Lot,
    /// Chance: the card for the next of the eight places.
    Deal,
    /// Chance: which of the mixed tokens stays aside, because there are more than places.
    Mix(Then),
    /// Chance: the colour of the token on the next free place.
    Lay(Then),
    /// The seat moves its fisher.
    Move,
    /// Chance: the die.
    Cast,
    /// The seat chooses between two fish that fit this roll.
    Pick(Face),
    /// The seat may spend luck: this roll fits no fish.
    Miss(Face),
    /// Chance: the card for the place whose fish was taken.
    Stock(Slot),
    /// Chance: where the waves carry the fisher.
    Drift,
    /// The game is over.
    Over,
}

/// What comes after the tokens are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Then {
    /// The first turn.
    Begin,
    /// The next turn.
    NextTurn,
}

/// The full state. All of it is public: no player knows the order of the pile or the backs of the tokens on
/// the board, so neither is stored. Round and last round are derived: a round ends before `first`, and it is
/// the last when a player has reached the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// Players and variant.
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
    /// The pawn of each player; [`ASHORE`] for seats not at the table.
    pub fishers: PerSeat<Cell, MOST_PLAYERS>,
    /// The luck tokens of each player with the smiling side up.
    pub luck: PerSeat<u8, MOST_PLAYERS>,
    /// The fish of each player.
    pub fish: PerSeat<Cards, MOST_PLAYERS>,
    /// The cards that can be caught.
    pub slots: Slots,
    /// The pile, without an order.
    pub pile: Cards,
    /// The tokens on the board.
    #[cfg_attr(feature = "serde", serde(rename = "tokens"))]
    pub grounds: Grounds,
    /// The tokens beside the board, direction up.
    pub aside: Unique<Token>,
    /// While tokens are laid out: those of this mix, on the board already or not.
    pub mixed: Unique<Token>,
}

impl Position {
    /// The table before a card is dealt.
    pub fn opening(setup: Setup) -> Result<Position, BadSetup> {
        let players = Players::within(2..=4, setup.players)?;
        let first = setup.first.settled(players)?;
        if !TARGETS.contains(&setup.target) {
            return Err(BadSetup::Target);
        }
        if players.seats().map(|seat| setup.luck.of(seat)).sum::<u8>() > LUCK_TOKENS {
            return Err(BadSetup::Luck);
        }
        let colour = |seat: Seat| *at(&setup.colours, seat.index());
        let taken = |seat| {
            players
                .seats()
                .any(|o| o != seat && colour(o) == colour(seat))
        };
        if players.seats().any(taken) {
            return Err(BadSetup::Colours);
        }
        let (mut fishers, mut luck) = (PerSeat::all(ASHORE), PerSeat::all(0));
        for seat in players.seats() {
            fishers[seat] = start(colour(seat));
            luck[seat] = setup.luck.of(seat);
        }
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
            fishers,
            luck,
            fish: PerSeat::all(Bag::EMPTY),
            slots: Slots::EMPTY,
            pile: ALL_CARDS,
            grounds: Grounds::EMPTY,
            aside: Unique::first(Token::COUNT),
            mixed: Unique::EMPTY,
        })
    }

    /// Whose fisher is on a cell.
    pub fn fisher_on(&self, cell: Cell) -> Option<Seat> {
        let mut seats = self.players.seats();
        seats.find(|&seat| self.fishers[seat] == cell)
    }

    /// The token on a cell.
    pub fn token_on(&self, cell: Cell) -> Option<Laid> {
        Place::on(cell).and_then(|place| self.grounds.get(place))
    }

    /// Whether this seat owns as many fish as the target.
    pub fn has_reached_target(&self, seat: Seat) -> bool {
        self.fish[seat].len() >= u32::from(self.setup.target)
    }

    /// Whether the game ends with this round.
    pub fn is_last_round(&self) -> bool {
        self.players
            .seats()
            .any(|seat| self.has_reached_target(seat))
            || self.is_fished_out()
    }

    /// Whether no fish is left to catch.
    fn is_fished_out(&self) -> bool {
        self.pile.is_empty() && self.slots.cards().next().is_none()
    }

    /// The places that get a token when tokens are laid out: those without token and fisher.
    pub(super) fn holes(&self) -> impl Iterator<Item = Place> {
        let free = |place: &Place| {
            self.grounds.get(*place).is_none() && self.fisher_on(place.cell()).is_none()
        };
        Place::all().filter(free)
    }

    /// How a token of this mix and this colour lies on the board.
    pub(super) fn face_down(&self, colour: Colour) -> Laid {
        Laid {
            colour,
            ways: ways_of(&self.mixed, colour),
        }
    }

    /// How many tokens of this mix and this colour are not on the board yet.
    pub(super) fn unlaid(&self, colour: Colour) -> u32 {
        let laid = self.face_down(colour);
        laid.ways.len().saturating_sub(self.grounds.alike(laid))
    }

    /// Validates a position: from a valid one every rule and every capacity holds to the end of the game.
    pub(super) fn check(&self) -> Result<(), Inconsistent> {
        let opening = Position::opening(self.setup).map_err(Inconsistent::Setup)?;
        let seats_fit = self.players == opening.players
            && self.players.has(self.seat)
            && self.players.has(self.first)
            && (opening.phase == Phase::Lot || self.first == opening.first)
            && self
                .luck
                .iter()
                .all(|(seat, _)| self.players.has(seat) || self.is_absent(seat));
        if !seats_fit {
            return Err(Inconsistent::Seat);
        }
        if !self.cards_fit() || !self.tokens_fit() || !self.luck_fits(&opening) {
            return Err(Inconsistent::Parts);
        }
        if !self.fishers_fit() {
            return Err(Inconsistent::Place);
        }
        if self.phase_fits(&opening) && self.round_fits() {
            Ok(())
        } else {
            Err(Inconsistent::Phase)
        }
    }

    fn is_absent(&self, seat: Seat) -> bool {
        self.fishers[seat] == ASHORE && self.luck[seat] == 0 && self.fish[seat].is_empty()
    }

    /// Conservation: no more cards than in the box; missing ones are taken to be there. No player owns more
    /// fish than the target.
    fn cards_fit(&self) -> bool {
        let mut all = self.pile;
        self.slots.cards().for_each(|card| all.add(card));
        let mut catches_fit = true;
        for (_, fish) in self.fish.iter() {
            all.pour(&mut fish.clone());
            catches_fit &= fish.len() <= u32::from(self.setup.target);
        }
        ALL_CARDS.holds(&all) && catches_fit
    }

    /// All 16 tokens are there, each once. Those on the board stand for the directions of their mix:
    /// as many alike as directions, fewer while the mix is being laid out.
    fn tokens_fit(&self) -> bool {
        let mut seen = self.aside;
        let mut once = self.mixed.iter().all(|token| seen.add(token));
        for (place, laid) in self.grounds.iter() {
            let alike = self.grounds.alike(laid);
            if laid == self.face_down(laid.colour) {
                once &= alike <= laid.ways.len();
                continue;
            }
            once &= alike == laid.ways.len();
            // The first of those alike speaks for all.
            let first = self.grounds.iter().find(|&(_, other)| other == laid);
            if first.is_some_and(|(first, _)| first == place) {
                let colour = laid.colour;
                once &= laid.ways.iter().all(|way| seen.add(Token { colour, way }));
            }
        }
        once && seen.len() == u32::from(Token::COUNT)
    }

    fn luck_fits(&self, opening: &Position) -> bool {
        let mut seats = self.players.seats();
        seats.all(|seat| self.luck[seat] <= opening.luck[seat])
    }

    /// Every fisher alone on water: of two on a cell the second is not the one found there.
    fn fishers_fit(&self) -> bool {
        let mut fishers = self.players.seats().map(|seat| (seat, self.fishers[seat]));
        fishers.all(|(seat, cell)| WATER.has(cell) && self.fisher_on(cell) == Some(seat))
    }

    fn phase_fits(&self, opening: &Position) -> bool {
        let holes = self.holes().count() as u32;
        let unlaid: u32 = Colour::ALL.iter().map(|&colour| self.unlaid(colour)).sum();
        let tokens_fit = match self.phase {
            Phase::Lot | Phase::Deal => self.grounds.is_empty() && self.mixed.is_empty(),
            Phase::Mix(_) => unlaid == self.mixed.len() && unlaid > holes && holes > 0,
            Phase::Lay(_) => unlaid == holes && holes > 0,
            Phase::Over => self.mixed.is_empty(),
            _ => self.mixed.is_empty() && self.aside.len() < MIXED_AT,
        };
        let empty = Slot::all().filter(|&slot| self.slots.get(slot).is_none());
        let cards_fit = match self.phase {
            Phase::Lot => self.slots == Slots::EMPTY && self.pile.len() >= 8,
            Phase::Deal => (1..=self.pile.len()).contains(&(empty.count() as u32)),
            Phase::Over => true,
            // A place stays empty only when the pile is.
            phase => self.pile.is_empty() || empty.into_iter().all(|s| phase == Phase::Stock(s)),
        };
        let begins = match self.phase {
            Phase::Lot | Phase::Deal | Phase::Mix(Then::Begin) | Phase::Lay(Then::Begin) => {
                self.seat == self.first
                    && (self.fishers, self.luck, self.fish)
                        == (opening.fishers, opening.luck, opening.fish)
            }
            _ => true,
        };
        let lot_fits = self.phase != Phase::Lot || self.setup.first == First::Lot;
        tokens_fit && cards_fit && begins && lot_fits && self.bite_fits()
    }

    /// A fisher who fishes stands on a token, and roll and cards fit the phase.
    fn bite_fits(&self) -> bool {
        let token = self.token_on(self.fishers[self.seat]);
        match (self.phase, token) {
            (Phase::Cast, Some(token)) => !self.slots.is_bare(token.colour),
            (Phase::Pick(face), Some(token)) => self.slots.bite(token.colour, face) == Bite::Both,
            (Phase::Miss(face), Some(token)) => {
                !self.slots.is_bare(token.colour)
                    && self.slots.bite(token.colour, face) == Bite::None
                    && self.luck[self.seat] > 0
            }
            (Phase::Stock(slot), Some(token)) => {
                slot.colour == token.colour
                    && self.slots.get(slot).is_none()
                    && !self.pile.is_empty()
                    && !self.fish[self.seat].is_empty()
            }
            (Phase::Drift, Some(_)) => true,
            (
                Phase::Cast | Phase::Pick(_) | Phase::Miss(_) | Phase::Stock(_) | Phase::Drift,
                None,
            ) => false,
            _ => true,
        }
    }

    /// A player who has reached the target has had the last turn.
    fn round_fits(&self) -> bool {
        if self.phase == Phase::Over {
            return true;
        }
        let caught = matches!(
            self.phase,
            Phase::Stock(_) | Phase::Drift | Phase::Mix(_) | Phase::Lay(_)
        );
        let mut seat = self.first;
        let mut had_turn = true;
        let mut fits = true;
        for _ in 0..self.players.count() {
            let acting = seat == self.seat;
            had_turn &= !acting || caught;
            fits &= had_turn || !self.has_reached_target(seat);
            had_turn &= !acting;
            seat = self.players.after(seat);
        }
        fits
    }
}
