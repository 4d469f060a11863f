//! The general searches and Thistlethwaite's algorithm on the 3x3.

use godspeed_cube::{Alg, Facelets, Metric, Size, scramble};
use godspeed_solve::{
    Control, Guarantee, Problem, SOLVERS, Settings, Solution, SolveError, Tables, block_on, run, solver,
};

fn solved_by(
    id: &str,
    state: &Facelets,
    metric: Metric,
    settings: &[(&str, f64)],
    tables: &Tables,
) -> Result<Solution, SolveError> {
    let solver = solver(id).unwrap();
    let settings = Settings::new(solver.info(), settings.iter().copied())?;
    block_on(run(
        solver,
        &Problem::new(state.clone(), metric).with_settings(settings),
        tables,
        &Control::silent(),
    ))
}

fn scrambled(moves: usize, seed: u64) -> Facelets {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(scramble::random_moves(Size::THREE, moves, seed).turns());
    cube
}

#[test]
fn optimal_searches_agree_on_short_scrambles_in_both_metrics() {
    let tables = Tables::new();
    for metric in [Metric::Htm, Metric::Qtm] {
        for seed in 0..6 {
            let cube = scrambled(4, seed);
            let lengths = ["iddfs", "ida", "bibfs"]
                .map(|id| solved_by(id, &cube, metric, &[], &tables).unwrap().length(metric, Size::THREE));
            assert_eq!(lengths, [lengths[0]; 3], "{metric}, seed {seed}");
            assert!(metric == Metric::Qtm || lengths[0] <= 4);
        }
    }
}

#[test]
fn ida_and_bidirectional_search_agree_on_ten_moves() {
    let tables = Tables::new();
    for seed in 0..3 {
        let cube = scrambled(10, seed);
        let [ida, bibfs] = ["ida", "bibfs"].map(|id| {
            solved_by(id, &cube, Metric::Htm, &[], &tables).unwrap().length(Metric::Htm, Size::THREE)
        });
        assert_eq!(ida, bibfs);
        assert!(ida <= 10);
    }
}

#[test]
fn bidirectional_search_stays_optimal_when_its_memory_is_full() {
    let tables = Tables::new();
    for seed in 0..3 {
        let cube = scrambled(10, seed);
        let lengths = [6.0, 512.0].map(|memory| {
            let solution = solved_by("bibfs", &cube, Metric::Htm, &[("memory", memory)], &tables).unwrap();
            solution.length(Metric::Htm, Size::THREE)
        });
        assert_eq!(lengths[0], lengths[1]);
    }
}

#[test]
fn weighted_a_star_solves_eight_moves() {
    let tables = Tables::new();
    for seed in 0..4 {
        let cube = scrambled(8, seed);
        for metric in [Metric::Htm, Metric::Qtm] {
            solved_by("wastar", &cube, metric, &[], &tables).unwrap();
        }
    }
}

#[test]
fn randomized_searches_solve_random_states_in_four_stages() {
    let tables = Tables::new();
    for id in ["annealing", "genetic"] {
        for seed in 0..10 {
            let cube = scramble::random_state(Size::THREE, seed);
            let solution = solved_by(id, &cube, Metric::Htm, &[], &tables).unwrap();
            let length = solution.length(Metric::Htm, Size::THREE);
            assert!(solution.stages.len() == 4 && length <= 60, "{id} took {length} moves");
        }
    }
}

#[test]
fn a_full_memory_is_reported_as_an_error() {
    let tables = Tables::new();
    let cube = scramble::random_state(Size::THREE, 1);
    for id in ["bibfs", "wastar"] {
        let failure = solved_by(id, &cube, Metric::Htm, &[("memory", 1.0)], &tables).unwrap_err();
        assert!(matches!(&failure, SolveError::GaveUp { reason } if reason.contains("1 MB")), "{failure}");
    }
}

#[test]
fn thistlethwaite_solves_cubes_in_any_orientation() {
    let tables = Tables::new();
    for seed in 0..50 {
        let mut cube = scramble::random_state(Size::THREE, seed);
        cube.turn_all(Alg::parse("M x' S2 y E", Size::THREE).unwrap().alg.turns());
        let solution = solved_by("thistlethwaite", &cube, Metric::Htm, &[], &tables).unwrap();
        assert!(solution.length(Metric::Htm, Size::THREE) <= 45);
    }
}

#[test]
fn thistlethwaite_solves_hard_cubes_within_45_moves() {
    let tables = Tables::new();
    let hard = [
        "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
        "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2",
        "R2 U2 R F L' B D' R' U2 B2 U2 F D U2 R2 U2 F2 L F2 B2",
        "R L U2 F U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U",
    ];
    for text in hard {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(Alg::parse(text, Size::THREE).unwrap().alg.turns());
        let solution = solved_by("thistlethwaite", &cube, Metric::Htm, &[], &tables).unwrap();
        assert!(solution.length(Metric::Htm, Size::THREE) <= 45);
    }
}

#[test]
fn a_solved_cube_needs_no_move_and_a_single_turn_at_most_45() {
    let tables = Tables::new();
    for solver in SOLVERS.iter().map(|solver| solver.info()).filter(|info| info.sizes.contains(&3)) {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(Alg::parse("x y'", Size::THREE).unwrap().alg.turns());
        assert!(solved_by(solver.id, &cube, Metric::Htm, &[], &tables).unwrap().stages.is_empty());
        cube.turn_all(Alg::parse("L", Size::THREE).unwrap().alg.turns());
        let length =
            solved_by(solver.id, &cube, Metric::Htm, &[], &tables).unwrap().length(Metric::Htm, Size::THREE);
        let exact = solver.guarantee == Guarantee::Optimal || solver.id == "thistlethwaite";
        assert!(if exact { length == 1 } else { length <= 45 }, "{}: {length}", solver.id);
    }
}

#[test]
fn a_twisted_corner_is_reported_as_illegal() {
    let tables = Tables::new();
    let mut colours = Facelets::solved(Size::THREE).colours().to_vec();
    let [a, b, c] = godspeed_cube::Corner::URF.facelets(Size::THREE);
    (colours[a], colours[b], colours[c]) = (colours[b], colours[c], colours[a]);
    let cube = Facelets::from_colours(colours).unwrap();
    for solver in SOLVERS.iter().map(|solver| solver.info()).filter(|info| info.sizes.contains(&3)) {
        let failure = solved_by(solver.id, &cube, Metric::Htm, &[], &tables).unwrap_err();
        assert!(
            matches!(failure, SolveError::Illegal(godspeed_cube::IllegalState::CornerTwist { .. })),
            "{failure}"
        );
    }
}
