use std::ops::RangeInclusive;

/// Positions of the 2x2 at each distance from solved in half turns, counted by a breadth-first search (a test of
/// `puzzles::cube2` repeats it).
pub const CUBE2_HALF_TURNS: &[f64] =
    &[1.0, 9.0, 54.0, 321.0, 1847.0, 9992.0, 50136.0, 227_536.0, 870_072.0, 1_887_748.0, 623_800.0, 2644.0];

/// The same in quarter turns.
pub const CUBE2_QUARTER_TURNS: &[f64] = &[
    1.0,
    6.0,
    27.0,
    120.0,
    534.0,
    2256.0,
    8969.0,
    33058.0,
    114_149.0,
    360_508.0,
    930_588.0,
    1_350_852.0,
    782_536.0,
    90280.0,
    276.0,
];

/// Positions of the 3x3 at each distance from solved in half turns; from 16 on estimated by samples.
///
/// T. Rokicki, H. Kociemba, M. Davidson and J. Dethridge, "God's number is 20", cube20.org.
pub const CUBE3_HALF_TURNS: &[f64] = &[
    1.0,
    18.0,
    243.0,
    3240.0,
    43239.0,
    574_908.0,
    7_618_438.0,
    100_803_036.0,
    1_332_343_288.0,
    17_596_479_795.0,
    232_248_063_316.0,
    3_063_288_809_012.0,
    40_374_425_656_248.0,
    531_653_418_284_628.0,
    6_989_320_578_825_358.0,
    91_365_146_187_124_313.0,
    1.1e18,
    1.2e19,
    2.9e19,
    1.5e18,
    4.9e8,
];

/// The same in quarter turns; from 19 on estimated by samples.
///
/// T. Rokicki and M. Davidson, "God's number is 26 in the quarter-turn metric", cube20.org/qtm.
pub const CUBE3_QUARTER_TURNS: &[f64] = &[
    1.0,
    12.0,
    114.0,
    1068.0,
    10011.0,
    93840.0,
    878_880.0,
    8_221_632.0,
    76_843_595.0,
    717_789_576.0,
    6_701_836_858.0,
    62_549_615_248.0,
    583_570_100_997.0,
    5_442_351_625_028.0,
    50_729_620_202_582.0,
    472_495_678_811_004.0,
    4_393_570_406_220_123.0,
    40_648_181_519_827_392.0,
    368_071_526_203_620_348.0,
    3e18,
    1.4e19,
    1.9e19,
    7e18,
    2.4e16,
    150_000.0,
    36.0,
    3.0,
];

/// Returns the probability of each length of a shortest solution among the possible ones, for a random position. If
/// `same_parity`, lengths of the other parity than the least one's are impossible.
///
/// If no position is that far, the length is the least one.
#[must_use]
pub fn chances_of_lengths(counts: &[f64], possible: RangeInclusive<u8>, same_parity: bool) -> Vec<(u8, f64)> {
    let least = *possible.start();
    let is_possible =
        |&(length, _): &(u8, f64)| possible.contains(&length) && !(same_parity && (length - least) % 2 == 1);
    let mut chances: Vec<(u8, f64)> = (0..).zip(counts.iter().copied()).filter(is_possible).collect();
    let all: f64 = chances.iter().map(|&(_, count)| count).sum();
    if chances.is_empty() {
        return vec![(least, 1.0)];
    }
    chances.iter_mut().for_each(|(_, count)| *count /= all);
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_at_all_distances_are_all_positions() {
        assert_eq!(CUBE2_HALF_TURNS.iter().sum::<f64>(), 3_674_160.0);
        assert_eq!(CUBE2_QUARTER_TURNS.iter().sum::<f64>(), 3_674_160.0);
        for estimated in [CUBE3_HALF_TURNS, CUBE3_QUARTER_TURNS] {
            let share = estimated.iter().sum::<f64>() / 43_252_003_274_489_856_000.0;
            assert!((share - 1.0).abs() < 0.03, "{share}");
        }
    }

    #[test]
    fn lengths_out_of_the_range_and_of_the_other_parity_are_impossible() {
        let counts = [1.0, 2.0, 6.0, 2.0];
        let near = |found: &[(u8, f64)], expected: &[(u8, f64)]| {
            assert_eq!(found.len(), expected.len(), "{found:?}");
            for (found, expected) in found.iter().zip(expected) {
                assert!(found.0 == expected.0 && (found.1 - expected.1).abs() < 1e-12, "{found:?}");
            }
        };
        near(&chances_of_lengths(&counts, 1..=9, false), &[(1, 0.2), (2, 0.6), (3, 0.2)]);
        near(&chances_of_lengths(&counts, 1..=9, true), &[(1, 0.5), (3, 0.5)]);
        near(&chances_of_lengths(&counts, 1..=2, false), &[(1, 0.25), (2, 0.75)]);
        near(&chances_of_lengths(&counts, 2..=2, true), &[(2, 1.0)]);
        near(&chances_of_lengths(&[1.0], 3..=9, false), &[(3, 1.0)]);
    }
}
