use web_sys::Window;

use crate::or_log;

/// Returns whether the user prefers reduced motion.
#[must_use]
pub fn is_motion_reduced(window: &Window) -> bool {
    matches_media(window, "(prefers-reduced-motion: reduce)")
}

/// Returns whether a media query matches now.
#[must_use]
pub fn matches_media(window: &Window, query: &str) -> bool {
    or_log("media query", window.match_media(query)).flatten().is_some_and(|list| list.matches())
}
