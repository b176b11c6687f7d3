//! Serde for what does not derive it in Fish! Fish!! Fish!!!: numbered parts, schools, and actions
//! whose fields have names in JSON.

use core::fmt::{self, Write as _};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    Boat, Slot,
    parts::{Cell, MOST_BOATS, SLOTS, School, Shade, Shoal},
};
use crate::{
    grid::Direction,
    json::{as_number, named_fields, text},
};

as_number!(
    Boat,
    Boat::number,
    Boat::new,
    "a boat from 0 to {}",
    MOST_BOATS - 1
);
as_number!(
    Slot,
    Slot::number,
    Slot::new,
    "an open card from 0 to {}",
    SLOTS - 1
);

named_fields!(sail {
    boat: Boat,
    dir: Direction
});
named_fields!(swim {
    cell: Cell,
    dir: Direction
});
named_fields!(refill {
    slot: Slot,
    more: u8
});

const fn letter(shade: Shade) -> char {
    match shade {
        Shade::Blue => 'b',
        Shade::White => 'w',
        Shade::Grey => 'g',
    }
}

/// A letter for each fish, the one on top last; a point for none.
struct Letters<'a>(&'a School);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(top) = self.0.top else {
            return f.write_char('.');
        };
        for shade in Shade::ALL {
            let below = self.0.fish.count(shade) - u8::from(shade == top);
            (0..below).try_for_each(|_| f.write_char(letter(shade)))?;
        }
        f.write_char(letter(top))
    }
}

impl Serialize for School {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Letters(self))
    }
}

impl<'de> Deserialize<'de> for School {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<School, D::Error> {
        let wanted = "letters b, w, g, the fish on top last, or a point";
        text(deserializer, wanted, |letters| {
            let mut school = School::default();
            if letters == "." {
                return Some(school);
            }
            for sign in letters.chars() {
                let shade = Shade::ALL
                    .into_iter()
                    .find(|&shade| letter(shade) == sign)?;
                school.join(School {
                    fish: Shoal::one(shade),
                    top: Some(shade),
                });
            }
            school.top.map(|_| school)
        })
    }
}
