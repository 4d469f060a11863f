//! The parallel driver of iterative deepening over pattern databases.
//!
//! Iterative deepening A* (R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985) makes
//! one *pass* for each solution length. This module runs a pass; a [`Kernel`] supplies the node type, the
//! bounds and the expansion of a batch of nodes. The driver is monomorphised for each kernel, so a kernel's inner
//! loops are compiled into it.
//!
//! 1. [`RootSplit`] cuts the search tree into the subtrees a few moves below the scramble, at most 43,254 of
//!    them. Of subtrees that are equivalent by a symmetry of the scramble, one is kept.
//! 2. [`SubtreeOrder`] sorts them: subtrees in which the previous pass had most nodes come first.
//! 3. One [`Worker`] per thread takes subtrees and keeps a stack of nodes for each number of moves left. It
//!    expands a full batch from the stack nearest to the leaves, so that many table lookups, each a cache miss,
//!    are in flight at once.
//! 4. A [`NodeBudget`] hands out nodes in small portions until the next yield to the executor.
//! 5. A [`SolutionSink`] collects the subtrees that contain a solution. [`ScalarSearch`], the reference search
//!    that expands one node at a time, then recovers the moves.
//!
//! [`CubeLength`]s, many cubes instead of one, are searched by the same workers: each cube is a subtree.
//!
//! A pass that is likely to find a solution can be searched in [`Tier`]s, the most promising nodes first.

mod kernel;
mod many_cubes;
mod move_prefix;
mod node_budget;
mod pass;
mod root_queue;
mod scalar_search;
mod solution_sink;
mod subtree;
mod subtree_order;
#[cfg(test)]
mod test_kernel;
mod tier;
mod worker;

pub(crate) use kernel::Kernel;
pub use many_cubes::{CubeLength, NumberedSolution};
pub(crate) use move_prefix::MovePrefix;
pub use pass::{PassGoal, PassOutcome, PassSearch};
pub(crate) use scalar_search::ScalarSearch;
pub(crate) use subtree::Subtree;
pub use subtree_order::SubtreeOrder;
pub use tier::Tier;

use node_budget::NodeBudget;
use root_queue::RootQueue;
use solution_sink::SolutionSink;
use subtree::RootSplit;
use worker::{LEVELS, Worker, WorkerPass};
