//! Layout audit: every label of a picture, and which of them leave their room or overlap.
//!
//! Also compiled into desktop's golden test, which audits every shot of its scripts.

use embedded_graphics::primitives::Rectangle;
use ui::{Audit, LabelSpot};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) text: String,
    /// Where the letters are.
    pub(crate) ink: Rectangle,
    /// Where they may be.
    pub(crate) room: Rectangle,
    /// Height of the capitals and of the `x`, in pixels.
    pub(crate) cap: i32,
    pub(crate) x_height: i32,
}

/// The least height of capitals, and of an `x`. On the smallest panel a pixel is 0.1155 mm: 1.5 and 1.0 mm.
const LEAST_CAP: i32 = 13;
const LEAST_X: i32 = 9;

/// Height of the bar of hints.
const HINT_BAR: i32 = 20;
/// The least gap between the words of a hint and the cap of the next key, which is this wide.
const LEAST_GAP: i32 = 2;
const KEY_CAP: i32 = 16;

impl Label {
    /// Whether this is the letter on the cap of a key, too close to the right of these words.
    fn is_cap_beside(&self, words: &Label) -> bool {
        let is_cap = |text: &str| matches!(text, "A" | "B" | "X" | "Y");
        if !is_cap(&self.text) || is_cap(&words.text) {
            return false;
        }
        let (cap, words) = (self.ink.center(), words.ink);
        let right = words.top_left.x + words.size.width as i32;
        let gap = cap.x - KEY_CAP / 2 - right;
        (words.center().y - cap.y).abs() < KEY_CAP / 2
            && words.center().x < cap.x
            && gap < LEAST_GAP
    }
}

/// Collects the labels that are visible when the picture is complete.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Labels(pub(crate) Vec<Label>);

impl Audit for Labels {
    fn label(&mut self, spot: LabelSpot<'_>) {
        self.0.push(Label {
            text: spot.text.to_owned(),
            ink: spot.ink,
            room: spot.room,
            cap: spot.cap,
            x_height: spot.x_height,
        });
    }

    fn covered(&mut self, area: Rectangle) {
        self.0
            .retain(|label| label.ink.intersection(&area).is_zero_sized());
    }
}

impl Labels {
    /// Text that is cut off by its room, overlaps other text, or is too small to read.
    pub(crate) fn faults(&self, screen: &Rectangle) -> Vec<String> {
        let mut faults = Vec::new();
        for (i, label) in self.0.iter().enumerate() {
            let Label {
                text, ink, room, ..
            } = label;
            if label.cap < LEAST_CAP || label.x_height < LEAST_X {
                let (cap, x) = (label.cap, label.x_height);
                faults.push(format!(
                    "{text:?} is too small: capitals {cap} px, x {x} px"
                ));
            }
            if ink.intersection(room) != *ink {
                let (wide, most) = (ink.size.width, room.size.width);
                faults.push(format!("{text:?} leaves its room: {wide} px in {most}"));
            }
            // The cards at the sides of the menu reach over the edge of the screen on purpose.
            if ink.intersection(screen) != *ink {
                if ink.center().y >= screen.size.height as i32 - HINT_BAR {
                    faults.push(format!("{text:?} is cut off by the screen"));
                }
                continue;
            }
            if let Some(before) = self.0.iter().find(|other| label.is_cap_beside(other)) {
                faults.push(format!("the cap {text} touches {:?}", before.text));
            }
            let earlier = self.0.iter().take(i);
            let covered = earlier.filter(|other| !ink.intersection(&other.ink).is_zero_sized());
            faults.extend(covered.map(|other| format!("{text:?} covers {:?}", other.text)));
        }
        faults
    }
}
