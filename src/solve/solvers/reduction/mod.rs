//! Reduction: a cube of any size made into a 3x3x3, with its centres solved on the way.
//!
//! A cube of four layers and more has pieces that the 3x3x3 lacks: wings, 24 to an orbit, and centres, 24 to an
//! orbit, four of each colour. Reduction pairs the wings to whole edges, solves what is then a 3x3x3 by outer turns,
//! and brings the centres home by turns that leave all else in place. They are worked out in this order:
//!
//! 1. **Edges** ([`edges`], [`pairing`]): a beam search for turns that pair all wings, without a care for centres. So a
//!    single inner layer may turn whenever it helps, and the parity of the wings, which makes a person begin anew, is
//!    no more than a turn among others, which the solution shows as a stage ([`parity`]). On even sizes a pairing is
//!    taken only if the 3x3x3 that it makes can be solved; which face becomes which colour is still free, and chosen so
//!    that most centres are home already.
//! 2. **Finish** ([`finish`]): two-phase solves the 3x3x3.
//! 3. **Centres** ([`centres`]): commutators of sets of layers are put in anywhere among these turns, wherever they
//!    bring most centres home for their moves, counted after whatever cancels or merges with the turns beside them.
//!    SweepOptions after sweep is content with less; in the end a single centre is worth a few moves.
//!
//! Each commutator costs as many moves as its sets have blocks of neighbouring layers, and brings home what each
//! *pair* of layers brings home. So large cubes take less than one move for a centre.
//!
//! The first solution is told at once. As long as there is time, sweeps are made again from the best half-finished
//! solutions, differently by chance. What was tried, and what it gave, stands in `MEASURED.md` beside this file.
//!
//! On **four and five layers** these are only the first solution. After it, phases of outer and wide turns with tables
//! of their own find much shorter ones ([`four`] and [`five`], made from [`wide`]).
//!
//! The ideas are old and many people's: pairing edges by free slices is how people solve large cubes; commutators
//! [A, B] of sets of layers that solve many centres at once are those of E. Demaine, M. Demaine, S. Eisenstat, A. Lubiw
//! and A. Winslow, *Algorithms for Solving Rubik's Cubes* (ESA 2011); commutators put in where most turns cancel are
//! the insertions of fewest-moves solvers.

mod axis_step;
mod centre_grid;
mod centres;
mod commutators;
mod edges;
mod finish;
mod insertion_point;
mod layer_sets;
mod pairing_beam;
mod parity;
mod phases;
mod positions;
mod search;
mod single_axis;
mod stage_ends;
mod wings;

use godspeed_cube::Metric;

use self::search::ReductionSearch;
use self::single_axis::single_axis_step;
use crate::{Control, Guarantee, Info, Job, Parameter, Solution, Solver, Solving, Stage, Tables};

/// The solver.
pub(super) struct Reduction;

const SECONDS: Parameter = Parameter {
    id: "seconds",
    name: "Fast to thorough (seconds)",
    min: 0.0,
    max: 300.0,
    step: 1.0,
    default: 5.0,
    explanation: "How long it looks for shorter solutions; the first one comes at once.",
};

/// The largest size: up to here a solution takes seconds.
const LARGEST: u16 = 200;

static INFO: Info = Info {
    id: "reduction",
    name: "Reduction",
    sizes: 4..=LARGEST,
    metrics: &[Metric::Stm, Metric::Htm],
    tables: &[],
    sets: &[],
    parameters: &[SECONDS],
    guarantee: Guarantee::Solved,
    default_for: Some(4..=LARGEST),
    hints_for: Some(4..=LARGEST),
    function_key: None,
    explanation: "Pairs the edges, solves what is left as a 3x3x3, and brings the centres home on the way.",
};

impl Solver for Reduction {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            control.yield_now().await?;
            if let Some(step) = single_axis_step(&job.state) {
                let turns = step.turns(job.state.size()).collect();
                return Ok(Solution { stages: vec![Stage::new("Finish", turns)], ..Solution::default() });
            }
            ReductionSearch::new(job, job.settings.get(&SECONDS), tables, control).run().await
        })
    }
}
