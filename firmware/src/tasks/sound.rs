//! The sound task: plays the app's cues on boards with a sounder.

use boards::Sounder;
use embassy_futures::select::{Either, select};
use embassy_time::Timer;
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

/// The notes of each cue: short, and easy to tell apart.
fn tune(cue: Cue) -> &'static [Note] {
    match cue {
        Cue::Move => &[(880, 8)],
        Cue::Pick => &[(660, 20), (990, 30)],
        Cue::Place => &[(330, 25), (220, 35)],
        Cue::Roll => &[
            (500, 12),
            (0, 30),
            (560, 12),
            (0, 40),
            (470, 12),
            (0, 60),
            (620, 18),
        ],
        Cue::Catch => &[(660, 50), (880, 50), (1_320, 90)],
        Cue::Miss => &[(440, 60), (330, 60), (262, 110)],
        Cue::Trouble => &[(220, 90), (0, 40), (220, 140)],
        Cue::Win => &[(523, 90), (659, 90), (784, 90), (1_047, 220)],
    }
}
