//! Painting by keyboard: how many keystrokes it takes.

use godspeed_cube::{Face, Facelets, Random, Size, scramble};
use godspeed_net::{Editor, Painting, Schemes};

/// Prints the mean: `cargo test -p godspeed-net --test editor -- --nocapture`.
#[test]
fn a_random_3x3_takes_at_most_50_keystrokes_on_average() {
    let cube = |seed| scramble::random_state(Size::THREE, seed);
    for (colours, others) in [("the usual colours", false), ("any colour scheme", true)] {
        let cube = |seed| if others { recoloured(&cube(seed), seed) } else { cube(seed) };
        let counts: Vec<usize> = (0..100).map(|seed| keystrokes(&cube(seed), seed)).collect();
        let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
        let most = counts.iter().max();
        println!("keystrokes for a random 3x3x3 in {colours}, 100 states: mean {mean}, most {most:?}");
        assert!(mean <= 50.0);
    }
}

#[test]
fn every_size_in_any_colour_scheme_can_be_painted() {
    for size in (2..=7).filter_map(|n| Size::new(n).ok()) {
        for seed in 0..3 {
            keystrokes(&recoloured(&scramble::random_state(size, seed), seed), seed);
        }
    }
}

/// Returns a cube of another colour scheme, held in another orientation.
#[allow(clippy::expect_used, reason = "there are as many stickers of each colour as before")]
fn recoloured(cube: &Facelets, seed: u64) -> Facelets {
    let mut names = Face::ALL;
    Random::from_seed(seed).shuffle(&mut names);
    let colours = cube.colours().iter().map(|colour| names[colour.index()]).collect();
    Facelets::from_colours(colours).expect("as many as before")
}

/// Paints a cube as a user does: the colour at the cursor, or the key that fills the rest.
fn keystrokes(cube: &Facelets, seed: u64) -> usize {
    let size = cube.size();
    let mut editor = Editor::new(Painting::empty(size), Schemes::Any);
    let mut keystrokes = 0;
    while editor.painting() != &Painting::from(cube) {
        keystrokes += 1;
        if !editor.fill() {
            let colour: Face = cube.colours()[editor.cursor()];
            assert_eq!(editor.paint(colour), Ok(()), "seed {seed}: a colour of the cube is disabled");
        }
        assert!(keystrokes <= size.facelets() + 1, "seed {seed}: the cursor does not reach every facelet");
    }
    keystrokes
}
