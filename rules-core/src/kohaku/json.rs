//! Serde for what does not derive it in Kōhaku: tiles and cards by number, ponds, the display.

use core::fmt;

use heapless::Vec;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, SeqAccess, Visitor},
};

use super::{
    Dealt, Display, Pair, Pond, Sort, Spot, Tile,
    parts::{DecorationTile, FishTile, GoalCard},
};
use crate::{
    bag::Kind as _,
    json::{PairVisitor, as_number, given},
};

as_number!(
    FishTile,
    FishTile::id,
    FishTile::new,
    "a fish tile from 0 to {}",
    FishTile::COUNT - 1
);
as_number!(
    DecorationTile,
    DecorationTile::id,
    DecorationTile::new,
    "a decoration tile from 0 to {}",
    DecorationTile::COUNT - 1
);
as_number!(
    GoalCard,
    |card| card as u8,
    |number| GoalCard::from_index(number.into()),
    "a goal card from 0 to 11"
);
as_number!(
    Pair,
    Pair::number,
    Pair::new,
    "a pair from 0 to {}",
    Pair::COUNT - 1
);
as_number!(
    Dealt,
    |dealt| dealt as u8,
    |number| Dealt::ALL.get(usize::from(number)).copied(),
    "0 or 1"
);

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.x, self.y].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spot, D::Error> {
        let wanted = "a cell of a pond, [x,y] from -128 to 127";
        deserializer.deserialize_any(PairVisitor(wanted, |x, y| Some(Spot { x, y })))
    }
}

/// The number alone: the cell tells the sort.
impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tile::Fish(tile) => tile.serialize(serializer),
            Tile::Decoration(tile) => tile.serialize(serializer),
        }
    }
}

impl Serialize for Display {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|(_, tile)| tile))
    }
}

impl<'de> Deserialize<'de> for Display {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Display, D::Error> {
        struct Cells;

        impl<'de> Visitor<'de> for Cells {
            type Value = Display;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of {}", Display::CELLS)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Display, A::Error> {
                let mut display = Display::EMPTY;
                for (cell, _) in Display::EMPTY.iter() {
                    let tile = match Display::sort(cell) {
                        Sort::Fish => {
                            let tile = list.next_element::<Option<FishTile>>()?;
                            tile.map(|tile| tile.map(Tile::Fish))
                        }
                        Sort::Decoration => {
                            let tile = list.next_element::<Option<DecorationTile>>()?;
                            tile.map(|tile| tile.map(Tile::Decoration))
                        }
                    };
                    let missing = || A::Error::invalid_length(cell.into(), &self);
                    display.put(cell, tile.ok_or_else(missing)?);
                }
                Ok(display)
            }
        }

        deserializer.deserialize_tuple(Display::CELLS, Cells)
    }
}

/// A tile in a pond: its cell, and its number as `fish` or as `deco`.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Fields {
    at: Spot,
    #[serde(
        default,
        deserialize_with = "given",
        skip_serializing_if = "Option::is_none"
    )]
    fish: Option<FishTile>,
    #[serde(
        default,
        deserialize_with = "given",
        skip_serializing_if = "Option::is_none"
    )]
    deco: Option<DecorationTile>,
}

#[derive(Deserialize)]
#[serde(try_from = "Fields")]
struct Laid(Spot, Tile);

impl TryFrom<Fields> for Laid {
    type Error = &'static str;

    fn try_from(Fields { at, fish, deco }: Fields) -> Result<Laid, &'static str> {
        match (fish, deco) {
            (Some(tile), None) => Ok(Laid(at, Tile::Fish(tile))),
            (None, Some(tile)) => Ok(Laid(at, Tile::Decoration(tile))),
            _ => Err("either fish or deco"),
        }
    }
}

impl Serialize for Pond {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = |&(at, tile): &(Spot, Tile)| match tile {
            Tile::Fish(tile) => Fields {
                at,
                fish: Some(tile),
                deco: None,
            },
            Tile::Decoration(tile) => Fields {
                at,
                fish: None,
                deco: Some(tile),
            },
        };
        serializer.collect_seq(self.tiles().iter().map(fields))
    }
}

impl<'de> Deserialize<'de> for Pond {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pond, D::Error> {
        let mut pond = Pond::EMPTY;
        for Laid(spot, tile) in Vec::<_, { Pond::MOST }>::deserialize(deserializer)? {
            // A pond has room for as many.
            pond.lay(spot, tile);
        }
        Ok(pond)
    }
}
