use super::node::Bounds;

/// How hasty a pass is: which nodes it leaves out because few solutions go through them.
///
/// With ten moves or more left no bound drops anything, for the table tells no more than that a distance is ten
/// or greater. But of a state that ten moves solve few of the six distances are so great, of most others
/// nearly all. So a pass that wants most of them to be smaller finds many solutions for little work.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Haste {
    /// `[moves left]`: of how many axes, of both sides together, the distance may be ten or more.
    far: [u8; 32],
    /// Nodes in relation to a pass that leaves out nothing.
    pub(super) cost: f64,
}

impl Haste {
    /// Leaves out nothing.
    pub(super) const NONE: Self = Self { far: [6; 32], cost: 1.0 };

    /// Two tries, of which the second keeps what the first did and more. Costs are those of 18-move states; of
    /// the solutions they keep 63 and 86 %.
    pub(super) const TRIES: [Self; 2] = [
        Self::NONE.at_most(10, 0).at_most(11, 1).at_most(12, 2).costs(0.24),
        Self::NONE.at_most(10, 1).at_most(11, 2).costs(0.48),
    ];

    /// Whether a node with `left` moves left is looked at.
    #[inline(always)]
    pub(super) const fn keeps(&self, here: Bounds, there: Bounds, left: u8) -> bool {
        here.far() + there.far() <= self.far[(left % 32) as usize] as u32
    }

    /// Whether all nodes with `left` moves left are looked at.
    #[inline(always)]
    pub(super) const fn keeps_all(&self, left: u8) -> bool {
        self.far[(left % 32) as usize] >= 6
    }

    const fn at_most(mut self, left: usize, far: u8) -> Self {
        self.far[left] = far;
        self
    }

    const fn costs(self, cost: f64) -> Self {
        Self { cost, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_try_keeps_what_the_one_before_kept_and_costs_more() {
        let [first, second] = Haste::TRIES;
        assert!(first.cost < second.cost && second.cost < Haste::NONE.cost);
        assert!((0..32).all(|left| first.far[left] <= second.far[left] && second.far[left] <= 6));
        assert!((0..10).all(|left| first.keeps_all(left)));
    }

    #[test]
    fn axes_that_need_ten_moves_are_counted_on_both_sides() {
        let (here, there) = (Bounds::of([10, 9, 10]), Bounds::of([8, 10, 3]));
        let most = |far| Haste::NONE.at_most(10, far);
        assert!(most(3).keeps(here, there, 10) && !most(2).keeps(here, there, 10));
        assert!(most(2).keeps(here, there, 11));
    }
}
