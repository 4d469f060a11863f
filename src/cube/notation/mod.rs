//! Notation of turns: parses all common forms and writes WCA notation and SiGN.
//!
//! Sources: World Cube Association, *Regulations*, article 12a (`R Rw 3Rw x`); L. Garron and others,
//! *SiGN notation* (`2R 2-4r M E S`). The parser accepts these forms:
//!
//! | form | meaning |
//! |---|---|
//! | `R` `R'` `R2` `R3` `Ri` | outer layer: clockwise, counter-clockwise, half, three quarters, counter-clockwise |
//! | `R5` `R²` `R⁻¹` `R^-1` | amounts above 3, as a superscript, or as a power |
//! | `RR` `B2B` `LiLi` | turns without spaces between them |
//! | `Rw` `3Rw` | outer block of 2 or 3 layers |
//! | `r` `3r` | the same; on a pocket cube `r` is `R`, because two layers are the whole cube |
//! | `2R` | layer 2 alone; on cubes of up to 3 layers a half turn |
//! | `2-4r` `2-4R` `2-4Rw` | layers 2 to 4 |
//! | `M E S` | the middle layer, seen from L, D, F; on even cubes all inner layers |
//! | `m e s` | all inner layers |
//! | `x y z` `X Y Z` `Rv Uv` | the whole cube, seen from R, U, F, or from the face before `v` |
//! | `R₂` `2D₂` `R'₃` | layer as a subscript; a number before the letter is then the amount |
//! | `(R U)3` `(R U)×3` `(R U)'` | a group, repeated or inverted |
//! | `[R, U]` | a commutator, `R U R' U'` |
//! | `[F: R U]` `F: R U` | a conjugate, `F R U F'` |
//! | `// ...` `/* ... */` `,` `.` `;` `\|` | ignored |
//! | `1.` `2)` before the first turn of a line | the number of a list, ignored |
//!
//! A prime is `'` or any character that looks like it, such as `’` `′` `` ` `` `´` `ʼ`. Invisible characters are ignored.
//! A number directly after a turn belongs to that turn: `R2F` is `R2 F`, and `R 2F` is `R` and `2F`. If a form is
//! ambiguous, a [`Remark`](crate::Remark) states the interpretation that was used.

mod error;
mod group;
mod node;
mod other_puzzle;
mod parse;
mod scan;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use error::{ParseError, Reason};
pub use node::AlgNode;
pub use other_puzzle::OtherPuzzle;
pub(crate) use parse::parse_at_most;
pub use parse::{Parsed, parse};
pub use write::Notation;
