//! A fair async mutex: waiting tasks queue up, first in, first out.
//!
//! [`embassy_sync::mutex::Mutex`] remembers one waker. When a second task waits, registering its waker wakes the first,
//! which registers again and wakes the second, and so on until the mutex is unlocked. If both run at a higher priority than
//! the task that holds it, that task never runs again: a livelock. Here each waiting task has a place in the queue of a
//! [`FairSemaphore`], and only the one whose turn it is gets woken.

use core::ops::{Deref, DerefMut};

use embassy_sync::{
    blocking_mutex::raw::CriticalSectionRawMutex,
    mutex::{Mutex, MutexGuard},
    semaphore::{FairSemaphore, Semaphore, SemaphoreReleaser},
};

/// Tasks of different priorities lock it, so each access to its state is a critical section.
type Raw = CriticalSectionRawMutex;

/// At most this many tasks may wait at the same time.
const WAITING: usize = 4;

type Turns = FairSemaphore<Raw, WAITING>;

/// A mutex for up to five tasks of any priority.
#[derive(Debug)]
pub struct FairMutex<T> {
    /// One permit: whoever has it may lock `value`.
    turns: Turns,
    value: Mutex<Raw, T>,
}

impl<T> FairMutex<T> {
    pub const fn new(value: T) -> FairMutex<T> {
        FairMutex {
            turns: Turns::new(1),
            value: Mutex::new(value),
        }
    }

    /// Waits for this task's turn.
    ///
    /// # Panics
    ///
    /// If more than four tasks wait, or if a guard was leaked.
    pub async fn lock(&self) -> Guard<'_, T> {
        let turn = self.turns.acquire(1).await;
        let turn = turn.expect("there are no more tasks than places in the queue");
        let value = self.value.try_lock();
        Guard {
            value: value.expect("only the task whose turn it is locks"),
            _turn: turn,
        }
    }

    pub fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }
}

/// Access to the value; dropped, it lets the next task in.
#[derive(Debug)]
pub struct Guard<'a, T> {
    // Dropped in this order: unlocked first, then the next task's turn.
    value: MutexGuard<'a, Raw, T>,
    _turn: SemaphoreReleaser<'a, Turns>,
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}
