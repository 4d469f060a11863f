use std::sync::LazyLock;

use godspeed_cube::{Random, Size};

use super::super::tests::{check_reductions, check_stopping, nodes_and_length, random_cube, stored};
use super::*;

/// Tables that were stored.
static PHASES: LazyLock<SevenPhases> = LazyLock::new(stored);

const NARROW: SevenWidths = SevenWidths {
    staging: [4_000, 100],
    staged: [4_000, 50],
    sorting: [40_000, 100],
    first_ring: [30_000, 1_000],
    other_rings: [30_000, 2_000],
    half_turns: [30_000, 20],
    five: FivePhases::FIRST_ROUND,
};

/// Returns a cube that random turns of a phase have scrambled, and the solved one.
fn cubes<P: BeamPhase>(phase: &P) -> [BigCubies; 2] {
    let solved = BigCubies::of(&Facelets::solved(Size::new(7).unwrap()));
    let mut random = Random::from_seed(5);
    let turns: Vec<WideTurn> = (0..60).map(|_| phase.turns()[random.below(phase.turns().len())]).collect();
    [solved.after(&turns), solved]
}

/// Asserts that turning a cube and turning its state lead to the same states.
fn check_turns<P: BeamPhase>(phase: &P, state_of: impl Fn(&BigCubies) -> P::State)
where
    P::State: PartialEq + std::fmt::Debug,
{
    let [cube, solved] = cubes(phase);
    for (index, &turn) in phase.turns().iter().enumerate() {
        assert_eq!(phase.after(&state_of(&cube), index), state_of(&cube.after(&[turn])), "{turn:?}");
    }
    assert_eq!(phase.score(&state_of(&solved)), 0);
    assert!(phase.score(&state_of(&cube)) > 0);
}

/// The same of a phase with many states of a cube, whose order turns may change.
fn check_choices<P: BeamPhase>(phase: &P, states_of: impl Fn(&BigCubies) -> Vec<P::State>) {
    let [cube, solved] = cubes(phase);
    let keys = |states: Vec<P::State>| {
        let mut keys: Vec<u64> = states.iter().map(|state| phase.key(state)).collect();
        keys.sort_unstable();
        keys
    };
    for (index, &turn) in phase.turns().iter().enumerate() {
        let after = states_of(&cube).iter().map(|state| phase.after(state, index)).collect();
        assert_eq!(keys(after), keys(states_of(&cube.after(&[turn]))), "{turn:?}");
    }
    assert!(states_of(&solved).iter().any(|state| phase.score(state) == 0));
}

#[test]
fn states_and_cubes_agree_after_every_turn() {
    let five = &PHASES.five;
    let phase = InsidePhase::new(five.first_axis(), three_layers);
    check_turns(&phase, |cube| five.first_axis().state_of(&cube.inner_five()));
    let phase = InsidePhase::new(five.other_axes(), three_layers);
    check_turns(&phase, |cube| five.other_axes().state_of(&cube.inner_five()));
    for phase in [BarsPhase::first_axis(&PHASES.bar_moves), BarsPhase::other_axes(&PHASES.bar_moves)] {
        check_turns(&phase, |cube| phase.state_of(TRIPLE_BARS.map(|kind| cube.orbit(kind))));
    }
    let phase = SortingPhase::new(&PHASES.sorting, five.edge_sorting());
    check_turns(&phase, |cube| phase.states_of(cube).next().unwrap());
    let phase = FirstRingPhase::new(&PHASES.first_ring, five.four_edges());
    check_choices(&phase, |cube| phase.states_of(cube).collect());
    let phase = PHASES.other_rings();
    check_choices(&phase, |cube| phase.states_of(cube).collect());
    check_turns(&PHASES.half_turns, |cube| PHASES.half_turns.state_of(cube));
}

#[test]
fn the_tables_have_the_sizes_of_their_coordinates() {
    let size = |distribution: Vec<usize>| (distribution.iter().sum::<usize>(), distribution[0]);
    assert_eq!(size(PHASES.sorting.distribution()), (343_000, 13_378));
    let sizes = PHASES.first_ring.distributions().map(size);
    assert_eq!(sizes, [(245_025, 1), (4_900, 432), (343_000, 13_378)]);
    let sizes = PHASES.other_rings.distributions().map(size);
    assert_eq!(sizes, [(343_000, 1), (4_900, 432), (343_000, 13_378)]);
    let [around, on_axis, with_own, with_next, with_last, rings] =
        PHASES.half_turns.distributions().map(size);
    assert_eq!([around, rings], [(96 * 432 * 432, 1), (96 * 96 * 96, 1)]);
    assert_eq!(on_axis, (432 * 13_378, 70));
    assert_eq!([with_own, with_next, with_last], [(96 * 13_378, 70); 3]);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn every_reduction_ends_at_a_solvable_3x3x3_within_180_turns() {
    check_reductions(&*PHASES, 7, 0..2, NARROW, 180);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_reduction_visits_the_same_nodes_as_before() {
    // Update these numbers only with an intended change of the search.
    assert_eq!(nodes_and_length(&*PHASES, &random_cube(7, 7), NARROW), (46_131_570, 141));
}

#[test]
fn a_stopped_reduction_ends() {
    check_stopping(&*PHASES, 7);
}
