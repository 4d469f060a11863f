//! The optimal solver with its small table.
//!
//! The tests compare lengths with other searches and cover upper and lower bounds, symmetric cubes, and
//! cancellation.

use std::sync::{Arc, LazyLock, Mutex};

use godspeed_cube::{Alg, Cubies, Facelets, Goal, Metric, Size, Symmetry, Turn, scramble};
use godspeed_solve::coordinates::{MOVES, after, move_of, turn_of};
use godspeed_solve::puzzles::cube3::phase1::Phase1;
use godspeed_solve::solvers::korf::{
    AllCorners, KORF, Korf1997Kernel, PassGoal, PassSearch, SevenEdges, SubtreeOrder,
};
use godspeed_solve::{
    BoxFuture, Control, Database, Guarantee, Problem, SearchEvent, Settings, Solution, SolveError, Source,
    Stopped, Table, TableSpec, Tables, block_on, run, solver,
};

/// Supplies a table of seven edges in which every distance is 0.
///
/// Building the real one takes half a minute. The other tables are built.
struct BlankEdges;

impl Source for BlankEdges {
    fn fill<'a>(
        &'a self,
        spec: &'static TableSpec,
        _: &'a mut [u8],
        _: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        Box::pin(std::future::ready(Ok(spec.id == SevenEdges::SPEC.id)))
    }

    fn keep(&self, _: &'static TableSpec, _: Arc<dyn godspeed_solve::Bytes>) {}
}

/// The tables of all tests. The small table takes seconds to build.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let tables = Tables::with_source(BlankEdges);
    block_on(tables.get::<Phase1>(&Control::silent())).unwrap();
    tables
});

fn job(cube: &Facelets) -> Problem {
    Problem::new(cube.clone(), Metric::Htm)
}

fn solved(cube: &Facelets) -> Solution {
    block_on(run(&KORF, &job(cube), &TABLES, &Control::silent())).unwrap()
}

fn turned(text: &str) -> Facelets {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(Alg::parse(text, Size::THREE).unwrap().alg.turns());
    cube
}

#[test]
fn a_whole_pattern_is_solved_as_the_relabelled_cube() {
    let (pattern, scramble) = ("U D' R L' F B' U D'", "R U2 F' L D2 B R'");
    let goal = Goal::after(&Alg::parse(pattern, Size::THREE).unwrap().alg).unwrap();
    let start = turned(&format!("{pattern} {scramble}"));
    let found = block_on(run(&KORF, &job(&start).with_goal(goal), &TABLES, &Control::silent())).unwrap();
    assert_eq!(found, solved(&turned(scramble)));
}

fn length(solution: &Solution) -> usize {
    solution.length(Metric::Htm, Size::THREE)
}

#[test]
fn lengths_up_to_10_agree_with_bidirectional_search() {
    for moves in 0..=10 {
        for seed in 0..3 {
            let mut cube = Facelets::solved(Size::THREE);
            cube.turn_all(scramble::random_moves(Size::THREE, moves, 100 * seed + moves as u64).turns());
            let solution = solved(&cube);
            let other = block_on(run(solver("bibfs").unwrap(), &job(&cube), &TABLES, &Control::silent()));
            assert_eq!(length(&solution), length(&other.unwrap()), "{moves} moves, seed {seed}");
            assert!(solution.optimal && KORF.info().guarantee == Guarantee::Optimal);
        }
    }
}

/// Finds every sequence of `left` more moves that solves the cube.
///
/// Of two consecutive turns of opposite faces, that of U, R or F comes first.
fn brute_force(cube: &Cubies, left: usize, way: &mut Vec<Turn>, found: &mut Vec<Vec<Turn>>) {
    if left == 0 {
        if cube.is_solved() {
            found.push(way.clone());
        }
        return;
    }
    for m in after(MOVES, way.last().map(|turn| move_of(turn.face, turn.angle))) {
        let mut next = *cube;
        next.apply(turn_of(m));
        way.push(turn_of(m));
        brute_force(&next, left - 1, way, found);
        way.pop();
    }
}

fn with(cube: &Facelets, parameters: &[(&str, f64)]) -> Solution {
    let settings = Settings::new(KORF.info(), parameters.iter().copied()).unwrap();
    block_on(run(&KORF, &job(cube).with_settings(settings), &TABLES, &Control::silent())).unwrap()
}

/// Returns all shortest solutions, sorted.
fn all(cube: &Facelets) -> Vec<Vec<Turn>> {
    let solution = with(cube, &[("all", 1.0)]);
    let others = solution.alternatives.clone().unwrap();
    assert!(others.complete && solution.optimal);
    let mut all = others.solutions;
    all.push(solution.turns().copied().collect());
    all.sort_by_key(|turns| format!("{turns:?}"));
    all
}

#[test]
fn all_shortest_solutions_agree_with_brute_force() {
    let symmetric = ["R2 L2", "U D R2 L2", "R2 L2 F2 B2", "R L U2 D2"].map(turned);
    let walks = (1..=5).flat_map(|moves| (0..3).map(move |seed| (moves, seed))).map(|(moves, seed)| {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(scramble::random_moves(Size::THREE, moves, 10 * seed + moves as u64).turns());
        cube
    });
    for cube in symmetric.into_iter().chain(walks) {
        let listed = all(&cube);
        let mut found = Vec::new();
        brute_force(&Cubies::try_from(&cube).unwrap(), listed[0].len(), &mut Vec::new(), &mut found);
        found.sort_by_key(|turns| format!("{turns:?}"));
        assert_eq!(listed, found);
    }
}

#[test]
fn scramble_symmetries_change_neither_lengths_nor_solutions() {
    // Listing all solutions does not use symmetries. These patterns have three, four and two of them.
    for text in [
        "L U B' U' R L' B R' F B' D R D' F'",
        "F2 R' B' U R' L F' L F' B D' R B L2",
        "U F2 R2 L2 D' U L2 R2 B2 U",
    ] {
        let cube = turned(text);
        let listed = all(&cube);
        assert_eq!(length(&solved(&cube)), listed[0].len(), "{text}");
        let cubies = Cubies::try_from(&cube).unwrap();
        let alike = Symmetry::all().filter(|symmetry| symmetry.cubies(&cubies) == cubies);
        for symmetry in alike {
            for turns in &listed {
                let mut image: Vec<Turn> = turns.iter().map(|&turn| symmetry.turn(turn)).collect();
                for i in 1..image.len() {
                    if image[i].face.opposite() == image[i - 1].face && image[i].face.is_positive() {
                        image.swap(i - 1, i);
                    }
                }
                assert!(listed.contains(&image), "{text}: {image:?}");
            }
        }
    }
}

#[test]
fn optimal_scrambles_of_13_and_14_moves_keep_their_length() {
    // The small, the standard and the classic tables agree on their lengths.
    let scrambles = [
        "L2 D2 L U2 B2 L2 B U F2 D2 F B' U'",
        "L2 D2 L U2 B2 L2 B U F2 D2 F B' U' F2",
        "U' R' L D L' F' B' U' L2 F R2 D2 R",
        "U' R' L D L' F' B' U' L2 F R2 D2 R F'",
        "L2 D2 F L' B' D' L U B' D2 B' D' R2",
        "L2 D2 F L' B' D' L U B' D2 B' D' R2 U'",
    ];
    for text in scrambles {
        let solution = solved(&turned(text));
        assert_eq!(length(&solution), text.split(' ').count(), "{text}");
        assert!(solution.optimal);
    }
}

#[test]
fn a_solution_that_is_short_enough_ends_the_search_and_is_optimal_only_if_proven() {
    let cube = scramble::random_state(Size::THREE, 5);
    let solution = with(&cube, &[("enough", 20.0)]);
    assert!(length(&solution) <= 20 && !solution.optimal);
    let easy = with(&turned("R U F"), &[("enough", 20.0)]);
    assert!(length(&easy) <= 20 && (!easy.optimal || length(&easy) == 3));
}

#[test]
fn upper_bounds_fall_until_they_meet_the_lower_bound() {
    let cube = turned("U R2 F B R B2 R U2 L B2 R");
    let upper = Arc::new(Mutex::new(Vec::new()));
    let heard = upper.clone();
    let control = Control::new(1 << 20, move |news| {
        if let SearchEvent::Improved(solution) = news {
            heard.lock().unwrap().push(length(&solution));
        }
    });
    let solution = block_on(run(&KORF, &job(&cube), &TABLES, &control)).unwrap();
    let upper = upper.lock().unwrap();
    assert!(upper.windows(2).all(|pair| pair[1] < pair[0]), "{upper:?}");
    assert_eq!(upper.last(), Some(&length(&solution)));
    assert_eq!(control.progress().lower, Some(length(&solution) as u32));
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn the_corner_database_has_the_known_distribution() {
    let table = block_on(TABLES.get::<AllCorners>(&Control::silent())).unwrap();
    assert_eq!(table.distribution(), AllCorners::SPEC.distribution);
}

/// Node counts of Korf's search with the bounds of the corners only.
///
/// They are a signature of the search: they must not change unless the search is meant to change.
#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn korf_1997_visits_the_recorded_nodes_and_finds_every_solution() {
    let kernel = block_on(Korf1997Kernel::open(&TABLES, &Control::silent())).unwrap();
    let pass = |cube: &Cubies, length| {
        let (mut order, goal) = (SubtreeOrder::default(), PassGoal::whole(length, usize::MAX));
        block_on(kernel.pass(cube, goal, &mut order, &Control::silent())).unwrap()
    };
    let scrambles = ["R U2 F' L D2", "F2 B2 U D' R2 L2 U D'", "U R2 F B R B2 R U2 L B2 R"];
    let counted = scrambles.map(|text| {
        let cube = Cubies::try_from(&turned(text)).unwrap();
        let mut brute = Vec::new();
        brute_force(&cube, 5, &mut Vec::new(), &mut brute);
        assert_eq!(pass(&cube, 5).solutions.len(), brute.len(), "{text}");
        [6, 8, 9].map(|length| pass(&cube, length).nodes)
    });
    assert_eq!(counted, [[64, 4_142, 35_347], [4_474, 188_814, 1_099_934], [95, 8_876, 88_283]]);
}

#[test]
fn symmetric_and_rotated_cubes_are_solved_optimally() {
    // Half turns, four spots, stripes, and a rotated cube.
    let known = [
        ("R2 L2 U2 D2 F2 B2", 6),
        ("F2 B2 U D' R2 L2 U D'", 8),
        ("R L' F B' U D' R L'", 8),
        ("R U R' U' x y", 4),
    ];
    for (text, moves) in known {
        let solution = solved(&turned(text));
        assert_eq!(length(&solution), moves, "{text}");
    }
}

#[test]
fn a_cancelled_search_returns_no_solution_and_keeps_its_tables() {
    LazyLock::force(&TABLES);
    let cube = turned("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    let control = Control::new(1 << 14, |_| ());
    let failure = std::thread::scope(|threads| {
        let search = threads.spawn(|| block_on(run(&KORF, &job(&cube), &TABLES, &control)));
        while control.progress().nodes == 0 {
            std::thread::yield_now();
        }
        control.stop();
        search.join().unwrap()
    });
    assert!(matches!(failure, Err(SolveError::Stopped)));
    assert!(TABLES.ready::<Phase1>().is_some());
}

#[test]
fn the_phase_1_table_has_the_specified_distribution() {
    let table = TABLES.ready::<Phase1>().unwrap_or_else(|| block_on(TABLES.get(&Control::silent())).unwrap());
    assert_eq!(table.distribution(), Phase1::SPEC.distribution);
}

fn in_quarter_turns(cube: &Facelets, parameters: &[(&str, f64)]) -> Solution {
    let settings = Settings::new(KORF.info(), parameters.iter().copied()).unwrap();
    let problem = Problem::new(cube.clone(), Metric::Qtm).with_settings(settings);
    block_on(run(&KORF, &problem, &TABLES, &Control::silent())).unwrap()
}

/// Finds every sequence that solves the cube in `left` more quarter turns. A half turn counts two.
fn brute_force_in_quarter_turns(cube: &Cubies, left: usize, way: &mut Vec<Turn>, found: &mut Vec<Vec<Turn>>) {
    if left == 0 {
        if cube.is_solved() {
            found.push(way.clone());
        }
        return;
    }
    for m in after(MOVES, way.last().map(|turn| move_of(turn.face, turn.angle))) {
        let Some(left) = left.checked_sub(Metric::Qtm.cost(turn_of(m), Size::THREE)) else { continue };
        let mut next = *cube;
        next.apply(turn_of(m));
        way.push(turn_of(m));
        brute_force_in_quarter_turns(&next, left, way, found);
        way.pop();
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn in_quarter_turns_lengths_agree_with_ida_star_and_all_solutions_with_brute_force() {
    for moves in 0..=8 {
        for seed in 0..3 {
            let mut cube = Facelets::solved(Size::THREE);
            cube.turn_all(scramble::random_moves(Size::THREE, moves, 100 * seed + moves as u64).turns());
            let solution = in_quarter_turns(&cube, &[]);
            let problem = Problem::new(cube.clone(), Metric::Qtm);
            let other = block_on(run(solver("ida").unwrap(), &problem, &TABLES, &Control::silent())).unwrap();
            let length = solution.length(Metric::Qtm, Size::THREE);
            assert_eq!(length, other.length(Metric::Qtm, Size::THREE), "{moves} moves, seed {seed}");
            assert!(solution.optimal);
            if (1..=7).contains(&length) {
                let listed = in_quarter_turns(&cube, &[("all", 1.0)]);
                let others = listed.alternatives.clone().unwrap();
                let mut all = others.solutions;
                all.push(listed.turns().copied().collect());
                let (cubies, mut found) = (Cubies::try_from(&cube).unwrap(), Vec::new());
                brute_force_in_quarter_turns(&cubies, length, &mut Vec::new(), &mut found);
                let sorted = |mut list: Vec<Vec<Turn>>| {
                    list.sort_by_key(|turns| format!("{turns:?}"));
                    list
                };
                assert_eq!(sorted(all), sorted(found));
            }
        }
    }
}
