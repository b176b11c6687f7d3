//! The piles of the five printed boxes: which components they have, and what each number stands for.
//! The counts are those of the games' own tables.

use super::pile::Pile;
use crate::{
    bag::{Bag, Kind},
    fish, klofni,
    kohaku::{
        Display, Tile,
        parts::{DECORATIONS, DecorationTile, FishTile, GoalCard, Stock},
    },
    podwodni, rybowisko,
};

fn counts<K: Kind, const N: usize>(bag: Bag<K, N>) -> impl Iterator<Item = u8> {
    (0..N).map(move |index| K::from_index(index).map_or(0, |kind| bag.count(kind)))
}

/// A component of Rybowisko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rybowisko {
    /// A fish card, of stack 0.
    Card(rybowisko::parts::Species),
    /// A fishing token, of stack 1.
    Token(rybowisko::parts::Token),
}

impl Rybowisko {
    const CARDS: usize = rybowisko::parts::Species::COUNT;

    /// The box: 54 cards in one stack, 16 tokens in another.
    pub fn pile() -> Pile {
        let tokens = usize::from(rybowisko::parts::Token::COUNT);
        Pile::new(0)
            .with(counts(rybowisko::parts::ALL_CARDS), 0)
            .with(core::iter::repeat_n(1, tokens), 0)
    }

    /// The component of a kind.
    pub fn of(kind: u8) -> Option<Rybowisko> {
        let kind = usize::from(kind);
        match kind.checked_sub(Rybowisko::CARDS) {
            None => Kind::from_index(kind).map(Rybowisko::Card),
            Some(token) => Kind::from_index(token).map(Rybowisko::Token),
        }
    }
}

/// Podwodni Łowcy: 86 cards, and the twelve cells of the table as spots.
pub fn podwodni() -> Pile {
    const CELLS: u8 = (podwodni::parts::ROWS * podwodni::parts::COLS) as u8;
    Pile::new(CELLS).with(counts(podwodni::parts::DECK), 0)
}

/// Fish!: 52 cards. Spots: the open cards, then seat by seat as many as a hand can have.
pub fn fish(players: u8) -> Pile {
    let hands = fish::parts::HAND_LIMIT.saturating_mul(players);
    let open = fish::parts::SLOTS as u8;
    Pile::new(open.saturating_add(hands)).with(counts(fish::parts::CARDS), 0)
}

/// A component of Kōhaku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kohaku {
    /// A tile: fish are of stack 0, decorations of stack 1.
    Tile(Tile),
    /// A goal card, of stack 2.
    Goal(GoalCard),
}

impl Kohaku {
    const FISH: u8 = FishTile::COUNT as u8;
    const DECORATIONS: u8 = DECORATIONS.len() as u8;
    /// Goal cards dealt to a player, who keeps one.
    pub const DEALT: u8 = 2;

    /// The box for so many players. Spots: the display, then two goal cards for each seat.
    pub fn pile(players: u8) -> Pile {
        let Stock { kept, removed } = Stock::for_players(players);
        let fish = (0..Kohaku::FISH).map(|id| u8::from(id < kept));
        let goals = Kohaku::DEALT.saturating_mul(players);
        Pile::new((Display::CELLS as u8).saturating_add(goals))
            .with(fish, removed)
            .with(DECORATIONS.iter().map(|&(_, copies)| copies), 0)
            .with(GoalCard::ALL.map(|_| 1), 0)
    }

    /// The component of a kind.
    pub fn of(kind: u8) -> Option<Kohaku> {
        let Some(kind) = kind.checked_sub(Kohaku::FISH) else {
            return FishTile::new(kind).map(|tile| Kohaku::Tile(Tile::Fish(tile)));
        };
        let Some(goal) = kind.checked_sub(Kohaku::DECORATIONS) else {
            // The first tile of this picture: those before it have lower numbers.
            let before = DECORATIONS.iter().take(kind.into());
            let id = before.map(|&(_, copies)| copies).sum();
            return DecorationTile::new(id).map(|tile| Kohaku::Tile(Tile::Decoration(tile)));
        };
        GoalCard::from_index(goal.into()).map(Kohaku::Goal)
    }
}

/// Klofni rybku: a stack for each depth.
pub fn klofni(players: u8) -> Pile {
    let set_out = klofni::parts::SetOut::for_players(players);
    let depths = klofni::parts::Depth::ALL.into_iter();
    depths.fold(Pile::new(0), |pile, depth| {
        pile.with(counts(set_out.tokens(depth)), set_out.removed)
    })
}

/// The token of a kind of Klofni rybku, and its depth.
pub fn klofni_token(kind: u8) -> Option<(klofni::parts::Depth, klofni::parts::Token)> {
    const KINDS: usize = klofni::parts::Token::COUNT;
    let kind = usize::from(kind);
    let depth = klofni::parts::Depth::from_index(kind / KINDS)?;
    Some((depth, klofni::parts::Token::from_index(kind % KINDS)?))
}
