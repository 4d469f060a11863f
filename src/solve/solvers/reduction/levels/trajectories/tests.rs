use godspeed_cube::scramble::random_moves;
use godspeed_cube::{Angle, Face, Facelets, Layers, Turn};

use super::*;
use crate::solvers::reduction::parts::axis_step::AxisStep;

fn random_word(size: Size, length: usize, random: &mut Random) -> Vec<SliceTurn> {
    let turn = |random: &mut Random| SliceTurn {
        axis: Axis::ALL[random.below(3)],
        layer: random.below(size.layers()) as u16,
        quarters: 1 + random.below(3) as u8,
    };
    (0..length).map(|_| turn(random)).collect()
}

fn turn_of(turn: SliceTurn) -> Turn {
    Turn {
        face: turn.axis.positive(),
        layers: Layers::single(turn.layer + 1).unwrap(),
        angle: Angle::from_quarters(turn.quarters.into()).unwrap(),
    }
}

fn applied(cube: &Facelets, word: &[SliceTurn]) -> Facelets {
    let mut cube = cube.clone();
    cube.turn_all(&word.iter().map(|&turn| turn_of(turn)).collect::<Vec<_>>());
    cube
}

/// Returns a scrambled cube and the draft of a random word, after which the faces have their own colours.
fn draft(size: Size, length: usize, random: &mut Random) -> (Facelets, TrajectoryDraft) {
    let word = random_word(size, length, random);
    let mut cube = applied(&Facelets::solved(size), &inverse(&word));
    cube.turn_all(random_moves(size, 3 * size.layers(), random.next_u64()).turns());
    let wanted = CentreGrid::of_faces(Face::ALL, size);
    let rows = LayerRows::of(size);
    let mut grid = wanted;
    for step in steps_of(&word, size).rev() {
        grid.turn(&step.inverse(), &rows);
    }
    for (cell, &colour) in grid.cells.iter_mut().zip(cube.colours()) {
        *cell = colour as u8 | *cell << WANTED;
    }
    (cube, TrajectoryDraft::new(word, &grid))
}

fn is_centre(index: usize, n: usize) -> bool {
    let (row, column) = (index / n % n, index % n);
    (1..n - 1).contains(&row) && (1..n - 1).contains(&column)
}

fn unsolved(cube: &Facelets) -> usize {
    let n = cube.size().layers();
    let colours = cube.colours().iter().enumerate();
    colours.filter(|&(index, &colour)| is_centre(index, n) && colour != Face::ALL[index / (n * n)]).count()
}

fn options(metric: Metric, rate: f32, proposals: usize) -> PassOptions {
    PassOptions { metric, rate, proposals, brackets: rate < BRACKETS }
}

/// Makes a pass over a random word and compares its claims with the word applied to the cube.
fn check_pass(layers: usize, rate: f32, proposals: usize, seed: u64) {
    let mut random = Random::from_seed(seed);
    let size = Size::new(layers).unwrap();
    let metric = if seed.is_multiple_of(2) { Metric::Stm } else { Metric::Qstm };
    let search = TrajectorySearch::new(size, metric);
    let (cube, mut draft) = draft(size, 12 * layers, &mut random);
    let before = applied(&cube, &draft.clone().into_word());
    assert_eq!(draft.unsolved(size), unsolved(&before));
    let energy =
        |draft: &TrajectoryDraft| f64::from(rate) * draft.cost(metric) as f64 + draft.unsolved(size) as f64;
    for frame in search.frames.iter().chain(&search.frames) {
        let energy_before = energy(&draft);
        draft.draft =
            Pass::run(std::mem::take(&mut draft.draft), frame, options(metric, rate, proposals), &mut random);
        draft.is_inverse = !draft.is_inverse;
        let after = applied(&cube, &draft.clone().into_word());
        assert_eq!(draft.unsolved(size), unsolved(&after), "{size}, rate {rate}");
        // Prices are rounded down to units.
        assert!(energy(&draft) <= energy_before + 0.02 * draft.cost(metric) as f64, "{size}, rate {rate}");
        for index in (0..size.facelets()).filter(|&index| !is_centre(index, layers)) {
            assert_eq!(after.colours()[index], before.colours()[index], "{size}: only centres change");
        }
        if layers % 2 == 1 {
            let middle = layers * layers / 2;
            for face in Face::ALL {
                assert_eq!(after.face(face)[middle], before.face(face)[middle], "middle centres stay");
            }
        }
    }
}

#[test]
fn a_pass_changes_only_centres_and_counts_them_exactly() {
    for layers in 5..=12 {
        for seed in 0..6 {
            check_pass(layers, [0.3, 1.0, 2.5][seed as usize % 3], 0, seed);
        }
    }
}

#[test]
fn proposals_change_only_centres_and_count_them_exactly() {
    for layers in 5..=12 {
        for seed in 0..6 {
            check_pass(layers, [0.2, 0.5, 1.6][seed as usize % 3], 30, 100 + seed);
        }
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn passes_on_two_threads_count_centres_exactly() {
    check_pass(view::LARGE, 1.0, 0, 2);
    check_pass(view::LARGE + 1, 0.5, 3, 3);
}

#[test]
fn a_pass_removes_columns_that_are_turned_for_nothing() {
    let size = Size::new(8).unwrap();
    let turn = |axis: usize, layer, quarters| SliceTurn { axis: Axis::ALL[axis], layer, quarters };
    let word = vec![turn(0, 2, 1), turn(1, 3, 1), turn(0, 2, 3), turn(1, 3, 3)];
    let grid = {
        let rows = LayerRows::of(size);
        let mut grid = CentreGrid::of_faces(Face::ALL, size);
        for step in steps_of(&word, size).rev() {
            grid.turn(&step.inverse(), &rows);
        }
        let solved = CentreGrid::of_faces(Face::ALL, size);
        for (cell, colour) in grid.cells.iter_mut().zip(solved.cells) {
            *cell = colour | *cell << WANTED;
        }
        grid
    };
    let mut draft = TrajectoryDraft::new(word, &grid);
    assert_ne!(draft.unsolved(size), 0, "the commutator breaks centres");
    let search = TrajectorySearch::new(size, Metric::Stm);
    for frame in search.frames.iter().chain(&search.frames) {
        draft.draft = Pass::run(
            std::mem::take(&mut draft.draft),
            frame,
            options(Metric::Stm, 1.0, 0),
            &mut Random::from_seed(1),
        );
    }
    assert_eq!((draft.cost(Metric::Stm), draft.unsolved(size)), (0, 0));
}

#[test]
fn a_word_survives_the_way_through_steps() {
    let size = Size::new(9).unwrap();
    let mut random = Random::from_seed(4);
    let word = random_word(size, 200, &mut random);
    let steps: Vec<AxisStep> = steps_of(&word, size).collect();
    let cube = Facelets::solved(size);
    assert_eq!(applied(&cube, &word), applied(&cube, &word_of(&steps)));
    let mut builder = WordBuilder::new(size, 0);
    word.iter().for_each(|&turn| builder.push(turn));
    let merged = builder.finish();
    assert!(merged.len() <= word.len());
    assert_eq!(applied(&cube, &word), applied(&cube, &merged));
}

#[test]
fn the_last_centres_are_solved_from_the_word_and_from_its_inverse() {
    let mut random = Random::from_seed(3);
    for layers in [4, 8, 14, 24, 40] {
        let size = Size::new(layers).unwrap();
        let centres = Centres::new(size, Metric::Stm);
        let search = TrajectorySearch::new(size, Metric::Stm);
        let (cube, forward) = draft(size, 3 * layers, &mut random);
        let mut backward = forward.clone();
        let from = std::mem::take(&mut backward.draft);
        backward.draft = Pass::run(from, &search.frames[0], options(Metric::Stm, 1.0, 0), &mut random);
        backward.is_inverse = true;
        for mut draft in [forward, backward] {
            crate::block_on(draft.complete(&centres, &Control::silent())).unwrap();
            assert_eq!(draft.unsolved(size), 0, "{size}");
            assert_eq!(unsolved(&applied(&cube, &draft.into_word())), 0, "{size}");
        }
    }
}
