use godspeed_cube::{Face, Facelets};
use web_time::Duration;

use super::super::parts::middle_centres::middle_centres;
use super::super::phases::tests::random_cube;
use super::super::phases::{DeepPhases, DeepWidths};
use super::deep_reduction::reduction;
use super::shell_reduction::{FIRST_ROUND, NestedWidths, reduce};
use super::*;
use crate::{Control, Tables, block_on};

/// Returns how many obliques and how many other centres differ from the middle centre of their face.
fn unsolved(cube: &Facelets) -> (usize, usize) {
    let n = cube.size().layers();
    let mut counts = (0, 0);
    for (face, middle) in Face::ALL.into_iter().zip(middle_centres(cube)) {
        let colours = cube.face(face);
        for (row, column) in (1..n - 1).flat_map(|row| (1..n - 1).map(move |column| (row, column))) {
            let [a, b] = [row, column].map(|at| at.min(n - 1 - at));
            if colours[n * row + column] != middle {
                let is_oblique = a != b && 2 * a + 1 != n && 2 * b + 1 != n;
                *(if is_oblique { &mut counts.0 } else { &mut counts.1 }) += 1;
            }
        }
    }
    counts
}

fn check(layers: usize, most: usize) {
    let cube = random_cube(layers, 1);
    let (tables, control) = (Tables::new(), Control::silent());
    let widths = NestedWidths { starts: 4, ..FIRST_ROUND };
    let found = block_on(reduce(&cube, widths, &tables, &control)).unwrap();
    assert!(!found.is_empty());
    found.iter().for_each(|reduction| check_reduction(&cube, reduction, most));
}

fn check_reduction(cube: &Facelets, reduction: &ShellReduction, most: usize) {
    assert!(reduction.turns.len() < most, "{}", reduction.turns.len());
    let mut after = cube.clone();
    after.turn_all(&reduction.turns);
    assert_eq!(unsolved(&after), (reduction.wrong, 0));
    assert!(as_cube3(&after).is_some());
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_reduction_leaves_only_obliques_of_a_7x7x7_and_counts_them() {
    check(7, 130);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_reduction_leaves_only_obliques_of_an_8x8x8_and_counts_them() {
    check(8, 190);
}

#[test]
#[ignore = "takes a minute"]
fn a_reduction_leaves_only_obliques_of_larger_cubes_and_counts_them() {
    check(9, 220);
    check(10, 280);
}

fn check_levels(layers: usize, most: usize) {
    let cube = random_cube(layers, 1);
    let (tables, control) = (Tables::new(), Control::silent());
    let phases = block_on(DeepPhases::open(layers, &tables, &control)).unwrap();
    // The phases of 9 and 10 layers do not end at all widths.
    let mut widths = DeepWidths::FIRST_ROUND;
    let mut found = Vec::new();
    while found.is_empty() {
        found = block_on(phases.reduce(&cube, widths, &control)).unwrap();
        widths = widths.widened();
    }
    found.iter().for_each(|candidate| check_reduction(&cube, &reduction(candidate), most));
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_reduction_level_by_level_leaves_only_obliques_and_counts_them() {
    check_levels(8, 230);
}

#[test]
#[ignore = "takes a minute"]
fn a_reduction_of_a_larger_cube_level_by_level_leaves_only_obliques_and_counts_them() {
    check_levels(9, 270);
    check_levels(10, 360);
}

#[test]
fn no_reduction_is_returned_if_time_is_too_short() {
    let end = Instant::now() + Duration::from_millis(1);
    let deadline = Deadline { end, give_up: end, known_length: usize::MAX, ends_early: false };
    let found = block_on(reductions(&random_cube(7, 1), deadline, &Tables::new(), &Control::silent()));
    assert!(found.unwrap().is_empty());
}
