//! Two-phase in quarter turns, over many cubes at once.
//!
//! [`QuarterTurnSearch`] answers in quarter turns what [`ManyCubes`](super::ManyCubes) answers in half turns: of all
//! cubes, each after some moves, which one has the least sum of these moves and its solution? A half turn counts two.
//!
//! Phase 1 is searched by quarter turns alone, a half turn as two of them. So its pruning tables come from breadth-first
//! searches in quarter turns, and a phase 1 of one length is a depth-first search. In phase 2, where four faces have half
//! turns only, moves have costs of one and two, and so have the distances of its tables. A quarter turn changes the
//! parity of the permutation: the number of quarter turns of all solutions of a cube is even, or odd for all.
//!
//! The exact table of phase 1 takes 42.6 MB, the others 2 MB. With lower bounds from pairs of coordinates alone the
//! first solutions took a second and more, because neither pair limits phase 1 with more than seven moves left.

mod maneuver;
mod search;
mod tables;

pub use search::QuarterTurnSearch;
