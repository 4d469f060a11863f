use super::super::phases::wide_turn::{TurnCost, WideTurn};

/// The quarter turns of single layers of a 4x4x4, in both directions.
pub(super) struct QuarterTurns {
    turns: [WideTurn; QuarterTurns::COUNT],
    /// For each last turn, and none, the turns that may follow, one bit each.
    followers: [u32; QuarterTurns::COUNT + 1],
}

impl QuarterTurns {
    /// The number of turns: 3 axes * 4 layers * 2 directions.
    pub(super) const COUNT: usize = 24;

    /// The last turn of a cube that has not been turned.
    pub(super) const NONE: u8 = Self::COUNT as u8;

    pub(super) fn new() -> Self {
        let quarters = TurnCost::Quarters.turns().filter(|turn| !turn.is_half());
        let turns: [WideTurn; Self::COUNT] = WideTurn::array_of(quarters);
        let followers = std::array::from_fn(|last| {
            let may_follow = |turn: &WideTurn| {
                last == Self::COUNT || *turn == turns[last] || turn.may_follow(Some(turns[last]))
            };
            turns.iter().enumerate().map(|(i, turn)| u32::from(may_follow(turn)) << i).sum()
        });
        Self { turns, followers }
    }

    /// Returns the turn with a number.
    pub(super) const fn turn(&self, number: usize) -> WideTurn {
        self.turns[number]
    }

    /// Yields the numbers of the turns that may follow a last one: turns about an axis in one order of its layers, and a
    /// turn not after its inverse.
    #[inline(always)]
    pub(super) fn after(&self, last: u8) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.followers[usize::from(last)];
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (next < Self::COUNT).then_some(next)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_an_axis_have_one_order_and_do_not_undo_each_other() {
        let turns = QuarterTurns::new();
        assert_eq!(turns.after(QuarterTurns::NONE).count(), 24);
        // 16 turns of other axes, the same turn, and those of the layers that come later: 6, 4, 2 and 0.
        let mut counts: Vec<usize> = (0..24).map(|last| turns.after(last).count()).collect();
        counts.sort_unstable();
        let expected: Vec<usize> = [17, 19, 21, 23].into_iter().flat_map(|count| [count; 6]).collect();
        assert_eq!(counts, expected);
    }
}
