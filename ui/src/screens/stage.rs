//! The context of a screen that reacts: time, layout, settings, notice, dirty rectangles and effects.

use core::fmt::{self, Write};

use embedded_graphics::primitives::Rectangle;
use heapless::String;
use opponents::Claim;
use rules_core::Standings;
use store::{ItemKey, Request};

use crate::{
    Cue, DirtyRects, Effect, Effects, Fact, Layout, Millis, Settings, Ticket, event,
    text::Msg,
    widgets::{notice::Notice, paper::cursor_edges},
};

/// The frame time of animations: 33 frames a second.
pub(crate) const FRAME: Millis = 30;

/// What a screen may change while it reacts, besides its own state.
pub(crate) struct Stage<'a> {
    pub(crate) now: Millis,
    pub(crate) layout: Layout,
    pub(crate) settings: &'a mut Settings,
    pub(crate) notice: &'a mut Option<Notice>,
    pub(crate) dirty: &'a mut DirtyRects,
    /// The number of the last request that expects its own reply.
    pub(crate) tickets: &'a mut u8,
    pub(crate) effects: &'a mut Effects,
}

impl Stage<'_> {
    /// Add a dirty rectangle.
    pub(crate) fn redraw(&mut self, area: Rectangle) {
        self.dirty.add(area.intersection(&self.layout.screen()));
    }

    /// The cursor, with corners of this radius, has moved from one area to the other.
    pub(crate) fn move_cursor(&mut self, areas: [Rectangle; 2], radius: u32) {
        for edge in areas.iter().flat_map(|area| cursor_edges(area, radius)) {
            self.redraw(edge);
        }
        self.play(Cue::Move);
    }

    /// The whole screen is dirty.
    pub(crate) fn redraw_all(&mut self) {
        self.dirty.add(self.layout.screen());
    }

    pub(crate) fn effect(&mut self, effect: Effect) {
        event::push(self.effects, effect);
    }

    /// A number for a request whose reply must be told from that to any other.
    pub(crate) fn ticket(&mut self) -> u8 {
        *self.tickets = self.tickets.wrapping_add(1);
        *self.tickets
    }

    /// Ask something of the store.
    pub(crate) fn store(&mut self, ticket: Ticket, request: Request) {
        self.effect(Effect::Store { ticket, request });
    }

    /// Save an item of the key-value store.
    pub(crate) fn put(&mut self, key: ItemKey) {
        self.effect(Effect::Put(key));
    }

    /// Nothing moves: the store may erase flash, which holds up the picture for a moment.
    pub(crate) fn collect_garbage(&mut self) {
        self.store(Ticket::Housekeeping, Request::CollectGarbage);
    }

    pub(crate) fn play(&mut self, cue: Cue) {
        if self.settings.volume > 0 {
            self.effect(Effect::Play(cue));
        }
    }

    pub(crate) fn tell(&mut self, key: &str, value: fmt::Arguments<'_>) {
        self.effect(Effect::Tell(Fact::new(key, value)));
    }

    /// The points of every row of the standings, one fact each.
    pub(crate) fn tell_points(&mut self, standings: &Standings) {
        for (i, row) in standings.rows().iter().enumerate() {
            let mut key: String<16> = String::new();
            // "points" and one digit.
            let _ = write!(key, "points {i}");
            self.tell(&key, format_args!("{}", row.points));
        }
    }

    /// Show a notice, without a shake.
    pub(crate) fn say(&mut self, what: Msg) {
        self.say_of("", what);
    }

    /// Show a notice with a name in its placeholder.
    pub(crate) fn say_of(&mut self, name: &'static str, what: Msg) {
        *self.notice = Some(Notice::new(what, self.now, false).about(name));
        self.redraw_all();
    }

    /// Show the reason for an advised choice, where the notice does not hide that choice.
    pub(crate) fn advise(&mut self, choice: Option<Rectangle>, why: Claim) {
        *self.notice = Some(Notice::advice(why, self.now).beside(choice, self.layout));
        self.redraw_all();
    }

    /// Refuse: shake and show why.
    pub(crate) fn refuse(&mut self, why: Msg) {
        *self.notice = Some(Notice::new(why, self.now, self.settings.motion));
        self.play(Cue::Trouble);
        self.redraw_all();
    }

    /// Ask before a choice that is hardly meant: the next A or B is the answer.
    pub(crate) fn question(&mut self, what: Msg) {
        *self.notice = Some(Notice::question(what, self.now, self.settings.motion));
        self.play(Cue::Trouble);
        self.redraw_all();
    }
}

/// Quadratic ease-out: the progress of a movement, 0 to 256.
pub(crate) fn ease_out(age: Millis, span: Millis) -> i32 {
    if age >= span || span == 0 {
        return 256;
    }
    // 1 - (1 - t)², in 256ths; `left` is below 256, so it fits.
    let left = ((span - age) * 256 / span) as i32;
    256 - left * left / 256
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_movement_starts_fast_and_ends_exactly() {
        let path: std::vec::Vec<i32> = (0..=4).map(|t| ease_out(t * 50, 200)).collect();
        assert_eq!(path, [0, 112, 192, 240, 256]);
        assert_eq!(ease_out(7, 0), 256);
    }
}
