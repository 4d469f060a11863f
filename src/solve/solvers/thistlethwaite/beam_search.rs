use godspeed_cube::Cubies;
use rayon::prelude::*;

use super::beam::{Beam, Candidate};
use super::{GreedySearch, PartialSolution, Stage, StageTables};
use crate::coordinates::{Coordinates, MOVES, after};
use crate::puzzles::cube3::CubeVariant;
use crate::{Control, MoveSet, Stopped};

/// Ways of one length through a stage that are looked at for each way that leads there.
const LOOKS: usize = 1000;

/// Ways gone on with between two breaths: a few milliseconds.
const SLICE: usize = 32;

/// The search for short ways down the tables, where the shortest way through one stage seldom begins the
/// shortest through all.
///
/// It looks at the cube in every order of its three axes, as it is and inverted, and goes through each stage by
/// all shortest ways and by ways a little longer. After each stage it keeps those ways that are nearest to
/// the end of the next one. Round after round it keeps twice as many, and looks for nothing but solutions shorter
/// than the last round's; so each round is soon over if there are none, and one more is never worse.
pub struct BeamSearch<'a> {
    /// The tables.
    pub stages: &'a StageTables,
    /// How many rounds; without any, the cube as it is walks down the tables by [`GreedySearch`].
    pub rounds: u32,
}

/// A way down the tables, of a cube seen in some direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StagedSolution {
    /// How the cube is seen.
    pub direction: CubeVariant,
    /// The way.
    pub way: PartialSolution,
}

/// What one round does.
#[derive(Clone, Copy)]
struct Round {
    /// How many ways are kept after the first stage; after the second, where they differ more in what they
    /// are worth, it is [`SECOND_WIDTH`] times as many.
    width: usize,
    /// How many moves longer than a shortest way a stage may be.
    detour: u8,
}

/// See [`Round::width`].
const SECOND_WIDTH: usize = 4;

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
            // How long the last stage is, is known before it begins.
            Stage::Slices | Stage::Squares => 1,
        }
    }
}

/// The ways through a stage that go on from one way.
struct Walk<'a> {
    stages: &'a StageTables,
    stage: Stage,
    direction: u8,
    /// Ways that cannot be expected to end sooner are of no use.
    most: u8,
    /// Ways still to be looked at.
    looks: usize,
    found: Vec<Candidate>,
    /// Cubes looked at.
    nodes: u64,
}

impl BeamSearch<'_> {
    /// The shortest way found; every better one on the way to it is told to `improved`.
    ///
    /// The same whatever the number of threads.
    ///
    /// # Errors
    /// [`Stopped`] if the control was told to stop.
    pub async fn solve(
        &self,
        cube: &Cubies,
        control: &Control,
        improved: impl Fn(&StagedSolution) + Sync,
    ) -> Result<StagedSolution, Stopped> {
        let (way, nodes) = GreedySearch { stages: self.stages }.solve(Coordinates::of(cube));
        control.add_nodes(nodes);
        let mut best = StagedSolution { direction: CubeVariant::UNCHANGED, way };
        for number in 1..=self.rounds {
            improved(&best);
            control.begin_depth(number);
            let Some(better) = self.round(cube, Round::of_number(number), &best, control).await? else {
                continue;
            };
            best = better;
        }
        Ok(best)
    }

    /// A way better than the best one so far, if this round finds one.
    async fn round(
        &self,
        cube: &Cubies,
        round: Round,
        best: &StagedSolution,
        control: &Control,
    ) -> Result<Option<StagedSolution>, Stopped> {
        let directions = CubeVariant::of_each_axis_order();
        let Some(most) = best.way.length().checked_sub(1) else { return Ok(None) };
        let start = |(number, direction): (usize, &CubeVariant)| Candidate {
            guarantee: 0,
            direction: number as u8,
            way: PartialSolution::new(Coordinates::of(&direction.of(cube))),
        };
        let mut candidates: Vec<Candidate> = directions.iter().enumerate().map(start).collect();
        for stage in [Stage::Edges, Stage::Corners, Stage::Slices] {
            stage.tell(control);
            let mut beam = Beam::new(round.width(stage), most);
            for slice in candidates.chunks(SLICE) {
                let explore = |candidate| self.explore(stage, candidate, round.detour, beam.most());
                let walks: Vec<Walk<'_>> = slice.par_iter().map(explore).collect();
                for walk in &walks {
                    control.add_nodes(walk.nodes);
                    beam.take(&walk.found);
                }
                control.yield_now().await?;
            }
            candidates = beam.finish();
        }
        Stage::Squares.tell(control);
        let Some(Candidate { direction, way, .. }) = candidates.first() else { return Ok(None) };
        let (way, nodes) = GreedySearch { stages: self.stages }.through(Stage::Squares, way);
        control.add_nodes(nodes);
        Ok(Some(StagedSolution { direction: directions[usize::from(*direction)], way }))
    }

    /// Ways through a stage, shorter ones first.
    fn explore(&self, stage: Stage, candidate: &Candidate, detour: u8, most: u8) -> Walk<'_> {
        let Candidate { direction, way, .. } = candidate;
        let mut walk = Walk {
            stages: self.stages,
            stage,
            direction: *direction,
            most,
            looks: 0,
            found: Vec::new(),
            nodes: 0,
        };
        let distance = self.stages.slope(stage, way.cube()).distance();
        // A cube that is in the next group already stays there.
        let longest = if distance == 0 { 0 } else { distance + detour };
        for length in distance..=longest {
            if way.length() + length <= most {
                walk.looks = LOOKS;
                let fresh = MoveSet(MOVES.0 & !way.merging().0);
                walk.go_on(way, fresh, length);
            }
        }
        walk
    }
}

impl Walk<'_> {
    /// Goes through the stage in exactly `left` moves, the first of them one of `first`.
    fn go_on(&mut self, way: &PartialSolution, first: MoveSet, left: u8) {
        self.nodes += 1;
        let slope = self.stages.slope(self.stage, way.cube());
        let allowed = match slope.distance() {
            0 if left == 0 => return self.look(&way.ended(self.stage)),
            // It has come to the end too soon: a shorter way, which has been looked at.
            0 => return,
            distance if distance > left => return,
            distance if distance == left => slope.nearer(),
            _ => self.stage.moves(),
        };
        for m in MoveSet(allowed.0 & first.0) {
            let longer = way.longer(m, self.stages.moves.after(way.cube(), m));
            self.go_on(&longer, after(MOVES, Some(m)), left - 1);
            if self.looks == 0 {
                return;
            }
        }
    }

    /// Keeps a way that has come to the end of the stage, if it is of any use.
    fn look(&mut self, way: &PartialSolution) {
        self.looks -= 1;
        let guarantee = way.guarantee(self.stage, self.stages);
        if guarantee <= self.most {
            self.found.push(Candidate { guarantee, direction: self.direction, way: *way });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, LazyLock, Mutex};

    use godspeed_cube::{Alg, Metric, Size, scramble};
    use rayon::ThreadPoolBuilder;

    use super::*;
    use crate::coordinates::turn_of;
    use crate::solvers::thistlethwaite::LONGEST;
    use crate::{SearchEvent, Tables, block_on};

    static STAGES: LazyLock<Arc<StageTables>> =
        LazyLock::new(|| block_on(Tables::new().get::<StageTables>(&Control::silent())).unwrap());

    fn random_cube(seed: u64) -> Cubies {
        Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap()
    }

    fn solve(cube: &Cubies, rounds: u32) -> StagedSolution {
        let thorough = BeamSearch { stages: &STAGES, rounds };
        block_on(thorough.solve(cube, &Control::silent(), |_| ())).unwrap()
    }

    #[test]
    fn every_stage_stays_in_its_group_and_ends_in_the_next() {
        for (seed, rounds) in (0..60).zip([1, 2, 3].into_iter().cycle()) {
            let cube = random_cube(seed);
            let StagedSolution { direction, way } = solve(&cube, rounds);
            let mut seen = direction.of(&cube);
            for stage in Stage::ALL {
                let moves = way.stage(stage);
                assert!(moves.iter().all(|&m| stage.moves().contains(m)), "{seed}: {stage:?}");
                let distance = STAGES.slope(stage, &Coordinates::of(&seen)).distance();
                assert!((distance..=distance + 2).contains(&(moves.len() as u8)), "{seed}: {stage:?}");
                seen.apply_all(&moves.iter().map(|&m| turn_of(m)).collect::<Vec<_>>());
                assert_eq!(STAGES.slope(stage, &Coordinates::of(&seen)).distance(), 0);
            }
            assert_eq!(seen, Cubies::SOLVED);
            let moves: Vec<_> = Stage::ALL.iter().flat_map(|&stage| way.stage(stage)).copied().collect();
            let turns = direction.turns(&moves);
            let mut solved = cube;
            solved.apply_all(&turns);
            assert_eq!(solved, Cubies::SOLVED, "{seed}");
            assert!(turns.len() <= LONGEST);
            assert_eq!(Alg::new(Size::THREE, turns).simplified().length(Metric::Htm), moves.len(), "{seed}");
        }
    }

    #[test]
    fn more_rounds_are_never_worse_and_shorter_in_the_mean() {
        let mut sums = [0; 4];
        for seed in 0..40 {
            let cube = random_cube(seed);
            let lengths = [0, 1, 2, 3].map(|rounds| u32::from(solve(&cube, rounds).way.length()));
            assert!(lengths.is_sorted_by(|one, next| one >= next), "{seed}: {lengths:?}");
            sums.iter_mut().zip(lengths).for_each(|(sum, length)| *sum += length);
        }
        let means = sums.map(|sum| f64::from(sum) / 40.0);
        assert!(means[1] < 23.0 && means[2] < 21.5 && means[3] < 20.8, "{means:?}");
    }

    #[test]
    fn the_solution_is_the_same_whatever_the_number_of_threads() {
        let by = |threads| {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| (0..6).map(|seed| solve(&random_cube(seed), 3)).collect::<Vec<_>>())
        };
        let alone = by(1);
        assert_eq!(alone, by(2));
        assert_eq!(alone, by(5));
    }

    #[test]
    fn a_cube_that_few_moves_solve_is_solved_in_as_many() {
        let mut cube = Cubies::SOLVED;
        assert_eq!(solve(&cube, 3).way.length(), 0);
        for turn in Alg::parse("R U F' L2", Size::THREE).unwrap().alg.turns() {
            cube.apply(*turn);
        }
        assert_eq!(solve(&cube, 3).way.length(), 4);
    }

    #[test]
    fn each_stage_is_told_with_its_group() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = heard.clone();
        let control = Control::new(1, move |news| listener.lock().unwrap().push(news));
        let thorough = BeamSearch { stages: &STAGES, rounds: 1 };
        block_on(thorough.solve(&random_cube(1), &control, |_| ())).unwrap();
        let told = |stage: Stage| [SearchEvent::Stage(stage.name()), SearchEvent::Group(stage.group())];
        assert_eq!(*heard.lock().unwrap(), Stage::ALL.map(told).concat());
        assert_eq!(control.progress().depth, 1);
    }

    #[test]
    fn it_stops_when_it_is_told_to() {
        let control = Control::silent();
        control.stop();
        let thorough = BeamSearch { stages: &STAGES, rounds: 12 };
        assert_eq!(block_on(thorough.solve(&random_cube(1), &control, |_| ())), Err(Stopped));
    }
}
