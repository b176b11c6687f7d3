//! The sound task: plays the app's cues on boards with a sounder.

use boards::Sounder;
use embassy_futures::select::{Either, select};
use embassy_time::Timer;
use runtime::AFTER_EVENT_MS;
use ui::Cue;

use super::CUES;

/// A note and how long it lasts: hertz, milliseconds. 0 Hz is a rest.
type Note = (u16, u16);

/// PWM duty cycle for each volume, in percent.
const WIDTHS: [u8; ui::Settings::LOUDEST as usize + 1] = [0, 3, 12, 50];

#[embassy_executor::task]
pub async fn sound(mut sounder: Sounder) {
    let mut next = CUES.wait().await;
    loop {
        let (cue, volume) = next;
        let width = WIDTHS.get(usize::from(volume)).copied().unwrap_or(0);
        next = match select(CUES.wait(), play(&mut sounder, tune(cue), width)).await {
            Either::First(other) => other,
            Either::Second(()) => CUES.wait().await,
        };
    }
}

async fn play(sounder: &mut Sounder, tune: &[Note], width: u8) {
    if width > 0 {
        for (hertz, ms) in tune {
            if *hertz == 0 {
                sounder.quiet();
            } else {
                sounder.tone(*hertz, width);
            }
            Timer::after_millis(u64::from(*ms)).await;
        }
    }
    sounder.quiet();
}

/// A tune, which must be over before the flash may be erased: no note could end while it is. The event that plays it may take
/// 50 ms.
const fn short(tune: &'static [Note]) -> &'static [Note] {
    let (mut ms, mut rest) = (0, tune);
    while let [(_, length), after @ ..] = rest {
        ms += *length as u64;
        rest = after;
    }
    assert!(ms + 50 < AFTER_EVENT_MS);
    tune
}

/// The notes of each cue: short, and easy to tell apart.
const fn tune(cue: Cue) -> &'static [Note] {
    match cue {
        Cue::Move => const { short(&[(880, 8)]) },
        Cue::Pick => const { short(&[(660, 20), (990, 30)]) },
        Cue::Place => const { short(&[(330, 25), (220, 35)]) },
        Cue::Roll => {
            const {
                short(&[
                    (500, 12),
                    (0, 30),
                    (560, 12),
                    (0, 40),
                    (470, 12),
                    (0, 60),
                    (620, 18),
                ])
            }
        }
        Cue::Catch => const { short(&[(660, 50), (880, 50), (1_320, 90)]) },
        Cue::Miss => const { short(&[(440, 60), (330, 60), (262, 110)]) },
        Cue::Trouble => const { short(&[(220, 90), (0, 40), (220, 140)]) },
        Cue::Win => const { short(&[(523, 90), (659, 90), (784, 90), (1_047, 220)]) },
        Cue::Lost => const { short(&[(392, 110), (349, 110), (330, 110), (262, 160)]) },
    }
}
