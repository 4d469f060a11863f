use godspeed_cube::{Symmetry, Turn};
use rustc_hash::FxHashMap;

use super::bloom_filter::BloomFilter;
use super::coset_batch::CosetBatch;
use super::coset_index::{Cell, Coset, CosetIndex, SYMMETRIES};
use super::coset_moves::CosetMoves;
use super::perfect_hash::PerfectHash;
use super::table::Phase1;
use crate::coordinates::{MOVES, after, move_of, turn_of};
use crate::{Control, Move, MoveSet, Stopped, Table, TableSpec, Tables};

/// The greatest distance for which masks are stored.
pub const MASKED_DISTANCE: u8 = 6;

/// Cells within 6 moves of G1. A coset with a symmetric twist has several cells.
const CELLS: usize = 88_043;

/// The filter of the cells within 6 moves; one bit in 13 is set.
type Within6 = BloomFilter<20>;

/// The filter of the cells within 7 moves; one bit in five is set.
type Within7 = BloomFilter<22>;

/// For each coset within 6 moves of G1, the effect of every move on its distance.
///
/// Most nodes of a phase 1 search are near G1, where little more than one move in 18 is worth trying. A mask gives
/// which: four bits for each face in four bytes, conjugated by the symmetry of the cell. All masks together take
/// 0.4 MB, which the second-level cache holds.
pub struct MoveMasks {
    /// The move tables of the cosets.
    pub moves: CosetMoves,
    hash: PerfectHash,
    masks: Vec<u32>,
    /// `[slot]`: the cell that the mask belongs to.
    keys: Vec<u32>,
    within_6: Within6,
    within_7: Within7,
    /// `[symmetry][move]`: the move that the symmetry maps to this one.
    back: [[Move; COLUMNS]; SYMMETRIES],
    /// `[symmetry][last move]`: the moves that may follow the last one, conjugated by the symmetry.
    allowed: [[u32; COLUMNS]; SYMMETRIES],
}

const COLUMNS: usize = 32;

/// The lowest bit of the distance in a mask.
const DISTANCE: u32 = 24;

/// The last move that [`MoveMasks::successors`] takes for "no move yet".
pub const NO_MOVE: Move = Move(18);

/// A mask that was looked up, with the symmetry of its cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveMask {
    moves: u32,
    symmetry: u8,
}

/// The moves from one coset, by their effect on the distance.
#[derive(Clone, Copy)]
pub struct Successors<'a> {
    /// The moves that decrease the distance, conjugated by the symmetry of the cell.
    nearer: u32,
    /// The moves that do not increase it.
    not_further: u32,
    allowed: u32,
    back: &'a [Move; COLUMNS],
}

/// The possible effects of the three turns of a face, whose distances differ by at most one.
///
/// The lower three bits are the turns that decrease the distance, the higher three those that do not increase it.
const FACES: [u8; 15] = {
    let mut faces = [0; 15];
    let (mut count, mut nearer) = (0, 0);
    while nearer < 8 {
        // Either some turns decrease the distance and the others keep it, or none does and some keep it.
        faces[count] = 0o70 | nearer;
        count += 1;
        if nearer < 7 {
            faces[count] = nearer << 3;
            count += 1;
        }
        nearer += 1;
    }
    faces
};

/// The masks of two faces: the decreasing moves in the lower six bits, the non-increasing ones in the next six.
static PAIRS: [u16; 256] = {
    let mut pairs = [0; 256];
    let mut pair = 0;
    while pair < 256 {
        let (one, other) = (pair % 16, pair / 16);
        if one < 15 && other < 15 {
            let (one, other) = (FACES[one] as u16, FACES[other] as u16);
            pairs[pair] = one & 7 | (other & 7) << 3 | (one >> 3) << 6 | (other >> 3) << 9;
        }
        pair += 1;
    }
    pairs
};

impl MoveMasks {
    /// Looks up the masks of cosets within 6 moves, at most `N` of them.
    ///
    /// The loads of each loop do not wait for each other.
    #[inline(always)]
    pub fn look_up<const N: usize>(
        &self,
        index: &CosetIndex,
        cosets: impl Iterator<Item = Coset>,
        masks: &mut [MoveMask; N],
    ) {
        let mut hashes = [0; N];
        let mut count = 0;
        for ((hash, mask), coset) in hashes.iter_mut().zip(masks.iter_mut()).zip(cosets) {
            let (cell, g) = index.cell_and_symmetry(coset);
            (*hash, mask.symmetry) = (self.hash.hash(cell.number()), g as u8);
            count += 1;
        }
        let mut slots = [0; N];
        for (slot, &hash) in slots.iter_mut().zip(&hashes[..count]) {
            *slot = self.hash.slot_of(hash);
        }
        for (mask, &slot) in masks.iter_mut().zip(&slots[..count]) {
            mask.moves = self.masks[slot];
        }
    }

    /// Returns the moves from a coset after a last move or [`NO_MOVE`].
    #[inline(always)]
    #[must_use]
    pub fn successors(&self, mask: MoveMask, last: Move) -> Successors<'_> {
        let (g, mask) = (usize::from(mask.symmetry), mask.moves as usize);
        let pair = |i: usize| u32::from(PAIRS[mask >> (8 * i) & 0xFF]);
        let (a, b, c) = (pair(0), pair(1), pair(2));
        let g = g % SYMMETRIES;
        Successors {
            nearer: a & 63 | (b & 63) << 6 | (c & 63) << 12,
            not_further: a >> 6 | (b >> 6) << 6 | (c >> 6) << 12,
            allowed: self.allowed[g][usize::from(last.0) % COLUMNS],
            back: &self.back[g],
        }
    }

    /// Returns the distance of a coset, given the one that the phase 1 table has returned.
    ///
    /// The table's distances below 8 may be too small. The result is exact up to 6; 7 may stand for a greater distance.
    #[inline(always)]
    #[must_use]
    pub fn distance(&self, index: &CosetIndex, coset: Coset, from_table: u8) -> u8 {
        if from_table > MASKED_DISTANCE {
            return from_table;
        }
        self.distance_at(index.cell(coset))
    }

    /// Returns the distance of a cell if it is at most 6, otherwise 7.
    #[inline(always)]
    fn distance_at(&self, cell: Cell) -> u8 {
        let key = cell.number();
        let slot = self.hash.slot(key);
        if self.keys[slot] == key { (self.masks[slot] >> DISTANCE) as u8 } else { MASKED_DISTANCE + 1 }
    }

    /// Looks up the distances of a batch up to `limit`, which is 6 or 7.
    ///
    /// A greater value stands for any greater distance. The loads of each loop do not wait for each other.
    #[inline(always)]
    pub fn near_distances(&self, phase1: &Phase1, batch: &mut CosetBatch, limit: u8) {
        let count = batch.find_cells(&phase1.index);
        let CosetBatch { cells, selected, distances, .. } = batch;
        let mut candidates = 0;
        for (i, (&cell, distance)) in cells[..count].iter().zip(distances).enumerate() {
            selected[candidates % CosetBatch::CAPACITY] = i as u16;
            *distance = limit + 1;
            let may_be_near = if limit > MASKED_DISTANCE {
                self.within_7.may_contain(cell)
            } else {
                self.within_6.may_contain(cell)
            };
            candidates += usize::from(may_be_near);
        }
        if limit > MASKED_DISTANCE {
            phase1.near_distances(batch, candidates);
        }
        let CosetBatch { cells, selected, distances, .. } = batch;
        for &i in &selected[..candidates.min(CosetBatch::CAPACITY)] {
            let i = usize::from(i) % CosetBatch::CAPACITY;
            if limit <= MASKED_DISTANCE || distances[i] <= MASKED_DISTANCE {
                distances[i] = self.distance_at(cells[i]);
            }
        }
    }
}

impl Successors<'_> {
    /// Yields the moves to cosets within `left` moves of G1, each with the distance that it leads to.
    ///
    /// `distance` is the distance of the coset itself.
    #[inline(always)]
    pub fn within(self, distance: u8, left: u8) -> impl Iterator<Item = (Move, u8)> {
        let moves = match left {
            _ if left > distance => (1 << 18) - 1,
            _ if left == distance => self.not_further,
            _ if left + 1 == distance => self.nearer,
            _ => 0,
        };
        MoveSet((moves & self.allowed).into()).iter().map(move |m| {
            let further = u8::from(self.not_further >> m.0 & 1 == 0);
            let nearer = (self.nearer >> m.0 & 1) as u8;
            (self.back[usize::from(m.0) % COLUMNS], distance + further - nearer)
        })
    }
}

impl Table for MoveMasks {
    const SPEC: TableSpec = TableSpec {
        id: "phase1-masks",
        version: 1,
        bytes: PerfectHash::bytes(CELLS) + PerfectHash::slots_of(CELLS) * 8 + Within6::BYTES + Within7::BYTES,
        distribution: &[],
        explanation: "The moves that lead closer to the end of the first phase.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = CosetMoves::new();
        let index = CosetIndex::new();
        control.yield_now().await?;
        let near = NearCosets::new(&moves, &index);
        let (mut within_6, mut within_7) = (Within6::new(), Within7::new());
        control.yield_now().await?;
        let cells: Vec<u32> = near.list.iter().map(|&coset| index.cell(coset).number()).collect();
        let hash = PerfectHash::new(&cells);
        control.yield_now().await?;
        let mut masks = vec![0; hash.slots];
        let mut keys = vec![u32::MAX; hash.slots];
        for (&key, &coset) in cells.iter().zip(&near.list) {
            let slot = hash.slot(key);
            (keys[slot], masks[slot]) = (key, u32::from(near.distances[&coset]) << DISTANCE);
            let cell = index.cell(coset);
            within_6.insert(cell);
            within_7.insert(cell);
        }
        control.yield_now().await?;
        for (&key, &coset) in cells.iter().zip(&near.list) {
            let slot = hash.slot(key);
            let own = (masks[slot] >> DISTANCE) as u8;
            let distances = std::array::from_fn(|m| {
                let next = moves.after(coset, Move(m as u8));
                let cell = index.cell(next);
                let slot = hash.slot(cell.number());
                if keys[slot] == cell.number() {
                    return (masks[slot] >> DISTANCE) as u8;
                }
                if own == MASKED_DISTANCE {
                    near.images(next).for_each(|image| within_7.insert(index.cell(image)));
                }
                MASKED_DISTANCE + 1
            });
            masks[slot] |= moves_mask(own, &distances);
        }
        let symmetries: Vec<Symmetry> = Symmetry::all().take(SYMMETRIES).collect();
        let back = std::array::from_fn(|g| {
            let inverse = symmetries[g].inverse();
            std::array::from_fn(|m| if m < 18 { conjugate_move(inverse, Move(m as u8)) } else { NO_MOVE })
        });
        let allowed = std::array::from_fn(|g| {
            std::array::from_fn(|last| {
                let last = Some(Move(last as u8)).filter(|last| last.0 < NO_MOVE.0);
                after(MOVES, last).iter().map(|m| 1 << conjugate_move(symmetries[g], m).0).sum()
            })
        });
        Ok(Self { moves, hash, masks, keys, within_6, within_7, back, allowed })
    }
}

/// Conjugates a move by a symmetry.
fn conjugate_move(g: Symmetry, m: Move) -> Move {
    let Turn { face, angle, .. } = g.turn(turn_of(m));
    move_of(face, angle)
}

/// The cosets within 6 moves of G1, found breadth first and conjugated to the representatives of their twists.
struct NearCosets<'a> {
    index: &'a CosetIndex,
    /// `[class]`: the symmetries that preserve the representative of a class of twists.
    stabilizers: Vec<Vec<usize>>,
    list: Vec<Coset>,
    distances: FxHashMap<Coset, u8>,
}

impl<'a> NearCosets<'a> {
    fn new(moves: &CosetMoves, index: &'a CosetIndex) -> Self {
        let stabilizers = index.stabilizers();
        let mut near = Self { index, stabilizers, list: Vec::new(), distances: FxHashMap::default() };
        near.insert(Coset::SOLVED, 0);
        let mut next = 0;
        while let Some(&coset) = near.list.get(next) {
            next += 1;
            let distance = near.distances[&coset] + 1;
            if distance <= MASKED_DISTANCE {
                MOVES.iter().for_each(|m| near.insert(near.canonical(moves.after(coset, m)), distance));
            }
        }
        near
    }

    /// Inserts a coset and its images under the symmetries of its twist, unless they are known already.
    fn insert(&mut self, coset: Coset, distance: u8) {
        if self.distances.contains_key(&coset) {
            return;
        }
        let class = self.index.class_of(coset.twist).0;
        for &g in &self.stabilizers[class] {
            let image = self.conjugate(g, coset);
            if self.distances.insert(image, distance).is_none() {
                self.list.push(image);
            }
        }
    }

    /// Yields the canonical coset of a coset, and its images under the symmetries of its twist.
    fn images(&self, coset: Coset) -> impl Iterator<Item = Coset> {
        let canonical = self.canonical(coset);
        let class = self.index.class_of(canonical.twist).0;
        self.stabilizers[class].iter().map(move |&g| self.conjugate(g, canonical))
    }

    /// Conjugates a coset so that its twist becomes the representative of its class.
    fn canonical(&self, coset: Coset) -> Coset {
        let (class, g) = self.index.class_of(coset.twist);
        Coset { twist: self.index.representatives[class], ..self.conjugate(g, coset) }
    }

    /// Conjugates the flips and the places of a coset, but not its twist.
    fn conjugate(&self, g: usize, coset: Coset) -> Coset {
        let (places, change) = self.index.conjugate_places(g, coset.places);
        let flips = self.index.conjugate_flips(g, coset.flips) ^ change;
        Coset { flips, places: places as u16, ..coset }
    }
}

/// Returns the effect of the moves on the distance of a coset, given the distances that they lead to.
#[allow(
    clippy::expect_used,
    reason = "the three turns of a face differ by a move, so one of 15 cases applies"
)]
fn moves_mask(own: u8, distances: &[u8; 18]) -> u32 {
    distances.chunks_exact(3).enumerate().fold(0, |mask, (face, turns)| {
        let bits =
            |of: &dyn Fn(u8) -> bool| turns.iter().enumerate().map(|(i, &d)| u8::from(of(d)) << i).sum();
        let (nearer, not_further): (u8, u8) = (bits(&|d| d < own), bits(&|d| d <= own));
        let code = FACES.iter().position(|&code| code == not_further << 3 | nearer);
        mask | (code.expect("turns of one face lead to distances that differ by at most one") as u32)
            << (4 * face)
    })
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Cubies, Size, scramble};

    use super::*;
    use crate::block_on;
    use crate::coordinates::Coordinates;
    use crate::puzzles::cube3::phase1::Phase1;

    #[test]
    fn finds_the_stated_number_of_cells() {
        let (moves, index) = (CosetMoves::new(), CosetIndex::new());
        assert_eq!(NearCosets::new(&moves, &index).list.len(), CELLS);
    }

    #[test]
    fn successors_agree_with_the_distance_table() {
        let (tables, control) = (Tables::new(), Control::silent());
        let table = block_on(tables.get::<Phase1>(&control)).unwrap();
        let masks = block_on(tables.get::<MoveMasks>(&control)).unwrap();
        let mut near = 0;
        for seed in 0..4000 {
            let mut cube = Cubies::SOLVED;
            cube.apply_all(scramble::random_moves(Size::THREE, seed as usize % 9, seed).turns());
            let coset = Coset::of(&Coordinates::of(&cube));
            let own = table.distance(coset);
            if own > MASKED_DISTANCE {
                continue;
            }
            near += 1;
            let last = Move(seed as u8 % 19);
            let allowed = after(MOVES, Some(last).filter(|&last| last != NO_MOVE));
            for left in own.saturating_sub(2)..own + 3 {
                let mut found = [MoveMask::default(); 1];
                masks.look_up(&table.index, [coset].into_iter(), &mut found);
                let successors = masks.successors(found[0], last).within(own, left);
                let mut successors: Vec<(u8, u8)> = successors.map(|(m, distance)| (m.0, distance)).collect();
                let next = allowed.iter().map(|m| (m.0, table.distance(masks.moves.after(coset, m))));
                let expected: Vec<(u8, u8)> = next.filter(|&(_, distance)| distance <= left).collect();
                successors.sort_unstable();
                assert_eq!(successors, expected);
            }
        }
        assert!(near > 1000);
    }
}
