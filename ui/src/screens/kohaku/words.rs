//! Captions, sounds and refusal messages. Draws nothing.

use heapless::String;
use rules_core::{
    Game, Next,
    kohaku::{
        Action, Display, Illegal, Kohaku, Outcome, Pair, Phase, Position, Sort, Then, Tile, danny,
        parts::{Colour, Colours, Decoration, DecorationTile, FishTile},
    },
    log::{Step, StepOf},
};

use super::{KohakuView, gain::Gain, tiles};
use crate::{
    Cue,
    table::Sound,
    text::{Language, Msg, Phrase, kohaku::Word, phrase},
};

/// The sound of a step. The first display is laid out silently.
pub(super) fn sound(step: &StepOf<Kohaku>, before: &Kohaku) -> Sound {
    let table = before.position();
    Sound::at_end(match *step {
        Step::Outcome(Outcome::First(_)) => Cue::Roll,
        Step::Outcome(_) => match table.phase {
            Phase::DannyFish | Phase::DannyDeco => Cue::Miss,
            Phase::Fill(Then::Begin) | Phase::Deal => return Sound::NONE,
            _ => Cue::Place,
        },
        Step::Decision(Action::ChooseGoal(_)) => return Sound::NONE,
        Step::Decision(Action::Take(_)) => Cue::Pick,
        Step::Decision(Action::PlaceFish(spot) | Action::PlaceDeco(spot)) => {
            let gain = table
                .hand(spot.sort())
                .map(|tile| Gain::of(&table.ponds[table.seat], spot, tile).total());
            match gain {
                Some(1..) => Cue::Catch,
                _ => Cue::Place,
            }
        }
    })
}

/// The longest: "czerwono-czarny".
type Colouring = String<24>;

const fn colour(colour: Colour) -> Msg {
    match colour {
        Colour::W => Word::White.msg(),
        Colour::Y => Word::Yellow.msg(),
        Colour::R => Word::Red.msg(),
        Colour::B => Word::Black.msg(),
    }
}

/// One colour or two in a word.
pub(super) fn colouring(language: Language, both: Colours) -> Colouring {
    let mut word = Colouring::new();
    let (first, second) = tiles::colours(both);
    let head = match (first, second) {
        (_, None) => colour(first),
        (Colour::W, _) => Word::WhiteAnd.msg(),
        (Colour::Y, _) => Word::YellowAnd.msg(),
        (Colour::R | Colour::B, _) => Word::RedAnd.msg(),
    };
    // See `Colouring` for its length.
    let written = word.push_str(language.say(head));
    debug_assert!(written.is_ok());
    if let Some(second) = second {
        let written = word.push_str(language.say(colour(second)));
        debug_assert!(written.is_ok());
    }
    word
}

/// The colour as a fish has it, where a language has another form for that.
const fn colour_of_fish(colour: Colour) -> Msg {
    match colour {
        Colour::W => Word::WhiteFish.msg(),
        Colour::Y => Word::YellowFish.msg(),
        Colour::R => Word::RedFish.msg(),
        Colour::B => Word::BlackFish.msg(),
    }
}

pub(super) const fn name(decoration: Decoration) -> Msg {
    match decoration {
        Decoration::OneFlower(_) => Word::Flower.msg(),
        Decoration::TwoFlower(_) => Word::TwoFlowers.msg(),
        Decoration::Stones => Word::Stones.msg(),
        Decoration::Sculpture => Word::Lantern.msg(),
        Decoration::Butterflies(_) => Word::Butterflies.msg(),
        Decoration::Frog => Word::Frog.msg(),
        Decoration::Turtle => Word::Turtle.msg(),
    }
}

/// The name in a caption, which has a picture of both flowers.
const fn short_name(decoration: Decoration) -> Msg {
    match decoration {
        Decoration::TwoFlower(_) => Word::ShownFlowers.msg(),
        other => name(other),
    }
}

/// A decoration and what it scores for, in two lines.
pub(super) fn pays(language: Language, decoration: Decoration) -> Phrase {
    match decoration {
        Decoration::OneFlower(of) => phrase(
            language,
            Word::FlowerPays.msg(),
            &[&language.say(colour_of_fish(of))],
        ),
        Decoration::Butterflies(of) => phrase(
            language,
            Word::ButterfliesPay.msg(),
            &[&language.say(colour_of_fish(of))],
        ),
        Decoration::TwoFlower(_) => phrase(language, Word::TwoFlowersPay.msg(), &[]),
        Decoration::Stones => phrase(language, Word::StonesPay.msg(), &[]),
        Decoration::Sculpture => phrase(language, Word::LanternPays.msg(), &[]),
        Decoration::Frog => phrase(language, Word::FrogPays.msg(), &[]),
        Decoration::Turtle => phrase(language, Word::TurtlePays.msg(), &[]),
    }
}

/// The tiles on the two cells of a pair.
pub(super) fn pair_of(display: &Display, pair: Pair) -> Option<(FishTile, DecorationTile)> {
    match (display.get(pair.fish_cell()), display.get(pair.lily_cell())) {
        (Some(Tile::Fish(fish)), Some(Tile::Decoration(decoration))) => Some((fish, decoration)),
        _ => None,
    }
}

/// Bit mask of the display cells whose tiles Danny takes with the revealed one.
pub(super) fn danny_takes(display: &Display, revealed: Tile) -> u16 {
    let likes = |tile| match (revealed, tile) {
        (Tile::Fish(shown), Tile::Fish(open)) => danny::takes_fish(shown.koi(), open.koi()),
        (Tile::Decoration(shown), Tile::Decoration(open)) => {
            danny::takes_decoration(shown.decoration(), open.decoration())
        }
        _ => false,
    };
    display
        .iter()
        .filter(|&(_, tile)| tile.is_some_and(likes))
        .fold(0, |cells, (cell, _)| cells | 1 << cell)
}

/// The caption of a step.
pub(super) fn tell(
    step: &StepOf<Kohaku>,
    before: &Kohaku,
    view: &KohakuView<'_>,
) -> Option<Phrase> {
    let language = view.language;
    let table = before.position();
    if view.game.next() == Next::Over {
        // The final count is shown instead, and a caption would cover the sums.
        return None;
    }
    match *step {
        Step::Decision(action) => tell_decision(action, table, language),
        Step::Outcome(outcome) => {
            let revealed = match (table.phase, outcome) {
                (Phase::DannyFish, Outcome::Fish(fish)) => Tile::Fish(fish),
                (Phase::DannyDeco, Outcome::Deco(decoration)) => Tile::Decoration(decoration),
                _ => return None,
            };
            let taken = danny_takes(&table.display, revealed).count_ones();
            let word = match revealed {
                Tile::Fish(fish) => colouring(language, fish.koi().colours),
                Tile::Decoration(tile) => {
                    // The longest: "butterflies".
                    String::try_from(language.say(short_name(tile.decoration())))
                        .unwrap_or_default()
                }
            };
            let (alone, takes) = match revealed {
                Tile::Fish(_) => (Word::DannyFishAlone, Word::DannyTakesFish),
                Tile::Decoration(_) => (Word::DannyAlone, Word::DannyTakes),
            };
            Some(if taken > 0 {
                // With the one he turned up.
                phrase(language, takes.msg(), &[&word, &(taken + 1)])
            } else {
                phrase(language, alone.msg(), &[&word])
            })
        }
    }
}

fn tell_decision(action: Action, table: &Position, language: Language) -> Option<Phrase> {
    let pond = &table.ponds[table.seat];
    match action {
        Action::ChooseGoal(_) => Some(phrase(language, Word::KeepsGoal.msg(), &[])),
        Action::Take(pair) => {
            let (fish, tile) = pair_of(&table.display, pair)?;
            let koi = colouring(language, fish.koi().colours);
            let with = language.say(short_name(tile.decoration()));
            Some(phrase(language, Word::Takes.msg(), &[&koi, &with]))
        }
        Action::PlaceFish(spot) => {
            let tile = table.hand(Sort::Fish)?;
            let points = Gain::of(pond, spot, tile).total();
            Some(phrase(language, Word::LaysFish.msg(), &[&points]))
        }
        Action::PlaceDeco(spot) => {
            let tile = table.hand_deco?;
            let points = Gain::of(pond, spot, Tile::Decoration(tile)).total();
            let what = language.say(name(tile.decoration()));
            let blanks: &[&dyn core::fmt::Display] = &[&what, &points];
            Some(phrase(language, Word::LaysDecoration.msg(), blanks))
        }
    }
}

pub(super) const fn why(illegal: Illegal) -> Msg {
    match illegal {
        Illegal::NotNow => Word::NotNow.msg(),
        Illegal::LaidAlready => Word::LaidAlready.msg(),
        Illegal::FishFirst => Word::FishFirst.msg(),
        Illegal::AtOrigin => Word::AtOrigin.msg(),
        Illegal::Taken => Word::Taken.msg(),
        Illegal::SameSort => Word::SameSort.msg(),
        Illegal::Apart => Word::Apart.msg(),
    }
}
