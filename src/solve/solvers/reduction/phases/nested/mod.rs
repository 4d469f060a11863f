//! Cubes of seven to ten layers as nested 5x5x5s, reduced one after the other.
//!
//! ```text
//! cube      reduced, by wide turns of so many layers
//! 7x7x7                        5x5x5 (3)   5x5x5 (2)
//! 8x8x8     6x6x6 (4 and 3)                5x5x5 (2)
//! 9x9x9     5x5x5 (4)          5x5x5 (3)   5x5x5 (2)
//! 10x10x10  6x6x6 (5 and 4)    5x5x5 (3)   5x5x5 (2)
//! ```
//!
//! A [`Shell`] is a 5x5x5 whose second layer is one layer of the cube. The layers outside of it count as its outer
//! layer, those inside as its middle layer. Turns that move only layers outside of a shell are outer turns to it, so what it
//! has joined stays joined while the shells outside are reduced. Each is solved by the tables of [`five`](super::five), and
//! the 6x6x6 by those of [`six`](super::six). Even sizes have no t-centres; a pair of obliques takes their place.
//!
//! The other obliques are reduced by no shell. They lie in *bars*: the part of one layer between two others on one side
//! of a face, with one t-centre of a shell. The turns for that shell and those outside move bars as wholes. So
//! the number of obliques that differ from the t-centre of their bar is settled when the shell before is reduced,
//! and all of them will be wrong. Left to chance that is five sixths: 40 of 48 on a 7x7x7.
//!
//! But an outer turn of a shell may move any number of layers up to its second layer: neither the shell nor those inside it
//! distinguish these turns. They decide which bars the next wide turn takes apart, at no cost.
//! [`GuidedPhases`] searches the last three phases of each shell but the outermost for paths that are short *and* leave
//! few obliques wrong. Commutators solve those.

mod bars;
mod guided_beam;
mod guided_phases;
mod shell;

use std::ops::RangeInclusive;

use godspeed_cube::{Facelets, Turn};
use web_time::Instant;

use self::guided_phases::GuidedPhases;
use self::shell::{Shell, deep_turn};
use super::Deadline;
use super::beam::MAX_WIDTH;
use super::five::FivePhases;
use super::pipeline::{Candidate, PhasePipeline};
use super::six::SixPhases;
use crate::{Control, Stopped, Tables};

/// The sizes that are reduced in this way.
pub(in super::super) const NESTED: RangeInclusive<usize> = 7..=10;

/// Turns that reduce a cube but for some of its obliques.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Skeleton {
    /// The turns.
    pub(in super::super) turns: Vec<Turn>,
    /// The obliques that are not solved.
    pub(in super::super) wrong: usize,
}

/// What a wrong oblique costs in the end, in tenths of a turn.
const PRICE: usize = 20;

/// How many candidates each phase of a shell keeps.
#[derive(Clone, Copy, Debug)]
struct NestedWidths {
    /// Reductions of the shells before from which a shell starts.
    starts: usize,
    /// States in the beam of the third phase, and paths through it.
    sorting: [usize; 2],
    /// The same of the fourth phase.
    four_edges: [usize; 2],
    /// The same of the fifth phase.
    eight_edges: [usize; 2],
    /// The score of a wrong oblique in the fifth phase. Narrow beams end in too few states if it is great.
    last_weight: u16,
}

/// The widths of the first round.
const FIRST_ROUND: NestedWidths = NestedWidths {
    starts: 20,
    sorting: [40_000, 200],
    four_edges: [100_000, 2_000],
    eight_edges: [80_000, 100],
    last_weight: 8,
};

/// The widths of the second round.
const SECOND_ROUND: NestedWidths = NestedWidths {
    starts: 40,
    sorting: [40_000, 200],
    four_edges: [200_000, 2_000],
    eight_edges: [100_000, 200],
    last_weight: 20,
};

/// Starts with the same first three quarters. What they lead to differs little.
const SAME_BEGINNING: usize = 3;

/// There is another round if the time left is at least this multiple of the last one.
const NEXT_ROUND: u32 = 2;

impl NestedWidths {
    /// Returns twice the widths.
    fn doubled(self) -> Self {
        let twice = |[width, enough]: [usize; 2]| [(2 * width).min(MAX_WIDTH), 2 * enough];
        Self {
            sorting: twice(self.sorting),
            four_edges: twice(self.four_edges),
            eight_edges: twice(self.eight_edges),
            ..self
        }
    }
}

impl Skeleton {
    /// Returns the turns that a solution is expected to have before the 3x3x3 is solved.
    pub(in super::super) fn cost(&self) -> usize {
        self.turns.len() + (self.wrong * PRICE + 5) / 10
    }
}

/// Returns skeletons of a cube, those of the least cost first; none if time is too short.
///
/// # Errors
/// [`Stopped`] if the control was asked to stop.
pub(in super::super) async fn skeletons(
    cube: &Facelets,
    deadline: Deadline,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<Skeleton>, Stopped> {
    let mut all: Vec<Skeleton> = Vec::new();
    for widths in [FIRST_ROUND, SECOND_ROUND, SECOND_ROUND.doubled()] {
        let start = Instant::now();
        let Some(found) = deadline.within(reduce(cube, widths, tables, control)).await else { break };
        all.extend(found?);
        all.sort_by_key(Skeleton::cost);
        let left = deadline.end.saturating_duration_since(Instant::now());
        if !all.is_empty() && left < NEXT_ROUND * start.elapsed() {
            break;
        }
    }
    Ok(all)
}

/// Reduces all shells of a cube in turn.
async fn reduce(
    cube: &Facelets,
    widths: NestedWidths,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<Skeleton>, Stopped> {
    let mut found = vec![Skeleton::default()];
    for shell in Shell::all(cube.size().layers()) {
        let starts = different(found, widths.starts);
        found = reduce_shell(cube, shell, &starts, widths, tables, control).await?;
    }
    Ok(found)
}

/// Returns the first skeletons, of which few have a beginning in common.
fn different(skeletons: Vec<Skeleton>, most: usize) -> Vec<Skeleton> {
    let mut chosen: Vec<Skeleton> = Vec::new();
    for skeleton in skeletons {
        let beginning = &skeleton.turns[..3 * skeleton.turns.len() / 4];
        if chosen.iter().filter(|other| other.turns.starts_with(beginning)).count() < SAME_BEGINNING {
            chosen.push(skeleton);
        }
        if chosen.len() >= most {
            break;
        }
    }
    chosen
}

/// Reduces a shell after paths that reduce those inside it.
async fn reduce_shell(
    cube: &Facelets,
    shell: Shell,
    starts: &[Skeleton],
    widths: NestedWidths,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<Skeleton>, Stopped> {
    let five = tables.get::<FivePhases>(control).await?;
    let five_widths = FivePhases::SECOND_ROUND;
    let guided = GuidedPhases { cube, shell, starts, five: &five, widths, control };
    if shell.is_of_six() {
        let six = tables.get::<SixPhases>(control).await?;
        let centred = six.reduce_inside(&shell.six_of(cube), SixPhases::FIRST_ROUND, control).await?;
        return guided.reduce(centred).await;
    }
    let after = |(number, start): (usize, &Skeleton)| {
        let mut cube = cube.clone();
        cube.turn_all(&start.turns);
        shell.five_of(&cube).with_start(number, start.cost())
    };
    let roots: Vec<Candidate<4>> = starts.iter().enumerate().map(after).collect();
    if shell.depth > 2 {
        let centred = five.centred(&roots, five_widths, control).await?;
        return guided.reduce(centred).await;
    }
    let skeleton = |candidate: &Candidate<4>| {
        let start = &starts[candidate.start()];
        let more = candidate.turns().iter().map(|&turn| deep_turn(turn, turn.depth().into()));
        Skeleton { turns: start.turns.iter().copied().chain(more).collect(), wrong: start.wrong }
    };
    let found = five.reduce_all(&roots, five_widths, control).await?;
    Ok(found.iter().map(skeleton).collect())
}

#[cfg(test)]
mod tests;
