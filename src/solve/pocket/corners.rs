use cube::{Face, Facelets, Size, Turn};

/// The seven corner places that U, R and F move, as the signs of x, y and z, and the fixed one, DBL, last.
const PLACES: [[i32; 3]; 8] =
    [[1, 1, 1], [1, 1, -1], [-1, 1, -1], [-1, 1, 1], [1, -1, 1], [1, -1, -1], [-1, -1, 1], [-1, -1, -1]];

/// Which corner is in each of the seven places, and how far it is twisted clockwise there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corners {
    pub(super) piece: [u8; 7],
    pub(super) twist: [u8; 7],
}

impl Corners {
    pub(super) const SOLVED: Self = Self { piece: [0, 1, 2, 3, 4, 5, 6], twist: [0; 7] };

    /// Reads a 2x2 held in any way; `None` if it is not a 2x2 of eight corners that can exist.
    pub(super) fn read(cube: &Facelets) -> Option<Self> {
        let names = names_after(colours_at(cube, PLACES[7]))?;
        let mut corners = Self::SOLVED;
        for (slot, &place) in PLACES[..7].iter().enumerate() {
            let colours = colours_at(cube, place).map(|colour| names[colour.index()]);
            let (piece, twist) = recognise(colours)?;
            corners.piece[slot] = piece;
            corners.twist[slot] = twist;
        }
        Some(corners)
    }

    /// What a turn does to the solved cube.
    pub(super) fn of_turn(turn: Turn) -> Self {
        let mut cube = Facelets::solved(Size::TWO);
        cube.turn(turn);
        Self::read(&cube).unwrap_or(Self::SOLVED)
    }

    /// This position after the moves that lead from solved to `then`.
    pub(super) fn after(&self, then: &Self) -> Self {
        let mut result = *self;
        for slot in 0..7 {
            let from = usize::from(then.piece[slot]);
            result.piece[slot] = self.piece[from];
            result.twist[slot] = (self.twist[from] + then.twist[slot]) % 3;
        }
        result
    }
}

/// The faces of a corner, clockwise, from the one that looks up or down.
fn faces([x, y, z]: [i32; 3]) -> [Face; 3] {
    let side = |sign: i32, face: Face| if sign > 0 { face } else { face.opposite() };
    let (vertical, right, front) = (side(y, Face::U), side(x, Face::R), side(z, Face::F));
    if x * y * z > 0 { [vertical, right, front] } else { [vertical, front, right] }
}

fn colours_at(cube: &Facelets, at: [i32; 3]) -> [Face; 3] {
    faces(at).map(|face| {
        let index = cube::lattice::index(cube::lattice::Place { at, face }, cube.size());
        cube.colours()[index]
    })
}

/// What each colour is called where the corner with these colours is DBL.
fn names_after([down, back, left]: [Face; 3]) -> Option<[Face; 6]> {
    let mut names = [None; 6];
    for (colour, name) in [(down, Face::D), (back, Face::B), (left, Face::L)] {
        names[colour.index()] = Some(name);
        names[colour.opposite().index()] = Some(name.opposite());
    }
    let [u, r, f, d, l, b] = names;
    Some([u?, r?, f?, d?, l?, b?])
}

fn recognise(colours: [Face; 3]) -> Option<(u8, u8)> {
    let mut turned = colours;
    for twist in 0..3 {
        if let Some(piece) = PLACES[..7].iter().position(|&place| faces(place) == turned) {
            return Some((piece as u8, twist));
        }
        turned.rotate_left(1);
    }
    None
}
