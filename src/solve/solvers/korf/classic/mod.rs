//! Korf's own tables: one of all corners, one of seven edges that is looked up twice.
//!
//! R. E. Korf, "Finding Optimal Solutions to Rubik's Cube Using Pattern Databases", AAAI 1997. A *pattern
//! database* has the distance to solved of every arrangement of some of the pieces, in four bits each; what
//! some pieces need, all need at least. The search takes the greatest of several. Korf had the corners and
//! two times six edges; later programs, with more memory, have seven:
//!
//! ```text
//! corners        8! * 3^7 = 88,179,840 entries, 44,089,920 bytes
//! seven edges    12!/5! * 2^7 = 510,935,040 entries, 255,467,520 bytes
//! permutations   12! = 479,001,600 entries, 239,500,800 bytes
//! ```
//!
//! Twelve edges are covered by two sets of seven, and the second set is the first one after a half turn of
//! the whole cube. So one database serves both: it is asked about the cube, and about the cube seen from
//! behind. The permutations of all edges, without their flips, are a third database that can be left out.
//!
//! The search is plain: depth first, no inverse, no batches but the children of one node. It is here to be
//! compared with: its node counts are those of the literature.

mod corners;
mod edges;
mod nibbles;
mod permutations;
mod position;
mod search;

pub use corners::AllCorners;
pub use edges::SevenEdges;
pub use permutations::EdgePermutations;
pub use search::Classic;
