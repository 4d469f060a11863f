use std::ops::RangeInclusive;

use crate::format;
use crate::timeline::Timeline;

/// The place on the timeline, as the counter and the slider of the dock show it.
///
/// In a solution only its own moves are counted, and before it only those that set the cube up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceView {
    /// The positions that the slider reaches, as numbers of turns from the start of the timeline.
    pub reach: RangeInclusive<usize>,
    /// The text of the counter.
    pub counter: String,
}

impl PlaceView {
    /// Returns the place of a timeline's cursor.
    #[must_use]
    pub fn of(timeline: &Timeline) -> Self {
        let (cursor, length) = (timeline.cursor(), timeline.turns().len());
        let (reach, move_name) = match timeline.played_from() {
            Some(first) if cursor < first => (0..=first, "Set-up move"),
            Some(first) => (first..=length, "Move"),
            None => (0..=length, "Move"),
        };
        let count = |cursor: usize| format::count((cursor - reach.start()) as u64);
        let counter = match length {
            0 => "No moves yet".to_owned(),
            _ => format!("{move_name} {} of {}", count(cursor), count(*reach.end())),
        };
        Self { reach, counter }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Alg, Facelets, Size};

    #[test]
    fn the_counter_counts_the_moves_of_the_solution() {
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        assert_eq!(PlaceView::of(&timeline), PlaceView { reach: 0..=0, counter: "No moves yet".to_owned() });
        timeline.append(Alg::parse("R U F", Size::THREE).unwrap().alg.into_turns());
        timeline.jump(2);
        assert_eq!(PlaceView::of(&timeline).counter, "Move 2 of 3");
        timeline.jump(3);
        timeline.append_played("Solution", Alg::parse("F' U'", Size::THREE).unwrap().alg.into_turns());
        assert_eq!(PlaceView::of(&timeline).counter, "Move 0 of 2");
        timeline.jump(4);
        assert_eq!(PlaceView::of(&timeline), PlaceView { reach: 3..=5, counter: "Move 1 of 2".to_owned() });
        timeline.jump(1);
        let before = PlaceView { reach: 0..=3, counter: "Set-up move 1 of 3".to_owned() };
        assert_eq!(PlaceView::of(&timeline), before);
    }
}
