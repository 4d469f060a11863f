use std::sync::LazyLock;

use godspeed_cube::scramble::random_moves;
use godspeed_cube::{Alg, Face, Facelets, Size, Turn, scramble};
use proptest::prelude::*;
use web_time::Duration;

use super::state_graph::StateGraph;
use super::unit_turns::rotations;
use super::window_search::{Level, WindowSearch};
use super::*;
use crate::solvers::{LAYERS, THISTLETHWAITE};
use crate::{Options, Settings, block_on, run, solve_blocking};

/// The tables of all tests.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn size(layers: usize) -> Size {
    Size::new(layers).unwrap()
}

fn alg(text: &str, layers: usize) -> Alg {
    Alg::parse(text, size(layers)).unwrap().alg
}

/// Shortens within some seconds, and checks that the result has the same end and is not longer.
fn shortened(problem: &Problem, seconds: f64) -> Alg {
    let settings = Settings::new(SHORTEN.info(), [("seconds", seconds), ("orientation", 1.0)]).unwrap();
    let problem = problem.clone().with_settings(settings);
    let (state, metric) = (&problem.state, problem.metric);
    let solution = block_on(run(&SHORTEN, &problem, &TABLES, &Control::silent())).unwrap();
    let short = solution.alg(state.size());
    let after = |alg: &Alg| {
        let mut cube = state.clone();
        cube.turn_all(alg.turns());
        cube
    };
    assert_eq!(after(&short), after(&problem.known[0]), "{short}");
    let shortest = problem.known.iter().map(|alg| alg.length(metric)).min().unwrap();
    assert!(short.length(metric) <= shortest, "{short} is longer than {shortest}");
    let before = solution.unsimplified.map(|turns| metric.length(&turns, state.size()));
    assert_eq!(before, (short.length(metric) < shortest).then_some(shortest));
    short
}

fn short_alg(text: &str, layers: usize, metric: Metric) -> String {
    let problem = Problem::to_shorten(vec![alg(text, layers)], metric).unwrap();
    shortened(&problem, 1.0).to_string()
}

#[test]
fn known_algs_have_known_short_forms() {
    for (long, short) in [
        ("R L R'", "L"),
        ("R L R' U2 U2", "L"),
        ("R U R' U' R U R' U' R U R' U' R U R' U' R U R' U' R U R' U'", ""),
        ("R4", ""),
        ("x R x'", "R"),
        ("F2 y B y'", "F2 y B y'"),
        ("F2 y B F F' y'", "F2 L"),
        ("R x R'", "x"),
        ("", ""),
    ] {
        assert_eq!(short_alg(long, 3, Metric::Htm), short, "{long}");
    }
    assert_eq!(short_alg("M' U2 M U2 U2 M' U2 M", 3, Metric::Stm), "");
    assert_eq!(short_alg("R U U' R", 3, Metric::Qtm), "R2");
}

#[test]
fn turns_of_other_layers_are_counted_in_the_metric() {
    // Three of four layers turn as far as the fourth turns back, and the cube rotates.
    assert_eq!(short_alg("Rw 3R", 4, Metric::Stm), "L x");
    assert_eq!(short_alg("R 2R", 4, Metric::Htm), "Rw");
    assert_eq!(short_alg("Rw 2R'", 4, Metric::Htm), "R");
    assert_eq!(alg(&short_alg("M E M' E'", 3, Metric::Stm), 3).length(Metric::Stm), 4);
}

#[test]
fn a_shortest_alg_is_proven_and_stays_as_it_is() {
    for (text, layers) in [("R U R' U'", 3), ("R U2 F'", 2), ("Rw U Lw2", 4)] {
        let problem = Problem::to_shorten(vec![alg(text, layers)], Metric::Htm).unwrap();
        let solution = block_on(run(&SHORTEN, &problem, &TABLES, &Control::silent())).unwrap();
        assert!(solution.optimal, "{text}");
        assert_eq!(solution.alg(size(layers)).to_string(), text);
        assert_eq!(solution.unsimplified, None);
    }
}

#[test]
fn stickers_of_equal_colour_are_alike() {
    // It exchanges centres of the same colour, which nobody sees.
    let commutator = "2R U' 2R' U";
    let text = format!("{commutator} U2 {commutator} U2");
    let state = Facelets::after(&alg(&text, 4));
    let problem = Problem::new(state, Metric::Htm).with_known(vec![alg(&text, 4).inverse()]);
    let _checked = shortened(&problem, 1.0);
    assert_eq!(short_alg("U2 Rw2 U2 Rw2 U2 Rw2 U2 Rw2 U2 Rw2 U2 Rw2", 4, Metric::Htm), "");
}

#[test]
fn solutions_of_methods_become_clearly_shorter() {
    for (solver, least) in [(&LAYERS, 30), (&THISTLETHWAITE, 2)] {
        let cube = scramble::random_state(Size::THREE, 3);
        let known = solve_blocking(&cube, solver, &Options::default()).unwrap().alg(Size::THREE);
        let before = known.length(Metric::Htm);
        let problem = Problem::new(cube, Metric::Htm).with_known(vec![known]);
        let after = shortened(&problem, 3.0).length(Metric::Htm);
        assert!(after + least <= before, "{solver}: {before} to {after}");
    }
}

#[test]
fn a_large_cube_is_solved_again() {
    let scramble = random_moves(size(4), 150, 2);
    let problem = Problem::to_shorten(vec![scramble.inverse()], Metric::Htm).unwrap();
    let short = shortened(&problem, 6.0);
    assert!(short.length(Metric::Htm) < 100, "{short}");
}

#[test]
fn solutions_are_merged_where_they_meet() {
    // The first half of one and the second half of the other are short: six times R U R' U' is nothing.
    let (a, b) = ("F2 U R U' R' D", "B2 L F L' F' U");
    let (long_a, long_b) = ("F2 (R U R' U')5 D", "B2 (F L F' L')5 U");
    let one = alg(&format!("{a} {long_b}"), 5);
    let two = alg(&format!("{long_a} {b}"), 5);
    let direct = alg(&format!("{a} {b}"), 5);
    let turns = UnitTurns::new(size(5), Metric::Htm);
    let moves = ColourMoves::new(&turns);
    let start = moves.state(&Facelets::after(&direct.inverse()));
    let units = |alg: &Alg| turns.word(alg.turns()).units;
    let mut graph = StateGraph::new(start, &units(&one), &turns, &moves);
    assert_eq!(graph.length(), 28);
    assert!(graph.add_solution(&units(&two), &turns, &moves));
    assert_eq!(graph.length(), 12);
    assert!(!graph.add_solution(&units(&alg("R", 5)), &turns, &moves));
    let problem = Problem::to_shorten(vec![one, two], Metric::Htm).unwrap();
    assert!(shortened(&problem, 1.0).length(Metric::Htm) <= 12);
}

#[test]
fn a_window_of_many_turns_is_replaced_by_few() {
    // Twenty turns with the effect of four.
    let long = alg("3Fw Dw Lw' (R U R' U')5 B2 3Rw' Uw", 5);
    let problem = Problem::to_shorten(vec![long], Metric::Htm).unwrap();
    let turns = UnitTurns::new(size(5), Metric::Htm);
    let moves = ColourMoves::new(&turns);
    let control = Control::silent();
    let word = turns.word(problem.known[0].turns()).units;
    let graph = StateGraph::new(moves.state(&problem.state), &word, &turns, &moves);
    let mut search = WindowSearch::new(&turns, &moves, &control, graph, 32 << 20);
    let level = Level { stored: 2, walked: 2, ties: 10 };
    let until = Instant::now() + Duration::from_secs(60);
    assert!(block_on(search.run(level, until, &mut |_| ())).unwrap());
    assert_eq!((word.len(), search.graph.length()), (26, 10));
    let (_, short) = search.graph.shortest(&mut search.random);
    assert_eq!(
        moves.after(&moves.state(&problem.state), &short),
        moves.after(&moves.state(&problem.state), &word)
    );
}

#[test]
fn moves_that_do_not_solve_the_cube_are_refused() {
    let state = Facelets::after(&alg("R U", 3));
    for (known, number) in [(vec![alg("U' R'", 3), alg("R", 3)], 1), (vec![], 0), (vec![alg("R", 4)], 0)] {
        let problem = Problem::new(state.clone(), Metric::Htm).with_known(known);
        let result = block_on(run(&SHORTEN, &problem, &TABLES, &Control::silent()));
        assert_eq!(result, Err(SolveError::NotASolution { number }));
    }
}

#[test]
fn a_search_is_stopped() {
    let cube = scramble::random_moves(size(5), 100, 1);
    let problem = Problem::to_shorten(vec![cube], Metric::Htm).unwrap();
    let control = Control::new(1 << 12, |_| ());
    control.stop();
    let result = block_on(run(&SHORTEN, &problem, &TABLES, &control));
    assert_eq!(result, Err(SolveError::Stopped));
}

#[test]
fn a_very_long_alg_is_shortened_part_by_part() {
    let long = random_moves(size(3), 9000, 1);
    let known = vec![long.then(&alg("R U R' F", 3)).then(&long.inverse())];
    let problem = Problem::to_shorten(known, Metric::Stm).unwrap();
    let short = shortened(&problem, 3.0);
    assert!(short.length(Metric::Stm) < 100, "{}", short.length(Metric::Stm));
}

fn any_turns(layers: usize) -> impl Strategy<Value = Vec<Turn>> {
    let last = layers as u16;
    let turn = (0..6usize, 1..=last, 1..=last, 1..4).prop_map(|(face, one, other, quarters)| Turn {
        face: Face::ALL[face],
        layers: godspeed_cube::Layers::new(one.min(other), one.max(other)).unwrap(),
        angle: godspeed_cube::Angle::from_quarters(quarters).unwrap(),
    });
    prop::collection::vec(turn, 0..24)
}

fn any_alg() -> impl Strategy<Value = Alg> {
    (1..8usize).prop_flat_map(|layers| any_turns(layers).prop_map(move |turns| Alg::new(size(layers), turns)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_alg_keeps_its_effect(alg in any_alg(), metric in 0..4usize) {
        let problem = Problem::to_shorten(vec![alg], Metric::ALL[metric]).unwrap();
        let _checked = shortened(&problem, 0.05);
    }
}

proptest! {
    #[test]
    fn words_of_unit_turns_are_as_long_as_the_metric_says(alg in any_alg(), metric in 0..4usize) {
        let (metric, size) = (Metric::ALL[metric], alg.size());
        let turns = UnitTurns::new(size, metric);
        let word = turns.word(alg.turns());
        prop_assert!(word.units.len() <= alg.length(metric));
        prop_assert_eq!(&turns.normal(&word.units), &word.units);
        let (spelled, end) = turns.turns(&word.units);
        prop_assert_eq!(metric.length(&spelled, size), word.units.len());
        let rest = rotations(end.inverse().then(word.end), size);
        prop_assert!(rest.len() <= 2);
        let spelled = Alg::new(size, [spelled, rest].concat());
        prop_assert_eq!(Facelets::after(&spelled), Facelets::after(&alg));
        // Unit turns on colours are the same turns.
        let moves = ColourMoves::new(&turns);
        let start = Facelets::after(&alg.inverse());
        let after = moves.after(&moves.state(&start), &word.units);
        let mut cube = start;
        cube.turn_all(spelled.turns());
        prop_assert!(cube.is_solved());
        let mut solved = Facelets::from_colours(
            after.colours.iter().map(|&colour| Face::ALL[usize::from(colour)]).collect(),
        ).unwrap();
        prop_assert!(solved.is_solved());
        prop_assert_eq!(moves.state(&solved).hash, after.hash);
        solved.turn_all(rotations(word.end, size).iter());
        prop_assert_eq!(solved, Facelets::solved(size));
    }
}
