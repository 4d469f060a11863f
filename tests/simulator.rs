//! A cube as stickers in space, which shares nothing with `godspeed-cube`.
//!
//! A sticker is a point, the direction in which it faces and a colour. A turn multiplies the points and directions of
//! its layers by a matrix. Texts are read by a parser of its own, too, so that a mistake in the permutations, in the
//! order of facelets or in the notation of the crate cannot hide here as well.
//!
//! Axes: x points to R, y to U and z to F. The cubies of a cube of N layers have the coordinates -(N - 1),
//! -(N - 3), ..., N - 1 on each axis.

use std::fmt;

type Vector = [i32; 3];

/// The faces in the order of facelets, with their directions.
const FACES: [(char, Vector); 6] = [
    ('U', [0, 1, 0]),
    ('R', [1, 0, 0]),
    ('F', [0, 0, 1]),
    ('D', [0, -1, 0]),
    ('L', [-1, 0, 0]),
    ('B', [0, 0, -1]),
];

/// For each face of [`FACES`], the directions of a row, from left to right, and of a column, from top to bottom.
const ROWS_AND_COLUMNS: [(Vector, Vector); 6] = [
    ([1, 0, 0], [0, 0, 1]),
    ([0, 0, -1], [0, -1, 0]),
    ([1, 0, 0], [0, -1, 0]),
    ([1, 0, 0], [0, 0, -1]),
    ([0, 0, 1], [0, -1, 0]),
    ([-1, 0, 0], [0, -1, 0]),
];

#[derive(Clone, Copy, Debug)]
struct Sticker {
    point: Vector,
    direction: Vector,
    colour: char,
}

/// A cube of any size as stickers in space.
#[derive(Clone, Debug)]
pub struct Simulator {
    layers: i32,
    stickers: Vec<Sticker>,
}

/// A text that the simulator cannot read.
#[derive(Debug)]
pub struct Unreadable(String);

impl Unreadable {
    /// Returns the error for a text.
    pub(crate) fn new(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the simulator cannot read '{}'", self.0)
    }
}

impl std::error::Error for Unreadable {}

impl Simulator {
    /// Returns the cube with these facelets: `6 N N` letters, face by face in the order `U R F D L B`.
    ///
    /// # Errors
    /// [`Unreadable`] if the number of letters is wrong.
    pub fn new(facelets: &str) -> Result<Self, Unreadable> {
        let colours: Vec<char> = facelets.chars().collect();
        let layers = (1..).find(|n| 6 * n * n >= colours.len()).unwrap_or_default();
        if colours.is_empty() || 6 * layers * layers != colours.len() {
            return Err(Unreadable(facelets.to_owned()));
        }
        let n = layers as i32;
        let mut stickers = Vec::with_capacity(colours.len());
        for ((_, direction), (row, column)) in FACES.into_iter().zip(ROWS_AND_COLUMNS) {
            for place in 0..n * n {
                let (right, down) = (2 * (place % n) + 1 - n, 2 * (place / n) + 1 - n);
                let point = [0, 1, 2].map(|i| (n - 1) * direction[i] + right * row[i] + down * column[i]);
                stickers.push(Sticker { point, direction, colour: colours[stickers.len()] });
            }
        }
        Ok(Self { layers: n, stickers })
    }

    /// Applies turns in the notation that solutions are written in.
    ///
    /// # Errors
    /// [`Unreadable`] with the first text that is no turn of this cube.
    pub fn apply(&mut self, turns: &str) -> Result<(), Unreadable> {
        turns.split_whitespace().try_for_each(|turn| self.turn(turn))
    }

    fn turn(&mut self, text: &str) -> Result<(), Unreadable> {
        let turn = Move::parse(text, self.layers).ok_or_else(|| Unreadable(text.to_owned()))?;
        for _ in 0..turn.quarters {
            for sticker in &mut self.stickers {
                let depth = (self.layers - 1 - dot(turn.axis, sticker.point)) / 2 + 1;
                if (turn.first..=turn.last).contains(&depth) {
                    sticker.point = quarter(turn.axis, sticker.point);
                    sticker.direction = quarter(turn.axis, sticker.direction);
                }
            }
        }
        Ok(())
    }

    /// Returns whether each side has one colour and no two sides have the same.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let mut seen = String::new();
        FACES.iter().all(|&(_, direction)| {
            let mut side = self.stickers.iter().filter(|sticker| sticker.direction == direction);
            let Some(first) = side.next() else { return false };
            let is_new = !seen.contains(first.colour);
            seen.push(first.colour);
            is_new && side.all(|sticker| sticker.colour == first.colour)
        })
    }

    /// Returns the facelets in the order of [`new`](Self::new).
    #[must_use]
    pub fn facelets(&self) -> String {
        let mut places: Vec<(usize, i32, i32, char)> = Vec::with_capacity(self.stickers.len());
        for sticker in &self.stickers {
            let face = FACES.iter().position(|&(_, direction)| direction == sticker.direction);
            let face = face.unwrap_or(FACES.len());
            let (row, column) = ROWS_AND_COLUMNS[face];
            places.push((face, dot(column, sticker.point), dot(row, sticker.point), sticker.colour));
        }
        places.sort_unstable();
        places.into_iter().map(|(.., colour)| colour).collect()
    }
}

/// A turn: the layers `first` to `last`, counted from the face with the direction `axis`, by clockwise quarters.
struct Move {
    axis: Vector,
    first: i32,
    last: i32,
    quarters: u8,
}

impl Move {
    fn parse(text: &str, layers: i32) -> Option<Self> {
        let letter = text.find(|c: char| c.is_ascii_alphabetic())?;
        let (before, rest) = text.split_at(letter);
        let (name, rest) = rest.split_at(1);
        let (wide, sign) = rest.strip_prefix('w').map_or((false, rest), |sign| (true, sign));
        let quarters = match sign {
            "" => 1,
            "2" | "2'" => 2,
            "'" => 3,
            _ => return None,
        };
        let slices = [("M", 'L'), ("E", 'D'), ("S", 'F')];
        let rotations = [("x", 'R'), ("y", 'U'), ("z", 'F')];
        let named =
            |list: [(&str, char); 3]| list.iter().find(|(other, _)| *other == name).map(|&(_, face)| face);
        let (face, first, last) = if let Some(face) = named(slices) {
            (before.is_empty() && !wide && layers == 3).then_some((face, 2, 2))?
        } else if let Some(face) = named(rotations) {
            (before.is_empty() && !wide).then_some((face, 1, layers))?
        } else {
            let face = name.to_ascii_uppercase().chars().next()?;
            let is_block = wide || name != name.to_ascii_uppercase();
            match before.split_once('-') {
                Some((first, last)) => (face, first.parse().ok()?, last.parse().ok()?),
                None if before.is_empty() => (face, 1, if is_block { 2 } else { 1 }),
                None if is_block => (face, 1, before.parse().ok()?),
                None => (face, before.parse().ok()?, before.parse().ok()?),
            }
        };
        let axis = FACES.iter().find(|&&(other, _)| other == face)?.1;
        (1 <= first && first <= last && last <= layers).then_some(Self { axis, first, last, quarters })
    }
}

const fn dot(a: Vector, b: Vector) -> i32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Returns the vector after a quarter turn, clockwise as seen against the axis: `a (a . v) - a x v`.
const fn quarter(a: Vector, v: Vector) -> Vector {
    let along = dot(a, v);
    [
        a[0] * along - (a[1] * v[2] - a[2] * v[1]),
        a[1] * along - (a[2] * v[0] - a[0] * v[2]),
        a[2] * along - (a[0] * v[1] - a[1] * v[0]),
    ]
}
