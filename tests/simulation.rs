//! The simulator agrees with `godspeed-cube`, and verifies solutions of every solver.

use std::env;

use godspeed_cube::{Angle, Face, Facelets, Layers, Random, Size, Turn, scramble};
use godspeed_solve::{Guarantee, SOLVERS, Tables};
use tests::endurance::Endurance;
use tests::simulator::Simulator;

fn size(layers: usize) -> Size {
    Size::new(layers).unwrap()
}

/// Returns a turn of random layers.
fn random_turn(size: Size, random: &mut Random) -> Turn {
    let n = size.layers();
    let first = random.below(n) + 1;
    let last = first + random.below(n - first + 1);
    let layers = Layers::new(first as u16, last as u16).unwrap();
    Turn { face: Face::ALL[random.below(6)], layers, angle: Angle::ALL[random.below(3)] }
}

#[test]
fn every_turn_of_every_size_moves_the_same_stickers() {
    for n in 1..=12 {
        let size = size(n);
        let mut random = Random::from_seed(n as u64);
        let mut cube = scramble::random_state(size, n as u64);
        let mut simulator = Simulator::new(&cube.to_string()).unwrap();
        for _ in 0..200 {
            let turn = random_turn(size, &mut random);
            cube.turn(turn);
            simulator.apply(&turn.notation(size).to_string()).unwrap();
            assert_eq!(simulator.facelets(), cube.to_string(), "{} on {size}", turn.notation(size));
            assert_eq!(simulator.is_solved(), cube.is_solved());
        }
    }
}

#[test]
fn known_turns_move_known_stickers() {
    // R brings the right column of the front to the top.
    let mut simulator = Simulator::new(&Facelets::solved(Size::THREE).to_string()).unwrap();
    simulator.apply("R").unwrap();
    assert_eq!(simulator.facelets(), "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB");
    assert!(!simulator.is_solved());
    simulator.apply("R' x M2 M2 y2 Rw Rw'").unwrap();
    assert!(simulator.is_solved());
}

#[test]
fn texts_that_are_no_turns_or_states_are_refused() {
    let mut simulator = Simulator::new(&Facelets::solved(Size::THREE).to_string()).unwrap();
    for text in ["Q", "R4", "4R", "3-2r", "2M", "0R", "R''", "Mw", "²R"] {
        assert!(simulator.apply(text).is_err(), "{text}");
    }
    assert!(Simulator::new("").is_err() && Simulator::new("URFDLBU").is_err());
}

#[test]
fn cubes_with_two_sides_of_a_colour_are_not_solved() {
    assert!(Simulator::new("URFDLB").unwrap().is_solved());
    assert!(!Simulator::new("UUFDLB").unwrap().is_solved());
}

#[test]
fn solutions_of_every_solver_are_verified() {
    let tables = Tables::new();
    let largest = if env::var_os("GODSPEED_LONG").is_some() { 7 } else { 4 };
    for info in SOLVERS.iter().map(|solver| solver.info()) {
        for n in info.sizes.clone().filter(|&n| (2..=largest).contains(&n)) {
            // The searches of the laboratory and the optimal solver need the tables of this size or a short scramble.
            let is_search =
                info.guarantee == Guarantee::Optimal || info.parameters.iter().any(|p| p.id == "seed");
            let moves = (is_search || n == 3 && info.sizes.contains(&2)).then_some(4);
            let run = Endurance {
                solver: info,
                set: None,
                size: size(n.into()),
                count: 3,
                seed: 7,
                moves,
                threads: 1,
            };
            let figures =
                run.run(&tables, |_| {}).unwrap_or_else(|error| panic!("{} on {n}: {error}", info.id));
            assert_eq!(figures.cubes, 3);
        }
    }
}
