//! Tests that cubies and facelets agree on the effect of every turn.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use godspeed_cube::{
    Alg, Angle, Corner, Corners, Cubies, Edge, Edges, Face, Facelets, IllegalState, ImpossibleTurn, Layers,
    Piece, Pocket, Size, Turn, scramble,
};
use proptest::prelude::*;

fn any_turn(size: Size) -> impl Strategy<Value = Turn> {
    let n = size.last_layer();
    (0..6usize, 1..=n, 1..=n, 0..3usize).prop_map(|(face, a, b, angle)| Turn {
        face: Face::ALL[face],
        layers: Layers::new(a.min(b), a.max(b)).unwrap(),
        angle: Angle::ALL[angle],
    })
}

fn any_turns(size: Size) -> impl Strategy<Value = Vec<Turn>> {
    prop::collection::vec(any_turn(size), 0..12)
}

fn after(text: &str) -> Facelets {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(Alg::parse(text, Size::THREE).unwrap().alg.turns());
    cube
}

/// Returns a scrambled 3x3x3 with its colours modified.
fn rebuilt(change: impl Fn(&mut [Face])) -> Facelets {
    let mut colours = after("R U2 F' L D B2").colours().to_vec();
    change(&mut colours);
    Facelets::from_colours(colours).unwrap()
}

#[test]
fn every_broken_law_is_named_with_its_piece() {
    let urf = Corner::URF.facelets(Size::THREE);
    let uf = Edge::UF.facelets(Size::THREE);
    let ur = Edge::UR.facelets(Size::THREE);
    let read = |cube: Facelets| Cubies::try_from(&cube).unwrap_err();

    let twisted = rebuilt(|colours| {
        let [a, b, c] = urf.map(|i| colours[i]);
        (colours[urf[1]], colours[urf[2]], colours[urf[0]]) = (a, b, c);
    });
    assert_eq!(read(twisted), IllegalState::CornerTwist { thirds: 1 });

    let flipped = rebuilt(|colours| colours.swap(uf[0], uf[1]));
    assert_eq!(read(flipped), IllegalState::EdgeFlip);

    let swapped = rebuilt(|colours| {
        colours.swap(uf[0], ur[0]);
        colours.swap(uf[1], ur[1]);
    });
    assert_eq!(read(swapped), IllegalState::Parity);

    let miscounted = rebuilt(|colours| colours[0] = if colours[0] == Face::U { Face::D } else { Face::U });
    assert!(matches!(read(miscounted), IllegalState::ColourCount { expected: 9, .. }));

    let mirrored = rebuilt(|colours| colours.swap(urf[1], urf[2]));
    assert!(matches!(read(mirrored), IllegalState::UnknownPiece { place: Piece::Corner(Corner::URF), .. }));

    let mut colours = Facelets::solved(Size::THREE).colours().to_vec();
    colours.swap(uf[1], Edge::DB.facelets(Size::THREE)[0]);
    let unknown = Facelets::from_colours(colours).unwrap();
    let expected = IllegalState::UnknownPiece { place: Edge::UF.into(), colours: vec![Face::U, Face::D] };
    assert_eq!(read(unknown), expected);

    let mut colours = Facelets::solved(Size::THREE).colours().to_vec();
    colours.swap(ur[1], Edge::DF.facelets(Size::THREE)[1]);
    let twice = Facelets::from_colours(colours).unwrap();
    let expected =
        IllegalState::PieceTwice { piece: Edge::UF.into(), places: [Edge::UR, Edge::UF].map(Piece::from) };
    assert_eq!(read(twice), expected);

    let mut colours = Facelets::solved(Size::THREE).colours().to_vec();
    colours.swap(4, 13);
    colours.swap(4, 22);
    colours.swap(13, 31);
    assert!(matches!(read(Facelets::from_colours(colours).unwrap()), IllegalState::Centres { .. }));

    let pocket = Facelets::solved(Size::TWO);
    let size = IllegalState::Size { expected: Size::THREE, found: Size::TWO };
    assert_eq!(Cubies::try_from(&pocket), Err(size));
}

#[test]
fn a_duplicate_piece_is_reported_before_any_law() {
    let mut corners = Corner::ALL;
    corners[3] = Corner::URF;
    let twice = IllegalState::PieceTwice {
        piece: Corner::URF.into(),
        places: [Corner::URF, Corner::UBR].map(Piece::from),
    };
    assert_eq!(Corners::new(corners, [0; 8]), Err(twice.clone()));
    assert_eq!(twice.to_string(), "corner URF appears twice, at URF and at UBR");
    let mut edges = Edge::ALL;
    edges[11] = Edge::UB;
    let twice =
        IllegalState::PieceTwice { piece: Edge::UB.into(), places: [Edge::UB, Edge::BR].map(Piece::from) };
    assert_eq!(Edges::new(edges, [0; 12]), Err(twice));
}

#[test]
fn a_rotated_cube_has_the_same_pieces() {
    for rotation in ["x", "y'", "z2", "x y", "x' z y2"] {
        let held = after(&format!("R U' F2 D {rotation}"));
        assert_ne!(held, after("R U' F2 D"));
        let mut expected = Cubies::SOLVED;
        expected.apply_all(Alg::parse(&format!("R U' F2 D {rotation}"), Size::THREE).unwrap().alg.turns());
        assert_eq!(Cubies::try_from(&held), Ok(expected));
        assert!(Cubies::try_from(&after(rotation)).unwrap().is_solved());
    }
}

#[test]
fn the_superflip_flips_all_edges_and_is_its_own_inverse() {
    let superflip = Cubies::try_from(&after("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2")).unwrap();
    assert_eq!(superflip.edges().flips(), &[1; 12]);
    assert_eq!(superflip.edges().cubies(), &Edge::ALL);
    assert_eq!(superflip.corners(), &Corners::SOLVED);
    assert_eq!(superflip.inverse(), superflip);
}

#[test]
fn every_size_has_legal_and_illegal_states() {
    for n in 2..9 {
        let size = Size::new(n).unwrap();
        let mut cube = scramble::random_state(size, 9);
        cube.turn(Turn::rotation(Face::R, Angle::Quarter, size));
        assert_eq!(cube.check(), Ok(()));
        let [a, b, c] = Corner::UFL.facelets(size);
        let mut colours = cube.colours().to_vec();
        (colours[a], colours[b], colours[c]) = (colours[c], colours[a], colours[b]);
        let twisted = Facelets::from_colours(colours).unwrap();
        assert_eq!(twisted.check(), Err(IllegalState::CornerTwist { thirds: 1 }), "{size}");
    }
}

#[test]
fn wings_and_centres_of_big_cubes_follow_their_laws() {
    let size = Size::new(4).unwrap();
    let solved = Facelets::solved(size).colours().to_vec();
    let mut flipped = solved.clone();
    flipped.swap(13, 33);
    let error = Facelets::from_colours(flipped).unwrap().check().unwrap_err();
    let places = [Edge::UF, Edge::UF];
    assert_eq!(error, IllegalState::WingTwice { wing: Edge::UF, layer: 2, places });
    let mut unknown = solved.clone();
    unknown.swap(33, 48 + 1);
    let error = Facelets::from_colours(unknown).unwrap().check().unwrap_err();
    assert!(matches!(error, IllegalState::UnknownWing { layer: 2, .. }), "{error}");
    let mut centres = solved.clone();
    centres.swap(5, 21);
    assert_eq!(Facelets::from_colours(centres).unwrap().check(), Ok(()));
    let size = Size::new(6).unwrap();
    let mut centres = Facelets::solved(size).colours().to_vec();
    centres.swap(7, 36 + 8);
    let error = Facelets::from_colours(centres).unwrap().check().unwrap_err();
    assert!(matches!(error, IllegalState::CentreCount { row: 2, column: 2, count: 3, .. }), "{error}");
}

proptest! {
    #[test]
    fn cubies_follow_every_turn_of_the_facelets(turns in any_turns(Size::THREE)) {
        let mut facelets = Facelets::solved(Size::THREE);
        let mut cubies = Cubies::SOLVED;
        for turn in turns {
            facelets.turn(turn);
            cubies.apply(turn);
            prop_assert_eq!(Cubies::try_from(&facelets), Ok(cubies));
        }
        prop_assert_eq!(Facelets::from(&cubies), facelets.recoloured().unwrap());
    }

    #[test]
    fn pocket_corners_follow_every_turn_of_the_facelets(turns in any_turns(Size::TWO)) {
        let mut facelets = Facelets::solved(Size::TWO);
        let mut pocket = Pocket::SOLVED;
        for turn in turns {
            facelets.turn(turn);
            pocket.apply(turn);
            prop_assert_eq!(Pocket::try_from(&facelets), Ok(pocket));
        }
        prop_assert_eq!(Facelets::from(&pocket), facelets.recoloured().unwrap());
        prop_assert_eq!(pocket.is_solved(), facelets.is_solved());
    }

    #[test]
    fn cubies_form_a_group(a in 0..u64::MAX, b in 0..u64::MAX, c in 0..u64::MAX) {
        let state = |seed| Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap();
        let (a, b, c) = (state(a), state(b), state(c));
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&a.inverse()), Cubies::SOLVED);
        prop_assert_eq!(a.inverse().then(&a), Cubies::SOLVED);
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        prop_assert_eq!(Cubies::try_from(&Facelets::from(&a)), Ok(a));
    }

    #[test]
    fn an_outer_turn_is_composition_with_its_motion(seed in 0..u64::MAX, face in 0..6usize, angle in 0..3usize) {
        let state = Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap();
        let turn = Turn::outer(Face::ALL[face], Angle::ALL[angle]);
        let mut motion = Cubies::SOLVED;
        motion.apply(turn);
        let mut turned = state;
        turned.apply(turn);
        prop_assert_eq!(turned, state.then(&motion));
    }
}

#[test]
fn a_turn_of_missing_layers_is_an_error_and_changes_nothing() {
    let turn = Turn { face: Face::R, layers: Layers::new(2, 4).unwrap(), angle: Angle::Quarter };
    let mut cubies = Cubies::SOLVED;
    let error = cubies.try_apply(turn).unwrap_err();
    assert_eq!(error, ImpossibleTurn { turn, size: Size::THREE });
    assert!(error.to_string().contains("layers 1 to 3"), "{error}");
    assert!(cubies.is_solved());
    let mut pocket = Pocket::SOLVED;
    assert_eq!(pocket.try_apply(turn), Err(ImpossibleTurn { turn, size: Size::TWO }));
    assert!(pocket.is_solved());
    let mut facelets = Facelets::solved(Size::THREE);
    assert_eq!(facelets.try_turn(turn), Err(error));
    assert!(facelets.is_solved());
    assert_eq!(Alg::try_new(Size::THREE, vec![turn]), Err(error));
    assert!(Alg::try_new(Size::new(4).unwrap(), vec![turn]).is_ok());
}
