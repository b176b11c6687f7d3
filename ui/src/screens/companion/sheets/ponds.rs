//! Kōhaku's sheet: for each player a pond, counted kind by kind or laid tile by tile, and a goal card;
//! alone, what Danny has gained. Tiles are kept in four bytes each.

use heapless::Vec;
use rules_core::{
    Seat,
    companion::{
        Competitor,
        kohaku::{Goal, Player, Pond, ScoreSheet},
    },
    kohaku::{
        Face, Spot,
        parts::{Colour, Colours, Decoration, DecorationTile, FishTile, GoalCard, Koi},
        score::{DannyTally, GoalCount, PondCounts},
    },
};

use super::{
    super::{NoteReader, NoteWriter},
    score_sheet::{Entries, Entry},
};
use crate::screens::kohaku::printed::POND;

/// All tiles of the box, of all ponds together. A sheet with more is refused.
const MOST: usize = FishTile::COUNT + DecorationTile::COUNT;
/// Cells are counted from the first tile, which is within the pond's window of thirty.
pub(super) const REACH: i8 = 29;

/// A tile in a pond: its owner in the highest bits, then where it lies and what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PondTile(u32);

/// Decorations as tiles show them, colours included.
const DECORATIONS: [Decoration; 18] = {
    use Colour::{B, R, W, Y};
    use Decoration::{Butterflies, Frog, OneFlower, Sculpture, Stones, Turtle, TwoFlower};
    [
        OneFlower(W),
        OneFlower(Y),
        OneFlower(R),
        OneFlower(B),
        TwoFlower(Colours::two(W, Y)),
        TwoFlower(Colours::two(W, R)),
        TwoFlower(Colours::two(W, B)),
        TwoFlower(Colours::two(Y, R)),
        TwoFlower(Colours::two(Y, B)),
        TwoFlower(Colours::two(R, B)),
        Stones,
        Sculpture,
        Butterflies(W),
        Butterflies(Y),
        Butterflies(R),
        Butterflies(B),
        Frog,
        Turtle,
    ]
};

/// Fewer than 2^14: eighteen decorations, and koi of sixteen sets of colours with three digits.
fn number_of(face: Face) -> u32 {
    match face {
        Face::Decoration(decoration) => {
            let mut all = DECORATIONS.iter();
            // A table of eighteen; two flowers of one colour are none of them and become the first.
            all.position(|other| *other == decoration).unwrap_or(0) as u32
        }
        Face::Koi(koi) => {
            let set = Colour::ALL.iter().rev();
            let set = set.fold(0, |set, colour| {
                set * 2 + u32::from(koi.colours.has(*colour))
            });
            let marks = [koi.fry, koi.dragonflies, koi.coins];
            let marks = marks
                .iter()
                .fold(0, |sum, n| sum * 10 + u32::from(*n.min(&9)));
            DECORATIONS.len() as u32 + set * 1_000 + marks
        }
    }
}

fn face_of(number: u32) -> Option<Face> {
    if let Some(decoration) = DECORATIONS.get(number as usize) {
        return Some(Face::Decoration(*decoration));
    }
    let number = number - DECORATIONS.len() as u32;
    let (set, marks) = (number / 1_000, number % 1_000);
    let mut colours = Colour::ALL
        .into_iter()
        .zip(0..)
        .filter(|(_, bit)| set >> bit & 1 == 1);
    let (first, _) = colours.next()?;
    let second = colours.next().map_or(first, |(second, _)| second);
    // Two colours at most; each mark is one figure.
    (set < 16 && colours.next().is_none()).then_some(Face::Koi(Koi {
        colours: Colours::two(first, second),
        fry: (marks / 100) as u8,
        dragonflies: (marks / 10 % 10) as u8,
        coins: (marks % 10) as u8,
    }))
}

impl PondTile {
    fn new(seat: Seat, spot: Spot, face: Face) -> PondTile {
        let axis = |cell: i8| (cell.clamp(-REACH, REACH) + REACH) as u32;
        let place = axis(spot.x) << 6 | axis(spot.y);
        PondTile(u32::from(seat.number()) << 26 | place << 14 | number_of(face))
    }

    fn is_of(self, seat: Seat) -> bool {
        self.0 >> 26 == seat.number().into()
    }

    fn spot(self) -> Spot {
        let axis = |bits: u32| (bits & 0x3F) as i8 - REACH;
        Spot {
            x: axis(self.0 >> 20),
            y: axis(self.0 >> 14),
        }
    }

    fn face(self) -> Option<Face> {
        face_of(self.0 & 0x3FFF)
    }
}

/// One player's numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    /// Laid tile by tile.
    by_tiles: bool,
    /// 0 for none, 1 for plain points, then the cards.
    goal: u8,
    points: i8,
    met: u8,
    missed: u8,
    counts: [u8; POND.len()],
}

/// The sheet of ponds.
#[derive(Clone, Debug, Default)]
pub(crate) struct PondSheet {
    tiles: Vec<PondTile, MOST>,
    sides: [Side; Seat::MOST],
    danny: [u8; 4],
}

/// The cards begin here in [`Side::goal`].
const CARDS: u8 = 2;

impl PondSheet {
    fn side(&self, seat: Seat) -> Side {
        self.sides.get(seat.index()).copied().unwrap_or_default()
    }

    /// The goal card whose points are not read off it.
    pub(super) fn card(&self, seat: Seat) -> Option<GoalCard> {
        let number = self.side(seat).goal.checked_sub(CARDS)?;
        GoalCard::ALL.get(usize::from(number)).copied()
    }

    pub(super) fn entries(&self, seat: Seat, counts: impl Iterator<Item = Entry>) -> Entries {
        let side = self.side(seat);
        let mut entries: Entries = [Entry::Way].into_iter().collect();
        // Their number is argued at the type.
        if side.by_tiles {
            let _ = entries.push(Entry::Pond);
        } else {
            entries.extend(counts);
        }
        let _ = entries.push(Entry::Goal);
        match self.card(seat) {
            None if side.goal == 1 => {
                let _ = entries.push(Entry::GoalPoints);
            }
            Some(card) if !side.by_tiles => {
                let _ = entries.push(Entry::GoalMet);
                if card == GoalCard::Shelter {
                    let _ = entries.push(Entry::GoalMissed);
                }
            }
            _ => {}
        }
        entries
    }

    pub(super) fn number(&self, who: Competitor, entry: Entry) -> i16 {
        let seat = match (who, entry) {
            (Competitor::Seat(seat), _) => seat,
            (Competitor::Rival, Entry::Count(i)) => {
                return self.danny.get(usize::from(i)).map_or(0, |n| (*n).into());
            }
            (Competitor::Rival, _) => return 0,
        };
        let side = self.side(seat);
        match entry {
            Entry::Count(i) => side.counts.get(usize::from(i)).map_or(0, |n| (*n).into()),
            Entry::Way => side.by_tiles.into(),
            // Forty at most.
            Entry::Pond => self.pond(seat).count() as i16,
            Entry::Goal => side.goal.into(),
            Entry::GoalPoints => side.points.into(),
            Entry::GoalMet => side.met.into(),
            Entry::GoalMissed => side.missed.into(),
            Entry::Column(_) | Entry::Level => 0,
        }
    }

    /// Write a number within its limits.
    pub(super) fn set(&mut self, who: Competitor, entry: Entry, number: i16) {
        let count = match who {
            Competitor::Rival => None,
            Competitor::Seat(seat) => self.sides.get_mut(seat.index()),
        };
        match (count, entry) {
            (None, Entry::Count(i)) => {
                if let Some(count) = self.danny.get_mut(usize::from(i)) {
                    *count = number as u8;
                }
            }
            (Some(side), Entry::Count(i)) => {
                if let Some(count) = side.counts.get_mut(usize::from(i)) {
                    *count = number as u8;
                }
            }
            (Some(side), Entry::Way) => side.by_tiles = number == 1,
            (Some(side), Entry::Goal) => side.goal = number as u8,
            (Some(side), Entry::GoalPoints) => side.points = number as i8,
            (Some(side), Entry::GoalMet) => side.met = number as u8,
            (Some(side), Entry::GoalMissed) => side.missed = number as u8,
            _ => {}
        }
    }

    /// The tiles of a pond, in the order of laying.
    pub(super) fn pond(&self, seat: Seat) -> impl Iterator<Item = (Spot, Face)> + Clone + '_ {
        let own = self.tiles.iter().filter(move |tile| tile.is_of(seat));
        own.filter_map(|tile| Some((tile.spot(), tile.face()?)))
    }

    /// Lay a tile, in place of one that lies there; or take that away. `false` if all tiles of the box
    /// lie in ponds.
    pub(super) fn lay(&mut self, seat: Seat, spot: Spot, face: Option<Face>) -> bool {
        self.tiles
            .retain(|tile| !(tile.is_of(seat) && tile.spot() == spot));
        face.is_none_or(|face| self.tiles.push(PondTile::new(seat, spot, face)).is_ok())
    }

    fn goal(&self, seat: Seat) -> Option<Goal> {
        let side = self.side(seat);
        match self.card(seat) {
            None => (side.goal == 1).then_some(Goal::Points(side.points)),
            Some(card) if side.by_tiles => Some(Goal::Tiles(card)),
            Some(card) => {
                let count = GoalCount {
                    met: side.met.into(),
                    missed: side.missed.into(),
                };
                Some(Goal::Counted(card, count))
            }
        }
    }

    /// The sheet as it is counted. Danny is on it as soon as he has something.
    pub(super) fn sheet(&self, players: u8) -> ScoreSheet {
        let seats = Seat::ALL.into_iter().take(usize::from(players));
        let player = |seat: Seat| Player {
            pond: if self.side(seat).by_tiles {
                // More than forty tiles are refused when they are laid.
                Pond::Tiles(self.pond(seat).take(MOST_TILES).collect())
            } else {
                Pond::Counts(counts(&self.side(seat).counts))
            },
            goal: self.goal(seat),
        };
        let [fish, decorations, coins, one_flowers] = self.danny;
        let danny = DannyTally {
            fish,
            decorations,
            coins,
            one_flowers,
        };
        ScoreSheet {
            players: seats.map(player).collect(),
            danny: (danny != DannyTally::default()).then_some(danny),
        }
    }

    /// Danny's four numbers; 23 bytes for each player; the tiles. Six players and the 120 tiles of the
    /// box are 4 + 138 + 1 + 480 bytes, with version and number of players 625.
    pub(super) fn write(&self, players: u8, writer: &mut NoteWriter<'_>) {
        writer.put_all(&self.danny);
        for side in self.sides.iter().take(usize::from(players)) {
            writer.put(side.goal << 1 | u8::from(side.by_tiles));
            writer.put_all(&[side.points.cast_unsigned(), side.met, side.missed]);
            writer.put_all(&side.counts);
        }
        // 120 at most.
        writer.put(self.tiles.len() as u8);
        for tile in &self.tiles {
            writer.put_all(&tile.0.to_le_bytes());
        }
    }

    pub(super) fn read(
        &mut self,
        noted: u8,
        players: u8,
        reader: &mut NoteReader<'_>,
    ) -> Option<()> {
        for count in &mut self.danny {
            *count = reader.byte()?;
        }
        for seat in 0..noted {
            let head = reader.byte()?;
            let mut side = Side {
                by_tiles: head & 1 == 1,
                goal: Some(head >> 1).filter(|goal| *goal < CARDS + 12)?,
                points: reader.byte()?.cast_signed(),
                met: reader.byte()?,
                missed: reader.byte()?,
                ..Side::default()
            };
            let counts = reader.take(POND.len())?;
            side.counts
                .iter_mut()
                .zip(counts)
                .for_each(|(to, from)| *to = *from);
            if seat < players
                && let Some(place) = self.sides.get_mut(usize::from(seat))
            {
                *place = side;
            }
        }
        if players > 1 {
            self.danny = [0; 4];
        }
        for _ in 0..reader.byte()? {
            let bytes = reader.take(4)?.try_into().ok()?;
            let tile = PondTile(u32::from_le_bytes(bytes));
            tile.face()?;
            if tile.0 >> 26 < players.into() {
                self.tiles.push(tile).ok()?;
            }
        }
        Some(())
    }
}

/// The most tiles of a pond.
pub(super) const MOST_TILES: usize = rules_core::companion::kohaku::MOST_TILES;

/// The counts in the order of [`POND`].
fn counts(counts: &[u8; POND.len()]) -> PondCounts {
    let &[
        f1,
        f2,
        f3,
        f4,
        two_flowers,
        both_colours,
        one_colour,
        stones,
        fry,
        s1,
        s2,
        s3,
        s4,
        butterflies,
        in_line,
        frogs,
        dragonflies,
        turtles,
        coins,
    ] = counts;
    PondCounts {
        one_flowers: [0, f1, f2, f3, f4],
        two_flowers,
        both_colours,
        one_colour,
        stones,
        fry,
        sculptures: [0, s1, s2, s3, s4],
        butterflies,
        in_line,
        frogs,
        dragonflies,
        turtles,
        coins,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_comes_back_as_it_was_laid() {
        let sets = (0..4).flat_map(|a| (a..4).map(move |b| (a, b)));
        let koi = sets.flat_map(|(a, b)| {
            let colours = Colours::two(Colour::ALL[a], Colour::ALL[b]);
            [(0, 0, 0), (9, 9, 9), (1, 2, 3)].map(|(fry, dragonflies, coins)| {
                Face::Koi(Koi {
                    colours,
                    fry,
                    dragonflies,
                    coins,
                })
            })
        });
        let faces = koi.chain(DECORATIONS.map(Face::Decoration));
        for (face, i) in faces.zip(0i8..) {
            assert!(number_of(face) < 1 << 14);
            let spot = Spot {
                x: i % 30,
                y: -(i % 29),
            };
            let tile = PondTile::new(Seat::ALL[5], spot, face);
            assert_eq!((tile.spot(), tile.face()), (spot, Some(face)));
            assert!(tile.is_of(Seat::ALL[5]) && !tile.is_of(Seat::ALL[0]));
        }
    }

    #[test]
    fn no_number_is_a_koi_without_colour() {
        for number in 0..1 << 14 {
            if let Some(face) = face_of(number) {
                assert_eq!(number_of(face), number);
            }
        }
    }
}
