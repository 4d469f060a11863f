//! The human who races, and the solutions that are played.

use super::*;

#[test]
fn the_clock_of_the_human_runs_from_the_first_turn_to_the_last() {
    let mut view = view(&link("algorithms=human"));
    assert_eq!(view.phase(), Phase::Running);
    view.update(Msg::Human(Command::Rotate(Face::U, Twist::default())), 500.0);
    assert_eq!(view.race().unwrap().lanes()[0].seconds(900.0), None);
    view.update(Msg::Human(Command::Rotate(Face::U, Twist { prime: true, half: false })), 600.0);
    let prime = Twist { prime: true, half: false };
    let effects = view.update(Msg::Human(Command::Twist(Face::U, prime)), 1000.0);
    assert!(matches!(&effects[..], [Effect::Change(changes)] if changes.len() == 1));
    assert_eq!(phase_text(&view.race().unwrap().lanes()[0]), "Turning");
    view.update(Msg::Human(Command::TogglePrime), 1500.0);
    assert_eq!(view.race().unwrap().lanes()[0].human().map(Human::sticky), Some(prime));
    view.update(Msg::Human(R), 3000.0);
    assert_eq!(view.phase(), Phase::Done);
    let record = view.race().unwrap().record();
    assert_eq!((record.racers[0].algorithm.as_str(), record.racers[0].length), ("human", Some(2)));
    assert_eq!(record.racers[0].seconds, 2.0);
    assert!(Award::Nodes.steps(view.race().unwrap()).is_empty());
}

#[test]
fn dragged_turns_of_the_human_count() {
    let mut view = view(&link("algorithms=human"));
    view.update(Msg::Dragged(Turn::outer(Face::U, Angle::Prime)), 0.0);
    view.update(Msg::Dragged(Turn::outer(Face::R, Angle::Prime)), 10.0);
    assert_eq!(view.phase(), Phase::Done);
}

#[test]
fn a_solution_plays_in_its_lane_while_others_race() {
    let mut view = view(&link("algorithms=ida,kociemba"));
    (0..2).for_each(|engine| drop(view.update(ready_from(engine), 0.0)));
    view.update(solved(1, 1, "U' R'", 0.5, 100), 500.0);
    assert!(view.is_playing());
    assert_eq!(view.advance(&|_| false, false), []);
    let is_turn =
        |change: &CubeChange| matches!(change, CubeChange::Turn(1, turn, _) if turn.face == Face::U);
    assert!(view.advance(&|_| true, false).iter().all(is_turn));
    assert_eq!(view.advance(&|_| true, false).len(), 1);
    assert!(!view.is_playing() && view.advance(&|_| true, false).is_empty());
    assert_eq!((view.player().at(), view.longest_solution()), (2, 2));
}

#[test]
fn with_reduced_motion_a_solution_is_shown_at_its_end() {
    let mut view = view(&link("algorithms=ida"));
    view.update(ready(), 0.0);
    view.update(solved(0, 0, "U' R'", 0.5, 100), 500.0);
    assert!(matches!(&view.advance(&|_| true, true)[..], [CubeChange::Show(0, cube)] if cube.is_solved()));
}

#[test]
fn the_transport_bar_plays_all_solutions_together() {
    let mut view = view(&link("algorithms=ida,kociemba"));
    (0..2).for_each(|engine| drop(view.update(ready_from(engine), 0.0)));
    view.update(solved(0, 0, "U' R'", 0.5, 100), 500.0);
    view.update(solved(1, 1, "U2 U R'", 0.5, 100), 500.0);
    let mut changes = |command| match &view.update(Msg::Transport(command), 0.0)[..] {
        [Effect::Change(changes)] => changes.clone(),
        other => panic!("{other:?}"),
    };
    // Both were about to play by themselves, at their starts.
    assert_eq!(changes(TransportCommand::ToEnd).len(), 2);
    let shown = changes(TransportCommand::To(1));
    assert!(
        matches!(&shown[..], [CubeChange::Show(0, a), CubeChange::Show(1, b)] if *a == cube("R") && *b == cube("R U'"))
    );
    assert!(matches!(
        &changes(TransportCommand::Forward)[..],
        [CubeChange::Turn(0, ..), CubeChange::Turn(1, ..)]
    ));
    assert!(matches!(&changes(TransportCommand::Forward)[..], [CubeChange::Turn(1, ..)]));
    assert!(changes(TransportCommand::Forward).is_empty());
    assert!(
        matches!(&changes(TransportCommand::Back)[..], [CubeChange::Turn(1, turn, _)] if turn.face == Face::R)
    );
    assert!(changes(TransportCommand::ToEnd).len() == 1);
    assert_eq!(changes(TransportCommand::Play).len(), 2);
    let steps: Vec<usize> = (0..4).map(|_| view.advance(&|_| true, false).len()).collect();
    assert_eq!(steps, [2, 2, 1, 0]);
    assert!(!view.is_playing());
}
