//! What all searches keep to, on the 2x2.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests are tests")]

use std::sync::LazyLock;

use godspeed_cube::{Facelets, Metric, Size, scramble};
use godspeed_solve::puzzles::pocket::{Graph, Position};
use godspeed_solve::search::{bibfs, forecast, ida, iddfs, wastar};
use godspeed_solve::{Control, Move, Puzzle, WholeCube, block_on};
use proptest::prelude::*;
use rayon::ThreadPoolBuilder;

static HALF_TURNS: LazyLock<Graph> = LazyLock::new(|| Graph::new(Metric::Htm));
static QUARTER_TURNS: LazyLock<Graph> = LazyLock::new(|| Graph::new(Metric::Qtm));

/// A graph, and moves on it of which none undoes or repeats the one before.
fn walk(longest: usize) -> impl Strategy<Value = (&'static Graph, Vec<Move>)> {
    (any::<bool>(), prop::collection::vec(any::<prop::sample::Index>(), 0..=longest)).prop_map(
        |(quarters, picks)| {
            let graph: &Graph = if quarters { &QUARTER_TURNS } else { &HALF_TURNS };
            let mut moves: Vec<Move> = Vec::new();
            for pick in picks {
                let choices: Vec<Move> = graph.after(moves.last().copied()).collect();
                moves.push(choices[pick.index(choices.len())]);
            }
            (graph, moves)
        },
    )
}

fn play(graph: &Graph, from: Position, moves: &[Move]) -> Position {
    moves.iter().fold(from, |position, &m| graph.apply(&position, m))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn moves_in_the_graph_are_turns_of_the_cube((graph, moves) in walk(30)) {
        let mut cube = Facelets::solved(Size::TWO);
        cube.turn_all(&moves.iter().map(|&m| graph.turn(m)).collect::<Vec<_>>());
        prop_assert_eq!(graph.position(&cube).unwrap(), play(graph, graph.solved(), &moves));
    }

    #[test]
    fn a_move_and_its_inverse_cancel((graph, moves) in walk(20)) {
        let there = play(graph, graph.solved(), &moves);
        let undone: Vec<Move> = moves.iter().rev().map(|&m| graph.inverse(m)).collect();
        prop_assert_eq!(play(graph, there, &undone), graph.solved());
    }

    #[test]
    fn all_shortest_searches_find_the_same_length((graph, moves) in walk(7)) {
        let start = play(graph, graph.solved(), &moves);
        let control = Control::silent();
        let guided = block_on(ida::search(graph, &start, 14, &control)).unwrap().unwrap();
        let blind = block_on(iddfs::search(graph, &start, 14, &control)).unwrap().unwrap();
        let both_ends = block_on(bibfs::search(graph, &start, 1 << 26, &control)).unwrap().unwrap();
        for way in [&guided, &blind, &both_ends] {
            prop_assert!(graph.is_solved(&play(graph, start, way)));
            prop_assert_eq!(way.len(), guided.len());
        }
        prop_assert!(guided.len() <= moves.len());
    }

    #[test]
    fn weighted_a_star_keeps_within_its_weight((graph, moves) in walk(12), weight in 1.0..4.0) {
        let start = play(graph, graph.solved(), &moves);
        let control = Control::silent();
        let shortest = block_on(ida::search(graph, &start, 14, &control)).unwrap().unwrap();
        let config = wastar::Config { weight, memory: 1 << 28 };
        let way = block_on(wastar::search(graph, &start, config, &control)).unwrap().unwrap();
        prop_assert!(graph.is_solved(&play(graph, start, &way)));
        // Weights are rounded to sixteenths.
        prop_assert!(way.len() as f64 <= (weight + 1.0 / 32.0) * shortest.len() as f64);
    }

    #[test]
    fn small_slices_change_nothing((graph, moves) in walk(7), slice in 1u64..50) {
        let start = play(graph, graph.solved(), &moves);
        let (whole, sliced) = (Control::silent(), Control::new(slice, |_| ()));
        let ways = [&whole, &sliced].map(|control| {
            let iddfs = block_on(iddfs::search(graph, &start, 14, control)).unwrap();
            let bibfs = block_on(bibfs::search(graph, &start, 1 << 26, control)).unwrap();
            (iddfs, bibfs)
        });
        prop_assert_eq!(&ways[0], &ways[1]);
    }
}

#[test]
fn more_threads_find_the_same_solution() {
    for seed in 1..=2 {
        let start = QUARTER_TURNS.position(&scramble::random_state(Size::TWO, seed)).unwrap();
        let ways = [1, 2, 5].map(|threads| {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let search = || block_on(iddfs::search(&*QUARTER_TURNS, &start, 14, &Control::silent()));
            pool.install(search).unwrap()
        });
        assert!(ways[0].is_some());
        assert!(ways.iter().all(|way| *way == ways[0]));
    }
}

#[test]
fn a_goal_deeper_than_the_limit_is_not_found() {
    let start = HALF_TURNS.position(&scramble::random_state(Size::TWO, 1)).unwrap();
    let control = Control::silent();
    assert_eq!(block_on(ida::search(&*HALF_TURNS, &start, 4, &control)), Ok(None));
    assert_eq!(block_on(iddfs::search(&*HALF_TURNS, &start, 4, &control)), Ok(None));
    assert_eq!(block_on(bibfs::search(&*HALF_TURNS, &start, 1 << 14, &control)), Ok(None));
}

#[test]
fn sequences_without_repeats_are_as_many_as_one_counts() {
    // Three faces, then two others: 9 * 6^(n-1) in half turns. In quarter turns U, U U and U' are one, two
    // and one moves long.
    let counted = |graph: &Graph| [0, 1, 2, 3, 4].map(|depth| forecast::sequences(graph, depth) as u64);
    assert_eq!(counted(&HALF_TURNS), [1, 9, 54, 324, 1944]);
    assert_eq!(counted(&QUARTER_TURNS), [1, 6, 27, 120, 534]);
}
