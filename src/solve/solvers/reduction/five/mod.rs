//! Five layers in six phases, counted in outer and wide turns.
//!
//! ```text
//! 1  any turns           the centres of one axis lie on one axis            C(24, 8)^2 = 5.4 * 10^11
//! 2  Rw Lw whole,        those of the others, too; wings even               C(16, 8)^2 * 2 = 3.3 * 10^8
//!    other wide ones half
//! 3  outer turns, half   wings sorted, middle edges flipped as they are,    C(24, 12) * 2^11 * 1,225 = 6.8 * 10^12
//!    wide ones           R and L where half turns solve them
//! 4  U D F B R2 L2,      four edges paired and between U and D,             495 * 11,880^2 * 4,900 * 432 / 36
//!    half wide ones      the centres there in columns                       = 4 * 10^15
//! 5  U D R2 F2 L2 B2     the other edges paired, centres solved             8!^2 * 4,900 * 36 = 2.9 * 10^14
//!    and Rw2 Fw2 Lw2 Bw2
//! 6  outer turns         a 3x3x3
//! ```
//!
//! The middle of each face never moves, so colours have their faces from the beginning. What is free is which axis comes
//! first, which one has no quarter turns from the third phase on, and which four edges the fourth phase is about: 495
//! sets, each a start of its own. In the third phase any even number of edges may be flipped as wholes, which are 2,048
//! starts more. So the shortest of very many short ways is taken where one long way is not to be had.
//!
//! The phases are Chen Shuang's (cube555, 2018). That program pairs four edges among the eight that touch U and D only,
//! and searches with 240 MB of tables; here the tables are 11 MB, and the fourth and the fifth phase, for which these are
//! too small, are gone through by beams.

mod centres;
mod edges;
mod fifth;
mod first;
mod fourth;
mod quads;
mod search;
mod second;
mod third;

use web_time::Instant;

use self::search::{Phases, Widths};
use super::wide::{Finisher, Limit};
use crate::{Control, Job, Solution, SolveError, Stopped, Tables};

/// The widths of the first round, which has ended before a person waits for it, also on one thread in a browser. Of some
/// cubes it finds nothing; like any such round it is made again with all widths doubled.
const QUICK: Widths =
    Widths { first: 1, second: 1, third: 2, fourth_beam: 4_000, fourth: 4, fifth_beam: 1_000, fifth: 2 };

/// The widths of the second round; each round after it doubles them.
const WIDTHS: Widths =
    Widths { first: 6, second: 20, third: 40, fourth_beam: 40_000, fourth: 80, fifth_beam: 10_000, fifth: 8 };

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
    let mut widths = QUICK;
    let mut next = WIDTHS;
    loop {
        let begun = Instant::now();
        let round = phases.reduce(&job.state, widths, control);
        let Some(reduced) = limit.within(round).await else { return Ok(finisher.best()) };
        let reduced = reduced?;
        if reduced.is_empty() {
            widths = widths.doubled();
            continue;
        }
        finisher.add(reduced).await?;
        if finisher.work_after(begun.elapsed(), 0.5, 2, limit).await? {
            return Ok(finisher.best());
        }
        (widths, next) = (next, next.doubled());
    }
}

#[cfg(test)]
mod tests;
