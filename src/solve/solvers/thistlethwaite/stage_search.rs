use std::sync::Arc;

use godspeed_cube::Cubies;

use super::{LONGEST, Stage, StageTables};
use crate::coordinates::{Coordinates, after, inverse, turn_of};
use crate::search::forecast;
use crate::solvers::no_luck;
use crate::{Control, Job, Move, MoveSet, Puzzle, SearchEvent, Solution, SolveError, Stopped};

/// One stage as a graph of its own, for searches that go their own way through it: its positions are the
/// cosets, and the bound is the table's distance.
pub struct StageGraph {
    stages: Arc<StageTables>,
    stage: Stage,
}

/// A search by chance, which does not solve the whole 3x3 but each of the four stages, judged by the table of
/// its cosets.
pub(crate) trait StageSearch: Sync {
    /// What it should be allowed more of where it finds nothing, such as `restarts`.
    const LIMIT: &'static str;

    /// How many sequences it tries in a stage.
    fn trials(&self, stage: Stage) -> f64;

    /// Moves that lead through a stage, if it comes upon any.
    fn search(
        &self,
        stage: Stage,
        graph: &StageGraph,
        start: u32,
        control: &Control,
    ) -> impl Future<Output = Result<Option<Vec<Move>>, Stopped>> + Send;
}

/// Solves a 3x3 by one search for each stage.
pub(crate) async fn solve_in_stages<S: StageSearch>(
    search: &S,
    stages: Arc<StageTables>,
    job: &Job,
    control: &Control,
) -> Result<Solution, SolveError> {
    let trials = Stage::ALL.iter().map(|&stage| search.trials(stage)).sum();
    control.emit(SearchEvent::Forecast(forecast::trials(trials, LONGEST / Stage::ALL.len())));
    let mut staged = Staged::new(stages, Coordinates::of(&Cubies::try_from(&job.state)?));
    for stage in Stage::ALL {
        stage.tell(control);
        let (graph, start) = staged.enter(stage);
        let found = search.search(stage, &graph, start, control).await?;
        staged.finish(stage, &found.ok_or_else(|| no_luck(S::LIMIT))?);
    }
    Ok(staged.solution())
}

/// A solution that is found stage by stage.
struct Staged {
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

impl Staged {
    const fn new(stages: Arc<StageTables>, cube: Coordinates) -> Self {
        Self { stages, cube, done: Vec::new() }
    }

    /// The stage as a graph, and where the cube is in it.
    fn enter(&self, stage: Stage) -> (StageGraph, u32) {
        let graph = StageGraph::new(self.stages.clone(), stage);
        let start = graph.position(&self.cube);
        (graph, start)
    }

    /// Does the moves of a stage.
    fn finish(&mut self, stage: Stage, moves: &[Move]) {
        self.cube = moves.iter().fold(self.cube, |cube, &m| self.stages.moves.after(&cube, m));
        if !moves.is_empty() {
            let turns = moves.iter().map(|&m| turn_of(m)).collect();
            self.done.push(crate::Stage::new(stage.name(), turns));
        }
    }

    /// All stages that took any move.
    fn solution(self) -> Solution {
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
