//! Painting by keyboard: how many keystrokes it takes.

use godspeed_cube::{Face, Size, scramble};
use godspeed_net::{Editor, Painting, Schemes};

/// Prints the mean: `cargo test -p godspeed-net --test editor -- --nocapture`.
#[test]
fn a_random_3x3_takes_at_most_50_keystrokes_on_average() {
    let counts: Vec<usize> = (0..100).map(|seed| keystrokes(Size::THREE, seed)).collect();
    let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    println!("keystrokes for a random 3x3x3, 100 states: mean {mean}, most {:?}", counts.iter().max());
    assert!(mean <= 50.0);
}

/// Paints a cube as a person does: the colour at the cursor, or the key that fills the rest.
fn keystrokes(size: Size, seed: u64) -> usize {
    let cube = scramble::random_state(size, seed);
    let mut editor = Editor::new(Painting::empty(size), Schemes::Usual);
    let mut keystrokes = 0;
    while editor.painting() != &Painting::from(&cube) {
        keystrokes += 1;
        if !editor.fill() {
            let colour: Face = cube.colours()[editor.cursor()];
            assert_eq!(editor.paint(colour), Ok(()), "seed {seed}: a colour of the cube is disabled");
        }
        assert!(keystrokes <= size.facelets() + 1, "seed {seed}: the cursor does not reach every facelet");
    }
    keystrokes
}
