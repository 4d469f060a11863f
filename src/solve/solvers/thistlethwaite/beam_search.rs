use godspeed_cube::Cubies;

use super::beam::{Beam, Candidate};
use super::stage_paths::StagePaths;
use super::{GreedySearch, PartialSolution, Stage, StageTables};
use crate::coordinates::{Coordinates, MOVES};
use crate::core::parallel;
use crate::puzzles::cube3::CubeVariant;
use crate::{Control, MoveSet, Stopped};

/// Paths of one length through a stage that are tried for each candidate.
const PATHS: usize = 1000;

/// Candidates that are expanded between two yields.
const CANDIDATES_PER_YIELD: usize = 32;

/// A beam search for short solutions.
///
/// It solves the cube and its inverse in every order of the axes, by all shortest paths through each stage and by
/// slightly longer ones. After each stage it keeps the solutions that are nearest to the end of the next one. Each
/// round doubles the width of the beam, and searches only for solutions shorter than the best one. So a round without
/// such solutions ends early, and another round is never worse.
pub struct BeamSearch<'a> {
    /// The tables.
    pub tables: &'a StageTables,
    /// The number of rounds. With 0, the result is that of [`GreedySearch`].
    pub rounds: u32,
}

/// A solution of a variant of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StagedSolution {
    /// The variant that is solved.
    pub variant: CubeVariant,
    /// Its solution.
    pub solution: PartialSolution,
}

/// The parameters of one round.
#[derive(Clone, Copy)]
struct Round {
    /// The width of the beam after the first stage.
    width: usize,
    /// The number of moves by which a path may exceed a shortest one.
    detour: u8,
}

/// The factor by which the beam is wider after the second stage, where the lengths to go differ more.
const SECOND_WIDTH: usize = 4;

/// The continuations of one candidate through a stage.
struct Expansion {
    found: Vec<Candidate>,
    nodes: u64,
}

impl Round {
    const fn of_number(number: u32) -> Self {
        let detour = match number {
            1 => 0,
            2 => 1,
            _ => 2,
        };
        Self { width: 8 << number, detour }
    }

    const fn width(self, stage: Stage) -> usize {
        match stage {
            Stage::Edges => self.width,
            Stage::Corners => self.width * SECOND_WIDTH,
            // The length of the last stage is known before it begins.
            Stage::Slices | Stage::Squares => 1,
        }
    }
}

impl BeamSearch<'_> {
    /// Returns the shortest solution found, after passing each better one to `improved`.
    ///
    /// The result does not depend on the number of threads.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub async fn solve(
        &self,
        cube: &Cubies,
        control: &Control,
        improved: impl Fn(&StagedSolution) + Sync,
    ) -> Result<StagedSolution, Stopped> {
        let (solution, nodes) = GreedySearch { tables: self.tables }.solve(Coordinates::of(cube));
        control.add_nodes(nodes);
        let mut best = StagedSolution { variant: CubeVariant::UNCHANGED, solution };
        for number in 1..=self.rounds {
            improved(&best);
            control.begin_depth(number);
            if let Some(better) = self.round(cube, Round::of_number(number), &best, control).await? {
                best = better;
            }
        }
        Ok(best)
    }

    /// Returns a solution shorter than the best one, if this round finds any.
    async fn round(
        &self,
        cube: &Cubies,
        round: Round,
        best: &StagedSolution,
        control: &Control,
    ) -> Result<Option<StagedSolution>, Stopped> {
        let variants = CubeVariant::of_each_axis_order();
        let Some(max_length) = best.solution.length().checked_sub(1) else { return Ok(None) };
        let start = |(number, variant): (usize, &CubeVariant)| Candidate {
            bound: 0,
            variant: number as u8,
            solution: PartialSolution::new(Coordinates::of(&variant.of(cube))),
        };
        let mut candidates: Vec<Candidate> = variants.iter().enumerate().map(start).collect();
        for stage in [Stage::Edges, Stage::Corners, Stage::Slices] {
            stage.emit(control);
            let mut beam = Beam::new(round.width(stage), max_length);
            for slice in candidates.chunks(CANDIDATES_PER_YIELD) {
                let expand =
                    |candidate: &Candidate| self.expand(stage, candidate, round.detour, beam.max_bound);
                let expansions: Vec<Expansion> = parallel::map(slice, expand);
                for expansion in &expansions {
                    control.add_nodes(expansion.nodes);
                    beam.extend(&expansion.found);
                }
                control.yield_now().await?;
            }
            candidates = beam.finish();
        }
        Stage::Squares.emit(control);
        let Some(Candidate { variant, solution, .. }) = candidates.first() else { return Ok(None) };
        let (solution, nodes) = GreedySearch { tables: self.tables }.through(Stage::Squares, solution);
        control.add_nodes(nodes);
        Ok(Some(StagedSolution { variant: variants[usize::from(*variant)], solution }))
    }

    /// Continues a candidate through a stage, by shorter paths first.
    fn expand(&self, stage: Stage, candidate: &Candidate, detour: u8, max_bound: u8) -> Expansion {
        let Candidate { variant, solution, .. } = candidate;
        let mut found = Vec::new();
        let mut paths = StagePaths { tables: self.tables, stage, limit: PATHS, nodes: 0 };
        let mut keep = |solution: PartialSolution| {
            let bound = solution.bound_after(stage, self.tables);
            if bound <= max_bound {
                found.push(Candidate { bound, variant: *variant, solution });
            }
        };
        let distance = self.tables.entry(stage, solution.cube()).distance();
        // A cube that is in the next group already stays there.
        let longest = if distance == 0 { 0 } else { distance + detour };
        let first = MoveSet(MOVES.0 & !solution.merging().0);
        for length in distance..=longest {
            if solution.length() + length <= max_bound {
                paths.limit = PATHS;
                paths.visit(solution, first, length, &mut keep);
            }
        }
        Expansion { nodes: paths.nodes, found }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, LazyLock, Mutex};

    use godspeed_cube::{Alg, Metric, Size, scramble};
    use rayon::ThreadPoolBuilder;

    use super::*;
    use crate::coordinates::turn_of;
    use crate::solvers::thistlethwaite::MAX_MOVES;
    use crate::{SearchEvent, Tables, block_on};

    static TABLES: LazyLock<Arc<StageTables>> =
        LazyLock::new(|| block_on(Tables::new().get::<StageTables>(&Control::silent())).unwrap());

    fn random_cube(seed: u64) -> Cubies {
        Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap()
    }

    fn solve(cube: &Cubies, rounds: u32) -> StagedSolution {
        let search = BeamSearch { tables: &TABLES, rounds };
        block_on(search.solve(cube, &Control::silent(), |_| ())).unwrap()
    }

    #[test]
    fn every_stage_stays_in_its_group_and_reaches_the_next() {
        for (seed, rounds) in (0..60).zip([1, 2, 3].into_iter().cycle()) {
            let cube = random_cube(seed);
            let StagedSolution { variant, solution } = solve(&cube, rounds);
            let mut varied = variant.of(&cube);
            for stage in Stage::ALL {
                let moves = solution.stage(stage);
                assert!(moves.iter().all(|&m| stage.moves().contains(m)), "{seed}: {stage:?}");
                let distance = TABLES.entry(stage, &Coordinates::of(&varied)).distance();
                assert!((distance..=distance + 2).contains(&(moves.len() as u8)), "{seed}: {stage:?}");
                varied.apply_all(&moves.iter().map(|&m| turn_of(m)).collect::<Vec<_>>());
                assert_eq!(TABLES.entry(stage, &Coordinates::of(&varied)).distance(), 0);
            }
            assert_eq!(varied, Cubies::SOLVED);
            let moves: Vec<_> = Stage::ALL.iter().flat_map(|&stage| solution.stage(stage)).copied().collect();
            let turns = variant.turns(&moves);
            let mut solved = cube;
            solved.apply_all(&turns);
            assert_eq!(solved, Cubies::SOLVED, "{seed}");
            assert!(turns.len() <= MAX_MOVES);
            assert_eq!(Alg::new(Size::THREE, turns).simplified().length(Metric::Htm), moves.len(), "{seed}");
        }
    }

    #[test]
    fn more_rounds_are_never_worse_and_shorter_on_average() {
        let mut sums = [0; 4];
        for seed in 0..40 {
            let cube = random_cube(seed);
            let lengths = [0, 1, 2, 3].map(|rounds| u32::from(solve(&cube, rounds).solution.length()));
            assert!(lengths.is_sorted_by(|one, next| one >= next), "{seed}: {lengths:?}");
            sums.iter_mut().zip(lengths).for_each(|(sum, length)| *sum += length);
        }
        let means = sums.map(|sum| f64::from(sum) / 40.0);
        assert!(means[1] < 23.0 && means[2] < 21.5 && means[3] < 20.8, "{means:?}");
    }

    #[test]
    fn the_solution_does_not_depend_on_the_number_of_threads() {
        let solve_with = |threads| {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| (0..6).map(|seed| solve(&random_cube(seed), 3)).collect::<Vec<_>>())
        };
        let one_thread = solve_with(1);
        assert_eq!(one_thread, solve_with(2));
        assert_eq!(one_thread, solve_with(5));
    }

    #[test]
    fn a_short_scramble_is_solved_in_as_few_moves() {
        let mut cube = Cubies::SOLVED;
        assert_eq!(solve(&cube, 3).solution.length(), 0);
        for turn in Alg::parse("R U F' L2", Size::THREE).unwrap().alg.turns() {
            cube.apply(*turn);
        }
        assert_eq!(solve(&cube, 3).solution.length(), 4);
    }

    #[test]
    fn every_stage_is_emitted_with_its_group() {
        let events = Arc::new(Mutex::new(Vec::new()));
        let listener = events.clone();
        let control = Control::new(1, move |event| listener.lock().unwrap().push(event));
        let search = BeamSearch { tables: &TABLES, rounds: 1 };
        block_on(search.solve(&random_cube(1), &control, |_| ())).unwrap();
        let expected =
            |stage: Stage| [SearchEvent::Stage(stage.name()), SearchEvent::Subgroup(stage.group())];
        assert_eq!(*events.lock().unwrap(), Stage::ALL.map(expected).concat());
        assert_eq!(control.progress().depth, 1);
    }

    #[test]
    fn a_stopped_search_returns_stopped() {
        let control = Control::silent();
        control.stop();
        let search = BeamSearch { tables: &TABLES, rounds: 12 };
        assert_eq!(block_on(search.solve(&random_cube(1), &control, |_| ())), Err(Stopped));
    }
}
