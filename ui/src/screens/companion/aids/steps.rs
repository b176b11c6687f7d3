//! The set-up of a game as cards: which sentence, its numbers, and which picture of the game. The steps
//! themselves are those of `rules_core::companion`; each game says in its `printed.rs` how they read.

use heapless::Vec;
use rules_core::{First, Title};

use super::super::printed::printed;
use crate::{
    table::{Agreed, company::Company, sketch},
    text::aids::Word,
};

/// How a game is set up.
pub(crate) struct SetUpSpec {
    /// How many of the game's choices change it: the first ones in its list.
    pub(crate) choices: usize,
    /// Its steps; none where it cannot be played so.
    pub(crate) steps: fn(&Agreed<'_>) -> StepCards,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepCard {
    pub(crate) word: Word,
    /// The numbers for the sentence's blanks.
    pub(crate) numbers: [u8; 2],
    /// The number that is shown large.
    pub(crate) figure: Option<u8>,
    pub(crate) picture: u8,
}

/// Fish! has the most steps: ten.
pub(crate) type StepCards = Vec<StepCard, 10>;

impl StepCard {
    /// The last step of most games.
    pub(crate) const FIRST_PLAYER: StepCard = StepCard::new(Word::ChooseFirst, sketch::OWN);

    /// A step without numbers.
    pub(crate) const fn new(word: Word, picture: u8) -> StepCard {
        StepCard {
            word,
            numbers: [0; 2],
            figure: None,
            picture,
        }
    }

    /// A step with numbers in its sentence.
    pub(crate) const fn numbers(word: Word, numbers: [u8; 2], picture: u8) -> StepCard {
        StepCard {
            numbers,
            ..StepCard::new(word, picture)
        }
    }

    /// A step with a number that is shown large as well.
    pub(crate) const fn count(word: Word, number: u8, picture: u8) -> StepCard {
        StepCard {
            figure: Some(number),
            ..StepCard::numbers(word, [number, 0], picture)
        }
    }
}

/// The steps for these people and what they have agreed on.
pub(super) fn steps(title: Title, company: &Company, choices: &[u8]) -> StepCards {
    (printed(title).set_up.steps)(&Agreed {
        company,
        first: First::SEAT_0,
        choices,
    })
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
                        let cards = steps(title, &company(players), &taken);
                        assert!(cards.len() >= 4, "{title:?} {players} {taken:?}");
                    }
                }
                assert!(steps(title, &company(players), &[]).len() >= 4);
            }
        }
    }

    #[test]
    fn numbers_are_those_of_the_table() {
        let of = |title, players, choices: &[u8]| steps(title, &company(players), choices);
        let removed = |players| {
            let cards = of(Title::Klofni, players, &[]);
            cards
                .iter()
                .find(|card| card.word == Word::IceRemove)
                .and_then(|card| card.figure)
        };
        assert_eq!(
            [1, 3, 4, 6].map(removed),
            [Some(7), Some(3), Some(5), Some(3)]
        );
        let luck = |choice| {
            let cards = of(Title::Rybowisko, 3, &[0, choice]);
            cards
                .iter()
                .find(|card| card.picture == sketch::LUCK)
                .map(|card| card.numbers)
        };
        assert_eq!((luck(0), luck(1)), (Some([3, 0]), Some([4, 2])));
        assert!(
            of(Title::Kohaku, 2, &[1])
                .iter()
                .any(|card| card.word == Word::PondGoals)
        );
    }

    #[test]
    fn no_sentence_is_cut_by_its_numbers() {
        for title in Title::ALL {
            for players in 1..=6 {
                for card in steps(title, &company(players), &[1, 1]) {
                    let [one, two] = card.numbers;
                    for &language in Language::ALL {
                        let text = phrase(language, card.word.msg(), &[&one, &two]);
                        let plain = language.say(card.word.msg());
                        assert!(text.len() < text.capacity(), "{plain}");
                        assert!(text.split('\n').count() <= 4, "{plain}");
                    }
                }
            }
        }
    }
}
