//! The queue of jobs for the store: first in, first out, one under way at a time.
//!
//! Saves of one item that wait are coalesced: the store reads the item's bytes when it gets there, so one job
//! writes what the last of them meant.

use heapless::Deque;
use store::{ItemKey, Request};
use ui::{MOST_EFFECTS, Ticket};

/// Jobs that can wait. One event asks for a few, and the app waits for a match's step before it takes the next.
pub const QUEUE: usize = 2 * MOST_EFFECTS;

/// Something for the store to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    Serve {
        ticket: Ticket,
        request: Request,
    },
    /// Save an item, with the bytes that [`ui::App::write_item`] gives when the job is served.
    Put(ItemKey),
}

impl Job {
    /// The ticket its reply carries.
    pub const fn ticket(&self) -> Ticket {
        match self {
            Job::Serve { ticket, .. } => *ticket,
            Job::Put(key) => Ticket::Item(*key),
        }
    }
}

/// The jobs that wait, and whether one is under way.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    waiting: Deque<Job, QUEUE>,
    is_busy: bool,
}

impl Queue {
    pub(crate) const fn new() -> Queue {
        Queue {
            waiting: Deque::new(),
            is_busy: false,
        }
    }

    pub(crate) fn push(&mut self, job: Job) {
        if matches!(job, Job::Put(_)) && self.waiting.iter().any(|waiting| *waiting == job) {
            return;
        }
        let pushed = self.waiting.push_back(job);
        debug_assert!(pushed.is_ok(), "more than {QUEUE} jobs wait for the store");
    }

    /// The next job, unless one is under way.
    pub(crate) fn start(&mut self) -> Option<Job> {
        if self.is_busy {
            return None;
        }
        let job = self.waiting.pop_front();
        self.is_busy = job.is_some();
        job
    }

    /// The job under way is done.
    pub(crate) fn finish(&mut self) {
        debug_assert!(self.is_busy, "a reply without a job");
        self.is_busy = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_job_is_under_way_at_a_time_and_they_keep_their_order() {
        let mut queue = Queue::new();
        let tidy = Job::Serve {
            ticket: Ticket::Housekeeping,
            request: Request::CollectGarbage,
        };
        queue.push(tidy.clone());
        queue.push(Job::Put(ItemKey::Settings));
        assert_eq!(queue.start(), Some(tidy));
        assert_eq!(queue.start(), None);
        queue.finish();
        assert_eq!(queue.start(), Some(Job::Put(ItemKey::Settings)));
    }

    #[test]
    fn waiting_saves_of_one_item_become_one_but_not_with_the_one_under_way() {
        let mut queue = Queue::new();
        let settings = Job::Put(ItemKey::Settings);
        for _ in 0..3 {
            queue.push(settings.clone());
        }
        assert_eq!(queue.start(), Some(settings.clone()));
        // The bytes of the one under way may have been read before this change.
        queue.push(settings.clone());
        queue.finish();
        assert_eq!(queue.start(), Some(settings));
        queue.finish();
        assert_eq!(queue.start(), None);
    }
}
