//! Constants for the ids in `www/views/data.html` and of the dialog in `www/index.html`.

use godspeed_document::Id;

/// The dialog, with the solves and settings of the page as attributes.
pub(crate) const DATA: Id = Id::new("data");

/// What the page says last, such as that nothing could be stored.
pub(crate) const NOTICE: Id = Id::new("notice-text");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
