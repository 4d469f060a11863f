use std::sync::Mutex;

use godspeed_cube::goal::NAMES;
use godspeed_engine::Message;
use godspeed_protocol::{AlgInfo, AlgsSummary, CaseAlgs, CaseInfo, Event, FindEvent};
use godspeed_solve::algs::SETS;
use serde::Serialize;

use crate::job::{JobEnd, lock};
use crate::name_data::NameData;
use crate::{Fault, FaultKind, Progress};

/// The algorithms of cases.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Found"))]
pub struct FoundData {
    /// The cases, in the order of the set.
    pub cases: Vec<FoundCaseData>,
    /// The figures of the search.
    pub summary: AlgsSummary,
}

/// A case and its algorithms.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FoundCase"))]
pub struct FoundCaseData {
    /// The name, which is unique in the set.
    pub name: String,
    /// One of its positions: 54 facelets with a hyphen for any colour.
    pub start: String,
    /// The number of all algorithms.
    pub count: u64,
    /// The best ones, the best first.
    pub algs: Vec<AlgInfo>,
}

/// The cases of a search, which it names before it begins.
#[derive(Default)]
pub(crate) struct Cases(Mutex<Vec<CaseInfo>>);

impl Cases {
    /// Takes a message of the search and returns what it reports.
    pub(crate) fn receive(&self, message: Message) -> Option<Progress> {
        if let Message::Find(FindEvent::Cases { cases, .. }) = message {
            *lock(&self.0) = cases;
            return None;
        }
        Progress::of_message(message)
    }

    /// Returns the end of a search that has sent its last message.
    pub(crate) fn end(&self, message: Option<Message>) -> JobEnd {
        match message {
            Some(Message::Event(Event::Failed { outcome, .. })) => {
                JobEnd::Fault(Fault::new(FaultKind::Search, outcome.error.unwrap_or_default()))
            }
            Some(Message::Find(FindEvent::Found { cases, summary, .. })) => {
                let infos = std::mem::take(&mut *lock(&self.0));
                let case = |(CaseInfo { name, start }, CaseAlgs { count, algs })| FoundCaseData {
                    name,
                    start,
                    count,
                    algs,
                };
                let cases = infos.into_iter().zip(cases).map(case).collect();
                JobEnd::Found(FoundData { cases, summary })
            }
            Some(Message::Find(FindEvent::Counted { distances, .. })) => JobEnd::Distances(distances),
            _ => JobEnd::Stopped,
        }
    }
}

/// Returns the sets of cases.
pub(crate) fn sets() -> Vec<NameData> {
    SETS.iter().map(|set| NameData { id: set.id, explanation: set.summary }).collect()
}

/// Returns the names of goals.
pub(crate) fn goals() -> Vec<NameData> {
    NAMES.iter().map(|goal| NameData { id: goal.id, explanation: goal.explanation }).collect()
}
