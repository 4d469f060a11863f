//! Searches to a part of a cube, to one of several patterns, and with given turns at given costs.
//!
//! A [`Goal`](godspeed_cube::Goal) leaves pieces free, so that many states are alike. A `Space` numbers what is left in
//! a few coordinates, found from the goal and the turns; pruning tables are products of them. So every goal and every set
//! of turns has a search of its own size, and one search serves all of them.
//!
//! | module | content |
//! |---|---|
//! | `turn_graph` | turns as motions of pieces, in classes of orientations of the whole cube |
//! | `image` | pieces that a goal treats alike |
//! | `coordinate` | their arrangements as numbers, with move tables |
//! | `space` | the coordinates of a goal |
//! | `numbering` | the combinations of coordinates as numbers, in rows |
//! | `rows` | what searches of all numbers have in common |
//! | `layers` | breadth-first search over them, with two bits each |
//! | `bit_layers` | the same for many numbers at once, as bits of words |
//! | `cost_layers` | the same where moves differ in cost |
//! | `distance_table` | pruning tables |
//! | `setup` | turns, metric and tables of a search |
//! | `stored_table` | pruning tables that the next visit loads |
//! | `plan` | the choice of tables within a limit of memory |
//! | `pattern_choice`, `view` | tables of parts of a goal, looked up through symmetries |
//! | `near` | the nearest states, without tables |
//! | `reachability` | proofs that turns do or do not lead to a goal, by the group that they generate |
//! | `reachable` | proofs that they do not, by listing positions |
//! | `distances` | how many positions are how far from a goal |
//! | `listing` | solutions of a list, reported while the search runs |
//! | `analysis`, `direct` | the shortest lengths of many cubes, by direct lookups where a table has them |
//! | `optimal` | iterative deepening with costs: shortest, all shortest, all up to a length |

mod analysis;
mod bit_layers;
mod coordinate;
mod cost_layers;
mod direct;
mod distance_table;
mod distances;
mod fault;
mod image;
mod layers;
mod listing;
mod near;
mod numbering;
mod optimal;
mod pattern_choice;
mod plan;
mod puzzle;
mod reachability;
mod reachable;
mod rows;
mod setup;
mod solve;
mod solver;
mod space;
mod stored_table;
mod turn_graph;
mod view;

pub use analysis::{AnalysedCube, Analysis};
pub use distances::{DistanceRow, Distances};
pub use fault::GoalFault;
pub(crate) use puzzle::GoalPuzzle;
pub use solve::check;
#[cfg(feature = "full")]
pub(crate) use solve::{lists_solutions, run};
pub(crate) use space::Position;
