//! The layer-by-layer solver: the result of each stage and the solution length.

use std::sync::LazyLock;

use godspeed_cube::{Alg, Corner, Edge, Face, Facelets, Metric, Piece, Size, scramble};
use godspeed_solve::{Control, Problem, Settings, Solution, Stage, Tables, block_on, run, solver};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

const BEGINNER: f64 = 0.0;
const CFOP: f64 = 1.0;

fn solved(state: &Facelets, method: f64) -> Solution {
    let layers = solver("layers").unwrap();
    let settings = Settings::new(layers.info(), [("cfop", method)]).unwrap();
    let job = Problem::new(state.clone(), Metric::Htm).with_settings(settings);
    block_on(run(layers, &job, &TABLES, &Control::silent())).unwrap()
}

fn cube(text: &str) -> Facelets {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(Alg::parse(text, Size::THREE).unwrap().alg.turns());
    cube
}

fn length(solution: &Solution) -> usize {
    solution.length(Metric::Htm, Size::THREE)
}

/// Returns whether every sticker of a piece matches the centre of its face.
fn is_home(cube: &Facelets, piece: Piece) -> bool {
    piece.facelets(cube).iter().all(|&facelet| cube.colours()[facelet] == cube.colours()[facelet / 9 * 9 + 4])
}

fn are_home(cube: &Facelets, wanted: impl Fn(&[Face]) -> bool) -> bool {
    Piece::all().filter(|piece| wanted(&piece.colours())).all(|piece| is_home(cube, piece))
}

fn has_white_cross(cube: &Facelets) -> bool {
    are_home(cube, |colours| colours.contains(&Face::U) && colours.len() == 2)
}

fn has_white_layer(cube: &Facelets) -> bool {
    are_home(cube, |colours| colours.contains(&Face::U))
}

fn has_two_layers(cube: &Facelets) -> bool {
    are_home(cube, |colours| !colours.contains(&Face::D))
}

/// Returns whether the yellow pieces with these colours are yellow side up.
fn is_yellow_up(cube: &Facelets, wanted: impl Fn(&[Face]) -> bool) -> bool {
    let yellow = Piece::all().filter(|piece| piece.colours().contains(&Face::D) && wanted(&piece.colours()));
    let top = yellow.flat_map(|piece| piece.facelets(cube)).filter(|&facelet| facelet < 9);
    cube.colours()[4] == Face::D && top.into_iter().all(|facelet| cube.colours()[facelet] == Face::D)
}

/// Returns the cube after each stage of a solution.
fn follow<'a>(start: &Facelets, solution: &'a Solution) -> Vec<(&'a Stage, Facelets)> {
    let mut cube = start.clone();
    let after = |stage: &'a Stage| {
        cube.turn_all(&stage.turns);
        (stage, cube.clone())
    };
    solution.stages.iter().map(after).collect()
}

/// Asserts what a stage of this name achieves.
fn check_stage(stage: &Stage, cube: &Facelets) {
    let lesson = stage.lesson.as_ref().unwrap();
    let name = stage.name;
    let placed = lesson.pieces.iter().filter(|&&piece| is_home(cube, piece)).count();
    let all = lesson.pieces.len();
    let kind = name.split([':', ' ']).next().unwrap();
    match kind {
        "Cross" => assert_eq!(placed, all),
        "Corner" => assert!(placed == all && has_white_cross(cube)),
        "Edge" | "Pair" => assert!(placed == all && has_white_cross(cube)),
        "White" => assert!(placed == all && has_white_cross(cube)),
        "Yellow" if name == "Yellow cross" => {
            assert!(has_two_layers(cube) && is_yellow_up(cube, |colours| colours.len() == 2));
        }
        "Yellow" if name == "Yellow edges" => assert!(placed == all && has_two_layers(cube)),
        "Yellow" if name == "Yellow corners" => {
            let corners = Corner::ALL.iter().filter(|corner| corner.faces().contains(&Face::D));
            for corner in corners {
                let facelets = Piece::Corner(*corner).facelets(cube);
                let centres: Vec<Face> =
                    facelets.iter().map(|facelet| cube.colours()[facelet / 9 * 9 + 4]).collect();
                assert!(corner.faces().iter().all(|face| centres.contains(face)));
            }
            assert!(has_two_layers(cube));
        }
        "Twist" => {
            assert!(stage.turns.len() >= 8);
            let facelets = lesson.pieces[0].facelets(cube);
            assert!(facelets.iter().any(|&facelet| facelet < 9 && cube.colours()[facelet] == Face::D));
        }
        "OLL" => assert!(has_two_layers(cube) && is_yellow_up(cube, |colours| colours.len() > 1)),
        "PLL" | "Align" => assert!(cube.is_solved()),
        _ => unreachable!("unknown stage {name}"),
    }
}

#[test]
fn every_stage_achieves_its_goal_and_solutions_stay_short() {
    for (method, mean) in [(BEGINNER, 115), (CFOP, 60)] {
        let mut moves = 0;
        for seed in 0..200 {
            let start = scramble::random_state(Size::THREE, seed);
            let solution = solved(&start, method);
            let stages = follow(&start, &solution);
            for (stage, cube) in &stages {
                check_stage(stage, cube);
                assert!(!stage.turns.is_empty());
            }
            assert!(stages.last().unwrap().1.is_solved());
            moves += length(&solution);
        }
        assert!(moves <= 200 * mean, "{moves} moves in all by method {method}");
    }
}

#[test]
fn beginner_steps_are_in_order() {
    for seed in 0..50 {
        let start = scramble::random_state(Size::THREE, seed);
        let solution = solved(&start, BEGINNER);
        let steps = ["Cross", "Corner", "Edge", "Yellow cross", "Yellow edges", "Yellow corners", "Twist"];
        let numbers = solution
            .stages
            .iter()
            .map(|stage| steps.iter().position(|step| stage.name.starts_with(step)).unwrap());
        assert!(numbers.is_sorted());
        for (stage, cube) in follow(&start, &solution) {
            if stage.name.starts_with("Edge") {
                assert!(has_white_layer(&cube));
            }
        }
    }
}

#[test]
fn cfop_has_at_most_seven_stages() {
    for seed in 0..50 {
        let solution = solved(&scramble::random_state(Size::THREE, seed), CFOP);
        let names: Vec<&str> = solution.stages.iter().map(|stage| stage.name).collect();
        assert!(names.len() <= 7, "{names:?}");
        assert!(
            names[0] == "White cross" && names.iter().filter(|name| name.starts_with("Pair")).count() <= 4
        );
    }
}

#[test]
fn a_pair_lesson_names_both_pieces_and_three_centres() {
    let solution = solved(&scramble::random_state(Size::THREE, 1), CFOP);
    let pair = solution.stages.iter().find(|stage| stage.name.starts_with("Pair")).unwrap();
    let lesson = pair.lesson.as_ref().unwrap();
    let count = |wanted: fn(&Piece) -> bool| lesson.pieces.iter().filter(|piece| wanted(piece)).count();
    let counts = [
        count(|piece| matches!(piece, Piece::Corner(_))),
        count(|piece| matches!(piece, Piece::Edge(_))),
        count(|piece| matches!(piece, Piece::Centre(_))),
    ];
    assert_eq!(counts, [1, 1, 3]);
    assert!(solution.stages.iter().all(|stage| !stage.lesson.as_ref().unwrap().explanation.is_empty()));
}

#[test]
fn superflip_takes_at_most_130_moves_with_both_methods() {
    let superflip = cube("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    for edge in Edge::ALL {
        assert!(!is_home(&superflip, Piece::Edge(edge)));
    }
    for method in [BEGINNER, CFOP] {
        let moves = length(&solved(&superflip, method));
        assert!(moves <= 130, "{moves}");
    }
}

#[test]
fn every_stage_achieves_its_goal_in_any_orientation() {
    for (seed, held) in (0..).zip(["x", "x' y", "z2 y'", "z M", "E S'", "y2"]) {
        let mut start = scramble::random_state(Size::THREE, seed);
        start.turn_all(Alg::parse(held, Size::THREE).unwrap().alg.turns());
        for method in [BEGINNER, CFOP] {
            let solution = solved(&start, method);
            for (stage, cube) in follow(&start, &solution) {
                check_stage(stage, &cube);
            }
        }
    }
}

#[test]
fn almost_solved_cubes_need_only_the_last_stages() {
    assert_eq!(solved(&cube("U"), CFOP).stages.len(), 1);
    let t = solved(&cube("z2 R U R' U' R' F R2 U' R' U' R U R' F'"), CFOP);
    assert_eq!(t.stages.iter().map(|stage| stage.name).collect::<Vec<_>>(), ["PLL T"]);
    let sune = solved(&cube("z2 R U2 R' U' R U' R'"), CFOP);
    assert_eq!(sune.stages[0].name, "OLL 27");
}
