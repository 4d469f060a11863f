use std::sync::Arc;

use super::{Stage, StageTables};
use crate::coordinates::{Coordinates, after, inverse, turn_of};
use crate::{Move, MoveSet, Puzzle, Solution};

/// One stage as a graph of its own, for searches that go their own way through it: its positions are the
/// cosets, and the bound is the table's distance.
pub struct StageGraph {
    stages: Arc<StageTables>,
    stage: Stage,
}

/// A 3x3 that is being solved stage by stage.
pub(crate) struct StageWalk {
    stages: Arc<StageTables>,
    cube: Coordinates,
    done: Vec<crate::Stage>,
}

impl StageGraph {
    /// A stage.
    #[must_use]
    pub const fn new(stages: Arc<StageTables>, stage: Stage) -> Self {
        Self { stages, stage }
    }

    /// The coset that a cube is in. The cube must be in the stage's own group.
    #[must_use]
    pub fn position(&self, cube: &Coordinates) -> u32 {
        self.stages.coset(self.stage, cube) as u32
    }
}

impl Puzzle for StageGraph {
    type State = u32;

    fn moves(&self) -> MoveSet {
        self.stage.moves()
    }

    #[inline]
    fn apply(&self, state: &u32, m: Move) -> u32 {
        self.stages.coset_after(self.stage, *state as usize, m) as u32
    }

    fn inverse(&self, m: Move) -> Move {
        inverse(m)
    }

    fn solved(&self) -> u32 {
        self.position(&Coordinates::SOLVED)
    }

    #[inline]
    fn bound(&self, state: &u32) -> u8 {
        self.stages.coset_slope(self.stage, *state as usize).distance()
    }

    fn after(&self, last: Option<Move>) -> MoveSet {
        after(self.stage.moves(), last)
    }
}

impl StageWalk {
    pub(crate) const fn new(stages: Arc<StageTables>, cube: Coordinates) -> Self {
        Self { stages, cube, done: Vec::new() }
    }

    /// Returns the graph of a stage and the coset of the cube in it.
    pub(crate) fn enter(&self, stage: Stage) -> (StageGraph, u32) {
        let graph = StageGraph::new(self.stages.clone(), stage);
        let start = graph.position(&self.cube);
        (graph, start)
    }

    /// Applies the moves of a stage.
    pub(crate) fn finish(&mut self, stage: Stage, moves: &[Move]) {
        self.cube = moves.iter().fold(self.cube, |cube, &m| self.stages.moves.after(&cube, m));
        if !moves.is_empty() {
            let turns = moves.iter().map(|&m| turn_of(m)).collect();
            self.done.push(crate::Stage::new(stage.name(), turns));
        }
    }

    /// Returns the solution, without stages that took no move.
    pub(crate) fn into_solution(self) -> Solution {
        Solution { stages: self.done, ..Solution::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Tables, block_on};

    #[test]
    fn cosets_move_as_the_cubes_in_them() {
        let stages = block_on(Tables::new().get::<StageTables>(&Control::silent())).unwrap();
        let mut random = godspeed_cube::Random::from_seed(3);
        for stage in Stage::ALL {
            let graph = StageGraph::new(stages.clone(), stage);
            let allowed: Vec<Move> = stage.moves().collect();
            let mut cube = Coordinates::SOLVED;
            let mut position = graph.solved();
            for _ in 0..1000 {
                let m = allowed[random.below(allowed.len())];
                cube = stages.moves.after(&cube, m);
                position = graph.apply(&position, m);
                assert_eq!(position, graph.position(&cube));
                assert_eq!(graph.bound(&position), stages.slope(stage, &cube).distance());
            }
        }
    }
}
