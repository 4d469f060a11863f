use std::sync::LazyLock;

use godspeed_cube::{Random, Size};

use super::super::tests::{build, check_reductions, check_stopping, nodes_and_length, random_cube, stored};
use super::*;
use crate::block_on;

static PHASES: LazyLock<FourPhases> = LazyLock::new(build);

const NARROW: FourWidths = FourWidths { first_axis: 500, best_first_axis: 50, other_axes: 20, pairing: 20 };

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
fn stored_tables_reduce_cubes_as_those_that_were_built() {
    let phases: FourPhases = stored();
    assert_eq!(phases.pairing.reached_pairings(), 2_778_197);
    let reduce = |phases: &FourPhases| {
        let found = block_on(phases.reduce(&random_cube(4, 5), NARROW, &Control::silent())).unwrap();
        found.iter().map(|reduced| reduced.path.turns().to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(reduce(&phases), reduce(&PHASES));
}

#[test]
fn every_reduction_ends_at_a_solvable_3x3x3_within_40_turns() {
    check_reductions(&*PHASES, 4, 0..4, NARROW, 40);
}

#[test]
fn a_reduction_visits_the_same_nodes_as_before() {
    // Update these numbers only with an intended change of the search.
    assert_eq!(nodes_and_length(&*PHASES, &random_cube(4, 7), NARROW), (540_181, 28));
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn reductions_in_turns_of_one_layer_end_at_a_solvable_3x3x3() {
    let phases: FourSlicePhases = stored();
    let first = phases.first_axis.distributions().map(|counts| counts.iter().sum::<usize>());
    assert_eq!(first, [735_471]);
    let third = phases.pairing.distribution();
    assert_eq!((third.iter().sum::<usize>(), third[0]), (4 * 29_400, 4));
    check_reductions(&phases, 4, 0..2, NARROW, 40);
    let found = block_on(phases.reduce(&random_cube(4, 1), NARROW, &Control::silent())).unwrap();
    assert!(found.iter().all(|reduced| reduced.path.turns().iter().all(|turn| !turn.is_wide())));
    // Paths are in the order of their costs, in which a half turn counts two.
    assert!(found.is_sorted_by_key(|reduced| reduced.path.cost()));
}

#[test]
fn a_stopped_reduction_ends() {
    check_stopping(&*PHASES, 4);
}

#[test]
fn the_filter_contains_all_states_near_the_goal() {
    let phase = &PHASES.pairing;
    let solved =
        Candidate::<2>::new(BigCubies::of(&Facelets::solved(Size::new(4).unwrap())), TurnCost::Blocks);
    let mut random = Random::from_seed(5);
    for _ in 0..200 {
        let mut state = phase.state_of(&solved.cubies);
        for left in (0..=pairing::NEAR).rev() {
            assert!(phase.near().may_contain(phase.key(&state)), "{left}");
            state = phase.turned(&state, random.below(phase.turns().len()));
        }
    }
    // 152,666 states, some of which share a bit.
    let bits = phase.near().bits();
    assert!((140_000..=152_666).contains(&bits), "{bits}");
}
