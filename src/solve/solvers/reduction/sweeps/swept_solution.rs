use godspeed_cube::Face;

use crate::solvers::reduction::parts::axis_step::AxisStep;

/// A solution after some of the sweeps; without any, a skeleton, which solves all but the centres.
#[derive(Clone, Debug)]
pub(crate) struct SweptSolution {
    /// The steps.
    pub(crate) steps: Vec<AxisStep>,
    /// The final colours of the faces.
    pub(crate) faces: [Face; 6],
    /// The number of sweeps made.
    pub(crate) sweep_count: usize,
    /// Expected final length in moves.
    pub(crate) score: f32,
}

/// Partial solutions kept for each sweep count.
const KEPT: usize = 4;

impl SweptSolution {
    /// Adds the solution to those of the same sweep count if it is one of the best.
    pub(crate) fn keep_in(self, kept: &mut Vec<Self>) {
        let at = kept.partition_point(|other| other.score <= self.score);
        kept.insert(at, self);
        kept.truncate(KEPT);
    }
}
