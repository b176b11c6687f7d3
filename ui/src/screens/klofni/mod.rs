//! Game screen of Klofni rybku: the sea, the diver's choices and the player's grid.
//!
//! ```text
//! places  layout                            draw    board rendering of the sea
//! ice     what stands on the ice            ambient what lives on a still board
//! grid    player grid                       actions foot below the sea
//! motion  step animations                   delta   the step being animated
//! rival   animation of the rival's turn     words   captions, sounds, help
//! goods   player detail page                lessons tutorial cards
//! signs   callouts of the board             printed companion for the printed box
//! ```

mod actions;
mod ambient;
mod delta;
pub(super) mod draw;
mod goods;
mod grid;
mod ice;
mod lessons;
mod motion;
mod places;
pub(super) mod printed;
mod rival;
mod signs;
mod story;
#[cfg(test)]
mod tests;
mod words;

use embedded_graphics::{prelude::Size, primitives::Rectangle};
use keys::{Key, Press, Stroke, Tri};
use rules_core::{
    Game, Level, Seat,
    klofni::{Action, Illegal, Klofni, Outcome, Phase, Setup},
    log::StepOf,
};

use delta::StepDelta;
use motion::Motion;

use crate::{
    Cue,
    pen::Pen,
    screens::Stage,
    table::{
        Agreed, Answer, Callouts, Choice, GameScreen, Help, Lesson, Shown, Sound, Value, View,
        draw_seat, pictogram::Pictograms, spatial_nav::Heading,
    },
    text::{Msg, Phrase, klofni::Word},
};

/// Indices of the set-up options.
const LEVEL: usize = 0;
const ODDS: usize = 1;

/// Screen state: the cursor and the animation. The game position is in the `View`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ice {
    choice: Option<Action>,
    /// Whether the question is open if a choice that gains nothing is meant.
    warned: bool,
    delta: Option<StepDelta>,
}

impl Ice {
    /// Whether the players want to see the odds of a shark.
    fn tells_odds(view: &View<'_, Klofni>) -> bool {
        view.choices.get(ODDS).is_some_and(|value| *value == 1)
    }

    /// All legal actions and their hit areas.
    fn targets(
        view: &View<'_, Klofni>,
    ) -> heapless::Vec<(Action, Rectangle), { Klofni::MOST_ACTIONS }> {
        let mut targets = heapless::Vec::new();
        view.game.legal(&mut |action| {
            if let Some(area) = places::hit_area(view.game.position(), view.layout, action) {
                let pushed = targets.push((action, area));
                debug_assert!(pushed.is_ok(), "more actions than `MOST_ACTIONS`");
            }
        });
        targets
    }

    /// The last step as it is animated.
    fn motion(&self, view: &View<'_, Klofni>) -> Option<Motion> {
        let (motion, _) = self.delta?.animate(view.game.position(), view.layout);
        Some(motion)
    }

    /// A: a choice that gains nothing must be confirmed.
    fn decide(&mut self, warned: bool, view: &View<'_, Klofni>) -> Answer<Action> {
        let Some(action) = self.choice else {
            return Answer::Taken;
        };
        match words::warning(view.game.position(), action) {
            Some(warning) if !warned => {
                self.warned = true;
                Answer::Question(warning)
            }
            _ => Answer::Decide(action),
        }
    }

    fn steer(&mut self, heading: Heading, view: &View<'_, Klofni>, stage: &mut Stage<'_>) {
        let all = Ice::targets(view);
        let here = all.iter().find(|(action, _)| Some(*action) == self.choice);
        let Some((_, from)) = here else { return };
        let others = all
            .iter()
            .filter(|(action, _)| Some(*action) != self.choice)
            .map(|(action, area)| (places::middle(area), *action));
        if let Some(next) = heading.find(places::middle(from), others) {
            self.redraw_choice(view, stage);
            self.choice = Some(next);
            stage.play(Cue::Move);
            self.redraw_choice(view, stage);
        }
    }

    /// Marks the choice and its preview in the grid for redrawing.
    fn redraw_choice(&self, view: &View<'_, Klofni>, stage: &mut Stage<'_>) {
        let (layout, table) = (view.layout, view.game.position());
        let place = self
            .choice
            .and_then(|action| places::hit_area(table, layout, action));
        if let Some(place) = place {
            stage.redraw(places::with_cursor(&place));
        }
        if let (Some(seat), Some((_, catch, gain))) = (view.chooser, self.preview(view)) {
            let landing = places::landing(table, layout, seat, catch);
            stage.redraw(landing);
            stage.redraw(grid::gain_area(landing, places::heads(layout), gain));
        }
    }
}

impl GameScreen for Ice {
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
    const RIVAL_HELP: Option<Help> = Some(words::HELP_RIVAL);
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

    fn real_draw(game: &Klofni) -> Msg {
        use crate::text::luck::Word;
        match game.position().phase {
            Phase::Flip(_) => Word::TurnToken,
            Phase::VirtualFlip => Word::RivalToken,
            _ => Word::WhoBegins,
        }
        .msg()
    }

    fn draw_outcome(pen: &mut Pen<'_>, view: &View<'_, Klofni>, outcome: Outcome, area: Rectangle) {
        let table = view.game.position();
        let depth = match table.phase {
            Phase::Flip(depth) => Some(depth),
            _ => table.rival_flips_at(),
        };
        match (outcome, depth) {
            (Outcome::First(seat), _) => draw_seat(pen, view.company, seat, area),
            (Outcome::Token(kind), Some(depth)) => {
                let area = Rectangle::with_center(area.center(), Size::new(36, 27));
                draw::token(pen, depth, kind, 1, area);
            }
            // Tokens lie at a depth.
            (Outcome::Token(_), None) => {}
        }
    }

    fn ask(&mut self, view: &View<'_, Klofni>) {
        self.delta = None;
        self.warned = false;
        let all = Ice::targets(view);
        let usual =
            |(action, _): &&(Action, Rectangle)| matches!(action, Action::Flip | Action::Surface);
        // Else the first thing that does not cost a stone.
        let cheap = |(action, _): &&(Action, Rectangle)| !matches!(action, Action::UseStone(_));
        let first = all.iter().find(usual).or(all.iter().find(cheap));
        let first = first.or(all.first());
        self.choice = first.map(|(action, _)| *action);
    }

    fn point(&mut self, action: Action, view: &View<'_, Klofni>) -> Option<Rectangle> {
        self.choice = Some(action);
        places::hit_area(view.game.position(), view.layout, action)
    }

    fn act(&self, _: &View<'_, Klofni>) -> Msg {
        words::act(self.choice)
    }

    fn help(&self, view: &View<'_, Klofni>) -> Help {
        words::help(view.game.position())
    }

    fn key(
        &mut self,
        stroke: Stroke,
        view: &View<'_, Klofni>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        let warned = stroke.press == Press::Down && core::mem::take(&mut self.warned);
        match (stroke.key, stroke.press) {
            (Key::Up | Key::Down | Key::Left | Key::Right, Press::Down | Press::Repeat) => {
                self.steer(Heading::Towards(stroke.key), view, stage);
                Answer::Taken
            }
            (Key::A, Press::Down) => self.decide(warned, view),
            (Key::B, Press::Down) if warned => Answer::Taken,
            (Key::B, Press::Down) => Answer::Back,
            _ => Answer::Taken,
        }
    }

    fn step(&mut self, by: Tri, view: &View<'_, Klofni>, stage: &mut Stage<'_>) -> Answer<Action> {
        self.warned = false;
        self.steer(Heading::Along(by), view, stage);
        Answer::Taken
    }

    fn show(&mut self, step: &StepOf<Klofni>, before: &Klofni, view: &View<'_, Klofni>) -> Shown {
        let delta = StepDelta::of(step, before.position(), view.game.position());
        self.delta = Some(delta);
        delta.animate(view.game.position(), view.layout).1
    }

    fn moving(&self, view: &View<'_, Klofni>) -> Rectangle {
        let motion = self.motion(view);
        motion.map_or(Rectangle::zero(), |motion| motion.area())
    }

    fn sound(step: &StepOf<Klofni>, before: &Klofni, _: &Klofni) -> Sound {
        words::sound(step, before.position())
    }

    fn source(&self, view: &View<'_, Klofni>) -> Option<Rectangle> {
        let motion = self.motion(view)?;
        Some(motion.landing.unwrap_or(motion.area()))
    }

    fn tell(step: &StepOf<Klofni>, before: &Klofni, view: &View<'_, Klofni>) -> Option<Phrase> {
        words::tell(step, before.position(), view)
    }

    fn picture_story(
        step: &StepOf<Klofni>,
        before: &Klofni,
        view: &View<'_, Klofni>,
    ) -> Pictograms {
        story::story(step, before.position(), view)
    }

    fn why(illegal: Illegal) -> Msg {
        words::why(illegal)
    }

    fn score(view: &View<'_, Klofni>, seat: Seat) -> i16 {
        let score = view.game.position().columns[seat].score();
        score.full_points + score.part_halves
    }

    fn rival_acts(game: &Klofni) -> bool {
        matches!(
            game.position().phase,
            Phase::VirtualFlip | Phase::VirtualTie
        )
    }

    fn rival_score(view: &View<'_, Klofni>) -> Option<i16> {
        grid::rival_points(view.game.position())
    }

    fn draw(&self, pen: &mut Pen<'_>, view: &View<'_, Klofni>) {
        self.draw_board(pen, view);
    }

    fn draw_aside(&self, pen: &mut Pen<'_>, view: &View<'_, Klofni>, area: Rectangle) {
        grid::aside(pen, view, area);
    }

    fn draw_goods(pen: &mut Pen<'_>, view: &View<'_, Klofni>, seat: Seat, area: Rectangle) {
        goods::draw(pen, view, seat, area);
    }

    fn callouts(&self, view: &View<'_, Klofni>) -> Callouts {
        signs::callouts(view, self.preview(view).map(|(_, catch, _)| catch))
    }

    fn ambient(&self, view: &View<'_, Klofni>) -> Option<Rectangle> {
        ambient::area(view)
    }

    fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
        lessons::picture(pen, number, frame);
    }
}
