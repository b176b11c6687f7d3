//! Choosing a tile by its picture: for a fish first its colours, then one of the box's tiles with these;
//! for a decoration its picture at once. What is not among the pictures is put together in the rows of
//! the tile editor. The commonest tiles are nearest to where the cursor starts.

use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use keys::Key;
use rules_core::kohaku::{
    Face,
    parts::{Colour, Colours, Decoration, FishTile, Koi},
};

use crate::{
    art::{font::BODY, sprites::things},
    palette::{INK, PAPER},
    pen::{Align, Pen, rect},
    screens::kohaku::tiles::draw_face,
    text::sheets::Word,
    widgets::paper::cursor,
};

/// What a key came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    /// The cursor or the page has changed.
    Moved,
    /// This tile, or none.
    Tile(Option<Face>),
    /// The tile is put together in rows.
    Rows,
    /// Back to the pond.
    Back,
}

/// One place of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Colours(Colours),
    Face(Face),
    /// A tile that is not among the pictures.
    Other,
    /// The tile that lies there goes.
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Colours,
    Fish(Colours),
    Decorations,
}

/// A page of pictures and the cursor on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TilePicker {
    page: Page,
    at: u8,
}

type Choices = Vec<Choice, 20>;

/// Two colours nearest to the start: they are on 42 of the 58 tiles.
const COLOURS: [Choice; 12] = {
    use Colour::{B, R, W, Y};
    const fn of(first: Colour, second: Colour) -> Choice {
        Choice::Colours(Colours::two(first, second))
    }
    [
        of(W, W),
        of(W, Y),
        of(W, R),
        Choice::Other,
        of(W, B),
        of(Y, R),
        of(Y, B),
        of(R, R),
        of(Y, Y),
        of(R, B),
        of(B, B),
        Choice::Nothing,
    ]
};

/// Six of the box's tiles show each of those around the start, one or two each of those at the rim.
const DECORATIONS: [Choice; 20] = {
    use Colour::{B, R, W, Y};
    use Decoration::{Butterflies, Frog, OneFlower, Sculpture, Stones, Turtle, TwoFlower};
    const fn of(decoration: Decoration) -> Choice {
        Choice::Face(Face::Decoration(decoration))
    }
    [
        of(TwoFlower(Colours::two(W, Y))),
        of(Stones),
        of(OneFlower(W)),
        of(Frog),
        Choice::Other,
        of(Butterflies(W)),
        of(OneFlower(Y)),
        of(OneFlower(R)),
        of(OneFlower(B)),
        of(Butterflies(Y)),
        of(TwoFlower(Colours::two(W, B))),
        of(Sculpture),
        of(Turtle),
        of(Butterflies(R)),
        of(TwoFlower(Colours::two(Y, R))),
        of(TwoFlower(Colours::two(Y, B))),
        of(TwoFlower(Colours::two(R, B))),
        of(Butterflies(B)),
        of(TwoFlower(Colours::two(W, R))),
        Choice::Nothing,
    ]
};

/// The different tiles of the box with these colours, the commonest in the second place.
fn fish(colours: Colours) -> Choices {
    // Four at most in each colouring.
    let mut found: Vec<(Koi, u8), 8> = Vec::new();
    for id in 0..FishTile::COUNT as u8 {
        let Some(koi) = FishTile::new(id).map(FishTile::koi) else {
            continue;
        };
        if koi.colours != colours {
            continue;
        }
        match found.iter_mut().find(|(other, _)| *other == koi) {
            Some((_, count)) => *count += 1,
            None => {
                let pushed = found.push((koi, 1));
                debug_assert!(pushed.is_ok(), "more tiles of a colouring than the box has");
            }
        }
    }
    rules_core::list::insertion_sort_by_key(&mut found, |&(_, count)| u8::MAX - count);
    let mut choices: Choices = found
        .iter()
        .map(|&(koi, _)| Choice::Face(Face::Koi(koi)))
        .collect();
    if choices.len() > 1 {
        choices.swap(0, 1);
    }
    // Five at most.
    let pushed = choices.push(Choice::Other);
    debug_assert!(pushed.is_ok());
    choices
}

impl TilePicker {
    /// The page for a cell of this sort.
    pub(super) const fn new(fish: bool) -> TilePicker {
        let page = if fish {
            Page::Colours
        } else {
            Page::Decorations
        };
        TilePicker::on(page)
    }

    const fn on(page: Page) -> TilePicker {
        let at = match page {
            Page::Colours => 5,
            Page::Fish(_) => 1,
            Page::Decorations => 7,
        };
        TilePicker { page, at }
    }

    fn choices(&self) -> Choices {
        match self.page {
            Page::Colours => COLOURS.into_iter().collect(),
            Page::Fish(colours) => fish(colours),
            Page::Decorations => DECORATIONS.into_iter().collect(),
        }
    }

    const fn columns(&self) -> u8 {
        match self.page {
            Page::Colours => 4,
            Page::Fish(_) | Page::Decorations => 5,
        }
    }

    /// The place under the cursor, for the fact `pick`.
    pub(super) const fn told(&self) -> u8 {
        self.at
    }

    pub(super) fn key(&mut self, key: Key) -> Picked {
        let choices = self.choices();
        // Twenty at most; all rows are full but the only one of fish.
        let count = choices.len() as u8;
        let columns = self.columns().min(count);
        let rows = count / columns;
        let (x, y) = (self.at % columns, self.at / columns);
        let (x, y) = match key {
            Key::Left => ((x + columns - 1) % columns, y),
            Key::Right => ((x + 1) % columns, y),
            Key::Up => (x, (y + rows - 1) % rows),
            Key::Down => (x, (y + 1) % rows),
            Key::B => match self.page {
                Page::Fish(_) => {
                    *self = TilePicker::on(Page::Colours);
                    return Picked::Moved;
                }
                _ => return Picked::Back,
            },
            Key::A => match choices.get(usize::from(self.at)) {
                Some(Choice::Colours(colours)) => {
                    *self = TilePicker::on(Page::Fish(*colours));
                    return Picked::Moved;
                }
                Some(Choice::Face(face)) => return Picked::Tile(Some(*face)),
                Some(Choice::Nothing) => return Picked::Tile(None),
                Some(Choice::Other) | None => return Picked::Rows,
            },
            _ => return Picked::Moved,
        };
        self.at = y * columns + x;
        Picked::Moved
    }

    /// All places, in this area.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, area: Rectangle) {
        let choices = self.choices();
        let columns = i32::from(self.columns());
        let rows = (choices.len() as i32 + columns - 1) / columns;
        let (wide, high) = (area.size.width as i32, area.size.height as i32);
        let pitch = ((wide / columns).min(high / rows)).min(56);
        let left = area.top_left.x + (wide - pitch * columns) / 2;
        let top = area.top_left.y + (high - pitch * rows) / 2;
        for (i, choice) in (0i32..).zip(&choices) {
            let (x, y) = (left + pitch * (i % columns), top + pitch * (i / columns));
            let place = rect(x + 2, y + 2, pitch as u32 - 4, pitch as u32 - 4);
            match *choice {
                Choice::Colours(colours) => {
                    let koi = Koi {
                        colours,
                        fry: 0,
                        dragonflies: 0,
                        coins: 0,
                    };
                    draw_face(pen, Face::Koi(koi), place);
                }
                Choice::Face(face) => draw_face(pen, face, place),
                Choice::Other => {
                    pen.plate(place, 4, PAPER, INK);
                    let word = pen.language().say(Word::OtherTile.msg());
                    pen.label(&BODY, word, place, Align::Centre, INK);
                }
                Choice::Nothing => {
                    pen.plate(place, 4, PAPER, INK);
                    pen.sprite_centred(&things::CROSS, place.center());
                }
            }
            if i == i32::from(self.at) {
                cursor(pen, &place, 4);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{vec, vec::Vec};

    use opponents::Sfc32;
    use rules_core::{chance::below, kohaku::parts::DecorationTile};

    use super::*;

    const KEYS: [Key; 6] = [Key::Left, Key::Right, Key::Up, Key::Down, Key::A, Key::B];

    /// The fewest presses that lead to a tile, or `None`.
    fn presses(start: TilePicker, face: Face) -> Option<usize> {
        let mut reached = vec![(start, 0)];
        let mut next = 0;
        while let Some(&(at, steps)) = reached.get(next) {
            for key in KEYS {
                let mut to = at;
                match to.key(key) {
                    Picked::Tile(Some(found)) if found == face => return Some(steps + 1),
                    Picked::Moved if reached.iter().all(|(other, _)| *other != to) => {
                        reached.push((to, steps + 1));
                    }
                    _ => {}
                }
            }
            next += 1;
        }
        None
    }

    fn fishes() -> Vec<Face> {
        let ids = 0..FishTile::COUNT as u8;
        ids.map(|id| Face::Koi(FishTile::new(id).expect("a tile").koi()))
            .collect()
    }

    fn decorations() -> Vec<Face> {
        let ids = 0..DecorationTile::COUNT as u8;
        ids.map(|id| Face::Decoration(DecorationTile::new(id).expect("a tile").decoration()))
            .collect()
    }

    #[test]
    fn every_tile_of_the_box_is_among_the_pictures() {
        for face in fishes() {
            assert!(presses(TilePicker::new(true), face).is_some(), "{face:?}");
        }
        for face in decorations() {
            assert!(presses(TilePicker::new(false), face).is_some(), "{face:?}");
        }
    }

    #[test]
    fn twenty_tiles_of_the_box_take_at_most_eighty_presses() {
        // Four rows of five tiles, back and forth. The cursor goes on by itself along a row; a new row
        // takes B and DOWN, and the first cell one A.
        const ROWS: usize = 1 + 3 * 2;
        let mut rng = Sfc32::new(7, 0);
        let mut totals = Vec::new();
        for _ in 0..200 {
            let mut total = ROWS;
            for (mut faces, fish) in [(fishes(), true), (decorations(), false)] {
                for _ in 0..10 {
                    let index = below(&mut rng, faces.len() as u32) as usize;
                    let face = faces.swap_remove(index);
                    total += presses(TilePicker::new(fish), face).expect("a picture");
                }
            }
            totals.push(total);
        }
        let mean = totals.iter().sum::<usize>() / totals.len();
        assert!(
            mean <= 80,
            "{mean} on average, {:?} at most",
            totals.iter().max()
        );
    }
}
