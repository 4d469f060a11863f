use godspeed_cube::{Face, Facelets};
use web_time::Instant;

use super::shell_reduction::{NEXT_ROUND, ShellReduction};
use crate::solvers::reduction::parts::deadline::Deadline;
use crate::solvers::reduction::parts::middle_centres::middle_centres;
use crate::solvers::reduction::phases::{DeepCandidate, DeepPhases, DeepWidths};
use crate::{Control, Stopped, Tables};

/// Returns reductions of a cube of eight to ten layers level by level, those of the least cost first; none if time is too
/// short.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn deep_reductions(
    cube: &Facelets,
    deadline: Deadline,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<ShellReduction>, Stopped> {
    let phases = DeepPhases::open(cube.size().layers(), tables, control).await?;
    let mut all: Vec<ShellReduction> = Vec::new();
    let (mut widths, mut next) = (DeepWidths::FIRST_ROUND, DeepWidths::SECOND_ROUND);
    loop {
        let start = Instant::now();
        let end = if all.is_empty() { deadline.give_up } else { deadline.end };
        let round = phases.reduce(cube, widths, control);
        let Some(found) = (Deadline { end, ..deadline }).within(round).await else { break };
        let found = found?;
        if found.is_empty() {
            widths = widths.widened();
            continue;
        }
        all.extend(found.iter().map(reduction));
        all.sort_by_key(ShellReduction::cost);
        let left = deadline.end.saturating_duration_since(Instant::now());
        if left < NEXT_ROUND * start.elapsed() {
            break;
        }
        (widths, next) = (next, next.widened());
    }
    Ok(all)
}

/// Returns the turns of a candidate and the obliques that stay wrong.
pub(super) fn reduction(candidate: &DeepCandidate) -> ShellReduction {
    let turns = candidate.turns().iter().map(|turn| turn.turn()).collect();
    ShellReduction { turns, wrong: wrong_centres(candidate.facelets()) }
}

/// Returns the number of centres that differ from the middle one of their face.
fn wrong_centres(cube: &Facelets) -> usize {
    let n = cube.size().layers();
    let of_face = |(face, middle): (Face, Face)| {
        let rows = cube.face(face)[n..n * (n - 1)].chunks(n);
        rows.flat_map(|row| &row[1..n - 1]).filter(|&&colour| colour != middle).count()
    };
    Face::ALL.into_iter().zip(middle_centres(cube)).map(of_face).sum()
}
