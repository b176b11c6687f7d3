//! Keys of the key-value stores, and their numbers in flash.

/// The longest item: the tallies of all dice, four bytes a face, and a margin.
pub const LARGEST: usize = 704;

/// The keys of the key-value stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ItemKey {
    Settings,
    /// Games, wins, best points.
    Statistics,
    /// How often each face of each die came.
    Dice,
    /// How each game was last set up, the players' names, and which explanations were shown.
    Preferences,
    /// What was caught, and by whom first.
    Album,
    /// The results in the catch of the day.
    Catches,
    /// A note beside a printed box. Below [`NOTES`].
    Note(u8),
}

/// How many notes there are.
pub const NOTES: u8 = 24;

/// Settings, statistics, dice, names, album, catches.
const OWN: usize = 5;

impl ItemKey {
    /// All keys, notes last.
    pub fn all() -> impl Iterator<Item = ItemKey> {
        (0..COUNT).filter_map(ItemKey::at)
    }

    fn at(place: usize) -> Option<ItemKey> {
        Some(match place {
            0 => ItemKey::Settings,
            1 => ItemKey::Statistics,
            2 => ItemKey::Dice,
            3 => ItemKey::Preferences,
            4 => ItemKey::Album,
            5 => ItemKey::Catches,
            // Below `COUNT`, so a byte holds it.
            OWN..COUNT => ItemKey::Note((place - OWN) as u8),
            _ => return None,
        })
    }

    /// Whether the item is in the store for notes.
    pub(crate) const fn is_note(self) -> bool {
        matches!(self, ItemKey::Note(_))
    }

    /// The key's number in flash. It never changes. 16 to 20 are reserved: they were meant for set-ups of
    /// single games.
    pub(crate) const fn number(self) -> u8 {
        match self {
            ItemKey::Settings => 0,
            ItemKey::Statistics => 1,
            ItemKey::Dice => 2,
            ItemKey::Preferences => 3,
            ItemKey::Album => 4,
            ItemKey::Catches => 5,
            ItemKey::Note(number) => 32_u8.saturating_add(number),
        }
    }

    pub(crate) fn from_number(number: u8) -> Option<ItemKey> {
        ItemKey::all().find(|key| key.number() == number)
    }
}

/// All keys.
pub(crate) const COUNT: usize = OWN + NOTES as usize;
