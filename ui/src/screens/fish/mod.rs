//! Game screen of Fish! Fish!! Fish!!!: the sea, the hand and the preview line. A move is chosen in
//! two steps: the piece, then the card that moves it.
//!
//! ```text
//! cursor  focus traversal                   places  layout
//! draw    board rendering of the sea        strip   hand, open cards and pile
//! line    preview line under the cards      motion  step animations
//! words   captions, sounds, refusals        goods   player detail page, wide panel
//! lessons tutorial and help cards           printed companion for the printed box
//! lens    squares around the cursor, larger callouts meaning of the signs
//! ```
//!
//! In the movement phase the cursor is on a boat or on fish and A picks it; left and right go
//! through the cards that move it, and A plays one. The piece stays picked, so the next card needs
//! one key. Up, or B where A picked it, returns to the sea; the tick at the end of the hand ends
//! the movement.

mod callouts;
mod cursor;
pub(super) mod draw;
mod goods;
mod lens;
mod lessons;
mod line;
mod motion;
mod places;
pub(super) mod printed;
mod story;
pub(super) mod strip;
#[cfg(test)]
mod tests;
mod words;

use embedded_graphics::{prelude::Size, primitives::Rectangle};
use keys::{Key, Press, Stroke, Tri};
use rules_core::{
    Game, Seat,
    fish::{Action, Fish, Illegal, Moved, Outcome, Phase, Setup, parts::DEALT},
    log::StepOf,
};

use cursor::{FocusTarget, FocusTargets, Piece};
use motion::{Gain, Motion};
use places::Places;

use crate::{
    Cue,
    dirty::envelope,
    pen::{Pen, grow},
    screens::Stage,
    table::{
        Agreed, Answer, Callouts, Choice, GameScreen, Help, Lesson, Shown, Sound, View, draw_seat,
        pictogram::Pictograms, spatial_nav::Heading,
    },
    text::{Msg, Phrase, fish::Word},
};

/// How far a message at the top of the board reaches down.
const MESSAGE: i32 = 48;

/// Screen state: the cursor, the picked piece, and the animation. The game position is in the
/// `View`.
#[derive(Clone, Debug)]
pub(crate) struct Fleet {
    focus: FocusTarget,
    piece: Option<Piece>,
    /// Whether A picked the piece, so that B drops it.
    picked: bool,
    /// Whether the question is open if the game shall end with the next card.
    warned: bool,
    motion: Motion,
    gain: Option<Gain>,
    /// The side of the lens, where the square under it leaves both free.
    lens_left: bool,
}

impl Default for Fleet {
    fn default() -> Self {
        Fleet {
            focus: FocusTarget::Done,
            piece: None,
            picked: false,
            warned: false,
            motion: Motion::Still,
            gain: None,
            lens_left: false,
        }
    }
}

impl Fleet {
    /// Drops the picked piece; the cursor stays on it.
    fn put_back(&mut self, view: &View<'_, Fish>, seat: Seat, stage: &mut Stage<'_>) {
        if let Some(cell) = self
            .piece
            .take()
            .and_then(|piece| piece.cell(view.game.position(), seat))
        {
            self.focus = FocusTarget::Cell(cell);
        }
        self.picked = false;
        stage.play(Cue::Place);
        self.tell_focus(stage);
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
        let way = piece.ways(view.game, seat).next();
        if let Some(way) = way {
            self.piece = Some(piece);
            self.picked = true;
            self.focus = FocusTarget::Card(way);
            stage.play(Cue::Pick);
            self.tell_focus(stage);
            stage.redraw_all();
            return Answer::Taken;
        }
        // None of the cards moves it: report the refusal of the first one.
        let hand = &view.game.position().hands[seat].cards;
        let reason = hand
            .iter()
            .find_map(|(way, _)| view.game.check(piece.go(way)).err());
        Answer::Refuse(words::why(reason.unwrap_or(Illegal::NoCard)))
    }

    fn decide(
        &mut self,
        warned: bool,
        view: &View<'_, Fish>,
        seat: Seat,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        let table = view.game.position();
        if let (Phase::Move(_), FocusTarget::Cell(cell)) = (table.phase, self.focus) {
            return match Piece::on(table, seat, cell) {
                Some(piece) => self.pick(piece, view, seat, stage),
                None => Answer::Taken,
            };
        }
        let Some(action) = cursor::decision(table, self.piece, self.focus) else {
            return Answer::Taken;
        };
        let takes = matches!(action, Action::TakeOpen(_) | Action::TakeTop);
        if takes && cursor::is_last_card(table) && !warned {
            self.warned = true;
            return Answer::Question(Word::EndsTheGame.msg());
        }
        Answer::Decide(action)
    }

    /// Moves the cursor.
    fn steer(
        &mut self,
        heading: Heading,
        view: &View<'_, Fish>,
        seat: Seat,
        stage: &mut Stage<'_>,
    ) {
        if heading == Heading::Towards(Key::Up) && self.piece.is_some() {
            self.put_back(view, seat, stage);
            return;
        }
        let places = Places::of(view.layout);
        let hand = &view.game.position().hands[seat].cards;
        let place = |focus: FocusTarget| places.focus_area(focus, hand).center();
        let focus_targets: FocusTargets = cursor::focus_targets(view.game, seat, self.piece);
        let bounds = focus_targets.iter().map(|focus| (place(*focus), *focus));
        let Some(focus) = heading.find(place(self.focus), bounds) else {
            return;
        };
        if let Heading::Along(by) = heading
            && self.leaves_piece(by, focus, &focus_targets)
        {
            self.put_back(view, seat, stage);
            return;
        }
        let left = self.aim_area(view, seat);
        let lens = self.lens(view);
        let looks = self.looks(view);
        self.lens_left = lens.is_some_and(|lens| lens.is_left());
        let from = core::mem::replace(&mut self.focus, focus);
        for area in left.into_iter().chain(self.aim_area(view, seat)) {
            stage.redraw(area);
        }
        match (lens, self.lens(view)) {
            // The rim stays.
            (Some(was), Some(is)) if was.area == is.area => stage.redraw(is.inside()),
            (was, is) => {
                for lens in was.into_iter().chain(is) {
                    stage.redraw(grow(&lens.area, 1));
                }
            }
        }
        for place in [from, focus] {
            if !matches!(place, FocusTarget::Cell(_)) {
                stage.redraw(places.focus_area(place, hand).offset(draw::REACH));
            }
        }
        // While boats are placed, nothing below the sea depends on the square.
        if view.game.position().phase != Phase::Place {
            let now = self.looks(view);
            let turned = looks.iter().zip(&now).enumerate();
            for (place, _) in turned.filter(|(_, (was, is))| was != is) {
                stage.redraw(places.hand(place as i32));
            }
            stage.redraw(places.says());
        }
        stage.play(Cue::Move);
        self.tell_focus(stage);
    }

    /// Whether the ring of choices goes on to other pieces here: past the last card of a piece that moves on by itself, and
    /// which B would not put back.
    fn leaves_piece(&self, by: Tri, focus: FocusTarget, targets: &FocusTargets) -> bool {
        let is_first = |target| targets.first() == Some(&target);
        self.piece.is_some()
            && !self.picked
            && match by {
                Tri::Minus => is_first(self.focus),
                _ => is_first(focus),
            }
    }

    /// For key scripts: reports the focus target.
    fn tell_focus(&self, stage: &mut Stage<'_>) {
        match self.focus {
            FocusTarget::Cell(cell) => {
                stage.tell("spot", format_args!("cell {} {}", cell.row(), cell.col()));
            }
            FocusTarget::Card(way) => stage.tell("spot", format_args!("card {way:?}")),
            FocusTarget::Open(slot) => stage.tell("spot", format_args!("open {}", slot.number())),
            FocusTarget::Pile => stage.tell("spot", format_args!("pile")),
            FocusTarget::Done => stage.tell("spot", format_args!("done")),
        }
    }
}

impl GameScreen for Fleet {
    type Game = Fish;

    /// The rules have no variants.
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

    fn real_draw(game: &Fish) -> Msg {
        use crate::text::luck::Word;
        match game.position().phase {
            Phase::Lot => Word::WhoBegins,
            _ if Fleet::seen_by(game).is_some() => Word::HandCard,
            _ => Word::TurnCard,
        }
        .msg()
    }

    /// Cards that come into a hand.
    fn seen_by(game: &Fish) -> Option<Seat> {
        let table = game.position();
        match table.phase {
            Phase::Top(_) => Some(table.seat),
            Phase::Deal => {
                let mut seats = table.players.seats();
                seats.find(|&seat| table.hands[seat].len() < DEALT)
            }
            _ => None,
        }
    }

    fn draw_outcome(pen: &mut Pen<'_>, view: &View<'_, Fish>, outcome: Outcome, area: Rectangle) {
        match outcome {
            Outcome::First(seat) => draw_seat(pen, view.company, seat, area),
            Outcome::Card(way) => {
                let area = Rectangle::with_center(area.center(), Size::new(34, 40));
                strip::card(pen, area, way, strip::Look::Plain);
            }
        }
    }

    fn ask(&mut self, view: &View<'_, Fish>) {
        let seat = view.chooser.unwrap_or(view.game.position().seat);
        let (focus, piece) = cursor::first(view.game, seat);
        *self = Fleet {
            focus,
            piece,
            ..Fleet::default()
        };
    }

    /// For a card, the piece is picked as well, as if A had picked it.
    fn point(&mut self, action: Action, view: &View<'_, Fish>) -> Option<Rectangle> {
        (self.focus, self.piece) = cursor::aim(action);
        self.picked = self.piece.is_some();
        let table = view.game.position();
        let hand = &table.hands[view.chooser.unwrap_or(table.seat)].cards;
        let places = Places::of(view.layout);
        let area = places.focus_area(self.focus, hand);
        // The message goes to the top of the board, so that the cards stay visible, unless the choice is
        // there.
        let top = view.layout.board().top_left.y + MESSAGE;
        let keeps_cards = area.top_left.y >= top;
        Some(if keeps_cards {
            envelope(&area, &places.strip())
        } else {
            area
        })
    }

    fn act(&self, view: &View<'_, Fish>) -> Msg {
        let table = view.game.position();
        match (table.phase, self.focus, self.piece) {
            (Phase::Place, _, _) => Word::Place,
            (Phase::Move(_), FocusTarget::Card(_), Some(Piece::Boat(_))) => Word::Sail,
            (Phase::Move(_), FocusTarget::Card(_), Some(Piece::School(_))) => Word::Swim,
            (Phase::Move(_), FocusTarget::Card(_), None) => Word::LayOff,
            (Phase::Move(Moved::Nothing), FocusTarget::Done, _) => Word::Drift,
            (Phase::Move(_), FocusTarget::Done, _) => Word::Done,
            (Phase::Grey(_), FocusTarget::Done, _) => Word::Keep,
            (Phase::Grey(_), _, _) => Word::Add,
            (Phase::Draw(_), FocusTarget::Done, _) => Word::Stop,
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
        let warned = stroke.press == Press::Down && core::mem::take(&mut self.warned);
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => return self.decide(warned, view, seat, stage),
            (Key::B, Press::Down) if warned => {}
            (Key::B, Press::Down) if self.picked => self.put_back(view, seat, stage),
            (Key::B, Press::Down) => return Answer::Back,
            (Key::Up | Key::Down | Key::Left | Key::Right, Press::Down | Press::Repeat) => {
                self.steer(Heading::Towards(stroke.key), view, seat, stage);
            }
            _ => {}
        }
        Answer::Taken
    }

    fn step(&mut self, by: Tri, view: &View<'_, Fish>, stage: &mut Stage<'_>) -> Answer<Action> {
        self.warned = false;
        if let Some(seat) = view.chooser {
            self.steer(Heading::Along(by), view, seat, stage);
        }
        Answer::Taken
    }

    fn show(&mut self, step: &StepOf<Fish>, before: &Fish, view: &View<'_, Fish>) -> Shown {
        self.begin(step, before, view)
    }

    /// A caught school reveals its fish, so the step cannot be undone.
    fn reveals(before: &Fish, after: &Fish) -> bool {
        before.position().caught != after.position().caught
    }

    fn moving(&self, view: &View<'_, Fish>) -> Rectangle {
        self.moving_area(view)
    }

    /// The square where fish were caught.
    fn source(&self, view: &View<'_, Fish>) -> Option<Rectangle> {
        let cell = self.gain.as_ref()?.cell;
        Some(Places::of(view.layout).cell(cell))
    }

    fn sound(step: &StepOf<Fish>, before: &Fish, after: &Fish) -> Sound {
        words::sound(step, before, after)
    }

    fn tell(step: &StepOf<Fish>, before: &Fish, view: &View<'_, Fish>) -> Option<Phrase> {
        words::tell(step, before, view)
    }

    fn picture_story(step: &StepOf<Fish>, before: &Fish, view: &View<'_, Fish>) -> Pictograms {
        story::story(step, before, view)
    }

    fn why(illegal: Illegal) -> Msg {
        words::why(illegal)
    }

    /// The points of the catch. Grey fish still in hand are shown where they are added, and counted
    /// at the end.
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

    fn callouts(&self, view: &View<'_, Fish>) -> Callouts {
        callouts::of(self, view)
    }

    fn ambient(&self, view: &View<'_, Fish>) -> Option<Rectangle> {
        draw::stirred(view.game.position(), &Places::of(view.layout), view.beat)
    }

    fn picture(pen: &mut Pen<'_>, number: u8, frame: Rectangle) {
        lessons::draw(pen, number, frame);
    }
}
