//! Optimal solving of the 3x3: IDA* with a table of lower bounds, in the line of R. E. Korf.
//!
//! **The search.** Iterative deepening A* (R. E. Korf, "Finding Optimal Solutions to Rubik's Cube Using
//! Pattern Databases", AAAI 1997) looks for solutions of n moves, then of n + 1, and so on. A table says
//! how many moves a state needs at least, and what needs more than are left is dropped. The first solution
//! found is a shortest one. God's number is 20, a random state needs 17.7 on average.
//!
//! **The table.** Colour the stickers by axis only. H is the subgroup of the states in which every sticker
//! lies on its own axis; half turns are in H. The table holds the distance of a state x to H, that is of
//! its coset H x. Such a coset is
//!
//! ```text
//! C(8,4) * 3^7        = 153,090   which places hold which tetrad of corners, and their twists
//!                                 (3393 classes under the 48 symmetries)
//! C(12,4) * C(8,4)    =  34,650   which slice the edge in each place belongs to
//! 2^11                =   2,048   flips, of which the table keeps FLIPS and takes the least over the rest
//! ```
//!
//! seen through the symmetry that makes the corners their class's representative. This is the h48 family
//! of S. Tronto's *nissy* and *nissy-core*; Chen Shuang's *cubeopt* has tables of the same cosets, and two
//! bits a cell with a minimum for the block, which [`CosetTable`] uses, too. H. Kociemba's *Cube Explorer*
//! was the first to search optimally with cosets reduced by symmetries.
//!
//! **Two bounds for less than the price of two.** A state and its inverse need equally many moves, so both
//! bounds count. After a face turn f the inverse state is f' x'. Its coset is H f' x', and since f2 is in H,
//! that is H f x': *both quarter turns of a face share the inverse's bound, and a half turn leaves it as it
//! was*. So the inverse side is asked first, once for each face; only what passes is asked again, forward.
//!
//! **Two sides.** A move can be done to the state or to its inverse, which extends the solution at its
//! other end. Each node is expanded on the side with fewer moves to try: a side's last face is not turned
//! again, and half turns help only if the *other* side's bound is not all that is left (`node.rs`).
//!
//! **Waiting for memory.** Nodes are expanded 128 at a time, in lockstep, from one stack for each number of
//! moves left (`worker.rs`). Every step of an expansion (`batch.rs`) is a loop of its own over the whole
//! batch, and the loads of the table stand alone in theirs, so that many misses of the cache are under way
//! at once.
//!
//! **Between two bounds.** The two-phase algorithm gives an upper bound in a moment; every pass without a
//! solution raises the lower one, and where they meet the search ends: an upper bound that is optimal is
//! proven without the pass that would find it again (`between.rs`). Passes are cut into 43,254 parts of four
//! moves (`parts.rs`), those first in which the pass before had most to do. Through the symmetries of a
//! scramble parts look alike, and one of each kind is enough. Before every pass two-phase goes on
//! for a fortieth of what the pass will take. From 18 moves on, where a solution is likely, the pass is made in *tiers* (`tier.rs`), those nodes first whose bounds are
//! well below what is left, as those of most solutions are and those of most nodes are not: the first eighth of the pass
//! finds more than half of the solutions.
//!
//! Sets of tables (`sets.rs`) are equals to all this: what can search a cube for solutions of one length
//! has the trait [`Passes`]. `small` is in `six_fold`, Korf's own tables are in `classic`.
//!
//! What was measured, and what did not pay, stands in `MEASURED.md` beside this file.

mod corner_bits;
mod cubie_state;
mod edge_map;
mod h48;
mod korf1997;
mod node;
mod optimal_search;
mod options;
mod pass_forecast;
mod sets;
mod six_axis;
mod symmetry;
#[cfg(test)]
mod test_walks;

use godspeed_cube::{Cubies, Metric};

use crate::search::forecast;
use crate::{Control, Guarantee, Info, Job, SearchEvent, SolveError, Solver, Solving, TableSet, Tables};
use optimal_search::OptimalSearch;
use options::{Options, PARAMETERS};

pub use crate::driver::{PassGoal, PassOutcome, PassSearch, SubtreeOrder, Tier};
pub use h48::{CosetTable, H48Kernel, H48MoveData};
pub use korf1997::{AllCorners, EdgePermutations, Korf1997Kernel, SevenEdges};
pub use optimal_search::GODS_NUMBER;
pub use sets::{LoadedTableSet, SETS};
pub use six_axis::{SixAxisKernel, SixAxisMoveData};

/// The coset table with the flips of three edges, 251 MB.
pub type Standard = CosetTable<3>;
/// The coset table with the flips of five edges, 1.0 GB.
pub type Large = CosetTable<5>;

/// Nodes that a pass with the small table may take before a larger set is loaded. The small table is already loaded for
/// the two-phase algorithm, so short scrambles are solved without the larger one.
const MAX_SMALL_NODES: f64 = 2e5;

/// The name of the stage that finds an upper bound.
const TWO_PHASE: &str = "Two-phase";
/// The name of the stage that raises the lower bound pass by pass.
pub const PASSES: &str = "Passes";

/// The optimal solver.
pub struct Korf;

static INFO: Info = Info {
    id: "korf",
    name: "Korf",
    sizes: 3..=3,
    metrics: &[Metric::Htm],
    tables: &[],
    sets: SETS,
    parameters: PARAMETERS,
    guarantee: Guarantee::Optimal,
    default_for: None,
    hints_for: None,
    function_key: Some(2),
    explanation: "Finds a shortest solution and proves that there is none shorter, using tables of lower bounds.",
};

impl Solver for Korf {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            let cube = Cubies::try_from(&job.state)?;
            let set = job.settings.set().unwrap_or(&SETS[0]);
            control.emit(SearchEvent::Forecast(forecast::measured(set.nodes, &expectation(set))));
            let mut search = OptimalSearch::new(&cube, Options::of(&job.settings), control);
            search.find_upper_bound(tables).await?;
            if !search.is_over() {
                control.emit(SearchEvent::Stage(PASSES));
                let small = LoadedTableSet::open(&SETS[0], tables, control).await?;
                let max_nodes = if set.id == SETS[0].id { f64::INFINITY } else { MAX_SMALL_NODES };
                search.run_passes(&small, max_nodes).await?;
            }
            if !search.is_over() {
                let loaded = LoadedTableSet::open(set, tables, control).await?;
                search.run_passes(&loaded, f64::INFINITY).await?;
            }
            search.into_solution().ok_or_else(|| SolveError::GaveUp {
                reason: format!("no solution of at most {GODS_NUMBER} moves, although every cube has one"),
            })
        })
    }
}

/// Returns the detail of the forecast for a table set.
fn expectation(set: &TableSet) -> String {
    format!("for a random cube with the {} tables", set.name.to_lowercase())
}
