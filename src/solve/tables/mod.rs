//! Tables: how they are built, packed, cached and read.
//!
//! A search over a cube does not move pieces. It carries a few *coordinates*, numbers from 0 upwards that
//! each describe one aspect of the cube, and looks up two kinds of table:
//!
//! | type | content | bytes for `n` values, `m` moves |
//! |---|---|---|
//! | [`MoveTable`] | the value of a coordinate after each move | `2 * n * m` |
//! | [`DistanceTable`] | the distance of each value from the goal, a lower bound for the cube | `n`, or `n / 2` in a [`NibbleArray`] |
//!
//! Distances come from one breadth-first builder, [`distances`]. It is given the number of values, the
//! goals and the neighbours of a value; [`CoordinateGraph`] supplies the neighbours from moves, and [`weighted_distances`]
//! is the same for moves of different costs. It serves
//! every table whose entries are single distances, up to about ten million values. Larger tables have
//! builders of their own that expand whole rows at once and depend on the table's layout: the databases of
//! the optimal and the two-phase solver, in part over `AtomicNibbleArray`, and the pairing table of
//! reduction, which keeps distances modulo 3.
//!
//! [`Tables`] caches tables by type. A type implements [`Table`] to be built on demand. To be stored as bytes as well, it
//! implements [`Database`] if it is one large array, or [`CompositeTable`]; [`Source`] is where those bytes come from.

mod atomic_nibble_array;
mod breadth_first;
mod cache;
mod composite_table;
mod database;
mod distance_table;
mod huge_pages;
mod move_table;
mod nibble_array;
mod row_graph;
mod table;
mod table_bytes;
mod table_key;

mod weighted_search;

pub(crate) use atomic_nibble_array::{AtomicNibbleArray, NIBBLES_PER_WORD, nibbles_xored};
pub(crate) use breadth_first::values_per_yield;
pub use breadth_first::{CoordinateGraph, UNREACHABLE, closure, distances};
pub use cache::Tables;
pub use composite_table::CompositeTable;
pub use database::{Bytes, Database, Source, database_content};
pub(crate) use distance_table::distribution;
pub use distance_table::{DistanceStorage, DistanceTable};
pub use huge_pages::in_huge_pages;
pub use move_table::MoveTable;
pub use nibble_array::NibbleArray;
pub(crate) use row_graph::RowGraph;
pub use table::{Table, TableSpec};
pub use table_bytes::TableBytes;
pub(crate) use table_bytes::{bytes_of, words_of};
pub use table_key::{TableContent, TableKey};
pub use weighted_search::weighted_distances;
