use std::sync::Arc;

use crate::{Running, Work};

/// The jobs of one engine: one runs, and at most one waits until that one has stopped.
///
/// A new job always wins: it stops the running one and takes the place of the waiting one. Nothing here
/// starts or ends a job; the queue only says what is to be done.
#[derive(Default)]
pub struct Queue {
    running: Option<Arc<Running>>,
    waiting: Option<Work>,
}

impl Queue {
    /// Nothing to do.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether a job is under way.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Takes in a new job and asks the running one to stop. Returns the job that waited until now
    /// and will never run.
    pub fn push(&mut self, work: impl Into<Work>) -> Option<Work> {
        if let Some(running) = &self.running {
            running.stop();
        }
        self.waiting.replace(work.into())
    }

    /// Takes out the job to run next, if none is running.
    pub fn pop(&mut self) -> Option<Work> {
        if self.is_running() { None } else { self.waiting.take() }
    }

    /// Notes which job is under way.
    pub fn started(&mut self, run: Arc<Running>) {
        self.running = Some(run);
    }

    /// Notes that the job under way has ended.
    pub fn ended(&mut self) {
        self.running = None;
    }

    /// Cancels a job: stops it where it runs. Returns it if it waited and so will never run. Unknown and
    /// ended jobs are ignored.
    pub fn cancel(&mut self, job: u32) -> Option<Work> {
        if let Some(running) = self.running.as_ref().filter(|running| running.number() == job) {
            running.stop();
        }
        self.waiting.take_if(|waiting| waiting.number() == job)
    }
}
