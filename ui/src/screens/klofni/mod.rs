//! Klofni rybku on the screen: the diver's choices, what moves, and what is said about it.
//! The picture is in `draw.rs`, where things lie in `places.rs`.

pub(super) mod draw;
mod goods;
mod lessons;
mod places;
#[cfg(test)]
mod tests;

use embedded_graphics::{pixelcolor::Rgb565, prelude::DrawTarget, primitives::Rectangle};
use keys::{Key, Press, Stroke};
use rules_core::{
    Game, Level, Seat,
    klofni::{
        Action, Illegal, Klofni, Outcome, Phase, Setup,
        parts::{Catch, Colour, Depth, Food, Token},
    },
    log::{Step, StepOf},
};

use crate::{
    Cue, Millis,
    damage::envelope,
    pen::Pen,
    screens::Stage,
    table::{Agreed, Answer, Board, Choice, Help, Lesson, Shown, Sound, Value, View, spots},
    text::{Msg, Phrase, klofni::Word, phrase},
};

/// A token turns over, or a penguin swims to another depth.
const FLIP: Millis = 240;
const SWIM: Millis = 180;
const FLY: Millis = 240;
/// A shark or bubbles stay in sight.
const SURPRISE: Millis = 800;

/// Which of the choices.
const LEVEL: usize = 0;
const ODDS: usize = 1;

/// What moves at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moving {
    /// From the heap to its place, turning over.
    Flip {
        depth: Depth,
        token: Token,
    },
    Diver {
        seat: Seat,
        from: Depth,
        to: Depth,
    },
    /// From where it lay to the grid.
    Catch {
        depth: Depth,
        catch: Catch,
        from: Rectangle,
    },
}

/// The cursor, and what moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ice {
    choice: Option<Action>,
    moving: Option<Moving>,
}

impl Ice {
    /// Whether the table wants to see the odds of a shark.
    fn tells_odds(view: &View<'_, Klofni>) -> bool {
        view.choices.get(ODDS).is_some_and(|value| *value == 1)
    }

    /// All choices and where they are made.
    fn spots(
        view: &View<'_, Klofni>,
    ) -> heapless::Vec<(Action, Rectangle), { Klofni::MOST_ACTIONS }> {
        let mut spots = heapless::Vec::new();
        view.game.legal(&mut |action| {
            if let Some(area) = places::spot(view.game, view.layout, action) {
                // No more choices than the game's most.
                let _ = spots.push((action, area));
            }
        });
        spots
    }

    fn step(&mut self, key: Key, view: &View<'_, Klofni>, stage: &mut Stage<'_>) {
        let all = Ice::spots(view);
        let here = all.iter().find(|(action, _)| Some(*action) == self.choice);
        let Some((_, from)) = here else { return };
        let others = all
            .iter()
            .filter(|(action, _)| Some(*action) != self.choice)
            .map(|(action, area)| (places::middle(area), *action));
        if let Some(next) = spots::towards(places::middle(from), key, others) {
            self.choice = Some(next);
            stage.play(Cue::Move);
            // The old place, the new one, the buttons and the preview in the grid.
            stage.redraw(places::with_cursor(from));
            if let Some(to) = places::spot(view.game, view.layout, next) {
                stage.redraw(places::with_cursor(&to));
            }
            stage.redraw(places::grid(view.layout));
            stage.redraw(places::desk(view.layout));
        }
    }
}

impl Board for Ice {
    type Game = Klofni;

    const CHOICES: &'static [Choice] = &[
        Choice {
            name: Word::RivalLevel.msg(),
            values: &[Value::Stars(1), Value::Stars(2), Value::Stars(3)],
            usual: 0,
            offered: |players| players == 1,
        },
        Choice {
            name: Word::Odds.msg(),
            values: &[Value::Word(Msg::Off), Value::Word(Msg::On)],
            usual: 0,
            offered: |_| true,
        },
    ];
    const LESSONS: [Lesson; 5] = lessons::LESSONS;

    fn setup(agreed: &Agreed<'_>) -> Setup {
        let level = Level::ALL.get(agreed.value(LEVEL)).copied();
        Setup {
            players: agreed.players(),
            first: agreed.first,
            level: level.filter(|_| agreed.players() == 1),
        }
    }

    fn has_secrets(_: &Klofni) -> bool {
        false
    }

    fn ask(&mut self, view: &View<'_, Klofni>) {
        let all = Ice::spots(view);
        let usual =
            |(action, _): &&(Action, Rectangle)| matches!(action, Action::Flip | Action::Surface);
        // What must be taken from the sea: the first food.
        let first = all.iter().find(usual).or(all.first());
        self.choice = first.map(|(action, _)| *action);
    }

    fn point(&mut self, action: Action, _: &View<'_, Klofni>) {
        self.choice = Some(action);
    }

    fn act(&self, _: &View<'_, Klofni>) -> Msg {
        let word = match self.choice {
            Some(Action::UseStone(_)) => Word::ActStone,
            Some(Action::Flip) | None => Word::ActFlip,
            Some(Action::Skip) => Word::ActSkip,
            Some(Action::Deeper) => Word::ActDeeper,
            Some(Action::ReturnNothing) => Word::ActNothing,
            Some(
                Action::Take(_) | Action::Surface | Action::ReturnTake(..) | Action::VirtualTake(_),
            ) => Word::ActTake,
        };
        word.msg()
    }

    fn help(&self, view: &View<'_, Klofni>) -> Help {
        let (kind, title, text, picture) = match view.game.position().phase {
            Phase::Found(..) => (1, Word::HelpFound, Word::HelpFoundText, lessons::DECIDE),
            Phase::Return => (2, Word::HelpReturn, Word::HelpReturnText, lessons::SHARK),
            Phase::VirtualTie => (3, Word::HelpTie, Word::HelpTieText, lessons::END),
            _ => {
                let table = view.game.position();
                if table.stones[table.seat] > 0 && table.phase == Phase::Depth(Depth::One) {
                    (4, Word::HelpStone, Word::HelpStoneText, lessons::STONE)
                } else {
                    (0, Word::HelpDepth, Word::HelpDepthText, lessons::DIVE)
                }
            }
        };
        Help {
            kind,
            title: title.msg(),
            text: text.msg(),
            picture,
        }
    }

    fn key(
        &mut self,
        stroke: Stroke,
        view: &View<'_, Klofni>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        match (stroke.key, stroke.press) {
            (Key::Up | Key::Down | Key::Left | Key::Right, Press::Down | Press::Repeat) => {
                self.step(stroke.key, view, stage);
                Answer::Taken
            }
            (Key::A, Press::Down) => self.choice.map_or(Answer::Taken, Answer::Decide),
            (Key::B, Press::Down) => Answer::Back,
            _ => Answer::Taken,
        }
    }

    fn show(&mut self, step: &StepOf<Klofni>, before: &Klofni, view: &View<'_, Klofni>) -> Shown {
        let was = before.position();
        let (layout, seat) = (view.layout, was.seat);
        let swim = |from, to| Some((Moving::Diver { seat, from, to }, SWIM, 0));
        let shown = match (*step, was.phase) {
            (Step::Outcome(Outcome::Token(token)), Phase::Flip(depth)) => {
                let rests = if matches!(token, Token::Catch(_)) {
                    0
                } else {
                    SURPRISE
                };
                Some((Moving::Flip { depth, token }, FLIP, rests))
            }
            (Step::Outcome(Outcome::Token(token)), Phase::VirtualFlip) => was
                .rival_flips_at()
                .map(|depth| (Moving::Flip { depth, token }, FLIP, SURPRISE)),
            (Step::Decision(Action::UseStone(to)), _) => swim(Depth::One, to),
            (
                Step::Decision(Action::Skip | Action::Deeper),
                Phase::Depth(from) | Phase::Found(from, _),
            ) => from.deeper().and_then(|to| swim(from, to)),
            (Step::Decision(action), _) => {
                places::brings(before, action).and_then(|(depth, catch)| {
                    let from = places::token_place(before, layout, depth, Token::Catch(catch))?;
                    Some((Moving::Catch { depth, catch, from }, FLY, 0))
                })
            }
            _ => None,
        };
        self.moving = shown.map(|(moving, ..)| moving);
        shown.map_or(Shown::default(), |(_, moves, rests)| Shown { moves, rests })
    }

    fn moving(&self, view: &View<'_, Klofni>) -> Rectangle {
        let layout = view.layout;
        match self.moving {
            Some(Moving::Flip { depth, .. }) => places::band(layout, depth),
            Some(Moving::Diver { from, to, .. }) => places::shaft(layout, from, to),
            Some(Moving::Catch { from, .. }) => {
                let [start, end] = places::flight(layout, &from).map(places::around);
                envelope(&start, &end)
            }
            None => Rectangle::zero(),
        }
    }

    fn sound(step: &StepOf<Klofni>, before: &Klofni, _: &Klofni) -> Sound {
        Sound::at_end(match *step {
            Step::Outcome(Outcome::First(_)) => Cue::Roll,
            Step::Outcome(Outcome::Token(Token::Predator)) => Cue::Trouble,
            Step::Outcome(Outcome::Token(Token::Bubbles)) => Cue::Miss,
            Step::Outcome(Outcome::Token(Token::Catch(_))) => Cue::Place,
            Step::Decision(Action::Flip) => return Sound::NONE,
            Step::Decision(Action::ReturnNothing) => Cue::Miss,
            Step::Decision(action) => {
                places::brings(before, action).map_or(Cue::Place, |_| Cue::Catch)
            }
        })
    }

    fn tell(step: &StepOf<Klofni>, before: &Klofni, view: &View<'_, Klofni>) -> Option<Phrase> {
        let language = view.language;
        let say = |word: Word| Some(phrase(language, word.msg(), &[]));
        let takes = |depth: Depth, catch: Catch| match catch {
            Catch::Food(Food { colour, size }) => {
                let word = match colour {
                    Colour::Pink => Word::TakesShrimp,
                    Colour::Green => Word::TakesFish,
                    Colour::Yellow => Word::TakesSquid,
                };
                Some(phrase(language, word.msg(), &[&depth.value(size)]))
            }
            Catch::Stone => say(Word::TakesStone),
        };
        let was = before.position();
        match (*step, was.phase) {
            (Step::Outcome(Outcome::First(seat)), _) => Some(phrase(
                language,
                Word::Begins.msg(),
                &[&view.company.name(seat)],
            )),
            (Step::Outcome(Outcome::Token(Token::Predator)), Phase::Flip(_)) => say(Word::Trapped),
            (Step::Outcome(Outcome::Token(Token::Bubbles)), Phase::Flip(_)) => {
                say(Word::FoundBubbles)
            }
            (Step::Outcome(Outcome::Token(token)), Phase::VirtualFlip) => match token {
                Token::Catch(Catch::Food(Food { size, .. })) => {
                    let value = was.rival_flips_at().map_or(0, |depth| depth.value(size));
                    Some(phrase(language, Word::RivalGot.msg(), &[&value]))
                }
                Token::Catch(Catch::Stone) => say(Word::RivalStone),
                Token::Bubbles => say(Word::RivalBubbles),
                Token::Predator => say(Word::RivalShark),
            },
            (Step::Outcome(_), _) => None,
            (Step::Decision(Action::UseStone(depth)), _) => {
                Some(phrase(language, Word::UsesStone.msg(), &[&depth.number()]))
            }
            (Step::Decision(Action::Deeper), _) => say(Word::GoesDeeper),
            (Step::Decision(Action::Skip), _) => say(Word::SwimsPast),
            (Step::Decision(Action::ReturnNothing), _) => say(Word::BringsNothing),
            (Step::Decision(Action::VirtualTake(Food { size, .. })), _) => {
                let value = was.rival.depth.value(size);
                Some(phrase(language, Word::RivalGot.msg(), &[&value]))
            }
            (Step::Decision(action), _) => {
                places::brings(before, action).and_then(|(depth, catch)| takes(depth, catch))
            }
        }
    }

    fn why(illegal: Illegal) -> Msg {
        match illegal {
            Illegal::NotNow => Word::NotNow,
            Illegal::NotThere => Word::NotThere,
            Illegal::NoneFaceDown => Word::NoneFaceDown,
            Illegal::NoStone => Word::NoStone,
            Illegal::StoneFirst => Word::StoneFirst,
            Illegal::StoneWasted => Word::StoneWasted,
            Illegal::MayNotSkip => Word::MayNotSkip,
            Illegal::Bottom => Word::Bottom,
            Illegal::NoPenguinThere => Word::NoPenguinThere,
            Illegal::NotTied => Word::NotTied,
        }
        .msg()
    }

    fn score(view: &View<'_, Klofni>, seat: Seat) -> i16 {
        let score = view.game.position().columns[seat].score();
        score.full_points + score.part_halves
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(&self, pen: &mut Pen<'_, D>, view: &View<'_, Klofni>) {
        self.draw_board(pen, view);
    }

    fn draw_aside<D: DrawTarget<Color = Rgb565>>(
        &self,
        pen: &mut Pen<'_, D>,
        view: &View<'_, Klofni>,
        area: Rectangle,
    ) {
        draw::aside(pen, view, area);
    }

    fn draw_goods<D: DrawTarget<Color = Rgb565>>(
        pen: &mut Pen<'_, D>,
        view: &View<'_, Klofni>,
        seat: Seat,
        area: Rectangle,
    ) {
        goods::draw(pen, view, seat, area);
    }

    fn picture<D: DrawTarget<Color = Rgb565>>(pen: &mut Pen<'_, D>, number: u8, frame: Rectangle) {
        lessons::picture(pen, number, frame);
    }
}
