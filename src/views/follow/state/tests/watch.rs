use super::*;

fn made(state: &mut FollowState, text: &str) -> Vec<Effect> {
    let size = state.cube().unwrap().size();
    send(state, Msg::Watch(WatchReport::TurnMade(turns(text, size)[0])))
}

#[test]
fn a_right_turn_that_the_camera_sees_goes_on() {
    let mut state = opened(solution(3, &["R U2 F L"]));
    let effects = send(&mut state, Msg::Watch(WatchReport::RightTurn));
    assert_eq!((progress(&effects), letters(&state)), (Some(&FollowProgress::To(1)), "U2".to_owned()));
    let _seen = made(&mut state, "U2'");
    assert_eq!(letters(&state), "F");
    // The same turn, named from the other side.
    let size = Size::THREE;
    let same = turns("F", size)[0].from_opposite(size);
    let _seen = send(&mut state, Msg::Watch(WatchReport::TurnMade(same)));
    assert_eq!((letters(&state), state.phase()), ("L".to_owned(), "following"));
}

#[test]
fn the_camera_sees_the_turns_of_a_step_one_by_one() {
    let mut state = opened(solution(3, &["R U R' U' F"]));
    let _steps = send(&mut state, Msg::SetStepSize(StepSize::Trigger));
    let _speaks = send(&mut state, Msg::SetSpeaking(true));
    let _seen = made(&mut state, "R");
    assert_eq!((state.step_view().made, letters(&state)), (1, "R U R' U'".to_owned()));
    assert_eq!(state.arrow(), Some(turns("U", Size::THREE)[0]));
    for turn in ["U", "R'", "U'"] {
        let _seen = made(&mut state, turn);
    }
    assert_eq!((state.step_view().made, letters(&state)), (0, "F".to_owned()));
    assert_eq!(send(&mut state, Msg::Watch(WatchReport::Unknown)), []);
}

#[test]
fn a_wrong_turn_that_the_camera_sees_is_named_and_the_way_goes_on_from_the_real_cube() {
    let mut state = opened(solution(3, &["L' U F"]));
    let effects = made(&mut state, "L");
    assert!(matches!(state.mode(), Mode::Recovering(_)) && state.phase() == "searching");
    let Mode::Recovering(recovery) = state.mode() else { panic!("it is a mistake") };
    assert_eq!(recovery.sentence(state.course().unwrap()), "You turned L instead of L'.");
    assert_eq!(recovery.back_words(state.course().unwrap()).unwrap(), "Turn L2, then go on: 3 moves in all");
    assert_eq!(effects.last(), Some(&Effect::Change(Change::Show(recovery.cube().clone()))));
    // Turned back twice, the cube is again one of the course.
    let effects = made(&mut state, "L2");
    assert_eq!((letters(&state), state.phase()), ("U".to_owned(), "following"));
    assert!(
        matches!(progress(&effects), Some(FollowProgress::Moves(moves)) if moves.stages[0].moves == "U F")
    );
}

#[test]
fn further_wrong_turns_are_followed() {
    let mut state = opened(solution(3, &["R U F"]));
    for turn in ["B", "D"] {
        let _seen = made(&mut state, turn);
    }
    let Mode::Recovering(recovery) = state.mode() else { panic!("it is a mistake") };
    assert_eq!(recovery.sentence(state.course().unwrap()), "These turns are not those of the solution.");
    assert_eq!(recovery.back().map(|way| way.turns.clone()), Some(turns("D' B'", Size::THREE)));
}

#[test]
fn a_cube_out_of_sight_is_reported_until_the_next_step() {
    let mut state = opened(solution(3, &["R U F"]));
    assert_eq!(send(&mut state, Msg::Watch(WatchReport::Unknown)), []);
    assert!(state.step_view().report.contains("does not see the cube"));
    assert_eq!(letters(&state), "R");
    let _next = send(&mut state, Msg::Next);
    assert_eq!(state.step_view().report, "");
    let _unknown = send(&mut state, Msg::Watch(WatchReport::Unknown));
    let _seen = send(&mut state, Msg::Watch(WatchReport::RightTurn));
    assert_eq!((state.step_view().report.as_str(), letters(&state)), ("", "F".to_owned()));
}

#[test]
fn reports_without_moves_are_ignored() {
    let mut state = FollowState::default();
    let reports =
        [WatchReport::RightTurn, WatchReport::Unknown, WatchReport::TurnMade(turns("R", Size::THREE)[0])];
    for report in reports {
        assert_eq!(send(&mut state, Msg::Watch(report)), []);
    }
    let mut state = opened(solution(3, &["R"]));
    let _next = send(&mut state, Msg::Next);
    for report in reports {
        assert_eq!(send(&mut state, Msg::Watch(report)), []);
        assert_eq!(state.phase(), "done");
    }
}
