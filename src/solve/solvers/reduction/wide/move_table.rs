use super::turns::WideTurn;

/// What each of some turns does to the values of a coordinate.
pub(crate) struct MoveTable {
    moves: Vec<u16>,
    turns: usize,
}

impl MoveTable {
    /// The table of a coordinate of so many values, at most 65,536.
    pub(crate) fn new(size: usize, turns: &[WideTurn], after: impl Fn(usize, WideTurn) -> usize) -> Self {
        let mut moves = Vec::with_capacity(size * turns.len());
        for value in 0..size {
            moves.extend(turns.iter().map(|&turn| after(value, turn) as u16));
        }
        Self { moves, turns: turns.len() }
    }

    /// The value after the turn of a number.
    #[inline(always)]
    pub(crate) fn after(&self, value: u16, turn: usize) -> u16 {
        self.moves[usize::from(value) * self.turns + turn]
    }

    /// All values that turns lead to from one, itself among them.
    pub(crate) fn reachable(&self, value: u16) -> Vec<u16> {
        let mut reached = vec![value];
        let mut next = 0;
        while next < reached.len() {
            for turn in 0..self.turns {
                let after = self.after(reached[next], turn);
                if !reached.contains(&after) {
                    reached.push(after);
                }
            }
            next += 1;
        }
        reached
    }
}
