//! Constants for the ids in `find.html` and of the view in `www/views.js`.

use godspeed_browser::Id;

/// The view.
pub(crate) const FIND: Id = Id::new("find");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
