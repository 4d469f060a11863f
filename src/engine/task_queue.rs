use std::sync::Arc;

use crate::{Task, TaskRun};

/// The tasks of one engine: at most one running and at most one waiting.
///
/// A new task always takes precedence: it stops the running task and replaces the waiting one. The queue only
/// decides what happens next; the caller starts tasks and reports their end.
#[derive(Default)]
pub struct TaskQueue {
    running: Option<Arc<TaskRun>>,
    waiting: Option<Task>,
}

impl TaskQueue {
    /// Returns whether a task is running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Returns whether tables can be made ready without stopping or replacing another task.
    #[must_use]
    pub fn can_warm_up(&self) -> bool {
        let is_warming_up = self.running.as_deref().is_none_or(|run| matches!(run, TaskRun::WarmUp(_)));
        is_warming_up && self.waiting.is_none()
    }

    /// Adds a task and requests the running one to stop.
    ///
    /// Returns the task that was waiting, which will never run.
    pub fn push(&mut self, task: Task) -> Option<Task> {
        if let Some(running) = &self.running {
            running.stop();
        }
        self.waiting.replace(task)
    }

    /// Removes and returns the waiting task, unless another one is running.
    pub fn pop(&mut self) -> Option<Task> {
        if self.is_running() { None } else { self.waiting.take() }
    }

    /// Records that a task is running.
    pub fn started(&mut self, run: Arc<TaskRun>) {
        self.running = Some(run);
    }

    /// Records that the running task has ended.
    pub fn ended(&mut self) {
        self.running = None;
    }

    /// Cancels the job with this number: a running task is requested to stop.
    ///
    /// Returns the task if it was waiting, in which case it will never run. Ignores jobs that are unknown or have
    /// ended.
    pub fn cancel(&mut self, job: u32) -> Option<Task> {
        if let Some(running) = self.running.as_ref().filter(|running| running.number() == job) {
            running.stop();
        }
        self.waiting.take_if(|waiting| waiting.number() == job)
    }
}
