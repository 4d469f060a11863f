//! Tests of the 48 symmetries as a group and of their effect on turns and states.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::collections::HashSet;

use godspeed_cube::{Alg, Angle, Corner, Cubies, Edge, Face, Facelets, Size, Symmetry, Turn, scramble};
use proptest::prelude::*;

#[test]
fn there_are_48_symmetries_of_which_24_are_rotations() {
    let images: HashSet<[Face; 6]> = Symmetry::all().map(Symmetry::images).collect();
    assert_eq!(images.len(), Symmetry::COUNT);
    assert_eq!(Symmetry::rotations().count(), 24);
    assert_eq!(Symmetry::from_index(48), None);
    for symmetry in Symmetry::all() {
        assert_eq!(Symmetry::from_index(symmetry.index()), Some(symmetry));
        assert_eq!(Symmetry::of_images(symmetry.images()), Some(symmetry));
        assert_eq!(symmetry.face(Face::U).opposite(), symmetry.face(Face::D));
    }
}

#[test]
fn the_first_16_symmetries_preserve_the_ud_axis() {
    for symmetry in Symmetry::all() {
        let keeps = symmetry.face(Face::U).axis() == Face::U.axis();
        assert_eq!(keeps, symmetry.index() < 16);
    }
}

#[test]
fn symmetries_form_a_group() {
    for a in Symmetry::all() {
        assert_eq!(a.then(Symmetry::IDENTITY), a);
        assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
        assert_eq!(a.inverse().then(a), Symmetry::IDENTITY);
        for b in Symmetry::all() {
            let product = a.then(b);
            assert_eq!(product.face(Face::F), b.face(a.face(Face::F)));
            assert_eq!(product.is_reflection(), a.is_reflection() != b.is_reflection());
            for c in Symmetry::rotations() {
                assert_eq!(product.then(c), a.then(b.then(c)));
            }
        }
    }
}

#[test]
fn a_rotation_turn_is_equal_to_its_symmetry() {
    let x = Symmetry::rotation(Face::R, Angle::Quarter);
    assert_eq!(x.face(Face::F), Face::U);
    assert_eq!(Symmetry::rotation(Face::L, Angle::Prime), x);
    assert_eq!(x.then(x), Symmetry::rotation(Face::R, Angle::Half));
    assert_eq!(x.inverse(), Symmetry::rotation(Face::R, Angle::Prime));
    assert_eq!(x.corner(Corner::URF), Corner::UBR);
    assert_eq!(x.edge(Edge::FR), Edge::UR);
}

#[test]
fn a_reflection_reverses_turns() {
    let mirror = Symmetry::MIRROR;
    assert_eq!(mirror.images(), Face::ALL.map(swap_left_and_right));
    let alg = Alg::parse("R U F' L2 Dw", Size::new(4).unwrap()).unwrap().alg;
    assert_eq!(mirror.alg(&alg).to_string(), "L' U' F R2 Dw'");
    assert!(mirror.is_reflection());
}

#[test]
fn a_mirrored_position_is_that_of_the_mirrored_turns() {
    for layers in [1, 2, 3, 4, 7] {
        let alg = scramble::random_moves(Size::new(layers).unwrap(), 30, 5);
        let cube = Facelets::after(&alg);
        assert_eq!(cube.mirrored(), Facelets::after(&Symmetry::MIRROR.alg(&alg)), "{layers}");
        assert_eq!(cube.mirrored().mirrored(), cube);
    }
}

fn swap_left_and_right(face: Face) -> Face {
    match face {
        Face::L => Face::R,
        Face::R => Face::L,
        other => other,
    }
}

fn symmetry(index: usize) -> Symmetry {
    Symmetry::from_index(index).unwrap()
}

proptest! {
    #[test]
    fn the_image_of_a_turned_cube_is_the_turned_image(
        n in 1..6usize, seed in 0..u64::MAX, m in 0..48usize,
    ) {
        let size = Size::new(n).unwrap();
        let m = symmetry(m);
        let state = scramble::random_state(size, seed);
        let alg = scramble::random_moves(size, 10, seed ^ 1);
        let mut turned = state.clone();
        turned.turn_all(alg.turns());
        let mut image = m.facelets(&state);
        image.turn_all(m.alg(&alg).turns());
        prop_assert_eq!(m.facelets(&turned), image);
        prop_assert_eq!(m.facelets(&Facelets::solved(size)), Facelets::solved(size));
    }

    #[test]
    fn conjugation_is_a_homomorphism(a in 0..u64::MAX, b in 0..u64::MAX, m in 0..48usize, k in 0..48usize) {
        let state = |seed| Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap();
        let (a, b, m, k) = (state(a), state(b), symmetry(m), symmetry(k));
        prop_assert_eq!(m.cubies(&a.then(&b)), m.cubies(&a).then(&m.cubies(&b)));
        prop_assert_eq!(m.cubies(&a.inverse()), m.cubies(&a).inverse());
        prop_assert_eq!(k.cubies(&m.cubies(&a)), m.then(k).cubies(&a));
        prop_assert_eq!(m.inverse().cubies(&m.cubies(&a)), a);
    }

    #[test]
    fn pieces_and_facelets_have_the_same_image(seed in 0..u64::MAX, m in 0..48usize) {
        let facelets = scramble::random_state(Size::THREE, seed);
        let cubies = Cubies::try_from(&facelets).unwrap();
        prop_assert_eq!(Cubies::try_from(&symmetry(m).facelets(&facelets)), Ok(symmetry(m).cubies(&cubies)));
    }

    #[test]
    fn a_whole_cube_turn_moves_positions_like_its_symmetry(seed in 0..u64::MAX, f in 0..6usize, q in 0..3usize) {
        let size = Size::new(4).unwrap();
        let state = scramble::random_state(size, seed);
        let (face, angle) = (Face::ALL[f], Angle::ALL[q]);
        let mut turned = state.clone();
        turned.turn(Turn::rotation(face, angle, size));
        let rotation = Symmetry::rotation(face, angle);
        prop_assert_eq!(turned.renamed(rotation), rotation.facelets(&state));
    }
}
