//! How a match is drawn: what lies over the board, or the board with its bar, words and hints.

use rules_core::Game;

use super::{Cover, Moment, Play};
use crate::{
    Layout, Millis,
    pen::Pen,
    table::{bar, board::Board, curtain, podium::Scene, told},
    widgets::hints,
};

/// How a match is drawn, whichever it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scenery {
    pub(crate) layout: Layout,
    pub(crate) now: Millis,
    pub(crate) motion: bool,
    pub(crate) pulse: bool,
}

impl<B: Board> Play<B> {
    pub(crate) fn draw(&self, pen: &mut Pen<'_>, scenery: &Scenery) {
        let Scenery {
            layout,
            now,
            motion,
            pulse,
        } = *scenery;
        let view = self.view(layout, pen.language(), now);
        match (&self.cover, &self.moment) {
            (Some(Cover::Pause(pause)), _) => return pause.draw(pen, layout, pulse),
            (Some(Cover::Goods(goods)), _) => {
                let points = self.points(&view);
                return goods.draw::<B>(pen, &view, &points, &self.told, self.unsaved, pulse);
            }
            (Some(Cover::Lessons(lessons)), _) => return lessons.draw(pen, layout, pulse),
            (None, Moment::Curtain(seat)) => {
                return curtain::draw(pen, layout, &self.company, *seat, curtain::HINTS, pulse);
            }
            (None, Moment::Over(podium)) => {
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
        pen.set_glow(self.glows(now, motion));
        self.board.draw(pen, &view);
        pen.set_glow(false);
        // Counting points and asking for hints takes longer than drawing a cursor: not for nothing.
        if pen.sees(&bar::area(layout)) {
            let points = self.points_on_show(&view);
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
        match &self.moment {
            Moment::Banner { seat, since } => {
                let age = now.wrapping_sub(*since);
                curtain::draw_banner(pen, &self.company, *seat, age, motion);
            }
            Moment::Watching => self.draw_watched(pen, layout),
            Moment::Showing { .. } if self.suspense => {}
            Moment::Showing { .. } | Moment::Flying { .. } | Moment::Resting { .. }
                if self.caption =>
            {
                if let Some(line) = self.told.last() {
                    line.draw_caption(pen, &self.company, layout);
                }
            }
            _ => {}
        }
        if let Some(since) = self.ponders_since() {
            let age = now.wrapping_sub(since);
            told::draw_pondering(pen, &self.company, self.seat(), layout, age, motion);
        }
        if pen.sees(&layout.hints()) {
            hints::draw(pen, layout, &self.hints(layout, pen.language(), now), pulse);
        }
        if let Some(age) = self.gains_age(now, motion) {
            let points = self.points_on_show(&view);
            self.gains.draw(pen, &self.air(layout, &points), age);
        }
    }
}
