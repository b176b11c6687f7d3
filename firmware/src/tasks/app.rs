//! The app's task: hands it what happened, carries out what it asks for, feeds the watchdog.

use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Timer};
use ui::{Effect, Event, Millis, Settings};

use crate::crash::speak;

use super::{ASKS, Ask, BRIGHTNESS, CUES, EVENTS, REDRAW, SharedApp, now};

/// The longest the RP2040's watchdog can be told to wait is 8.3 s.
const PATIENCE: Duration = Duration::from_secs(8);
/// How often it is fed when nothing happens: rarely, the chip should sleep.
const FEED: Duration = Duration::from_secs(6);

#[embassy_executor::task]
pub async fn app(app: &'static SharedApp, mut watchdog: Watchdog, mut settings: Settings) {
    watchdog.pause_on_debug(true);
    watchdog.start(PATIENCE);
    BRIGHTNESS.signal(settings.brightness);
    speak(settings.language);
    loop {
        let wake = app.lock().await.wake_at();
        let event = match select(EVENTS.receive(), Timer::after(until(wake))).await {
            Either::First(event) => Some(event),
            Either::Second(()) => wake
                .filter(|at| until(Some(*at)) == Duration::MIN)
                .map(|_| Event::Tick),
        };
        watchdog.feed(PATIENCE);
        if let Some(event) = event {
            let effects = app.lock().await.handle(now(), event);
            REDRAW.signal(());
            for effect in effects {
                carry_out(effect, &mut settings);
            }
        }
    }
}

/// How long to sleep if no event comes.
fn until(wake: Option<Millis>) -> Duration {
    let left =
        |at: Millis| Duration::from_millis(at.wrapping_sub(now()).cast_signed().max(0) as u64);
    wake.map_or(FEED, left).min(FEED)
}

fn carry_out(effect: Effect, settings: &mut Settings) {
    match effect {
        Effect::Roll(handful) => ask(Ask::Roll(handful)),
        Effect::AskSource => ask(Ask::Source),
        Effect::Settings(changed) => {
            BRIGHTNESS.signal(changed.brightness);
            speak(changed.language);
            *settings = changed;
        }
        Effect::Play(cue) => CUES.signal((cue, settings.volume)),
        Effect::Tell(fact) => defmt::info!("tell {=str}={=str}", fact.key(), fact.value()),
        Effect::CrashTest => panic!("on purpose"),
    }
}

/// Never waits for the dice: they may be waiting for us to take an event.
fn ask(ask: Ask) {
    if ASKS.try_send(ask).is_err() {
        defmt::error!("the dice have too many questions to answer");
    }
}
