//! The optimal solver finds every shortest solution, and no other, that an independent enumeration finds.

use godspeed_cube::{Facelets, Size, scramble};
use godspeed_solve::Tables;
use tests::all_shortest_solutions;
use tests::enumeration::{Enumeration, KNOWN_SHELLS};

#[test]
fn all_shortest_solutions_agree_with_an_independent_enumeration() {
    let enumeration = Enumeration::new(4).unwrap();
    assert_eq!(enumeration.shells(), KNOWN_SHELLS[..=4]);
    let tables = Tables::new();
    for (moves, seed) in [(6, 1), (7, 2), (8, 3), (8, 4), (9, 5), (9, 6)] {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(scramble::random_moves(Size::THREE, moves, seed).turns());
        let expected = enumeration.solutions(&cube.to_string()).unwrap().unwrap();
        assert_eq!(all_shortest_solutions(&cube, &tables).unwrap(), expected, "{moves} moves, seed {seed}");
    }
}

#[test]
fn a_cube_beyond_reach_has_no_enumeration() {
    let enumeration = Enumeration::new(1).unwrap();
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(scramble::random_moves(Size::THREE, 8, 1).turns());
    assert_eq!(enumeration.solutions(&cube.to_string()).unwrap(), None);
}
