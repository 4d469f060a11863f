use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use godspeed_cube::Cubies;
use rayon::prelude::*;

use super::corner::{CornerClasses, CornerRanks};
use super::finds::Finds;
use super::index::Index;
use super::node::{MoveRows, Node};
use super::parts::{Order, Part, Parts};
use super::pass::{Pass, TASKS};
use super::passes::{Outcome, Passes, Wanted};
use super::plain::Plain;
use super::rations::Rations;
use super::state::{MOVES, State, turn};
use super::table::CosetTable;
use super::tier::Tier;
use super::worker::Worker;
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// What the search needs beside a table: small, made in a moment, the same for all tables.
pub struct Ground {
    index: Index,
    rows: MoveRows,
    moves: Vec<State>,
}

impl Table for Ground {
    const SPEC: TableSpec = TableSpec {
        id: "korf-moves",
        version: 1,
        bytes: 1 << 20,
        distribution: &[],
        explanation: "What each move and symmetry does to the numbers of the cosets.",
    };

    async fn build(_: &Tables, _: &Control) -> Result<Self, Stopped> {
        let ranks = CornerRanks::new();
        let classes = CornerClasses::new(&ranks);
        Ok(Self {
            index: Index::new(ranks, &classes),
            rows: MoveRows::new(),
            moves: (0..MOVES).map(State::of_move).collect(),
        })
    }
}

/// IDA* (Korf 1985): passes for longer and longer solutions, until one is found.
#[derive(Clone, Copy)]
pub struct Search<'a, const FLIPS: u32> {
    /// Moves and symmetries.
    pub ground: &'a Ground,
    /// The lower bounds.
    pub table: &'a CosetTable<FLIPS>,
}

impl<'a, const FLIPS: u32> Search<'a, FLIPS> {
    /// The search in its plain form.
    fn plain(&self) -> Plain<'a, FLIPS> {
        Plain { index: &self.ground.index, table: self.table, moves: &self.ground.moves }
    }

    /// The root of the search through a part.
    fn root(&self, part: &Part, open: bool) -> Node {
        let mut node = Node::root(&part.state);
        [node.bound, node.inverse_bound] = self.plain().bounds(&part.state);
        node.faces = part.faces(open);
        node
    }
}

/// The tiers for the standard table: to find the only solution takes 0.31 of the pass on average (0.55 without), all of
/// them 1.07.
static NARROW: [Tier; 4] = Tier::up_to([3, 6, 8, 12], [0.01, 0.13, 0.43, 1.0]);

/// The tiers for the large table, which tells more distances apart: 0.33 and 1.1.
static WIDE: [Tier; 3] = Tier::up_to([4, 9, 12], [0.01, 0.27, 1.0]);

impl<const FLIPS: u32> Passes for Search<'_, FLIPS> {
    fn bound(&self, cube: &Cubies) -> u8 {
        self.plain().bound(&State::of(cube))
    }

    fn tiers(&self) -> &'static [Tier] {
        if FLIPS < 5 { &NARROW } else { &WIDE }
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
        let parts = Parts::new(cube, wanted.length, order, !all, |state, left| plain.bound(state) <= left);
        let open = parts.folded;
        let task = |(task, part)| Node { task: task as u32, ..self.root(part, open) };
        let tasks: Vec<Node> = parts.list.par_iter().enumerate().map(task).collect();
        let (taken, finds) = (AtomicUsize::new(0), Finds::new(all));
        let left = wanted.length - parts.depth;
        let pass = Pass {
            index: &self.ground.index,
            rows: &self.ground.rows,
            table: self.table.bytes(),
            tasks: &tasks,
            left,
            taken: &taken,
            finds: &finds,
            tier: wanted.tier,
            control,
        };
        let threads = rayon::current_num_threads().max(1);
        let mut workers: Vec<Worker> = (0..threads).map(|_| Worker::new(tasks.len())).collect();
        while left > 0 && !finds.is_enough() && workers.iter().any(|worker| !worker.idle) {
            let before = sums(&workers);
            let rations = Rations::new(control.slice());
            workers.par_iter_mut().for_each(|worker| {
                while let (false, Some(nodes)) = (worker.idle, rations.next()) {
                    worker.run::<FLIPS>(pass, nodes);
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
            let part = parts.list[part as usize];
            let most = wanted.solutions - outcome.solutions.len();
            let paths = plain.solutions(part, left, !all, most, control).await?;
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

/// The nodes and the probes of all workers.
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
        let ground = block_on(tables.get::<Ground>(&control)).unwrap();
        let table = block_on(tables.get::<CosetTable<0>>(&control)).unwrap();
        let search = Search { ground: &ground, table: &table };
        for (length, seed) in (0..=12).flat_map(|length| (0..4).map(move |seed| (length, seed))) {
            let state = state_of(seed * 100 + length, length as usize);
            let mut cube = Cubies::solved();
            walk(seed * 100 + length, length as usize).into_iter().for_each(|m| cube.apply(turn(m)));
            let mut order = Order::default();
            for length in search.bound(&cube)..=length as u8 {
                let wanted = Wanted::whole(length, usize::MAX);
                let outcome = block_on(search.pass(&cube, wanted, &mut order, &control)).unwrap();
                let root = Part { path: Path::default(), state };
                let plain = search.plain();
                let paths = block_on(plain.solutions(root, length, false, usize::MAX, &control)).unwrap();
                let turns = |path: Vec<Move>| path.into_iter().map(turn).collect();
                let mut plain: Vec<Vec<Turn>> = paths.into_iter().map(turns).collect();
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
