use godspeed_cube::{
    AlgError, IllegalState, ImpossibleTurn, InputError, ParseError, SizeError, StateError, UnknownName,
};
use godspeed_engine::RequestError;
use godspeed_solve::{SettingError, SolveError, UnknownSolver};
use serde::Serialize;

/// The reason why an input is rejected: the `Error` that the package throws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What is invalid.
    pub kind: FaultKind,
    /// The text that the command prints, which names the remedy.
    pub message: String,
    /// The offending part of the input, if it is a part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The range of the offending part in the input, in bytes of UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<[usize; 2]>,
}

/// What is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum FaultKind {
    /// Moves that are not valid, or that the cube does not have.
    Moves,
    /// A text that is not a state, or a state where moves are expected.
    State,
    /// A state that no moves can reach.
    Illegal,
    /// A number of layers that a cube, an algorithm or a goal cannot have.
    Size,
    /// An unknown algorithm.
    Algorithm,
    /// A metric that is unknown or that the algorithm does not support.
    Metric,
    /// A goal that is unknown, impossible or not for this algorithm.
    Goal,
    /// A list of turns that is not valid.
    Turns,
    /// A parameter that is unknown or out of range.
    Parameter,
    /// An unknown set of tables.
    Tables,
    /// A set of cases that is unknown or not valid.
    Cases,
    /// An option whose value is not possible.
    Option,
    /// A search that ended without the result.
    Search,
}

impl Fault {
    /// Returns a fault without an offending part.
    pub(crate) fn new(kind: FaultKind, message: impl ToString) -> Self {
        Self { kind, message: message.to_string(), part: None, span: None }
    }

    /// Returns the fault of a part of the input.
    pub(crate) fn of(kind: FaultKind, message: &impl ToString, part: impl ToString) -> Self {
        Self { part: Some(part.to_string()), ..Self::new(kind, message.to_string()) }
    }

    /// Returns the fault of a text that is not a cube.
    pub(crate) fn of_input(text: &str, error: &InputError) -> Self {
        let kind = match error {
            InputError::InLink { text, error } => {
                let inner = Self::of_input(text, error);
                // The position is that in the decoded text.
                return Self { message: format!("in the link: {}", inner.message), span: None, ..inner };
            }
            InputError::Alg(_) | InputError::UnexpectedAlg | InputError::TooLong(_) => FaultKind::Moves,
            InputError::Illegal { .. } => FaultKind::Illegal,
            InputError::Size { .. } | InputError::LinkToPuzzle { .. } => FaultKind::Size,
            _ => FaultKind::State,
        };
        Self::new(kind, error).within(text, error.span())
    }

    /// Adds the part of a text at a range.
    fn within(self, text: &str, span: Option<std::ops::Range<usize>>) -> Self {
        let Some(span) = span else { return self };
        let part = text.get(span.clone()).map(str::to_owned);
        Self { part, span: Some([span.start, span.end]), ..self }
    }

    /// Returns the fault of a state text.
    pub(crate) fn of_state(text: &str, error: &StateError) -> Self {
        Self::new(FaultKind::State, error).within(text, error.span())
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        let span = error.span();
        Self { span: Some([span.start, span.end]), ..Self::of(FaultKind::Moves, &error, &error.token) }
    }
}

impl From<ImpossibleTurn> for Fault {
    fn from(error: ImpossibleTurn) -> Self {
        Self::of(FaultKind::Moves, &error, error.turn)
    }
}

impl From<AlgError> for Fault {
    fn from(error: AlgError) -> Self {
        match error {
            AlgError::Impossible(error) => error.into(),
            error => Self::new(FaultKind::Moves, error),
        }
    }
}

impl From<IllegalState> for Fault {
    fn from(error: IllegalState) -> Self {
        Self::new(FaultKind::Illegal, error)
    }
}

impl From<SizeError> for Fault {
    fn from(error: SizeError) -> Self {
        match &error {
            SizeError::OutOfRange { layers } => Self::of(FaultKind::Size, &error, layers),
            SizeError::NotANumber { text } => Self::of(FaultKind::Size, &error, text),
            _ => Self::new(FaultKind::Size, error),
        }
    }
}

impl From<UnknownName> for Fault {
    fn from(error: UnknownName) -> Self {
        Self::of(FaultKind::Metric, &error, &error.text)
    }
}

impl From<UnknownSolver> for Fault {
    fn from(error: UnknownSolver) -> Self {
        Self::of(FaultKind::Algorithm, &error, &error.id)
    }
}

impl From<SettingError> for Fault {
    fn from(error: SettingError) -> Self {
        match &error {
            SettingError::Unknown { name, .. } => Self::of(FaultKind::Parameter, &error, name),
            SettingError::UnknownSet { name, .. } => Self::of(FaultKind::Tables, &error, name),
            SettingError::OutOfRange { name, value, .. } => {
                Self::of(FaultKind::Parameter, &error, format!("{name} = {value}"))
            }
            _ => Self::new(FaultKind::Parameter, error),
        }
    }
}

impl From<RequestError> for Fault {
    fn from(error: RequestError) -> Self {
        let message = error.to_string();
        let fault = match error {
            RequestError::Solver(error) => error.into(),
            RequestError::Table { id, .. } => Self::of(FaultKind::Tables, &message, id),
            RequestError::State(error) => Self::new(FaultKind::State, error),
            RequestError::Illegal(error) => error.into(),
            RequestError::Size { size, .. } => Self::of(FaultKind::Size, &message, size),
            RequestError::Metric { metric, .. } => Self::of(FaultKind::Metric, &message, metric),
            RequestError::NoGoals => Self::new(FaultKind::Goal, &message),
            RequestError::Setting(error) => error.into(),
            #[cfg(feature = "full")]
            error => Self::of_search(error, &message),
            #[cfg(not(feature = "full"))]
            #[allow(unreachable_patterns, reason = "an engine with all searches has other errors, too")]
            _ => Self::new(FaultKind::Option, &message),
        };
        // The message of a request says which option the error is about.
        Self { message, ..fault }
    }
}

impl From<SolveError> for Fault {
    fn from(error: SolveError) -> Self {
        Self::new(FaultKind::Search, error)
    }
}
