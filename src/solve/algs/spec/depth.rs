//! The lengths of a subgroup.

use super::SpecReason;
use crate::algs::walk::word_counts;
use crate::algs::{Generators, Subgroup};

/// The greatest depth.
const MAX_DEPTH: u32 = 100;

/// The depth if none is given.
const DEFAULT_DEPTH: u32 = 7;

/// Turns with depths that depend on each other.
pub(super) struct PartialSubgroup {
    generators: Generators,
    prune: Option<PruneDepth>,
    search: Option<SearchDepth>,
}

/// The length of one half.
enum PruneDepth {
    Turns(u32),
    /// The greatest depth with at most this number of words.
    Words(u64),
}

/// The length of the other half.
enum SearchDepth {
    Turns(u32),
    /// This number of turns more than the first half.
    Longer(i64),
}

/// Reads a depth of the last subgroup, such as `prune: 7`.
pub(super) fn read_depth(text: &str, subgroups: &mut [PartialSubgroup]) -> Result<(), SpecReason> {
    let subgroup = subgroups.last_mut().ok_or(SpecReason::NoSubgroup)?;
    let text = text.trim().to_ascii_lowercase();
    let value = |rest: &str| rest.trim_start().trim_start_matches(':').trim().to_owned();
    if let Some(rest) = text.strip_prefix("prune") {
        subgroup.prune = Some(prune(&value(rest))?);
    } else if let Some(rest) = text.strip_prefix("search") {
        let text = value(rest);
        let is_all = |sign| !text.is_empty() && text.chars().all(|c| c == sign);
        let steps = text.len() as i64;
        subgroup.search = Some(if is_all('=') {
            SearchDepth::Longer(0)
        } else if is_all('+') {
            SearchDepth::Longer(steps)
        } else if is_all('-') {
            SearchDepth::Longer(-steps)
        } else {
            SearchDepth::Turns(number(&text)?)
        });
    } else {
        return Err(SpecReason::Depth);
    }
    Ok(())
}

/// Reads a prune depth: a number, or a number of words such as `300k`.
fn prune(text: &str) -> Result<PruneDepth, SpecReason> {
    let scale = match text.chars().last() {
        Some('k') => 1_000,
        Some('m') => 1_000_000,
        _ => return number(text).map(PruneDepth::Turns),
    };
    let most = text[..text.len() - 1].trim().parse::<u64>().map_err(|_| SpecReason::Depth)?;
    Ok(PruneDepth::Words(most.saturating_mul(scale)))
}

fn number(text: &str) -> Result<u32, SpecReason> {
    text.parse().ok().filter(|&depth| depth <= MAX_DEPTH).ok_or(SpecReason::Depth)
}

impl PartialSubgroup {
    /// Returns turns without depths.
    pub(super) const fn new(generators: Generators) -> Self {
        Self { generators, prune: None, search: None }
    }

    /// Returns the turns with the greatest length of both halves.
    pub(super) fn finished(self) -> Subgroup {
        let prune = match (&self.prune, &self.search) {
            (Some(PruneDepth::Turns(depth)), _) | (None, Some(SearchDepth::Turns(depth))) => *depth,
            (Some(PruneDepth::Words(most)), _) => deepest(&self.generators, *most),
            (None, Some(SearchDepth::Longer(_))) => 0,
            (None, None) => DEFAULT_DEPTH,
        };
        let search = match self.search {
            Some(SearchDepth::Turns(depth)) => depth,
            Some(SearchDepth::Longer(by)) => (i64::from(prune) + by).clamp(0, MAX_DEPTH.into()) as u32,
            None => prune,
        };
        Subgroup { generators: self.generators, max: prune + search }
    }
}

/// Returns the greatest depth, up to 20, with at most a number of words.
fn deepest(generators: &Generators, most: u64) -> u32 {
    let counts = word_counts(generators, generators.units(20));
    let depth = (0..=20).take_while(|&depth| counts[generators.units(depth) as usize] <= most).last();
    depth.unwrap_or(0)
}
