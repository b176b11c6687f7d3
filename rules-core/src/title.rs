//! Identifiers of the five games: stable numbers, names and player counts, as menus, saved matches and the
//! referee need them. Independent of how the games are played.

use core::ops::RangeInclusive;

/// One of the five games of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Title {
    /// Rybowisko: fishing on Lake Zegrze.
    Rybowisko,
    /// Podwodni Łowcy: divers who press their luck.
    Podwodni,
    /// Fish! Fish!! Fish!!!: boats, schools and direction cards.
    Fish,
    /// Kōhaku: a pond of koi and decorations.
    Kohaku,
    /// Klofni rybku: penguins who dive through five depths.
    Klofni,
}

/// Numbers the games. A variant that the list leaves out does not compile.
macro_rules! numbered {
    ($($title:ident = $id:literal,)*) => {
        /// All games, in the order of their numbers.
        pub const ALL: [Title; [$($id),*].len()] = [$(Title::$title),*];

        /// The number that stands for this game in saved matches. It never changes.
        pub const fn id(self) -> u8 {
            match self { $(Title::$title => $id),* }
        }

        /// The game with this number.
        pub const fn from_id(id: u8) -> Option<Title> {
            match id {
                $($id => Some(Title::$title),)*
                _ => None,
            }
        }
    };
}

impl Title {
    numbered! {
        Rybowisko = 0,
        Podwodni = 1,
        Fish = 2,
        Kohaku = 3,
        Klofni = 4,
    }

    /// The possible numbers of players without a solo game, for which see [`Title::has_solo`].
    pub const fn players(self) -> RangeInclusive<u8> {
        match self {
            Title::Rybowisko | Title::Kohaku => 2..=4,
            Title::Podwodni | Title::Fish => 2..=5,
            Title::Klofni => 2..=6,
        }
    }

    /// Whether the game has rules for one person alone.
    pub const fn has_solo(self) -> bool {
        match self {
            Title::Kohaku | Title::Klofni => true,
            Title::Rybowisko | Title::Podwodni | Title::Fish => false,
        }
    }

    /// The plain name used in files, scripts and the referee's protocol. It never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Title::Rybowisko => "rybowisko",
            Title::Podwodni => "podwodni",
            Title::Fish => "fish",
            Title::Kohaku => "kohaku",
            Title::Klofni => "klofni",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Title;

    #[test]
    fn numbers_lead_back_to_their_games() {
        for (number, title) in Title::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(title.id()), number);
            assert_eq!(Title::from_id(title.id()), Some(title));
        }
        assert_eq!(Title::from_id(5), None);
    }

    #[test]
    fn player_counts_are_those_of_the_rulebooks() {
        let counts = Title::ALL.map(|t| (*t.players().start(), *t.players().end(), t.has_solo()));
        assert_eq!(
            counts,
            [
                (2, 4, false),
                (2, 5, false),
                (2, 5, false),
                (2, 4, true),
                (2, 6, true)
            ]
        );
    }
}
