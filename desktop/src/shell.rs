//! Vector drawing of the handheld around the screen, with hit testing of its keys.
//!
//! [`paint`] rasterises it for the window, [`svg`] writes it for the page. All measures are in screen pixels of the device,
//! so the shell grows with the screen.

mod lettering;
pub mod paint;
mod parts;
pub mod svg;

use keys::{Key, KeyLayout};
use ui::Layout;

use crate::picture::Rgb;
pub use lettering::{LetterSize, Lettering};

/// Arrangement of the parts: as on the device, or with the keys under the screen where there is no room beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Keys left and right of the screen.
    Across,
    /// Keys under the screen: for the page on a phone.
    Upright,
}

/// A rectangle with round corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
    pub r: f32,
}

impl Round {
    fn disc(x: f32, y: f32, r: f32) -> Round {
        Round {
            x: x - r,
            y: y - r,
            w: 2.0 * r,
            h: 2.0 * r,
            r,
        }
    }

    fn grown(self, by: f32) -> Round {
        Round {
            x: self.x - by,
            y: self.y - by,
            w: self.w + 2.0 * by,
            h: self.h + 2.0 * by,
            r: self.r + by,
        }
    }

    fn moved(self, dx: f32, dy: f32) -> Round {
        Round {
            x: self.x + dx,
            y: self.y + dy,
            ..self
        }
    }

    /// Signed distance of a point; negative inside.
    pub fn distance(&self, x: f32, y: f32) -> f32 {
        let r = self.r.min(self.w / 2.0).min(self.h / 2.0);
        let qx = (x - self.x - self.w / 2.0).abs() - self.w / 2.0 + r;
        let qy = (y - self.y - self.h / 2.0).abs() - self.h / 2.0 + r;
        qx.max(0.0).hypot(qy.max(0.0)) + qx.max(qy).min(0.0) - r
    }
}

/// The form of a piece.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    Round(Round),
    /// A stroke with round ends.
    Stroke {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
    },
    /// Text in the device's font.
    Letters(Lettering),
}

impl Form {
    /// Left, top, right and bottom.
    pub fn bounds(&self) -> (f32, f32, f32, f32) {
        match self {
            Form::Round(r) => (r.x, r.y, r.x + r.w, r.y + r.h),
            Form::Stroke { from, to, width } => {
                let half = width / 2.0;
                let (left, right) = (from.0.min(to.0), from.0.max(to.0));
                let (top, bottom) = (from.1.min(to.1), from.1.max(to.1));
                (left - half, top - half, right + half, bottom + half)
            }
            Form::Letters(letters) => letters.bounds(),
        }
    }
}

/// One piece of the drawing; pieces are drawn in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub form: Form,
    /// The colour at the top and at the bottom of the form.
    pub top: Rgb,
    pub bottom: Rgb,
    /// 0 … 1
    pub opacity: f32,
}

impl Piece {
    pub fn flat(form: Form, colour: Rgb) -> Piece {
        Piece {
            form,
            top: colour,
            bottom: colour,
            opacity: 1.0,
        }
    }

    fn shaded(form: Form, top: Rgb, bottom: Rgb) -> Piece {
        Piece {
            form,
            top,
            bottom,
            opacity: 1.0,
        }
    }

    fn faint(form: Form, colour: Rgb, opacity: f32) -> Piece {
        Piece {
            form,
            top: colour,
            bottom: colour,
            opacity,
        }
    }
}

/// One key: its hit area, and its look released and pressed.
#[derive(Clone, Debug)]
pub struct Cap {
    pub key: Key,
    pub hit: Round,
    pub rest: Vec<Piece>,
    pub pressed: Vec<Piece>,
}

/// The whole device.
#[derive(Clone, Debug)]
pub struct Shell {
    pub width: u32,
    pub height: u32,
    /// Position of the screen's first pixel.
    pub screen: (u32, u32),
    pub body: Vec<Piece>,
    pub caps: Vec<Cap>,
}

const MARGIN: f32 = 9.0;
const BEZEL: f32 = 10.0;
/// Width of the shell beside the screen, held across.
const WING: f32 = 112.0;
/// Positions within the body, which starts at ([`MARGIN`], [`MARGIN`]).
struct Plan {
    body: Round,
    glass: Round,
    label: (f32, f32),
    pad: (f32, f32),
    diamond: (f32, f32),
    /// The loudspeaker's.
    slots: (f32, f32),
    /// Scale of the keys, relative to the device held across.
    reach: f32,
}

impl Plan {
    fn new(layout: Layout, hold: Hold) -> Plan {
        let (sw, sh) = (layout.size().width as f32, layout.size().height as f32);
        let (w, h) = (sw + 2.0 * BEZEL, sh + 2.0 * BEZEL);
        let m = MARGIN;
        match hold {
            Hold::Across => {
                // The Picopad's shell has plainer corners than the PicoSystem's.
                let r = if layout == Layout::Square { 54.0 } else { 34.0 };
                let body = Round {
                    x: m,
                    y: m,
                    w: w + 2.0 * WING,
                    h: h + 42.0,
                    r,
                };
                Plan {
                    body,
                    glass: Round {
                        x: m + WING,
                        y: m + 13.0,
                        w,
                        h,
                        r: 12.0,
                    },
                    label: (m + body.w / 2.0, m + h + 19.0),
                    pad: (m + WING / 2.0 + 1.0, m + 138.0),
                    diamond: (m + body.w - WING / 2.0 - 1.0, m + 138.0),
                    slots: (m + body.w - WING / 2.0 - 1.0, m + body.h - 46.0),
                    reach: 1.0,
                }
            }
            Hold::Upright => {
                let rim = 15.0;
                let w_body = w + 2.0 * rim;
                // The keys take what width there is, and the height they need.
                let reach = w_body / 240.0;
                let keys = h + 48.0 + 52.0 * reach;
                let body = Round {
                    x: m,
                    y: m,
                    w: w_body,
                    h: keys + 52.0 * reach + 42.0,
                    r: 34.0,
                };
                let inset = body.w * 0.245;
                Plan {
                    body,
                    glass: Round {
                        x: m + rim,
                        y: m + rim,
                        w,
                        h,
                        r: 14.0,
                    },
                    label: (m + body.w / 2.0, m + h + 24.0),
                    pad: (m + inset, m + keys),
                    diamond: (m + body.w - inset, m + keys),
                    slots: (m + body.w - inset, m + body.h - 23.0),
                    reach,
                }
            }
        }
    }
}

impl Shell {
    pub fn new(layout: Layout, keys: KeyLayout, hold: Hold) -> Shell {
        let plan = Plan::new(layout, hold);
        Shell {
            width: (plan.body.w + 2.0 * MARGIN) as u32,
            height: (plan.body.h + 2.0 * MARGIN) as u32,
            screen: ((plan.glass.x + BEZEL) as u32, (plan.glass.y + BEZEL) as u32),
            body: parts::body(&plan, layout, keys),
            caps: parts::caps(&plan, keys),
        }
    }

    /// Hit test: the key at a point, the nearest one where two overlap.
    pub fn key_at(&self, x: f32, y: f32) -> Option<Key> {
        self.caps
            .iter()
            .map(|cap| (cap.key, cap.hit.distance(x, y)))
            .filter(|(_, distance)| *distance <= 0.0)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(key, _)| key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shells() -> impl Iterator<Item = Shell> {
        Layout::ALL
            .into_iter()
            .flat_map(|layout| [Hold::Across, Hold::Upright].map(|hold| (layout, hold)))
            .flat_map(|(layout, hold)| {
                [KeyLayout::Eight, KeyLayout::Four].map(|keys| Shell::new(layout, keys, hold))
            })
    }

    #[test]
    fn every_key_is_hit_at_its_middle() {
        for shell in shells() {
            for cap in &shell.caps {
                let (x, y) = (cap.hit.x + cap.hit.w / 2.0, cap.hit.y + cap.hit.h / 2.0);
                assert_eq!(shell.key_at(x, y), Some(cap.key));
            }
            assert!([4, Key::ALL.len()].contains(&shell.caps.len()));
        }
    }

    #[test]
    fn the_screen_lies_inside_the_shell_and_under_no_key() {
        for layout in Layout::ALL {
            for hold in [Hold::Across, Hold::Upright] {
                let shell = Shell::new(layout, KeyLayout::Eight, hold);
                let (x, y) = shell.screen;
                let size = layout.size();
                assert!(x + size.width < shell.width && y + size.height < shell.height);
                for (px, py) in [
                    (x, y),
                    (x + size.width, y),
                    (x, y + size.height),
                    (x + size.width, y + size.height),
                ] {
                    assert_eq!(shell.key_at(px as f32, py as f32), None);
                }
            }
        }
    }
}
