//! Algorithm finder: all algorithms for whole sets of cases, ranked by how fast hands execute them.
//!
//! ```
//! use godspeed_cube::{Size, TurnSet};
//! use godspeed_solve::algs::{Adjustments, AlgSearch, Generators, NamedSet, Subgroup};
//! use godspeed_solve::{Control, block_on};
//!
//! let generators = Generators::new(&TurnSet::parse("R U D", Size::THREE)?)?;
//! let pll = NamedSet::find("pll").expect("pll is one of SETS").cases();
//! let search = AlgSearch::new(pll.clone(), vec![Subgroup { generators, max: 12 }]);
//! let found = block_on(search.run(&Control::silent(), |_, _| ()))?;
//! for (case, found) in pll.cases.iter().zip(&found.cases).filter(|(_, found)| found.count > 0) {
//!     let best = &found.algs[0];
//!     println!("{}: {} ({:.2} s)", case.name, Adjustments::text(&best.turns), best.scores.time);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - A [`CaseSet`] is what is asked for: starts, a [`Target`] and free turns. A [`NamedSet`] computes one; [`CaseSpec`]
//!   reads one from text, [`painted_case`] from facelets.
//! - A [`CaseLookup`] finds the case that an algorithm solves.
//! - [`Generators`] are the turns of which algorithms consist.
//! - An [`AlgSearch`] finds all algorithms up to a length in one join of half words, and keeps the best.
//! - [`rank`] has the scores: a model of two hands, and the usual metrics.
//!
//! Positions are relative to the centres, and hands hold the cube in one of 24 frames. A turn is what hands do, so `r` is
//! a turn of L and another frame. Algorithms that differ only in the order of parallel turns are one algorithm, while
//! `r U r'` and `L F L'` after `x` are two, because hands execute them differently.

mod adjust;
mod blocks;
mod cases;
mod effects;
mod error;
mod finder;
mod followed;
mod generators;
mod half_table;
mod join;
mod painted;
mod position;
pub mod rank;
mod sets;
mod spec;
mod split;
mod walk;

pub use adjust::Adjustments;
pub use cases::{Case, CaseLookup, CaseSet, SolvedCase};
pub use error::AlgsError;
pub use finder::{AlgSearch, FoundAlg, FoundAlgs, FoundCase, Subgroup};
pub use generators::Generators;
pub use painted::{PaintError, painted_case};
pub use position::{Position, Target};
pub use rank::{Execution, Hands, Rank, Scores, UnknownRank};
pub use sets::{NamedSet, SETS};
pub use spec::{CaseSpec, SpecError, SpecReason};

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The bytes of memory for half words.
    pub bytes: usize,
}

impl Default for Limits {
    /// Returns 240 MiB.
    fn default() -> Self {
        Self { bytes: 240 << 20 }
    }
}
