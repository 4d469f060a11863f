//! Constants for the ids in `help.html`.

use godspeed_browser::Id;

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
