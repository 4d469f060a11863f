use rustc_hash::FxHashSet;
use web_time::Instant;

use super::beam::{Beam, Way};
use super::coset::CosetKey;
use super::near_cosets::RADIUS;
use super::position::Position;
use super::score::ScoreTables;
use crate::Stopped;

/// Narrow beams from positions on the best ways that beams have found.
///
/// Ways to reduced cubes cluster: hundreds of them share one of a few positions 13 turns before their ends. A
/// beam keeps too few positions after these. A narrow one that starts there keeps all of the next levels.
#[derive(Default)]
pub(super) struct Restarts {
    /// The cosets from which beams have started.
    started: FxHashSet<CosetKey>,
}

/// A position from which a beam starts.
pub(super) struct Start {
    /// The turns that lead to it.
    way: Way,
    position: Position,
}

/// The turns from a start to the end of its way: seven levels before the near cosets.
const TURNS_LEFT: usize = 7 + RADIUS as usize;

/// The most turns more than the shortest way that a way with a start has.
const EXCESS: usize = 3;

/// The widths of beams.
const LEAST_WIDTH: usize = 2_000;
const GREATEST_WIDTH: usize = 20_000;

/// How many beams from starts take the time of one of the same width from the cube.
const BEAMS_FOR_ONE: f64 = 4.0;

impl Restarts {
    /// Returns the positions on the best ways from which no beam has started, and records them.
    pub(super) fn next(
        &mut self,
        ways: &[Way],
        cube: Position,
        shortest: usize,
        tables: &ScoreTables,
    ) -> Vec<Start> {
        let is_good = |way: &&Way| way.len() > TURNS_LEFT && way.len() <= shortest + EXCESS;
        let mut best: Vec<&Way> = ways.iter().filter(is_good).collect();
        best.sort_by_key(|way| way.len());
        let mut starts = Vec::new();
        for way in best {
            let way = &way[..way.len() - TURNS_LEFT];
            let after = |position, &turn: &u8| tables.moves.after(&position, turn.into());
            let position = way.iter().fold(cube, after);
            if self.started.insert(tables.key_of(&position)) {
                starts.push(Start { way: way.to_vec(), position });
            }
        }
        starts
    }

    /// Returns the width of beams from a number of starts that together take the time of one of a width from the cube.
    pub(super) fn width(of_one: f64, starts: usize) -> usize {
        let width = BEAMS_FOR_ONE * of_one / starts.max(1) as f64;
        (width as usize).clamp(LEAST_WIDTH, GREATEST_WIDTH)
    }

    /// Runs a beam from each start, until its end, and returns the ways found.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn search<'s>(
        beam: Beam<'_>,
        starts: impl Iterator<Item = &'s Start>,
    ) -> Result<Vec<Way>, Stopped> {
        let mut ways = Vec::new();
        for Start { way, position } in starts {
            if Instant::now() >= beam.end {
                break;
            }
            let beam = Beam { longest: beam.longest.saturating_sub(way.len()), ..beam };
            let found = beam.search(*position).await?;
            ways.extend(found.into_iter().map(|rest| way.iter().copied().chain(rest).collect::<Way>()));
        }
        Ok(ways)
    }
}
