use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context, Waker};

use super::super::tests::{check_reductions, check_stopping, nodes_and_length, random_cube, stored};
use super::*;
use crate::block_on;

/// Tables that were stored.
static PHASES: LazyLock<FivePhases> = LazyLock::new(stored);

const NARROW: FiveWidths = FiveWidths {
    first_axis_beam: None,
    first_axis: 2,
    other_axes: 5,
    edge_sorting: 10,
    groups: 2,
    four_edges_beam: 10_000,
    four_edges: 10,
    eight_edges: 2,
};

#[test]
fn the_tables_have_the_published_sizes() {
    // The counts of one kind of centres, and all those of the eight-edges phase, are those of Chen Shuang's
    // tables.
    let [t_centres, x_centres] = PHASES.first_axis.distributions();
    assert_eq!(x_centres, [1, 4, 82, 1_206, 14_116, 123_404, 422_508, 173_254, 896]);
    assert_eq!(t_centres, [1, 4, 66, 900, 9_626, 80_202, 329_202, 302_146, 13_324]);
    let [t_centres, x_centres] = PHASES.other_axes.distributions();
    assert_eq!(x_centres, [1, 2, 29, 234, 1_304, 5_568, 12_316, 6_102, 184]);
    assert_eq!(t_centres, [1, 2, 25, 210, 924, 2_914, 7_183, 8_353, 5_311, 807, 10]);
    let [wings, others] = PHASES.edge_sorting.distributions();
    assert_eq!((wings.iter().sum::<usize>(), wings[0]), (2_704_156, 1));
    assert_eq!((others.iter().sum::<usize>(), others[0]), (2_048 * 1_225, 108));
    let [quads, centres] = PHASES.four_edges.distributions();
    assert_eq!((quads.iter().sum::<usize>(), quads[0]), (495 * 11_880, 1));
    assert_eq!((centres.iter().sum::<usize>(), centres[0]), (4_900 * 432, 36));
    let [x_centres, t_centres, centres] = PHASES.eight_edges.distributions();
    for wings in [x_centres, t_centres] {
        assert_eq!((wings.iter().sum::<usize>(), wings[0]), (40_320 * 70, 1));
    }
    assert_eq!(centres, [1, 4, 42, 280, 1_691, 8_806, 36_264, 77_966, 46_518, 4_828]);
}

#[test]
fn every_reduction_ends_at_a_solvable_3x3x3_within_80_turns() {
    check_reductions(&*PHASES, 5, 0..2, NARROW, 80);
}

#[test]
fn a_fifth_phase_without_nodes_left_ends_with_the_paths_that_it_has() {
    let (phases, control) = (&*PHASES, Control::silent());
    let start = [named_after_middles(&random_cube(5, 7), TurnCost::Blocks)];
    let wide = FiveWidths { eight_edges: 1, ..NARROW };
    let candidates = block_on(phases.reduce_all(&start, wide, &control)).unwrap();
    // From a goal, one turn away, there are more paths the longer they are.
    let phase = &phases.eight_edges;
    let states = |c: &Candidate<4>| vec![phase.bounded(phase.state_of(&c.cubies))];
    let away = [candidates[0].with(&[phase.all_turns()[9], phase.all_turns()[0], phase.all_turns()[12]])];
    let paths = |max_nodes| block_on(deepen(phase, &away, states, (50, max_nodes), &control)).unwrap().len();
    let (few, many) = (paths(1), paths(u64::MAX));
    assert!(0 < few && few < 50 && 50 <= many, "{few} {many}");
}

#[test]
fn a_reduction_visits_the_same_nodes_as_before() {
    // Update these numbers only with an intended change of the search.
    assert_eq!(nodes_and_length(&*PHASES, &random_cube(5, 7), NARROW), (7_541_141, 58));
}

#[test]
fn a_stopped_reduction_ends() {
    check_stopping(&*PHASES, 5);
}

#[test]
fn a_reduction_yields_at_least_every_100_000_nodes() {
    // Nodes instead of time, which depends on the machine: a node takes a microsecond or less.
    let control = Control::silent();
    let cube = random_cube(5, 2);
    let mut search = pin!(PHASES.reduce(&cube, FivePhases::SECOND_ROUND, &control));
    let mut context = Context::from_waker(Waker::noop());
    let mut before = 0;
    while before < 4_000_000 && search.as_mut().poll(&mut context).is_pending() {
        let nodes = control.progress().nodes;
        assert!(nodes - before <= 100_000, "{}", nodes - before);
        before = nodes;
    }
    assert!(before >= 4_000_000, "{before}");
}
