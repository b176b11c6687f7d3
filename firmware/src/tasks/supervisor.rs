//! Supervision of the tasks: which of them are at work, and since when.
//!
//! A task is at work from the event that wakes it until it waits for the next one, or for another task to take its message:
//! a task that waits is alive. The app task feeds the watchdog only while none has been at work for too long. If a task
//! hangs but lets the app task run (a lost interrupt, a loop in thread mode), the app task notes it and restarts the device.
//! If the app task cannot run, the watchdog is not fed: the tasks at work are also a bit each in a scratch register, which
//! survives, and the one of the highest priority is to blame. A stack overflow ends there too: the chip cannot push an
//! exception frame, so there is no hard fault but a lock-up.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_rp::pac;
use embassy_time::Instant;

/// The tasks that are supervised, from the highest priority down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Input,
    Display,
    App,
    Keeper,
    Dice,
    Thinker,
}

impl Task {
    const ALL: [Task; 6] = [
        Task::Input,
        Task::Display,
        Task::App,
        Task::Keeper,
        Task::Dice,
        Task::Thinker,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Task::Input => "input",
            Task::Display => "display",
            Task::App => "app",
            Task::Keeper => "keeper",
            Task::Dice => "dice",
            Task::Thinker => "thinker",
        }
    }

    /// The longest that it can be at work, in milliseconds. Erasing every save takes 64 erases of up to 400 ms; a search is
    /// limited to 1.4 s; the others are done in less.
    const fn limit_ms(self) -> u32 {
        match self {
            Task::Keeper => 30_000,
            _ => 5_000,
        }
    }

    pub(crate) fn is_at_work(self) -> bool {
        SINCE[self as usize].load(Ordering::Relaxed) != 0
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// The task that keeps the others from running: the one of the highest priority, of those at work.
    pub(crate) fn first_of(bits: u32) -> Option<Task> {
        Task::ALL.into_iter().find(|task| bits & task.bit() != 0)
    }
}

/// For each task the uptime in milliseconds, and 1 in the lowest bit, at which its work began; 0 while it waits.
static SINCE: [AtomicU32; Task::ALL.len()] = [const { AtomicU32::new(0) }; Task::ALL.len()];

/// Marks a task as being at work until it is dropped.
#[derive(Debug)]
pub(crate) struct AtWork(Task);

impl AtWork {
    pub(crate) fn new(task: Task) -> AtWork {
        SINCE[task as usize].store(uptime() | 1, Ordering::Relaxed);
        note(|bits| bits | task.bit());
        AtWork(task)
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        SINCE[self.0 as usize].store(0, Ordering::Relaxed);
        note(|bits| bits & !self.0.bit());
    }
}

/// The first task that has been at work for too long.
pub(crate) fn hung() -> Option<Task> {
    let now = uptime();
    Task::ALL.into_iter().find(|task| {
        let since = SINCE[*task as usize].load(Ordering::Relaxed);
        since != 0 && now.wrapping_sub(since).cast_signed() > task.limit_ms().cast_signed()
    })
}

/// Whether no task is at work but the app.
pub(crate) fn only_app_works() -> bool {
    let mut tasks = Task::ALL.into_iter().filter(|task| *task != Task::App);
    tasks.all(|task| SINCE[task as usize].load(Ordering::Relaxed) == 0)
}

/// Change the bits of the tasks at work. Tasks of all priorities do so.
fn note(change: impl FnOnce(u32) -> u32) {
    cortex_m::interrupt::free(|_| {
        let register = pac::WATCHDOG.scratch1();
        register.write_value(change(register.read()));
    });
}

fn uptime() -> u32 {
    Instant::now().as_millis() as u32
}
