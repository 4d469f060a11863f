//! Constants for the ids in `www/views/compare.html` and of the dialog in `www/index.html`.

use godspeed_document::Id;

/// The dialog, on which the page writes the solutions.
pub(crate) const COMPARE: Id = Id::new("compare");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
