//! Redrawing only what changed gives the same picture as drawing everything.

use crate::device::Device;
use dice::Source;
use embedded_graphics::primitives::Rectangle;
use keys::{Key, Press};
use splitmix::SplitMix64;
use ui::{Event, Layout, Settings};

/// What a finger may do, weighted so that all screens are reached.
fn stroke(keys: &mut SplitMix64) -> (Key, Press) {
    let key = match keys.below(12) {
        0..8 => Key::ALL[keys.below(8) as usize],
        8..10 => Key::A,
        _ => [Key::Left, Key::Right, Key::Up, Key::Down][keys.below(4) as usize],
    };
    let press = match keys.below(8) {
        0 => Press::Long,
        1 => Press::Repeat,
        2 | 3 => Press::Up {
            after_long: keys.below(2) == 0,
        },
        _ => Press::Down,
    };
    (key, press)
}

#[test]
fn a_picture_made_of_parts_is_the_picture_drawn_afresh() {
    for (layout, motion) in Layout::ALL
        .into_iter()
        .flat_map(|l| [(l, true), (l, false)])
    {
        let mut device = Device::new(
            layout,
            Settings {
                motion,
                ..Settings::default()
            },
        );
        let mut keys = SplitMix64(motion.into());
        for step in 0..3_000 {
            let (key, press) = stroke(&mut keys);
            device.world.faces = (0..8).map(|_| keys.below(4) as u8 + 1).collect();
            device.world.source = if keys.below(5) == 0 {
                Source::Fallback
            } else {
                Source::Full
            };
            device.press(key, press);
            device.run(keys.below(4) * 47);
            let stale = device.stale();
            assert!(
                stale.is_none(),
                "{layout:?}, motion {motion}, step {step}: {key:?} {press:?} on {}: {stale:?}",
                device.fact("screen")
            );
        }
    }
}

#[test]
fn a_still_screen_asks_for_nothing() {
    for layout in Layout::ALL {
        let settings = Settings {
            motion: false,
            ..Settings::default()
        };
        let mut device = Device::new(layout, settings);
        device.run(20_000);
        assert_eq!(device.app.busy_at(), None);
        // Only to dim, in the end.
        assert!(device.app.wake_at().is_none_or(|at| at >= 150_000));
        assert!(device.app.take_dirty().is_empty());
    }
}

/// The areas that an event makes dirty.
fn beats(device: &mut Device, ms: u32) -> Vec<(u32, Vec<Rectangle>)> {
    let end = device.now + ms;
    let mut beats = Vec::new();
    while let Some(at) = device.app.wake_at().filter(|at| *at <= end) {
        let effects = device.app.handle(at, Event::Tick);
        assert!(effects.is_empty(), "a beat asks for nothing");
        beats.push((at, device.app.take_dirty().iter().copied().collect()));
    }
    device.now = end;
    beats
}

#[test]
fn with_motion_a_still_screen_moves_one_small_thing_at_a_slow_beat() {
    for layout in Layout::ALL {
        for card in 0..9 {
            let mut device = Device::new(layout, Settings::default());
            (0..card).for_each(|_| device.tap(Key::Right));
            // Past the gentle hint to somebody who hesitates; once on the card, once behind it.
            for visit in 0..2 {
                device.run(20_000);
                // Beats that are only listed are not drawn.
                assert!(visit > 0 || device.stale().is_none(), "card {card}");
                let beats = beats(&mut device, 40_000);
                let pairs = beats.iter().zip(beats.iter().skip(1));
                for ((before, _), (after, areas)) in pairs {
                    assert!(after - before >= 400, "card {card}: {before} {after}");
                    assert!(areas.len() <= 1, "card {card}: {areas:?}");
                    for area in areas {
                        assert!(area.size.width <= 32 && area.size.height <= 32, "{area:?}");
                    }
                }
                device.tap(Key::A);
            }
        }
    }
}
