//! Pictograms of the captions: the cards a step is about, net, harpoon, wave.

use rules_core::{
    Game,
    log::{Step, StepOf},
    podwodni::{
        Action, Grab, Outcome, Phase, Podwodni, Position,
        parts::{Card, Catch, Cell},
    },
};

use super::cards;
use crate::table::{
    View,
    pictogram::{Pictogram, Pictograms, pictograms},
};

/// The pictures of a step.
pub(super) fn story(
    step: &StepOf<Podwodni>,
    before: &Podwodni,
    view: &View<'_, Podwodni>,
) -> Pictograms {
    let position = before.position();
    let catch = |catch: Catch| Some(cards::pictogram(Card::Catch(catch)));
    let tool = |card: Card| Some(cards::pictogram(card));
    let star = Some(Pictogram::Star);
    match *step {
        Step::Outcome(Outcome::First(seat)) => {
            pictograms([Some(Pictogram::player(view.company, seat))])
        }
        Step::Outcome(Outcome::Card(card)) => pictograms([tool(card), Some(Pictogram::NO)]),
        Step::Decision(action) => match action {
            Action::Dive | Action::Corner(_) | Action::Deeper => {
                pictograms([Some(Pictogram::DOWN), Some(Pictogram::Card)])
            }
            Action::Score | Action::Set(_) => pictograms([star]),
            Action::TakeColumn => catches(position.column.iter().flatten().copied()),
            Action::TakeRow(grab) => catches(row_cards(position, grab)),
            Action::Wash(lost) => pictograms([tool(Card::Wave), catch(lost)]),
            Action::Net(victim, taken) => {
                let whose = Pictogram::player(view.company, victim);
                pictograms([tool(Card::Net), catch(taken), Some(whose)])
            }
            Action::Harpoon(target) => pictograms([
                tool(Card::Harpoon),
                position.card_at(target).map(cards::pictogram),
            ]),
            Action::Skip | Action::Stop => pictograms([Some(Pictogram::NO)]),
            Action::Flip(flipped) => pictograms([star, catch(flipped)]),
            Action::Extra(given) => pictograms([catch(given), Some(Pictogram::RIGHT)]),
            Action::Pick(picked) => pictograms([catch(picked)]),
        },
    }
}

/// The cards of the last row that a diver takes.
fn row_cards(position: &Position, grab: Grab) -> impl Iterator<Item = Card> {
    let row = match position.phase {
        Phase::Depth(corner) => position.last_row(corner),
        _ => None,
    };
    grab.places().filter_map(move |place| {
        if place == Grab::JUST_LAID {
            return position.column.last().copied().flatten();
        }
        let cell = Cell::at(row?, place)?;
        position.table[cell]
    })
}

/// What there is to keep among these cards, as far as there is room.
fn catches(cards: impl Iterator<Item = Card>) -> Pictograms {
    let kept = cards.filter(|card| matches!(card, Card::Catch(_)));
    let mut pictures = Pictograms::new();
    for picture in kept.map(cards::pictogram) {
        if pictures.push(picture).is_err() {
            break;
        }
    }
    if pictures.is_empty() {
        return pictograms([Some(Pictogram::Card)]);
    }
    pictures
}
