use rustc_hash::FxHashMap;

use super::bloom_filter::BloomFilter;
use super::coset_batch::{CosetBatch, ROOM as TOGETHER};
use super::coset_index::{Cell, Coset, CosetIndex, SYMMETRIES};
use super::coset_moves::CosetMoves;
use super::perfect_hash::PerfectHash;
use super::table::Phase1;
use crate::coordinates::{MOVES, after, move_of, turn_of, twist};
use crate::{Control, Move, MoveSet, Stopped, Table, TableSpec, Tables};
use godspeed_cube::{Symmetry, Turn};

/// The greatest distance at which the ways are known.
pub const KNOWN: u8 = 6;

/// CosetIndex up to symmetry within 6 moves of G1, those of symmetric twists as often as the table has them.
const CELLS: usize = 88_043;

/// The filter of the cells within 6 moves: one bit in 13 is set.
type Within = BloomFilter<20>;

/// The filter of the cells within 7 moves: one bit in five is set.
type WithinNext = BloomFilter<22>;

/// From every coset within 6 moves of G1, what each move does to the distance.
///
/// Most nodes of a search for ways into G1 are near it, where of 18 moves hardly more than one is right. Here
/// it stands which ones, so that the others need not be tried: four bits for each face, seen as the cell's
/// symmetry sees it, in four bytes. All records batch take 0.4 MB, which the second-level cache holds.
pub struct MoveMasks {
    /// What moves do to cosets.
    pub moves: CosetMoves,
    hash: PerfectHash,
    records: Vec<u32>,
    /// The cell that each record is of.
    keys: Vec<u32>,
    /// The cells within 6 moves, and those within 7.
    within: Within,
    within_next: WithinNext,
    /// `[symmetry][move]`: the move of which the symmetry makes this one.
    back: [[Move; ROOM]; SYMMETRIES],
    /// `[symmetry][last move]`: the moves worth trying after the last one, as the symmetry sees them.
    worth: [[u32; ROOM]; SYMMETRIES],
}

const ROOM: usize = 32;

/// The bits of a record, from this one on, that tell the distance.
const DISTANCE: u32 = 24;

/// The last move of [`MoveMasks::steps`] that stands for no last move.
pub const NO_MOVE: Move = Move(18);

/// What stands of a coset.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveMask {
    moves: u32,
    /// The symmetry by which the cell is seen.
    symmetry: u8,
}

/// The moves that lead from a coset to a certain distance or nearer.
#[derive(Clone, Copy)]
pub struct Steps<'a> {
    /// The moves that lead nearer, as the symmetry of the cell sees them.
    nearer: u32,
    /// Those that lead no further.
    near: u32,
    worth: u32,
    back: &'a [Move; ROOM],
}

/// What the three turns of a face may do to the distance: two of them never differ by more than one. The lower
/// three bits are those that lead nearer, the higher three those that lead no further.
const FACES: [u8; 15] = {
    let mut faces = [0; 15];
    let (mut count, mut nearer) = (0, 0);
    while nearer < 8 {
        // Some lead nearer, the others keep the distance; or none does, and some keep it.
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

/// For the records of two faces: the moves that lead nearer in the lower six bits, those that lead no further
/// in the next six.
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
    /// Looks up some cosets within 6 moves, at most as many as there is room for. The loads of every loop do not
    /// wait for each other.
    #[inline(always)]
    pub fn look_up<const N: usize>(
        &self,
        cosets: &CosetIndex,
        list: impl Iterator<Item = Coset>,
        records: &mut [MoveMask; N],
    ) {
        let mut hashes = [0; N];
        let mut count = 0;
        for ((hash, record), coset) in hashes.iter_mut().zip(records.iter_mut()).zip(list) {
            let (cell, g) = cosets.cell_and_symmetry(coset);
            (*hash, record.symmetry) = (self.hash.hash(cell.number()), g as u8);
            count += 1;
        }
        let mut slots = [0; N];
        for (slot, &hash) in slots.iter_mut().zip(&hashes[..count]) {
            *slot = self.hash.slot_of(hash);
        }
        for (record, &slot) in records.iter_mut().zip(&slots[..count]) {
            record.moves = self.records[slot];
        }
    }

    /// The steps from a coset that was looked up, after a last move or [`NO_MOVE`].
    #[inline(always)]
    #[must_use]
    pub fn steps(&self, record: MoveMask, last: Move) -> Steps<'_> {
        let (g, record) = (usize::from(record.symmetry), record.moves as usize);
        let pair = |i: usize| u32::from(PAIRS[record >> (8 * i) & 0xFF]);
        let (a, b, c) = (pair(0), pair(1), pair(2));
        let g = g % SYMMETRIES;
        Steps {
            nearer: a & 63 | (b & 63) << 6 | (c & 63) << 12,
            near: a >> 6 | (b >> 6) << 6 | (c >> 6) << 12,
            worth: self.worth[g][usize::from(last.0) % ROOM],
            back: &self.back[g],
        }
    }
}

impl MoveMasks {
    /// The distance of a coset, of which the table of phase 1 says `said`. That may be too little where it is
    /// below 8; here it is right up to 6.
    #[inline(always)]
    #[must_use]
    pub fn distance(&self, cosets: &CosetIndex, coset: Coset, said: u8) -> u8 {
        if said > KNOWN {
            return said;
        }
        self.distance_at(cosets.cell(coset))
    }

    /// The distance of a cell, if it is at most 6; else 7.
    #[inline(always)]
    fn distance_at(&self, cell: Cell) -> u8 {
        let key = cell.number();
        let slot = self.hash.slot(key);
        if self.keys[slot] == key { (self.records[slot] >> DISTANCE) as u8 } else { KNOWN + 1 }
    }

    /// The distances of some cosets as far as they are at most `limit`, 6 or 7; more stands for more. The
    /// loads of every loop do not wait for each other.
    #[inline(always)]
    pub fn near_distances(&self, phase1: &Phase1, batch: &mut CosetBatch, limit: u8) {
        let count = batch.find_cells(&phase1.cosets);
        let CosetBatch { cells, list, distances, .. } = batch;
        let mut held = 0;
        for (i, (&cell, distance)) in cells[..count].iter().zip(distances).enumerate() {
            list[held % TOGETHER] = i as u16;
            *distance = limit + 1;
            let may_be_near =
                if limit > KNOWN { self.within_next.may_hold(cell) } else { self.within.may_hold(cell) };
            held += usize::from(may_be_near);
        }
        if limit > KNOWN {
            phase1.near_distances(batch, held);
        }
        let CosetBatch { cells, list, distances, .. } = batch;
        for &i in &list[..held.min(TOGETHER)] {
            let i = usize::from(i) % TOGETHER;
            if limit <= KNOWN || distances[i] <= KNOWN {
                distances[i] = self.distance_at(cells[i]);
            }
        }
    }
}

impl Steps<'_> {
    /// The moves from a coset at this distance to those within `left`, each with the distance it leads to.
    #[inline(always)]
    pub fn within(self, distance: u8, left: u8) -> impl Iterator<Item = (Move, u8)> {
        let moves = match left {
            _ if left > distance => (1 << 18) - 1,
            _ if left == distance => self.near,
            _ if left + 1 == distance => self.nearer,
            _ => 0,
        };
        MoveSet((moves & self.worth).into()).map(move |m| {
            let further = u8::from(self.near >> m.0 & 1 == 0);
            let nearer = (self.nearer >> m.0 & 1) as u8;
            (self.back[usize::from(m.0) % ROOM], distance + further - nearer)
        })
    }
}

impl Table for MoveMasks {
    const SPEC: TableSpec = TableSpec {
        id: "phase1-ways",
        version: 1,
        bytes: PerfectHash::bytes(CELLS)
            + PerfectHash::slots_of(CELLS) * 8
            + Within::BYTES
            + WithinNext::BYTES,
        distribution: &[],
        explanation: "Which moves lead nearer to the first phase's goal, where it is near.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = CosetMoves::new();
        let cosets = CosetIndex::new();
        control.yield_now().await?;
        let sphere = NearCosets::new(&moves, &cosets);
        let (mut within, mut within_next) = (BloomFilter::new(), BloomFilter::new());
        control.yield_now().await?;
        let keys: Vec<u32> = sphere.list.iter().map(|&coset| cosets.cell(coset).number()).collect();
        let hash = PerfectHash::new(&keys);
        control.yield_now().await?;
        let mut records = vec![0; hash.slots()];
        let mut own = vec![u32::MAX; hash.slots()];
        for (&key, &coset) in keys.iter().zip(&sphere.list) {
            let slot = hash.slot(key);
            (own[slot], records[slot]) = (key, sphere.record(coset));
            let cell = cosets.cell(coset);
            within.enter(cell);
            within_next.enter(cell);
            if sphere.distances[&coset] == KNOWN {
                sphere.around(coset).for_each(|next| within_next.enter(cosets.cell(next)));
            }
        }
        let symmetries: Vec<Symmetry> = Symmetry::all().take(SYMMETRIES).collect();
        let back = std::array::from_fn(|g| {
            let inverse = symmetries[g].inverse();
            std::array::from_fn(|m| if m < 18 { turned(inverse, Move(m as u8)) } else { NO_MOVE })
        });
        let worth = std::array::from_fn(|g| {
            std::array::from_fn(|last| {
                let last = Some(Move(last as u8)).filter(|last| last.0 < NO_MOVE.0);
                after(MOVES, last).map(|m| 1 << turned(symmetries[g], m).0).sum()
            })
        });
        Ok(Self { moves, hash, records, keys: own, within, within_next, back, worth })
    }
}

/// What a symmetry makes of a move.
fn turned(g: Symmetry, m: Move) -> Move {
    let Turn { face, angle, .. } = g.turn(turn_of(m));
    move_of(face, angle)
}

/// The cosets within 6 moves of G1, as the table has them: with the twists that represent their classes.
struct NearCosets<'a> {
    moves: &'a CosetMoves,
    cosets: &'a CosetIndex,
    /// For each class of twists, the symmetries that keep its representative.
    keepers: Vec<Vec<usize>>,
    list: Vec<Coset>,
    distances: FxHashMap<Coset, u8>,
}

impl<'a> NearCosets<'a> {
    fn new(moves: &'a CosetMoves, cosets: &'a CosetIndex) -> Self {
        let keepers = cosets.representatives.iter().map(|&value| keepers(value.into())).collect();
        let mut sphere = Self { moves, cosets, keepers, list: Vec::new(), distances: FxHashMap::default() };
        sphere.enter(Coset::SOLVED, 0);
        let mut next = 0;
        while let Some(&coset) = sphere.list.get(next) {
            next += 1;
            let distance = sphere.distances[&coset] + 1;
            if distance <= KNOWN {
                MOVES.for_each(|m| sphere.enter(sphere.seen(moves.after(coset, m)), distance));
            }
        }
        sphere
    }

    /// Enters a coset and those that the symmetries of its twists make of it, unless they are there.
    fn enter(&mut self, coset: Coset, distance: u8) {
        if self.distances.contains_key(&coset) {
            return;
        }
        let class = self.cosets.class_of(coset.twist).0;
        for &g in &self.keepers[class] {
            let image = self.image(g, coset);
            if self.distances.insert(image, distance).is_none() {
                self.list.push(image);
            }
        }
    }

    /// The cosets one move away, as the table sees them, and what the symmetries of their twists make of them.
    fn around(&self, coset: Coset) -> impl Iterator<Item = Coset> {
        let next = MOVES.map(move |m| self.seen(self.moves.after(coset, m)));
        next.flat_map(move |next| {
            let class = self.cosets.class_of(next.twist).0;
            self.keepers[class].iter().map(move |&g| self.image(g, next))
        })
    }

    /// A coset as the table sees it.
    fn seen(&self, coset: Coset) -> Coset {
        let (class, g) = self.cosets.class_of(coset.twist);
        Coset { twist: self.cosets.representatives[class], ..self.image(g, coset) }
    }

    /// What a symmetry makes of the flips and the places.
    fn image(&self, g: usize, coset: Coset) -> Coset {
        let (places, change) = self.cosets.seen_places(g, coset.places);
        let flips = self.cosets.seen_flips(g, coset.flips) ^ change;
        Coset { flips, places: places as u16, ..coset }
    }

    fn record(&self, coset: Coset) -> u32 {
        let own = self.distances[&coset];
        let distance = |m| {
            let next = self.seen(self.moves.after(coset, Move(m)));
            self.distances.get(&next).copied().unwrap_or(KNOWN + 1)
        };
        (0..6).fold(u32::from(own) << DISTANCE, |record, face| {
            let bits =
                |of: &dyn Fn(u8) -> bool| (0..3).map(|i| u8::from(of(distance(3 * face + i))) << i).sum();
            let (nearer, near): (u8, u8) = (bits(&|d| d < own), bits(&|d| d <= own));
            let code = FACES.iter().position(|&code| code == near << 3 | nearer).unwrap_or(0);
            record | (code as u32) << (4 * face)
        })
    }
}

/// The symmetries of the axis that keep the twists of a number.
fn keepers(value: usize) -> Vec<usize> {
    let keeps = |g: &Symmetry| twist::index(&g.corners(&twist::corners(value))) == value;
    Symmetry::all().take(SYMMETRIES).filter(keeps).map(Symmetry::index).collect()
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Cubies, Size, scramble};

    use super::*;
    use crate::block_on;
    use crate::coordinates::Coordinates;
    use crate::puzzles::cube3::phase1::Phase1;

    #[test]
    fn there_are_as_many_cells_as_is_said() {
        let (moves, cosets) = (CosetMoves::new(), CosetIndex::new());
        assert_eq!(NearCosets::new(&moves, &cosets).list.len(), CELLS);
    }

    #[test]
    fn steps_are_what_the_table_of_distances_says() {
        let (tables, control) = (Tables::new(), Control::silent());
        let table = block_on(tables.get::<Phase1>(&control)).unwrap();
        let ways = block_on(tables.get::<MoveMasks>(&control)).unwrap();
        let mut near = 0;
        for seed in 0..4000 {
            let mut cube = Cubies::solved();
            cube.apply_all(scramble::random_moves(Size::THREE, seed as usize % 9, seed).turns());
            let coset = Coset::of(&Coordinates::of(&cube));
            let own = table.distance(coset);
            if own > KNOWN {
                continue;
            }
            near += 1;
            let last = Move(seed as u8 % 19);
            let allowed = after(MOVES, Some(last).filter(|&last| last != NO_MOVE));
            for left in own.saturating_sub(2)..own + 3 {
                let mut records = [MoveMask::default(); 1];
                ways.look_up(&table.cosets, [coset].into_iter(), &mut records);
                let steps = ways.steps(records[0], last).within(own, left);
                let mut steps: Vec<(u8, u8)> = steps.map(|(m, distance)| (m.0, distance)).collect();
                let next = allowed.map(|m| (m.0, table.distance(ways.moves.after(coset, m))));
                let expected: Vec<(u8, u8)> = next.filter(|&(_, distance)| distance <= left).collect();
                steps.sort_unstable();
                assert_eq!(steps, expected);
            }
        }
        assert!(near > 1000);
    }
}
