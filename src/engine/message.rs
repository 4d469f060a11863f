use godspeed_protocol::{Event, FindEvent};

use crate::Recorded;

/// A message of a task, for the page or for one of its views.
#[allow(clippy::large_enum_variant, reason = "messages are few and short-lived")]
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// An event of any task.
    Event(Event),
    /// About a recorded search, or the breadth-first order of the 2x2x2.
    Recorded(Recorded),
    /// About algorithms of a set, scores or distances.
    Find(FindEvent),
}

impl From<Event> for Message {
    fn from(event: Event) -> Self {
        Self::Event(event)
    }
}

impl From<FindEvent> for Message {
    fn from(event: FindEvent) -> Self {
        Self::Find(event)
    }
}
