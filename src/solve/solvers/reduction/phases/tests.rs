//! What holds for the phases of both sizes.

use std::ops::Range;

use godspeed_cube::{Face, Facelets, Size, scramble};

use super::super::parts::edges::as_cube3;
use super::pipeline::PhasePipeline;
use crate::{Bytes, CompositeTable, Control, Stopped, TableBytes, Tables, block_on};

/// Builds the tables of a size.
pub(crate) fn build<P: PhasePipeline>() -> P {
    block_on(P::build(&Tables::new(), &Control::silent())).unwrap()
}

/// Asserts that the bytes of a table have the size and the distribution of its description, and returns the table that is
/// made of them.
pub(crate) fn stored<T: CompositeTable>() -> T {
    let (tables, control) = (Tables::new(), Control::silent());
    let mut bytes = TableBytes::default();
    block_on(T::make(&mut bytes, &tables, &control)).unwrap();
    assert_eq!((bytes.bytes().len(), bytes.distribution()), (T::SPEC.bytes, T::SPEC.distribution.to_vec()));
    let mut bytes = TableBytes::stored(bytes.bytes().to_vec());
    block_on(T::make(&mut bytes, &tables, &control)).unwrap()
}

/// Returns the cube of a seed.
pub(crate) fn random_cube(layers: usize, seed: u64) -> Facelets {
    scramble::random_state(Size::new(layers).unwrap(), seed)
}

/// Asserts that every reduction solves the centres and leads to a solvable 3x3x3 in fewer than `most` turns.
pub(crate) fn check_reductions<P: PhasePipeline>(
    phases: &P,
    layers: usize,
    seeds: Range<u64>,
    widths: P::Widths,
    most: usize,
) {
    for seed in seeds {
        let cube = random_cube(layers, seed);
        let found = block_on(phases.reduce(&cube, widths, &Control::silent())).unwrap();
        assert!(!found.is_empty());
        for reduced in found {
            assert!(reduced.path.len() < most, "{}", reduced.path.len());
            let mut after = cube.clone();
            for turn in reduced.path.turns() {
                after.turn(turn.turn());
            }
            for face in Face::ALL {
                let row = |row: usize| &after.face(face)[row * layers + 1..(row + 1) * layers - 1];
                let first = after.face(face)[layers + 1];
                assert!((1..layers - 1).all(|r| row(r).iter().all(|&colour| colour == first)));
            }
            assert!(as_cube3(&after).is_some());
        }
    }
}

/// Returns the nodes of a reduction on all threads, and the length of its shortest path.
pub(crate) fn nodes_and_length<P: PhasePipeline>(
    phases: &P,
    cube: &Facelets,
    widths: P::Widths,
) -> (u64, usize) {
    let control = Control::silent();
    let found = block_on(phases.reduce(cube, widths, &control)).unwrap();
    (control.progress().nodes, found[0].path.len())
}

/// Asserts that a reduction ends with [`Stopped`] if its control is cancelled.
pub(crate) fn check_stopping<P: PhasePipeline>(phases: &P, layers: usize) {
    let control = Control::silent();
    control.stop();
    let found = block_on(phases.reduce(&random_cube(layers, 1), P::SECOND_ROUND, &control));
    assert!(matches!(found, Err(Stopped)));
}
