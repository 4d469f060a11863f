use godspeed_cube::{Cubies, Face, Random};

use super::parts::axis_step::{AxisStep, push, total_cost};
use super::parts::edges::{PairedEdges, PairingEffort, pair_edges};
use super::parts::finish::{finish, outer_steps};
use super::parts::finish_search::FinishSearch;
use super::search::ReductionSearch;
use crate::core::parallel;
use crate::solvers::kociemba::{CubeAfter, QuarterTurnSearch};
use crate::{SearchEvent, SolveError, Stopped};

/// Seconds of two-phase for each skeleton but the first.
const FINISH_SECONDS: f64 = 0.05;

/// Positions kept by the beam that pairs the edges of a rough solution.
const ROUGH_WIDTH: usize = 200;

/// The most pairings that one beam returns.
const WAYS: usize = 64;

/// The layers up to which a beam returns more than one pairing. On larger cubes their centres take long to count.
const WAYS_LAYERS: usize = 20;

/// The most reduced cubes from which skeletons are made at a time, those of the least sums.
const REDUCED_CUBES: usize = 80;

/// The most skeletons that are made at a time, each from its share of the reduced cubes.
const SKELETONS: usize = 8;

/// The layers up to which centres count while edges are paired.
const COUNTING_CENTRES: usize = 9;

/// The least and the greatest weight of a centre on 5 layers while edges are paired. A wing on a wrong edge has 12 to 26.
const CENTRE_WEIGHTS_OF_FIVE: [u32; 2] = [3, 8];

/// The same on larger cubes, whose centres are more for each wing.
const CENTRE_WEIGHTS: [u32; 2] = [1, 5];

/// Steps that solve all of a cube but its centres.
#[derive(Clone, Debug)]
pub(super) struct Skeleton {
    /// The steps.
    pub(super) steps: Vec<AxisStep>,
    /// The final colours of the faces.
    pub(super) faces: [Face; 6],
    /// The number of centres that the steps leave unsolved.
    pub(super) unsolved: usize,
}

/// A cube with paired edges as a 3x3x3.
#[derive(Clone, Copy)]
struct ReducedCube<'p> {
    paired: &'p PairedEdges,
    faces: [Face; 6],
    cube: Cubies,
    unsolved: usize,
}

impl ReducedCube<'_> {
    /// Returns the skeleton that ends with a solution of the 3x3x3.
    fn skeleton(&self, finish: &[AxisStep]) -> Skeleton {
        let mut steps = self.paired.steps.clone();
        // Outer turns leave centres on their faces, so as many are unsolved after them.
        finish.iter().for_each(|step| push(&mut steps, step));
        Skeleton { steps, faces: self.faces, unsolved: self.unsolved }
    }
}

impl ReductionSearch<'_> {
    /// Returns the skeleton of the first solution.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped, or if the edges could not be paired.
    pub(super) async fn first_skeleton(&self) -> Result<Skeleton, SolveError> {
        self.control.emit(SearchEvent::Stage("Pairing edges"));
        let paired = self.pair(&self.quick_efforts()).await?;
        let skeleton = self.skeleton_of(&paired).await?;
        self.control.emit(SearchEvent::Stage("Solving centres"));
        Ok(skeleton)
    }

    /// Returns a skeleton that is made in a fraction of the time of the first one, from more turns.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped, or if the edges could not be paired.
    pub(super) async fn rough_skeleton(&self) -> Result<Skeleton, SolveError> {
        self.skeleton_of(&self.pair(&[PairingEffort::new(1, ROUGH_WIDTH, 8)]).await?).await
    }

    /// Returns other skeletons, from pairings that are searched with one seed on each thread.
    ///
    /// They are chosen by the sum of their moves and the centres that they leave unsolved, each of which finally costs
    /// about one move.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(super) async fn skeletons(&self, random: &mut Random) -> Result<Vec<Skeleton>, SolveError> {
        let threads = rayon::current_num_threads().max(1);
        let pair = |_| {
            let efforts = self.careful_efforts(random);
            async move { self.pair(&efforts).await }
        };
        let paired: Vec<Vec<PairedEdges>> = parallel::run_all((0..threads).map(pair).collect()).await?;
        let metric = self.problem.metric;
        let mut reduced: Vec<(usize, ReducedCube<'_>)> = (paired.iter().flatten())
            .flat_map(|paired| self.reduced_cubes(paired))
            .map(|reduced| (total_cost(&reduced.paired.steps, metric) + reduced.unsolved, reduced))
            .collect();
        reduced.sort_by_key(|&(sum, _)| sum);
        reduced.truncate(REDUCED_CUBES);
        let count = SKELETONS.min(reduced.len());
        let mut skeletons = Vec::with_capacity(count);
        for first in 0..count {
            let share: Vec<(usize, ReducedCube<'_>)> =
                reduced.iter().copied().skip(first).step_by(count).collect();
            skeletons.extend(self.best_skeleton(&share).await?);
        }
        Ok(skeletons)
    }

    /// Returns the skeleton of the least sum that is found from some reduced cubes, each with its sum.
    async fn best_skeleton(&self, reduced: &[(usize, ReducedCube<'_>)]) -> Result<Option<Skeleton>, Stopped> {
        let (tables, control) = (self.tables, self.control);
        let cubes: Vec<CubeAfter> =
            reduced.iter().map(|(sum, reduced)| CubeAfter { cube: reduced.cube, moves: *sum }).collect();
        let has_quarters = self.problem.metric.counts_quarters() && QuarterTurnSearch::is_ready(tables);
        let search = FinishSearch::open(has_quarters, tables, control).await?;
        let found = search.best_of(&cubes, FINISH_SECONDS, control).await?;
        let size = self.problem.state.size();
        Ok(found.map(|(number, turns)| reduced[number].1.skeleton(&outer_steps(&turns, size))))
    }

    /// Returns the skeleton of the first of some pairings, whose end is made at once.
    async fn skeleton_of(&self, paired: &[PairedEdges]) -> Result<Skeleton, SolveError> {
        let reduced = paired
            .first()
            .and_then(|paired| self.reduced_cubes(paired).into_iter().min_by_key(|reduced| reduced.unsolved));
        let unpaired = || SolveError::GaveUp { reason: "the edges could not be paired".to_owned() };
        let reduced = reduced.ok_or_else(unpaired)?;
        let turns = finish(&reduced.cube, self.tables, self.control).await?;
        Ok(reduced.skeleton(&outer_steps(&turns, self.problem.state.size())))
    }

    /// Returns the 3x3x3s that a cube with paired edges can be solved as.
    fn reduced_cubes<'p>(&self, paired: &'p PairedEdges) -> Vec<ReducedCube<'p>> {
        let colourings = paired.pieces.colourings();
        let all_faces: Vec<[Face; 6]> = colourings.iter().map(|&(faces, _)| faces).collect();
        let unsolved = self.centres.unsolved_by_faces(&self.colours, &paired.steps, &all_faces);
        let reduced = |((faces, cube), unsolved)| ReducedCube { paired, faces, cube, unsolved };
        colourings.into_iter().zip(unsolved).map(reduced).collect()
    }

    /// Returns whether centres count while edges are paired.
    ///
    /// On even sizes their colours are not fixed. From eleven layers on, edges take few of the moves.
    pub(super) fn counts_centres(&self) -> bool {
        self.layers() % 2 == 1 && self.layers() <= COUNTING_CENTRES
    }

    /// Returns the efforts to pair the edges for the first solution.
    fn quick_efforts(&self) -> Vec<PairingEffort> {
        let alone = |width| PairingEffort::new(1, width, 8);
        match self.layers() {
            ..=5 => vec![alone(3000)],
            6..=7 => vec![PairingEffort::new(2, 2000, 1), alone(1000)],
            8..=11 => vec![PairingEffort::new(2, 1000, 1), alone(1000)],
            _ => vec![alone(300)],
        }
    }

    /// Returns the efforts to pair the edges for better solutions.
    ///
    /// Where centres count, each time with another weight, so that the skeletons differ.
    fn careful_efforts(&self, random: &mut Random) -> Vec<PairingEffort> {
        let seed = random.below(1 << 30) as u32;
        let centre_weight = match self.layers() {
            _ if !self.counts_centres() => 0,
            ..=5 => random_weight(CENTRE_WEIGHTS_OF_FIVE, random),
            _ => random_weight(CENTRE_WEIGHTS, random),
        };
        let effort = |together, width, attempts| PairingEffort {
            counts_quarters: self.problem.metric.counts_quarters(),
            ways: if self.layers() <= WAYS_LAYERS { WAYS } else { 1 },
            seed,
            centre_weight,
            until: Some(self.end),
            ..PairingEffort::new(together, width, attempts)
        };
        match self.layers() {
            ..=5 => vec![effort(1, 4000, 3)],
            6..=9 => vec![effort(3, 6000, 1), effort(1, 3000, 3)],
            10..=20 => vec![effort(2, 5000, 1), effort(1, 2000, 4)],
            _ => vec![effort(1, 1000, 8)],
        }
    }

    /// Pairs the edges by the first of some efforts that succeeds; returns nothing if none does.
    async fn pair(&self, efforts: &[PairingEffort]) -> Result<Vec<PairedEdges>, Stopped> {
        for &effort in efforts {
            let paired = pair_edges(&self.problem.state, effort, self.control).await?;
            if !paired.is_empty() {
                return Ok(paired);
            }
        }
        Ok(Vec::new())
    }
}

fn random_weight([least, greatest]: [u32; 2], random: &mut Random) -> u32 {
    least + random.below((greatest - least + 1) as usize) as u32
}
