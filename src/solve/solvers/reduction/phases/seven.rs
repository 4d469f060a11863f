//! The 7x7x7 as two 5x5x5s, one after the other.
//!
//! ```text
//! turns            reaches                                              phases
//! outer, 3w        inner centres solved, inner wings beside midges      those of the 5x5x5 inside
//! outer, 2w        outer x- and t-centres solved, outer wings beside    those of the 5x5x5 outside
//! ```
//!
//! Turns of three layers move inner x- and t-centres, inner wings and midges as wide turns move a 5x5x5, and
//! turns of one or two layers as outer turns do. So what the first 5x5x5 has joined stays joined in the second.
//! Both are solved by [`five`](super::five) with its tables. Only the obliques, 48 of 150 centres, are solved by neither: the
//! general method solves them by commutators, inserted between these turns.

use godspeed_cube::{Facelets, Turn};

use super::Deadline;
use super::big_cubies::BigCubies;
use super::five::{FivePhases, FiveWidths};
use super::pipeline::{Candidate, PhasePipeline, named_after_middles};
use super::wide_turn::{TurnCost, WideTurn};
use crate::{Control, Stopped, Tables};

/// Reductions of the 5x5x5 inside from which that of the 5x5x5 outside starts.
const STARTS: usize = 8;

/// Returns turns that reduce a 7x7x7 but for its obliques, shorter ones first; none if time is too short.
///
/// # Errors
/// [`Stopped`] if the control was asked to stop.
pub(in super::super) async fn reductions(
    cube: &Facelets,
    deadline: Deadline,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<Vec<Turn>>, Stopped> {
    let five = tables.get::<FivePhases>(control).await?;
    let mut widths = FivePhases::SECOND_ROUND;
    loop {
        let Some(found) = deadline.within(reduce(&five, cube, widths, control)).await else {
            return Ok(Vec::new());
        };
        let found = found?;
        if !found.is_empty() {
            return Ok(found);
        }
        widths = FivePhases::widened(widths);
    }
}

/// Reduces the 5x5x5 inside, then the one outside.
async fn reduce(
    five: &FivePhases,
    cube: &Facelets,
    widths: FiveWidths,
    control: &Control,
) -> Result<Vec<Vec<Turn>>, Stopped> {
    let start: Candidate<9> = named_after_middles(cube, TurnCost::Blocks);
    let inner = five.reduce_all(&[seen_as(&start, BigCubies::<9>::inner_five)], widths, control).await?;
    let outside = |inner: &Candidate<4>| {
        let turns: Vec<WideTurn> = inner.turns().iter().map(|&turn| deepened(turn)).collect();
        seen_as(&start.with(&turns), BigCubies::<9>::outer_five)
    };
    let starts: Vec<Candidate<4>> = inner.iter().take(STARTS).map(outside).collect();
    let found = five.reduce_all(&starts, widths, control).await?;
    let turns = |candidate: &Candidate<4>| candidate.turns().iter().map(|turn| turn.turn()).collect();
    Ok(found.iter().map(turns).collect())
}

/// Returns the same path with the cube seen as one of its 5x5x5s.
fn seen_as(candidate: &Candidate<9>, five: fn(&BigCubies<9>) -> BigCubies<4>) -> Candidate<4> {
    candidate.clone().seen_as(five(&candidate.cubies))
}

/// Returns the turn of a 7x7x7 that moves the 5x5x5 inside as a turn of a 5x5x5.
const fn deepened(turn: WideTurn) -> WideTurn {
    if turn.is_wide() { turn.with_depth(3) } else { turn }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Face;
    use web_time::{Duration, Instant};

    use super::super::tests::random_cube;
    use super::*;
    use crate::block_on;

    #[test]
    fn reductions_leave_only_obliques_unsolved() {
        let cube = random_cube(7, 1);
        let end = Instant::now() + Duration::from_secs(600);
        let deadline = Deadline { end, known_length: usize::MAX };
        let found = block_on(reductions(&cube, deadline, &Tables::new(), &Control::silent())).unwrap();
        assert!(!found.is_empty());
        for turns in found {
            assert!(turns.len() < 130, "{}", turns.len());
            let mut after = cube.clone();
            after.turn_all(&turns);
            for face in Face::ALL {
                let colours = after.face(face);
                let is_oblique = |row: usize, column: usize| {
                    matches!([row.abs_diff(3), column.abs_diff(3)], [1, 2] | [2, 1])
                };
                for (row, column) in (1..6).flat_map(|row| (1..6).map(move |column| (row, column))) {
                    assert!(is_oblique(row, column) || colours[7 * row + column] == colours[24]);
                }
            }
        }
    }
}
