//! Redrawing only what changed gives the same picture as drawing everything.

use crate::device::Device;
use dice::Source;
use keys::{Key, Press};
use splitmix::SplitMix64;
use ui::{Layout, Settings};

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
        let mut device = Device::new(layout, Settings::default());
        // Past the gentle hint to somebody who hesitates.
        device.run(20_000);
        assert_eq!(device.app.wake_at(), None);
        assert!(device.app.take_dirty().is_empty());
    }
}
