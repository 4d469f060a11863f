//! The ids of `www/index.html`, as constants made by the build script: a missing id is a compile error.

use std::fmt;

use web_sys::Element;

/// The id of an element of `www/index.html`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id(&'static str);

impl Id {
    /// Returns the id as the document has it.
    pub(crate) const fn name(self) -> &'static str {
        self.0
    }

    /// Returns the id of an element, if it is one of `www/index.html`.
    pub(crate) fn of(element: &Element) -> Option<Self> {
        let name = element.id();
        let at = ALL.binary_search_by(|id| id.0.cmp(&name)).ok()?;
        Some(ALL[at])
    }
}

/// The id of an element that a panel makes, for example one for each solver. The form of each stands here once.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MadeId<'a> {
    /// The radio button of an algorithm.
    Algorithm(&'a str),
    /// The radio button of a metric.
    Metric(&'a str),
    /// The radio button of a set of tables.
    TableSet(&'a str),
    /// Where a set of tables says what the browser has stored of it.
    SetState(&'a str),
    /// The time that a search with a set of tables takes.
    SetTime(&'a str),
    /// The row of a table.
    TableRow(&'a str),
    /// The control of a solver's parameter.
    Parameter(&'a str),
    /// The value of a parameter.
    ParameterValue(&'a str),
    /// The explanation of a parameter.
    ParameterHelp(&'a str),
}

impl fmt::Display for MadeId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Algorithm(id) => write!(f, "algorithm-{id}"),
            Self::Metric(id) => write!(f, "metric-{id}"),
            Self::TableSet(id) => write!(f, "tables-{id}"),
            Self::SetState(id) => write!(f, "set-state-{id}"),
            Self::SetTime(id) => write!(f, "time-{id}"),
            Self::TableRow(id) => write!(f, "table-{id}"),
            Self::Parameter(id) => write!(f, "parameter-{id}"),
            Self::ParameterValue(id) => write!(f, "value-{id}"),
            Self::ParameterHelp(id) => write!(f, "why-{id}"),
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/ids.rs"));

#[cfg(test)]
mod tests {
    use godspeed_page::command::{Command, Twist};

    use super::*;

    #[test]
    fn ids_are_sorted_so_that_they_are_found() {
        assert!(ALL.is_sorted() && ALL.len() > 100);
        assert_eq!((SOLVE.name(), FIGURE_1_NAME.name()), ("solve", "figure-1-name"));
    }

    #[test]
    fn every_button_of_the_page_names_a_command() {
        assert!(COMMANDS.len() > 30);
        for name in COMMANDS {
            assert!(Command::from_name(name, Twist::default()).is_some(), "data-do=\"{name}\"");
        }
    }
}
