//! Pictograms of the captions: penguin, food, shark, bubbles, stone.

use rules_core::{
    Game,
    klofni::{
        Action, Klofni, Outcome, Phase, Position,
        parts::{Catch, Food, Token},
    },
    log::{Step, StepOf},
};

use super::{
    draw::food_picture,
    places,
    words::{comes_home, last_eaten},
};
use crate::{
    art::sprites::{birds, garden, sea},
    palette::MIST,
    table::{
        View,
        pictogram::{Pictogram, Pictograms, pictograms},
    },
};

const SHARK: Pictogram = Pictogram::Plain(&sea::SHARK_24);
const BUBBLES: Pictogram = Pictogram::Plain(&sea::BUBBLES_22);
const STONE: Pictogram = Pictogram::Plain(&garden::STONES_16);
const DOWN: Option<Pictogram> = Some(Pictogram::DOWN);

/// The pictures of a step.
pub(super) fn story(step: &StepOf<Klofni>, was: &Position, view: &View<'_, Klofni>) -> Pictograms {
    let colour = view.company.colour(was.seat).colour;
    let penguin = Some(Pictogram::Dyed(&birds::PENGUIN_20, colour));
    let rival = Some(Pictogram::Dyed(&birds::PENGUIN_20, MIST));
    match *step {
        Step::Outcome(Outcome::First(seat)) => {
            pictograms([Some(Pictogram::player(view.company, seat))])
        }
        Step::Outcome(Outcome::Token(token)) if was.phase == Phase::VirtualFlip => {
            let eaten = last_eaten(was, view.game.position());
            let food = eaten.map(|(colour, _)| food_picture(colour));
            match token {
                Token::Predator => pictograms([Some(SHARK), food]),
                Token::Catch(Catch::Food(_)) => pictograms([food.or(rival)]),
                Token::Catch(Catch::Stone) => pictograms([Some(STONE)]),
                Token::Bubbles => pictograms([Some(BUBBLES)]),
            }
        }
        Step::Outcome(Outcome::Token(token)) => match token {
            Token::Predator if comes_home(was, view.game.position()) => {
                pictograms([Some(SHARK), Some(Pictogram::UP)])
            }
            Token::Predator => pictograms([Some(SHARK), penguin]),
            Token::Bubbles => pictograms([Some(BUBBLES), DOWN]),
            Token::Catch(found) => pictograms([Some(catch(found))]),
        },
        Step::Decision(action) => match action {
            Action::UseStone(_) => pictograms([Some(STONE), DOWN]),
            Action::Deeper | Action::Skip | Action::Flip => pictograms([penguin, DOWN]),
            Action::ReturnNothing => pictograms([Some(Pictogram::NO), penguin]),
            Action::VirtualTake(Food { colour, .. }) => {
                let way = Some(Pictogram::RIGHT);
                pictograms([Some(food_picture(colour)), way, rival])
            }
            Action::Take(_) | Action::Surface | Action::ReturnTake(..) => {
                let brought = places::brings(was, action);
                pictograms([brought.map(|(_, found)| catch(found))])
            }
        },
    }
}

fn catch(found: Catch) -> Pictogram {
    match found {
        Catch::Food(Food { colour, .. }) => food_picture(colour),
        Catch::Stone => STONE,
    }
}
