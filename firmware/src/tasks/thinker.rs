//! The search task: computes the moves of computer players in thread mode, where every task with a deadline preempts it.

use embassy_futures::yield_now;
use embassy_time::{Duration, Instant};
use ui::Event;

use super::{AtWork, EVENTS, SharedApp, THINK, Task};

/// Search steps (rollout plies) between two yields: a few milliseconds, so that keeper and dice run in between.
const SLICE: u32 = 4;
/// Time limit of a search, including the time that other tasks take from it. Then the best move so far is played.
const TIME_LIMIT: Duration = Duration::from_millis(1400);

#[embassy_executor::task]
pub async fn thinker(app: &'static SharedApp) {
    loop {
        THINK.wait().await;
        let at_work = AtWork::new(Task::Thinker);
        // Copied out of the app, so that the app is not locked during the search.
        let Some(mut search_job) = app.lock().await.search_job() else {
            continue;
        };
        let end = Instant::now() + TIME_LIMIT;
        // A new request makes this one obsolete.
        let mut done = search_job.think(SLICE);
        while !done && !THINK.signaled() && Instant::now() < end {
            yield_now().await;
            done = search_job.think(SLICE);
        }
        defmt::info!("tell search={=str}", if done { "done" } else { "cut" });
        let answer = search_job.answer();
        drop(at_work);
        if let Some(thought) = answer {
            EVENTS.send(Event::Thought(thought)).await;
        }
    }
}
