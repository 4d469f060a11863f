use serde::{Deserialize, Serialize};

/// A request of the dialog *Follow* to the worker that recognises turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum WatchRequest {
    /// Pictures arrive at the attached port, as those of [`ScanRequest::Pictures`](crate::ScanRequest::Pictures).
    Pictures,
    /// Watch for this turn; `None` ends it.
    Turn(Option<WatchedTurn>),
}

/// A turn that is expected before the camera.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WatchedTurn {
    /// The number of this request, which its answers repeat.
    pub number: u32,
    /// The cube before the turn, as facelets.
    pub before: String,
    /// The turn in notation.
    pub expected: String,
    /// The colours of the cube as a camera sees them; `None` if they are not known. They are adapted to the light while turns
    /// are watched.
    pub colours: Option<[[u8; 3]; 6]>,
}

/// A message of the worker that recognises turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum WatchEvent {
    /// The worker receives requests.
    Ready,
    /// What the last pictures show of the turn that is watched for, when it has changed.
    Seen(TurnSeen),
    /// The worker cannot be used any more.
    Broken {
        /// The reason, in a sentence.
        message: String,
    },
}

/// What was seen of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnSeen {
    /// The number of the request.
    pub number: u32,
    /// What was turned.
    pub verdict: TurnVerdict,
}

/// What was turned before the camera.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TurnVerdict {
    /// The cube is as it was before the turn.
    Nothing,
    /// The expected turn was made.
    Expected,
    /// Another turn was made, in notation.
    Other(String),
    /// The pictures have not shown it for a while.
    Unknown,
}
