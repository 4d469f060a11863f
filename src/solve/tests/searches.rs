//! Properties of all searches, tested on the 2x2.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests are tests")]

use std::sync::LazyLock;

use godspeed_cube::{Facelets, Metric, Size, scramble};
use godspeed_solve::prediction;
use godspeed_solve::puzzles::WholeCube;
use godspeed_solve::puzzles::cube2::{Cube2, Position};
use godspeed_solve::search::{bibfs, ida, iddfs, wastar};
use godspeed_solve::{Control, Move, Puzzle, block_on};
use proptest::prelude::*;
use rayon::ThreadPoolBuilder;

static HALF_TURNS: LazyLock<Cube2> = LazyLock::new(|| Cube2::new(Metric::Htm));
static QUARTER_TURNS: LazyLock<Cube2> = LazyLock::new(|| Cube2::new(Metric::Qtm));

/// Generates a 2x2 and a sequence of moves of which none undoes or repeats the one before.
fn sequences(longest: usize) -> impl Strategy<Value = (&'static Cube2, Vec<Move>)> {
    (any::<bool>(), prop::collection::vec(any::<prop::sample::Index>(), 0..=longest)).prop_map(
        |(quarters, picks)| {
            let puzzle: &Cube2 = if quarters { &QUARTER_TURNS } else { &HALF_TURNS };
            let mut moves: Vec<Move> = Vec::new();
            for pick in picks {
                let choices: Vec<Move> = puzzle.after(moves.last().copied()).iter().collect();
                moves.push(choices[pick.index(choices.len())]);
            }
            (puzzle, moves)
        },
    )
}

fn play(puzzle: &Cube2, from: Position, moves: &[Move]) -> Position {
    moves.iter().fold(from, |position, &m| puzzle.apply(&position, m))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn moves_of_the_puzzle_are_turns_of_the_cube((puzzle, moves) in sequences(30)) {
        let mut cube = Facelets::solved(Size::TWO);
        cube.turn_all(&moves.iter().map(|&m| puzzle.turn(m)).collect::<Vec<_>>());
        prop_assert_eq!(puzzle.position(&cube).unwrap(), play(puzzle, puzzle.solved(), &moves));
    }

    #[test]
    fn a_move_and_its_inverse_cancel((puzzle, moves) in sequences(20)) {
        let there = play(puzzle, puzzle.solved(), &moves);
        let undone: Vec<Move> = moves.iter().rev().map(|&m| puzzle.inverse(m)).collect();
        prop_assert_eq!(play(puzzle, there, &undone), puzzle.solved());
    }

    #[test]
    fn all_optimal_searches_find_the_same_length((puzzle, moves) in sequences(7)) {
        let start = play(puzzle, puzzle.solved(), &moves);
        let control = Control::silent();
        let guided = block_on(ida::search(puzzle, &start, 14, &control)).unwrap().unwrap();
        let unguided = block_on(iddfs::search(puzzle, &start, 14, &control)).unwrap().unwrap();
        let bidirectional = block_on(bibfs::search(puzzle, &start, 1 << 26, &control)).unwrap().unwrap();
        for path in [&guided, &unguided, &bidirectional] {
            prop_assert!(puzzle.is_solved(&play(puzzle, start, path)));
            prop_assert_eq!(path.len(), guided.len());
        }
        prop_assert!(guided.len() <= moves.len());
    }

    #[test]
    fn weighted_a_star_solutions_are_within_the_weight((puzzle, moves) in sequences(12), weight in 1.0..4.0) {
        let start = play(puzzle, puzzle.solved(), &moves);
        let control = Control::silent();
        let shortest = block_on(ida::search(puzzle, &start, 14, &control)).unwrap().unwrap();
        let config = wastar::Config { weight, memory: 1 << 28 };
        let path = block_on(wastar::search(puzzle, &start, config, &control)).unwrap().unwrap();
        prop_assert!(puzzle.is_solved(&play(puzzle, start, &path)));
        // Weights are rounded to sixteenths.
        prop_assert!(path.len() as f64 <= (weight + 1.0 / 32.0) * shortest.len() as f64);
    }

    #[test]
    fn the_slice_size_does_not_change_the_result((puzzle, moves) in sequences(7), slice in 1u64..50) {
        let start = play(puzzle, puzzle.solved(), &moves);
        let (whole, sliced) = (Control::silent(), Control::new(slice, |_| ()));
        let paths = [&whole, &sliced].map(|control| {
            let iddfs = block_on(iddfs::search(puzzle, &start, 14, control)).unwrap();
            let bibfs = block_on(bibfs::search(puzzle, &start, 1 << 26, control)).unwrap();
            (iddfs, bibfs)
        });
        prop_assert_eq!(&paths[0], &paths[1]);
    }
}

#[test]
fn the_number_of_threads_does_not_change_the_result() {
    for seed in 1..=2 {
        let start = QUARTER_TURNS.position(&scramble::random_state(Size::TWO, seed)).unwrap();
        let paths = [1, 2, 5].map(|threads| {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let search = || block_on(iddfs::search(&*QUARTER_TURNS, &start, 14, &Control::silent()));
            pool.install(search).unwrap()
        });
        assert!(paths[0].is_some());
        assert!(paths.iter().all(|path| *path == paths[0]));
    }
}

#[test]
fn searches_return_none_beyond_their_limit() {
    let start = HALF_TURNS.position(&scramble::random_state(Size::TWO, 1)).unwrap();
    let control = Control::silent();
    assert_eq!(block_on(ida::search(&*HALF_TURNS, &start, 4, &control)), Ok(None));
    assert_eq!(block_on(iddfs::search(&*HALF_TURNS, &start, 4, &control)), Ok(None));
    assert_eq!(block_on(bibfs::search(&*HALF_TURNS, &start, 1 << 14, &control)), Ok(None));
}

#[test]
fn the_number_of_sequences_is_the_calculated_one() {
    // Half turns: three faces, then two others, 9 * 6^(n-1). Quarter turns: U2 is two moves.
    let counted = |puzzle: &Cube2| [0, 1, 2, 3, 4].map(|depth| prediction::sequences(puzzle, depth) as u64);
    assert_eq!(counted(&HALF_TURNS), [1, 9, 54, 324, 1944]);
    assert_eq!(counted(&QUARTER_TURNS), [1, 6, 27, 120, 534]);
}
