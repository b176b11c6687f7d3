//! Serde for what does not derive it in Klofni rybku. A food is written by its colour and value,
//! `F(G,2)`. Which of a depth's foods that is depends on the depth, so tokens are read and written as
//! [`Printed`] where the depth is known; actions and outcomes do not tell it, and have no serde.

use core::fmt;

use heapless::Vec;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeMap as _,
};

use super::{
    Columns, Illegal, Layer, Rival, Sea, Trapped,
    parts::{Catch, Colour, Depth, Food, MOST_PLAYERS, Token, Tokens},
};
use crate::{
    PerSeat,
    bag::{Bag, Kind},
    json::{ILLEGAL, INCONSISTENT, against, as_name, as_number, given},
};

as_number!(
    Depth,
    Depth::number,
    Depth::new,
    "a depth from 1 to {}",
    Depth::COUNT
);
as_name!(Colour, Colour::ALL, ["P", "G", "Y"]);

/// The highest value of a food.
const HIGHEST: u8 = 10;

/// The face of a token as it is printed, whatever its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Printed {
    /// Food of a colour with a value from 1 to 10.
    Food(Colour, u8),
    /// A stone.
    Stone,
    /// Bubbles.
    Bubbles,
    /// A predator.
    Predator,
}

impl Printed {
    /// How many there are.
    pub const COUNT: usize = Colour::COUNT * HIGHEST as usize + 3;

    /// Every face: food by colour and value, then the others.
    pub fn all() -> impl Iterator<Item = Printed> {
        let food = |colour| (1..=HIGHEST).map(move |value| Printed::Food(colour, value));
        let others = [Printed::Stone, Printed::Bubbles, Printed::Predator];
        Colour::ALL.into_iter().flat_map(food).chain(others)
    }

    /// The face of a token at a depth.
    pub fn of(token: Token, depth: Depth) -> Printed {
        match token {
            Token::Catch(Catch::Food(Food { colour, size })) => {
                Printed::Food(colour, depth.value(size))
            }
            Token::Catch(Catch::Stone) => Printed::Stone,
            Token::Bubbles => Printed::Bubbles,
            Token::Predator => Printed::Predator,
        }
    }

    /// The token of this depth with this face; `None` if it has no food of this value.
    pub fn at(self, depth: Depth) -> Option<Token> {
        Some(match self {
            Printed::Food(colour, value) => {
                let size = depth.size(value)?;
                Token::Catch(Catch::Food(Food { colour, size }))
            }
            Printed::Stone => Token::STONE,
            Printed::Bubbles => Token::Bubbles,
            Printed::Predator => Token::Predator,
        })
    }

    /// The token to take at this depth. What the depth does not have does not lie there.
    pub fn catch(self, depth: Depth) -> Result<Catch, NoCatch> {
        match self.at(depth) {
            Some(Token::Catch(catch)) => Ok(catch),
            Some(Token::Bubbles | Token::Predator) => Err(NoCatch::Never),
            None => Err(NoCatch::NotThere),
        }
    }
}

/// Why a printed face is nothing to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCatch {
    /// Bubbles and predators are never taken.
    Never,
    /// The depth has no such food.
    NotThere,
}

impl fmt::Display for NoCatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCatch::Never => f.write_str("Bubbles and predators are never taken."),
            NoCatch::NotThere => Illegal::NotThere.fmt(f),
        }
    }
}

impl core::error::Error for NoCatch {}

impl Kind for Printed {
    fn index(self) -> usize {
        Printed::all().position(|face| face == self).unwrap_or(0)
    }

    fn from_index(index: usize) -> Option<Printed> {
        Printed::all().nth(index)
    }
}

#[rustfmt::skip]
const FACES: [&str; Printed::COUNT] = [
    "F(P,1)", "F(P,2)", "F(P,3)", "F(P,4)", "F(P,5)", "F(P,6)", "F(P,7)", "F(P,8)", "F(P,9)", "F(P,10)",
    "F(G,1)", "F(G,2)", "F(G,3)", "F(G,4)", "F(G,5)", "F(G,6)", "F(G,7)", "F(G,8)", "F(G,9)", "F(G,10)",
    "F(Y,1)", "F(Y,2)", "F(Y,3)", "F(Y,4)", "F(Y,5)", "F(Y,6)", "F(Y,7)", "F(Y,8)", "F(Y,9)", "F(Y,10)",
    "stone", "bubbles", "predator",
];
as_name!(Printed, Printed::all(), FACES);

/// `Phase::Found` with named fields.
pub(super) mod found {
    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Fields {
        depth: Depth,
        kind: Printed,
    }

    pub(in super::super) fn serialize<S: Serializer>(
        &depth: &Depth,
        &catch: &Catch,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let kind = Printed::of(Token::Catch(catch), depth);
        Fields { depth, kind }.serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<(Depth, Catch), D::Error> {
        let Fields { depth, kind } = Fields::deserialize(deserializer)?;
        let catch = kind.catch(depth).map_err(|no| against(ILLEGAL, no))?;
        Ok((depth, catch))
    }
}

/// The printed faces of a depth's tokens.
type Faces = Bag<Printed, { Printed::COUNT }>;

/// What lies at a depth. What is left out is nothing.
#[derive(Serialize, Deserialize)]
struct LayerFields {
    #[serde(default, deserialize_with = "given")]
    depth: Option<Depth>,
    #[serde(default)]
    unseen: Faces,
    #[serde(default)]
    down: u8,
    #[serde(default)]
    up: Faces,
}

impl Serialize for Sea {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|(depth, layer)| LayerFields {
            depth: Some(depth),
            unseen: faces(&layer.unseen, depth),
            down: layer.face_down,
            up: faces(&layer.face_up, depth),
        }))
    }
}

fn faces(tokens: &Tokens, depth: Depth) -> Faces {
    let mut faces = Bag::EMPTY;
    for (token, count) in tokens.iter() {
        (0..count).for_each(|_| faces.add(Printed::of(token, depth)));
    }
    faces
}

fn tokens<E: serde::de::Error>(faces: &Faces, depth: Depth) -> Result<Tokens, E> {
    let mut tokens = Tokens::EMPTY;
    for (face, count) in faces.iter() {
        let token = face.at(depth).ok_or_else(|| {
            let (name, depth) = (FACES.get(face.index()).unwrap_or(&""), depth.number());
            let why = format_args!("There is no {name} at depth {depth}.");
            against(INCONSISTENT, why)
        })?;
        (0..count).for_each(|_| tokens.add(token));
    }
    Ok(tokens)
}

impl<'de> Deserialize<'de> for Sea {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sea, D::Error> {
        let layers = <[LayerFields; Depth::COUNT]>::deserialize(deserializer)?;
        let mut sea = Sea::EMPTY;
        for (depth, fields) in Depth::ALL.into_iter().zip(layers) {
            if fields.depth.is_some_and(|named| named != depth) {
                return Err(D::Error::custom("the depths from 1 to 5 in their order"));
            }
            sea[depth] = Layer {
                unseen: tokens(&fields.unseen, depth)?,
                face_down: fields.down,
                face_up: tokens(&fields.up, depth)?,
            };
        }
        Ok(sea)
    }
}

/// The value of a food.
#[derive(Clone, Copy)]
struct Value(u8);

as_number!(
    Value,
    |value| value.0,
    |value| (1..=HIGHEST).contains(&value).then_some(Value(value)),
    "a whole number from 1 to {HIGHEST}"
);

#[derive(Deserialize)]
struct Grid {
    #[serde(rename = "P", default)]
    pink: Vec<Value, 64>,
    #[serde(rename = "G", default)]
    green: Vec<Value, 64>,
    #[serde(rename = "Y", default)]
    yellow: Vec<Value, 64>,
}

impl Serialize for Columns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut grid = serializer.serialize_map(Some(Colour::COUNT))?;
        for colour in Colour::ALL {
            grid.serialize_entry(&colour, self.of(colour))?;
        }
        grid.end()
    }
}

impl<'de> Deserialize<'de> for Columns {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Columns, D::Error> {
        let grid = Grid::deserialize(deserializer)?;
        let mut columns = Columns::EMPTY;
        for (colour, column) in Colour::ALL
            .into_iter()
            .zip([grid.pink, grid.green, grid.yellow])
        {
            // A column has room for as much.
            column.iter().for_each(|value| columns.add(colour, value.0));
        }
        Ok(columns)
    }
}

/// What is left out of a rival is as before its first turn.
pub(super) fn new_rival() -> Rival {
    Rival::NEW
}

/// The depth of each trapped penguin, as a list.
pub(super) mod trapped {
    use super::*;

    type Everybody = PerSeat<Trapped, MOST_PLAYERS>;

    struct Depths(Trapped);

    impl Serialize for Depths {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let depths = self.0.iter();
            serializer.collect_seq(depths.flat_map(|(depth, count)| (0..count).map(move |_| depth)))
        }
    }

    impl<'de> Deserialize<'de> for Depths {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Depths, D::Error> {
            let mut trapped = Trapped::EMPTY;
            let depths = Vec::<Depth, 64>::deserialize(deserializer)?;
            depths.into_iter().for_each(|depth| trapped.add(depth));
            Ok(Depths(trapped))
        }
    }

    pub(in super::super) fn serialize<S: Serializer>(
        trapped: &Everybody,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(trapped.iter().map(|(_, &trapped)| Depths(trapped)))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Everybody, D::Error> {
        let PerSeat(everybody) = PerSeat::<Depths, MOST_PLAYERS>::deserialize(deserializer)?;
        Ok(PerSeat(everybody.map(|Depths(trapped)| trapped)))
    }
}
