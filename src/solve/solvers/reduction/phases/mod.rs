//! 4x4x4 to 10x10x10 by phases of outer and wide turns, with a table for every phase.
//!
//! In the block-turn metric (OBTM), in which large cubes are usually counted, a wide turn is one move and
//! the turn of a single inner layer two. So where a cube is small enough for tables it is solved by wide
//! turns, in phases that each leave a smaller set of turns to the next, as Kociemba's two phases do on the
//! 3x3x3. [`four`], [`five`] and [`six`] describe their phases, with the sizes of all coordinates. [`nested`] reduces all of
//! a cube of 7 to 10 layers but some of its obliques by those of the 5x5x5 and 6x6x6.
//!
//! A phase does not end with one path. [`pipeline`] passes hundreds of candidates from each phase to the
//! next, in [`rounds`](pipeline::solve) of growing widths until the time is over, and [`finisher`] solves the
//! reduced cubes as 3x3x3s. The finish of a random 3x3x3 takes 17.7 moves on average, more than any other phase, and
//! 2.8 % take at most 16. So the phases make many reductions, of the least length and a little more, and one
//! two-phase search over all of them ([`ManyCubes`](super::super::kociemba::ManyCubes)) finds the one whose path and
//! finish together are shortest. Two searches go through a phase:
//!
//! - [`deepening`]: iterative deepening, where the pruning tables bound the distance well, or where a phase skips states
//!   that hardly ever lead to the goal in time;
//! - [`beam`]: a beam search, where several weak bounds are better summed than maximised.
//!
//! In QSTM a wide turn costs as many moves as it has layers, so on 4x4x4 and 5x5x5 the phases exist a second time, in
//! turns of one layer ([`TurnCost`](wide_turn::TurnCost)): the same coordinates, with tables and searches in which a
//! half turn costs two.
//!
//! A state of a phase is a few coordinates: sets of positions ([`combinations`], [`set_moves`]), the
//! partners of wings ([`pairing_table`]), and products of them. [`big_cubies`] is the cube itself, from which
//! the coordinates of each phase are read.

mod axis_phase;
mod beam;
mod big_cubies;
mod buckets;
mod combinations;
mod deepening;
mod edge_sorting;
mod finisher;
mod five;
mod four;
mod half_orbits;
mod nested;
mod pairing_table;
mod pipeline;
mod set_moves;
mod six;
mod wide_path;
mod wide_turn;

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use godspeed_cube::Metric;
use web_time::Instant;

use self::finisher::Finisher;
use self::five::{FivePhases, FiveSlicePhases};
use self::four::{FourPhases, FourSlicePhases};
pub(super) use self::nested::{NESTED, Skeleton, skeletons};
use self::six::SixPhases;
use crate::{Control, Problem, Solution, SolveError, Stopped, Tables};

/// The end of a search for better solutions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    /// When the search ends, if it has found anything.
    pub(super) end: Instant,
    /// The length of the solution reported last; only shorter ones are reported.
    pub(super) known_length: usize,
}

impl Deadline {
    /// Returns the result of a search, or `None` if the deadline passes first.
    ///
    /// The search is then dropped at the point where it yields.
    async fn within<T>(self, search: impl Future<Output = T>) -> Option<T> {
        let mut search = pin!(search);
        poll_fn(|context| match search.as_mut().poll(context) {
            Poll::Pending if Instant::now() >= self.end => Poll::Ready(None),
            polled => polled.map(Some),
        })
        .await
    }
}

/// Builds the tables of the phases for a number of layers, if there are any, and of two-phase in a metric.
///
/// # Errors
/// [`Stopped`] if the control was asked to stop.
pub(super) async fn prepare(
    layers: usize,
    metric: Metric,
    tables: &Tables,
    control: &Control,
) -> Result<(), Stopped> {
    match layers {
        4 if metric == Metric::Qstm => tables.get::<FourSlicePhases>(control).await.map(drop)?,
        4 => tables.get::<FourPhases>(control).await.map(drop)?,
        5 if metric == Metric::Qstm => tables.get::<FiveSlicePhases>(control).await.map(drop)?,
        5 => tables.get::<FivePhases>(control).await.map(drop)?,
        6 => tables.get::<SixPhases>(control).await.map(drop)?,
        7 | 9 => tables.get::<FivePhases>(control).await.map(drop)?,
        8 | 10 => tables.get::<SixPhases>(control).await.map(drop)?,
        _ => return Ok(()),
    }
    Finisher::prepare(metric, tables, control).await
}

/// Returns the best solution that the phases find before a deadline, if there are phases for the size and
/// they find any.
///
/// # Errors
/// [`SolveError`] if the search was stopped.
pub(super) async fn solve(
    problem: &Problem,
    deadline: Deadline,
    tables: &Tables,
    control: &Control,
) -> Result<Option<Solution>, SolveError> {
    match problem.state.size().layers() {
        4 if problem.metric == Metric::Qstm => {
            pipeline::solve::<FourSlicePhases>(problem, deadline, tables, control).await
        }
        4 => pipeline::solve::<FourPhases>(problem, deadline, tables, control).await,
        5 if problem.metric == Metric::Qstm => {
            pipeline::solve::<FiveSlicePhases>(problem, deadline, tables, control).await
        }
        5 => pipeline::solve::<FivePhases>(problem, deadline, tables, control).await,
        6 => pipeline::solve::<SixPhases>(problem, deadline, tables, control).await,
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests;
