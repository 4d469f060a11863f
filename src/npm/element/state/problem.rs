use std::fmt;
use std::ops::Range;

/// What is wrong with an attribute of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The name of the attribute.
    pub attribute: &'static str,
    /// The kind of problem, for programs: `puzzle`, `alg`, `state`, `mask`, `colors`, `goal` or `value`.
    pub kind: &'static str,
    /// What is wrong and what can be done, in the words of the command.
    pub message: String,
    /// The part of the value that is wrong; the whole value if there is none.
    pub part: String,
}

impl Problem {
    /// Creates the problem of a value. `span` is the byte range of the part that is wrong.
    pub(super) fn new(
        attribute: &'static str,
        kind: &'static str,
        message: impl fmt::Display,
        value: &str,
        span: Option<Range<usize>>,
    ) -> Self {
        let part = span.and_then(|span| value.get(span)).unwrap_or(value);
        Self { attribute, kind, message: message.to_string(), part: part.to_owned() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.attribute, self.message)
    }
}
