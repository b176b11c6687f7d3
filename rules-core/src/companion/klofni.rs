//! Klofni rybku beside the printed box: set-up, who still has a turn in the final phase, the virtual
//! penguin's turn, the score sheet of columns.

use heapless::Vec;

use super::{
    BadSheet, Competitor, PerPlayer, Supply,
    pile::{Pile, counts},
    seated,
    turns::{Alarm, Refused, Tracker, TurnRules},
};
use crate::{
    BadSetup, Level, Seat, Standings,
    bag::{Kind, at, at_mut},
    klofni::{
        Position, Setup,
        parts::{
            Colour, Depth, MOST_FOOD, MOST_PLAYERS, PENGUINS, SetOut, Size, Token, turns_to_come,
        },
        rival,
        score::{self, RivalTally, RowScore},
    },
    standings::Source,
};

/// The values of the food of one colour, in the order of arrival. The box holds no more of a colour.
pub type Column = Vec<u8, MOST_FOOD>;

/// A grid of food: one column for each colour, in the order of [`Colour::ALL`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The columns.
    pub columns: [Column; Colour::COUNT],
}

impl Grid {
    /// What the rows come to.
    pub fn score(&self) -> RowScore {
        RowScore::of(self.columns.each_ref().map(Vec::as_slice))
    }

    /// How much food of each colour. A column has at most 28.
    pub fn lengths(&self) -> [u8; Colour::COUNT] {
        self.columns.each_ref().map(|column| column.len() as u8)
    }
}

/// What the virtual penguin has gained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hoard {
    /// Its food.
    pub grid: Grid,
    /// Its stones.
    pub stones: u8,
    /// Its bubbles.
    pub bubbles: u8,
}

impl Hoard {
    /// What its points at each level are counted from.
    pub fn tally(&self) -> RivalTally {
        RivalTally {
            rows: self.grid.score(),
            stones: self.stones,
            bubbles: self.bubbles,
        }
    }
}

/// Everybody's grids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    /// By seat.
    pub players: PerPlayer<Grid>,
    /// Alone: the virtual penguin, and the level it is counted at.
    pub rival: Option<(Hoard, Level)>,
}

impl ScoreSheet {
    /// Points, places and tie-breaks; refused if the box cannot hold these columns.
    pub fn standings(&self) -> Result<Standings, BadSheet> {
        let mut food = Colour::ALL.map(|colour| (colour, Supply::of(MOST_FOOD as u32)));
        let grids = seated(&self.players)?.map(|(seat, grid)| (Competitor::Seat(seat), grid));
        let rival = self.rival.iter();
        let hoards = rival.map(|(hoard, _)| (Competitor::Rival, &hoard.grid));
        for (who, grid) in grids.chain(hoards) {
            let values = grid.columns.iter().flatten();
            if !values.copied().all(is_a_value) {
                return Err(BadSheet::NoSuchFood(who));
            }
            for (count, (colour, supply)) in grid.lengths().into_iter().zip(&mut food) {
                supply.take(count, BadSheet::TooMuchFood(who, *colour))?;
            }
        }
        if let Some((hoard, _)) = &self.rival {
            if self.players.len() > 1 {
                return Err(BadSheet::RivalOfMany);
            }
            let too_many = |source| BadSheet::TooMany(Competitor::Rival, source);
            let stones = too_many(Source::RivalStones);
            Supply::of(in_box(Token::STONE)).take(hoard.stones, stones)?;
            let bubbles = too_many(Source::RivalBubbles);
            Supply::of(in_box(Token::Bubbles)).take(hoard.bubbles, bubbles)?;
        }
        let rival = self.rival.as_ref();
        Ok(score::standings(
            self.players.iter().map(Grid::score),
            rival.map(|(hoard, level)| (hoard.tally(), *level)),
        ))
    }
}

/// Whether food of some depth has this value.
fn is_a_value(value: u8) -> bool {
    (Depth::One.value(Size::Small)..=Depth::Five.value(Size::Large)).contains(&value)
}

/// How many of these tokens the box holds.
fn in_box(token: Token) -> u32 {
    let all = SetOut::for_players(const { MOST_PLAYERS as u8 });
    let counts = Depth::ALL.map(|depth| u32::from(all.tokens(depth).count(token)));
    counts.into_iter().sum()
}

/// A step of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpStep {
    /// Take the tokens of the basic set, and of the expansion if it is used.
    Tokens {
        /// Whether the tokens with the mark of the expansion are used too.
        expansion: bool,
    },
    /// Mix each depth face down and put this many of its tokens back into the box, unseen.
    Remove(u8),
    /// Penguins for each player.
    Penguins(u8),
    /// A penguin of another colour stands beside depth 1 and plays at this level.
    Rival(Level),
    /// Choose who begins and keeps the start token.
    FirstPlayer,
}

/// The set-up, step by step: who begins comes last, alone the rival instead.
pub fn set_up(setup: Setup) -> Result<[SetUpStep; 4], BadSetup> {
    let players = Position::opening(setup)?.players.count();
    let SetOut { expansion, removed } = SetOut::for_players(players);
    Ok([
        SetUpStep::Tokens { expansion },
        SetUpStep::Remove(removed),
        SetUpStep::Penguins(const { PENGUINS as u8 }),
        setup.level.map_or(SetUpStep::FirstPlayer, SetUpStep::Rival),
    ])
}

/// The turns of the final phase: five of the round that goes on, and a whole one.
pub type FinalTurns = Vec<Competitor, { 2 * MOST_PLAYERS - 1 }>;

/// The turns still to come when this one flips the last face-down token of a depth, in their order.
/// Alone the virtual penguin is the second of two. Who does not sit at the table flips nothing.
pub fn turns_left(players: u8, first: Seat, trigger: Competitor) -> FinalTurns {
    // Two, or as many as there are seats.
    let round: PerPlayer<Competitor> = if players == 1 {
        [Competitor::Seat(first), Competitor::Rival]
            .into_iter()
            .collect()
    } else {
        let seats = Seat::ALL.into_iter().take(usize::from(players));
        let (before, after): (PerPlayer<Seat>, PerPlayer<Seat>) =
            seats.partition(|&seat| seat < first);
        let order = after.into_iter().chain(before);
        order.map(Competitor::Seat).collect()
    };
    let Some(place) = round.iter().position(|&who| who == trigger) else {
        return FinalTurns::new();
    };
    // A round has at most six turns, so at most eleven are to come.
    let count = turns_to_come(round.len() as u8, place as u8);
    let turns = round.iter().cycle().skip(place + 1).copied();
    turns.take(count.into()).collect()
}

/// The virtual penguin at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penguin {
    /// The depth beside which it stands.
    pub depth: Depth,
    /// What it has gained.
    pub hoard: Hoard,
}

/// A token that was flipped or taken, as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Food of a colour, with its value.
    Food(Colour, u8),
    /// A stone.
    Stone,
    /// Bubbles.
    Bubbles,
    /// A predator.
    Predator,
}

/// What the virtual penguin does with what was flipped for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// It takes this token.
    Takes(Face),
    /// It likes these foods equally, by colour with their values: the player chooses one.
    PlayerChooses([Option<u8>; Colour::COUNT]),
    /// It takes nothing.
    TakesNothing,
}

impl Penguin {
    /// Before its first turn.
    pub fn new() -> Penguin {
        Penguin {
            depth: Depth::One,
            hoard: Hoard::default(),
        }
    }

    /// Where a token is flipped for it, given how many lie face down in each depth. `None` if none
    /// does anywhere: its turn is void.
    pub fn flips_at(&self, face_down: [u8; Depth::COUNT]) -> Option<Depth> {
        rival::flips_at(self.depth, |depth| *at(&face_down, depth as usize))
    }

    /// What it does. `face_up` is the highest face-up food of each colour at that depth.
    pub fn acts(&self, flipped: Face, face_up: [Option<u8>; Colour::COUNT]) -> Act {
        if flipped != Face::Predator {
            return Act::Takes(flipped);
        }
        let liked = rival::likes(self.hoard.grid.lengths(), face_up);
        let mut tied = face_up;
        for (value, liked) in tied.iter_mut().zip(liked) {
            *value = value.filter(|_| liked);
        }
        let mut foods = Colour::ALL.into_iter().zip(tied);
        let food = foods.find_map(|(colour, value)| Some(Face::Food(colour, value?)));
        match food {
            None => Act::TakesNothing,
            Some(_) if foods.any(|(_, value)| value.is_some()) => Act::PlayerChooses(tied),
            Some(food) => Act::Takes(food),
        }
    }

    /// Ends its turn: it keeps what it took at this depth, and goes on to the next one. Refused, and
    /// nothing changed, if it cannot have taken that.
    pub fn ends_turn(&mut self, at: Depth, taken: Option<Face>) -> Result<(), BadSheet> {
        let too_many = |source| BadSheet::TooMany(Competitor::Rival, source);
        let gain = |count: &mut u8, all: u32, source| {
            if u32::from(*count) >= all {
                return Err(too_many(source));
            }
            *count += 1;
            Ok(())
        };
        match taken {
            Some(Face::Food(_, value)) if !is_a_value(value) => {
                return Err(BadSheet::NoSuchFood(Competitor::Rival));
            }
            Some(Face::Food(colour, value)) => {
                at_mut(&mut self.hoard.grid.columns, colour as usize)
                    .push(value)
                    .map_err(|_| BadSheet::TooMuchFood(Competitor::Rival, colour))?;
            }
            Some(Face::Stone) => gain(
                &mut self.hoard.stones,
                in_box(Token::STONE),
                Source::RivalStones,
            )?,
            Some(Face::Bubbles) => gain(
                &mut self.hoard.bubbles,
                in_box(Token::Bubbles),
                Source::RivalBubbles,
            )?,
            // A predator stays where it is.
            Some(Face::Predator) | None => {}
        }
        self.depth = rival::next_depth(at);
        Ok(())
    }
}

impl Default for Penguin {
    fn default() -> Penguin {
        Penguin::new()
    }
}

/// The turns of a game.
pub(super) struct Turns;

impl TurnRules for Turns {
    fn has_rival(&self) -> bool {
        true
    }

    /// The final phase begins with the first depth without face-down tokens.
    fn last_drawn(&self, tracker: &mut Tracker) -> Result<Option<Alarm>, Refused> {
        if tracker.last_turns.is_some() {
            return Err(Refused);
        }
        let turns = turns_left(tracker.table.players, tracker.table.first, tracker.turn());
        // Eleven at most.
        tracker.last_turns = Some(turns.len() as u8);
        Ok(None)
    }
}

/// The box: a stack for each depth.
pub fn pile(players: u8) -> Pile {
    let set_out = SetOut::for_players(players);
    Depth::ALL.into_iter().fold(Pile::new(0), |pile, depth| {
        pile.with(counts(set_out.tokens(depth)), set_out.removed)
    })
}

/// The token of a kind, and its depth.
pub fn token_of(kind: u8) -> Option<(Depth, Token)> {
    let kind = usize::from(kind);
    let depth = Depth::from_index(kind / Token::COUNT)?;
    Some((depth, Token::from_index(kind % Token::COUNT)?))
}
