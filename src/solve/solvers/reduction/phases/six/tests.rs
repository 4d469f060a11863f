use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context, Waker};

use godspeed_cube::{Random, Size};

use super::super::beam::BeamPhase;
use super::super::tests::{check_reductions, check_stopping, nodes_and_length, random_cube};
use super::*;
use crate::block_on;

static PHASES: LazyLock<SixPhases> =
    LazyLock::new(|| block_on(SixPhases::build(&Tables::new(), &Control::silent())).unwrap());

const NARROW: SixWidths = SixWidths {
    beam: 2_000,
    paths: 50,
    other_centres: 4,
    sorted: 200,
    inner_edges_beam: 8_000,
    inner_edges: 4,
    five: SixPhases::FIRST_ROUND.five,
};

/// Asserts that turning a cube and turning its state lead to the same states.
fn check_turns<P: BeamPhase>(phase: &P, state_of: impl Fn(&BigCubies<6>) -> P::State, cube: BigCubies<6>)
where
    P::State: PartialEq + std::fmt::Debug,
{
    for (index, &turn) in phase.turns().iter().enumerate() {
        assert_eq!(phase.after(&state_of(&cube), index), state_of(&cube.after(&[turn])), "{turn:?}");
    }
}

/// Returns a cube that the turns of a phase have scrambled.
fn scrambled_by<P: BeamPhase>(phase: &P) -> BigCubies<6> {
    let mut random = Random::from_seed(5);
    let turns: Vec<WideTurn> = (0..60).map(|_| phase.turns()[random.below(phase.turns().len())]).collect();
    BigCubies::of(&Facelets::solved(Size::new(6).unwrap())).after(&turns)
}

#[test]
fn states_and_cubes_agree_after_every_turn() {
    let random = BigCubies::of(&random_cube(6, 3));
    let phase = PHASES.first_bars();
    check_turns(&phase, |cube| phase.state_of(cube), random);
    let phase = PHASES.other_bars();
    check_turns(&phase, |cube| phase.state_of(cube), scrambled_by(&phase));
    let phase = PHASES.sorted_inner_edges();
    check_turns(&phase, |cube| phase.states_of(cube)[77], scrambled_by(&phase));
    let phase = PHASES.inner_edges();
    check_turns(&phase, |cube| phase.state_of(cube), scrambled_by(&phase));
}

#[test]
fn a_solved_cube_is_the_goal_of_every_phase() {
    let solved = BigCubies::of(&Facelets::solved(Size::new(6).unwrap()));
    let phase = PHASES.first_bars();
    assert_eq!(phase.score(&phase.state_of(&solved)), 0);
    let phase = PHASES.other_bars();
    assert_eq!(phase.score(&phase.state_of(&solved)), 0);
    let phase = PHASES.sorted_inner_edges();
    assert_eq!(phase.score(&phase.states_of(&solved)[0]), 0);
    let phase = PHASES.inner_edges();
    assert_eq!(phase.score(&phase.state_of(&solved)), 0);
}

#[test]
fn the_tables_have_the_sizes_of_their_coordinates() {
    // Half turns solve 7,896 values of R and L; the others read as 15.
    assert_eq!(PHASES.pairing.solvable_right().len(), 7_896);
    let [right, up, front] = PHASES.pairing.distributions();
    assert_eq!(right[..15].iter().sum::<usize>(), 7_896);
    // The two axes with quarter turns are symmetric; all their values are solvable, in at most eight turns.
    assert_eq!((up.iter().sum::<usize>(), up[0], up.len()), (343_000, 140, 9));
    assert_eq!(up, front);
    assert_eq!((PHASES.all_turns.len(), PHASES.kept_turns.len()), (45, 27));
}

#[test]
fn every_reduction_ends_at_a_solvable_3x3x3_within_120_turns() {
    check_reductions(&*PHASES, 6, 0..2, NARROW, 120);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_reduction_visits_the_same_nodes_as_before() {
    // Update these numbers only with an intended change of the search.
    assert_eq!(nodes_and_length(&*PHASES, &random_cube(6, 7), NARROW), (12_939_242, 100));
}

#[test]
fn a_stopped_reduction_ends() {
    check_stopping(&*PHASES, 6);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_reduction_yields_at_least_every_100_000_nodes() {
    // Nodes instead of time, which depends on the machine: a node takes a microsecond or less.
    let control = Control::silent();
    let cube = random_cube(6, 2);
    let mut search = pin!(PHASES.reduce(&cube, SixPhases::SECOND_ROUND, &control));
    let mut context = Context::from_waker(Waker::noop());
    let mut before = 0;
    while before < 4_000_000 && search.as_mut().poll(&mut context).is_pending() {
        let nodes = control.progress().nodes;
        assert!(nodes - before <= 100_000, "{}", nodes - before);
        before = nodes;
    }
    assert!(before >= 4_000_000, "{before}");
}
