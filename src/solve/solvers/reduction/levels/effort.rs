use godspeed_cube::{Metric, Size};

use super::trajectories::TrajectoryDraft;

/// The centres that a move must solve, level by level, while passes propose rectangles.
///
/// The values lie just below those where whole gains are worth whole moves.
const PASS_RATES: [f32; 12] = [3.0, 2.2, 1.8, 1.45, 1.2, 0.99, 0.86, 0.74, 0.66, 0.62, 0.58, 0.54];

/// The centres that a move must solve in the sweeps that follow, each before passes without proposals.
const SWEEP_RATES: [f32; 6] = [0.5, 0.45, 0.4, 0.35, 0.3, 0.25];

/// The rates of the sweeps of careful solutions.
const FINE_SWEEP_RATES: [f32; 16] =
    [0.8, 0.74, 0.69, 0.63, 0.59, 0.54, 0.5, 0.46, 0.43, 0.4, 0.37, 0.34, 0.32, 0.29, 0.27, 0.25];

/// The effort, as a multiple of that of the first solution, from which solutions have more sweeps.
const FINE_CARE: f64 = 4.0;

/// How many times longer a solution with these sweeps takes.
const FINE_TIMES: f64 = 2.0;

/// The rates of the sweeps of the first solution of the largest cubes, whose orbits then share layers
/// ([`Centres::last_steps`](super::super::parts::centres::Centres::last_steps)).
const FEWEST_SWEEP_RATES: [f32; 2] = [0.42, 0.3];

/// The rates of the passes of the first solution of a very large cube.
const FEW_PASS_RATES: [f32; 5] = [2.2, 1.45, 0.99, 0.62, 0.49];

/// The same for the largest cubes.
const FEWEST_PASS_RATES: [f32; 4] = [1.9, 1.1, 0.7, 0.49];

/// The layers from which the first solution takes fewer levels. The time of a round grows with the cube of the size.
const VERY_LARGE: usize = 150;

/// The layers up to which later solutions end by insertions of the best commutators, not by sweeps.
const INSERTING: usize = 9;

/// The greatest effort of such a solution: there are more of them if each draft takes less time.
const INSERTING_CARE: f64 = 6.0;

/// The most drafts of a thread before some are finished by insertions.
const DRAFTS_TO_INSERT: u32 = 6;

/// The same by sweeps. Finishing a draft takes as long as making a few.
const DRAFTS_TO_SWEEP: u32 = 12;

/// The effort of a solution by levels.
#[derive(Clone, Copy, Debug)]
pub(super) struct LevelEffort {
    /// The rates of the passes with proposals.
    pub(super) pass_rates: &'static [f32],
    /// The rates of the sweeps.
    pub(super) sweep_rates: &'static [f32],
    /// The proposals of a pass.
    pub(super) proposals: f64,
    /// The most rounds of passes of a level.
    pub(super) rounds: usize,
    /// A level ends when a round gains less than this share of a move for each centre.
    pub(super) least_gain: f64,
    /// The share of insertion points that a sweep visits.
    pub(super) points: f64,
    /// The number of random commutators that a sweep tries at each.
    pub(super) commutators: usize,
    /// The commutators of which a sweep inserts the best.
    pub(super) rivals: usize,
    /// Whether the best of all commutators is inserted again and again, instead of sweeps.
    pub(super) inserts_best: bool,
}

impl LevelEffort {
    /// Returns the effort for the first solution of a cube.
    pub(super) fn first(layers: usize) -> Self {
        let n = layers as f64;
        let large = Self {
            pass_rates: &PASS_RATES,
            sweep_rates: &SWEEP_RATES,
            proposals: 100.0,
            rounds: 5,
            least_gain: 0.0005,
            points: (50.0 / (n * n)).min(0.5),
            commutators: usize::MAX,
            rivals: if layers < 60 { 60 } else { 30 },
            inserts_best: false,
        };
        if layers < VERY_LARGE {
            return large;
        }
        let rough = Self::rough(layers);
        if layers < 2 * VERY_LARGE {
            return Self { pass_rates: &FEW_PASS_RATES, sweep_rates: large.sweep_rates, rounds: 2, ..rough };
        }
        rough
    }

    /// Returns the least effort, which is that of the first solution of the largest cubes.
    pub(super) fn rough(layers: usize) -> Self {
        let n = layers as f64;
        Self {
            pass_rates: &FEWEST_PASS_RATES,
            sweep_rates: &FEWEST_SWEEP_RATES,
            proposals: 100.0,
            rounds: 1,
            least_gain: 0.0005,
            points: (200.0 / (n * n)).min(0.5),
            commutators: 100,
            rivals: 10,
            inserts_best: false,
        }
    }

    /// Returns the most drafts that a thread makes before some are finished.
    pub(super) const fn drafts(self) -> u32 {
        if self.inserts_best { DRAFTS_TO_INSERT } else { DRAFTS_TO_SWEEP }
    }

    /// Returns about how many moves a solution takes that starts from a draft.
    ///
    /// A centre that is left is counted as the moves that the last pass would have spent on it. On 33 layers the draft of
    /// the least sum had the shortest solution, of four (`MEASURED.md`).
    pub(super) fn expected_length(self, draft: &TrajectoryDraft, metric: Metric, size: Size) -> f64 {
        let rate = self.pass_rates.last().copied().map_or(1.0, f64::from);
        draft.cost(metric) as f64 + draft.unsolved(size) as f64 / rate
    }

    /// Returns the effort of a later solution of a cube, which takes about `care` times as long as the first one.
    pub(super) fn later(layers: usize, care: f64) -> Self {
        let first = Self::first(layers);
        if layers <= INSERTING {
            return Self { inserts_best: true, ..first.scaled(care.min(INSERTING_CARE)) };
        }
        if layers >= VERY_LARGE || care < FINE_CARE {
            return first.scaled(care);
        }
        Self { sweep_rates: &FINE_SWEEP_RATES, rivals: usize::MAX, ..first.scaled(care / FINE_TIMES) }
    }

    /// Returns an effort that takes some times longer.
    fn scaled(self, care: f64) -> Self {
        Self {
            proposals: self.proposals * care,
            rounds: self.rounds + 5,
            least_gain: self.least_gain / care.max(1.0),
            points: (self.points * care).min(1.0),
            ..self
        }
    }
}
