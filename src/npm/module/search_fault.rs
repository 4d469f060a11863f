//! The faults of searches for goals, algorithms and distances.

use godspeed_cube::{GoalError, TurnSetError};
use godspeed_engine::RequestError;
use godspeed_solve::algs::{PaintError, SpecError, UnknownRank};

use crate::{Fault, FaultKind};

impl Fault {
    /// Returns the fault of a request that only a module with all searches has.
    pub(crate) fn of_search(error: RequestError, message: &str) -> Self {
        match error {
            RequestError::MapMetric { metric } | RequestError::DistancesMetric { metric } => {
                Self::of(FaultKind::Metric, &message, metric)
            }
            RequestError::CaseSet { id, .. } => Self::of(FaultKind::Cases, &message, id),
            RequestError::Spec(error) => error.into(),
            RequestError::Painted(error) => error.into(),
            RequestError::Algs(error) => Self::new(FaultKind::Cases, error),
            RequestError::NoTurns => Self::new(FaultKind::Turns, message),
            RequestError::Rank(error) => error.into(),
            RequestError::DistancesSize { layers } => Self::of(FaultKind::Size, &message, layers),
            RequestError::Goal(error) => error.into(),
            RequestError::GoalMoves(error) => Self { kind: FaultKind::Goal, ..error.into() },
            RequestError::Turns(error) => error.into(),
            RequestError::Search(error) => Self::new(FaultKind::Goal, error),
            _ => Self::new(FaultKind::Option, message),
        }
    }
}

impl From<GoalError> for Fault {
    fn from(error: GoalError) -> Self {
        let part = match &error {
            GoalError::Size { size } | GoalError::NotOfSize { size, .. } => Some(size.to_string()),
            GoalError::UnknownName { text, .. } => Some(text.clone()),
            GoalError::UnknownLetter { letter, .. } => Some(letter.to_string()),
            GoalError::NoPiece { place, .. } => Some(place.to_string()),
            _ => None,
        };
        Self { part, ..Self::new(FaultKind::Goal, error) }
    }
}

impl From<TurnSetError> for Fault {
    fn from(error: TurnSetError) -> Self {
        let part = match &error {
            TurnSetError::Word { word, .. }
            | TurnSetError::NotOneTurn { word }
            | TurnSetError::Prime { word }
            | TurnSetError::Cost { word, .. }
            | TurnSetError::Free { word } => Some(word.clone()),
            _ => None,
        };
        Self { part, ..Self::new(FaultKind::Turns, error) }
    }
}

impl From<SpecError> for Fault {
    fn from(error: SpecError) -> Self {
        Self::of(FaultKind::Cases, &error, &error.text)
    }
}

impl From<PaintError> for Fault {
    fn from(error: PaintError) -> Self {
        match &error {
            PaintError::Letter(letter) => Self::of(FaultKind::Cases, &error, letter),
            _ => Self::new(FaultKind::Cases, error),
        }
    }
}

impl From<UnknownRank> for Fault {
    fn from(error: UnknownRank) -> Self {
        Self::of(FaultKind::Option, &error, &error.0)
    }
}
