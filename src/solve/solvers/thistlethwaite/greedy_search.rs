use super::stage_paths::StagePaths;
use super::{PartialSolution, Stage, StageTables};
use crate::coordinates::{Coordinates, MOVES};

/// The number of paths through a stage that are compared.
const PATHS: usize = 8;

/// A search that takes a shortest path through each stage.
///
/// Among the first few shortest paths it takes the one that ends nearest to the end of the next stage.
pub struct GreedySearch<'a> {
    /// The tables.
    pub tables: &'a StageTables,
}

impl GreedySearch<'_> {
    /// Returns a solution, and the number of nodes visited.
    #[must_use]
    pub fn solve(&self, cube: Coordinates) -> (PartialSolution, u64) {
        Stage::ALL.iter().fold((PartialSolution::new(cube), 0), |(solution, nodes), &stage| {
            let (solution, more) = self.through(stage, &solution);
            (solution, nodes + more)
        })
    }

    /// Returns a solution extended by a stage, and the number of nodes visited.
    #[must_use]
    #[allow(clippy::expect_used, reason = "the tables contain every coset of a stage")]
    pub fn through(&self, stage: Stage, solution: &PartialSolution) -> (PartialSolution, u64) {
        // After the last stage, no path is better than another.
        let limit = if stage == Stage::Squares { 1 } else { PATHS };
        let mut paths = StagePaths { tables: self.tables, stage, limit, nodes: 0 };
        let distance = self.tables.entry(stage, solution.cube()).distance();
        let mut best: Option<(u8, PartialSolution)> = None;
        paths.visit(solution, MOVES, distance, &mut |path| {
            let bound = path.bound_after(stage, self.tables);
            if best.is_none_or(|(least, _)| bound < least) {
                best = Some((bound, path));
            }
        });
        let (_, best) = best.expect("every cube of a group has a path into the next group");
        (best, paths.nodes)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use godspeed_cube::{Alg, Cubies, Metric, Size, scramble};

    use super::*;
    use crate::coordinates::turn_of;
    use crate::{Control, Tables, block_on};

    fn tables() -> Arc<StageTables> {
        block_on(Tables::new().get::<StageTables>(&Control::silent())).unwrap()
    }

    fn solve(tables: &StageTables, seed: u64) -> (Cubies, PartialSolution) {
        let cube = Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap();
        (cube, GreedySearch { tables }.solve(Coordinates::of(&cube)).0)
    }

    #[test]
    fn every_stage_stays_in_its_group_and_is_as_short_as_possible() {
        let tables = tables();
        for seed in 0..500 {
            let (mut cube, solution) = solve(&tables, seed);
            for stage in Stage::ALL {
                let moves = solution.stage(stage);
                assert!(moves.iter().all(|&m| stage.moves().contains(m)));
                let distance = tables.entry(stage, &Coordinates::of(&cube)).distance();
                assert_eq!(moves.len(), usize::from(distance));
                cube.apply_all(&moves.iter().map(|&m| turn_of(m)).collect::<Vec<_>>());
            }
            assert!(cube.is_solved());
        }
    }

    #[test]
    fn mean_length_is_below_29_moves() {
        let tables = tables();
        let moves: u32 = (0..200).map(|seed| u32::from(solve(&tables, seed).1.length())).sum();
        let mean = f64::from(moves) / 200.0;
        assert!(mean < 29.0, "{mean}");
    }

    #[test]
    fn no_two_moves_of_a_solution_can_be_merged() {
        let tables = tables();
        for seed in 0..500 {
            let (_, solution) = solve(&tables, seed);
            let moves = Stage::ALL.iter().flat_map(|&stage| solution.stage(stage));
            let alg = Alg::new(Size::THREE, moves.map(|&m| turn_of(m)).collect());
            assert_eq!(alg.simplified().length(Metric::Htm), usize::from(solution.length()), "{alg}");
        }
    }
}
