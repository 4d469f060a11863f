//! The search with the small table: bounds from three axes, of a state and of its inverse.
//!
//! The table, [`crate::puzzles::cube3::phase1`], holds the distance of a state to the group G1 of one axis. Turned by
//! thirds about a corner a cube shows it the other two axes, inverted its other end: six lower bounds. Each
//! says at most 9 of 43% of all states, all six together of 0.6%. A table of the subgroup H without flips, of
//! the same size, has two bounds only, and a hole: all states that differ from H by flips look solved to it.
//!
//! What makes six bounds affordable, for the side whose move it is (*here*) and the other one (*there*):
//!
//! 1. A turn m makes m' x' of the inverse x'. Its coset stays what it is if m is in G1, that is for turns of
//!    the axis's own faces and for half turns. And m' = m2 m: both quarter turns of a face lead to the same
//!    coset. So of the 18 children's inverses only 12 distances differ from the parent's, two for each face.
//!    They are no neighbours of the parent's: the distances are as if drawn anew, and the table must say
//!    them without knowing the parent's.
//! 2. An axis that needs, there, all the moves that are left forbids its own faces and all half turns here,
//!    which leave it as it is; two such axes leave two faces, three leave no move (`node.rs`).
//! 3. Each node is expanded on the side that has fewer moves to try.
//! 4. The axes are asked one after the other, each about what those before let pass (`batch.rs`). With 10 moves
//!    left nothing fails, so this side is asked only where it may choose the better side.
//!
//! M. Reid's optimal solver (1997) searched with the three axes of a state, and saw that equal distances mean
//! one move more; H. Kociemba's *Cube Explorer* does so with larger tables.
mod batch;
mod corners;
mod index;
mod node;
mod pass;
mod plain;

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use godspeed_cube::Cubies;
use rayon::prelude::*;

use super::finds::Finds;
use super::node::{MoveRows, Node as Pieces};
use super::parts::{Order, Part, Parts};
use super::pass::TASKS;
use super::passes::{Outcome, Passes, Wanted};
use super::rations::Rations;
use super::state::{MOVES, State, turn};
use super::tier::Tier;
use crate::puzzles::cube3::phase1::{CosetIndex, Phase1};
use crate::{Control, Database, Stopped, Table, TableSpec, Tables};
use batch::Lookup;
use index::Index;
use node::Node;
use pass::{Pass, Worker};
use plain::Plain;

/// What the search needs beside the table: small, made in a moment.
pub struct Views {
    index: Index,
    rows: MoveRows,
    moves: Vec<State>,
}

impl Table for Views {
    const SPEC: TableSpec = TableSpec {
        id: "korf-views",
        version: 1,
        bytes: 300 << 10,
        distribution: &[],
        explanation: "What each move and symmetry does to the numbers of the cosets, seen along three axes.",
    };

    async fn build(_: &Tables, _: &Control) -> Result<Self, Stopped> {
        Ok(Self {
            index: Index::new(&CosetIndex::new()),
            rows: MoveRows::new(),
            moves: (0..MOVES).map(State::of_move).collect(),
        })
    }
}

/// IDA* with distances to G1 along all axes, of a state and of its inverse.
#[derive(Clone, Copy)]
pub struct SixFold<'a> {
    /// Moves and symmetries.
    pub views: &'a Views,
    /// The distances.
    pub table: &'a Phase1,
}

impl<'a> SixFold<'a> {
    fn plain(&self) -> Plain<'a> {
        Plain { index: &self.views.index, table: self.table, moves: &self.views.moves }
    }

    /// The root of the search through a part.
    fn root(&self, part: &Part, open: bool) -> Node {
        let mut pieces = Pieces::root(&part.state);
        pieces.faces = part.faces(open);
        let sides = self.plain().sides(&part.state);
        Node::new(&pieces, [sides.here, sides.there])
    }
}

/// To find the only solution takes 0.27 of the pass on average, all tiers 1.05. How far a node looks is the number of
/// axes, of both sides, that need ten moves or more.
static TIERS: [Tier; 4] = Tier::up_to([0, 2, 5, 12], [0.03, 0.15, 0.46, 1.0]);

impl Passes for SixFold<'_> {
    fn bound(&self, cube: &Cubies) -> u8 {
        self.plain().sides(&State::of(cube)).bound()
    }

    fn tiers(&self) -> &'static [Tier] {
        &TIERS
    }

    async fn pass(
        &self,
        cube: &Cubies,
        wanted: Wanted,
        order: &mut Order,
        control: &Control,
    ) -> Result<Outcome, Stopped> {
        let all = wanted.solutions > 1;
        let plain = self.plain();
        let within = |state: &State, left| plain.sides(state).bound() <= left;
        let parts = Parts::new(cube, wanted.length, order, !all, within);
        let open = parts.folded;
        let task = |(task, part)| {
            let mut root = self.root(part, open);
            root.task = task as u32;
            root
        };
        let tasks: Vec<Node> = parts.list.par_iter().enumerate().map(task).collect();
        let (taken, finds) = (AtomicUsize::new(0), Finds::new(all));
        let left = wanted.length - parts.depth;
        let lookup = Lookup {
            index: &self.views.index,
            rows: &self.views.rows,
            table: self.table,
            bytes: self.table.bytes(),
        };
        let pass =
            Pass { lookup, tasks: &tasks, left, taken: &taken, finds: &finds, tier: wanted.tier, control };
        let threads = rayon::current_num_threads().max(1);
        let mut workers: Vec<Worker> = (0..threads).map(|_| Worker::new(tasks.len())).collect();
        while left > 0 && !finds.is_enough() && workers.iter().any(|worker| !worker.idle) {
            let before = sums(&workers);
            let rations = Rations::new(control.slice());
            workers.par_iter_mut().for_each(|worker| {
                while let (false, Some(nodes)) = (worker.idle, rations.next()) {
                    worker.run(pass, nodes);
                }
            });
            let after = sums(&workers);
            control.add_nodes(after.0 - before.0);
            control.add_probes(after.1 - before.1);
            let done = parts.share(taken.load(Relaxed).saturating_sub(threads * TASKS));
            control.set_depth_share(wanted.tier.done(done));
            control.yield_now().await?;
        }
        if left == 0 && State::of(cube) == State::SOLVED {
            finds.add(0);
        }
        let (nodes, probes) = sums(&workers);
        let mut outcome = Outcome { solutions: Vec::new(), nodes, probes };
        let found = finds.into_parts();
        for &part in &found {
            let most = wanted.solutions - outcome.solutions.len();
            let paths = plain.solutions(&parts.list[part as usize], left, !all, most, control).await?;
            outcome.solutions.extend(paths.into_iter().map(|path| path.into_iter().map(turn).collect()));
            if outcome.solutions.len() == wanted.solutions {
                break;
            }
        }
        let work = |task: usize| workers.iter().map(|worker| u64::from(worker.work[task])).sum();
        order.learn(wanted.length, &parts, work);
        Ok(outcome)
    }
}

/// Nodes and probes of all workers.
fn sums(workers: &[Worker]) -> (u64, u64) {
    workers.iter().fold((0, 0), |(nodes, probes), worker| (nodes + worker.nodes, probes + worker.probes))
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Turn;

    use super::*;
    use crate::block_on;
    use crate::solvers::korf::path::Path;
    use crate::solvers::korf::state::Move;
    use crate::solvers::korf::walk::{state_of, walk};
    use crate::solvers::korf::{Passes, Wanted};

    #[test]
    fn the_batched_search_finds_what_the_plain_search_finds() {
        let (tables, control) = (Tables::new(), Control::silent());
        let views = block_on(tables.get::<Views>(&control)).unwrap();
        let table = block_on(tables.get::<Phase1>(&control)).unwrap();
        let search = SixFold { views: &views, table: &table };
        for (length, seed) in (0..=12).flat_map(|length| (0..4).map(move |seed| (length, seed))) {
            let state = state_of(seed * 100 + length, length as usize);
            let mut cube = Cubies::solved();
            walk(seed * 100 + length, length as usize).into_iter().for_each(|m| cube.apply(turn(m)));
            let mut order = Order::default();
            assert!(search.bound(&cube) <= length as u8);
            for length in search.bound(&cube)..=length as u8 {
                let wanted = Wanted::whole(length, usize::MAX);
                let outcome = block_on(search.pass(&cube, wanted, &mut order, &control)).unwrap();
                let root = Part { path: Path::default(), state };
                let plain = search.plain();
                let paths = plain.solutions(&root, length, false, usize::MAX, &control);
                let turns = |path: Vec<Move>| path.into_iter().map(turn).collect();
                let mut plain: Vec<Vec<Turn>> = block_on(paths).unwrap().into_iter().map(turns).collect();
                let mut batched = outcome.solutions;
                plain.sort_by_key(|turns| format!("{turns:?}"));
                batched.sort_by_key(|turns| format!("{turns:?}"));
                assert_eq!(batched, plain);
                if !batched.is_empty() {
                    break;
                }
            }
        }
    }
}
