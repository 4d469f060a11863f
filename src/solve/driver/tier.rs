/// The part of a pass whose nodes have a *distance score* within a range.
///
/// Most solutions go through nodes whose bounds, of the state and of its inverse, are well below the moves left;
/// most nodes do not. A pass that is likely to find a solution is therefore searched in tiers, the nodes with the
/// lowest score first. Tiers share no node with 11 or fewer moves left: searched one after the other they cost
/// little more than the whole pass, and together they prove as much.
///
/// The score of one node is a number from 0 to 6 that a kernel computes from its bounds; 6 is the most common value.
/// A node's tier is decided by the sum of the scores with 12 and with 11 moves left. Tiers that also used the scores
/// further down would repeat each other's nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tier {
    /// The least sum of scores.
    least: u8,
    /// The greatest sum of scores.
    most: u8,
    /// The share of the pass that comes before this tier.
    start: f64,
    /// The share of the pass up to and including this tier.
    end: f64,
}

impl Tier {
    /// The whole pass.
    pub const WHOLE: Self = Self { least: 0, most: u8::MAX, start: 0.0, end: 1.0 };

    /// Moves left where the first score is taken.
    const FIRST: u8 = 12;
    /// Moves left where the second score is taken.
    const SECOND: u8 = 11;

    /// Returns consecutive tiers. Tier i holds the nodes whose sum is at most `most[i]` and above `most[i - 1]`;
    /// `ends[i]` is the share of the pass up to and including it.
    pub(crate) const fn consecutive<const TIERS: usize>(
        most: [u8; TIERS],
        ends: [f64; TIERS],
    ) -> [Self; TIERS] {
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

    /// Returns whether a node with `left` moves left, or any node below it, may belong to the tier. `sum` holds the
    /// score taken above the node and is updated; `score` computes the node's own.
    #[inline(always)]
    pub(crate) fn keeps(&self, left: u8, sum: &mut u8, score: impl FnOnce() -> u8) -> bool {
        match left {
            Self::FIRST => {
                *sum = score();
                *sum <= self.most
            }
            Self::SECOND => (self.least..=self.most).contains(&(*sum + score())),
            _ => true,
        }
    }

    /// Converts a share of the tier to the share of the pass that is then done.
    pub(super) fn share_of_pass(&self, share: f64) -> f64 {
        self.start + share * (self.end - self.start)
    }

    /// Returns the share of the pass that belongs to later tiers.
    pub(crate) const fn later(&self) -> f64 {
        1.0 - self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_belongs_to_exactly_one_tier() {
        let tiers = Tier::consecutive([7, 9, 12], [0.1, 0.4, 1.0]);
        for first in 0..=6 {
            for last in 0..=6 {
                let keeps = |tier: &&Tier| {
                    let mut sum = 0;
                    tier.keeps(12, &mut sum, || first) && tier.keeps(11, &mut sum, || last)
                };
                assert_eq!(tiers.iter().filter(keeps).count(), 1);
                assert!(keeps(&&Tier::WHOLE));
            }
        }
    }

    #[test]
    fn tiers_drop_nothing_at_other_depths() {
        for tier in Tier::consecutive([7, 9, 12], [0.1, 0.4, 1.0]) {
            assert!((0..11).chain(13..20).all(|left| tier.keeps(left, &mut 0, || 6)));
        }
    }

    #[test]
    fn a_share_of_a_tier_is_converted_to_a_share_of_the_pass() {
        let [first, second, third] = Tier::consecutive([7, 9, 12], [0.1, 0.4, 1.0]);
        assert_eq!((first.share_of_pass(0.0), first.share_of_pass(1.0), first.later()), (0.0, 0.1, 0.9));
        assert_eq!((second.share_of_pass(0.5), third.share_of_pass(1.0), third.later()), (0.25, 1.0, 0.0));
    }
}
