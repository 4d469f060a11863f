use std::sync::LazyLock;

use super::super::tests::{build, check_reductions, check_stopping};
use super::*;

static PHASES: LazyLock<FourPhases> = LazyLock::new(build);

const NARROW: FourWidths =
    FourWidths { first_axis: 500, best_first_axis: 50, other_axes: 4, beam: 1_000, pairing: 2 };

#[test]
fn the_tables_have_the_published_sizes() {
    // All 735,471 sets are reached, in at most nine turns.
    let [first] = PHASES.first_axis.distributions();
    assert_eq!((first.iter().sum::<usize>(), first.len()), (735_471, 10));
    let second = PHASES.other_axes.distribution();
    assert_eq!((second.iter().sum::<usize>(), second[0]), (6_435 * 70 * 2, 12));
    let third = PHASES.pairing.distribution();
    assert_eq!((third.iter().sum::<usize>(), third[0]), (4 * 29_400, 4));
    // Chen Shuang's count of the pairings that nine turns solve.
    assert_eq!(PHASES.pairing.reached_pairings(), 2_778_197);
}

#[test]
fn every_reduction_ends_at_a_solvable_3x3x3_within_40_turns() {
    check_reductions(&*PHASES, 4, 0..4, NARROW, 40);
}

#[test]
fn a_stopped_reduction_ends() {
    check_stopping(&*PHASES, 4);
}
