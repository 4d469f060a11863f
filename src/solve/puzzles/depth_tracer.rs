use super::WholeCube;
use crate::DepthLog;
use crate::depth_log::add;
use crate::search::{Observer, Visit};

/// Nodes up to this depth are all counted.
const EXACT_DEPTH: u32 = 3;
/// Of the deeper nodes, one in this many counts for all of them. A prime, so that siblings take turns.
const SAMPLED: u32 = 61;
/// Samples collected before the log is locked.
const BUFFERED: usize = 1024;

/// Counts the nodes of an iterative-deepening search by depth, bound and the table that prunes them.
pub(crate) struct DepthTracer<'a, C> {
    cube: &'a C,
    log: &'a DepthLog,
    /// Nodes until the next sample.
    until_sample: u32,
    limit: u32,
    samples: Vec<Sample>,
}

/// One node, which counts for `weight` nodes.
#[derive(Clone, Copy)]
struct Sample {
    depth: u32,
    weight: u32,
    bound: Option<u8>,
    pruned_by: Option<&'static str>,
}

impl<'a, C: WholeCube> DepthTracer<'a, C> {
    pub(crate) const fn new(cube: &'a C, log: &'a DepthLog) -> Self {
        Self { cube, log, until_sample: SAMPLED, limit: 0, samples: Vec::new() }
    }

    #[inline(never)]
    fn sample(&mut self, visit: Visit<'_, C::State>, weight: u32) {
        let Some(left) = visit.left else { return };
        let limit = visit.depth + u32::from(left);
        if self.limit != limit || self.samples.len() >= BUFFERED {
            self.flush();
            self.limit = limit;
        }
        let greatest = self.cube.table_bounds(visit.state).into_iter().rev().max_by_key(|&(_, bound)| bound);
        let pruned_by = greatest.filter(|&(_, bound)| bound > left).map(|(table, _)| table);
        let bound = greatest.map(|(_, bound)| bound);
        self.samples.push(Sample { depth: visit.depth, weight, bound, pruned_by });
    }
}

impl<C> DepthTracer<'_, C> {
    fn flush(&mut self) {
        if self.samples.is_empty() {
            return;
        }
        let samples = &self.samples;
        self.log.change(self.limit, |counts| {
            for &Sample { depth, weight, bound, pruned_by } in samples {
                let weight = u64::from(weight);
                add(&mut counts.by_depth, depth as usize, weight);
                if let Some(bound) = bound {
                    add(&mut counts.by_bound, bound.into(), weight);
                }
                let Some(table) = pruned_by else { continue };
                match counts.pruned.iter_mut().find(|(other, _)| *other == table) {
                    Some((_, nodes)) => *nodes += weight,
                    None => counts.pruned.push((table, weight)),
                }
            }
        });
        self.samples.clear();
    }
}

impl<C> Clone for DepthTracer<'_, C> {
    /// Returns a tracer with the same log and no samples of its own.
    fn clone(&self) -> Self {
        Self { samples: Vec::new(), ..*self }
    }
}

impl<C> Drop for DepthTracer<'_, C> {
    fn drop(&mut self) {
        self.flush();
    }
}

impl<C: WholeCube> Observer<C::State> for DepthTracer<'_, C> {
    #[inline(always)]
    fn visit(&mut self, visit: Visit<'_, C::State>) {
        if visit.depth <= EXACT_DEPTH {
            return self.sample(visit, 1);
        }
        self.until_sample -= 1;
        if self.until_sample == 0 {
            self.until_sample = SAMPLED;
            self.sample(visit, SAMPLED);
        }
    }
}
