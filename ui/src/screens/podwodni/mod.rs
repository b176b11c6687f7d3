//! Podwodni Łowcy on the screen.
//!
//! ```text
//! places   where things lie          cards    what a card looks like
//! draw     the table and its dive    strip    goods, goal and piles beside it
//! foot     buttons and questions     sheet    cards to choose from
//! cursor   what can be chosen        danger   what would break the dive
//! motion   what flies                words    what is said
//! lessons  how to play               goods    a diver's page
//! ```

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
mod strip;
mod words;

#[cfg(test)]
mod tests;

use embedded_graphics::primitives::Rectangle;
use keys::{Key, Press, Stroke};
use rules_core::{
    Game, Seat,
    log::StepOf,
    podwodni::{Action, Corner, Grab, Illegal, Phase, Podwodni, Position, Setup, parts::Length},
};

use crate::{
    Cue,
    pen::Pen,
    screens::Stage,
    table::{Agreed, Answer, Choice, GameScreen, Help, Lesson, Shown, Sound, Value, View},
    text::{Msg, Phrase, podwodni::Word},
    widgets::paper::{CURSOR_REACH, cursor_edges},
};
use cursor::{Button, Cursor, Spot};
use motion::Tale;
use places::Places;

/// The number of the choice whether odds are shown as a percentage.
const ODDS: usize = 1;

/// Whether people want to see how likely a dive breaks.
fn odds(view: &View<'_, Podwodni>) -> bool {
    view.choices.get(ODDS) == Some(&1)
}

/// The reef with its divers.
#[derive(Clone, Debug)]
pub(crate) struct Reef {
    /// A person's, while one chooses.
    cursor: Option<Cursor>,
    /// Where the dive lies, or would lie; the rules forget it when tools are used.
    corner: Corner,
    /// The last step, while it is shown.
    tale: Option<Tale>,
}

impl Default for Reef {
    fn default() -> Reef {
        Reef {
            cursor: None,
            corner: Corner::TopLeft,
            tale: None,
        }
    }
}

impl Reef {
    /// Redraw what depends on the cursor.
    fn moved(&self, from: &Cursor, to: &Cursor, view: &View<'_, Podwodni>, stage: &mut Stage<'_>) {
        let places = Places::of(view.layout);
        let position = view.game.position();
        let foot = places.foot.offset(4).intersection(&view.layout.board());
        // Where one looks for something else, much changes; so does the list of sets.
        let all = matches!(position.phase, Phase::Set | Phase::Scored)
            || from.rival != to.rival
            || from.grab.is_some() != to.grab.is_some();
        if all {
            stage.redraw(view.layout.board());
        } else if let (Spot::Corner(was), Spot::Corner(is)) = (from.spot, to.spot) {
            for corner in [was, is] {
                stage.redraw(places.outside(corner).offset(CURSOR_REACH));
                if let Some(row) = corner.row(position.column.len() + 1) {
                    stage.redraw(places.pointer(corner, row));
                }
            }
            // The number in percent has an outline.
            stage.redraw(places.beside_first().offset(1));
        } else if let (Phase::Depth(corner), None) = (position.phase, to.grab) {
            redraw_frames(position, &places, corner, [from, to], stage);
            stage.redraw(places.laid(corner, position.column.len()));
            stage.redraw(places.strip);
            stage.redraw(foot);
        } else {
            let stations = to.stations(view.game, &places, self.corner);
            for (place, spot) in stations {
                if spot == from.spot || spot == to.spot {
                    stage.redraw(place.offset(4));
                }
            }
            if position.phase != Phase::Choose {
                stage.redraw(places.strip);
            }
            stage.redraw(foot);
        }
    }

    /// The cross: on to the next choice. Towards one that is refused: why.
    fn steer(
        &mut self,
        stroke: Stroke,
        view: &View<'_, Podwodni>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        let places = Places::of(view.layout);
        let Some(mut cursor) = self.cursor else {
            return Answer::Taken;
        };
        let Some(spot) = cursor.steer(stroke.key, view.game, &places, self.corner) else {
            let tried = match (view.game.position().phase, cursor.spot, stroke.key) {
                (Phase::Choose, Spot::Button(Button::Dive), Key::Right) => Some(Action::Score),
                (Phase::Depth(_), Spot::Button(Button::Row), Key::Right) => Some(Action::Deeper),
                _ => None,
            };
            let tried = tried.filter(|_| stroke.press == Press::Down);
            return tried.map_or(Answer::Taken, Answer::Decide);
        };
        let from = cursor;
        cursor.spot = spot;
        if let Spot::Corner(corner) = spot {
            self.corner = corner;
        }
        self.cursor = Some(cursor);
        stage.play(Cue::Move);
        self.moved(&from, &cursor, view, stage);
        Answer::Taken
    }

    /// A: decide, or take a step towards a decision.
    fn press(&mut self, view: &View<'_, Podwodni>, stage: &mut Stage<'_>) -> Answer<Action> {
        let Some(from) = self.cursor else {
            return Answer::Taken;
        };
        let laid = view.game.position().column.len() as u32;
        let mut cursor = from;
        match (from.spot, from.grab) {
            (Spot::Button(Button::Row), _) => {
                cursor.grab = Some(0);
                cursor.spot = Spot::Row(0);
            }
            (Spot::Row(place), Some(marked)) => {
                let marks = marked ^ 1 << place;
                if marks.count_ones() > laid {
                    return Answer::Refuse(words::why(Illegal::AsManyAsLaid));
                }
                cursor.grab = Some(marks);
                if marks.count_ones() == laid {
                    cursor.spot = Spot::Button(Button::Take);
                } else if marks > marked {
                    cursor.spot = Spot::Row(next_unmarked(place, marks));
                }
            }
            (Spot::Rival(seat), _) => {
                cursor.rival = Some(seat);
                let first = view.game.position().up[seat].iter().next();
                if let Some((catch, _)) = first {
                    cursor.spot = Spot::Catch(catch);
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

    /// B: one step back on the way to a decision.
    fn step_back(&mut self, view: &View<'_, Podwodni>, stage: &mut Stage<'_>) -> Answer<Action> {
        let Some(from) = self.cursor else {
            return Answer::Back;
        };
        let mut cursor = from;
        match (from.grab, from.rival) {
            (Some(_), _) => {
                cursor.grab = None;
                cursor.spot = Spot::Button(Button::Row);
            }
            (None, Some(seat)) if from.rivals => {
                cursor.rival = None;
                cursor.spot = Spot::Rival(seat);
            }
            _ => return Answer::Back,
        }
        self.cursor = Some(cursor);
        stage.play(Cue::Place);
        self.moved(&from, &cursor, view, stage);
        Answer::Taken
    }
}

/// Redraw what is framed for one place of the cursor and not for the other.
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

/// The next card of the row that is not marked yet, beginning anew after the last.
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

    fn opens_turn(game: &Podwodni) -> bool {
        game.position().phase == Phase::Choose
    }

    fn ask(&mut self, view: &View<'_, Podwodni>) {
        let cursor = Cursor::start(view.game);
        self.tale = None;
        self.cursor = Some(cursor);
        match (cursor.spot, view.game.position().phase) {
            (Spot::Corner(corner), _) | (_, Phase::Depth(corner)) => self.corner = corner,
            _ => {}
        }
    }

    fn point(&mut self, action: Action, view: &View<'_, Podwodni>) -> Option<Rectangle> {
        let cursor = Cursor::on(action, view.game);
        self.cursor = Some(cursor);
        if let Action::Corner(corner) = action {
            self.corner = corner;
        }
        let stations = cursor.stations(view.game, &Places::of(view.layout), self.corner);
        let here = stations.iter().find(|(_, spot)| *spot == cursor.spot);
        here.map(|(area, _)| *area)
    }

    fn steps_back(&self) -> bool {
        let cursor = self.cursor.as_ref();
        cursor.is_some_and(Cursor::is_on_the_way)
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
                self.steer(stroke, view, stage)
            }
            _ => Answer::Taken,
        }
    }

    fn show(
        &mut self,
        step: &StepOf<Podwodni>,
        before: &Podwodni,
        view: &View<'_, Podwodni>,
    ) -> Shown {
        self.cursor = None;
        let places = Places::of(view.layout);
        if matches!(before.position().phase, Phase::Plunge) {
            // Where it will be offered first.
            self.corner = danger::safest(view.game.position());
        }
        let (tale, shown) = Tale::of(step, before, view.game, &places, self.corner);
        if let Some(corner) = tale.corner {
            self.corner = corner;
        }
        self.tale = Some(tale);
        shown
    }

    fn moving(&self, view: &View<'_, Podwodni>) -> Rectangle {
        let places = Places::of(view.layout);
        let area = self.tale.as_ref().map(|tale| tale.area(&places));
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

    fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
        lessons::picture(pen, number, frame);
    }
}
