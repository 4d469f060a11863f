//! Constants for the ids in `report.html` and of the view's part of `www/index.html`.

use godspeed_browser::Id;

/// The view's part of the page, in `www/index.html`.
pub(crate) const REPORT: Id = Id::new("report");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
