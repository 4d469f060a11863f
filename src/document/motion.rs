use web_sys::Window;

use crate::or_log;

/// Whether the user prefers reduced motion.
#[must_use]
pub fn is_motion_reduced(window: &Window) -> bool {
    let list = or_log("media query", window.match_media("(prefers-reduced-motion: reduce)"));
    list.flatten().is_some_and(|list| list.matches())
}
