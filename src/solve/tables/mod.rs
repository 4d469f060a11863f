//! Tables: how they are built, packed, shared and read.
//!
//! | item | what it is |
//! |---|---|
//! | [`MoveTable`] | the value of a coordinate after each move |
//! | [`DistanceTable`] | the distance of every value of a coordinate from the goal, one byte each |
//! | `NibbleArray` | numbers from 0 to 15, two in a byte |
//! | `AtomicNibbleArray` | the same while a breadth-first search fills it on all threads |
//! | [`breadth_first()`] | a breadth-first search over the values of a coordinate |
//! | [`Table`], [`Tables`] | a table that solvers share, and the tables in memory |
//! | [`Database`], [`Source`] | a table large enough to be kept as bytes, and where those bytes come from |

mod atomic_nibble_array;
mod breadth_first;
mod database;
mod distance_table;
mod huge_pages;
mod move_table;
mod nibble_array;
mod shared;

pub(crate) use atomic_nibble_array::{AtomicNibbleArray, NIBBLES_PER_WORD, nibbles_xored};
pub use breadth_first::{Graph, Reached, breadth_first, distances};
pub use database::{Bytes, Database, Source};
pub use distance_table::DistanceTable;
pub(crate) use distance_table::distribution;
pub(crate) use huge_pages::in_huge_pages;
pub use move_table::MoveTable;
pub(crate) use nibble_array::NibbleArray;
pub use shared::{Table, TableSpec, Tables};
