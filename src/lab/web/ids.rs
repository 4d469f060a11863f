//! Constants for the ids in `www/lab.html` and of the elements of `www/index.html` that the laboratory uses.

/// The id of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Id(&'static str);

impl Id {
    /// Returns the id as a string.
    pub(crate) const fn name(self) -> &'static str {
        self.0
    }
}

/// The view's part of the page, in `www/index.html`.
pub(crate) const REPORT: Id = Id("report");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
