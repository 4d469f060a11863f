//! Constants for the ids in `compare.html` and of the dialog in `www/index.html`.

use godspeed_browser::Id;

/// The dialog.
pub(crate) const COMPARE: Id = Id::new("compare");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
