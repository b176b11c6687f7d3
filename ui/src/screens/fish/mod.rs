//! Fish! Fish!! Fish!!! on the screen: first point at what shall move, then at the arrow that moves it.
//!
//! ```text
//! cursor  what it can point at              places  where everything lies
//! draw    the sea                           strip   cards, pile and signs below it
//! line    the words under the cards         motion  what moves while a step is shown
//! words   what happened, and why not        goods   a seat's catch, and the wide panel
//! lessons how to play, in pictures
//! ```
//!
//! A turn of cards: the cursor stands on a boat or on fish, A picks it, left and right go through the
//! cards that move it, A plays one. The piece stays picked, so the next card needs one key. Up, or B
//! where A picked it, goes back to the sea; the tick at the end of the hand ends the movement.

mod cursor;
pub(super) mod draw;
mod goods;
mod lessons;
mod line;
mod motion;
mod places;
pub(super) mod printed;
pub(super) mod strip;
#[cfg(test)]
mod tests;
mod words;

use embedded_graphics::primitives::Rectangle;
use keys::{Key, Press, Stroke};
use rules_core::{
    Game, Seat,
    fish::{Action, Fish, Illegal, Moved, Phase, Setup},
    log::StepOf,
};

use cursor::{Piece, Spot, Spots};
use motion::{Gain, Motion};
use places::Chart;

use crate::{
    Cue,
    pen::Pen,
    screens::Stage,
    table::{
        Agreed, Answer, Choice, GameScreen, Help, Lesson, Shown, Sound, View, spatial_nav::towards,
    },
    text::{Msg, Phrase, fish::Word},
};

/// The cursor, the piece that is picked, and what is being shown.
#[derive(Clone, Debug)]
pub(crate) struct Fleet {
    spot: Spot,
    piece: Option<Piece>,
    /// Whether A picked the piece, so that B puts it back.
    picked: bool,
    /// Whether it was said that the next card ends the game.
    warned: bool,
    motion: Motion,
    gain: Option<Gain>,
}

impl Default for Fleet {
    fn default() -> Self {
        Fleet {
            spot: Spot::Done,
            piece: None,
            picked: false,
            warned: false,
            motion: Motion::Still,
            gain: None,
        }
    }
}

impl Fleet {
    /// The piece goes back; the cursor stays on it.
    fn put_back(&mut self, view: &View<'_, Fish>, seat: Seat, stage: &mut Stage<'_>) {
        if let Some(cell) = self
            .piece
            .take()
            .and_then(|piece| piece.cell(view.game.position(), seat))
        {
            self.spot = Spot::Cell(cell);
        }
        self.picked = false;
        stage.play(Cue::Place);
        self.tell_spot(stage);
        stage.redraw_all();
    }

    /// A on a boat or on fish.
    fn pick(
        &mut self,
        piece: Piece,
        view: &View<'_, Fish>,
        seat: Seat,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        if let Some((way, _)) = cursor::best_card(view.game, seat, piece) {
            self.piece = Some(piece);
            self.picked = true;
            self.spot = Spot::Card(way);
            stage.play(Cue::Pick);
            self.tell_spot(stage);
            stage.redraw_all();
            return Answer::Taken;
        }
        // None of the cards moves it: the first one's reason stands for all.
        let hand = &view.game.position().hands[seat].cards;
        let reason = hand
            .iter()
            .find_map(|(way, _)| view.game.check(piece.go(way)).err());
        Answer::Refuse(words::why(reason.unwrap_or(Illegal::NoCard)))
    }

    fn decide(
        &mut self,
        view: &View<'_, Fish>,
        seat: Seat,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        let table = view.game.position();
        if let (Phase::Move(_), Spot::Cell(cell)) = (table.phase, self.spot) {
            return match Piece::on(table, seat, cell) {
                Some(piece) => self.pick(piece, view, seat, stage),
                None => Answer::Taken,
            };
        }
        let Some(action) = cursor::decision(table, self.piece, self.spot) else {
            return Answer::Taken;
        };
        let takes = matches!(action, Action::TakeOpen(_) | Action::TakeTop);
        if takes && cursor::is_last_card(table) && !self.warned {
            self.warned = true;
            return Answer::Refuse(Word::EndsTheGame.msg());
        }
        Answer::Decide(action)
    }

    /// The cross.
    fn steer(&mut self, key: Key, view: &View<'_, Fish>, seat: Seat, stage: &mut Stage<'_>) {
        if key == Key::Up && self.piece.is_some() {
            self.put_back(view, seat, stage);
            return;
        }
        let chart = Chart::of(view.layout);
        let hand = &view.game.position().hands[seat].cards;
        let place = |spot: Spot| chart.spot(spot, hand).center();
        let spots: Spots = cursor::spots(view.game, seat, self.piece);
        let places = spots.iter().map(|spot| (place(*spot), *spot));
        let Some(spot) = towards(place(self.spot), key, places) else {
            return;
        };
        let left = self.aims(view, seat);
        let looks = self.looks(view);
        let from = core::mem::replace(&mut self.spot, spot);
        for area in left.into_iter().chain(self.aims(view, seat)) {
            stage.redraw(area);
        }
        for place in [from, spot] {
            if !matches!(place, Spot::Cell(_)) {
                stage.redraw(chart.spot(place, hand).offset(draw::REACH));
            }
        }
        // Where boats are put down, nothing below the sea depends on the square.
        if view.game.position().phase != Phase::Place {
            let now = self.looks(view);
            let turned = looks.iter().zip(&now).enumerate();
            for (place, _) in turned.filter(|(_, (was, is))| was != is) {
                stage.redraw(chart.hand(place as i32));
            }
            stage.redraw(chart.says());
        }
        stage.play(Cue::Move);
        self.tell_spot(stage);
    }

    /// For key scripts: what the cursor points at.
    fn tell_spot(&self, stage: &mut Stage<'_>) {
        match self.spot {
            Spot::Cell(cell) => {
                stage.tell("spot", format_args!("cell {} {}", cell.row(), cell.col()));
            }
            Spot::Card(way) => stage.tell("spot", format_args!("card {way:?}")),
            Spot::Open(slot) => stage.tell("spot", format_args!("open {}", slot.number())),
            Spot::Pile => stage.tell("spot", format_args!("pile")),
            Spot::Done => stage.tell("spot", format_args!("done")),
        }
    }
}

impl GameScreen for Fleet {
    type Game = Fish;

    /// The rules know no variants.
    const CHOICES: &'static [Choice] = &[];
    const LESSONS: [Lesson; 5] = lessons::LESSONS;

    fn setup(agreed: &Agreed<'_>) -> Setup {
        Setup {
            first: agreed.first,
            ..Setup::players(agreed.players())
        }
    }

    fn has_secrets(_: &Fish) -> bool {
        true
    }

    fn opens_turn(game: &Fish) -> bool {
        let phase = game.position().phase;
        matches!(phase, Phase::Place | Phase::Move(Moved::Nothing))
    }

    fn ask(&mut self, view: &View<'_, Fish>) {
        let seat = view.chooser.unwrap_or(view.game.position().seat);
        let (spot, piece) = cursor::likeliest(view.game, seat);
        *self = Fleet {
            spot,
            piece,
            ..Fleet::default()
        };
    }

    /// A card for a piece is pointed at with the piece picked, as if A had picked it.
    fn point(&mut self, action: Action, view: &View<'_, Fish>) -> Option<Rectangle> {
        (self.spot, self.piece) = cursor::aim(action);
        self.picked = self.piece.is_some();
        let table = view.game.position();
        let hand = &table.hands[view.chooser.unwrap_or(table.seat)].cards;
        Some(Chart::of(view.layout).spot(self.spot, hand))
    }

    fn act(&self, view: &View<'_, Fish>) -> Msg {
        let table = view.game.position();
        match (table.phase, self.spot, self.piece) {
            (Phase::Place, _, _) => Word::Place,
            (Phase::Move(_), Spot::Card(_), Some(Piece::Boat(_))) => Word::Sail,
            (Phase::Move(_), Spot::Card(_), Some(Piece::School(_))) => Word::Swim,
            (Phase::Move(_), Spot::Card(_), None) => Word::LayOff,
            (Phase::Move(Moved::Nothing), Spot::Done, _) => Word::Drift,
            (Phase::Move(_), Spot::Done, _) => Word::Done,
            (Phase::Grey(_), Spot::Done, _) => Word::Keep,
            (Phase::Grey(_), _, _) => Word::Add,
            (Phase::Draw(_), Spot::Done, _) => Word::Stop,
            (Phase::Draw(_), _, _) => Word::Take,
            _ => Word::Pick,
        }
        .msg()
    }

    fn steps_back(&self) -> bool {
        self.picked
    }

    fn help(&self, view: &View<'_, Fish>) -> Help {
        lessons::help(view.game, self.piece)
    }

    fn key(
        &mut self,
        stroke: Stroke,
        view: &View<'_, Fish>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        let Some(seat) = view.chooser else {
            return Answer::Taken;
        };
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => return self.decide(view, seat, stage),
            (Key::B, Press::Down) if self.picked => self.put_back(view, seat, stage),
            (Key::B, Press::Down) => return Answer::Back,
            (Key::Up | Key::Down | Key::Left | Key::Right, Press::Down | Press::Repeat) => {
                self.steer(stroke.key, view, seat, stage);
            }
            _ => {}
        }
        Answer::Taken
    }

    fn show(&mut self, step: &StepOf<Fish>, before: &Fish, view: &View<'_, Fish>) -> Shown {
        self.begin(step, before, view)
    }

    /// Who sees a school fall apart into its fish cannot have it back.
    fn reveals(before: &Fish, after: &Fish) -> bool {
        before.position().caught != after.position().caught
    }

    fn moving(&self, view: &View<'_, Fish>) -> Rectangle {
        self.moving_area(view)
    }

    /// The square where fish were caught.
    fn source(&self, view: &View<'_, Fish>) -> Option<Rectangle> {
        let cell = self.gain.as_ref()?.cell;
        Some(Chart::of(view.layout).cell(cell))
    }

    fn sound(step: &StepOf<Fish>, before: &Fish, after: &Fish) -> Sound {
        words::sound(step, before, after)
    }

    fn tell(step: &StepOf<Fish>, before: &Fish, view: &View<'_, Fish>) -> Option<Phrase> {
        words::tell(step, before, view)
    }

    fn why(illegal: Illegal) -> Msg {
        words::why(illegal)
    }

    /// What was caught. What grey fish cost that are still kept is told where they are added, and
    /// counted at the end.
    fn score(view: &View<'_, Fish>, seat: Seat) -> i16 {
        goods::worth(view.game.position().caught[seat])
    }

    fn draw(&self, pen: &mut Pen<'_>, view: &View<'_, Fish>) {
        self.draw_sea(pen, view);
        self.draw_strip(pen, view);
    }

    fn draw_aside(&self, pen: &mut Pen<'_>, view: &View<'_, Fish>, area: Rectangle) {
        goods::draw_aside(pen, view, area);
    }

    fn draw_goods(pen: &mut Pen<'_>, view: &View<'_, Fish>, seat: Seat, area: Rectangle) {
        goods::draw(pen, view, seat, area);
    }

    fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
        lessons::draw(pen, number, frame);
    }
}
