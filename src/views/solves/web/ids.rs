//! Constants for the ids in `solves.html` and of the dialog in `www/index.html`.

use godspeed_browser::Id;

/// The dialog.
pub(crate) const SOLVES: Id = Id::new("solves");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
