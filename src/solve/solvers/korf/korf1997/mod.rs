//! Korf's tables of 1997: all corners, and seven edges that are looked up twice.
//!
//! R. E. Korf, "Finding Optimal Solutions to Rubik's Cube Using Pattern Databases", AAAI 1997. A *pattern database*
//! holds the distance to solved of every arrangement of some cubies, four bits each. It is a lower bound for the whole
//! cube, and the search uses the maximum of several. Korf had the corners and two sets of six edges; later programs, with
//! more memory, use seven:
//!
//! ```text
//! corners        8! * 3^7 = 88,179,840 entries, 44,089,920 bytes
//! seven edges    12!/5! * 2^7 = 510,935,040 entries, 255,467,520 bytes
//! permutations   12! = 479,001,600 entries, 239,500,800 bytes
//! ```
//!
//! Two sets of seven cover the twelve edges, and the second set is the image of the first under a half turn of the whole
//! cube. So one database serves both: it is looked up for the cube and for the rotated cube. The permutations of all
//! edges, without flips, are an optional third database.
//!
//! The search is plain depth first, without inverse states, without symmetries, and one node at a time. It exists for
//! comparison: its node counts are those of the literature.

mod corners;
mod edges;
mod kernel;
mod pattern_database;
mod permutations;
mod position;

pub use corners::AllCorners;
pub use edges::SevenEdges;
pub use kernel::Korf1997Kernel;
pub use permutations::EdgePermutations;
