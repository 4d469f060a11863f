use godspeed_cube::{Random, Size};

use super::super::super::beam::BeamPhase;
use super::*;
use crate::block_on;

/// Asserts that turning a cube and turning its states lead to the same states, whose order turns may change.
fn check<P: BeamPhase>(phase: &P, states_of: impl Fn(&Layers<2>) -> Vec<P::State>) {
    let solved = DeepCandidate::new(Facelets::solved(Size::new(8).unwrap()));
    let mut random = Random::from_seed(5);
    let turns: Vec<WideTurn> = (0..60).map(|_| phase.turns()[random.below(phase.turns().len())]).collect();
    let cube = solved.with(&turns);
    let keys = |states: Vec<P::State>| {
        let mut keys: Vec<(u64, u16)> =
            states.iter().map(|state| (phase.key(state), phase.score(state))).collect();
        keys.sort_unstable();
        keys
    };
    for (index, &turn) in phase.turns().iter().enumerate() {
        let after = states_of(&layers(&cube)).iter().map(|state| phase.after(state, index)).collect();
        assert_eq!(keys(after), keys(states_of(&layers(&cube.with(&[turn])))), "{turn:?}");
    }
    assert!(states_of(&layers(&solved)).iter().any(|state| phase.score(state) == 0));
}

#[test]
fn states_of_the_second_phase_and_cubes_agree_after_every_turn() {
    let tables = block_on(FirstRing::build(&Control::silent())).unwrap();
    let phase = FirstRingPhase::<2>::new(&tables);
    check(&phase, |cube| phase.states_of(cube).collect());
}

#[test]
fn states_of_the_third_phase_and_cubes_agree_after_every_turn() {
    let tables = block_on(OtherRings::build(&Control::silent())).unwrap();
    let phase = OtherRingsPhase::<2>::new(&tables);
    check(&phase, |cube| phase.states_of(cube).collect());
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn states_of_the_fourth_phase_and_cubes_agree_after_every_turn() {
    let tables = block_on(HalfTurns::build(&Control::silent())).unwrap();
    let phase = HalfTurnsPhase::<2>::new(&tables, 0);
    check(&phase, |cube| vec![phase.state_of(cube)]);
    let [edges, with_orders, two_layers, .., pairs] = &tables.distributions()[..] else { unreachable!() };
    let size = |distribution: &[usize]| (distribution.iter().sum::<usize>(), distribution[0]);
    assert_eq!(size(edges), (2 * 64 * 12 * 12 * 12, 4));
    assert_eq!(size(with_orders), (64 * 12 * 658, 2 * 70));
    assert_eq!(size(two_layers), (12 * 658 * 658, 2 * 70 * 70));
    assert_eq!(size(pairs), (658 * 658, 70 * 70));
}
