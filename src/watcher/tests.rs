use godspeed_cube::{Alg, Face, Facelets, Size};
use godspeed_pictures::{Body, Case, Light, PICTURE, Scene, Showing};
use godspeed_protocol::{TurnSeen, TurnVerdict, WatchedTurn};
use godspeed_scan::picture::Picture;

use crate::Watcher;

fn case() -> Case {
    Case::with(3, 0, Size::THREE, Light::Cold, Body::Black)
}

/// Shows a corner of a cube in a state for some pictures, 100 ms apart, and returns what is reported of a turn.
fn watched(watcher: &mut Watcher, state: &Facelets, start: f64) -> Vec<TurnSeen> {
    let scene = case().corner_scene(Showing { face: Face::F, quarters: 0 }, PICTURE, 0);
    let image = Scene { state: state.clone(), ..scene }.shot().image;
    let picture = Picture::new(image.width, image.height, &image.rgba);
    (0..14).filter_map(|i| watcher.see(&picture, start + 100.0 * f64::from(i))).collect()
}

#[test]
fn turns_before_the_camera_are_recognised() {
    let mut watcher = Watcher::default();
    let before = case().state;
    let after = |moves: &str| {
        let mut cube = before.clone();
        cube.turn_all(Alg::parse(moves, Size::THREE).unwrap().alg.turns());
        cube
    };
    let seen = |number, verdict| TurnSeen { number, verdict };
    let request = |number, before: &Facelets, expected: &str| WatchedTurn {
        number,
        before: before.to_string(),
        expected: expected.to_owned(),
        colours: None,
    };
    watcher.expect(Some(&request(1, &before, "R")));
    assert_eq!(watched(&mut watcher, &before, 0.0), [seen(1, TurnVerdict::Nothing)]);
    assert_eq!(watched(&mut watcher, &after("R"), 2e3), [seen(1, TurnVerdict::Expected)]);
    watcher.expect(Some(&request(2, &after("R"), "U'")));
    assert_eq!(watched(&mut watcher, &after("R U"), 4e3), [seen(2, TurnVerdict::Other("U".to_owned()))]);
    // Nothing is reported once nothing is watched for, or what is no turn.
    let two_turns = request(3, &before, "R U");
    let no_cube = WatchedTurn { before: "x".to_owned(), ..request(4, &before, "R") };
    for turn in [None, Some(&two_turns), Some(&no_cube)] {
        watcher.expect(turn);
        assert_eq!(watched(&mut watcher, &before, 6e3), []);
    }
}
