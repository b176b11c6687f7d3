//! The app task: passes events to the app, carries out its effects, feeds the watchdog while no task hangs.

use boards::Lamp as LampPins;
use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, TimeoutError, with_timeout};
use runtime::{AFTER_EVENT_MS, Job, LONGEST_ERASE_MS, Runtime, World, payload};
use store::Request;
use ui::{App, Cue, Event, Exit, Fact, Lamp, Millis, Rest, SEAT_LAMPS, Settings, Ticket};

use super::{
    ASKS, Ask, AtWork, BUFFER, CONSENT, CUES, DORMANT, EVENTS, HANGS_AFTER, JOBS, REDRAW, REPLIES,
    SharedApp, THINK, Task, display, input::set_repeat, now, supervisor,
};
use crate::{
    crash::{leave, restart_after_hang, set_language, watch_tasks},
    fair_mutex::Guard,
    health::health,
    panel::set_turned,
};

/// The runtime's measure of a calm moment.
const AFTER_EVENT: Duration = Duration::from_millis(AFTER_EVENT_MS);
const LONGEST_ERASE: Duration = Duration::from_millis(LONGEST_ERASE_MS);

/// From the end of a sound to the earliest erase: no note could end while the flash is erased, and the event that plays a
/// sound may be at work for 50 ms before the sound begins.
const AFTER_SOUND: Duration = Duration::from_millis(150);

/// Watchdog feeding interval while idle: long, so that the chip sleeps.
const FEED: Duration = Duration::from_secs(6);

/// How often to look whether everything is at rest, while the chip is to become dormant.
const AT_REST: Duration = Duration::from_millis(50);

/// The brightest step while the screen is dimmed.
const DIMMED: u8 = 2;

/// How long a redraw may wait for a random number that the app has asked for, and for the save that follows. Drawing
/// preempts dice and keeper: the picture before the number would be drawn first, and the answer to a key come a frame later.
const REDRAW_DELAY: Duration = Duration::from_millis(8);

#[embassy_executor::task]
pub async fn app(
    app: &'static SharedApp,
    mut watchdog: Watchdog,
    settings: Settings,
    lamp: Option<LampPins>,
) {
    watchdog.pause_on_debug(true);
    watchdog.start(HANGS_AFTER);
    watch_tasks();
    let (mut runtime, mut device) = (Runtime::new(), Device::new(lamp));
    let mut delayed_until: Option<Instant> = None;
    device.apply(&settings);
    defmt::info!("tell language={=str}", settings.language.code());
    let mut last_event = Instant::now();
    loop {
        let (wake, busy) = {
            let app = app.lock().await;
            (app.wake_at(), app.busy_at())
        };
        let calm_at = (last_event + AFTER_EVENT)
            .max(device.quiet_at)
            .max(Instant::now());
        let tidies = runtime.awaits_calm() && is_still(busy, calm_at + LONGEST_ERASE);
        let mut timeout = event_timeout(wake);
        if tidies {
            timeout = timeout.min(calm_at.saturating_duration_since(Instant::now()));
        }
        let received = select(EVENTS.receive(), REPLIES.receive());
        if let Some(end) = delayed_until {
            timeout = timeout.min(end.saturating_duration_since(Instant::now()));
        }
        if device.rest == Rest::Dormant || device.leaves.is_some() {
            timeout = timeout.min(AT_REST);
        }
        let received = with_timeout(timeout, received).await;
        let _at_work = AtWork::new(Task::App);
        match supervisor::hung() {
            None => watchdog.feed(HANGS_AFTER),
            Some(task) => restart_after_hang(task),
        }
        match received {
            Ok(Either::First(event)) => {
                last_event = Instant::now();
                device.draws &= !matches!(event, Event::Drawn { .. });
                pass(app.lock().await, event, &mut runtime, &mut device);
            }
            Ok(Either::Second((ticket, reply))) => {
                device.job = StoreJob::None;
                if ticket != Ticket::Housekeeping {
                    last_event = Instant::now();
                }
                let buffer = BUFFER.lock().await;
                let event = Event::Stored {
                    ticket,
                    reply: &reply,
                    bytes: payload(&reply, &*buffer),
                };
                pass(app.lock().await, event, &mut runtime, &mut device);
                drop(buffer);
                runtime.replied(&reply, &mut device);
            }
            Err(TimeoutError) if wake.is_some_and(|at| remaining(at).is_none()) => {
                last_event = Instant::now();
                pass(app.lock().await, Event::Tick, &mut runtime, &mut device);
            }
            Err(TimeoutError) if delayed_until.is_some() => {}
            Err(TimeoutError) => {
                if tidies && Instant::now() >= calm_at {
                    runtime.calm(&mut device);
                }
                if let Some(exit) = device.leaves
                    && device.is_at_rest()
                {
                    leave(exit);
                }
                device.sleep_if_at_rest();
                continue;
            }
        }
        let waits = match device.job {
            StoreJob::None => device.draws,
            StoreJob::Append => device.draws || delayed_until.is_some(),
            StoreJob::Other => false,
        };
        let end = *delayed_until.get_or_insert_with(|| Instant::now() + REDRAW_DELAY);
        if !waits || Instant::now() >= end {
            delayed_until = None;
            device.draws = false;
            REDRAW.signal(());
        }
    }
}

/// Whether the app is not busy before `end`.
fn is_still(busy: Option<Millis>, end: Instant) -> bool {
    let end = end.saturating_duration_since(Instant::now());
    busy.is_none_or(|at| remaining(at).is_some_and(|left| left >= end))
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

/// Passes an event to the app and carries out its effects. Not inlined: effects take 2 KiB, and each inlined call would
/// have its own room for them on the stack of the task.
#[inline(never)]
fn pass(mut app: Guard<'_, App>, event: Event<'_>, runtime: &mut Runtime, device: &mut Device) {
    let effects = app.handle(now(), event);
    drop(app);
    runtime.carry_out(effects, device);
}

/// Carries out the app's effects on the hardware, mostly by messages to the other tasks.
struct Device {
    volume: u8,
    /// The last sound is over.
    quiet_at: Instant,
    /// A random number was asked for and has not come yet.
    draws: bool,
    job: StoreJob,
    rest: Rest,
    /// This program is to be left.
    leaves: Option<Exit>,
    lamp: Option<LampPins>,
    /// The brightness of the settings.
    brightness: u8,
}

impl Device {
    const fn new(lamp: Option<LampPins>) -> Device {
        Device {
            volume: 0,
            quiet_at: Instant::MIN,
            draws: false,
            job: StoreJob::None,
            rest: Rest::Awake,
            leaves: None,
            lamp,
            brightness: 0,
        }
    }

    /// The step of the backlight.
    const fn light(&self) -> u8 {
        match self.rest {
            Rest::Dim if self.brightness > DIMMED => DIMMED,
            Rest::Awake | Rest::Dim => self.brightness,
            Rest::Dark | Rest::Dormant => 0,
        }
    }

    /// Whether all saves are done and no other task works.
    fn is_at_rest(&self) -> bool {
        matches!(self.job, StoreJob::None)
            && EVENTS.is_empty()
            && ASKS.is_empty()
            && supervisor::only_app_works()
    }

    /// Make the chip dormant, if it should be and everything is at rest. Returns when a key has woken it.
    fn sleep_if_at_rest(&self) {
        if self.rest == Rest::Dormant && display::is_asleep() && self.is_at_rest() {
            DORMANT.signal(());
        }
    }
}

/// What the store is doing.
enum StoreJob {
    None,
    /// Appending to a log takes a millisecond.
    Append,
    /// Any other job may erase, which stops everything for 45 ms.
    Other,
}

impl World for Device {
    fn roll(&mut self, handful: dice::Handful) {
        ask(Ask::Roll(handful));
    }

    fn draw(&mut self, ticket: Ticket, below: u32) {
        ask(Ask::Draw { ticket, below });
        self.draws = true;
    }

    fn think(&mut self) {
        THINK.signal(());
    }

    fn ask_source(&mut self) {
        ask(Ask::Source);
    }

    fn start(&mut self, job: Job) {
        let appends = matches!(
            job,
            Job::Serve {
                request: Request::Append(..),
                ..
            }
        );
        if JOBS.try_send(job).is_err() {
            defmt::panic!("the runtime starts one job at a time");
        }
        self.job = if appends {
            StoreJob::Append
        } else {
            StoreJob::Other
        };
    }

    fn apply(&mut self, settings: &Settings) {
        self.brightness = settings.brightness;
        display::set_light(self.light());
        set_language(settings.language);
        set_turned(settings.left_handed);
        set_repeat(settings.repeat);
        if core::mem::replace(&mut self.volume, settings.volume) != 0 && settings.volume == 0 {
            CUES.signal(None);
        }
    }

    fn play(&mut self, cue: Cue) {
        if self.volume > 0 {
            CUES.signal(Some((cue, self.volume)));
            let length = Duration::from_millis(u64::from(cue.length_ms()));
            self.quiet_at = Instant::now() + length + AFTER_SOUND;
        }
    }

    fn rest(&mut self, rest: Rest) {
        self.rest = rest;
        display::set_light(self.light());
        if matches!(rest, Rest::Dark | Rest::Dormant) {
            CUES.signal(None);
        }
    }

    fn leave(&mut self, exit: Exit) {
        self.leaves = Some(exit);
    }

    fn ask_health(&mut self) {
        // The app has just taken an event, so there is room for another.
        if EVENTS.try_send(Event::Health(health())).is_err() {
            defmt::warn!("no room for the figures of About");
        }
    }

    fn consent(&mut self, answer: Option<bool>) {
        CONSENT.signal(answer);
    }

    fn lamp(&mut self, lamp: Lamp) {
        let Some(pins) = &mut self.lamp else {
            return;
        };
        match lamp {
            Lamp::Off => pins.set(false),
            Lamp::Alarm => pins.set(true),
            Lamp::Seat(colour) => {
                let mixture = SEAT_LAMPS.get(usize::from(colour)).copied();
                pins.mix(mixture.unwrap_or_default());
            }
        }
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
