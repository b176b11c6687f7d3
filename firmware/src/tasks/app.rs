//! The app's task: hands it what happened, carries out what it asks for, feeds the watchdog.

use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, TimeoutError, with_timeout};
use ui::{Effect, Event, Millis, Settings};

use super::{
    ASKS, Ask, BRIGHTNESS, CUES, EVENTS, HANGS_AFTER, KEEP, REDRAW, SharedApp, THINK, now,
};
use crate::crash::speak;

/// How often the watchdog is fed when nothing happens: rarely, the chip should sleep.
const FEED: Duration = Duration::from_secs(6);

#[embassy_executor::task]
pub async fn app(app: &'static SharedApp, mut watchdog: Watchdog, mut settings: Settings) {
    watchdog.pause_on_debug(true);
    watchdog.start(HANGS_AFTER);
    BRIGHTNESS.signal(settings.brightness);
    speak(settings.language);
    defmt::info!("tell language={=str}", settings.language.code());
    loop {
        let wake = app.lock().await.wake_at();
        let event = match with_timeout(patience(wake), EVENTS.receive()).await {
            Ok(event) => Some(event),
            Err(TimeoutError) => wake.filter(|at| left(*at).is_none()).map(|_| Event::Tick),
        };
        watchdog.feed(HANGS_AFTER);
        let Some(event) = event else { continue };
        let effects = app.lock().await.handle(now(), event);
        REDRAW.signal(());
        for effect in effects {
            carry_out(effect, &mut settings);
        }
    }
}

/// How long to sleep if no event comes. Never for no time at all: other tasks want their turn.
fn patience(wake: Option<Millis>) -> Duration {
    let sleep = wake.map_or(FEED, |at| left(at).unwrap_or(Duration::MIN));
    sleep.clamp(Duration::from_millis(1), FEED)
}

/// The time until a moment of the app's clock, which starts over every seven weeks.
fn left(at: Millis) -> Option<Duration> {
    let ms = at.wrapping_sub(now()).cast_signed();
    (ms > 0).then(|| Duration::from_millis(ms as u64))
}

fn carry_out(effect: Effect, settings: &mut Settings) {
    match effect {
        Effect::Roll(handful) => ask(Ask::Roll(handful)),
        Effect::AskSource => ask(Ask::Source),
        Effect::Draw(bound) => ask(Ask::Draw(bound)),
        Effect::Think => THINK.signal(()),
        Effect::Keep(_) => {
            if EVENTS.try_send(Event::Kept).is_err() {
                defmt::error!("the app has too many events to hear");
            }
        }
        Effect::Fetch(_) | Effect::Habits(_) => {}
        Effect::Settings(changed) => {
            BRIGHTNESS.signal(changed.brightness);
            speak(changed.language);
            KEEP.signal(changed);
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
