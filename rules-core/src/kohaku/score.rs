//! Points of Kōhaku: decorations, coins, goal cards, Danny. Everything here takes any pond, also
//! one that could not be laid, so that ponds of the printed game can be counted too.

use super::{
    Danny,
    parts::{Colour, Decoration, GoalCard, Koi, colour_goal, kinds_goal, sculpture, square_goal},
    pond::{Face, Footprint, Spot},
};
use crate::{
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
const KIND_SOURCES: [Source; Decoration::KINDS] = [
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
        Decoration::OneFlower(colour) => match around.filter(|k| k.colours.has(colour)).count() {
            4 => 12,
            matching => 2 * matching as i16,
        },
        Decoration::TwoFlower(flowers) => sum(around.map(|koi| match koi.colours {
            colours if colours == flowers => 3,
            colours if colours.meets(flowers) => 2,
            _ => 0,
        })),
        Decoration::Stones => sum(around.map(|koi| i16::from(koi.fry))),
        Decoration::Sculpture => sculpture(around.count()),
        Decoration::Butterflies(colour) => {
            let seen =
                fish(pond).filter(|(there, koi)| there.in_line(spot) && koi.colours.has(colour));
            2 * seen.count() as i16
        }
        Decoration::Frog => sum(around.map(|koi| i16::from(koi.dragonflies))),
        Decoration::Turtle => 5,
    }
}

/// The points of a goal card for this pond (section 3.5).
pub fn goal_points(card: GoalCard, pond: impl Iterator<Item = (Spot, Face)> + Clone) -> i16 {
    let fish = || fish(pond.clone());
    let decorations = || decorations(pond.clone());
    let count = |test: &dyn Fn(&Koi) -> bool| fish().filter(|(_, koi)| test(koi)).count();
    let around = |spot: Spot| {
        fish()
            .filter(move |&(there, _)| there.touches(spot))
            .count()
    };
    let tiles_of = |kind: Decoration| decorations().filter(|&(_, other)| other == kind).count();
    match card {
        GoalCard::WhiteAndBlack => colour_goal(count(&|koi| {
            koi.colours.has(Colour::W) || koi.colours.has(Colour::B)
        })),
        GoalCard::YellowAndRed => colour_goal(count(&|koi| {
            koi.colours.has(Colour::Y) || koi.colours.has(Colour::R)
        })),
        GoalCard::RareColour => {
            3 * rarest(Colour::ALL.map(|colour| count(&|koi| koi.colours.has(colour))))
        }
        GoalCard::Dragonflies => {
            let butterflies =
                |&(_, other): &(Spot, Decoration)| matches!(other, Decoration::Butterflies(_));
            let seen = decorations()
                .filter(butterflies)
                .flat_map(|(spot, _)| fish().filter(move |&(there, _)| there.in_line(spot)));
            sum(seen.map(|(_, koi)| i16::from(koi.dragonflies)))
        }
        GoalCard::Decorations => {
            let mut kinds = [false; Decoration::KINDS];
            decorations().for_each(|(_, decoration)| *at_mut(&mut kinds, decoration.kind()) = true);
            kinds_goal(kinds.into_iter().filter(|&present| present).count())
        }
        GoalCard::Sculptures => {
            let full = |&(spot, decoration): &(Spot, Decoration)| {
                decoration == Decoration::Sculpture && around(spot) == 4
            };
            5 * decorations().filter(full).count() as i16
        }
        GoalCard::NoFry => 2 * count(&|koi| koi.fry == 0) as i16,
        GoalCard::NoDragonflies => 2 * count(&|koi| koi.dragonflies == 0) as i16,
        GoalCard::Flowers => {
            let flowers = |colour| {
                let has = |&(_, decoration): &(Spot, Decoration)| match decoration {
                    Decoration::OneFlower(flower) => flower == colour,
                    Decoration::TwoFlower(flowers) => flowers.has(colour),
                    _ => false,
                };
                decorations().filter(has).count()
            };
            5 * rarest(Colour::ALL.map(flowers))
        }
        GoalCard::FrogsAndTurtles => {
            3 * tiles_of(Decoration::Frog).min(tiles_of(Decoration::Turtle)) as i16
        }
        GoalCard::LargestSquare => {
            square_goal(Footprint::of(pond.clone().map(|(spot, _)| spot)).largest_square())
        }
        GoalCard::Shelter => {
            let stones = |&(_, other): &(Spot, Decoration)| other == Decoration::Stones;
            let sheltered = |spot| decorations().filter(stones).any(|(s, _)| s.touches(spot));
            let fry = fish().filter(|(_, koi)| koi.fry > 0);
            sum(fry.map(|(spot, _)| if sheltered(spot) { 2 } else { -1 }))
        }
    }
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

/// A sum that stops at the end of its range: no pond of the box comes near it.
fn sum(points: impl Iterator<Item = i16>) -> i16 {
    points.fold(0, i16::saturating_add)
}

/// The smallest of four counts.
fn rarest(counts: [usize; 4]) -> i16 {
    counts.into_iter().min().unwrap_or(0) as i16
}

/// What Danny's tiles come to: plain counts, so that the printed game can be counted too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
