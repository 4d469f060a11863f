//! Constants for the ids in `follow.html` and of the dialog in `www/index.html`.

use godspeed_browser::Id;

/// The dialog.
pub(crate) const FOLLOW: Id = Id::new("follow");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
