//! Scoring of Kōhaku: decorations, coins, goal cards, Danny. All functions accept any pond, also one that
//! could not have been laid, so that they score ponds of the printed game too.

use super::{
    Danny,
    parts::{
        BUTTERFLIES, Colour, Decoration, GoalCard, Koi, TURTLE, TWO_FLOWER_BOTH, TWO_FLOWER_ONE,
        colour_goal, kinds_goal, one_flower, sculpture, square_goal,
    },
    pond::{Face, Footprint, Spot},
};
use crate::{
    Seat, Standings, TieBreak, Who,
    bag::at_mut,
    standings::{Level, Lines, Source},
};

/// Decorations of one kind: how many, and their points together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindScore {
    /// How many tiles.
    pub count: u8,
    /// Their points.
    pub points: i16,
}

/// A pond's points without a goal card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PondScore {
    /// By kind of decoration, in the order of [`Decoration::kind`].
    pub kinds: [KindScore; Decoration::KINDS],
    /// Coins, worth a point each.
    pub coins: u8,
}

/// The sources of [`PondScore::kinds`].
pub const KIND_SOURCES: [Source; Decoration::KINDS] = [
    Source::OneFlowers,
    Source::TwoFlowers,
    Source::Stones,
    Source::Sculptures,
    Source::Butterflies,
    Source::Frogs,
    Source::Turtles,
];

impl PondScore {
    /// Counts a pond.
    pub fn of(pond: impl Iterator<Item = (Spot, Face)> + Clone) -> PondScore {
        let mut score = PondScore::default();
        for (spot, face) in pond.clone() {
            match face {
                Face::Koi(koi) => score.coins = score.coins.saturating_add(koi.coins),
                Face::Decoration(decoration) => {
                    let kind = at_mut(&mut score.kinds, decoration.kind());
                    kind.count = kind.count.saturating_add(1);
                    let points = decoration_points(decoration, spot, pond.clone());
                    kind.points = kind.points.saturating_add(points);
                }
            }
        }
        score
    }

    /// All points.
    pub fn total(&self) -> i16 {
        let kinds = sum(self.kinds.iter().map(|kind| kind.points));
        kinds.saturating_add(i16::from(self.coins))
    }

    /// The points by source: one line for each kind that lies in the pond, and the coins.
    pub fn lines(&self) -> Lines {
        let mut lines = Lines::new();
        for (source, kind) in KIND_SOURCES.into_iter().zip(self.kinds) {
            lines.add(source, kind.count, kind.points);
        }
        lines.add(Source::Coins, self.coins, i16::from(self.coins));
        lines
    }
}

/// The counts from which a pond is scored by kind, without its single tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct PondCounts {
    /// Flowers of one colour, by the number of fish around them that have it: none to four.
    pub one_flowers: [u8; 5],
    /// Tiles with two flowers.
    pub two_flowers: u8,
    /// Fish beside them that have exactly both colours.
    pub both_colours: u8,
    /// Fish beside them that have one of the two.
    pub one_colour: u8,
    /// Stones.
    pub stones: u8,
    /// Fry beside them.
    pub fry: u8,
    /// Sculptures, by the number of fish around them: none to four.
    pub sculptures: [u8; 5],
    /// Butterflies.
    pub butterflies: u8,
    /// Fish of their colour in their rows and columns.
    pub in_line: u8,
    /// Frogs.
    pub frogs: u8,
    /// Dragonflies beside them.
    pub dragonflies: u8,
    /// Turtles.
    pub turtles: u8,
    /// Coins.
    pub coins: u8,
}

impl PondCounts {
    /// The score for these counts.
    pub fn score(&self) -> PondScore {
        let by_fish = |tiles: &[u8], worth: fn(usize) -> i16| KindScore {
            count: tiles.iter().copied().fold(0, u8::saturating_add),
            points: sum((0..)
                .zip(tiles)
                .map(|(fish, &tiles)| worth(fish) * i16::from(tiles))),
        };
        let kind = |count: u8, points: i16| KindScore { count, points };
        let two_flowers = i16::from(self.both_colours) * TWO_FLOWER_BOTH
            + i16::from(self.one_colour) * TWO_FLOWER_ONE;
        PondScore {
            kinds: [
                by_fish(&self.one_flowers, one_flower),
                kind(self.two_flowers, two_flowers),
                kind(self.stones, self.fry.into()),
                by_fish(&self.sculptures, sculpture),
                kind(self.butterflies, i16::from(self.in_line) * BUTTERFLIES),
                kind(self.frogs, self.dragonflies.into()),
                kind(self.turtles, i16::from(self.turtles) * TURTLE),
            ],
            coins: self.coins,
        }
    }
}

/// The points of one decoration on this cell of this pond (section 6).
pub fn decoration_points(
    decoration: Decoration,
    spot: Spot,
    pond: impl Iterator<Item = (Spot, Face)> + Clone,
) -> i16 {
    let around = fish(pond.clone())
        .filter(|&(there, _)| there.touches(spot))
        .map(|(_, koi)| koi);
    match decoration {
        Decoration::OneFlower(colour) => {
            one_flower(around.filter(|koi| koi.colours.has(colour)).count())
        }
        Decoration::TwoFlower(flowers) => sum(around.map(|koi| match koi.colours {
            colours if colours == flowers => TWO_FLOWER_BOTH,
            colours if colours.meets(flowers) => TWO_FLOWER_ONE,
            _ => 0,
        })),
        Decoration::Stones => sum(around.map(|koi| i16::from(koi.fry))),
        Decoration::Sculpture => sculpture(around.count()),
        Decoration::Butterflies(colour) => {
            let seen =
                fish(pond).filter(|(there, koi)| there.in_line(spot) && koi.colours.has(colour));
            BUTTERFLIES * seen.count() as i16
        }
        Decoration::Frog => sum(around.map(|koi| i16::from(koi.dragonflies))),
        Decoration::Turtle => TURTLE,
    }
}

/// The count that a goal card scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoalCount {
    /// Counted for points: koi, pairs, flowers of the rarest colour, the side of the square.
    pub met: u16,
    /// Counted against them: fry without stones beside them.
    pub missed: u16,
}

impl GoalCard {
    /// The points for this count (section 3.5).
    pub fn points(self, count: GoalCount) -> i16 {
        let times = |each: i16| each.saturating_mul(i16::try_from(count.met).unwrap_or(i16::MAX));
        match self {
            GoalCard::WhiteAndBlack | GoalCard::YellowAndRed => colour_goal(count.met.into()),
            GoalCard::RareColour | GoalCard::FrogsAndTurtles => times(3),
            GoalCard::Dragonflies => times(1),
            GoalCard::Decorations => kinds_goal(count.met.into()),
            GoalCard::Sculptures | GoalCard::Flowers => times(5),
            GoalCard::NoFry | GoalCard::NoDragonflies => times(2),
            GoalCard::LargestSquare => square_goal(count.met.into()),
            GoalCard::Shelter => times(2).saturating_sub_unsigned(count.missed),
        }
    }
}

/// The points of a goal card for this pond.
pub fn goal_points(card: GoalCard, pond: impl Iterator<Item = (Spot, Face)> + Clone) -> i16 {
    card.points(goal_count(card, pond))
}

/// The count of a goal card in this pond (section 3.5).
pub fn goal_count(card: GoalCard, pond: impl Iterator<Item = (Spot, Face)> + Clone) -> GoalCount {
    let fish = || fish(pond.clone());
    let decorations = || decorations(pond.clone());
    let count = |test: &dyn Fn(&Koi) -> bool| fish().filter(|(_, koi)| test(koi)).count();
    let tiles_of = |kind: Decoration| decorations().filter(|&(_, other)| other == kind).count();
    let met = match card {
        GoalCard::WhiteAndBlack => {
            count(&|koi| koi.colours.has(Colour::W) || koi.colours.has(Colour::B))
        }
        GoalCard::YellowAndRed => {
            count(&|koi| koi.colours.has(Colour::Y) || koi.colours.has(Colour::R))
        }
        GoalCard::RareColour => {
            rarest(Colour::ALL.map(|colour| count(&|koi| koi.colours.has(colour))))
        }
        GoalCard::Dragonflies => {
            let butterflies =
                |&(_, other): &(Spot, Decoration)| matches!(other, Decoration::Butterflies(_));
            let seen = decorations()
                .filter(butterflies)
                .flat_map(|(spot, _)| fish().filter(move |&(there, _)| there.in_line(spot)));
            seen.map(|(_, koi)| usize::from(koi.dragonflies)).sum()
        }
        GoalCard::Decorations => {
            let mut kinds = [false; Decoration::KINDS];
            decorations().for_each(|(_, decoration)| *at_mut(&mut kinds, decoration.kind()) = true);
            kinds.into_iter().filter(|&present| present).count()
        }
        GoalCard::Sculptures => {
            let around = |spot: Spot| fish().filter(move |&(there, _)| there.touches(spot));
            let full = |&(spot, decoration): &(Spot, Decoration)| {
                decoration == Decoration::Sculpture && around(spot).count() == 4
            };
            decorations().filter(full).count()
        }
        GoalCard::NoFry => count(&|koi| koi.fry == 0),
        GoalCard::NoDragonflies => count(&|koi| koi.dragonflies == 0),
        GoalCard::Flowers => {
            let flowers = |colour| {
                let has = |&(_, decoration): &(Spot, Decoration)| match decoration {
                    Decoration::OneFlower(flower) => flower == colour,
                    Decoration::TwoFlower(flowers) => flowers.has(colour),
                    _ => false,
                };
                decorations().filter(has).count()
            };
            rarest(Colour::ALL.map(flowers))
        }
        GoalCard::FrogsAndTurtles => tiles_of(Decoration::Frog).min(tiles_of(Decoration::Turtle)),
        GoalCard::LargestSquare => {
            Footprint::of(pond.clone().map(|(spot, _)| spot)).largest_square()
        }
        GoalCard::Shelter => return shelter(pond),
    };
    GoalCount {
        met: u16::try_from(met).unwrap_or(u16::MAX),
        missed: 0,
    }
}

/// Fish tiles with fry: those beside stones, and the others.
fn shelter(pond: impl Iterator<Item = (Spot, Face)> + Clone) -> GoalCount {
    let mut count = GoalCount::default();
    for (spot, _) in fish(pond.clone()).filter(|(_, koi)| koi.fry > 0) {
        let beside = decorations(pond.clone()).filter(|&(there, _)| there.touches(spot));
        let mut kinds = beside.map(|(_, decoration)| decoration);
        let counted = if kinds.any(|kind| kind == Decoration::Stones) {
            &mut count.met
        } else {
            &mut count.missed
        };
        *counted = counted.saturating_add(1);
    }
    count
}

fn fish(pond: impl Iterator<Item = (Spot, Face)> + Clone) -> impl Iterator<Item = (Spot, Koi)> {
    pond.filter_map(|(spot, face)| match face {
        Face::Koi(koi) => Some((spot, koi)),
        Face::Decoration(_) => None,
    })
}

fn decorations(
    pond: impl Iterator<Item = (Spot, Face)> + Clone,
) -> impl Iterator<Item = (Spot, Decoration)> {
    pond.filter_map(|(spot, face)| match face {
        Face::Koi(_) => None,
        Face::Decoration(decoration) => Some((spot, decoration)),
    })
}

/// A saturating sum; no pond of the box comes near the limit.
fn sum(points: impl Iterator<Item = i16>) -> i16 {
    points.fold(0, i16::saturating_add)
}

/// The smallest of four counts.
fn rarest(counts: [usize; 4]) -> usize {
    counts.into_iter().min().unwrap_or(0)
}

/// The counts from which Danny is scored, in the printed game too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct DannyTally {
    /// Fish tiles.
    pub fish: u8,
    /// Decoration tiles.
    pub decorations: u8,
    /// Coins on the fish tiles.
    pub coins: u8,
    /// One-flower tiles among the decorations.
    pub one_flowers: u8,
}

impl DannyTally {
    /// Counts Danny's tiles.
    pub fn of(danny: &Danny) -> DannyTally {
        let one_flower = |decoration| matches!(decoration, Decoration::OneFlower(_));
        let flowers = danny
            .decorations
            .iter()
            .filter(|tile| one_flower(tile.decoration()));
        DannyTally {
            fish: danny.fish.len() as u8,
            decorations: danny.decorations.len() as u8,
            coins: danny.fish.iter().map(|tile| tile.koi().coins).sum(),
            one_flowers: flowers.count() as u8,
        }
    }

    /// Danny's points at a level, by source.
    pub fn lines(&self, level: Level) -> Lines {
        let each_decoration = if level == Level::Easy { 2 } else { 3 };
        let mut lines = Lines::new();
        lines.add(Source::FishTiles, self.fish, i16::from(self.fish) * 3);
        let decorations = i16::from(self.decorations) * each_decoration;
        lines.add(Source::DecorationTiles, self.decorations, decorations);
        if level == Level::Hard {
            lines.add(Source::Coins, self.coins, i16::from(self.coins));
            lines.add(
                Source::OneFlowers,
                self.one_flowers,
                i16::from(self.one_flowers),
            );
        }
        lines
    }
}

/// The standings by seat: the pond, and the points of the goal card if there is one. In a solo game Danny
/// follows at all three levels; only more points beat him.
pub fn standings(
    players: impl Iterator<Item = (PondScore, Option<i16>)>,
    danny: Option<DannyTally>,
) -> Standings {
    let mut standings = Standings::by(match danny {
        Some(_) => TieBreak::RivalFirst,
        None => TieBreak::Coins,
    });
    for (seat, (score, goal)) in Seat::ALL.into_iter().zip(players) {
        let mut lines = score.lines();
        if let Some(points) = goal {
            lines.add(Source::Goal, 1, points);
        }
        let tie_break = match danny {
            Some(_) => 0,
            None => score.coins.into(),
        };
        standings.add(Who::Seat(seat), lines, tie_break);
    }
    if let Some(tally) = danny {
        for level in Level::ALL {
            standings.add(Who::Rival(level), tally.lines(level), 1);
        }
    }
    standings
}
