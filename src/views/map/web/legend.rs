//! The legend of the maps: what their colours mean, and how large visited positions are drawn.

use godspeed_browser::Document;

use super::ids;
use crate::state::{MapState, Marks};

pub(super) fn show(document: &Document, state: &MapState) {
    document.visible(ids::MAP_LEGEND, state.has_map());
    document.text(ids::MAP_SCALE, &scale(state.marks()));
}

/// Returns a sentence on the size of visited positions.
fn scale(marks: Marks) -> String {
    let size = match marks.times() {
        1 => "its own size".to_owned(),
        times => format!("{times} times its size"),
    };
    format!("In all maps alike, a visited position is drawn at {size}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{HALF_TURNS, Rings};

    #[test]
    fn the_size_of_positions_is_named() {
        let rings = Rings::new(&HALF_TURNS);
        let scale = |zoom| scale(Marks::new(&rings, zoom, |_| true));
        assert!(scale(4.0).ends_with("is drawn at 16 times its size."));
        assert!(scale(99.0).ends_with("is drawn at its own size."));
    }
}
