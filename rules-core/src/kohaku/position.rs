//! The full state of Kōhaku as a plain record, hidden information included, and the validation of
//! positions that are loaded.

use super::{
    Dealt, Display, Pond, Setup, Sort, Tile,
    parts::{DecorationTile, FishTile, GoalCard, Stock},
};
use crate::{BadSetup, Inconsistent, PerSeat, Players, Seat, bag::Unique};

/// The phase: which decision or chance node the game is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance: the first player.
    Lot,
    /// Chance: the first empty cell of the display gets a tile.
    Fill(Then),
    /// Chance: the seat's next goal card; every player gets two.
    Deal,
    /// The seat keeps one of its two goal cards.
    Goal,
    /// The seat takes a pair from the full display.
    Take,
    /// The seat lays what it has taken.
    Place,
    /// Chance: Danny reveals a fish.
    DannyFish,
    /// Chance: Danny reveals a decoration.
    DannyDeco,
    /// The game is over.
    Over,
}

/// What follows when the display is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Then {
    /// The game begins.
    Begin,
    /// The player's turn ends; Danny's begins, or the next player's.
    NextTurn,
    /// Danny's turn ends; the player's begins.
    Again,
}

/// What the chance node draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Awaited {
    Nothing,
    Lot,
    Fish,
    Deco,
    Goal,
}

/// A player's goal cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Goals {
    /// The two cards dealt, seen by this player only.
    pub dealt: [Option<GoalCard>; 2],
    /// Which of them was kept.
    #[cfg_attr(feature = "serde", serde(default))]
    pub kept: Option<Dealt>,
}

impl Goals {
    /// The card that will count at the end.
    pub fn kept_card(&self) -> Option<GoalCard> {
        self.kept.and_then(|place| self.card(place))
    }

    /// The card dealt to this place.
    pub fn card(&self, place: Dealt) -> Option<GoalCard> {
        let [first, second] = self.dealt;
        match place {
            Dealt::First => first,
            Dealt::Second => second,
        }
    }

    /// Puts a card in this place.
    pub(super) fn put(&mut self, place: Dealt, card: Option<GoalCard>) {
        let [first, second] = &mut self.dealt;
        match place {
            Dealt::First => *first = card,
            Dealt::Second => *second = card,
        }
    }

    /// Whether both cards are there.
    pub fn are_dealt(&self) -> bool {
        self.dealt.iter().all(Option::is_some)
    }
}

/// The tiles Danny has taken. They are public; he has no pond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Danny {
    /// His fish tiles.
    #[cfg_attr(feature = "serde", serde(default))]
    pub fish: Unique<FishTile>,
    /// His decoration tiles.
    #[cfg_attr(feature = "serde", serde(default))]
    pub decorations: Unique<DecorationTile>,
}

/// The full state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// Players and variant.
    pub setup: Setup,
    /// The number of players.
    pub players: Players,
    /// The phase.
    pub phase: Phase,
    /// Whose turn it is.
    #[cfg_attr(feature = "serde", serde(rename = "turn"))]
    pub seat: Seat,
    /// The common display.
    pub display: Display,
    /// Fish tiles no player has seen: the stack and those removed at the start.
    pub fish: Unique<FishTile>,
    /// How many of these are in the stack.
    pub fish_left: u8,
    /// The stack of decorations.
    pub decorations: Unique<DecorationTile>,
    /// The fish taken and not yet laid.
    pub hand_fish: Option<FishTile>,
    /// The decoration taken and not yet laid.
    pub hand_deco: Option<DecorationTile>,
    /// The pond of each player.
    pub ponds: PerSeat<Pond, 4>,
    /// Goal cards not dealt.
    pub goal_deck: Unique<GoalCard>,
    /// The goal cards of each player.
    pub goals: PerSeat<Goals, 4>,
    /// The tiles Danny has taken, in a solo game.
    pub danny: Danny,
}

impl Position {
    /// The state before the set-up is dealt.
    pub fn opening(setup: Setup) -> Result<Position, BadSetup> {
        let players = Players::within(1..=4, setup.players)?;
        let first = setup.first.settled(players)?;
        if setup.goals && players.count() == 1 {
            return Err(BadSetup::GoalsAlone);
        }
        let stock = Stock::for_players(players.count());
        Ok(Position {
            setup,
            players,
            phase: if first.is_some() {
                Phase::Fill(Then::Begin)
            } else {
                Phase::Lot
            },
            seat: first.unwrap_or(Seat::ALL[0]),
            display: Display::EMPTY,
            fish: Unique::first(stock.kept),
            fish_left: stock.kept - stock.removed,
            decorations: Unique::first(DecorationTile::COUNT as u8),
            hand_fish: None,
            hand_deco: None,
            ponds: PerSeat::all(Pond::EMPTY),
            goal_deck: Unique::first(if setup.goals {
                GoalCard::ALL.len() as u8
            } else {
                0
            }),
            goals: PerSeat::all(Goals::default()),
            danny: Danny {
                fish: Unique::EMPTY,
                decorations: Unique::EMPTY,
            },
        })
    }

    /// Whether one plays against Danny.
    pub fn is_solo(&self) -> bool {
        self.players.count() == 1
    }

    /// How many tiles of this sort can still be drawn.
    pub fn stack(&self, sort: Sort) -> u32 {
        match sort {
            Sort::Fish => u32::from(self.fish_left),
            Sort::Decoration => self.decorations.len(),
        }
    }

    /// The tile of this sort taken and not yet laid.
    pub fn hand(&self, sort: Sort) -> Option<Tile> {
        match sort {
            Sort::Fish => self.hand_fish.map(Tile::Fish),
            Sort::Decoration => self.hand_deco.map(Tile::Decoration),
        }
    }

    pub(super) fn awaited(&self) -> Awaited {
        match self.phase {
            Phase::Lot => Awaited::Lot,
            Phase::Fill(_) => match self.display.first_empty().map(Display::sort) {
                Some(Sort::Fish) => Awaited::Fish,
                Some(Sort::Decoration) => Awaited::Deco,
                None => Awaited::Nothing,
            },
            Phase::Deal => Awaited::Goal,
            Phase::DannyFish => Awaited::Fish,
            Phase::DannyDeco => Awaited::Deco,
            Phase::Goal | Phase::Take | Phase::Place | Phase::Over => Awaited::Nothing,
        }
    }

    /// Validates a position: from a valid one every rule and every capacity holds to the end of the game.
    pub(super) fn check(&self) -> Result<(), Inconsistent> {
        let opening = Position::opening(self.setup).map_err(Inconsistent::Setup)?;
        if self.players != opening.players || !self.players.has(self.seat) {
            return Err(Inconsistent::Seat);
        }
        self.check_parts(opening.fish)?;
        for (seat, pond) in self.ponds.iter() {
            self.check_pond(seat, pond)?;
        }
        for (cell, tile) in self.display.iter() {
            if tile.is_some_and(|tile| tile.sort() != Display::sort(cell)) {
                return Err(Inconsistent::Place);
            }
        }
        if self.phase_fits() {
            Ok(())
        } else {
            Err(Inconsistent::Phase)
        }
    }

    /// Conservation: each tile and each card is in one place at most.
    fn check_parts(&self, kept: Unique<FishTile>) -> Result<(), Inconsistent> {
        let mut fish = self.fish;
        let mut decorations = self.decorations;
        let mut goals = self.goal_deck;
        let mut once = self.danny.fish.iter().all(|tile| fish.add(tile))
            && self
                .danny
                .decorations
                .iter()
                .all(|tile| decorations.add(tile))
            && u32::from(self.fish_left) <= self.fish.len();
        let laid = self
            .ponds
            .iter()
            .flat_map(|(_, pond)| pond.tiles())
            .map(|&(_, tile)| tile);
        let in_hand = [self.hand(Sort::Fish), self.hand(Sort::Decoration)]
            .into_iter()
            .flatten();
        for tile in laid
            .chain(in_hand)
            .chain(self.display.iter().filter_map(|(_, tile)| tile))
        {
            once &= match tile {
                Tile::Fish(tile) => fish.add(tile),
                Tile::Decoration(tile) => decorations.add(tile),
            };
        }
        for card in self
            .goals
            .iter()
            .flat_map(|(_, goals)| goals.dealt)
            .flatten()
        {
            once &= goals.add(card);
        }
        let sorted_out = fish.iter().any(|tile| !kept.has(tile));
        if once && !sorted_out {
            Ok(())
        } else {
            Err(Inconsistent::Parts)
        }
    }

    /// A pond is sound, has as many fish as decorations once the hand is laid (so that a place for
    /// the next tile always exists), and has room for every turn to come.
    fn check_pond(&self, seat: Seat, pond: &Pond) -> Result<(), Inconsistent> {
        if !self.players.has(seat) {
            let absent = pond.is_empty() && self.goals[seat] == Goals::default();
            return if absent {
                Ok(())
            } else {
                Err(Inconsistent::Seat)
            };
        }
        let hand = |sort| usize::from(seat == self.seat && self.hand(sort).is_some());
        let tiles = |sort| {
            pond.tiles()
                .iter()
                .filter(|(_, tile)| tile.sort() == sort)
                .count()
        };
        let (fish, decorations) = (hand(Sort::Fish), hand(Sort::Decoration));
        let balanced = tiles(Sort::Fish) + fish == tiles(Sort::Decoration) + decorations;
        let room = pond.len() + fish + decorations + 2 * self.turns_to_come(seat) <= Pond::MOST;
        if pond.is_sound() && balanced && room {
            Ok(())
        } else {
            Err(Inconsistent::Place)
        }
    }

    /// Upper bound on the turns that this seat has still to begin.
    fn turns_to_come(&self, seat: Seat) -> usize {
        let to_fill = |&(cell, tile): &(u8, Option<Tile>)| {
            tile.is_none() && Display::sort(cell) == Sort::Fish
        };
        let filled_first = match self.phase {
            Phase::Lot | Phase::Fill(_) => self.display.iter().filter(to_fill).count(),
            Phase::Over => return 0,
            _ => 0,
        };
        let stack = usize::from(self.fish_left).saturating_sub(filled_first);
        // Each refill takes a fish, alone another goes to Danny; the last turn needs no refill.
        let each_round = if self.is_solo() {
            2
        } else {
            usize::from(self.players.count())
        };
        let turns = if self.is_solo() {
            stack / 2 + 1
        } else {
            stack.div_ceil(each_round) + 1
        };
        let begun = self.phase == Phase::Place && seat == self.seat;
        turns - usize::from(begun)
    }

    fn phase_fits(&self) -> bool {
        let empty = |sort| {
            let cells = self.display.iter().filter(|(_, tile)| tile.is_none());
            cells
                .filter(|&(cell, _)| Display::sort(cell) == sort)
                .count()
        };
        let full = self.display.first_empty().is_none();
        let hand_empty = self.hand_fish.is_none() && self.hand_deco.is_none();
        let awaited_is_left = match self.awaited() {
            Awaited::Fish => self.fish_left > 0,
            Awaited::Deco => !self.decorations.is_empty(),
            Awaited::Goal => self.goal_deck.len() >= self.goals_to_deal(),
            Awaited::Lot | Awaited::Nothing => true,
        };
        let seats = || self.players.seats().map(|seat| self.goals[seat]);
        let goals_fit = match self.phase {
            Phase::Over => true,
            Phase::Lot | Phase::Fill(Then::Begin) => seats().all(|g| g == Goals::default()),
            Phase::Deal => self.setup.goals && !self.goals[self.seat].are_dealt(),
            Phase::Goal => {
                seats().all(|goals| goals.are_dealt()) && self.goals[self.seat].kept.is_none()
            }
            _ => seats().all(|goals| goals.kept_card().is_some() == self.setup.goals),
        };
        let table_fits = match self.phase {
            Phase::Over => true,
            Phase::Lot => self.setup.first == crate::First::Lot && !self.is_solo(),
            Phase::Fill(Then::Again) => self.is_solo() && !full,
            Phase::Fill(_) => !full,
            Phase::Place => !hand_empty && empty(Sort::Fish) == 1 && empty(Sort::Decoration) == 1,
            Phase::DannyFish | Phase::DannyDeco => self.is_solo() && full,
            Phase::Deal | Phase::Goal | Phase::Take => full,
        };
        let hand_fits = hand_empty || matches!(self.phase, Phase::Place | Phase::Over);
        awaited_is_left && goals_fit && table_fits && hand_fits
    }

    fn goals_to_deal(&self) -> u32 {
        let missing = |seat| {
            self.goals[seat]
                .dealt
                .iter()
                .filter(|card| card.is_none())
                .count()
        };
        self.players.seats().map(|seat| missing(seat) as u32).sum()
    }
}
