//! Drawing of a match: an overlay, or the board with score bar, caption and key hints.

use rules_core::{Game, Standings};

use super::{MatchState, Overlay, Play};
use crate::{
    Layout, Millis,
    pen::Pen,
    table::{
        bar, curtain,
        gains::ScoreBar,
        game_screen::GameScreen,
        podium::{self, Scene},
        thinking,
    },
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
    /// What the podium shows.
    pub(super) fn scene<'a>(
        &'a self,
        standings: &'a Standings,
        now: Millis,
        motion: bool,
    ) -> Scene<'a> {
        Scene {
            title: B::Game::TITLE,
            standings,
            company: &self.company,
            luck: self.company.luck,
            rival: B::RIVAL,
            now,
            motion,
            record: false,
            stars: self.stars(standings),
            fresh: None,
            cheers: self.stars(standings).map_or_else(
                || podium::person_won(standings, &self.company),
                |stars| stars > 0,
            ),
        }
    }

    pub(crate) fn draw(&self, pen: &mut Pen<'_>, scenery: &Scenery) {
        let Scenery {
            layout,
            now,
            motion,
            pulse,
        } = *scenery;
        let mut view = self.view(layout, pen.language(), now);
        view.beat = pen.beat();
        // The games have their own living things; the backdrop's bubble is for other screens.
        pen.set_beat(0);
        match (&self.overlay, &self.state) {
            (Some(Overlay::Pause(pause)), _) => {
                let luck = self.company.luck;
                return pause.draw(pen, layout, (self.unsaved, luck), pulse);
            }
            (Some(Overlay::Goods(goods)), _) => {
                let points = self.points(&view);
                return goods.draw::<B>(pen, &view, &points, &self.history, self.unsaved, pulse);
            }
            (Some(Overlay::Lessons(lessons)), _) => return lessons.draw(pen, layout, pulse),
            (Some(Overlay::LookBack(pages)), _) => {
                return self.draw_look_back(*pages, pen, layout, pulse);
            }
            (None, MatchState::Asking(picker)) => {
                picker.draw::<B>(pen, &view);
                return hints::draw(pen, layout, &self.typing_hints(), pulse);
            }
            (None, MatchState::Curtain(seat) | MatchState::AskingCurtain(seat)) => {
                return curtain::draw(pen, layout, &self.company, *seat, curtain::HINTS, pulse);
            }
            (None, MatchState::Over(podium)) => {
                let standings = self.game.standings();
                return podium.draw(pen, layout, &self.scene(&standings, now, motion), pulse);
            }
            _ => {}
        }
        // The hints hide the board.
        if !pen.sees_only(&layout.hints()) {
            pen.set_glow(self.is_highlighted(now, motion));
            self.board.draw(pen, &view);
            pen.set_glow(false);
        }
        // Counting points and collecting hints cost more than a cursor frame: only if they are in the clip.
        if pen.sees(&bar::area(layout)) {
            let points = self.displayed_points(&view, now);
            let turn = if self.shows_rival() {
                bar::Turn::of_rival(pen.language().say(B::RIVAL))
            } else {
                bar::Turn::of(&self.company, self.seat())
            };
            bar::draw(pen, layout, &self.company, turn, &points, self.unsaved);
            if layout == Layout::Wide {
                self.board.draw_aside(pen, &view, bar::free(&points));
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
        if pen.sees(&hints::area(layout)) {
            hints::draw(pen, layout, &self.hints(layout, pen.language(), now), pulse);
        }
        if let Some(moment) = self.gains_moment(now, motion) {
            let points = self.displayed_points(&view, now);
            let points = &points;
            self.gains.draw(pen, &ScoreBar { layout, points }, moment);
        }
    }
}
