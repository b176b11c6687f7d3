//! Drawing of a match: an overlay, or the board with score bar, caption and key hints.

use rules_core::Game;

use super::{MatchState, Overlay, Play};
use crate::{
    Layout, Millis,
    pen::Pen,
    table::{bar, curtain, game_screen::GameScreen, podium::Scene, thinking},
    widgets::hints,
};

/// Parameters of a frame: screen layout, clock, and whether animations and the key-hint pulse are on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scenery {
    pub(crate) layout: Layout,
    pub(crate) now: Millis,
    pub(crate) motion: bool,
    pub(crate) pulse: bool,
}

impl<B: GameScreen> Play<B> {
    pub(crate) fn draw(&self, pen: &mut Pen<'_>, scenery: &Scenery) {
        let Scenery {
            layout,
            now,
            motion,
            pulse,
        } = *scenery;
        let view = self.view(layout, pen.language(), now);
        match (&self.overlay, &self.state) {
            (Some(Overlay::Pause(pause)), _) => return pause.draw(pen, layout, pulse),
            (Some(Overlay::Goods(goods)), _) => {
                let points = self.points(&view);
                return goods.draw::<B>(pen, &view, &points, &self.history, self.unsaved, pulse);
            }
            (Some(Overlay::Lessons(lessons)), _) => return lessons.draw(pen, layout, pulse),
            (None, MatchState::Curtain(seat)) => {
                return curtain::draw(pen, layout, &self.company, *seat, curtain::HINTS, pulse);
            }
            (None, MatchState::Over(podium)) => {
                let scene = Scene {
                    standings: &self.game.standings(),
                    company: &self.company,
                    rival: B::RIVAL,
                    now,
                    motion,
                };
                return podium.draw(pen, layout, &scene, pulse);
            }
            _ => {}
        }
        pen.set_glow(self.is_highlighted(now, motion));
        self.board.draw(pen, &view);
        pen.set_glow(false);
        // Counting points and collecting hints cost more than a cursor frame: only if they are in the clip.
        if pen.sees(&bar::area(layout)) {
            let points = self.displayed_points(&view);
            bar::draw(
                pen,
                layout,
                &self.company,
                self.seat(),
                &points,
                self.unsaved,
            );
            if layout == Layout::Wide {
                self.board.draw_aside(pen, &view, bar::free(&self.company));
            }
        }
        match &self.state {
            MatchState::Banner { seat, since } => {
                let age = now.wrapping_sub(*since);
                curtain::draw_banner(pen, &self.company, *seat, age, motion);
            }
            MatchState::Watching => self.draw_watched(pen, layout),
            MatchState::Showing { .. } if self.suspense => {}
            MatchState::Showing { .. } | MatchState::Flying { .. } | MatchState::Resting { .. }
                if self.caption =>
            {
                if let Some(line) = self.history.last() {
                    line.draw_caption(pen, &self.company, layout);
                }
            }
            _ => {}
        }
        if let Some(since) = self.thinking_since() {
            let age = now.wrapping_sub(since);
            thinking::draw(pen, &self.company, self.seat(), layout, age, motion);
        }
        if pen.sees(&layout.hints()) {
            hints::draw(pen, layout, &self.hints(layout, pen.language(), now), pulse);
        }
        if let Some(age) = self.gains_age(now, motion) {
            let points = self.displayed_points(&view);
            self.gains.draw(pen, &self.score_bar(layout, &points), age);
        }
    }
}
