use godspeed_cube::{Angle, Face, Facelets, Size, Turn};

use crate::*;

fn turn(face: Face) -> Turn {
    Turn::outer(face, Angle::Quarter)
}

fn timeline() -> Timeline {
    let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
    for face in [Face::R, Face::U, Face::F, Face::D] {
        timeline.push(turn(face));
    }
    timeline
}

#[test]
fn stepping_back_and_forward_returns_to_the_same_position() {
    let mut timeline = timeline();
    let end = timeline.present().clone();
    while timeline.back().is_some() {}
    assert_eq!(timeline.present(), &Facelets::solved(Size::THREE));
    while timeline.forward().is_some() {}
    assert_eq!(timeline.present(), &end);
}

#[test]
fn a_jump_reaches_the_same_position_as_single_steps() {
    for to in 0..=5 {
        for from in 0..=4 {
            let mut jumping = timeline();
            jumping.jump(from);
            jumping.jump(to);
            let mut stepping = timeline();
            while stepping.cursor() > to {
                stepping.back();
            }
            assert_eq!(jumping.present(), stepping.present());
            assert_eq!(jumping.cursor(), to.min(4));
        }
    }
}

#[test]
fn a_jump_in_a_long_line_uses_checkpoints() {
    let size = Size::new(5).unwrap();
    let turns = godspeed_cube::scramble::random_moves(size, 3 * Checkpoint::STRIDE + 40, 5).into_turns();
    let mut timeline = Timeline::new(Facelets::solved(size));
    timeline.append(turns.iter().copied());
    for cursor in [
        2 * Checkpoint::STRIDE + 1,
        3,
        usize::MAX,
        Checkpoint::STRIDE,
        Checkpoint::STRIDE - 1,
        3 * Checkpoint::STRIDE,
        700,
    ] {
        timeline.jump(cursor);
        let mut cube = Facelets::solved(size);
        cube.turn_all(&turns[..cursor.min(turns.len())]);
        assert_eq!((timeline.present(), timeline.cursor()), (&cube, cursor.min(turns.len())));
    }
    assert_eq!(timeline.checkpoints.len(), 3);
}

#[test]
fn a_position_is_found_without_moving_the_cursor() {
    let size = Size::new(65).unwrap();
    let turns = godspeed_cube::scramble::random_moves(size, Checkpoint::STRIDE + 30, 3).into_turns();
    let mut timeline = Timeline::new(Facelets::solved(size));
    timeline.append(turns.iter().copied());
    for at in [0, 20, 270] {
        timeline.jump(at);
        for cursor in [0, 10, 20, 269, 270, 280, usize::MAX] {
            let mut cube = Facelets::solved(size);
            cube.turn_all(&turns[..cursor.min(turns.len())]);
            assert_eq!(timeline.position_after(cursor), cube, "{at} {cursor}");
        }
        assert_eq!(timeline.cursor(), at);
    }
}

#[test]
fn an_edition_ends_when_the_turns_change() {
    let mut timeline = timeline();
    let edition = timeline.edition().clone();
    timeline.jump(2);
    assert!(timeline.edition().is(&edition) && timeline.clone().edition().is(&edition));
    timeline.forget_what_follows();
    assert!(!timeline.edition().is(&edition));
    let edition = timeline.edition().clone();
    timeline.append([turn(Face::L)]);
    assert!(!timeline.edition().is(&edition));
}

#[test]
fn a_jump_in_a_verified_line_uses_its_checkpoints() {
    let size = Size::new(4).unwrap();
    let turns = godspeed_cube::scramble::random_moves(size, 4 * Checkpoint::STRIDE, 7).into_turns();
    let (begun, solution) = turns.split_at(300);
    let mut timeline = Timeline::new(Facelets::solved(size));
    timeline.append(begun.iter().copied());
    timeline.jump(usize::MAX);
    let (mut cube, mut known) = (timeline.present().clone(), Vec::new());
    for (turn, number) in solution.iter().zip(1..) {
        cube.turn(*turn);
        Checkpoint::take(&mut known, number, &cube);
    }
    timeline.append(solution.iter().copied());
    timeline.mark(300, known);
    assert_eq!(timeline.checkpoints.len(), 3);
    for cursor in [usize::MAX, 299, 301, 900, 600] {
        timeline.jump(cursor);
        let mut cube = Facelets::solved(size);
        cube.turn_all(&turns[..cursor.min(turns.len())]);
        assert_eq!(timeline.present(), &cube);
    }
}

#[test]
fn replacing_turns_removes_their_checkpoints() {
    let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
    timeline.append([Face::R, Face::U].into_iter().cycle().take(2 * Checkpoint::STRIDE).map(turn));
    timeline.jump(usize::MAX);
    timeline.jump(Checkpoint::STRIDE + 5);
    timeline.push(turn(Face::L));
    timeline.append(std::iter::repeat_n(turn(Face::F), Checkpoint::STRIDE));
    let expected = timeline.turns().to_vec();
    timeline.jump(usize::MAX);
    timeline.jump(3);
    timeline.jump(2 * Checkpoint::STRIDE);
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(&expected[..2 * Checkpoint::STRIDE]);
    assert_eq!(timeline.present(), &cube);
}

#[test]
fn a_turn_in_the_middle_replaces_the_later_turns() {
    let mut timeline = timeline();
    timeline.jump(2);
    timeline.push(turn(Face::L));
    assert_eq!(timeline.turns().len(), 3);
    assert!(timeline.is_at_end());
}

#[test]
fn making_the_next_turn_of_the_line_keeps_the_later_turns() {
    let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
    timeline.append_stage("One", SolutionStage::default(), [Turn::outer(Face::R, Angle::Half)]);
    timeline.append_stage("Two", SolutionStage { index: 1, ..SolutionStage::default() }, [turn(Face::U)]);
    assert!(!timeline.follow(turn(Face::U)) && timeline.cursor() == 0);
    // A half turn made as two quarter turns, the second named from the opposite face.
    assert!(timeline.follow(turn(Face::R)));
    assert_eq!((timeline.cursor(), timeline.turns().len(), timeline.sections()[1].first), (1, 3, 2));
    assert!(timeline.follow(turn(Face::R).from_opposite(Size::THREE)));
    assert!(timeline.follow(turn(Face::U)) && timeline.is_at_end());
    assert!(!timeline.follow(turn(Face::U)));
}

#[test]
fn the_turns_to_play_are_the_sections_of_the_solution_at_the_end() {
    let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
    timeline.begin_section("Shuffle");
    timeline.push(turn(Face::R));
    assert_eq!(timeline.played_from(), None);
    timeline.append_stage("One", SolutionStage::default(), [turn(Face::U)]);
    timeline.append_stage("Two", SolutionStage::default(), [turn(Face::F)]);
    assert_eq!(timeline.played_from(), Some(1));
    timeline.jump(2);
    timeline.forget_what_follows();
    timeline.begin_section("You");
    timeline.push(turn(Face::L));
    assert_eq!(timeline.played_from(), None);
    timeline.append_played("Solution", [turn(Face::R)]);
    assert_eq!(timeline.played_from(), Some(3));
    assert_eq!(timeline.position_after(1), {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn(turn(Face::R));
        cube
    });
    assert_eq!(timeline.cursor(), 3);
}

#[test]
fn parts_are_found_and_removed_with_their_turns() {
    let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
    timeline.begin_section("Shuffle");
    timeline.push(turn(Face::R));
    timeline.begin_section("Solution");
    timeline.append([turn(Face::R).inverse()]);
    assert_eq!(timeline.section_of(0).map(|section| section.name.as_str()), Some("Shuffle"));
    assert_eq!(timeline.section_of(1).map(|section| section.name.as_str()), Some("Solution"));
    timeline.forget_what_follows();
    assert_eq!(timeline.sections().len(), 1);
}
