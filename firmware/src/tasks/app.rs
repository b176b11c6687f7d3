//! The app's task: hands it what happened, carries out what it asks for, feeds the watchdog.

use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, TimeoutError, with_timeout};
use heapless::{Deque, Vec};
use rules_core::Title;
use store::{Answer, Wish};
use ui::{Effect, Effects, Event, Keep, Millis, Settings};

use super::{
    ANSWERS, ASKS, Ask, BRIGHTNESS, CUES, EVENTS, HABITS, HANGS_AFTER, KEEP, PAPER, REDRAW,
    SharedApp, THINK, WISHES, WISHES_HELD, now,
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
    let mut errands = Errands::new();
    loop {
        let wake = app.lock().await.wake_at();
        let heard = select(EVENTS.receive(), ANSWERS.receive());
        let heard = with_timeout(patience(wake), heard).await;
        watchdog.feed(HANGS_AFTER);
        let effects = match heard {
            Ok(Either::First(event)) => app.lock().await.handle(now(), event),
            Ok(Either::Second(answer)) => errands.done(answer, app).await,
            Err(TimeoutError) if wake.is_some_and(|at| left(at).is_none()) => {
                app.lock().await.handle(now(), Event::Tick)
            }
            Err(TimeoutError) => continue,
        };
        REDRAW.signal(());
        for effect in effects {
            carry_out(effect, app, &mut settings, &mut errands).await;
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

async fn carry_out(
    effect: Effect,
    app: &SharedApp,
    settings: &mut Settings,
    errands: &mut Errands,
) {
    match effect {
        Effect::Roll(handful) => ask(Ask::Roll(handful)),
        Effect::AskSource => ask(Ask::Source),
        Effect::Draw(bound) => ask(Ask::Draw(bound)),
        Effect::Think => THINK.signal(()),
        Effect::Keep(keep) => errands.send(wish(keep)),
        Effect::Fetch(title) => errands.send(Wish::Read(title)),
        Effect::Calm => errands.send(Wish::Tidy),
        Effect::Habits => HABITS.signal(app.lock().await.habits().to_bytes()),
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

/// What the app wants kept, in the keeper's words.
fn wish(keep: Keep) -> Wish {
    match keep {
        Keep::Begin {
            title,
            opening,
            company,
        } => Wish::Begin {
            title,
            opening,
            // A company has 84 bytes at most, a table 96.
            table: Vec::from_slice(&company).unwrap_or_default(),
        },
        // A step has three bytes at most, and 64 are taken at once.
        Keep::Step(title, step) => Wish::Append(title, Vec::from_slice(&step).unwrap_or_default()),
        Keep::Cut(title, length) => Wish::Cut(title, length.into()),
        // A result has 18 bytes at most, and 32 are kept.
        Keep::Finish(title, result) => {
            Wish::Finish(title, Vec::from_slice(&result).unwrap_or_default())
        }
        Keep::GiveUp(title) => Wish::GiveUp(title),
        Keep::EraseSaves => Wish::EraseSaves,
    }
}

/// What the keeper was asked and has not answered yet. It answers in the order of the questions.
struct Errands {
    /// As many as the wires to the keeper and back hold, and the one it is at.
    under_way: Deque<Errand, { 2 * WISHES_HELD + 1 }>,
}

#[derive(Clone, Copy)]
enum Errand {
    /// The app waits for it.
    Keep,
    /// The match of this game should come.
    Fetch(Title),
    /// Nobody waits.
    Tidy,
}

impl Errands {
    const fn new() -> Errands {
        Errands {
            under_way: Deque::new(),
        }
    }

    /// Never waits: the keeper may be waiting for us to take an answer.
    fn send(&mut self, wish: Wish) {
        let errand = match wish {
            Wish::Read(title) => Errand::Fetch(title),
            Wish::Tidy => Errand::Tidy,
            _ => Errand::Keep,
        };
        if WISHES.try_send(wish).is_err() || self.under_way.push_back(errand).is_err() {
            defmt::error!("the keeper has too much to do");
        }
    }

    /// Tell the app what has come of an errand.
    async fn done(&mut self, answer: Answer, app: &'static SharedApp) -> Effects {
        match (self.under_way.pop_front(), answer) {
            (Some(Errand::Keep), _) => app.lock().await.handle(now(), Event::Kept),
            (Some(Errand::Fetch(_)), Answer::Log(log)) => {
                let paper = PAPER.lock().await;
                let entries = paper.get(..log.length).unwrap_or_default();
                app.lock().await.resume(now(), entries, &log.table)
            }
            (Some(Errand::Fetch(title)), _) => app.lock().await.lost(now(), title),
            (Some(Errand::Tidy) | None, _) => Effects::new(),
        }
    }
}
