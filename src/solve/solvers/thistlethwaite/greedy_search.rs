use super::{PartialSolution, Stage, StageTables};
use crate::Move;
use crate::coordinates::{Coordinates, after};

/// Ways through a stage that are looked at.
const LOOKS: usize = 8;

/// The walk down the tables, each stage as short as it can be: of its first few shortest ways the one whose end is
/// nearest to the end of the next stage.
pub struct GreedySearch<'a> {
    /// The tables.
    pub stages: &'a StageTables,
}

/// What the walk through one stage has found so far.
struct Search {
    stage: Stage,
    best: Option<PartialSolution>,
    /// Ways still to be looked at.
    looks: usize,
    /// Cubes looked at.
    nodes: u64,
}

impl GreedySearch<'_> {
    /// The way found, and how many cubes were looked at for it.
    #[must_use]
    pub fn solve(&self, cube: Coordinates) -> (PartialSolution, u64) {
        Stage::ALL.iter().fold((PartialSolution::new(cube), 0), |(way, nodes), &stage| {
            let (way, more) = self.through(stage, &way);
            (way, nodes + more)
        })
    }

    /// A way with a stage added, and how many cubes were looked at for it.
    #[must_use]
    pub fn through(&self, stage: Stage, way: &PartialSolution) -> (PartialSolution, u64) {
        // The last stage's ways are all as good.
        let looks = if stage == Stage::Squares { 1 } else { LOOKS };
        let mut search = Search { stage, best: None, looks, nodes: 0 };
        self.walk(way, None, &mut search);
        // Every cube of a group has a way into the next one.
        (search.best.unwrap_or(*way), search.nodes)
    }

    fn walk(&self, way: &PartialSolution, last: Option<Move>, search: &mut Search) {
        search.nodes += 1;
        let nearer = self.stages.slope(search.stage, way.cube()).nearer();
        if nearer.is_empty() {
            search.looks -= 1;
            search.keep_better(way.ended(search.stage), self.stages);
            return;
        }
        for m in after(nearer, last) {
            self.walk(&way.longer(m, self.stages.moves.after(way.cube(), m)), Some(m), search);
            if search.looks == 0 {
                return;
            }
        }
    }
}

impl Search {
    fn keep_better(&mut self, way: PartialSolution, stages: &StageTables) {
        let guarantee = |way: &PartialSolution| way.guarantee(self.stage, stages);
        if self.best.as_ref().is_none_or(|best| guarantee(&way) < guarantee(best)) {
            self.best = Some(way);
        }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Cubies, Metric, Size, scramble};

    use super::*;
    use crate::coordinates::turn_of;
    use crate::{Control, Tables, block_on};

    fn stages() -> std::sync::Arc<StageTables> {
        block_on(Tables::new().get::<StageTables>(&Control::silent())).unwrap()
    }

    fn descent(stages: &StageTables, seed: u64) -> (Cubies, PartialSolution) {
        let cube = Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap();
        (cube, GreedySearch { stages }.solve(Coordinates::of(&cube)).0)
    }

    #[test]
    fn every_stage_stays_in_its_group_and_is_no_longer_than_it_must_be() {
        let stages = stages();
        for seed in 0..500 {
            let (mut cube, way) = descent(&stages, seed);
            for stage in Stage::ALL {
                let moves = way.stage(stage);
                assert!(moves.iter().all(|&m| stage.moves().contains(m)));
                let distance = stages.slope(stage, &Coordinates::of(&cube)).distance();
                assert_eq!(moves.len(), usize::from(distance));
                cube.apply_all(&moves.iter().map(|&m| turn_of(m)).collect::<Vec<_>>());
            }
            assert!(cube.is_solved());
        }
    }

    #[test]
    fn the_average_keeps_its_promise() {
        let stages = stages();
        let moves: u32 = (0..200).map(|seed| u32::from(descent(&stages, seed).1.length())).sum();
        let mean = f64::from(moves) / 200.0;
        assert!(mean < 31.4, "{mean}");
    }

    #[test]
    fn no_two_moves_of_a_solution_can_be_merged() {
        let stages = stages();
        for seed in 0..500 {
            let (_, way) = descent(&stages, seed);
            let turns = Stage::ALL.iter().flat_map(|&stage| way.stage(stage)).map(|&m| turn_of(m)).collect();
            let alg = Alg::new(Size::THREE, turns);
            assert_eq!(alg.simplified().length(Metric::Htm), usize::from(way.length()), "{alg}");
        }
    }
}
