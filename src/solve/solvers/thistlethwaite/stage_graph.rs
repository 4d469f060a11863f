use std::sync::Arc;

use super::{Stage, StageTables};
use crate::coordinates::{Coordinates, after, inverse};
use crate::{Move, MoveSet, Puzzle};

/// One stage as a puzzle: its states are the cosets, and the bound is the exact distance.
pub struct StageGraph {
    tables: Arc<StageTables>,
    stage: Stage,
}

impl StageGraph {
    /// Creates the graph of a stage.
    #[must_use]
    pub const fn new(tables: Arc<StageTables>, stage: Stage) -> Self {
        Self { tables, stage }
    }

    /// Returns the coset of a cube, which must be in the stage's group.
    #[must_use]
    pub fn position(&self, cube: &Coordinates) -> u32 {
        self.tables.cosets.of(self.stage, cube) as u32
    }
}

impl Puzzle for StageGraph {
    type State = u32;

    fn moves(&self) -> MoveSet {
        self.stage.moves()
    }

    #[inline]
    fn apply(&self, state: &u32, m: Move) -> u32 {
        self.tables.cosets.after(self.stage, &self.tables.moves, *state as usize, m) as u32
    }

    fn inverse(&self, m: Move) -> Move {
        inverse(m)
    }

    fn solved(&self) -> u32 {
        self.position(&Coordinates::SOLVED)
    }

    #[inline]
    fn bound(&self, state: &u32) -> u8 {
        self.tables.coset_entry(self.stage, *state as usize).distance()
    }

    fn after(&self, last: Option<Move>) -> MoveSet {
        after(self.stage.moves(), last)
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Random;

    use super::*;
    use crate::{Control, Tables, block_on};

    #[test]
    fn cosets_follow_the_moves_of_the_cube() {
        let tables = block_on(Tables::new().get::<StageTables>(&Control::silent())).unwrap();
        let mut random = Random::from_seed(3);
        for stage in Stage::ALL {
            let graph = StageGraph::new(tables.clone(), stage);
            let allowed: Vec<Move> = stage.moves().iter().collect();
            let mut cube = Coordinates::SOLVED;
            let mut position = graph.solved();
            for _ in 0..1000 {
                let m = allowed[random.below(allowed.len())];
                cube = tables.moves.after(&cube, m);
                position = graph.apply(&position, m);
                assert_eq!(position, graph.position(&cube));
                assert_eq!(graph.bound(&position), tables.entry(stage, &cube).distance());
            }
        }
    }
}
