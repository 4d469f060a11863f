use godspeed_cube::Random;
use web_time::{Duration, Instant};

use super::super::phases::finisher::ReducedCube;
use super::super::phases::wide_path::WidePath;
use super::super::phases::wide_turn::{TurnCost, WideTurn};
use super::beam::{Beam, Way};
use super::near_cosets::NearCosets;
use super::position::Position;
use super::restarts::Restarts;
use super::score::{ScoreTables, Weights};
use crate::core::parallel;
use crate::{Control, Stopped};

/// Beams of several widths and weights, one on each thread.
///
/// Another weight finds other reductions, and more than a beam of twice the width. After each round, narrow beams start
/// from positions on the best ways ([`Restarts`]).
pub(super) struct Portfolio<'a> {
    tables: &'a ScoreTables,
    near: &'a NearCosets,
    start: Position,
    control: &'a Control,
    random: Random,
    /// The number of rounds made.
    rounds: usize,
    /// The width of the last round and its time.
    last: Option<(usize, Duration)>,
    /// The length of the shortest way found.
    shortest: usize,
    restarts: Restarts,
}

/// The widths of the first rounds; the last one is repeated.
const WIDTHS: [usize; 3] = [10_000, 100_000, 400_000];

/// The most positions in all beams of a round.
const MOST_POSITIONS: usize = if cfg!(target_pointer_width = "64") { 2_000_000 } else { 400_000 };

/// Narrower beams are not tried at the end of the time.
const LEAST_WIDTH: usize = 5_000;

/// A round takes less time only if the cube is nearly reduced. Then others find nothing else.
pub(super) const LEAST_TIME: Duration = Duration::from_millis(10);

/// The share of the time left that a round may take.
const ROUND_SHARE: f64 = 0.9;

/// The time for restarts after a round, as a share of that of the round.
const RESTARTS_SHARE: f64 = 0.3;

/// Ways of more turns are not searched for.
const LONGEST: usize = 40;

/// Ways after which ends are searched for first.
const MOST_WAYS: usize = 300_000;

/// The most turns more than the shortest way that are worth an end.
const EXCESS: usize = 4;

/// The weights of two beams that find different reductions.
const WEIGHTS: [Weights; 2] = [Weights { centres: 60, squares: 0 }, Weights { centres: 32, squares: 4 }];

impl<'a> Portfolio<'a> {
    pub(super) fn new(
        tables: &'a ScoreTables,
        near: &'a NearCosets,
        start: Position,
        control: &'a Control,
    ) -> Self {
        let random = Random::from_seed(1);
        let restarts = Restarts::default();
        Self { tables, near, start, control, random, rounds: 0, last: None, shortest: LONGEST, restarts }
    }

    /// Runs beams until a time, and returns the reductions found.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn run(&mut self, end: Instant) -> Result<Vec<ReducedCube>, Stopped> {
        let mut found = Vec::new();
        while let Some(width) = self.width(end) {
            let begun = Instant::now();
            // A wider beam repeats the weights of the one before, one of the same width takes others.
            let repeats = self.last.is_none_or(|(last, _)| width > last);
            let beams: Vec<Beam<'_>> = (0..rayon::current_num_threads())
                .map(|number| {
                    let known = WEIGHTS.get(number).filter(|_| repeats).copied();
                    let weights = known.unwrap_or_else(|| self.random_weights());
                    self.beam(width, weights, end)
                })
                .collect();
            let start = self.start;
            let searches = beams.iter().map(|beam| beam.search(start)).collect();
            let ways = parallel::run_all(searches).await?;
            let time = begun.elapsed();
            self.last = Some((width, time));
            self.rounds += 1;
            for way in ways.into_iter().flatten() {
                self.shortest = self.shortest.min(way.len());
                found.push(way);
            }
            let restarts_end = end.min(Instant::now() + time.mul_f64(RESTARTS_SHARE));
            self.restart(&mut found, width, restarts_end).await?;
            self.control.yield_now().await?;
            if time < LEAST_TIME || found.len() >= MOST_WAYS {
                break;
            }
        }
        let most = self.shortest + EXCESS;
        found.retain(|way| way.len() <= most);
        Ok(found.iter().map(|way| self.reduced(way)).collect())
    }

    /// Runs narrow beams from positions on the best ways after a round of a width, and adds the ways that they find.
    async fn restart(&mut self, found: &mut Vec<Way>, width: usize, end: Instant) -> Result<(), Stopped> {
        let threads = rayon::current_num_threads();
        let starts = self.restarts.next(found, self.start, self.shortest, self.tables);
        let width = Restarts::width(RESTARTS_SHARE * (width * threads) as f64, starts.len());
        let beam = self.beam(width, WEIGHTS[1], end);
        let searches = (0..threads)
            .map(|number| Restarts::search(beam, starts.iter().skip(number).step_by(threads)))
            .collect();
        for way in parallel::run_all(searches).await?.into_iter().flatten() {
            self.shortest = self.shortest.min(way.len());
            found.push(way);
        }
        Ok(())
    }

    /// Returns the width of the next round, or `None` if there is no time for one.
    fn width(&self, end: Instant) -> Option<usize> {
        let scheduled = WIDTHS[self.rounds.min(WIDTHS.len() - 1)];
        let scheduled = scheduled.min(MOST_POSITIONS / rayon::current_num_threads());
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return None;
        }
        let Some((width, time)) = self.last else { return Some(scheduled) };
        let possible = width as f64 * left.as_secs_f64() / time.as_secs_f64().max(1e-3) * ROUND_SHARE;
        let width = scheduled.min(possible as usize);
        (width >= LEAST_WIDTH).then_some(width)
    }

    /// Returns a beam.
    fn beam(&self, width: usize, weights: Weights, end: Instant) -> Beam<'a> {
        Beam {
            tables: self.tables,
            near: self.near,
            width,
            weights,
            longest: LONGEST.min(self.shortest + EXCESS),
            end,
            control: self.control,
        }
    }

    /// Returns weights between and around those of [`WEIGHTS`].
    fn random_weights(&mut self) -> Weights {
        let between = |random: &mut Random, low: usize, high: usize| low + random.below(high - low + 1);
        let squares = between(&mut self.random, 0, 4);
        let centres = between(&mut self.random, 54, 68) - 7 * squares;
        Weights { centres: centres as u32, squares: squares as u32 }
    }

    /// Returns the reduction that a way is.
    fn reduced(&self, way: &Way) -> ReducedCube {
        let turns: Vec<WideTurn> = way.iter().map(|&turn| self.tables.turns.turn(turn.into())).collect();
        let path = WidePath::new(TurnCost::Quarters).with(&turns);
        let phases = vec![("Centres and edges", path.len())];
        ReducedCube { path, phases }
    }
}
