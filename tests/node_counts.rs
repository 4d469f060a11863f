//! Nodes that each search visits on fixed states on one thread.
//!
//! The counts are a signature of the search: a change that is not meant to alter the search must not alter them.

use godspeed_cube::{Metric, Size, scramble};
use godspeed_solve::solvers::KOCIEMBA;
use godspeed_solve::{Control, Problem, Settings, Tables, block_on, run, solver};
use rayon::ThreadPoolBuilder;
use tests::solve_with;

fn nodes(id: &str, metric: Metric, tables: &Tables) -> Vec<u64> {
    let info = solver(id).unwrap().info();
    let of_state = |seed| {
        let control = Control::silent();
        solve_with(info, &scramble::random_state(Size::TWO, seed), metric, tables, &control).unwrap();
        control.progress().nodes
    };
    (1..=3).map(of_state).collect()
}

#[test]
fn generic_searches_visit_the_recorded_number_of_nodes() {
    let expected = [
        ("iddfs", [[29_383_095, 6_731_944, 4_240_727], [26_049_594, 32_476_374, 10_950_998]]),
        ("ida", [[33_852, 7_372, 5_897], [33_659, 13_237, 7_345]]),
        ("wastar", [[24_237, 24_753, 1_761], [15_421, 12_326, 5_938]]),
        ("bibfs", [[15_948, 6_582, 5_010], [14_298, 17_013, 7_928]]),
    ];
    let one_thread = ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let tables = Tables::new();
    let counted = expected.map(|(id, _)| {
        let count = |metric| one_thread.install(|| nodes(id, metric, &tables)).try_into().unwrap();
        (id, [Metric::Htm, Metric::Qtm].map(count))
    });
    assert_eq!(counted, expected);
}

#[test]
fn two_phase_visits_the_recorded_number_of_nodes() {
    let one_thread = ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let tables = Tables::new();
    // The search ends at 19 moves, long before the time limit.
    let settings = Settings::new(KOCIEMBA.info(), [("enough", 19.0), ("seconds", 60.0)]).unwrap();
    let nodes = |seed| {
        let control = Control::silent();
        let state = scramble::random_state(Size::THREE, seed);
        let problem = Problem::new(state, Metric::Htm).with_settings(settings.clone());
        block_on(run(&KOCIEMBA, &problem, &tables, &control)).unwrap();
        control.progress().nodes
    };
    let counted: Vec<u64> = one_thread.install(|| (1..=4).map(nodes).collect());
    assert_eq!(counted, [24_807, 7_899, 11_294, 498]);
}
