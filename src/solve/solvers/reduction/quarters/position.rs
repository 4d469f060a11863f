use std::sync::LazyLock;

use godspeed_cube::{Face, Facelets, Size};

use super::super::parts::positions::{GEOMETRY, Orbit, POSITIONS, PieceKind};
use super::super::phases::big_cubies::BigCubies;
use super::quarter_turns::QuarterTurns;

/// The number of edges.
pub(super) const EDGES: usize = 12;

/// The number of unordered pairs of wing positions: C(24, 2).
pub(super) const PAIRS: usize = POSITIONS * (POSITIONS - 1) / 2;

/// What the reduction of a 4x4x4 depends on.
///
/// The two wings of an edge are not distinguished, and of the corners only the parity is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// For each edge the number of the pair of positions of its wings.
    pub(super) pairs: [u16; EDGES],
    /// The colours of the centres: for each position the two bits of the axis, and that of the side.
    pub(super) colours: [u32; 3],
    /// The parity of the permutation of the wings.
    pub(super) odd_wings: bool,
    /// The parity of the permutation of the corners.
    pub(super) odd_corners: bool,
    /// The number of the last turn.
    pub(super) last: u8,
    /// The distance to the nearest reduced cube if that is small and known.
    pub(super) near: u8,
}

/// What turns do to positions.
pub(super) struct PositionMoves {
    /// For each turn the pair of positions to which it carries a pair.
    pairs: Box<[[u16; ROW]; QuarterTurns::COUNT]>,
    /// For each turn and each byte of a set of centre positions, the set to which it carries them.
    centres: Box<[[[u32; 256]; 3]; QuarterTurns::COUNT]>,
    /// Which turns move an inner layer, one bit each.
    inner: u32,
}

/// The length of a row of [`PAIRS`] values, such that an index below it needs no check.
const ROW: usize = 512;

/// The distance of a position that is not known to be near a reduced cube.
pub(super) const FAR: u8 = u8::MAX;

/// For each wing position the number of its edge.
static EDGE_OF_HOME: LazyLock<Orbit> = LazyLock::new(|| {
    let mut edges = [0; POSITIONS];
    let lower = (0..POSITIONS).filter(|&home| home < usize::from(GEOMETRY.twin[home]));
    for (number, home) in lower.enumerate() {
        edges[home] = number as u8;
        edges[usize::from(GEOMETRY.twin[home])] = number as u8;
    }
    edges
});

/// Returns the number of a pair of different positions in either order.
pub(super) const fn pair_number(one: usize, other: usize) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    high * (high - 1) / 2 + low
}

/// Returns the positions of each pair, the lower one first.
pub(super) fn pairs() -> impl Iterator<Item = [usize; 2]> {
    (0..POSITIONS).flat_map(|high| (0..high).map(move |low| [low, high]))
}

impl Position {
    /// Returns the position of the solved cube.
    pub(super) fn solved() -> Self {
        let size = Size::new(4).expect("a cube may have four layers");
        Self::of(&BigCubies::of(&Facelets::solved(size)))
    }

    /// Returns the position of a cube.
    pub(super) fn of(cube: &BigCubies<2>) -> Self {
        let wings = cube.orbit(PieceKind::Wing);
        let mut places = [[usize::MAX; 2]; EDGES];
        for (position, &home) in wings.iter().enumerate() {
            let edge = usize::from(EDGE_OF_HOME[usize::from(home)]);
            let [first, second] = &mut places[edge];
            *(if *first == usize::MAX { first } else { second }) = position;
        }
        let bit = |condition: &dyn Fn(Face) -> bool| {
            let centres = cube.orbit(PieceKind::XCentre).iter().enumerate();
            centres.map(|(i, &colour)| u32::from(condition(Face::ALL[usize::from(colour)])) << i).sum()
        };
        Self {
            pairs: places.map(|[one, other]| pair_number(one, other) as u16),
            colours: [
                bit(&|face| face.axis().index() & 1 == 1),
                bit(&|face| face.axis().index() & 2 == 2),
                bit(&|face| face.is_positive()),
            ],
            odd_wings: cube.has_odd(PieceKind::Wing),
            odd_corners: cube.odd_corners,
            last: QuarterTurns::NONE,
            near: FAR,
        }
    }

    /// Returns the positions that hold the two colours of each axis.
    #[inline(always)]
    pub(super) const fn colour_sets(&self) -> [[u32; 2]; 3] {
        const ALL: u32 = (1 << POSITIONS) - 1;
        let [low, high, side] = self.colours;
        let axes = [ALL & !low & !high, low & !high, high & !low];
        [
            [axes[0] & side, axes[0] & !side],
            [axes[1] & side, axes[1] & !side],
            [axes[2] & side, axes[2] & !side],
        ]
    }
}

impl PositionMoves {
    pub(super) fn new(turns: &QuarterTurns) -> Self {
        let mut moves = Self {
            pairs: Box::new([[0; ROW]; QuarterTurns::COUNT]),
            centres: Box::new([[[0; 256]; 3]; QuarterTurns::COUNT]),
            inner: 0,
        };
        for number in 0..QuarterTurns::COUNT {
            let turn = turns.turn(number);
            moves.inner |= u32::from(turn.turns_inner_layers()) << number;
            let wings = turn.destinations(PieceKind::Wing).map(usize::from);
            for (pair, [one, other]) in pairs().enumerate() {
                moves.pairs[number][pair] = pair_number(wings[one], wings[other]) as u16;
            }
            let centres = turn.destinations(PieceKind::XCentre);
            for (byte, row) in moves.centres[number].iter_mut().enumerate() {
                for (set, to) in row.iter_mut().enumerate() {
                    *to = image((set as u32) << (8 * byte), &centres);
                }
            }
        }
        moves
    }

    /// Returns the position after a turn. Its distance to a reduced cube is not known.
    #[inline(always)]
    pub(super) fn after(&self, position: &Position, turn: usize) -> Position {
        let row = &self.pairs[turn];
        let [first, second, third] = &self.centres[turn];
        let is_inner = self.inner >> turn & 1 == 1;
        let mut after = *position;
        // Loops, because the compiler does not inline the closures of maps of arrays.
        for pair in &mut after.pairs {
            *pair = row[usize::from(*pair) % ROW];
        }
        for set in &mut after.colours {
            let [low, middle, high, _] = set.to_le_bytes();
            *set = first[usize::from(low)] | second[usize::from(middle)] | third[usize::from(high)];
        }
        after.odd_wings ^= is_inner;
        after.odd_corners ^= !is_inner;
        after.last = turn as u8;
        after.near = FAR;
        after
    }

    /// Returns the pair of positions to which a turn carries a pair.
    pub(super) fn pair_after(&self, pair: usize, turn: usize) -> usize {
        usize::from(self.pairs[turn][pair])
    }

    /// Returns whether a turn moves an inner layer.
    pub(super) const fn is_inner(&self, turn: usize) -> bool {
        self.inner >> turn & 1 == 1
    }
}

/// Returns the set of positions to which a set is carried.
pub(super) fn image(set: u32, destinations: &Orbit) -> u32 {
    let at = |(i, &to): (usize, &u8)| (set >> i & 1) << to;
    destinations.iter().enumerate().map(at).sum()
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Size, scramble};

    use super::*;

    #[test]
    fn positions_and_cubes_agree_after_every_turn() {
        let turns = QuarterTurns::new();
        let moves = PositionMoves::new(&turns);
        let mut cube = BigCubies::of(&scramble::random_state(Size::new(4).unwrap(), 3));
        let mut position = Position::of(&cube);
        for number in (0..QuarterTurns::COUNT).chain([5, 20, 11]) {
            cube.turn(turns.turn(number));
            position = moves.after(&position, number);
            assert_eq!(Position { last: number as u8, ..Position::of(&cube) }, position);
            let sets = position.colour_sets();
            assert!(sets.iter().flatten().all(|set| set.count_ones() == 4));
        }
    }
}
