//! Constants for the ids in `data.html` and of the dialog in `www/index.html`.

use godspeed_browser::Id;

/// The dialog.
pub(crate) const DATA: Id = Id::new("data");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
