//! Key navigation at each decision: between goal cards, among pairs, over the pond and onto the
//! hand.

use embedded_graphics::prelude::Point;
use keys::{Key, Press, Stroke, Tri};
use rules_core::{
    Game,
    kohaku::{Action, Dealt, Illegal, Pair, Phase, Sort, Spot},
};

use super::{Camera, Focus, Garden, KohakuView, display, hand, open, words};
use crate::{
    Cue,
    pen::grow,
    screens::Stage,
    table::{Answer, spatial_nav::Heading},
    widgets::paper::cursor_edges,
};

impl Garden {
    pub(super) fn key_at_goals(
        &mut self,
        stroke: Stroke,
        view: &KohakuView<'_>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        match (stroke.key, stroke.press) {
            (Key::Left | Key::Up, Press::Down) => self.goal = Dealt::First,
            (Key::Right | Key::Down, Press::Down) => self.goal = Dealt::Second,
            (Key::A, Press::Down) => return Answer::Decide(Action::ChooseGoal(self.goal)),
            (Key::B, Press::Down) => return Answer::Back,
            _ => return Answer::Taken,
        }
        stage.play(Cue::Move);
        stage.tell("goal", format_args!("{:?}", self.goal));
        stage.redraw(view.layout.board());
        Answer::Taken
    }

    pub(super) fn key_at_display(
        &mut self,
        stroke: Stroke,
        view: &KohakuView<'_>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => return Answer::Decide(Action::Take(self.pair.pair())),
            (Key::B, Press::Down) => return Answer::Back,
            (Key::A | Key::B, _) => return Answer::Taken,
            (_, Press::Down | Press::Repeat) => {}
            _ => return Answer::Taken,
        }
        let before = self.pair.pair();
        self.pair.step(stroke.key);
        self.pair_moved(before, view, stage);
        Answer::Taken
    }

    /// On a board with four keys: the previous or the next choice.
    pub(super) fn step_along(
        &mut self,
        by: Tri,
        view: &KohakuView<'_>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        match view.game.position().phase {
            Phase::Goal => {
                let other = match self.goal {
                    Dealt::First => Key::Right,
                    Dealt::Second => Key::Left,
                };
                let press = Press::Down;
                return self.key_at_goals(Stroke { key: other, press }, view, stage);
            }
            Phase::Take => {
                let before = self.pair.pair();
                self.pair.step_along(by);
                self.pair_moved(before, view, stage);
            }
            _ => {
                self.cancel_confirmation(view, stage);
                self.step_on_pond(by, view, stage);
            }
        }
        Answer::Taken
    }

    /// While tiles are laid the ring is: all open cells, the hand, the lens.
    fn step_on_pond(&mut self, by: Tri, view: &KohakuView<'_>, stage: &mut Stage<'_>) {
        let table = view.game.position();
        let spots = open(&table.ponds[table.seat], self.sort);
        let place = |spot: &Spot| (spot.y, spot.x);
        let ends = [
            spots.iter().min_by_key(|spot| place(spot)),
            spots.iter().max_by_key(|spot| place(spot)),
        ];
        let [first, last] = ends.map(|end| end.copied().unwrap_or(self.spot));
        let (end, beyond) = match by {
            Tri::Minus => (first, Focus::Lens),
            _ => (last, Focus::Hand),
        };
        self.focus = match (self.focus, by) {
            (Focus::Pond, _) if self.spot == end => beyond,
            (Focus::Pond, _) => {
                if let Some(spot) = self.open_spot(Heading::Along(by), view) {
                    self.go_to(spot, view, stage);
                }
                return;
            }
            (Focus::Hand, Tri::Minus) | (Focus::Lens, Tri::Zero | Tri::Plus) => {
                self.go_to(if by == Tri::Minus { last } else { first }, view, stage);
                Focus::Pond
            }
            (Focus::Hand, _) => Focus::Lens,
            (Focus::Lens, Tri::Minus) => Focus::Hand,
        };
        self.tell_focus(view, stage);
    }

    /// The cursor on the display has moved, or has not.
    fn pair_moved(&mut self, before: Pair, view: &KohakuView<'_>, stage: &mut Stage<'_>) {
        let now = self.pair.pair();
        if now != before {
            let old_gain = self.best_gain;
            self.update_best_gain(view);
            if self.best_gain != old_gain {
                // The outline of a wide number is one pixel beyond its area.
                stage.redraw(grow(&display::best_gain_area(view.layout), 1));
            }
            stage.play(Cue::Move);
            stage.tell("pair", format_args!("{}", now.number()));
            for pair in [before, now] {
                for edge in cursor_edges(&display::pair_area(view.layout, pair), 4) {
                    stage.redraw(edge);
                }
            }
            display::redraw_words(view, before, now, stage);
        }
    }

    pub(super) fn key_at_pond(
        &mut self,
        stroke: Stroke,
        view: &KohakuView<'_>,
        stage: &mut Stage<'_>,
    ) -> Answer<Action> {
        match (stroke.key, stroke.press) {
            (Key::A, Press::Down) => return self.press(view, stage),
            (Key::B, Press::Down) => {
                if !self.confirming && self.focus == Focus::Pond {
                    return Answer::Back;
                }
                self.confirming = false;
                self.focus = Focus::Pond;
                stage.redraw(view.layout.board());
                stage.redraw(crate::widgets::hints::area(view.layout));
                return Answer::Taken;
            }
            (Key::A | Key::B | Key::X | Key::Y, _) => return Answer::Taken,
            (_, Press::Down | Press::Repeat) => {}
            _ => return Answer::Taken,
        }
        self.cancel_confirmation(view, stage);
        match self.focus {
            Focus::Pond => {
                self.move_cursor(stroke.key, view, stage);
            }
            Focus::Hand | Focus::Lens => {
                self.focus = match stroke.key {
                    Key::Left => Focus::Pond,
                    Key::Up => Focus::Hand,
                    Key::Down => Focus::Lens,
                    _ => return Answer::Taken,
                };
                self.tell_focus(view, stage);
            }
        }
        Answer::Taken
    }

    /// Any key but A and B cancels the confirmation.
    fn cancel_confirmation(&mut self, view: &KohakuView<'_>, stage: &mut Stage<'_>) {
        if core::mem::take(&mut self.confirming) {
            stage.redraw(view.layout.board());
            stage.redraw(crate::widgets::hints::area(view.layout));
        }
    }

    /// A while tiles are laid.
    fn press(&mut self, view: &KohakuView<'_>, stage: &mut Stage<'_>) -> Answer<Action> {
        let table = view.game.position();
        match self.focus {
            Focus::Pond => {
                if !self.confirming && self.ends_turn(view) {
                    self.confirming = true;
                    stage.play(Cue::Place);
                    stage.tell("sure", format_args!("yes"));
                    stage.redraw(view.layout.board());
                    stage.redraw(crate::widgets::hints::area(view.layout));
                    return Answer::Taken;
                }
                Answer::Decide(match self.sort {
                    Sort::Fish => Action::PlaceFish(self.spot),
                    Sort::Decoration => Action::PlaceDeco(self.spot),
                })
            }
            Focus::Hand if self.ends_turn(view) => Answer::Refuse(words::why(Illegal::LaidAlready)),
            Focus::Hand if table.ponds[table.seat].is_empty() => {
                Answer::Refuse(words::why(Illegal::FishFirst))
            }
            Focus::Hand => {
                self.select_sort(self.other(), view);
                self.focus = Focus::Pond;
                stage.play(Cue::Place);
                self.tell_spot(stage);
                stage.redraw_all();
                Answer::Taken
            }
            Focus::Lens => {
                let pond = &table.ponds[table.seat];
                let now = self
                    .zoom
                    .unwrap_or_else(|| Camera::default_zoom(pond, &Self::water(view)));
                self.zoom = Some(now.next());
                stage.play(Cue::Move);
                stage.tell("zoom", format_args!("{:?}", now.next()));
                stage.redraw(view.layout.board());
                Answer::Taken
            }
        }
    }

    /// Moves the cursor to the next open cell; the hand is to the right of the last one.
    fn move_cursor(&mut self, key: Key, view: &KohakuView<'_>, stage: &mut Stage<'_>) {
        match self.open_spot(Heading::Towards(key), view) {
            Some(spot) => self.go_to(spot, view, stage),
            None if key == Key::Right => {
                self.focus = Focus::Hand;
                self.tell_focus(view, stage);
            }
            None => {}
        }
    }

    /// The open cell that way.
    fn open_spot(&self, heading: Heading, view: &KohakuView<'_>) -> Option<Spot> {
        let table = view.game.position();
        let spots = open(&table.ponds[table.seat], self.sort);
        let point = |spot: Spot| Point::new(spot.x.into(), spot.y.into());
        let places = spots.iter().map(|&spot| (point(spot), spot));
        heading.find(point(self.spot), places)
    }

    /// Puts the cursor on an open cell.
    fn go_to(&mut self, spot: Spot, view: &KohakuView<'_>, stage: &mut Stage<'_>) {
        let before = self.here(view);
        self.redraw_marks(&before, stage);
        self.spot = spot;
        self.update_gain(view);
        let now = self.here(view);
        if now == before {
            self.redraw_marks(&now, stage);
            stage.redraw(hand::numbers(view.layout));
        } else {
            stage.redraw(view.layout.board());
        }
        stage.play(Cue::Move);
        self.tell_spot(stage);
    }

    /// Marks the cursor and its numbers for redrawing.
    fn redraw_marks(&self, camera: &Camera, stage: &mut Stage<'_>) {
        stage.redraw(camera.around(self.spot));
        for &(spot, _) in &self.gain.marks {
            stage.redraw(camera.around(spot));
        }
    }

    fn tell_spot(&self, stage: &mut Stage<'_>) {
        let Spot { x, y } = self.spot;
        stage.tell("spot", format_args!("{:?} {x} {y}", self.sort));
    }

    fn tell_focus(&self, view: &KohakuView<'_>, stage: &mut Stage<'_>) {
        stage.play(Cue::Move);
        stage.tell("focus", format_args!("{:?}", self.focus));
        stage.redraw(crate::widgets::hints::area(view.layout));
        self.redraw_marks(&self.here(view), stage);
        stage.redraw(hand::column(view.layout));
    }
}
