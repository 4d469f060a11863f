use std::sync::{Arc, LazyLock};

use godspeed_cube::{Alg, Face, Facelets, Size, scramble};
use rustc_hash::FxHashSet;

use super::super::parts::edges::as_cube3;
use super::beam::{Beam, Way};
use super::near_builder::NearBuilder;
use super::near_cosets::RADIUS;
use super::quarter_turns::QuarterTurns;
use super::restarts::Restarts;
use super::score::Weights;
use super::*;
use crate::block_on;

static SCORES: LazyLock<Arc<ScoreTables>> =
    LazyLock::new(|| block_on(Tables::new().get::<ScoreTables>(&Control::silent())).unwrap());

/// The cosets within four quarter turns, which are built at once.
static NEAR: LazyLock<NearCosets> = LazyLock::new(|| near(4));

/// All near cosets, which are built in some seconds.
static ALL_NEAR: LazyLock<NearCosets> = LazyLock::new(|| near(RADIUS));

fn near(radius: u8) -> NearCosets {
    let control = Control::silent();
    block_on(async { NearBuilder::new(&control).await?.build(&SCORES, radius, &control).await }).unwrap()
}

fn cube(alg: &str) -> Facelets {
    let size = Size::new(4).unwrap();
    Facelets::after(&Alg::parse(alg, size).unwrap().alg)
}

fn position(cube: &Facelets) -> Position {
    Position::of(&BigCubies::of(cube))
}

fn distance(position: &Position) -> Option<u8> {
    NEAR.distance(SCORES.key_of(position))
}

/// Asserts that a way solves the centres of a cube and leads to a solvable 3x3x3.
fn check(cube: &Facelets, way: &[u8]) {
    let mut after = cube.clone();
    for &turn in way {
        after.turn(SCORES.turns.turn(turn.into()).turn());
    }
    for face in Face::ALL {
        let colours = [5, 6, 9, 10].map(|at| after.face(face)[at]);
        assert_eq!(colours, [colours[0]; 4]);
    }
    assert!(as_cube3(&after).is_some());
}

fn beam<'a>(near: &'a NearCosets, width: usize, control: &'a Control) -> Beam<'a> {
    Beam {
        tables: &SCORES,
        near,
        width,
        weights: Weights { centres: 32, squares: 4 },
        longest: 40,
        end: Instant::now() + Duration::from_secs(600),
        control,
    }
}

fn ways(cube: &Facelets, near: &NearCosets, width: usize) -> (Vec<Way>, u64) {
    let control = Control::silent();
    let ways = block_on(beam(near, width, &control).search(position(cube))).unwrap();
    (ways, control.progress().nodes)
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn scores_do_not_depend_on_how_the_cube_is_held_and_coloured() {
    let cube = BigCubies::<2>::of(&scramble::random_state(Size::new(4).unwrap(), 3));
    let features = |cube: &BigCubies<2>| {
        let position = Position::of(cube);
        let mut centres = SCORES.centre_pairs(&position).map(|pair| SCORES.centres.get(pair));
        centres.sort_unstable();
        (SCORES.pair_sum(&position), centres)
    };
    let key = |cube: &BigCubies<2>| SCORES.key_of(&Position::of(cube));
    for rotation in godspeed_cube::Symmetry::rotations() {
        assert_eq!(features(&cube.rotated(rotation)), features(&cube));
        // The same turns reduce the cube, whatever its colours are called.
        assert_eq!(key(&cube.recoloured(rotation)), key(&cube));
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn the_near_cosets_are_those_within_some_turns_of_a_solvable_3x3x3() {
    let mut counts = [0; 5];
    for slot in NEAR.slots.iter().filter(|&&slot| slot != 0) {
        counts[(slot & 7) as usize] += 1;
    }
    assert_eq!(counts, [1, 6, 99, 1_848, 33_444]);
    // Outer turns keep a reduced cube reduced, and so do two opposite inner quarter turns, which rotate the inside.
    assert_eq!(distance(&position(&cube("R U F2 D' L B"))), Some(0));
    assert_eq!(distance(&position(&cube("2R 2L' U F"))), Some(0));
    assert_eq!(distance(&position(&cube("2R"))), Some(1));
    assert_eq!(distance(&position(&cube("2R U 2F"))), Some(3));
    // A flipped edge and two exchanged edges have the pairs and the centres of a reduced cube.
    for parity in ["Rw U2 x Rw U2 Rw U2 Rw' U2 Lw U2 Rw' U2 Rw U2 Rw' U2 Rw'", "2R2 U2 2R2 Uw2 2R2 Uw2"] {
        let position = position(&cube(parity));
        let centres = SCORES.centre_pairs(&position).map(|pair| SCORES.centres.get(pair));
        assert_eq!((centres, distance(&position)), ([0; 3], None), "{parity}");
    }
    // Every shortest way leads to a 3x3x3 that can be solved.
    let mut random = godspeed_cube::Random::from_seed(5);
    for _ in 0..100 {
        let turns: Vec<usize> = (0..4).map(|_| random.below(QuarterTurns::COUNT)).collect();
        let mut cube = cube("R U2 F");
        turns.iter().for_each(|&turn| cube.turn(SCORES.turns.turn(turn).turn()));
        let position = position(&cube);
        let distance = distance(&position).unwrap();
        assert!(distance <= 4);
        let ways = NEAR.ways(&position, distance, &SCORES);
        assert!(!ways.is_empty());
        for way in ways {
            assert_eq!(way.len(), usize::from(distance));
            check(&cube, &way);
        }
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_narrow_beam_reduces_an_easy_cube_by_the_fewest_turns() {
    let easy = cube("2R U 2F D' 2U' R 2L B");
    let (found, _) = ways(&easy, &ALL_NEAR, 500);
    let shortest = found.iter().map(Vec::len).min().unwrap();
    assert!(shortest <= 8, "{shortest}");
    found.iter().for_each(|way| check(&easy, way));
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn the_beams_of_a_nearly_reduced_cube_end_at_once() {
    let (easy, control) = (cube("R U 2F"), Control::silent());
    let mut portfolio = Portfolio::new(&SCORES, &NEAR, position(&easy), &control);
    let found = block_on(portfolio.run(Instant::now() + Duration::from_secs(600))).unwrap();
    assert!(found.iter().any(|reduced| reduced.path.len() == 1));
    assert!(found.len() < 10_000, "{}", found.len());
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn the_nodes_of_a_beam_do_not_change() {
    let random = scramble::random_state(Size::new(4).unwrap(), 1_130);
    let (found, nodes) = ways(&random, &ALL_NEAR, 10_000);
    found.iter().for_each(|way| check(&random, way));
    let shortest = found.iter().map(Vec::len).min();
    assert_eq!((nodes, found.len(), shortest), (2_653_048, 1_052, Some(24)));
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn beams_from_positions_on_the_best_ways_find_more_of_them() {
    let random = scramble::random_state(Size::new(4).unwrap(), 1_130);
    let (found, _) = ways(&random, &ALL_NEAR, 10_000);
    let shortest = found.iter().map(Vec::len).min().unwrap();
    let mut restarts = Restarts::default();
    let starts = restarts.next(&found, position(&random), shortest, &SCORES);
    assert!(!starts.is_empty() && starts.len() < found.len());
    assert!(restarts.next(&found, position(&random), shortest, &SCORES).is_empty());
    let control = Control::silent();
    let more = block_on(Restarts::search(beam(&ALL_NEAR, 2_000, &control), starts.iter())).unwrap();
    more.iter().for_each(|way| check(&random, way));
    let good = |ways: &[Way]| -> FxHashSet<Way> {
        ways.iter().filter(|way| way.len() <= shortest + 2).cloned().collect()
    };
    let (before, after) = (good(&found).len(), good(&[found, more].concat()).len());
    assert!(after > before, "{after} instead of {before}");
}
