//! Constants for the ids in `www/views/share.html` and of the dialog in `www/index.html`.

use godspeed_document::Id;

/// The result of the page, with the last outcome as JSON.
pub(crate) const RESULT: Id = Id::new("result");

/// What the page says last, such as that a link was copied.
pub(crate) const NOTICE: Id = Id::new("notice-text");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
