//! Benchmarks of turning, composing and parsing.
//!
//! Run with `cargo bench -p godspeed-cube`.

#![allow(clippy::expect_used, reason = "the inputs of the benchmarks are constants")]

use divan::{Bencher, black_box};
use godspeed_cube::{Alg, CubeInput, Cubies, Facelets, Size, Symmetry, scramble};

fn main() {
    divan::main();
}

/// Returns a size, since the sizes of benchmarks are constants.
fn size(layers: usize) -> Size {
    Size::new(layers).expect("benchmarks use sizes from 1 to 1024")
}

/// Turns the facelets of a cube by a scramble of 100 turns.
#[divan::bench(args = [3, 20, 100])]
fn facelets_by_100_turns(bencher: Bencher, layers: usize) {
    let alg = scramble::random_moves(size(layers), 100, 1);
    let cube = Facelets::solved(size(layers));
    bencher.with_inputs(|| cube.clone()).bench_local_values(|mut cube| {
        cube.turn_all(alg.turns());
        cube
    });
}

/// Turns the cubies of a 3x3 by a scramble of 100 turns.
#[divan::bench]
fn cubies_by_100_turns(bencher: Bencher) {
    let alg = scramble::random_moves(Size::THREE, 100, 1);
    bencher.bench(|| {
        let mut cube = Cubies::SOLVED;
        alg.turns().iter().for_each(|&turn| cube.apply(black_box(turn)));
        cube
    });
}

/// Applies each of the 48 symmetries to the facelets of a 3x3.
#[divan::bench]
fn symmetries_of_facelets(bencher: Bencher) {
    let cube = scramble::random_state(Size::THREE, 1);
    bencher.bench(|| Symmetry::all().for_each(|symmetry| drop(black_box(symmetry.facelets(&cube)))));
}

/// Parses an alg of 100 turns.
#[divan::bench]
fn parse_an_alg(bencher: Bencher) {
    let text = scramble::random_moves(Size::THREE, 100, 1).to_string();
    bencher.bench(|| Alg::parse(black_box(&text), Size::THREE));
}

/// Parses and checks the facelets of a random state.
#[divan::bench(args = [3, 7, 20])]
fn parse_a_state(bencher: Bencher, layers: usize) {
    let text = scramble::random_state(size(layers), 1).to_string();
    bencher.bench(|| CubeInput::state(black_box(&text)).parse());
}
