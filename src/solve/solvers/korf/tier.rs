/// A part of a pass: the nodes that look neither nearer to every goal than a measure says, nor farther.
///
/// A bound says that a solution is not to be ruled out, and of most nodes the tables say no more than that. Most
/// solutions go through nodes whose bounds, the state's and its inverse's, are well below the moves left. So a
/// pass that is likely to find a solution goes through its nodes in tiers, the nearest first. Tiers have no node
/// with 11 moves left or fewer in common: one after the other they cost little more than the pass in one piece, and
/// together they prove as much.
///
/// A node's *farness* is a number from 0 to 6 that its search makes of its bounds, so that 6 is what most nodes
/// have. It is taken with 12 and with 11 moves left, and the sum of both decides. To ask later would not pay: tiers
/// would repeat each other's work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tier {
    least: u8,
    most: u8,
    /// The share of the pass that was done before.
    start: f64,
    /// The share of the pass that is done afterwards.
    end: f64,
}

impl Tier {
    /// All of a pass.
    pub const WHOLE: Self = Self { least: 0, most: u8::MAX, start: 0.0, end: 1.0 };

    /// Moves left where the farness is taken first.
    const FIRST: u8 = 12;
    /// Moves left where it is taken again.
    const LAST: u8 = 11;

    /// A tier for each number: nodes whose sum is up to that number and beyond the one before. `ends` are the shares
    /// of the pass that are done after each.
    pub(super) const fn up_to<const TIERS: usize>(most: [u8; TIERS], ends: [f64; TIERS]) -> [Self; TIERS] {
        let mut tiers = [Self::WHOLE; TIERS];
        let mut tier = 0;
        while tier < TIERS {
            tiers[tier].most = most[tier];
            tiers[tier].end = ends[tier];
            if tier > 0 {
                tiers[tier].least = most[tier - 1] + 1;
                tiers[tier].start = ends[tier - 1];
            }
            tier += 1;
        }
        tiers
    }

    /// Whether a node with `left` moves left belongs to the tier, or something below it may. `seen` is the sum of
    /// what was seen on the way to it, `farness` what there is to see now.
    #[inline(always)]
    pub(super) fn keeps(&self, left: u8, seen: &mut u8, farness: impl FnOnce() -> u8) -> bool {
        match left {
            Self::FIRST => {
                *seen = farness();
                *seen <= self.most
            }
            Self::LAST => (self.least..=self.most).contains(&(*seen + farness())),
            _ => true,
        }
    }

    /// The share of the pass that is done when `share` of the tier is.
    pub(super) fn done(&self, share: f64) -> f64 {
        self.start + share * (self.end - self.start)
    }

    /// The share of the pass that is left to the tiers after this one.
    pub(super) const fn later(&self) -> f64 {
        1.0 - self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_belongs_to_one_tier() {
        let tiers = Tier::up_to([7, 9, 12], [0.1, 0.4, 1.0]);
        for first in 0..=6 {
            for last in 0..=6 {
                let keeps = |tier: &&Tier| {
                    let mut seen = 0;
                    tier.keeps(12, &mut seen, || first) && tier.keeps(11, &mut seen, || last)
                };
                assert_eq!(tiers.iter().filter(keeps).count(), 1);
                assert!(keeps(&&Tier::WHOLE));
            }
        }
    }

    #[test]
    fn nothing_is_left_out_elsewhere() {
        for tier in Tier::up_to([7, 9, 12], [0.1, 0.4, 1.0]) {
            assert!((0..11).chain(13..20).all(|left| tier.keeps(left, &mut 0, || 6)));
        }
    }

    #[test]
    fn shares_of_tiers_are_shares_of_the_pass() {
        let [first, second, third] = Tier::up_to([7, 9, 12], [0.1, 0.4, 1.0]);
        assert_eq!((first.done(0.0), first.done(1.0), first.later()), (0.0, 0.1, 0.9));
        assert_eq!((second.done(0.5), third.done(1.0), third.later()), (0.25, 1.0, 0.0));
    }
}
