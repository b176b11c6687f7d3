//! The app's runtime: carries out what [`ui::App`] asks for and brings the replies back.
//!
//! Owns the loop around the app that the firmware, the desktop program and the tests share: which effect goes
//! where, and the queue of requests to the store. Does not own the world itself (dice, flash, sound, log): that is a
//! [`World`], one for each of the three.
//!
//! ```text
//! App ── Effects ──> Runtime ──┬─ World::roll, draw, think, play, tell …
//!  ^                           └─ queue ── World::start ──> store
//!  └──────────── Event::Stored, then Runtime::replied <───────┘
//! ```
//!
//! The store does one job at a time, in order. Its reply may borrow a shared buffer, so the next job starts only
//! when the app has taken the reply. Garbage collection is not in line: the caller starts it at a calm moment
//! ([`AFTER_EVENT_MS`]).
//!
//! ```
//! use runtime::{Job, Runtime, World};
//! use store::{ItemKey, Reply};
//! use ui::{Cue, Effect, Effects, Fact, Rest, Settings, Ticket};
//!
//! /// A world in which only the store's jobs matter.
//! #[derive(Default)]
//! struct Jobs(Vec<Job>);
//!
//! impl World for Jobs {
//!     fn roll(&mut self, _: dice::Handful) {}
//!     fn draw(&mut self, _: Ticket, _: u32) {}
//!     fn think(&mut self) {}
//!     fn ask_source(&mut self) {}
//!     fn start(&mut self, job: Job) { self.0.push(job); }
//!     fn apply(&mut self, _: &Settings) {}
//!     fn play(&mut self, _: Cue) {}
//!     fn rest(&mut self, _: Rest) {}
//!     fn tell(&mut self, _: &Fact) {}
//!     fn crash(&mut self) {}
//! }
//!
//! let (mut runtime, mut world) = (Runtime::new(), Jobs::default());
//! let mut effects = Effects::new();
//! effects.push(Effect::Put(ItemKey::Settings)).unwrap();
//! effects.push(Effect::Put(ItemKey::Statistics)).unwrap();
//! runtime.carry_out(effects, &mut world);
//! assert_eq!(world.0, [Job::Put(ItemKey::Settings)]);
//! runtime.replied(&Reply::Done, &mut world);
//! assert_eq!(world.0.len(), 2);
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

#[cfg(test)]
extern crate std;

mod keeper;
mod queue;

use dice::Handful;
use store::Reply;
use ui::{Cue, Effect, Effects, Exit, Fact, Lamp, Rest, Settings, Ticket};

pub use keeper::{payload, restore, serve, settings};
use queue::Queue;
pub use queue::{Job, QUEUE};

/// What effects are carried out on. No method waits: a reply comes later, as an [`ui::Event`].
pub trait World {
    /// Roll dice; [`ui::Event::Rolled`] is the reply.
    fn roll(&mut self, handful: Handful);

    /// Draw a number uniformly below the bound; [`ui::Event::Drawn`] is the reply.
    fn draw(&mut self, ticket: Ticket, below: u32);

    /// Let a computer player think about [`ui::App::search_job`]; [`ui::Event::Thought`] is the reply.
    fn think(&mut self);

    /// Report the state of the random source: [`ui::Event::Source`].
    fn ask_source(&mut self);

    /// Hand this job to the store, which has none now; [`ui::Event::Stored`] is the reply.
    fn start(&mut self, job: Job);

    /// Apply changed settings.
    fn apply(&mut self, settings: &Settings);

    fn play(&mut self, cue: Cue);

    /// Dim, go dark, fall asleep, or be awake again. A sleeping device is woken by a key.
    fn rest(&mut self, rest: Rest);

    /// Leave this program when everything is saved. [`Exit::Loader`] is asked for only if the app was told that there is
    /// one.
    fn leave(&mut self, _exit: Exit) {}

    /// Report how the device is: [`ui::Event::Health`].
    fn ask_health(&mut self) {}

    /// Tell the computer that asked what somebody has answered.
    fn consent(&mut self, _answer: Option<bool>) {}

    fn lamp(&mut self, _lamp: Lamp) {}

    /// Write a fact to the debug channel.
    fn tell(&mut self, fact: &Fact);

    /// Panic on purpose.
    fn crash(&mut self);
}

/// A moment is calm when the app has had no event for this long, in milliseconds, no sound is played, and it wants no tick for
/// [`LONGEST_ERASE_MS`], so that no animation runs.
pub const AFTER_EVENT_MS: u64 = 550;

/// The longest time that the data sheets of the boards' flash chips give for the erase of a sector, in milliseconds.
pub const LONGEST_ERASE_MS: u64 = 400;

/// Carries out effects, and hands the store one job at a time.
#[derive(Debug, Default)]
pub struct Runtime {
    queue: Queue,
}

impl Runtime {
    pub const fn new() -> Runtime {
        Runtime {
            queue: Queue::new(),
        }
    }

    /// Carry out the effects of one event, in their order.
    pub fn carry_out(&mut self, effects: Effects, world: &mut impl World) {
        for effect in effects {
            match effect {
                Effect::Roll(handful) => world.roll(handful),
                Effect::Draw { ticket, below } => world.draw(ticket, below),
                Effect::Think => world.think(),
                Effect::Store { ticket, request } => {
                    self.queue.push(Job::Serve { ticket, request });
                }
                Effect::Put(key) => self.queue.push(Job::Put(key)),
                Effect::AskSource => world.ask_source(),
                Effect::Settings(settings) => world.apply(&settings),
                Effect::Play(cue) => world.play(cue),
                Effect::Rest(rest) => world.rest(rest),
                Effect::Leave(exit) => world.leave(exit),
                Effect::AskHealth => world.ask_health(),
                Effect::Consent(answer) => world.consent(answer),
                Effect::Lamp(lamp) => world.lamp(lamp),
                Effect::AllowErases(allowed) => self.queue.allow_garbage(allowed),
                Effect::Tell(fact) => world.tell(&fact),
                Effect::CrashTest => world.crash(),
            }
        }
        self.start_next(world);
    }

    /// The app has taken this reply to the job under way: start the next one.
    pub fn replied(&mut self, reply: &Reply, world: &mut impl World) {
        self.queue.finish(reply);
        self.start_next(world);
    }

    /// Whether the store has nothing to do but garbage collection, which waits for a calm moment.
    pub fn awaits_calm(&self) -> bool {
        self.queue.is_garbage_next()
    }

    /// The moment is calm: start one step of garbage collection, if it is due. If no such moment comes, a save that needs a
    /// sector erases one itself.
    pub fn calm(&mut self, world: &mut impl World) {
        if let Some(job) = self.queue.start_garbage() {
            world.start(job);
        }
    }

    fn start_next(&mut self, world: &mut impl World) {
        if let Some(job) = self.queue.start() {
            world.start(job);
        }
    }
}
