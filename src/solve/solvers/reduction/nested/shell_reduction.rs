use godspeed_cube::{Facelets, Turn};
use web_time::Instant;

use super::guided_phases::GuidedPhases;
use super::shell::{Shell, deep_turn};
use crate::solvers::reduction::parts::deadline::Deadline;
use crate::solvers::reduction::phases::beam::MAX_WIDTH;
use crate::solvers::reduction::phases::pipeline::{Candidate, PhasePipeline};
use crate::solvers::reduction::phases::{FivePhases, SixPhases};
use crate::{Control, Stopped, Tables};

/// Turns that reduce a cube but for some of its obliques.
#[derive(Clone, Debug, Default)]
pub(super) struct ShellReduction {
    /// The turns.
    pub(super) turns: Vec<Turn>,
    /// The obliques that are not solved.
    pub(super) wrong: usize,
}

/// The expected cost of a wrong oblique, in tenths of a turn.
pub(super) const PRICE: usize = 20;

/// What the first wrong oblique costs more, in turns: few commutators have little in common.
const FIRST_PRICE: usize = 3;

/// How many candidates each phase of a shell keeps.
#[derive(Clone, Copy, Debug)]
pub(super) struct NestedWidths {
    /// Reductions of the shells before from which a shell starts.
    pub(super) starts: usize,
    /// States in the beam of the third phase, and paths through it.
    pub(super) sorting: [usize; 2],
    /// The same of the fourth phase.
    pub(super) four_edges: [usize; 2],
    /// The same of the fifth phase.
    pub(super) eight_edges: [usize; 2],
    /// The score of a wrong oblique in the fifth phase. Narrow beams end in too few states if it is great.
    pub(super) last_weight: u16,
}

/// The widths of the first round.
pub(super) const FIRST_ROUND: NestedWidths = NestedWidths {
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

/// The most starts that share the first 75 % of their turns, because such starts lead to similar results.
const SAME_BEGINNING: usize = 3;

/// There is another round if the time left is at least this multiple of the last one.
pub(super) const NEXT_ROUND: u32 = 2;

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

impl ShellReduction {
    /// Returns the turns that a solution is expected to have before the 3x3x3 is solved.
    pub(super) fn cost(&self) -> usize {
        let first = if self.wrong > 0 { FIRST_PRICE } else { 0 };
        self.turns.len() + (self.wrong * PRICE + 5) / 10 + first
    }
}

/// Returns reductions of a cube, those of the least cost first; none if time is too short.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn reductions(
    cube: &Facelets,
    deadline: Deadline,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<ShellReduction>, Stopped> {
    let mut all: Vec<ShellReduction> = Vec::new();
    for widths in [FIRST_ROUND, SECOND_ROUND, SECOND_ROUND.doubled()] {
        let start = Instant::now();
        let Some(found) = deadline.within(reduce(cube, widths, tables, control)).await else { break };
        all.extend(found?);
        all.sort_by_key(ShellReduction::cost);
        let left = deadline.end.saturating_duration_since(Instant::now());
        if !all.is_empty() && left < NEXT_ROUND * start.elapsed() {
            break;
        }
    }
    Ok(all)
}

/// Reduces all shells of a cube in turn.
pub(super) async fn reduce(
    cube: &Facelets,
    widths: NestedWidths,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<ShellReduction>, Stopped> {
    let mut found = vec![ShellReduction::default()];
    for shell in Shell::all(cube.size().layers()) {
        let starts = different(found, widths.starts);
        found = reduce_shell(cube, shell, &starts, widths, tables, control).await?;
    }
    Ok(found)
}

/// Returns the first reductions, of which at most [`SAME_BEGINNING`] share a beginning.
fn different(reductions: Vec<ShellReduction>, most: usize) -> Vec<ShellReduction> {
    let mut chosen: Vec<ShellReduction> = Vec::new();
    for reduction in reductions {
        let beginning = &reduction.turns[..3 * reduction.turns.len() / 4];
        if chosen.iter().filter(|other| other.turns.starts_with(beginning)).count() < SAME_BEGINNING {
            chosen.push(reduction);
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
    starts: &[ShellReduction],
    widths: NestedWidths,
    tables: &Tables,
    control: &Control,
) -> Result<Vec<ShellReduction>, Stopped> {
    let five = tables.open_composite::<FivePhases>(control).await?;
    let five_widths = FivePhases::SECOND_ROUND;
    let guided = GuidedPhases { cube, shell, starts, five: &five, widths, control };
    if shell.is_of_six() {
        let six = tables.get::<SixPhases>(control).await?;
        let centred = six.reduce_inside(&shell.six_of(cube), SixPhases::FIRST_ROUND, control).await?;
        return guided.reduce(centred).await;
    }
    let after = |(number, start): (usize, &ShellReduction)| {
        let mut cube = cube.clone();
        cube.turn_all(&start.turns);
        shell.five_of(&cube).with_start(number, start.cost())
    };
    let roots: Vec<Candidate<4>> = starts.iter().enumerate().map(after).collect();
    if shell.depth > 2 {
        let centred = five.centred(&roots, five_widths, control).await?;
        return guided.reduce(centred).await;
    }
    let reduction = |candidate: &Candidate<4>| {
        let start = &starts[candidate.start()];
        let more = candidate.turns().iter().map(|&turn| deep_turn(turn, turn.depth().into()));
        ShellReduction { turns: start.turns.iter().copied().chain(more).collect(), wrong: start.wrong }
    };
    let found = five.reduce_all(&roots, five_widths, control).await?;
    Ok(found.iter().map(reduction).collect())
}
