//! Game screen of Podwodni Łowcy: the reef, its dive, and the cards a diver collects.
//!
//! ```text
//! places   layout                    cards    card sprites
//! draw     board rendering           strip    cards owned, goal and piles
//! foot     buttons and questions     sheet    cards to choose from
//! cursor   focus traversal           danger   break odds of the dive
//! motion   step animations           words    captions, sounds, refusals
//! lessons  tutorial and help cards   goods    player detail page
//! callouts meaning of the signs     printed  companion for the printed box
//! ```

mod callouts;
pub(super) mod cards;
mod cursor;
mod danger;
mod draw;
mod foot;
mod goods;
mod lessons;
mod motion;
mod places;
pub(super) mod printed;
mod sheet;
mod story;
mod strip;
mod words;

#[cfg(test)]
mod tests;

use embedded_graphics::{prelude::Size, primitives::Rectangle};
use keys::{Key, Press, Stroke, Tri};
use rules_core::{
    Game, Seat,
    log::StepOf,
    podwodni::{
        Action, Corner, Grab, Illegal, Outcome, Phase, Podwodni, Position, Setup, parts::Length,
    },
};

use crate::{
    Cue,
    pen::Pen,
    screens::Stage,
    table::{
        Agreed, Answer, Callouts, Choice, GameScreen, Help, Lesson, Shown, Sound, Value, View, bar,
        draw_seat, pictogram::Pictograms, spatial_nav::Heading,
    },
    text::{Msg, Phrase, podwodni::Word},
    widgets::paper::{CURSOR_REACH, cursor_edges},
};
use cursor::{Button, Cursor, FocusTarget};
use motion::Motion;
use places::Places;

/// Index of the set-up option that shows odds as a percentage.
const ODDS: usize = 1;

/// Whether the players want to see how likely a dive breaks.
fn odds(view: &View<'_, Podwodni>) -> bool {
    view.choices.get(ODDS) == Some(&1)
}

/// Screen state. The game position is in the `View`.
#[derive(Clone, Debug)]
pub(crate) struct Reef {
    /// Set while a person decides.
    cursor: Option<Cursor>,
    /// Corner of the current or next dive. Kept here because the rules forget it when tools are
    /// used.
    corner: Corner,
    /// The animation of the last step.
    motion: Option<Motion>,
}

impl Default for Reef {
    fn default() -> Reef {
        Reef {
            cursor: None,
            corner: Corner::TopLeft,
            motion: None,
        }
    }
}

impl Reef {
    /// Marks what depends on the cursor for redrawing.
    fn moved(&self, from: &Cursor, to: &Cursor, view: &View<'_, Podwodni>, stage: &mut Stage<'_>) {
        let places = Places::of(view.layout);
        let position = view.game.position();
        let foot = places.foot.offset(4).intersection(&view.layout.board());
        // A change of the kind of target, or of the list of sets, redraws everything.
        let all = matches!(position.phase, Phase::Set | Phase::Scored)
            || from.rival != to.rival
            || from.grab.is_some() != to.grab.is_some();
        if all {
            stage.redraw(view.layout.board());
        } else if let (FocusTarget::Corner(was), FocusTarget::Corner(is)) = (from.focus, to.focus) {
            for corner in [was, is] {
                stage.redraw(places.outside(corner).offset(CURSOR_REACH));
                if let Some(row) = corner.row(position.column.len() + 1) {
                    stage.redraw(places.pointer(corner, row));
                }
            }
            let changed = draw::changed_breakers(view, [was, is], places.beside_first());
            stage.redraw(changed.unwrap_or_default());
        } else if let (Phase::Depth(corner), None) = (position.phase, to.grab) {
            redraw_frames(position, &places, corner, [from, to], stage);
            stage.redraw(places.laid(corner, position.column.len()));
            stage.redraw(places.strip);
            stage.redraw(foot);
        } else {
            let focus_targets = to.focus_targets(view.game, &places, self.corner);
            for (place, focus) in focus_targets {
                if focus == from.focus || focus == to.focus {
                    stage.redraw(place.offset(4));
                }
            }
            if position.phase != Phase::Choose {
                stage.redraw(places.strip);
            }
            stage.redraw(foot);
        }
    }

    /// On to the next target, or the reason why there is none.
    fn steer(
        &mut self,
        heading: Heading,
        press: Press,
        view: &View<'_, Podwodni>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        let places = Places::of(view.layout);
        let Some(mut cursor) = self.cursor else {
            return Answer::Taken;
        };
        let Some(focus) = cursor.steer(heading, view.game, &places, self.corner) else {
            // What stands at the right, where it cannot be chosen.
            let tries = matches!(heading, Heading::Towards(Key::Right) | Heading::Along(_));
            let tried = match (view.game.position().phase, cursor.focus) {
                (Phase::Choose, FocusTarget::Button(Button::Dive)) => Some(Action::Score),
                (Phase::Depth(_), FocusTarget::Button(Button::Row)) => Some(Action::Deeper),
                _ => None,
            };
            let tried = tried.filter(|_| tries && press == Press::Down);
            return tried.map_or(Answer::Taken, Answer::Decide);
        };
        let from = cursor;
        cursor.focus = focus;
        if let FocusTarget::Corner(corner) = focus {
            self.corner = corner;
        }
        self.cursor = Some(cursor);
        stage.play(Cue::Move);
        self.moved(&from, &cursor, view, stage);
        Answer::Taken
    }

    /// A: decide, or make a partial choice.
    fn press(&mut self, view: &View<'_, Podwodni>, stage: &mut Stage<'_>) -> Answer<Action> {
        let Some(from) = self.cursor else {
            return Answer::Taken;
        };
        let laid = view.game.position().column.len() as u32;
        let mut cursor = from;
        match (from.focus, from.grab) {
            (FocusTarget::Button(Button::Row), _) => {
                cursor.grab = Some(0);
                cursor.focus = FocusTarget::Row(0);
            }
            (FocusTarget::Row(place), Some(marked)) => {
                let marks = marked ^ 1 << place;
                if marks.count_ones() > laid {
                    return Answer::Refuse(words::why(Illegal::AsManyAsLaid));
                }
                cursor.grab = Some(marks);
                if marks.count_ones() == laid {
                    cursor.focus = FocusTarget::Button(Button::Take);
                } else if marks > marked {
                    cursor.focus = FocusTarget::Row(next_unmarked(place, marks));
                }
            }
            (FocusTarget::Rival(seat), _) => {
                cursor.rival = Some(seat);
                let first = view.game.position().up[seat].iter().next();
                if let Some((catch, _)) = first {
                    cursor.focus = FocusTarget::Catch(catch);
                }
            }
            _ => {
                let refused = Answer::Refuse(words::why(Illegal::AsManyAsLaid));
                return from.action(view.game).map_or(refused, Answer::Decide);
            }
        }
        self.cursor = Some(cursor);
        stage.play(Cue::Pick);
        self.moved(&from, &cursor, view, stage);
        Answer::Taken
    }

    /// B: take back a partial choice.
    fn step_back(&mut self, view: &View<'_, Podwodni>, stage: &mut Stage<'_>) -> Answer<Action> {
        let Some(from) = self.cursor else {
            return Answer::Back;
        };
        let mut cursor = from;
        match (from.grab, from.rival) {
            (Some(_), _) => {
                cursor.grab = None;
                cursor.focus = FocusTarget::Button(Button::Row);
            }
            (None, Some(seat)) if from.rivals => {
                cursor.rival = None;
                cursor.focus = FocusTarget::Rival(seat);
            }
            _ => return Answer::Back,
        }
        self.cursor = Some(cursor);
        stage.play(Cue::Place);
        self.moved(&from, &cursor, view, stage);
        Answer::Taken
    }
}

/// Marks the frames that only one of two cursor positions has.
fn redraw_frames(
    position: &Position,
    places: &Places,
    corner: Corner,
    cursors: [&Cursor; 2],
    stage: &mut Stage<'_>,
) {
    let [from, to] = cursors.map(|cursor| draw::framed(position, places, corner, cursor));
    if from != to {
        for area in from.iter().chain(&to) {
            for edge in cursor_edges(area, 5) {
                stage.redraw(edge);
            }
        }
    }
}

/// The next unmarked card of the row, wrapping around after the last.
fn next_unmarked(place: u8, marks: u8) -> u8 {
    let count = Grab::JUST_LAID + 1;
    let mut others = (1..count).map(|on| (place + on) % count);
    let next = others.find(|other| marks >> other & 1 == 0);
    next.unwrap_or(place)
}

impl GameScreen for Reef {
    type Game = Podwodni;

    const CHOICES: &'static [Choice] = &[
        Choice {
            name: Word::Goal.msg(),
            values: &[Value::Number(25), Value::Number(35), Value::Number(45)],
            usual: 1,
            offered: |_| true,
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
        let length = Length::ALL.get(agreed.value(0)).copied();
        Setup {
            players: agreed.players(),
            first: agreed.first,
            length: length.unwrap_or(Length::Standard),
        }
    }

    fn has_secrets(_: &Podwodni) -> bool {
        false
    }

    fn real_draw(game: &Podwodni) -> Msg {
        use crate::text::luck::Word;
        match game.position().phase {
            Phase::Lot => Word::WhoBegins.msg(),
            _ => Word::TurnCard.msg(),
        }
    }

    fn draw_outcome(
        pen: &mut Pen<'_>,
        view: &View<'_, Podwodni>,
        outcome: Outcome,
        area: Rectangle,
    ) {
        match outcome {
            Outcome::First(seat) => draw_seat(pen, view.company, seat, area),
            Outcome::Card(of) => {
                let height = area.size.height.min(60);
                let area = Rectangle::with_center(area.center(), Size::new(46, height));
                cards::card(pen, area, of, cards::Light::Bright);
            }
        }
    }

    fn ask(&mut self, view: &View<'_, Podwodni>) {
        let cursor = Cursor::start(view.game, self.corner);
        self.motion = None;
        self.cursor = Some(cursor);
        match (cursor.focus, view.game.position().phase) {
            (FocusTarget::Corner(corner), _) | (_, Phase::Depth(corner)) => self.corner = corner,
            _ => {}
        }
    }

    fn point(&mut self, action: Action, view: &View<'_, Podwodni>) -> Option<Rectangle> {
        let cursor = Cursor::on(action, view.game);
        self.cursor = Some(cursor);
        if let Action::Corner(corner) = action {
            self.corner = corner;
        }
        let focus_targets = cursor.focus_targets(view.game, &Places::of(view.layout), self.corner);
        let here = focus_targets
            .iter()
            .find(|(_, focus)| *focus == cursor.focus);
        here.map(|(area, _)| *area)
    }

    fn steps_back(&self) -> bool {
        let cursor = self.cursor.as_ref();
        cursor.is_some_and(Cursor::is_partial)
    }

    fn act(&self, view: &View<'_, Podwodni>) -> Msg {
        let phase = view.game.position().phase;
        self.cursor
            .as_ref()
            .map_or(Word::Dive.msg(), |cursor| words::act(phase, cursor))
    }

    fn help(&self, view: &View<'_, Podwodni>) -> Help {
        words::help(view.game.position().phase, self.cursor.as_ref())
    }

    fn key(
        &mut self,
        stroke: Stroke,
        view: &View<'_, Podwodni>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => self.press(view, stage),
            (Key::B, Press::Down) => self.step_back(view, stage),
            (Key::Up | Key::Down | Key::Left | Key::Right, Press::Down | Press::Repeat) => {
                self.steer(Heading::Towards(stroke.key), stroke.press, view, stage)
            }
            _ => Answer::Taken,
        }
    }

    fn step(
        &mut self,
        by: Tri,
        view: &View<'_, Podwodni>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        self.steer(Heading::Along(by), Press::Down, view, stage)
    }

    fn show(
        &mut self,
        step: &StepOf<Podwodni>,
        before: &Podwodni,
        view: &View<'_, Podwodni>,
    ) -> Shown {
        self.cursor = None;
        let places = Places::of(view.layout);
        let seat_place = |seat: Seat| {
            let points = view.company.seats().map(|seat| Reef::score(view, seat));
            bar::place(view.layout, seat, &points.collect())
        };
        let (motion, shown) =
            Motion::of(step, before, view.game, &places, self.corner, &seat_place);
        if let Some(corner) = motion.corner {
            self.corner = corner;
        }
        self.motion = Some(motion);
        shown
    }

    fn moving(&self, view: &View<'_, Podwodni>) -> Rectangle {
        let places = Places::of(view.layout);
        let area = self.motion.as_ref().map(|motion| motion.area(&places));
        area.unwrap_or(view.layout.board())
    }

    fn sound(step: &StepOf<Podwodni>, before: &Podwodni, _: &Podwodni) -> Sound {
        words::sound(step, before)
    }

    fn tell(
        step: &StepOf<Podwodni>,
        before: &Podwodni,
        view: &View<'_, Podwodni>,
    ) -> Option<Phrase> {
        words::tell(step, before, view)
    }

    fn picture_story(
        step: &StepOf<Podwodni>,
        before: &Podwodni,
        view: &View<'_, Podwodni>,
    ) -> Pictograms {
        story::story(step, before, view)
    }

    fn why(illegal: Illegal) -> Msg {
        words::why(illegal)
    }

    fn score(view: &View<'_, Podwodni>, seat: Seat) -> i16 {
        view.game.position().tally(seat).points()
    }

    fn draw(&self, pen: &mut Pen<'_>, view: &View<'_, Podwodni>) {
        self.draw_board(pen, view);
    }

    fn draw_aside(&self, pen: &mut Pen<'_>, view: &View<'_, Podwodni>, area: Rectangle) {
        goods::draw_aside(pen, view, area);
    }

    fn draw_goods(pen: &mut Pen<'_>, view: &View<'_, Podwodni>, seat: Seat, area: Rectangle) {
        goods::draw_page(pen, view, seat, area);
    }

    fn callouts(&self, view: &View<'_, Podwodni>) -> Callouts {
        callouts::of(view, self.cursor.as_ref(), self.corner)
    }

    fn ambient(&self, view: &View<'_, Podwodni>) -> Option<Rectangle> {
        draw::stirred(view.game.position(), &Places::of(view.layout), view.beat)
    }

    fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
        lessons::picture(pen, number, frame);
    }
}
