//! Serde for what does not derive it in Podwodni Łowcy: cards by their codes, sets, grabs, and actions
//! whose fields have names in JSON.

use heapless::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{
    Corner, Extra, Grab, Illegal, Set, Target,
    parts::{CARDS, CATCHES, Card, Catch, Length},
};
use crate::{
    Seat,
    json::{ILLEGAL, against, as_name, as_number, named_fields},
};

const FISH_AND_SHRIMP: [&str; CATCHES] =
    ["R1", "R2", "R3", "G1", "G2", "G3", "Y1", "Y2", "Y3", "S"];
const ALL_CARDS: [&str; CARDS] = [
    "R1", "R2", "R3", "G1", "G2", "G3", "Y1", "Y2", "Y3", "S", "W", "N", "H",
];

as_name!(Catch, Catch::ALL, FISH_AND_SHRIMP);
as_name!(Card, Card::all(), ALL_CARDS);
as_name!(Corner, Corner::ALL, ["TL", "TR", "BL", "BR"]);

as_number!(Target, Target::number, Target::new, "a target from 0 to 15");
as_number!(
    Length,
    |length| length.goal() as u8,
    |goal| Length::ALL
        .into_iter()
        .find(|length| length.goal() == goal.into()),
    "25, 35 or 45"
);
as_number!(
    Extra,
    |extra| extra as u8 + 1,
    |number| match number {
        1 => Some(Extra::First),
        2 => Some(Extra::Second),
        _ => None,
    },
    "1 or 2"
);

named_fields!(net {
    seat: Seat,
    r#type: Catch
});
named_fields!(wash {
    corner: Corner,
    seat: Seat
});

impl Serialize for Set {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Set {
    /// The cards of a set, in any order.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Set, D::Error> {
        let no_set = || against(ILLEGAL, "These cards make no set.");
        // Four make a set at most, but any list of cards is worth the sentence.
        let cards = Vec::<Catch, 64>::deserialize(deserializer)?;
        Set::of(&cards).ok_or_else(no_set)
    }
}

impl Serialize for Grab {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.places())
    }
}

impl<'de> Deserialize<'de> for Grab {
    /// Places of a row, each once. A number of them that no dive allows is against the rules.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grab, D::Error> {
        let mut bits = 0u8;
        for place in Vec::<u8, 64>::deserialize(deserializer)? {
            let bit = 1u8
                .checked_shl(place.into())
                .filter(|_| place <= Grab::JUST_LAID);
            let new = bit.filter(|bit| bits & bit == 0);
            let wanted = format_args!("places from 0 to {}, each once", Grab::JUST_LAID);
            bits |= new.ok_or_else(|| D::Error::custom(wanted))?;
        }
        Grab::new(bits).ok_or_else(|| against(ILLEGAL, Illegal::AsManyAsLaid))
    }
}
