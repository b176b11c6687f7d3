//! The app task: passes events to the app, carries out its effects, feeds the watchdog.

use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, TimeoutError, with_timeout};
use runtime::{Job, Runtime, World, payload};
use store::Reply;
use ui::{Cue, Effects, Event, Fact, Millis, Settings, Ticket};

use super::{
    ASKS, Ask, BRIGHTNESS, BUFFER, CUES, EVENTS, HANGS_AFTER, JOBS, REDRAW, REPLIES, SharedApp,
    THINK, now,
};
use crate::{crash::set_language, panel::set_turned};

/// Watchdog feeding interval while idle: long, so that the chip sleeps.
const FEED: Duration = Duration::from_secs(6);

#[embassy_executor::task]
pub async fn app(app: &'static SharedApp, mut watchdog: Watchdog, settings: Settings) {
    watchdog.pause_on_debug(true);
    watchdog.start(HANGS_AFTER);
    let (mut runtime, mut device) = (Runtime::new(), Device { volume: 0 });
    device.apply(&settings);
    defmt::info!("tell language={=str}", settings.language.code());
    loop {
        let wake = app.lock().await.wake_at();
        let received = select(EVENTS.receive(), REPLIES.receive());
        let received = with_timeout(event_timeout(wake), received).await;
        watchdog.feed(HANGS_AFTER);
        match received {
            Ok(Either::First(event)) => {
                let effects = app.lock().await.handle(now(), event);
                runtime.carry_out(effects, &mut device);
            }
            Ok(Either::Second((ticket, reply))) => {
                let effects = take_reply(ticket, &reply, app).await;
                runtime.carry_out(effects, &mut device);
                runtime.replied(&mut device);
            }
            Err(TimeoutError) if wake.is_some_and(|at| remaining(at).is_none()) => {
                let effects = app.lock().await.handle(now(), Event::Tick);
                runtime.carry_out(effects, &mut device);
            }
            Err(TimeoutError) => continue,
        }
        REDRAW.signal(());
    }
}

/// How long to wait for an event. Never zero, so that other tasks run.
fn event_timeout(wake: Option<Millis>) -> Duration {
    let sleep = wake.map_or(FEED, |at| remaining(at).unwrap_or(Duration::MIN));
    sleep.clamp(Duration::from_millis(1), FEED)
}

/// The time until `at`, `None` if it has passed. The app's clock wraps every seven weeks.
fn remaining(at: Millis) -> Option<Duration> {
    let ms = at.wrapping_sub(now()).cast_signed();
    (ms > 0).then(|| Duration::from_millis(ms as u64))
}

async fn take_reply(ticket: Ticket, reply: &Reply, app: &SharedApp) -> Effects {
    let buffer = BUFFER.lock().await;
    let bytes = payload(reply, &*buffer);
    app.lock().await.handle(
        now(),
        Event::Stored {
            ticket,
            reply,
            bytes,
        },
    )
}

/// Carries out the app's effects on the hardware, mostly by messages to the other tasks.
struct Device {
    volume: u8,
}

impl World for Device {
    fn roll(&mut self, handful: dice::Handful) {
        ask(Ask::Roll(handful));
    }

    fn draw(&mut self, ticket: Ticket, below: u32) {
        ask(Ask::Draw { ticket, below });
    }

    fn think(&mut self) {
        THINK.signal(());
    }

    fn ask_source(&mut self) {
        ask(Ask::Source);
    }

    fn start(&mut self, job: Job) {
        if JOBS.try_send(job).is_err() {
            defmt::panic!("the runtime starts one job at a time");
        }
    }

    fn apply(&mut self, settings: &Settings) {
        BRIGHTNESS.signal(settings.brightness);
        set_language(settings.language);
        set_turned(settings.left_handed);
        self.volume = settings.volume;
    }

    fn play(&mut self, cue: Cue) {
        CUES.signal((cue, self.volume));
    }

    fn tell(&mut self, fact: &Fact) {
        defmt::info!("tell {=str}={=str}", fact.key(), fact.value());
    }

    fn crash(&mut self) {
        panic!("on purpose");
    }
}

/// Send a request to the dice without waiting: the dice task may itself wait for room in [`EVENTS`].
fn ask(ask: Ask) {
    if ASKS.try_send(ask).is_err() {
        defmt::error!("the queue of requests to the dice is full");
        debug_assert!(
            false,
            "the app waits for a draw before it asks for the next"
        );
    }
}
