//! Algorithm finder: all algorithms for whole sets of cases.

mod adjust;
mod blocks;
mod cases;
mod effects;
mod error;
mod half_table;
mod join;
mod position;
mod sets;
mod generators;
mod walk;

pub use adjust::Adjustments;
pub use cases::{Case, CaseSet};
pub use error::AlgsError;
pub use position::{Position, Target};
pub use sets::{NamedSet, SETS};
pub use generators::Generators;

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The bytes of memory for half words.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 96 << 20 }
    }
}

/// Counts (temporary).
#[doc(hidden)]
pub fn probe(set: &CaseSet, turns: &Generators, max: u32) -> Result<(u64, Vec<u64>, usize), AlgsError> {
    let join = join::Join::new(set, turns, max, &Limits::default())?;
    let mut count = 0;
    let mut per = vec![0; set.cases.len()];
    let bytes = crate::block_on(join.run(&crate::Control::silent(), (0.0, 1.0), |m| {
        count += 1;
        per[m.case] += 1;
    }))?;
    Ok((count, per, bytes))
}
