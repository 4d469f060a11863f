use godspeed_cube::{Cubies, Metric, Size, Turn};

/// What an optimal search counts: half turns as one move (HTM) or as two quarter turns (QTM).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lengths {
    metric: Metric,
    /// In quarter turns, whether all solutions of the cube have an odd length.
    is_odd: bool,
}

/// The most moves that any cube needs (T. Rokicki, H. Kociemba, M. Davidson, J. Dethridge 2010).
pub const GODS_NUMBER: u8 = 20;

/// The most quarter turns that any cube needs (T. Rokicki, M. Davidson 2014).
pub const GODS_NUMBER_IN_QUARTER_TURNS: u8 = 26;

impl Lengths {
    /// Returns the lengths of the solutions of a cube.
    pub(super) fn of(cube: &Cubies, metric: Metric) -> Self {
        Self { metric, is_odd: cube.corners().is_odd() }
    }

    /// Returns whether half turns count two. Then a quarter turn changes the parity of the cube, so the lengths of all
    /// its solutions are even, or all are odd.
    pub(super) const fn are_quarter_turns(self) -> bool {
        matches!(self.metric, Metric::Qtm)
    }

    /// Returns the least possible length that is at least `length`.
    pub(super) fn at_least(self, length: u8) -> u8 {
        let is_other_parity = self.are_quarter_turns() && (length % 2 == 1) != self.is_odd;
        length + u8::from(is_other_parity)
    }

    /// Returns the difference of two successive lengths.
    pub(super) const fn step(self) -> u8 {
        if self.are_quarter_turns() { 2 } else { 1 }
    }

    /// Returns the length of a solution.
    pub(super) fn of_turns(self, turns: &[Turn]) -> u8 {
        self.metric.length(turns, Size::THREE) as u8
    }

    /// Returns the most that any cube needs.
    pub(super) const fn greatest(self) -> u8 {
        if self.are_quarter_turns() { GODS_NUMBER_IN_QUARTER_TURNS } else { GODS_NUMBER }
    }

    /// Returns a length that most cubes do not exceed.
    pub(super) const fn typical(self) -> u8 {
        if self.are_quarter_turns() { 21 } else { 18 }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Facelets};

    use super::*;

    #[test]
    fn in_quarter_turns_lengths_have_the_parity_of_the_cube() {
        for (alg, quarter_turns) in [("R", 1), ("R2", 2), ("R U2 F'", 4), ("U R F", 3)] {
            let alg = Alg::parse(alg, Size::THREE).unwrap().alg;
            let cube = Cubies::try_from(&Facelets::after(&alg)).unwrap();
            let [half, quarter] = [Metric::Htm, Metric::Qtm].map(|metric| Lengths::of(&cube, metric));
            assert_eq!(quarter.of_turns(alg.turns()), quarter_turns);
            assert_eq!(usize::from(half.of_turns(alg.turns())), alg.turns().len());
            for least in 0..20 {
                let next = quarter.at_least(least);
                assert!(next % 2 == quarter_turns % 2 && (least..least + 2).contains(&next));
                assert_eq!(half.at_least(least), least);
            }
        }
    }
}
