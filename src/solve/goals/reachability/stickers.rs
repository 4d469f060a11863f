use godspeed_cube::{Corner, Edge, Face, Facelets, Size, Symmetry, TurnSet};

use crate::groups::Permutation;

/// Returns where each turn brings each facelet.
pub(super) fn of_turns(turns: &TurnSet) -> Option<Vec<Permutation>> {
    let after = |turn| {
        let mut cube = Facelets::solved(turns.size());
        cube.turn(turn);
        of_cube(&cube)
    };
    turns.turns().map(after).collect()
}

/// Returns where a rotation of the whole cube brings each facelet.
pub(super) fn rotation(way: Symmetry, size: Size) -> Option<Permutation> {
    let mut pairs = Vec::new();
    for place in Corner::ALL {
        let image = way.corner(place);
        for (facelet, face) in place.facelets(size).into_iter().zip(place.faces()) {
            let number = image.faces().iter().position(|&other| other == way.face(face))?;
            pairs.push((facelet, image.facelets(size)[number]));
        }
    }
    for place in Edge::ALL.into_iter().filter(|_| size == Size::THREE) {
        let image = way.edge(place);
        for (facelet, face) in place.facelets(size).into_iter().zip(place.faces()) {
            let number = image.faces().iter().position(|&other| other == way.face(face))?;
            pairs.push((facelet, image.facelets(size)[number]));
        }
    }
    for face in Face::ALL {
        let of = |face| centre(face, size).map(usize::from);
        pairs.extend(of(face).zip(of(way.face(face))));
    }
    Permutation::of_pairs(pairs)
}

/// Returns the place of each facelet of the solved cube on another cube; `None` if a piece is on it twice.
pub(super) fn of_cube(cube: &Facelets) -> Option<Permutation> {
    let size = cube.size();
    let colours = cube.colours();
    let mut pairs = Vec::new();
    for place in Corner::ALL {
        let facelets = place.facelets(size);
        let shown = facelets.map(|facelet| colours[facelet]);
        let corner = Corner::meeting(shown)?;
        for (facelet, colour) in facelets.into_iter().zip(shown) {
            let number = corner.faces().iter().position(|&face| face == colour)?;
            pairs.push((corner.facelets(size)[number], facelet));
        }
    }
    for place in Edge::ALL.into_iter().filter(|_| size == Size::THREE) {
        let facelets = place.facelets(size);
        let shown = facelets.map(|facelet| colours[facelet]);
        let edge = Edge::meeting(shown)?;
        for (facelet, colour) in facelets.into_iter().zip(shown) {
            let number = edge.faces().iter().position(|&face| face == colour)?;
            pairs.push((edge.facelets(size)[number], facelet));
        }
    }
    for face in Face::ALL {
        if let Some(facelet) = centre(face, size).map(usize::from) {
            pairs.push((usize::from(centre(colours[facelet], size)?), facelet));
        }
    }
    Permutation::of_pairs(pairs)
}

/// Returns the facelet of a centre of a 3x3x3.
pub(super) fn centre(face: Face, size: Size) -> Option<u8> {
    (size == Size::THREE).then_some((9 * face.index() + 4) as u8)
}
