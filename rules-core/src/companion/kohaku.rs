//! Kōhaku beside the printed box: set-up, the score sheet of ponds or of counts, with goal cards and
//! Danny. A tile is what is printed on it, not a number of our list. Danny's turn is in `danny.rs`.

use heapless::Vec;

use super::{
    BadSheet, Competitor, PerPlayer, Supply,
    danny::OF_EACH,
    pile::Pile,
    seated,
    turns::{Counter, Tracker, TurnRules},
};
use crate::{
    BadSetup, Seat, Source, Standings,
    bag::Kind,
    kohaku::{
        Display, Face, Position, Setup, Spot, Tile,
        parts::{
            Colour, DECORATION_COPIES, DECORATIONS, Decoration, DecorationTile, FishTile, GoalCard,
            Koi, Stock,
        },
        score::{self, DannyTally, GoalCount, KIND_SOURCES, PondCounts, PondScore, goal_points},
    },
};

/// Tiles of a pond. Our tables allow thirty; printed marks may leave a few turns more.
pub const MOST_TILES: usize = 40;
/// No pond is wider or higher: the largest square is looked for in a window of this size.
pub const MOST_SIDE: u8 = 30;
/// The most fry, dragonflies or coins that can be entered for one fish: one digit.
pub const MOST_MARKS: u8 = 9;

/// What a player has laid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap to put a pond on, and a sheet has room for six"
)]
pub enum Pond {
    /// Tile by tile, in any order. Cells are counted from any tile.
    Tiles(Vec<(Spot, Face), MOST_TILES>),
    /// Counted by the players, kind by kind.
    Counts(PondCounts),
}

/// A goal card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Its points come from the tiles, which must be given.
    Tiles(GoalCard),
    /// The players have counted what it asks for.
    Counted(GoalCard, GoalCount),
    /// The players have read its points off the printed card.
    Points(i8),
}

/// What a player has at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The pond.
    pub pond: Pond,
    /// The goal card, if they are played with.
    pub goal: Option<Goal>,
}

/// Everybody's ponds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    /// By seat.
    pub players: PerPlayer<Player>,
    /// Alone: what Danny has gained. He is counted at all three levels.
    pub danny: Option<DannyTally>,
}

impl ScoreSheet {
    /// Points, places and tie-breaks; refused if the box cannot hold these tiles.
    pub fn standings(&self) -> Result<Standings, BadSheet> {
        let mut tiles = Tiles::in_box();
        let mut scores = PerPlayer::<(PondScore, Option<i16>)>::new();
        for (seat, player) in seated(&self.players)? {
            let score = player.pond.score(seat, &mut tiles)?;
            let goal = player.goal_points(seat)?;
            if goal.is_some() && self.danny.is_some() {
                return Err(BadSheet::GoalAlone);
            }
            // As many as there are players.
            scores.push((score, goal)).ok();
        }
        if let Some(danny) = self.danny {
            if self.players.len() > 1 {
                return Err(BadSheet::RivalOfMany);
            }
            tiles.take_dannys(danny)?;
        }
        Ok(score::standings(scores.into_iter(), self.danny))
    }
}

impl Player {
    fn goal_points(&self, seat: Seat) -> Result<Option<i16>, BadSheet> {
        Ok(match (self.goal, &self.pond) {
            (None, _) => None,
            (Some(Goal::Points(points)), _) => Some(points.into()),
            (Some(Goal::Counted(card, count)), _) => Some(card.points(count)),
            (Some(Goal::Tiles(card)), Pond::Tiles(tiles)) => {
                Some(goal_points(card, tiles.iter().copied()))
            }
            (Some(Goal::Tiles(_)), Pond::Counts(_)) => {
                return Err(BadSheet::GoalNotCounted(seat));
            }
        })
    }
}

impl Pond {
    fn score(&self, seat: Seat, box_tiles: &mut Tiles) -> Result<PondScore, BadSheet> {
        match self {
            Pond::Tiles(tiles) => {
                check_cells(seat, tiles)?;
                for &(_, face) in tiles {
                    box_tiles.take(seat, face)?;
                }
                Ok(PondScore::of(tiles.iter().copied()))
            }
            Pond::Counts(counts) => {
                check_counts(seat, counts)?;
                let score = counts.score();
                for (kind, of_kind) in score.kinds.iter().enumerate() {
                    box_tiles.take_kind(Competitor::Seat(seat), kind, of_kind.count)?;
                }
                Ok(score)
            }
        }
    }
}

/// Each tile lies alone on its cell, and the window of a pond holds them all.
fn check_cells(seat: Seat, tiles: &[(Spot, Face)]) -> Result<(), BadSheet> {
    let spots = || tiles.iter().map(|&(spot, _)| spot);
    for (index, spot) in spots().enumerate() {
        if spots().take(index).any(|other| other == spot) {
            return Err(BadSheet::SameCell(seat, spot));
        }
    }
    let fits = |low: Option<i8>, high: Option<i8>| match (low, high) {
        (Some(low), Some(high)) => low.abs_diff(high) < MOST_SIDE,
        _ => true,
    };
    let (columns, rows) = (|| spots().map(|spot| spot.x), || spots().map(|spot| spot.y));
    if fits(columns().min(), columns().max()) && fits(rows().min(), rows().max()) {
        Ok(())
    } else {
        Err(BadSheet::TooWide(seat))
    }
}

/// What lies beside decorations is not more than four fish tiles each could show.
fn check_counts(seat: Seat, counts: &PondCounts) -> Result<(), BadSheet> {
    let around = |decorations: u8| u32::from(decorations) * 4;
    let marks = |decorations: u8| around(decorations) * u32::from(MOST_MARKS);
    let fish = const { FishTile::COUNT as u32 };
    let two_flowers = u32::from(counts.both_colours) + u32::from(counts.one_colour);
    let limits = [
        (two_flowers, around(counts.two_flowers), Source::TwoFlowers),
        (counts.fry.into(), marks(counts.stones), Source::Stones),
        (
            counts.in_line.into(),
            u32::from(counts.butterflies) * fish,
            Source::Butterflies,
        ),
        (
            counts.dragonflies.into(),
            marks(counts.frogs),
            Source::Frogs,
        ),
    ];
    match limits.into_iter().find(|(count, most, _)| count > most) {
        Some((_, _, source)) => Err(BadSheet::TooMany(Competitor::Seat(seat), source)),
        None => Ok(()),
    }
}

/// What the box still holds.
struct Tiles {
    fish: Supply,
    kinds: [Supply; Decoration::KINDS],
}

impl Tiles {
    fn in_box() -> Tiles {
        Tiles {
            fish: Supply::of(const { FishTile::COUNT as u32 }),
            kinds: DECORATION_COPIES.map(|copies| Supply::of(copies.into())),
        }
    }

    fn take(&mut self, seat: Seat, face: Face) -> Result<(), BadSheet> {
        let who = Competitor::Seat(seat);
        match face {
            Face::Koi(koi) => {
                let Koi {
                    fry,
                    dragonflies,
                    coins,
                    ..
                } = koi;
                let sources = [Source::Stones, Source::Frogs, Source::Coins];
                for (marks, source) in [fry, dragonflies, coins].into_iter().zip(sources) {
                    if marks > MOST_MARKS {
                        return Err(BadSheet::TooMany(who, source));
                    }
                }
                let too_many = BadSheet::TooMany(who, Source::FishTiles);
                self.fish.take(1, too_many)
            }
            Face::Decoration(decoration) => self.take_kind(who, decoration.kind(), 1),
        }
    }

    fn take_kind(&mut self, who: Competitor, kind: usize, count: u8) -> Result<(), BadSheet> {
        match self.kinds.iter_mut().zip(KIND_SOURCES).nth(kind) {
            Some((supply, source)) => supply.take(count, BadSheet::TooMany(who, source)),
            None => Ok(()),
        }
    }

    /// Of Danny's decorations only the flowers of one colour are told from the others.
    fn take_dannys(&mut self, danny: DannyTally) -> Result<(), BadSheet> {
        let too_many = |source| BadSheet::TooMany(Competitor::Rival, source);
        self.fish.take(danny.fish, too_many(Source::FishTiles))?;
        let left = self.kinds.iter().map(|supply| supply.left).sum();
        Supply::of(left).take(danny.decorations, too_many(Source::DecorationTiles))?;
        let one_flower = Decoration::OneFlower(Colour::W).kind();
        self.take_kind(Competitor::Rival, one_flower, danny.one_flowers)?;
        if danny.one_flowers > danny.decorations {
            return Err(too_many(Source::OneFlowers));
        }
        let coins = u32::from(danny.fish) * u32::from(MOST_MARKS);
        Supply::of(coins).take(danny.coins, too_many(Source::Coins))
    }
}

/// A step of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpStep {
    /// Put the fish tiles with this many stones in the corner back into the box.
    SortOut(u8),
    /// Shuffle the other fish tiles.
    ShuffleFish,
    /// Put this many of them back into the box, unseen.
    RemoveFish(u8),
    /// Shuffle the decorations; their number.
    ShuffleDecorations(u8),
    /// Fill the display in reading order: fish on fish, decorations on lilies, this many of each.
    Display(u8),
    /// Goal cards for each player, who keeps one of them unseen by the others.
    Goals(u8),
    /// Leave room for Danny's tiles. He has no pond.
    Danny,
    /// Choose who begins.
    FirstPlayer,
}

/// Two sorts of tiles to sort out, four steps for the stacks and the display, goal cards, and who
/// begins or Danny.
pub type Steps = Vec<SetUpStep, 8>;

/// The set-up, step by step.
pub fn set_up(setup: Setup) -> Result<Steps, BadSetup> {
    let table = Position::opening(setup)?;
    let stock = Stock::for_players(table.players.count());
    let sorted_out = |&stones: &u8| {
        let mut tiles = (stock.kept..).map_while(FishTile::new);
        tiles.any(|tile| tile.stones() == stones)
    };
    let marks = [3, 4]
        .into_iter()
        .filter(sorted_out)
        .map(SetUpStep::SortOut);
    let removed = Some(stock.removed).filter(|&removed| removed > 0);
    let steps = marks
        .chain([SetUpStep::ShuffleFish])
        .chain(removed.map(SetUpStep::RemoveFish))
        .chain([
            SetUpStep::ShuffleDecorations(const { DecorationTile::COUNT as u8 }),
            SetUpStep::Display(const { OF_EACH as u8 }),
        ])
        .chain(setup.goals.then_some(SetUpStep::Goals(2)))
        .chain([if table.is_solo() {
            SetUpStep::Danny
        } else {
            SetUpStep::FirstPlayer
        }]);
    // No step comes twice but the first.
    Ok(steps.collect())
}

/// Fish tiles left to draw.
pub const FISH_LEFT: Counter = Counter::TABLE_1;
/// Decorations left to draw.
pub const DECORATIONS_LEFT: Counter = Counter::TABLE_2;

/// The turns of a game.
pub(super) struct Turns;

impl TurnRules for Turns {
    fn counters(&self) -> &'static [Counter] {
        &[FISH_LEFT, DECORATIONS_LEFT]
    }

    fn has_rival(&self) -> bool {
        true
    }

    fn begin(&self, tracker: &mut Tracker) {
        let on_display = const { OF_EACH as u8 };
        let Stock { kept, removed } = Stock::for_players(tracker.table.players);
        *tracker.of_table_mut(FISH_LEFT) = kept.saturating_sub(removed + on_display);
        *tracker.of_table_mut(DECORATIONS_LEFT) =
            const { DecorationTile::COUNT as u8 }.saturating_sub(on_display);
    }

    fn turns_left(&self, tracker: &Tracker) -> Option<u8> {
        let [fish, decorations] =
            [FISH_LEFT, DECORATIONS_LEFT].map(|stack| tracker.of_table(stack));
        let refills = fish.min(decorations);
        // Alone this is an empty stack: how much Danny takes is not known.
        (refills < tracker.table.players).then_some(refills)
    }

    /// What Danny takes is not known: the players count his tiles.
    fn end_turn(&self, tracker: &mut Tracker, who: Competitor) -> bool {
        if who != Competitor::Rival {
            for stack in [FISH_LEFT, DECORATIONS_LEFT] {
                let left = tracker.of_table_mut(stack);
                *left = left.saturating_sub(1);
            }
        }
        false
    }
}

/// A component that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// A tile: fish are of stack 0, decorations of stack 1.
    Tile(Tile),
    /// A goal card, of stack 2.
    Goal(GoalCard),
}

impl Component {
    const FISH: u8 = FishTile::COUNT as u8;
    const DECORATIONS: u8 = DECORATIONS.len() as u8;
    /// Goal cards dealt to a player, who keeps one.
    pub const DEALT: u8 = 2;

    /// The component of a kind.
    pub fn of(kind: u8) -> Option<Component> {
        let Some(kind) = kind.checked_sub(Component::FISH) else {
            return FishTile::new(kind).map(|tile| Component::Tile(Tile::Fish(tile)));
        };
        let Some(goal) = kind.checked_sub(Component::DECORATIONS) else {
            // The first tile of this picture: those before it have lower numbers.
            let before = DECORATIONS.iter().take(kind.into());
            let id = before.map(|&(_, copies)| copies).sum();
            return DecorationTile::new(id).map(|tile| Component::Tile(Tile::Decoration(tile)));
        };
        GoalCard::from_index(goal.into()).map(Component::Goal)
    }
}

/// The box for this many players. Spots: the display, then two goal cards for each seat.
pub fn pile(players: u8) -> Pile {
    let Stock { kept, removed } = Stock::for_players(players);
    let fish = (0..Component::FISH).map(|id| u8::from(id < kept));
    let goals = Component::DEALT.saturating_mul(players);
    Pile::new((Display::CELLS as u8).saturating_add(goals))
        .with(fish, removed)
        .with(DECORATIONS.iter().map(|&(_, copies)| copies), 0)
        .with(GoalCard::ALL.map(|_| 1), 0)
}
