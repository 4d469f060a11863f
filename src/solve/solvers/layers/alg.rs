use godspeed_cube::{Alg, Size, Turn};

/// An algorithm as people write it. The tests read every one that stands in this solver.
pub(super) fn alg(text: &str) -> Vec<Turn> {
    Alg::parse(text, Size::THREE).map(|parsed| parsed.alg.into_turns()).unwrap_or_default()
}
