//! `godspeed scramble`.

use godspeed_cube::{Alg, Facelets, Metric, Size, scramble};

use crate::program::godspeed;

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
fn neighbouring_seeds_have_no_scramble_in_common() {
    let scrambles = |seed| godspeed(&["scramble", "--seed", seed, "--count", "50"], "").lines;
    let (five, six) = (scrambles("5"), scrambles("6"));
    assert_eq!((five.len(), six.len()), (50, 50));
    assert!(five.iter().all(|scramble| !six.contains(scramble)));
    // The scrambles of one seed differ, too.
    assert!((1..50).all(|at| !five[..at].contains(&five[at])));
}

#[test]
fn a_scramble_has_the_requested_length() {
    let size = Size::new(4).unwrap();
    let finished = godspeed(&["scramble", "--size", "4", "--moves", "12"], "");
    assert_eq!(finished.status, 0);
    assert_eq!(read(&finished.lines[0], size).length(Metric::Htm), 12);
}

#[test]
fn scrambles_of_small_cubes_lead_to_random_states() {
    for size in [Size::TWO, Size::THREE] {
        let finished = godspeed(&["scramble", "--size", &size.layers().to_string(), "--seed", "11"], "");
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        let mut cube = Facelets::solved(size);
        cube.turn_all(read(&finished.lines[0], size).turns());
        let state = scramble::random_state(size, 11);
        assert_eq!(cube.recoloured().unwrap(), state.recoloured().unwrap());
    }
}

#[test]
fn an_invalid_size_is_bad_input() {
    assert_eq!(godspeed(&["scramble", "--size", "1025"], "").status, 2);
    assert_eq!(godspeed(&["scramble", "--size", "three"], "").status, 2);
}
