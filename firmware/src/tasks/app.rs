//! The app's task: hands it what happened, carries out what it asks for, feeds the watchdog.

use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, TimeoutError, with_timeout};
use heapless::{Deque, Vec};
use rules_core::Title;
use store::{ItemKey, Reply, Request};
use ui::{Card, Effect, Effects, Event, Keep, Millis, Note, Settings};

use super::{
    ANSWERS, ASKS, Ask, BRIGHTNESS, CUES, EVENTS, HABITS, HANGS_AFTER, KEEP, PAPER, REDRAW,
    SharedApp, THINGS, THINK, WISHES, WISHES_HELD, now,
};
use crate::{crash::speak, panel::turn};

/// How often the watchdog is fed when nothing happens: rarely, the chip should sleep.
const FEED: Duration = Duration::from_secs(6);

#[embassy_executor::task]
pub async fn app(app: &'static SharedApp, mut watchdog: Watchdog, mut settings: Settings) {
    watchdog.pause_on_debug(true);
    watchdog.start(HANGS_AFTER);
    BRIGHTNESS.signal(settings.brightness);
    speak(settings.language);
    turn(settings.left_handed);
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
        Effect::Keep(keep) => match wish(keep) {
            Ok(wish) => errands.send(wish, Errand::Keep),
            Err(note) => errands.keep_note(note, app).await,
        },
        Effect::Fetch(title) => errands.send(Request::Read(title), Errand::Fetch(title)),
        Effect::FetchNote(note) => {
            errands.send(
                Request::Get(ItemKey::Note(note.number())),
                Errand::FetchNote(note),
            );
        }
        Effect::Card(place) => errands.send(Request::Card(place.into()), Errand::Card(place)),
        Effect::Replay(number) => errands.send(Request::ReadReplay(number), Errand::Replay),
        Effect::Statistics => keep(ItemKey::Statistics),
        Effect::Tallies => keep(ItemKey::Dice),
        Effect::Calm => errands.send(Request::Tidy, Errand::Tidy),
        Effect::Habits => HABITS.signal(app.lock().await.habits().to_bytes()),
        Effect::Settings(changed) => {
            BRIGHTNESS.signal(changed.brightness);
            speak(changed.language);
            turn(changed.left_handed);
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

/// The keeper takes it from the app when it gets there: only the newest matters.
fn keep(thing: ItemKey) {
    if THINGS.try_send(thing).is_err() {
        defmt::error!("the keeper has too much to do");
    }
}

/// What the app wants kept, in the keeper's words; or the note that goes by the paper.
fn wish(keep: Keep) -> Result<Request, Note> {
    Ok(match keep {
        Keep::Begin {
            title,
            opening,
            company,
        } => Request::Begin {
            title,
            opening,
            // A company has 84 bytes at most, a table 96.
            table: Vec::from_slice(&company).unwrap_or_default(),
        },
        // A step has three bytes at most, and 64 are taken at once.
        Keep::Step(title, step) => {
            Request::Append(title, Vec::from_slice(&step).unwrap_or_default())
        }
        Keep::Cut(title, length) => Request::Cut(title, length.into()),
        // A result has 18 bytes at most, and 32 are kept.
        Keep::Finish(title, result) => {
            Request::Finish(title, Vec::from_slice(&result).unwrap_or_default())
        }
        Keep::GiveUp(title) => Request::GiveUp(title),
        Keep::Note(note) => return Err(note),
        Keep::EraseSaves => Request::EraseSaves,
    })
}

/// What the keeper was asked and has not answered yet. It answers in the order of the questions.
struct Errands {
    /// As many as the wires to the keeper and back hold, and the one it is at.
    under_way: Deque<Errand, { 2 * WISHES_HELD + 1 }>,
    /// A note that waits until nobody else uses the paper. The app asks for one at a time.
    note: Option<Note>,
}

#[derive(Clone, Copy)]
enum Errand {
    /// The app waits for it.
    Keep,
    /// The match of this game should come.
    Fetch(Title),
    /// This note should come.
    FetchNote(Note),
    /// The finished game so many places behind the newest should be told of.
    Card(u8),
    /// The log of a finished game should come.
    Replay,
    /// Nobody waits.
    Tidy,
}

impl Errands {
    const fn new() -> Errands {
        Errands {
            under_way: Deque::new(),
            note: None,
        }
    }

    /// Never waits: the keeper may be waiting for us to take an answer.
    fn send(&mut self, wish: Request, errand: Errand) {
        if WISHES.try_send(wish).is_err() || self.under_way.push_back(errand).is_err() {
            defmt::error!("the keeper has too much to do");
        }
    }

    /// Write a note on the paper and send it, as soon as no answer can be written over it.
    async fn keep_note(&mut self, note: Note, app: &SharedApp) {
        if !self.under_way.is_empty() {
            self.note = Some(note);
            return;
        }
        let length = app.lock().await.write_note(note, &mut *PAPER.lock().await);
        // One that does not fit is refused by the keeper, and the app gets its answer all the same.
        let length = length.unwrap_or(usize::MAX);
        self.send(
            Request::Put(ItemKey::Note(note.number()), length),
            Errand::Keep,
        );
    }

    /// Tell the app what has come of an errand.
    async fn done(&mut self, answer: Reply, app: &'static SharedApp) -> Effects {
        let errand = self.under_way.pop_front();
        let effects = Errands::tell(errand, answer, app).await;
        if let Some(note) = self.note.take() {
            self.keep_note(note, app).await;
        }
        effects
    }

    async fn tell(errand: Option<Errand>, answer: Reply, app: &'static SharedApp) -> Effects {
        match (errand, answer) {
            (Some(Errand::Keep), _) => app.lock().await.handle(now(), Event::Kept),
            (Some(Errand::Fetch(_)), Reply::Log(log)) => {
                let paper = PAPER.lock().await;
                let entries = paper.get(..log.length).unwrap_or_default();
                app.lock().await.resume(now(), entries, &log.table)
            }
            (Some(Errand::Fetch(title)), _) => app.lock().await.lost(now(), title),
            (Some(Errand::Card(place)), answer) => {
                let card = match &answer {
                    Reply::Card(replay, log) => Some(Card {
                        title: replay.title,
                        number: replay.number,
                        finished: replay.finished,
                        company: &log.table,
                        result: log.result.as_deref().unwrap_or_default(),
                    }),
                    _ => None,
                };
                app.lock().await.card(now(), place, card)
            }
            (Some(Errand::Replay), Reply::Log(log)) => {
                let paper = PAPER.lock().await;
                let entries = paper.get(..log.length).unwrap_or_default();
                app.lock().await.replay(now(), entries, &log.table)
            }
            (Some(Errand::Replay), _) => app.lock().await.replay_lost(now()),
            (Some(Errand::FetchNote(note)), answer) => {
                let paper = PAPER.lock().await;
                let bytes = match answer {
                    Reply::Item(length) => paper.get(..length),
                    _ => None,
                };
                app.lock().await.noted(now(), note, bytes)
            }
            (Some(Errand::Tidy) | None, _) => Effects::new(),
        }
    }
}
