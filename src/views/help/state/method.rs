use std::ops::RangeInclusive;

use godspeed_page::format;

use super::Example;

/// The help page of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The id of the solver.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The sizes that it solves, in layers.
    pub sizes: RangeInclusive<usize>,
    /// The idea, in three sentences.
    pub idea: [&'static str; 3],
    /// What it costs in time and memory.
    pub costs: &'static str,
    /// What it guarantees of its solutions.
    pub promises: &'static str,
    /// Who described it, where and when.
    pub origin: &'static str,
    /// The animation.
    pub example: Example,
}

impl Method {
    /// Returns the page of a solver; the first page if there is none.
    #[must_use]
    pub fn with_id(id: &str) -> &'static Self {
        let [first, ..] = &super::METHODS;
        super::METHODS.iter().find(|method| method.id == id).unwrap_or(first)
    }

    /// Returns the sizes as text.
    #[must_use]
    pub fn sizes_text(&self) -> String {
        let (least, most) = (self.sizes.start(), self.sizes.end());
        match least == most {
            true => format::cube(*least),
            false => format!("{least} to {most} layers"),
        }
    }
}
