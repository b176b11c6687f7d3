//! The picture shared by all tabs, with a dirty rectangle for each tab.
//!
//! A slow tab skips intermediate frames, but always gets the last one, and costs no more than a fast one.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use embedded_graphics::{geometry::Size, primitives::Rectangle};
use ui::{Layout, frame};

use super::TabId;

/// The shared picture and what each tab has not received yet.
pub(super) struct Glass {
    layout: Layout,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    screen: Vec<u8>,
    watchers: Vec<Watcher>,
}

struct Watcher {
    tab: TabId,
    unseen: Option<Rectangle>,
}

impl Glass {
    pub(super) fn new(layout: Layout) -> Glass {
        let screen = vec![0; frame::bytes_for(layout.size())];
        let state = Mutex::new(State {
            screen,
            watchers: Vec::new(),
        });
        Glass {
            layout,
            state,
            changed: Condvar::new(),
        }
    }

    /// Update the picture, changed in these areas.
    pub(super) fn show(&self, screen: &[u8], areas: &[Rectangle]) {
        if areas.is_empty() {
            return;
        }
        let mut state = self.lock();
        state.screen.copy_from_slice(screen);
        for watcher in &mut state.watchers {
            for area in areas {
                watcher.unseen = Some(match watcher.unseen {
                    Some(unseen) => around(&unseen, area),
                    None => *area,
                });
            }
        }
        self.changed.notify_all();
    }

    /// Add a tab. It gets the whole picture first.
    pub(super) fn join(&self, tab: TabId) {
        self.lock().watchers.push(Watcher {
            tab,
            unseen: Some(self.layout.screen()),
        });
    }

    /// Remove a tab.
    pub(super) fn leave(&self, tab: TabId) {
        self.lock().watchers.retain(|watcher| watcher.tab != tab);
        self.changed.notify_all();
    }

    /// Wait for a change and encode it: x, y, width and height as 16 bits each, low byte
    /// first, then the pixels as the panel gets them. `None` once the tab has left.
    pub(super) fn next(&self, tab: TabId) -> Option<Vec<u8>> {
        let mut state = self.lock();
        loop {
            let watcher = state
                .watchers
                .iter_mut()
                .find(|watcher| watcher.tab == tab)?;
            if let Some(area) = watcher.unseen.take() {
                return Some(self.patch(&state.screen, &area));
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn patch(&self, screen: &[u8], area: &Rectangle) -> Vec<u8> {
        let area = area.intersection(&self.layout.screen());
        let (x, y) = (area.top_left.x as usize, area.top_left.y as usize);
        let (w, h) = (area.size.width as usize, area.size.height as usize);
        let mut patch: Vec<u8> = [x, y, w, h]
            .into_iter()
            .flat_map(|n| (n as u16).to_le_bytes())
            .collect();
        let stride = self.layout.size().width as usize * frame::PIXEL;
        for row in screen.chunks(stride).skip(y).take(h) {
            patch.extend_from_slice(&row[x * frame::PIXEL..(x + w) * frame::PIXEL]);
        }
        patch
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A picture half copied by a thread that panicked is still valid.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The smallest rectangle that holds both.
fn around(a: &Rectangle, b: &Rectangle) -> Rectangle {
    let end = |r: &Rectangle| r.top_left + r.size;
    let (from, to) = (
        a.top_left.component_min(b.top_left),
        end(a).component_max(end(b)),
    );
    Rectangle::new(
        from,
        Size::new((to.x - from.x) as u32, (to.y - from.y) as u32),
    )
}

#[cfg(test)]
mod tests {
    use embedded_graphics::geometry::Point;

    use super::*;

    fn area(x: i32, y: i32, w: u32, h: u32) -> Rectangle {
        Rectangle::new(Point::new(x, y), Size::new(w, h))
    }

    fn head(patch: &[u8]) -> Vec<u16> {
        patch[..8]
            .chunks(2)
            .map(|b| u16::from_le_bytes([b[0], b[1]]))
            .collect()
    }

    #[test]
    fn a_tab_sees_the_whole_picture_first_and_then_what_changed() {
        let glass = Glass::new(Layout::Square);
        let tab = TabId(1);
        glass.join(tab);
        let whole = glass.next(tab).expect("a picture");
        assert_eq!(
            (head(&whole), whole.len()),
            (vec![0, 0, 240, 240], 8 + 240 * 240 * 2)
        );

        let mut screen = vec![0; 240 * 240 * 2];
        screen[(7 * 240 + 5) * 2..][..4].copy_from_slice(&[1, 2, 3, 4]);
        glass.show(&screen, &[area(5, 7, 2, 1)]);
        let patch = glass.next(tab).expect("a change");
        assert_eq!(
            (head(&patch), &patch[8..]),
            (vec![5, 7, 2, 1], &[1, 2, 3, 4][..])
        );
    }

    #[test]
    fn a_slow_tab_gets_all_it_missed_at_once() {
        let glass = Glass::new(Layout::Wide);
        let tab = TabId(1);
        glass.join(tab);
        glass.next(tab);
        let screen = vec![0; 320 * 240 * 2];
        glass.show(&screen, &[area(10, 10, 5, 5)]);
        glass.show(&screen, &[area(300, 200, 20, 40)]);
        let patch = glass.next(tab).expect("a change");
        assert_eq!(head(&patch), [10, 10, 310, 230]);
    }

    #[test]
    fn who_has_left_waits_for_nothing() {
        let glass = Glass::new(Layout::Square);
        glass.join(TabId(1));
        glass.leave(TabId(1));
        assert_eq!(glass.next(TabId(1)), None);
    }
}
