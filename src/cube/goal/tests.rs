use proptest::prelude::*;

use super::{Goal, GoalError, Mask, NAMES, PartialState};
use crate::{
    Alg, Angle, Corner, Edge, Face, Facelets, IllegalState, Rule, Size, Symmetry, Turn, lattice, scramble,
};

fn goal(text: &str) -> Goal {
    Goal::parse(text, Size::THREE).unwrap()
}

fn after(text: &str, size: Size) -> Facelets {
    Facelets::after(&Alg::parse(text, size).unwrap().alg)
}

/// Returns a state with some of its stickers hidden.
fn painted(state: &Facelets, hidden: u64) -> String {
    let hide = |i: usize| hidden >> (i % 64) & 1 == 1;
    let letters = state.colours().iter().enumerate();
    letters.map(|(i, colour)| if hide(i) { '-' } else { colour.letter() }).collect()
}

/// Returns the state of a cube that is held in another way: the facelets move, and keep their colours.
fn held(cube: &Facelets, rotation: Symmetry) -> Facelets {
    let size = cube.size();
    let mut held = cube.clone();
    for (i, &colour) in cube.colours().iter().enumerate() {
        held.set(lattice::index(rotation.place(lattice::place(i, size)), size), colour);
    }
    held
}

#[test]
fn every_name_is_a_goal_that_the_solved_cube_reaches() {
    for name in NAMES {
        for size in [Size::TWO, Size::THREE] {
            let parsed = Goal::parse(name.id, size);
            if !name.is_for(size) {
                assert_eq!(parsed, Err(GoalError::NotOfSize { name: name.id, size }));
                continue;
            }
            let parsed = parsed.unwrap();
            assert_eq!(parsed.is_reached(&Facelets::solved(size)), name.id != "daisy", "{}", name.id);
            assert_eq!(parsed.to_string(), name.id);
        }
    }
}

#[test]
fn the_number_of_cubes_that_fit_is_known() {
    let all = 43_252_003_274_489_856_000_u128;
    let positions = |text: &str| all / goal(text).masks()[0].completions().count();
    for (text, count) in [
        ("solved", all),
        ("cross", 190_080),
        ("eo", 2048),
        ("co", 2187),
        ("eoline", 2048 * 132),
        ("eocross", 2048 * 11_880),
        ("g1", 2048 * 2187 * 495),
        ("xcross-fr", 190_080 * 24 * 16),
        ("2x2x2", 24 * 24 * 22 * 20),
        ("2x2x3", 24 * 21 * 24 * 22 * 20 * 18 * 16),
        ("first-block", 24 * 21 * 24 * 22 * 20),
        ("corners", 88_179_840),
    ] {
        assert_eq!(positions(text), count, "{text}");
    }
    // The last layer: 4! 3^3 4! 2^3 / 2 cubes have the first two layers solved.
    assert_eq!(goal("f2l").masks()[0].completions().count(), 62_208);
    assert_eq!(goal("oll").masks()[0].completions().count(), 288);
    assert_eq!(goal("ll-corners").masks()[0].completions().count(), 96);
}

#[test]
fn a_side_turns_the_goal() {
    for (text, moves) in [
        ("cross", "U"),
        ("cross-D", "U"),
        ("cross-U", "D R2 D R2"),
        ("cross-L", "R"),
        ("f2l-L", "R"),
        ("f2l-F", "B"),
        ("f2l-B", "F"),
        ("f2l-R", "L"),
    ] {
        let reached = goal(text).is_reached(&after(moves, Size::THREE));
        assert_eq!(reached, text != "cross-U", "{text} after {moves}");
    }
    let turned = after("U", Size::THREE);
    assert!(goal("2x2x2").is_reached(&turned) && !goal("2x2x2-U").is_reached(&turned));
}

#[test]
fn goals_are_reached_in_any_orientation() {
    for (moves, is_reached) in [("x", true), ("y2 z", true), ("r L' x'", true), ("M", false), ("r", false)] {
        assert_eq!(goal("solved").is_reached(&after(moves, Size::THREE)), is_reached, "{moves}");
    }
    // The layer between the blocks is free with its centres.
    assert!(goal("second-block").is_reached(&after("M U2 M'", Size::THREE)));
    assert!(goal("cmll").is_reached(&after("M' U2 M U2", Size::THREE)));
    assert!(!goal("f2l").is_reached(&after("M", Size::THREE)));
    let two = Goal::parse("first-layer", Size::TWO).unwrap();
    assert!(two.is_reached(&after("U x y", Size::TWO)) && !two.is_reached(&after("R", Size::TWO)));
}

#[test]
fn a_pattern_is_a_goal_with_one_state() {
    let dots = Alg::parse("U D' R L' F B' U D'", Size::THREE).unwrap().alg;
    let goal = Goal::after(&dots).unwrap();
    assert_eq!(goal.state(), Some(Facelets::after(&dots)));
    assert!(goal.is_reached(&Facelets::after(&dots)) && !goal.is_reached(&Facelets::solved(Size::THREE)));
    assert_eq!(self::goal("cross").state(), None);
    assert_eq!(self::goal("solved").state(), Some(Facelets::solved(Size::THREE)));
    let big = Size::new(4).unwrap();
    assert_eq!(Goal::solved(big), Err(GoalError::Size { size: big }));
}

#[test]
fn contradictions_are_named() {
    let solved = Facelets::solved(Size::THREE).to_string();
    let with = |changes: &[(usize, char)]| {
        let mut letters: Vec<char> = solved.chars().collect();
        changes.iter().for_each(|&(i, letter)| letters[i] = letter);
        Goal::parse(&letters.into_iter().collect::<String>(), Size::THREE)
    };
    assert!(
        matches!(with(&[(8, 'D')]), Err(GoalError::NoPiece { place, .. }) if place == Corner::URF.into())
    );
    assert!(matches!(with(&[(4, 'R')]), Err(GoalError::Centres { .. })));
    // UF twice.
    assert_eq!(with(&[(5, 'F'), (10, 'U')]), Err(GoalError::Pieces { kind: "edge" }));
    assert_eq!(with(&[(7, 'F'), (19, 'U')]), Err(GoalError::Illegal(IllegalState::EdgeFlip)));
    assert!(matches!(
        with(&[(8, 'F'), (9, 'U'), (20, 'R')]),
        Err(GoalError::Illegal(IllegalState::CornerTwist { .. }))
    ));
    assert_eq!(with(&[(19, 'R'), (10, 'F')]), Err(GoalError::Illegal(IllegalState::Parity)));
    assert_eq!(with(&[(19, '-'), (10, 'F')]), Err(GoalError::Illegal(IllegalState::Parity)));
    assert!(with(&[(19, '-'), (10, '-')]).is_ok());
    let length = Goal::parse(&"-".repeat(24), Size::THREE);
    assert_eq!(length, Err(GoalError::Length { found: 24, size: Size::THREE }));
    let unknown = GoalError::UnknownLetter { position: 53, letter: 'X' };
    assert_eq!(Goal::parse(&format!("{}X", "-".repeat(53)), Size::THREE), Err(unknown));
    for text in ["", "-", "crosss", "cross-X", "cross-U-U", "-U"] {
        assert!(matches!(Goal::parse(text, Size::THREE), Err(GoalError::UnknownName { .. })), "{text}");
    }
}

#[test]
fn rules_describe_places() {
    let mask = Mask::free(Size::THREE).unwrap();
    for rule in [Rule::Exact, Rule::Place, Rule::Orientation, Rule::Free] {
        assert_eq!(mask.clone().with_corner(Corner::URF, rule).corner_rule(Corner::URF), rule);
        assert_eq!(mask.clone().with_edge(Edge::FR, rule).edge_rule(Edge::FR), rule);
    }
    assert_eq!(goal("oll").masks()[0].corner_rule(Corner::URF), Rule::Other);
}

#[test]
fn what_is_unknown_in_a_start_is_free_in_the_goal() {
    // One corner and one edge are not known, so that they are where they are.
    let start = scramble::random_state(Size::THREE, 3);
    let hidden = Corner::URF.facelets(Size::THREE).into_iter().chain(Edge::DL.facelets(Size::THREE));
    let hidden = hidden.fold(0, |set, i| set | 1 << i);
    let partial = PartialState::parse(&painted(&start, hidden), Size::THREE).unwrap();
    let relaxed = Goal::solved(Size::THREE).unwrap().without_unknown(&partial);
    assert!(relaxed.is_reached(&Facelets::solved(Size::THREE)));
    assert_eq!(partial.completed(), &start);
    let known = PartialState::parse(&painted(&start, 0), Size::THREE).unwrap();
    assert_eq!(goal("cross").without_unknown(&known), goal("cross"));
}

proptest! {
    #[test]
    fn a_mask_fits_the_states_with_its_stickers(
        seed in any::<u64>(),
        hidden in any::<u64>(),
        rotation in 0..24_usize,
        small in any::<bool>(),
        face in 0..6_usize,
    ) {
        let size = if small { Size::TWO } else { Size::THREE };
        let state = scramble::random_state(size, seed);
        let mask = painted(&state, hidden | seed);
        let goal = Goal::parse(&mask, size);
        let Ok(goal) = goal else {
            // A painting of few stickers is not recognised as one.
            prop_assert!(mask.chars().filter(|&c| c == '-').count() == 0);
            return Ok(());
        };
        prop_assert!(goal.is_reached(&state));
        let rotation = Symmetry::rotations().nth(rotation).unwrap();
        prop_assert!(goal.is_reached(&held(&state, rotation)));
        // After a turn it is reached if the stickers fit in one of the 24 ways to hold the cube.
        let mut turned = state.clone();
        turned.turn(Turn::outer(Face::ALL[face], Angle::Quarter));
        let shows = |cube: Facelets| {
            cube.to_string().chars().zip(mask.chars()).all(|(colour, wanted)| wanted == '-' || wanted == colour)
        };
        let expected = Symmetry::rotations().any(|way| shows(held(&turned, way)));
        prop_assert_eq!(goal.is_reached(&turned), expected);
        // The placements are those of the pieces relative to the centres.
        let recoloured = turned.recoloured().unwrap();
        let mask = Mask::of_state(&recoloured).unwrap();
        let inside = |set: &Mask| {
            mask.corners().iter().zip(set.corners()).all(|(one, set)| one & set != 0)
                && (small || mask.edges().iter().zip(set.edges()).all(|(one, set)| one & set != 0))
        };
        if recoloured == turned {
            let placements = goal.masks()[0].placements();
            prop_assert_eq!(placements.iter().any(inside), expected);
        }
    }

    #[test]
    fn the_image_of_a_goal_is_reached_by_the_images_of_its_states(
        seed in any::<u64>(),
        hidden in any::<u64>(),
        symmetry in 0..48_usize,
    ) {
        let state = scramble::random_state(Size::THREE, seed);
        let other = scramble::random_moves(Size::THREE, 2, seed);
        let mask = super::facelets::parse(&painted(&state, hidden), Size::THREE).unwrap();
        let symmetry = Symmetry::from_index(symmetry).unwrap();
        let image = Goal::new("image", vec![mask.image(symmetry)]).unwrap();
        let goal = Goal::new("goal", vec![mask]).unwrap();
        let mut turned = state;
        turned.turn_all(other.turns());
        prop_assert_eq!(goal.is_reached(&turned), image.is_reached(&symmetry.facelets(&turned)));
    }

    #[test]
    fn completions_fit(seed in any::<u64>(), hidden in any::<u64>(), small in any::<bool>()) {
        let size = if small { Size::TWO } else { Size::THREE };
        let state = scramble::random_state(size, seed);
        let mask = super::facelets::parse(&painted(&state, hidden | seed.rotate_left(7)), size).unwrap();
        let completions = mask.completions();
        prop_assert!(completions.count() > 0);
        let goal = Goal::new("goal", vec![mask]).unwrap();
        for completed in [completions.first().unwrap(), completions.like(&Facelets::solved(size)).unwrap()] {
            prop_assert_eq!(completed.check(), Ok(()));
            prop_assert!(goal.is_reached(&completed));
        }
        prop_assert_eq!(completions.like(&state), Some(state));
    }

    #[test]
    fn any_text_is_a_goal_or_an_error(text in "[-URFDLBxcrossa2-]{0,56}") {
        for size in [Size::TWO, Size::THREE] {
            if let Err(error) = Goal::parse(&text, size) {
                prop_assert!(!error.to_string().is_empty());
            }
            drop(PartialState::parse(&text, size));
        }
    }
}
