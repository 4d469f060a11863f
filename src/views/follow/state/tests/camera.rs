use godspeed_camera::{CameraFailure, CameraSettings};
use godspeed_protocol::{TurnSeen, TurnVerdict, WatchEvent, WatchRequest, WatchedTurn};

use super::*;

/// Opens the dialog on moves of a 3x3x3, with the camera on. Returns it with the first request to the worker.
fn watching(moves: &str) -> (FollowState, WatchedTurn) {
    let mut state = opened(solution(3, &[moves]));
    assert_eq!(send(&mut state, Msg::TurnOnCamera(None)), [Effect::OpenCamera]);
    let effects = send(&mut state, Msg::CameraOpened(Ok(CameraSettings::default())));
    let request = request(&effects).flatten().expect("the first turn is watched for");
    (state, request)
}

fn request(effects: &[Effect]) -> Option<Option<WatchedTurn>> {
    effects.iter().find_map(|effect| match effect {
        Effect::Watch(WatchRequest::Turn(turn)) => Some(turn.clone()),
        _ => None,
    })
}

fn see(state: &mut FollowState, number: u32, verdict: TurnVerdict) -> Vec<Effect> {
    send(state, Msg::Watcher(WatchEvent::Seen(TurnSeen { number, verdict })))
}

fn camera(state: &FollowState) -> String {
    let json: serde_json::Value = serde_json::from_str(&state.json()).unwrap();
    json["camera"].as_str().unwrap().to_owned()
}

#[test]
fn a_turn_that_is_recognised_makes_the_step_and_the_next_one_is_watched_for() {
    let (mut state, first) = watching("F U2 R'");
    let before = state.cube().unwrap().to_string();
    assert_eq!((first.number, &first.before, &*first.expected, first.colours), (1, &before, "F", None));
    assert_eq!(
        (camera(&state), state.camera_words()),
        ("live".to_owned(), "Show three sides of the cube.".to_owned())
    );
    assert_eq!(see(&mut state, 1, TurnVerdict::Nothing), []);
    assert_eq!((state.camera_words().as_str(), letters(&state)), ("Waiting for F.", "F".to_owned()));
    let effects = see(&mut state, 1, TurnVerdict::Expected);
    assert_eq!((progress(&effects), letters(&state)), (Some(&FollowProgress::To(1)), "U2".to_owned()));
    let second = request(&effects).flatten().unwrap();
    assert_eq!((second.number, &*second.expected), (2, "U2"));
    assert_eq!(state.announcement(), "You turned F. Step 2 of 3. U 2. Top side, half turn.");
    // An answer about the turn before comes too late.
    assert_eq!(see(&mut state, 1, TurnVerdict::Expected), []);
    assert_eq!(see(&mut state, 2, TurnVerdict::Nothing), []);
    assert_eq!(state.camera_words(), "You turned F. Waiting for U2.");
    let effects = send(&mut state, Msg::Back);
    assert_eq!(request(&effects).flatten().map(|turn| turn.expected), Some("F".to_owned()));
    assert!(!state.announcement().contains("You turned"));
}

#[test]
fn the_turns_of_a_larger_step_are_expected_one_after_another() {
    let (mut state, _) = watching("R U R' U' F");
    let effects = send(&mut state, Msg::SetStepSize(StepSize::Trigger));
    assert_eq!(request(&effects), None, "the same turn is watched for");
    for (number, expected) in [(1, "U"), (2, "R'"), (3, "U'"), (4, "F")] {
        let effects = see(&mut state, number, TurnVerdict::Expected);
        assert_eq!(request(&effects).flatten().unwrap().expected, expected);
    }
    let effects = see(&mut state, 5, TurnVerdict::Expected);
    assert_eq!((request(&effects), state.phase()), (Some(None), "done"));
    assert_eq!(state.camera_words(), "You turned F.");
}

#[test]
fn a_wrong_turn_is_named_and_the_way_back_is_watched_for() {
    let (mut state, _) = watching("L' U F");
    let effects = see(&mut state, 1, TurnVerdict::Other("L".to_owned()));
    assert_eq!(state.phase(), "searching");
    assert!(state.announcement().starts_with("You turned L instead of L'."));
    let back = request(&effects).flatten().unwrap();
    assert_eq!((&*back.expected, back.before), ("L2", state.cube().unwrap().to_string()));
    let _returned = see(&mut state, back.number, TurnVerdict::Expected);
    assert_eq!((state.phase(), letters(&state)), ("following", "U".to_owned()));
    assert_eq!(state.camera_words(), "You turned L2. Show three sides of the cube.");
}

#[test]
fn rotations_of_the_whole_cube_belong_to_the_turn_after_them() {
    let (mut state, first) = watching("y R x U");
    assert_eq!(first.expected, "R");
    let mut held = state.cube().unwrap().clone();
    held.turn_all(&turns("y", Size::THREE));
    assert_eq!(first.before, held.to_string());
    let effects = see(&mut state, 1, TurnVerdict::Expected);
    assert_eq!((progress(&effects), letters(&state)), (Some(&FollowProgress::To(2)), "x".to_owned()));
    let _wrong = see(&mut state, 2, TurnVerdict::Other("D".to_owned()));
    let Mode::Recovering(recovery) = state.mode() else { panic!("it is a mistake") };
    assert_eq!(recovery.sentence(state.course().unwrap()), "You turned D instead of U.");
}

#[test]
fn what_is_not_seen_changes_nothing() {
    let (mut state, _) = watching("R U");
    assert_eq!(see(&mut state, 1, TurnVerdict::Unknown), []);
    assert_eq!(
        (letters(&state), state.camera_words().as_str()),
        ("R".to_owned(), "Show three sides of the cube.")
    );
    assert!(state.step_view().report.contains("does not see the cube"));
    assert_eq!(see(&mut state, 1, TurnVerdict::Nothing), []);
    assert_eq!((state.step_view().report.as_str(), state.camera_words().as_str()), ("", "Waiting for R."));
    assert_eq!(see(&mut state, 1, TurnVerdict::Other("no turn".to_owned())), []);
    assert_eq!(state.phase(), "following");
}

#[test]
fn the_camera_is_requested_only_when_it_is_switched_on_and_released_at_the_end() {
    let state = opened(solution(3, &["R U"]));
    assert_eq!((camera(&state), state.is_watching()), ("off".to_owned(), false));
    let (mut state, _) = watching("R U");
    assert_eq!(send(&mut state, Msg::TurnOnCamera(None)), [], "it is on");
    let effects = send(&mut state, Msg::TurnOffCamera);
    assert_eq!(effects, [Effect::CloseCamera, Effect::Watch(WatchRequest::Turn(None))]);
    assert_eq!((camera(&state), state.camera_words()), ("off".to_owned(), String::new()));
    let (mut state, _) = watching("R U");
    assert!(send(&mut state, Msg::Closed).contains(&Effect::CloseCamera));
    assert_eq!(camera(&state), "off");
    let (mut state, _) = watching("R U");
    let effects = send(&mut state, Msg::Visible(false));
    assert!(effects.contains(&Effect::CloseCamera) && camera(&state) == "off");
    assert!(state.step_view().report.contains("while the page was hidden"));
    let (mut state, _) = watching("R U");
    assert!(send(&mut state, Msg::Paint).contains(&Effect::CloseDialog));
    assert!(send(&mut state, Msg::Closed).contains(&Effect::CloseCamera));
}

#[test]
fn the_camera_is_released_after_two_minutes_without_a_turn() {
    let (mut state, _) = watching("R U F");
    let expected =
        |number| Msg::Watcher(WatchEvent::Seen(TurnSeen { number, verdict: TurnVerdict::Expected }));
    let nothing = Msg::Watcher(WatchEvent::Seen(TurnSeen { number: 2, verdict: TurnVerdict::Nothing }));
    let _turned = state.update(expected(1), 60_000.0);
    let _seen = state.update(nothing, 170_000.0);
    assert_eq!(state.update(Msg::Tick, 179_000.0), []);
    assert!(state.update(Msg::Tick, 180_000.0).contains(&Effect::CloseCamera));
    assert!(state.step_view().report.contains("two minutes") && !state.is_watching());
    assert_eq!(state.update(Msg::TurnOnCamera(None), 200_000.0), [Effect::OpenCamera]);
    assert_eq!(state.step_view().report, "");
}

#[test]
fn without_a_camera_a_sentence_says_why_and_the_steps_go_on() {
    for (name, id, sentence) in [
        ("NotAllowedError", "denied", "The camera is blocked."),
        ("NotReadableError", "missing", "Another program uses the camera."),
        ("NotFoundError", "missing", "No camera was found."),
        ("insecure", "missing", "HTTPS"),
    ] {
        let mut state = opened(solution(3, &["R U"]));
        let _asked = send(&mut state, Msg::TurnOnCamera(None));
        assert_eq!((camera(&state).as_str(), state.camera_words().starts_with("Allow")), ("asking", true));
        assert_eq!(send(&mut state, Msg::CameraOpened(Err(CameraFailure::of_name(name)))), []);
        assert_eq!(camera(&state), id);
        assert!(state.step_view().report.contains(sentence) && !state.is_watching());
        let _next = send(&mut state, Msg::Next);
        assert_eq!(letters(&state), "U");
    }
    let (mut state, _) = watching("R U");
    assert!(send(&mut state, Msg::CameraLost).contains(&Effect::CloseCamera));
    assert_eq!(
        (camera(&state).as_str(), state.step_view().report.as_str()),
        ("lost", "The camera was disconnected.")
    );
    let (mut state, _) = watching("R U");
    let broken = Msg::Watcher(WatchEvent::Broken { message: "The worker stopped.".to_owned() });
    assert!(send(&mut state, broken).contains(&Effect::CloseCamera));
    assert_eq!((camera(&state).as_str(), state.step_view().report.as_str()), ("off", "The worker stopped."));
}

#[test]
fn cubes_that_no_camera_reads_are_not_watched() {
    let mut state = opened(solution(8, &["R U"]));
    assert!(!state.can_watch());
    assert_eq!(send(&mut state, Msg::TurnOnCamera(None)), []);
    assert!(opened(solution(2, &["R"])).can_watch() && opened(solution(7, &["R"])).can_watch());
}
