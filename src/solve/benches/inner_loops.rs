//! Benchmarks of the inner loops: coordinates, move tables, pruning tables and IDA*.
//!
//! Run with `cargo bench -p godspeed-solve`.

#![allow(clippy::expect_used, reason = "the inputs of the benchmarks are constants")]

use divan::{Bencher, black_box};
use godspeed_cube::{Cubies, Metric, Size, scramble};
use godspeed_solve::coordinates::{Coordinates, MOVES, MoveTables};
use godspeed_solve::puzzles::cube2::{PositionOrder, VisitRecorder};
use godspeed_solve::puzzles::cube3::{BoundedCube3, HalfTurnBounds};
use godspeed_solve::puzzles::{Cube2, Cube3, WholeCube};
use godspeed_solve::search::ida;
use godspeed_solve::{Control, Move, Puzzle, Tables, VisitLog, block_on};

fn main() {
    divan::main();
}

/// Returns the cubies of a random state.
fn random_cubies() -> Cubies {
    let state = scramble::random_state(Size::THREE, 1);
    Cubies::try_from(&state).expect("random states are legal")
}

/// Reads the six coordinates of a cube.
#[divan::bench]
fn coordinates_of_a_cube(bencher: Bencher) {
    let cube = random_cubies();
    bencher.bench(|| Coordinates::of(black_box(&cube)));
}

/// Applies the 18 moves to the coordinates by move tables.
#[divan::bench]
fn move_tables(bencher: Bencher) {
    let tables = Tables::new();
    let moves = block_on(tables.get::<MoveTables>(&Control::silent())).expect("never stopped");
    let puzzle = Cube3::new(moves, Metric::Htm);
    let mut state = Coordinates::of(&random_cubies());
    bencher.bench_local(|| {
        for m in MOVES {
            state = puzzle.apply(black_box(&state), m);
        }
        state
    });
}

/// Looks up the lower bound of a 3x3 from three axes.
#[divan::bench]
fn table_lookups(bencher: Bencher) {
    let tables = Tables::new();
    let bounds = block_on(tables.get::<HalfTurnBounds>(&Control::silent())).expect("never stopped");
    let puzzle = BoundedCube3::new(bounds);
    let state = puzzle.position(&scramble::random_state(Size::THREE, 1)).expect("random states are legal");
    bencher.bench(|| puzzle.bound(black_box(&state)));
}

/// Solves a 2x2 by IDA*, about 30,000 nodes.
#[divan::bench]
fn ida_on_2x2(bencher: Bencher) {
    let puzzle = Cube2::new(Metric::Htm);
    let start = puzzle.position(&scramble::random_state(Size::TWO, 1)).expect("random states are legal");
    bencher.bench(|| -> Option<Vec<Move>> {
        block_on(ida::search(&puzzle, black_box(&start), 11, &Control::silent())).expect("never stopped")
    });
}

/// Solves the same 2x2 by IDA* while its visits are recorded.
#[divan::bench]
fn ida_on_2x2_recorded(bencher: Bencher) {
    let puzzle = Cube2::new(Metric::Htm);
    let start = puzzle.position(&scramble::random_state(Size::TWO, 1)).expect("random states are legal");
    bencher.bench(|| -> Option<Vec<Move>> {
        let log = VisitLog::new(1_500_000);
        let recorder = VisitRecorder::new(&log);
        let control = Control::silent();
        let search = ida::search_observed(&puzzle, black_box(&start), 11, &control, recorder);
        block_on(search).expect("never stopped")
    });
}

/// Orders all positions of the 2x2 breadth-first.
#[divan::bench(sample_count = 10)]
fn order_of_2x2(bencher: Bencher) {
    let puzzle = Cube2::new(Metric::Htm);
    bencher.bench(|| block_on(PositionOrder::compute(&puzzle, &Control::silent())).expect("never stopped"));
}
