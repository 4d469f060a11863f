//! Constants for the ids in `share.html` and of the dialog in `www/index.html`.

use godspeed_browser::Id;

/// The dialog, in `www/index.html`.
pub(crate) const SHARE: Id = Id::new("share");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
