/// How hasty a pass is: which nodes it leaves out because few solutions go through them.
///
/// Most nodes are far from every goal and got in because a table cannot tell; most solutions go through nodes
/// whose two bounds, the state's and its inverse's, are below the moves that are left. So a pass that leaves
/// out what is close to its limit keeps half of the solutions for an eighth of the work. Where there are
/// several solutions, as of most cubes at the length of the shortest, that is where to look first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Haste {
    /// `[moves left]`: the most that the greater bound may be.
    greater: [u8; 32],
    /// `[moves left]`: the most that the lesser bound may be.
    lesser: [u8; 32],
    /// Nodes in relation to a pass that leaves out nothing.
    pub(super) cost: f64,
}

impl Haste {
    /// Leaves out nothing.
    pub(super) const NONE: Self = Self { greater: [u8::MAX; 32], lesser: [u8::MAX; 32], cost: 1.0 };

    /// Two tries, of which the second keeps what the first did and more. Costs are those of 18-move states with
    /// the standard table; of the solutions they keep 53 and 75 %.
    pub(super) const TRIES: [Self; 2] = [
        Self::NONE.below(9, [9, 8]).below(10, [10, 9]).below(11, [10, 9]).below(12, [10, 10]).costs(0.12),
        Self::NONE.below(9, [9, 8]).below(10, [10, 9]).below(11, [11, 10]).costs(0.37),
    ];

    /// Whether a node with `left` moves left is looked at.
    #[inline(always)]
    pub(super) fn keeps(&self, [here, there]: [u8; 2], left: u8) -> bool {
        let left = usize::from(left % 32);
        here.max(there) <= self.greater[left] && here.min(there) <= self.lesser[left]
    }

    const fn below(mut self, left: usize, [greater, lesser]: [u8; 2]) -> Self {
        self.greater[left] = greater;
        self.lesser[left] = lesser;
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
        for pair in Haste::TRIES.windows(2) {
            assert!(pair[0].cost < pair[1].cost && pair[1].cost < Haste::NONE.cost);
            for left in 0..32 {
                let bounds = (0..12).flat_map(|here| (0..12).map(move |there| [here, there]));
                for bounds in bounds.filter(|bounds| bounds.iter().all(|&bound| bound <= left)) {
                    assert!(!pair[0].keeps(bounds, left) || pair[1].keeps(bounds, left));
                }
            }
        }
        assert!(Haste::NONE.keeps([u8::MAX; 2], 9));
    }

    #[test]
    fn nothing_is_left_out_near_the_goal() {
        for haste in Haste::TRIES {
            assert!((0..9).all(|left| haste.keeps([left, left], left)));
            assert!(!haste.keeps([9, 9], 9));
        }
    }
}
