//! Four layers in four phases, counted in outer and wide turns.
//!
//! ```text
//! 1  any turns              the centres of one axis lie on one axis             C(24, 8) = 735,471
//! 2  Rw whole, Uw2, Fw2     those of the others, too; wings even and sorted     C(16, 8) * C(8, 4) * 2 = 1,801,800
//! 3  U D F B R2 L2          centres solved, wings paired                        12!/2 pairs, 117,600 centres
//!    and Uw2 Rw2 Fw2
//! 4  outer turns            a 3x3x3
//! ```
//!
//! In the third phase the 24 places of wings are two orbits of 12 that no turn mixes. So the second one ends only
//! where of each pair of wings one lies in each, and the numbers of twisted pairs and of exchanged ones are such that
//! the 3x3x3 can be solved: the parities that a person meets at the end are ways that this search does not take.
//!
//! Thousands of first phases are looked at, hundreds of second ones and dozens of third ones, always those that
//! guarantee the shortest whole. The phases are Chen Shuang's (threephase, 2011), after Charles Tsai's eight steps.

mod edges;
mod first;
mod search;
mod second;
mod third;

use web_time::Instant;

use self::search::{Phases, Widths};
use super::wide::{Finisher, Limit, WIDEST};
use crate::{Control, Job, Solution, SolveError, Stopped, Tables};

/// The widths of the first round; each round triples them.
const WIDTHS: Widths = Widths { first: 10_000, second: 500, third: 100, beam: 8_000, last: 8 };

/// Makes the tables.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn prepare(tables: &Tables, control: &Control) -> Result<(), Stopped> {
    tables.get::<Phases>(control).await.map(drop)
}

/// The best solution found in time, if there is any; better ones than what has been told are told.
///
/// # Errors
/// [`SolveError`] if the search was stopped.
pub(super) async fn solve(
    job: &Job,
    limit: Limit,
    tables: &Tables,
    control: &Control,
) -> Result<Option<Solution>, SolveError> {
    let phases = tables.get::<Phases>(control).await?;
    let mut finisher = Finisher::new(job, tables, control);
    let mut widths = WIDTHS;
    loop {
        let begun = Instant::now();
        let round = phases.reduce(&job.state, widths, control);
        let Some(reduced) = limit.within(round).await else { return Ok(finisher.best()) };
        finisher.add(reduced?).await?;
        // The next round takes about three times as long; before that, finishes are looked for as long as this one took.
        if finisher.work_after(begun.elapsed(), 1.0, 5, limit).await? {
            return Ok(finisher.best());
        }
        widths = Widths {
            first: 2 * widths.first,
            second: 2 * widths.second,
            third: 3 * widths.third,
            beam: (3 * widths.beam).min(WIDEST),
            last: 2 * widths.last,
        };
    }
}

#[cfg(test)]
mod tests;
