use godspeed_protocol::RecordingEvent;

/// A message about a recorded search, with the numbers to attach to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// The message.
    pub event: RecordingEvent,
    /// The attached numbers; empty if the message has no attachment.
    pub numbers: Vec<u32>,
}
