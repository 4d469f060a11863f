//! Constants for the ids in `scan.html`, and of the scanner's part of the view Net.

use godspeed_browser::Id;

/// The scanner's part of the view Net, in `net.html`.
pub(crate) const SCAN: Id = Id::new("scan");

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
