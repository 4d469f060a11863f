//! Constants for the ids in `race.html` and of the view's part of `www/index.html`.

use godspeed_browser::Id;

/// The view's part of the page, in `www/index.html`.
pub(crate) const RACE: Id = Id::new("race");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
