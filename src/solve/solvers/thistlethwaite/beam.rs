use rustc_hash::FxHashSet;

use super::PartialSolution;

/// A partial solution that a beam search may continue.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The least number of moves that the solution can have at the end of the next stage.
    pub(super) bound: u8,
    /// The number of the variant of the cube that is solved.
    pub(super) variant: u8,
    pub(super) solution: PartialSolution,
}

/// The candidates with the lowest bounds among all that were offered.
pub(super) struct Beam {
    width: usize,
    /// The greatest bound that is accepted. It decreases as the beam fills.
    pub(super) max_bound: u8,
    candidates: Vec<Candidate>,
}

/// The multiple of its width to which a beam grows before it is cut.
const GROWTH: usize = 4;

impl Beam {
    /// Creates a beam of at most `width` candidates with bounds of at most `max_bound`.
    pub(super) const fn new(width: usize, max_bound: u8) -> Self {
        Self { width, max_bound, candidates: Vec::new() }
    }

    /// Adds the candidates whose bounds are accepted.
    pub(super) fn extend(&mut self, offered: &[Candidate]) {
        let max_bound = self.max_bound;
        self.candidates.extend(offered.iter().filter(|candidate| candidate.bound <= max_bound));
        if self.candidates.len() > GROWTH * self.width {
            self.cut();
        }
    }

    /// Returns the candidates, best first.
    pub(super) fn finish(mut self) -> Vec<Candidate> {
        self.cut();
        self.candidates
    }

    /// Keeps the candidates with the lowest bounds, one for each cube.
    ///
    /// Ties are broken by coordinates, an arbitrary but deterministic choice.
    fn cut(&mut self) {
        let position = |candidate: &Candidate| (candidate.variant, *candidate.solution.cube());
        self.candidates.sort_unstable_by_key(|candidate| (candidate.bound, position(candidate)));
        let mut seen = FxHashSet::default();
        self.candidates.retain(|candidate| seen.len() < self.width && seen.insert(position(candidate)));
        if let (true, Some(last)) = (self.candidates.len() == self.width, self.candidates.last()) {
            self.max_bound = last.bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::Coordinates;

    fn candidate(bound: u8, twist: u16) -> Candidate {
        let solution = PartialSolution::new(Coordinates { twist, ..Coordinates::SOLVED });
        Candidate { bound, variant: 0, solution }
    }

    #[test]
    fn keeps_the_best_candidates_and_each_cube_once() {
        let mut beam = Beam::new(3, 30);
        beam.extend(&[candidate(31, 1), candidate(20, 2), candidate(22, 3), candidate(21, 2)]);
        beam.extend(&[candidate(20, 4), candidate(25, 5), candidate(20, 2)]);
        let kept = beam.finish();
        let kept: Vec<_> = kept.iter().map(|kept| (kept.bound, kept.solution.cube().twist)).collect();
        assert_eq!(kept, [(20, 2), (20, 4), (22, 3)]);
    }

    #[test]
    fn a_full_beam_rejects_worse_candidates() {
        let mut beam = Beam::new(1, 30);
        let offered: Vec<_> = (0..10).map(|twist| candidate(29 - twist as u8, twist)).collect();
        beam.extend(&offered);
        assert_eq!(beam.max_bound, 20);
        beam.extend(&[candidate(21, 77)]);
        assert_eq!(beam.finish()[0].solution.cube().twist, 9);
    }
}
