use godspeed_cube::InputError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::state;

/// What is wrong with an attribute or a text.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The name of the attribute.
    pub attribute: String,
    /// The kind of problem.
    pub kind: String,
    /// What is wrong and what can be done.
    pub message: String,
    /// The part of the value that is wrong.
    pub part: String,
}

impl From<state::Problem> for Problem {
    fn from(problem: state::Problem) -> Self {
        Self {
            attribute: problem.attribute.to_owned(),
            kind: problem.kind.to_owned(),
            message: problem.message,
            part: problem.part,
        }
    }
}

impl Problem {
    /// Describes why moves that a script gave cannot be made.
    pub(crate) fn of_moves(text: &str, error: &InputError) -> Self {
        Self {
            attribute: String::new(),
            kind: "alg".to_owned(),
            message: error.to_string(),
            part: error.span().and_then(|span| text.get(span)).unwrap_or(text).to_owned(),
        }
    }
}
