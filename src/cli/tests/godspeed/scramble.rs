//! `godspeed scramble`.

use godspeed_cube::{Alg, Facelets, Metric, Size, scramble};

use crate::command::godspeed;

fn read(text: &str, size: Size) -> Alg {
    Alg::parse(text, size).unwrap().alg
}

#[test]
fn the_same_seed_gives_the_same_scrambles() {
    let arguments = ["scramble", "--size", "5", "--seed", "3", "--count", "4"];
    let [first, second] = [(); 2].map(|()| godspeed(&arguments, "").lines);
    assert_eq!(first.len(), 4);
    assert_eq!(first, second);
    assert_ne!(first[0], first[1]);
}

#[test]
fn neighbouring_seeds_share_no_scramble() {
    let lines = |seed| godspeed(&["scramble", "--moves", "20", "--seed", seed, "--count", "20"], "").lines;
    let (five, six) = (lines("5"), lines("6"));
    assert_eq!((five.len(), six.len()), (20, 20));
    assert!(five.iter().all(|scramble| !six.contains(scramble)));
}

#[test]
fn a_scramble_has_the_length_asked_for() {
    let size = Size::new(4).unwrap();
    let ended = godspeed(&["scramble", "--size", "4", "--moves", "12"], "");
    assert_eq!(ended.status, 0);
    assert_eq!(read(&ended.lines[0], size).length(Metric::Htm), 12);
}

#[test]
fn a_small_cube_is_led_to_a_random_state() {
    for size in [Size::TWO, Size::THREE] {
        let ended = godspeed(&["scramble", "--size", &size.layers().to_string(), "--seed", "11"], "");
        assert_eq!(ended.status, 0, "{}", ended.said);
        let mut cube = Facelets::solved(size);
        cube.turn_all(read(&ended.lines[0], size).turns());
        let state = scramble::random_state(size, 11);
        assert_eq!(cube.recoloured().unwrap(), state.recoloured().unwrap());
    }
}

#[test]
fn an_impossible_size_is_bad_input() {
    assert_eq!(godspeed(&["scramble", "--size", "1025"], "").status, 2);
    assert_eq!(godspeed(&["scramble", "--size", "three"], "").status, 2);
}
