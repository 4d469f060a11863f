use rustc_hash::FxHashSet;

use super::PartialSolution;

/// A way that may be gone on with.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The least number of moves that the way can have at the end of the next stage.
    pub(super) guarantee: u8,
    /// The number of the direction from which the cube is seen.
    pub(super) direction: u8,
    pub(super) way: PartialSolution,
}

/// The most promising candidates of all that were offered.
pub(super) struct Beam {
    /// How many there may be.
    width: usize,
    /// Candidates that guarantee no better than this are of no use.
    most: u8,
    candidates: Vec<Candidate>,
}

/// How many times its width a beam grows before it is cut back.
const SPARE: usize = 4;

impl Beam {
    /// A beam of at most `width` candidates, none with more than `most` moves.
    pub(super) const fn new(width: usize, most: u8) -> Self {
        Self { width, most, candidates: Vec::new() }
    }

    /// The most moves that a candidate may guarantee to be taken.
    pub(super) const fn most(&self) -> u8 {
        self.most
    }

    /// Takes in candidates as far as they are promising enough.
    pub(super) fn take(&mut self, found: &[Candidate]) {
        let most = self.most;
        self.candidates.extend(found.iter().filter(|candidate| candidate.guarantee <= most));
        if self.candidates.len() > SPARE * self.width {
            self.cut();
        }
    }

    /// The candidates, the best first.
    pub(super) fn finish(mut self) -> Vec<Candidate> {
        self.cut();
        self.candidates
    }

    /// Keeps the best only, and each cube once. Of equally good ones those of smaller coordinates are kept: a
    /// choice without meaning, but the same each time.
    fn cut(&mut self) {
        let place = |candidate: &Candidate| (candidate.direction, *candidate.way.cube());
        self.candidates.sort_unstable_by_key(|candidate| (candidate.guarantee, place(candidate)));
        let mut seen = FxHashSet::default();
        self.candidates.retain(|candidate| seen.len() < self.width && seen.insert(place(candidate)));
        if let (true, Some(last)) = (self.candidates.len() == self.width, self.candidates.last()) {
            self.most = last.guarantee;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::Coordinates;

    fn candidate(guarantee: u8, twist: u16) -> Candidate {
        let way = PartialSolution::new(Coordinates { twist, ..Coordinates::SOLVED });
        Candidate { guarantee, direction: 0, way }
    }

    #[test]
    fn the_best_are_kept_and_each_cube_once() {
        let mut beam = Beam::new(3, 30);
        beam.take(&[candidate(31, 1), candidate(20, 2), candidate(22, 3), candidate(21, 2)]);
        beam.take(&[candidate(20, 4), candidate(25, 5), candidate(20, 2)]);
        let kept = beam.finish();
        let kept: Vec<_> = kept.iter().map(|kept| (kept.guarantee, kept.way.cube().twist)).collect();
        assert_eq!(kept, [(20, 2), (20, 4), (22, 3)]);
    }

    #[test]
    fn a_full_beam_takes_nothing_worse_than_it_has() {
        let mut beam = Beam::new(1, 30);
        let offers: Vec<_> = (0..10).map(|twist| candidate(29 - twist as u8, twist)).collect();
        beam.take(&offers);
        assert_eq!(beam.most(), 20);
        beam.take(&[candidate(21, 77)]);
        assert_eq!(beam.finish()[0].way.cube().twist, 9);
    }
}
