//! Constants for the ids in `www/views/help.html`.

use godspeed_document::Id;

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
