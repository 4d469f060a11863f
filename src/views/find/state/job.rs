use godspeed_browser::Phase;
use godspeed_protocol::{Event, FindEvent, FindMessage};

use super::Section;

/// A job of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Job {
    pub(super) number: u32,
    pub(super) kind: JobKind,
}

/// What a job is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JobKind {
    /// The search of a section.
    Search(Section),
    /// The scores of the solutions to a goal.
    GoalScores,
    /// The scores of the user's own algorithms.
    SetScores,
}

/// Returns the job of a message, if it is about one.
pub(super) fn job_of(message: &FindMessage) -> Option<u32> {
    match message {
        FindMessage::Find(
            FindEvent::Cases { job, .. }
            | FindEvent::Progress { job, .. }
            | FindEvent::Listed { job, .. }
            | FindEvent::Found { job, .. }
            | FindEvent::Scored { job, .. }
            | FindEvent::Counted { job, .. },
        )
        | FindMessage::Event(
            Event::Table { job, .. }
            | Event::Improved { job, .. }
            | Event::Solved { job, .. }
            | Event::Failed { job, .. }
            | Event::Cancelled { job, .. },
        ) => Some(*job),
        FindMessage::Event(Event::Progress(progress)) => Some(progress.job),
        FindMessage::Event(_) => None,
    }
}

/// Returns how a search ends with a message, if it ends with it.
pub(super) const fn end_of(message: &FindMessage) -> Phase {
    match message {
        FindMessage::Event(Event::Failed { .. }) => Phase::Failed,
        FindMessage::Event(Event::Cancelled { .. }) => Phase::Cancelled,
        _ => Phase::Done,
    }
}
