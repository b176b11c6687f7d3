//! The set-ups of the five games as cards: which sentence, its numbers, and which picture of the game. The
//! tables themselves are `rules_core::companion`'s.

use heapless::Vec;
use rules_core::{
    First, Title,
    companion::{fish, klofni, kohaku, podwodni, rybowisko},
};

use crate::{
    screens::{fish::Fleet, klofni::Ice, kohaku::Garden, podwodni::Reef, rybowisko::Lake},
    table::{Agreed, Board, company::Company, sketch},
    text::aids::Word,
};

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) word: Word,
    /// The numbers for the sentence's blanks.
    pub(super) numbers: [u8; 2],
    /// The number that is shown large.
    pub(super) figure: Option<u8>,
    pub(super) picture: u8,
}

/// Fish! has the most steps: ten.
pub(super) type Leaves = Vec<Leaf, 10>;

const fn leaf(word: Word, picture: u8) -> Leaf {
    Leaf {
        word,
        numbers: [0; 2],
        figure: None,
        picture,
    }
}

/// A step with a number that is shown large as well.
const fn count(word: Word, number: u8, picture: u8) -> Leaf {
    Leaf {
        numbers: [number, 0],
        figure: Some(number),
        ..leaf(word, picture)
    }
}

const fn pair(word: Word, numbers: [u8; 2], figure: u8, picture: u8) -> Leaf {
    Leaf {
        numbers,
        figure: Some(figure),
        ..leaf(word, picture)
    }
}

/// The steps for these people and what they have agreed on; none where it cannot be played so.
pub(super) fn leaves(title: Title, company: &Company, choices: &[u8]) -> Leaves {
    let agreed = &Agreed {
        company,
        first: First::SEAT_0,
        choices,
    };
    match title {
        Title::Rybowisko => of_rybowisko(agreed),
        Title::Podwodni => podwodni::set_up(Reef::setup(agreed)).map_or(Leaves::new(), |steps| {
            steps.into_iter().map(podwodni_leaf).collect()
        }),
        Title::Fish => fish::set_up(Fleet::setup(agreed)).map_or(Leaves::new(), |steps| {
            steps.into_iter().map(fish_leaf).collect()
        }),
        Title::Kohaku => kohaku::set_up(Garden::setup(agreed)).map_or(Leaves::new(), |steps| {
            steps.into_iter().map(kohaku_leaf).collect()
        }),
        Title::Klofni => klofni::set_up(Ice::setup(agreed)).map_or(Leaves::new(), |steps| {
            steps.into_iter().map(klofni_leaf).collect()
        }),
    }
}

/// Pawns are one step for all, and so are luck tokens: the first seats are children's where they differ.
fn of_rybowisko(agreed: &Agreed<'_>) -> Leaves {
    use rybowisko::Step;
    let Ok(steps) = rybowisko::set_up(Lake::setup(agreed)) else {
        return Leaves::new();
    };
    let luck = || {
        steps.iter().filter_map(|step| match step {
            Step::Luck(_, tokens) => Some(*tokens),
            _ => None,
        })
    };
    let (most, least) = (luck().max().unwrap_or(0), luck().min().unwrap_or(0));
    let mut leaves = Leaves::new();
    for step in &steps {
        let leaf = match *step {
            Step::Shuffle(cards) => count(Word::LakeShuffle, cards, sketch::CARDS),
            Step::Cards { colours, each } => {
                pair(Word::LakeCards, [colours, each], each, sketch::BOARD)
            }
            Step::Pile(cards) => count(Word::PileLeft, cards, sketch::PILE),
            Step::Mix(tokens) => count(Word::LakeMix, tokens, sketch::PIECES),
            Step::Tokens(tokens) => count(Word::LakeTokens, tokens, sketch::PIECES),
            Step::Aside(tokens) => count(Word::LakeAside, tokens, sketch::OTHER),
            Step::Pawn(seat, _) if seat.number() == 0 => leaf(Word::LakePawns, sketch::OWN),
            Step::Luck(seat, _) if seat.number() == 0 && most == least => {
                count(Word::LakeLuck, most, sketch::LUCK)
            }
            Step::Luck(seat, _) if seat.number() == 0 => Leaf {
                numbers: [most, least],
                ..leaf(Word::LakeLuckByAge, sketch::LUCK)
            },
            Step::Pawn(..) | Step::Luck(..) => continue,
            Step::Target(fish) => count(Word::LakeTarget, fish, sketch::CARDS),
            Step::FirstPlayer => BEGINS,
        };
        // Eight steps for the table, one for pawns and one for luck.
        let _ = leaves.push(leaf);
    }
    leaves
}

/// The last step of most: the spinning pointer helps.
const BEGINS: Leaf = leaf(Word::ChooseFirst, sketch::OWN);

fn podwodni_leaf(step: podwodni::Step) -> Leaf {
    use podwodni::Step;
    match step {
        Step::Shuffle(cards) => count(Word::ShuffleCards, cards, sketch::CARDS),
        Step::Table { rows, columns } => Leaf {
            numbers: [rows, columns],
            ..leaf(Word::ReefTable, sketch::BOARD)
        },
        Step::Deck(cards) => count(Word::PileLeft, cards, sketch::PILE),
        // 25, 35 or 45.
        Step::Goal(points) => count(Word::ReefGoal, points as u8, sketch::CARDS),
        Step::FirstDiver => BEGINS,
    }
}

fn fish_leaf(step: fish::Step) -> Leaf {
    use fish::Step;
    match step {
        Step::Water(_) => leaf(Word::SeaWater, sketch::BOARD),
        Step::Grey { each, unused } => pair(Word::SeaGrey, [each, unused], each, sketch::PIECES),
        Step::Boats(boats) => count(Word::SeaBoats, boats, sketch::OWN),
        Step::Shuffle(cards) => count(Word::ShuffleCards, cards, sketch::CARDS),
        Step::Deal(cards) => count(Word::SeaDeal, cards, sketch::PILE),
        Step::Open(cards) => count(Word::SeaOpen, cards, sketch::CARDS),
        Step::Pile(cards) => count(Word::PileLeft, cards, sketch::PILE),
        Step::Passes(passes) => count(Word::SeaPasses, passes, sketch::PILE),
        Step::FirstPlayer => BEGINS,
        Step::PlaceBoats(boats) => Leaf {
            numbers: [boats, 0],
            ..leaf(Word::SeaPlace, sketch::OTHER)
        },
    }
}

fn kohaku_leaf(step: kohaku::Step) -> Leaf {
    use kohaku::Step;
    match step {
        Step::SortOut(stones) => count(Word::PondSortOut, stones, sketch::CARDS),
        Step::ShuffleFish => leaf(Word::PondShuffle, sketch::CARDS),
        Step::RemoveFish(tiles) => count(Word::PondRemove, tiles, sketch::PILE),
        Step::ShuffleDecorations(tiles) => count(Word::PondDecorations, tiles, sketch::PIECES),
        Step::Display(of_each) => Leaf {
            numbers: [of_each, of_each],
            ..leaf(Word::PondDisplay, sketch::BOARD)
        },
        Step::Goals(cards) => Leaf {
            numbers: [cards, 0],
            ..leaf(Word::PondGoals, sketch::OTHER)
        },
        Step::Danny => leaf(Word::PondDanny, sketch::PIECES),
        Step::FirstPlayer => leaf(Word::ChooseFirst, sketch::BOARD),
    }
}

fn klofni_leaf(step: klofni::Step) -> Leaf {
    use klofni::Step;
    match step {
        Step::Tokens { expansion: false } => leaf(Word::IceTokens, sketch::PIECES),
        Step::Tokens { expansion: true } => leaf(Word::IceAllTokens, sketch::PIECES),
        Step::Remove(tokens) => count(Word::IceRemove, tokens, sketch::PILE),
        Step::Penguins(penguins) => count(Word::IcePenguins, penguins, sketch::OWN),
        Step::Rival(_) => leaf(Word::IceRival, sketch::OTHER),
        Step::FirstPlayer => leaf(Word::IceFirst, sketch::OWN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, table::choices, text::phrase};

    fn company(count: u8) -> Company {
        let mut company = Company::default();
        company.resize(count.into());
        company
    }

    #[test]
    fn every_game_has_a_set_up_for_every_number_of_players_and_every_choice() {
        for title in Title::ALL {
            let fewest = if title.has_solo() {
                1
            } else {
                *title.players().start()
            };
            for players in fewest..=*title.players().end() {
                for (number, choice) in choices(title).iter().enumerate() {
                    for value in 0..choice.values.len() as u8 {
                        if !choice.allows(value, players) {
                            continue;
                        }
                        let mut taken = [0; 3];
                        taken[number] = value;
                        let leaves = leaves(title, &company(players), &taken);
                        assert!(leaves.len() >= 4, "{title:?} {players} {taken:?}");
                    }
                }
                assert!(leaves(title, &company(players), &[]).len() >= 4);
            }
        }
    }

    #[test]
    fn numbers_are_those_of_the_table() {
        let of = |title, players, choices: &[u8]| leaves(title, &company(players), choices);
        let removed = |players| {
            let leaves = of(Title::Klofni, players, &[]);
            leaves
                .iter()
                .find(|leaf| leaf.word == Word::IceRemove)
                .and_then(|leaf| leaf.figure)
        };
        assert_eq!(
            [1, 3, 4, 6].map(removed),
            [Some(7), Some(3), Some(5), Some(3)]
        );
        let luck = |choice| {
            let leaves = of(Title::Rybowisko, 3, &[0, choice]);
            leaves
                .iter()
                .find(|leaf| leaf.picture == sketch::LUCK)
                .map(|leaf| leaf.numbers)
        };
        assert_eq!((luck(0), luck(1)), (Some([3, 0]), Some([4, 2])));
        assert!(
            of(Title::Kohaku, 2, &[1])
                .iter()
                .any(|leaf| leaf.word == Word::PondGoals)
        );
    }

    #[test]
    fn no_sentence_is_cut_by_its_numbers() {
        for title in Title::ALL {
            for players in 1..=6 {
                for leaf in leaves(title, &company(players), &[1, 1]) {
                    let [one, two] = leaf.numbers;
                    for &language in Language::ALL {
                        let text = phrase(language, leaf.word.msg(), &[&one, &two]);
                        let plain = language.say(leaf.word.msg());
                        assert!(text.len() < text.capacity(), "{plain}");
                        assert!(text.split('\n').count() <= 4, "{plain}");
                    }
                }
            }
        }
    }
}
