//! The queue of jobs for the store: first in, first out, one under way at a time.
//!
//! Saves of one item that wait are coalesced: the store reads the item's bytes when it gets there, so one job
//! writes what the last of them meant.
//!
//! Garbage collection may erase a sector, which stops the whole chip for 45 ms, or 400 on a slow one. So it is not in line:
//! it is due after every job that writes, and starts when nothing else waits and the caller says that nothing moves.

use heapless::Deque;
use store::{GcStep, ItemKey, Reply, Request};
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

    const fn is_garbage_collection(&self) -> bool {
        matches!(
            self,
            Job::Serve {
                request: Request::CollectGarbage,
                ..
            }
        )
    }

    /// Whether it may use up a blank sector.
    const fn writes(&self) -> bool {
        match self {
            Job::Put(_) => true,
            Job::Serve { request, .. } => !matches!(
                request,
                Request::Read(_)
                    | Request::Summary(_)
                    | Request::ReadReplay(_)
                    | Request::Get(_)
                    | Request::CollectGarbage
            ),
        }
    }
}

/// The jobs that wait, and whether one is under way.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    waiting: Deque<Job, QUEUE>,
    is_busy: bool,
    garbage_due: bool,
    /// Garbage collection stays due until it is allowed again.
    garbage_stopped: bool,
}

impl Queue {
    pub(crate) const fn new() -> Queue {
        Queue {
            waiting: Deque::new(),
            is_busy: false,
            garbage_due: false,
            garbage_stopped: false,
        }
    }

    pub(crate) fn push(&mut self, job: Job) {
        if job.is_garbage_collection() {
            self.garbage_due = true;
            return;
        }
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
        self.garbage_due |= job.as_ref().is_some_and(Job::writes);
        job
    }

    /// Stop garbage collection, or let it go on.
    pub(crate) const fn allow_garbage(&mut self, allowed: bool) {
        self.garbage_stopped = !allowed;
    }

    /// Whether nothing is left to do but garbage collection.
    pub(crate) fn is_garbage_next(&self) -> bool {
        self.garbage_due && !self.garbage_stopped && !self.is_busy && self.waiting.is_empty()
    }

    /// One step of garbage collection, if that is next.
    pub(crate) fn start_garbage(&mut self) -> Option<Job> {
        if !self.is_garbage_next() {
            return None;
        }
        self.garbage_due = false;
        self.is_busy = true;
        Some(Job::Serve {
            ticket: Ticket::Housekeeping,
            request: Request::CollectGarbage,
        })
    }

    /// The job under way is done. A step of garbage collection that found something to do is followed by another.
    pub(crate) fn finish(&mut self, reply: &Reply) {
        debug_assert!(self.is_busy, "a reply without a job");
        self.is_busy = false;
        self.garbage_due |= matches!(reply, Reply::Collected(step) if *step != GcStep::Nothing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_job_is_under_way_at_a_time_and_they_keep_their_order() {
        let mut queue = Queue::new();
        let get = Job::Serve {
            ticket: Ticket::Item(ItemKey::Preferences),
            request: Request::Get(ItemKey::Preferences),
        };
        queue.push(get.clone());
        queue.push(Job::Put(ItemKey::Settings));
        assert_eq!(queue.start(), Some(get));
        assert_eq!(queue.start(), None);
        queue.finish(&Reply::NoItem);
        assert_eq!(queue.start(), Some(Job::Put(ItemKey::Settings)));
    }

    #[test]
    fn garbage_collection_is_due_after_a_write_and_starts_when_nothing_waits() {
        let mut queue = Queue::new();
        assert_eq!(queue.start_garbage(), None);
        queue.push(Job::Put(ItemKey::Settings));
        queue.push(Job::Put(ItemKey::Preferences));
        for _ in 0..2 {
            assert!(queue.start().is_some());
            assert_eq!(queue.start_garbage(), None, "a job is under way");
            queue.finish(&Reply::Done);
        }
        let step = queue.start_garbage().expect("due");
        assert!(step.is_garbage_collection());
        queue.finish(&Reply::Collected(GcStep::Erased));
        assert_eq!(
            queue.start_garbage(),
            Some(step.clone()),
            "there may be more"
        );
        queue.finish(&Reply::Collected(GcStep::Nothing));
        assert_eq!(queue.start_garbage(), None, "once for all the writes");
        queue.push(step);
        assert_eq!(queue.start(), None, "never in line");
        assert!(queue.is_garbage_next());
    }

    #[test]
    fn garbage_collection_waits_while_it_is_not_allowed() {
        let mut queue = Queue::new();
        queue.allow_garbage(false);
        queue.push(Job::Put(ItemKey::Settings));
        assert!(queue.start().is_some(), "saves go on");
        queue.finish(&Reply::Done);
        assert!(!queue.is_garbage_next());
        assert_eq!(queue.start_garbage(), None);
        queue.allow_garbage(true);
        assert!(queue.start_garbage().is_some(), "it was only put off");
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
        queue.finish(&Reply::Done);
        assert_eq!(queue.start(), Some(settings));
        queue.finish(&Reply::Done);
        assert_eq!(queue.start(), None);
    }
}
