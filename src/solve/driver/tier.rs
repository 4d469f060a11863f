/// The part of a pass whose nodes have a *distance score* within a range.
///
/// Most solutions go through nodes whose bounds, of the state and of its inverse, are well below the moves left;
/// most nodes do not. A pass that is likely to find a solution is therefore searched in tiers, the nodes with the
/// lowest score first. Tiers share no node with 11 or fewer moves left: searched one after the other they cost
/// little more than the whole pass, and together they prove as much.
///
/// The score of one node is a number from 0 to 6 that a kernel computes from its bounds; 6 is the most common value.
/// A node's tier is decided by two scores and their sum, with 12 and with 11 moves left, or in quarter turns with 13 and
/// 12. Tiers that also used the scores further down would repeat each other's nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tier {
    /// The numbers of moves left where the two scores are taken.
    scored: [u8; 2],
    /// The least and the greatest first score.
    first: [u8; 2],
    /// The least and the greatest sum of scores.
    sum: [u8; 2],
    /// The share of the pass that comes before this tier.
    start: f64,
    /// The share of the pass up to and including this tier.
    end: f64,
}

impl Tier {
    /// The whole pass.
    pub const WHOLE: Self =
        Self { scored: [12, 11], first: [0, u8::MAX], sum: [0, u8::MAX], start: 0.0, end: 1.0 };

    /// Returns consecutive tiers. Tier i holds the nodes whose sum is at most `most[i]` and above `most[i - 1]`;
    /// `ends[i]` is the share of the pass up to and including it.
    pub(crate) const fn consecutive<const TIERS: usize>(
        most: [u8; TIERS],
        ends: [f64; TIERS],
    ) -> [Self; TIERS] {
        let mut tiers = [Self::WHOLE; TIERS];
        let mut tier = 0;
        while tier < TIERS {
            tiers[tier].sum[1] = most[tier];
            tiers[tier].end = ends[tier];
            if tier > 0 {
                tiers[tier].sum[0] = most[tier - 1] + 1;
                tiers[tier].start = ends[tier - 1];
            }
            tier += 1;
        }
        tiers
    }

    /// Returns consecutive tiers for quarter turns. The first score is at most `first` in all but the last; of these, the
    /// sum is at most `sum` in the first tier. `ends[i]` is the share of the pass up to and including tier i.
    pub(crate) const fn in_quarter_turns(first: u8, sum: u8, ends: [f64; 2]) -> [Self; 3] {
        let whole = Self { scored: [13, 12], ..Self::WHOLE };
        [
            Self { first: [0, first], sum: [0, sum], end: ends[0], ..whole },
            Self { first: [0, first], sum: [sum + 1, u8::MAX], start: ends[0], end: ends[1], ..whole },
            Self { first: [first + 1, u8::MAX], start: ends[1], ..whole },
        ]
    }

    /// Returns whether a node, or any node below it, may belong to the tier. Its parent has `before` and it has `left`
    /// moves left. `sum` holds the score taken above the node and is updated; `score` computes the node's own.
    ///
    /// If a half turn that counts two leads past a number of moves left where a score is taken, it is taken after it.
    #[inline(always)]
    pub(crate) fn keeps(&self, before: u8, left: u8, sum: &mut u8, score: impl FnOnce() -> u8) -> bool {
        let [takes_first, takes_second] = self.scored.map(|scored| left <= scored && scored < before);
        if !takes_first && !takes_second {
            return true;
        }
        let score = score();
        if takes_first {
            *sum = score;
            if score < self.first[0] || score > self.first[1].min(self.sum[1]) {
                return false;
            }
        }
        if takes_second {
            *sum += score;
            return self.sum[0] <= *sum && *sum <= self.sum[1];
        }
        true
    }

    /// Returns the share of the pass that the tier is.
    pub(crate) const fn share(&self) -> f64 {
        self.end - self.start
    }

    /// Converts a share of the tier to the share of the pass that is then done.
    pub(super) fn share_of_pass(&self, share: f64) -> f64 {
        self.start + share * self.share()
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
        let (whole, half_turns) = (Tier::WHOLE, Tier::consecutive([7, 9, 12], [0.1, 0.4, 1.0]));
        let quarter_turns = Tier::in_quarter_turns(4, 7, [0.1, 0.3]);
        // The moves left along a path.
        let paths = [
            &[14, 13, 12, 11, 10][..],
            &[14, 13, 11, 10],
            &[15, 13, 12, 10],
            &[14, 12, 11, 9],
            &[14, 12, 10],
        ];
        for (first, last) in (0..=6).flat_map(|first| (0..=6).map(move |last| (first, last))) {
            for path in paths {
                let keeps = |tier: &&Tier| {
                    let mut sum = 0;
                    let score = |left| if left > 11 { first } else { last };
                    path.windows(2).all(|lefts| tier.keeps(lefts[0], lefts[1], &mut sum, || score(lefts[1])))
                };
                assert_eq!(half_turns.iter().filter(keeps).count(), 1);
                assert_eq!(quarter_turns.iter().filter(keeps).count(), 1);
                assert!(keeps(&&whole));
            }
        }
    }

    #[test]
    fn tiers_drop_nothing_at_other_depths() {
        for tier in Tier::consecutive([7, 9, 12], [0.1, 0.4, 1.0]) {
            assert!((0..11).chain(13..20).all(|left| tier.keeps(left + 1, left, &mut 0, || 6)));
        }
    }

    #[test]
    fn a_share_of_a_tier_is_converted_to_a_share_of_the_pass() {
        let [first, second, third] = Tier::consecutive([7, 9, 12], [0.1, 0.4, 1.0]);
        assert_eq!((first.share_of_pass(0.0), first.share_of_pass(1.0), first.later()), (0.0, 0.1, 0.9));
        assert_eq!((second.share_of_pass(0.5), third.share_of_pass(1.0), third.later()), (0.25, 1.0, 0.0));
    }
}
