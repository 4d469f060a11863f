use godspeed_protocol::{Event, PredictionInfo, ProgressInfo, StageMoves};
use serde::Serialize;

/// What a running search reports: the argument of `onProgress`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Progress {
    /// A table is being loaded or built.
    Table {
        /// The id of the table.
        name: String,
        /// The completed share, 0 to 1.
        done: f64,
    },
    /// How long the search is expected to take.
    Prediction(PredictionInfo),
    /// Where the search is, a few times a second.
    Search(ProgressInfo),
    /// A better solution than all before; the search continues.
    Improved {
        /// The stages of the solution.
        stages: Vec<StageMoves>,
        /// Its length in the metric of the search.
        length: usize,
    },
    /// Where a search for algorithms or a count of distances is, a few times a second.
    Share {
        /// The completed share, 0 to 1.
        share: f64,
        /// The elapsed seconds.
        seconds: f64,
        /// The best algorithms that were found since the last report: numbers of cases, and moves.
        best: Vec<(usize, String)>,
    },
}

impl Progress {
    /// Returns what the event of a search reports; `None` if it is not about progress.
    pub(crate) fn of_event(event: Event) -> Option<Self> {
        Some(match event {
            Event::Table { name, done, .. } => Self::Table { name, done },
            Event::Prediction(prediction) => Self::Prediction(prediction),
            Event::Progress(progress) => Self::Search(progress),
            Event::Improved { stages, length, .. } => Self::Improved { stages, length },
            _ => return None,
        })
    }

    /// Returns what the message of any search reports.
    #[cfg(feature = "full")]
    pub(crate) fn of_message(message: godspeed_engine::Message) -> Option<Self> {
        use godspeed_engine::Message;
        use godspeed_protocol::FindEvent;
        match message {
            Message::Event(event) => Self::of_event(event),
            Message::Find(FindEvent::Progress { share, seconds, best, .. }) => {
                Some(Self::Share { share, seconds, best })
            }
            _ => None,
        }
    }
}
