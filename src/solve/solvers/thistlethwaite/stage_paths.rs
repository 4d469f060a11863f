use super::{PartialSolution, Stage, StageTables};
use crate::MoveSet;
use crate::coordinates::{MOVES, after};

/// A depth-first enumeration of the paths through one stage.
pub(super) struct StagePaths<'a> {
    pub(super) tables: &'a StageTables,
    pub(super) stage: Stage,
    /// The number of paths after which the enumeration ends.
    pub(super) limit: usize,
    /// The number of nodes visited.
    pub(super) nodes: u64,
}

impl StagePaths<'_> {
    /// Passes the paths of exactly `left` moves that begin with one of `first` to `visit`.
    pub(super) fn visit(
        &mut self,
        solution: &PartialSolution,
        first: MoveSet,
        left: u8,
        visit: &mut impl FnMut(PartialSolution),
    ) {
        self.nodes += 1;
        let entry = self.tables.entry(self.stage, solution.cube());
        let allowed = match entry.distance() {
            0 if left == 0 => {
                self.limit -= 1;
                return visit(solution.ended(self.stage));
            }
            // A shorter path, which another call enumerates.
            0 => return,
            distance if distance > left => return,
            distance if distance == left => entry.nearer(),
            _ => self.stage.moves(),
        };
        for m in MoveSet(allowed.0 & first.0) {
            let longer = solution.then(m, self.tables.moves.after(solution.cube(), m));
            self.visit(&longer, after(MOVES, Some(m)), left - 1, visit);
            if self.limit == 0 {
                return;
            }
        }
    }
}
