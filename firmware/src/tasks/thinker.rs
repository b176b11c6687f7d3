//! The computer players' time: thinks in thread mode, where everything people see and press may
//! interrupt it.

use embassy_futures::yield_now;
use embassy_time::{Duration, Instant};
use ui::Event;

use super::{EVENTS, SharedApp, THINK};

/// Moves of imagined games between two looks around: a few milliseconds, so that the keeper and the
/// dice get their turn.
const SLICE: u32 = 4;
/// Longer nobody thinks, whatever the picture meanwhile takes of the time: then the best so far is played.
const LONGEST: Duration = Duration::from_millis(1400);

#[embassy_executor::task]
pub async fn thinker(app: &'static SharedApp) {
    loop {
        THINK.wait().await;
        // Taken out of the app, so that the picture is drawn meanwhile.
        let Some(mut puzzle) = app.lock().await.puzzle() else {
            continue;
        };
        let end = Instant::now() + LONGEST;
        // Asked something else meanwhile: nobody waits for this answer any more.
        while !puzzle.think(SLICE) && !THINK.signaled() && Instant::now() < end {
            yield_now().await;
        }
        if let Some(thought) = puzzle.answer() {
            EVENTS.send(Event::Thought(thought)).await;
        }
    }
}
