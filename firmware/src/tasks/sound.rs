//! The sound task: plays the app's cues on boards with a sounder. Their notes are `ui`'s, the loudness is the board's.

use boards::Sounder;
use embassy_futures::select::{Either, select};
use embassy_time::Timer;
use ui::Cue;

use super::CUES;

#[embassy_executor::task]
pub async fn sound(mut sounder: Sounder) {
    let mut next = CUES.wait().await;
    loop {
        next = match select(CUES.wait(), play(&mut sounder, next)).await {
            Either::First(other) => other,
            Either::Second(()) => CUES.wait().await,
        };
    }
}

/// Play a cue at its volume, or stop.
async fn play(sounder: &mut Sounder, next: Option<(Cue, u8)>) {
    if let Some((cue, volume)) = next {
        for note in cue.notes() {
            if note.hertz == 0 {
                sounder.quiet();
            } else {
                sounder.tone(note.hertz, volume);
            }
            Timer::after_millis(u64::from(note.ms)).await;
        }
    }
    sounder.quiet();
}
