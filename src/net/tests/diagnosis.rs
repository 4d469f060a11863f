//! Every class of illegal states is named, and no legal state is refused.

use std::env;

use godspeed_cube::{Corner, Edge, Face, Facelets, Random, Size, Symmetry, scramble};
use godspeed_net::{Analysis, Colours, Diagnosis, NetError, Painting, Schemes};

/// States of all sizes: 2,000 for each change, 10,000 with `cargo xtask test --all`.
fn state_count() -> u64 {
    if env::var_os("GODSPEED_LONG").is_some() { 10_000 } else { 2_000 }
}

#[allow(clippy::expect_used, reason = "the sizes are in range")]
fn sizes() -> impl Iterator<Item = Size> {
    (2..=7).map(|n| Size::new(n).expect("in range"))
}

/// The states of one size; all are divided among the sizes.
fn states(size: Size) -> impl Iterator<Item = (u64, Facelets)> {
    (0..state_count() / 6 + 1).map(move |seed| (seed, scramble::random_state(size, seed)))
}

/// Returns the errors without the suspects, whose search is much longer for so many illegal states.
fn errors_of(painting: &Painting, schemes: Schemes) -> Vec<NetError> {
    let names = ["U", "R", "F", "D", "L", "B"];
    Diagnosis::errors(painting, schemes, &Analysis::of(painting, schemes), &names)
}

fn kinds(painting: &Painting, schemes: Schemes) -> Vec<&'static str> {
    errors_of(painting, schemes).iter().map(|error| error.kind).collect()
}

/// Replaces the colours at some facelets by those at others.
fn permuted(cube: &Facelets, from: &[usize], to: &[usize]) -> Painting {
    let mut painting = Painting::from(cube);
    for (&from, &to) in from.iter().zip(to) {
        painting.set(to, Some(cube.colours()[from]));
    }
    painting
}

#[test]
fn no_legal_state_is_refused_in_any_orientation_or_scheme() {
    for size in sizes() {
        for (seed, cube) in states(size) {
            let mut random = Random::from_seed(seed);
            let rotation = Symmetry::rotations().nth(random.below(24)).expect("there are 24");
            let held = Painting::from(&cube.renamed(rotation));
            assert_eq!(kinds(&held, Schemes::Usual), [""; 0], "{size} {seed}");
            let mut names = Face::ALL;
            random.shuffle(&mut names);
            let colours = cube.colours().iter().map(|colour| names[colour.index()]).collect();
            let other = Painting::from(&Facelets::from_colours(colours).expect("as many as before"));
            assert_eq!(Analysis::of(&other, Schemes::Any).completions(), 1, "{size} {seed}");
        }
    }
}

#[test]
fn a_twisted_corner_is_named() {
    for size in sizes() {
        for (seed, cube) in states(size) {
            let [a, b, c] = Corner::ALL[seed as usize % 8].facelets(size);
            let twisted = permuted(&cube, &[a, b, c], &[b, c, a]);
            for schemes in [Schemes::Usual, Schemes::Any] {
                assert_eq!(kinds(&twisted, schemes), ["twist"], "{size} {seed}");
            }
        }
        let [a, b, c] = Corner::DFR.facelets(size);
        let twisted = permuted(&Facelets::solved(size), &[a, b, c], &[b, c, a]);
        assert_eq!(Diagnosis::of(&twisted, Schemes::Any).errors[0].pieces[0].facelets, [a, b, c]);
    }
}

#[test]
fn a_flipped_edge_is_named() {
    for size in sizes().filter(|size| size.layers() % 2 == 1) {
        for (seed, cube) in states(size) {
            let [a, b] = Edge::ALL[seed as usize % 12].facelets(size);
            assert_eq!(kinds(&permuted(&cube, &[a, b], &[b, a]), Schemes::Any), ["flip"], "{size} {seed}");
        }
    }
}

#[test]
fn two_swapped_pieces_are_named() {
    for size in sizes() {
        for (seed, cube) in states(size) {
            let [a, b] = [Corner::URF, Corner::UFL].map(|corner| corner.facelets(size));
            let corners = permuted(&cube, &[a, b].concat(), &[b, a].concat());
            let expected: &[&str] = if size.layers() % 2 == 1 { &["parity"] } else { &[] };
            assert_eq!(kinds(&corners, Schemes::Any), expected, "{size} {seed}");
            if size.layers() % 2 == 1 {
                let [a, b] = [Edge::UF, Edge::DB].map(|edge| edge.facelets(size));
                let edges = permuted(&cube, &[a, b].concat(), &[b, a].concat());
                assert_eq!(kinds(&edges, Schemes::Any), ["parity"], "{size} {seed}");
            }
        }
    }
}

#[test]
fn a_duplicated_piece_is_named_with_both_places() {
    for size in sizes() {
        for (seed, cube) in states(size) {
            let [from, to] = [seed as usize % 8, (seed as usize + 1 + seed as usize / 8 % 7) % 8];
            let [from, to] = [from, to].map(|i| Corner::ALL[i].facelets(size));
            let errors = errors_of(&permuted(&cube, &from, &to), Schemes::Usual);
            let twice = errors.iter().find(|error| error.kind == "duplicate");
            let places: Vec<_> =
                twice.expect("named").pieces.iter().map(|piece| piece.facelets.clone()).collect();
            assert!(places.contains(&from.to_vec()) && places.contains(&to.to_vec()), "{size} {seed}");
            assert!(errors.iter().all(|error| ["count", "duplicate"].contains(&error.kind)));
        }
    }
}

#[test]
fn an_unknown_piece_is_named() {
    for size in sizes() {
        for (seed, cube) in states(size) {
            let corner = Corner::ALL[seed as usize % 8].facelets(size);
            let mut painting = Painting::from(&cube);
            painting.set(corner[0], Some(cube.colours()[corner[1]].opposite()));
            let errors = errors_of(&painting, Schemes::Usual);
            let unknown: Vec<_> = errors.iter().filter(|error| error.kind == "unknown").collect();
            assert_eq!(unknown.len(), 1, "{size} {seed}");
            assert_eq!(unknown[0].pieces[0].facelets, corner, "{size} {seed}");
            assert!(errors.iter().all(|error| ["count", "unknown"].contains(&error.kind)));
        }
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_flipped_wing_and_a_wrong_centre_are_named() {
    for size in sizes().filter(|size| size.layers() > 3) {
        let n = size.layers();
        for (seed, cube) in states(size) {
            let wing = [n * (n - 1) + 1, 2 * n * n + 1];
            let errors = errors_of(&permuted(&cube, &wing, &[wing[1], wing[0]]), Schemes::Any);
            let [error] = &errors[..] else { panic!("{size} {seed}: {errors:?}") };
            assert_eq!((error.kind, error.pieces.len()), ("duplicate", 2), "{size} {seed}");
            assert!(
                error.pieces.iter().any(|piece| piece.kind == "wing" && piece.facelets.contains(&wing[0]))
            );

            let mut painting = Painting::from(&cube);
            painting.set(n + 1, Some(cube.colours()[n + 1].opposite()));
            let errors = errors_of(&painting, Schemes::Any);
            assert!(errors.iter().all(|error| error.kind == "count"), "{size} {seed}");
            let centres = errors.iter().find(|error| !error.pieces.is_empty()).expect("named");
            assert_eq!(centres.pieces.len(), 5, "{size} {seed}");
            assert!(centres.pieces.iter().any(|piece| piece.facelets == [n + 1]), "{size} {seed}");
        }
    }
}

#[test]
fn a_swap_of_two_stickers_is_illegal_if_and_only_if_check_fails() {
    for size in sizes() {
        for (seed, cube) in states(size) {
            let mut random = Random::from_seed(seed);
            let [a, b] = [(); 2].map(|()| random.below(size.facelets()));
            let painting = permuted(&cube, &[a, b], &[b, a]);
            let is_legal = painting.complete().is_some_and(|cube| cube.check().is_ok());
            let errors = errors_of(&painting, Schemes::Usual);
            assert_eq!(Analysis::of(&painting, Schemes::Usual).completions() == 1, is_legal, "{size} {seed}");
            assert_eq!(errors.is_empty(), is_legal, "{size} {seed}");
        }
    }
}

#[test]
fn the_possible_colours_of_a_partial_cube_include_its_own() {
    for size in sizes() {
        for (seed, cube) in states(size).take(100) {
            let mut random = Random::from_seed(seed);
            let hidden = random.unit();
            let mut painting = Painting::from(&cube);
            (0..size.facelets())
                .filter(|_| random.chance(hidden))
                .collect::<Vec<_>>()
                .into_iter()
                .for_each(|i| painting.set(i, None));
            let analysis = Analysis::of(&painting, Schemes::Usual);
            for (colours, &colour) in analysis.possible().iter().zip(cube.colours()) {
                assert!(colours.has(colour), "{size} {seed}");
            }
            if let Some(rest) = analysis.unique() {
                assert_eq!(rest, cube.colours(), "{size} {seed}");
            }
        }
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn each_possible_colour_has_a_completion() {
    // Painting one possible colour after another always ends with a legal cube.
    for size in sizes() {
        for seed in 0..6 {
            let schemes = if seed % 2 == 0 { Schemes::Usual } else { Schemes::Any };
            let mut random = Random::from_seed(seed);
            let mut painting = Painting::empty(size);
            let mut order: Vec<usize> = (0..size.facelets()).collect();
            random.shuffle(&mut order);
            for facelet in order {
                let colours: Vec<Face> =
                    Analysis::of(&painting, schemes).possible()[facelet].iter().collect();
                painting.set(facelet, Some(colours[random.below(colours.len())]));
            }
            let is_usual = painting.complete().expect("painted").check() == Ok(());
            assert!(is_usual || schemes == Schemes::Any, "{size} {seed}");
            assert_eq!(Analysis::of(&painting, schemes).completions(), 1, "{size} {seed}");
        }
    }
}

#[test]
fn the_colours_of_any_scheme_are_those_of_each_scheme_together() {
    // A painting in another scheme is one in the usual scheme with other names of the colours.
    for size in sizes().take(3) {
        for seed in 0..6 {
            let mut random = Random::from_seed(seed);
            let cube = scramble::random_state(size, seed);
            let mut painting = Painting::empty(size);
            for _ in 0..3 * seed {
                let facelet = random.below(size.facelets());
                painting.set(facelet, Some(cube.colours()[facelet]));
            }
            let mut together = vec![Colours::NONE; size.facelets()];
            for names in orders_of_colours() {
                let mut renamed = Painting::empty(size);
                for (facelet, sticker) in painting.stickers().iter().enumerate() {
                    renamed.set(facelet, sticker.map(|colour| names[colour.index()]));
                }
                let usual = Analysis::of(&renamed, Schemes::Usual);
                for (all, found) in together.iter_mut().zip(usual.possible()) {
                    let own = Face::ALL.into_iter().filter(|colour| found.has(names[colour.index()]));
                    *all = own.fold(*all, Colours::with);
                }
            }
            assert_eq!(Analysis::of(&painting, Schemes::Any).possible(), together, "{size} {seed}");
        }
    }
}

/// Returns the 30 orders of the colours that differ by more than a rotation of the cube.
fn orders_of_colours() -> Vec<[Face; 6]> {
    let mut random = Random::from_seed(0);
    let mut orders: Vec<[Face; 6]> = Vec::new();
    while orders.len() < 30 {
        let mut order = Face::ALL;
        random.shuffle(&mut order);
        let rotated = |other: &[Face; 6]| {
            Symmetry::rotations().any(|rotation| other.map(|face| rotation.images()[face.index()]) == order)
        };
        if !orders.iter().any(rotated) {
            orders.push(order);
        }
    }
    orders
}

#[test]
fn too_many_places_for_the_pieces_left_are_named() {
    // Only four edges have white, whichever way they lie.
    let mut painting = Painting::from(&Facelets::solved(Size::THREE));
    let edges = [Edge::UR, Edge::UF, Edge::UL, Edge::UB, Edge::FR].map(|edge| edge.facelets(Size::THREE));
    (0..Size::THREE.facelets()).filter(|facelet| facelet % 9 != 4).for_each(|i| painting.set(i, None));
    edges.iter().for_each(|edge| painting.set(edge[0], Some(Face::U)));
    for schemes in [Schemes::Usual, Schemes::Any] {
        let diagnosis = Diagnosis::of(&painting, schemes);
        let [error] = &diagnosis.errors[..] else { panic!("{:?}", diagnosis.errors) };
        assert_eq!((error.kind, error.pieces.len()), ("impossible", 5));
        assert_eq!(error.text, "5 edges share 4 possible pieces: one of them must be wrong.");
        assert!(error.pieces.iter().all(|piece| edges.iter().any(|edge| piece.facelets == edge)));
    }
}

#[test]
fn an_error_in_another_scheme_is_the_only_one_named() {
    // Red and green exchanged, and one corner twisted; two centres are not painted yet.
    let cube = scramble::random_state(Size::THREE, 1);
    let [a, b, c] = Corner::URF.facelets(Size::THREE);
    let mut painting = permuted(&cube, &[a, b, c], &[b, c, a]);
    for facelet in 0..Size::THREE.facelets() {
        let other = painting.stickers()[facelet].map(|colour| match colour {
            Face::R => Face::F,
            Face::F => Face::R,
            _ => colour,
        });
        painting.set(facelet, if [13, 22].contains(&facelet) { None } else { other });
    }
    assert_eq!(kinds(&painting, Schemes::Any), ["twist"]);
}

#[test]
fn the_object_has_the_names_of_the_contract() {
    let painting: Painting = "U-----------------------".parse().expect("a 2x2x2");
    let object = serde_json::to_value(Diagnosis::of(&painting, Schemes::Any)).expect("plain data");
    assert_eq!(object["size"], 2);
    assert_eq!(object["counts"]["U"], 1);
    assert_eq!((&object["completions"], &object["errors"]), (&2.into(), &serde_json::json!([])));
    assert!("UUU".parse::<Painting>().unwrap_err().to_string().contains("6 x N x N"));
    assert!("X-----------------------".parse::<Painting>().is_err());
}
