//! Serde for what does not derive it in Rybowisko: names on cards and tokens, the tokens on the board.

use heapless::{String, Vec};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeMap as _,
};

use super::{
    Grounds, Laid, Side, Slot, Slots,
    lake::Place,
    parts::{Cell, Colour, Face, Species, Token, Way, Ways},
};
use crate::{
    bag::Kind as _,
    json::{as_name, as_number, text},
};

as_name!(Colour, Colour::ALL, ["R", "Y", "G", "B"]);

/// The letters of colours and of directions, in their order.
const COLOURS: &str = "RYGB";
const WAYS: &str = "NESW";

const SPECIES: [&str; Species::COUNT] = [
    "Szczupak",
    "Boleń",
    "Okoń",
    "Węgorz",
    "Sandacz",
    "Sum",
    "Leszcz",
    "Płoć",
    "Karp",
    "Krąp",
    "Lin",
    "Jaź",
    "Piskorz",
    "Ukleja",
    "Jazgarz",
    "Kiełb",
    "Różanka",
    "Koza",
];
as_name!(Species, Species::all(), SPECIES);

const TOKENS: [&str; Token::COUNT as usize] = [
    "RN", "RE", "RS", "RW", "YN", "YE", "YS", "YW", "GN", "GE", "GS", "GW", "BN", "BE", "BS", "BW",
];
as_name!(
    Token,
    (0..TOKENS.len()).filter_map(Token::from_index),
    TOKENS
);

as_number!(
    Side,
    |side| side as u8,
    |number| Side::ALL.get(usize::from(number)).copied(),
    "0 or 1"
);
as_number!(Face, Face::pips, Face::new, "a face from 1 to 6");

/// The two cards of each colour, `null` where there is none.
#[derive(Deserialize)]
struct Pairs {
    #[serde(rename = "R", default)]
    red: [Option<Species>; 2],
    #[serde(rename = "Y", default)]
    yellow: [Option<Species>; 2],
    #[serde(rename = "G", default)]
    green: [Option<Species>; 2],
    #[serde(rename = "B", default)]
    blue: [Option<Species>; 2],
}

impl Serialize for Slots {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut pairs = serializer.serialize_map(Some(Colour::ALL.len()))?;
        for colour in Colour::ALL {
            pairs.serialize_entry(&colour, self.pair(colour))?;
        }
        pairs.end()
    }
}

impl<'de> Deserialize<'de> for Slots {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Slots, D::Error> {
        let pairs = Pairs::deserialize(deserializer)?;
        let cards = [pairs.red, pairs.yellow, pairs.green, pairs.blue];
        let mut slots = Slots::EMPTY;
        for (slot, card) in Slot::all().zip(cards.into_iter().flatten()) {
            slots.put(slot, card);
        }
        Ok(slots)
    }
}

/// A colour and the directions a token may have: `RN` if it is known, `RNES` if it is one of three.
impl Serialize for Laid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let colour = COLOURS.chars().nth(self.colour.code().into());
        let ways = self.ways.iter();
        let ways = ways.filter_map(|way| WAYS.chars().nth(way.code().into()));
        // One sign for the colour and at most four for the directions.
        let signs: String<5> = colour.into_iter().chain(ways).collect();
        serializer.serialize_str(&signs)
    }
}

impl<'de> Deserialize<'de> for Laid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Laid, D::Error> {
        let wanted = "a colour R, Y, G or B and the directions it may have, as in \"RNES\"";
        text(deserializer, wanted, |signs| {
            let mut signs = signs.chars();
            let colour = COLOURS.find(signs.next()?)?;
            let mut ways = Ways::NONE;
            for sign in signs {
                ways = ways.with(*Way::ALL.get(WAYS.find(sign)?)?);
            }
            Some(Laid {
                colour: *Colour::ALL.get(colour)?,
                ways,
            })
            .filter(|laid| !laid.ways.is_empty())
        })
    }
}

/// A token on the board.
#[derive(Serialize, Deserialize)]
struct OnBoard {
    #[serde(with = "fishing_place")]
    at: Place,
    token: Laid,
}

mod fishing_place {
    use super::*;

    pub(super) fn serialize<S: Serializer>(at: &Place, serializer: S) -> Result<S::Ok, S::Error> {
        at.cell().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Place, D::Error> {
        let refused = || D::Error::custom("the cell of a fishing place");
        Place::on(Cell::deserialize(deserializer)?).ok_or_else(refused)
    }
}

impl Serialize for Grounds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|(at, token)| OnBoard { at, token }))
    }
}

impl<'de> Deserialize<'de> for Grounds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grounds, D::Error> {
        let mut grounds = Grounds::EMPTY;
        for OnBoard { at, token } in Vec::<_, { Place::COUNT }>::deserialize(deserializer)? {
            if grounds.get(at).is_some() {
                return Err(D::Error::custom("one token a place"));
            }
            grounds.put(at, Some(token));
        }
        Ok(grounds)
    }
}
