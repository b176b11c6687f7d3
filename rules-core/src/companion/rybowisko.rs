//! Rybowisko beside the printed box: set-up, the alarms of the round, the score sheet of five numbers
//! per player.

use heapless::Vec;

use super::{
    BadSheet, Competitor, PerPlayer, Supply,
    pile::{Pile, counts},
    seated,
    turns::{Alarm, Counter, MOST, Refused, Table, Tracker, TurnRules},
};
use crate::{
    BadSetup, Seat, Source, Standings,
    bag::Kind,
    rybowisko::{
        Position, Setup,
        lake::Place,
        parts::{ALL_CARDS, Colour, LUCK_TOKENS, MIXED_AT, MOST_PLAYERS, Species, TARGET, Token},
        score::{self, Catch},
    },
};

/// What a player has at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// Fish by symbol, and how many of them bear the bonus.
    pub catch: Catch,
    /// Luck tokens with the smiling side up.
    pub luck: u8,
}

/// Everybody's counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    /// By seat.
    pub players: PerPlayer<Player>,
}

/// The most luck tokens of a player: a child's in the handicap game.
const MOST_LUCK: u8 = 4;

impl ScoreSheet {
    /// Points, places and tie-breaks; refused if the box cannot hold these counts.
    pub fn standings(&self) -> Result<Standings, BadSheet> {
        let mut cards = Supply::of(ALL_CARDS.len());
        let mut luck = Supply::of(LUCK_TOKENS.into());
        for (seat, player) in seated(&self.players)? {
            let who = Competitor::Seat(seat);
            for count in player.catch.fish {
                cards.take(count, BadSheet::TooMany(who, Source::FishCards))?;
            }
            if player.catch.rare > player.catch.total() {
                return Err(BadSheet::TooMany(who, Source::RareFish));
            }
            if player.luck > MOST_LUCK {
                return Err(BadSheet::TooMuchLuck(seat));
            }
            luck.take(player.luck, BadSheet::TooMuchLuck(seat))?;
        }
        let players = self.players.iter();
        Ok(score::standings(
            players.map(|player| (player.catch, player.luck)),
        ))
    }
}

/// A step of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpStep {
    /// Shuffle the fish cards; their number.
    Shuffle(u8),
    /// Lay cards face up on the places of each colour.
    Cards {
        /// Colours.
        colours: u8,
        /// Cards of each.
        each: u8,
    },
    /// The other cards are the pile.
    Pile(u8),
    /// Mix the fishing tokens; their number.
    Mix(u8),
    /// Lay this many of them on the fishing places, colour up.
    Tokens(u8),
    /// This many tokens stay beside the board, direction up.
    Aside(u8),
    /// A player's pawn starts on the cell of its colour.
    Pawn(Seat, Colour),
    /// A player's luck tokens, smiling side up.
    Luck(Seat, u8),
    /// A player with this many fish ends the game with the round.
    Target(u8),
    /// Choose who begins.
    FirstPlayer,
}

/// Eight steps for the table, two for each player.
pub type Steps = Vec<SetUpStep, { 8 + 2 * MOST_PLAYERS }>;

/// Cards on the places of each colour.
const EACH: u8 = 2;

/// The set-up, step by step.
pub fn set_up(setup: Setup) -> Result<Steps, BadSetup> {
    let table = Position::opening(setup)?;
    // 54 cards; a colour for each pawn.
    let (cards, colours) = (ALL_CARDS.len() as u8, MOST_PLAYERS as u8);
    let places = const { Place::COUNT as u8 };
    let on_the_table = [
        SetUpStep::Shuffle(cards),
        SetUpStep::Cards {
            colours,
            each: EACH,
        },
        SetUpStep::Pile(cards.saturating_sub(colours * EACH)),
        SetUpStep::Mix(Token::COUNT),
        SetUpStep::Tokens(places),
        SetUpStep::Aside(Token::COUNT.saturating_sub(places)),
    ];
    let seats = table.players.seats();
    let pawns = seats.clone().zip(setup.colours);
    let steps = on_the_table
        .into_iter()
        .chain(pawns.map(|(seat, colour)| SetUpStep::Pawn(seat, colour)))
        .chain(seats.map(|seat| SetUpStep::Luck(seat, setup.luck.of(seat))))
        .chain([SetUpStep::Target(setup.target), SetUpStep::FirstPlayer]);
    // Four players at most sit at the table.
    Ok(steps.collect())
}

/// Tokens to mix and lay out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refill {
    /// Tokens that go to the board, one to each fishing place without token and fisher.
    pub laid: u8,
    /// Tokens that stay aside.
    pub aside: u8,
}

/// The refill with `aside` tokens aside and `fishers` on fishing places without a token; `None` as long
/// as the tokens stay where they are.
pub fn refill(aside: u8, fishers: u8) -> Option<Refill> {
    if u32::from(aside) < MIXED_AT {
        return None;
    }
    // What is not aside lies on the board, so these places are empty.
    let on_board = Token::COUNT.saturating_sub(aside);
    let empty = const { Place::COUNT as u8 }.saturating_sub(on_board);
    let laid = empty.saturating_sub(fishers).min(aside);
    Some(Refill {
        laid,
        aside: aside - laid,
    })
}

/// How many turns are left after this one when a player owns the target: those of the round. `fish` is
/// by seat, `place` counts from the first player, who is 0. `None` below the target.
pub fn turns_to_come(fish: &[u8], target: u8, place: u8) -> Option<u8> {
    let players = u8::try_from(fish.len()).ok()?;
    let reached = fish.iter().any(|&fish| fish >= target);
    reached.then(|| players.saturating_sub(1).saturating_sub(place))
}

/// Fish that the player of the turn owns.
pub const FISH: Counter = Counter::PLAYER_1;
/// Luck tokens of the player of the turn with the smiling side up.
pub const LUCK: Counter = Counter::PLAYER_2;
/// Fishing tokens aside.
pub const TOKENS_ASIDE: Counter = Counter::TABLE_1;

/// The turns of a game.
pub(super) struct Turns;

impl TurnRules for Turns {
    fn counters(&self) -> &'static [Counter] {
        &[FISH, LUCK, TOKENS_ASIDE]
    }

    fn goal(&self) -> u8 {
        TARGET
    }

    fn begin(&self, tracker: &mut Tracker) {
        for (seat, luck) in Seat::ALL.into_iter().zip(tracker.table.luck) {
            *tracker.count_mut(LUCK, seat) = luck;
        }
        // One of sixteen tokens has no place.
        *tracker.of_table_mut(TOKENS_ASIDE) = 1;
    }

    fn most(&self, table: &Table, counter: Counter, seat: Seat) -> u8 {
        match counter {
            LUCK => table.luck.get(seat.index()).copied().unwrap_or(0),
            TOKENS_ASIDE => const { MIXED_AT as u8 },
            _ => MOST,
        }
    }

    fn turns_left(&self, tracker: &Tracker) -> Option<u8> {
        let fish = Seat::ALL.map(|seat| tracker.count(FISH, seat));
        let fish = fish.get(..usize::from(tracker.table.players))?;
        turns_to_come(fish, tracker.table.goal, tracker.place())
    }

    fn counted(&self, tracker: &Tracker) -> Option<Alarm> {
        refill(tracker.of_table(TOKENS_ASIDE), 0).map(|_| Alarm::Refill)
    }

    fn refill(&self, tracker: &mut Tracker, fishers: u8) -> Result<(), Refused> {
        let aside = tracker.of_table_mut(TOKENS_ASIDE);
        *aside = refill(*aside, fishers).ok_or(Refused)?.aside;
        Ok(())
    }

    fn is_sound(&self, tracker: &Tracker) -> bool {
        tracker.of_table(TOKENS_ASIDE) <= Token::COUNT
    }
}

/// A component that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// A fish card, of stack 0.
    Card(Species),
    /// A fishing token, of stack 1.
    Token(Token),
}

impl Component {
    /// The component of a kind.
    pub fn of(kind: u8) -> Option<Component> {
        let kind = usize::from(kind);
        match kind.checked_sub(Species::COUNT) {
            None => Kind::from_index(kind).map(Component::Card),
            Some(token) => Kind::from_index(token).map(Component::Token),
        }
    }
}

/// The box: 54 cards in one stack, 16 tokens in another.
pub fn pile() -> Pile {
    let tokens = usize::from(Token::COUNT);
    Pile::new(0)
        .with(counts(ALL_CARDS), 0)
        .with(core::iter::repeat_n(1, tokens), 0)
}
