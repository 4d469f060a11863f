use super::homography::{Homography, Observation};
use super::patch::Patch;

/// Patches at the cells of a lattice.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    pub(super) cells: Vec<Cell>,
    /// The map from columns and rows to pixels; whole numbers are the middles of cells.
    pub(super) map: Homography,
}

/// A patch at its column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) at: [i32; 2],
    pub(super) patch: usize,
}

/// The most lattices that are returned.
const MOST_LATTICES: usize = 16;

/// The most pairs of neighbours from which a lattice is grown.
const MOST_SEEDS: usize = 160;

/// A lattice with more columns or rows is no face.
const MOST_CELLS: i32 = 8;

/// How far the middle of a patch may be from that of its cell, in cells.
const OFF_CENTRE: f32 = 0.16;

/// Returns the lattices of neighbouring patches, those with the most patches first.
pub(super) fn lattices(patches: &[Patch]) -> Vec<Lattice> {
    let mut lattices: Vec<Lattice> = Vec::new();
    let mut order: Vec<usize> = (0..patches.len()).collect();
    order.sort_by(|&a, &b| patches[b].area.total_cmp(&patches[a].area));
    let mut seeds = 0;
    for from in order {
        let is_known = |lattice: &Lattice| {
            lattice.cells.len() >= 4 && lattice.cells.iter().any(|cell| cell.patch == from)
        };
        if seeds >= MOST_SEEDS || lattices.iter().any(is_known) {
            continue;
        }
        let neighbours = neighbours(patches, from);
        // Two neighbours in different directions determine a lattice, and one nearly does.
        let pairs = [(0, 2), (0, 3), (1, 2), (1, 3)];
        let mut starts: Vec<Vec<Cell>> = pairs
            .iter()
            .filter_map(|&(a, b)| {
                Some(vec![Cell { at: [0, 0], patch: from }, neighbours[a]?, neighbours[b]?])
            })
            .collect();
        if starts.is_empty() {
            let one = neighbours.into_iter().flatten();
            starts.extend(one.map(|cell| vec![Cell { at: [0, 0], patch: from }, cell]));
        }
        seeds += starts.len();
        let grown = starts.into_iter().filter_map(|cells| Lattice::grown(cells, patches));
        lattices.extend(grown.max_by_key(|lattice| lattice.cells.len()));
    }
    lattices.sort_by_key(|lattice| std::cmp::Reverse(lattice.cells.len()));
    // A lattice all of whose patches are in a better one says nothing new.
    let mut distinct: Vec<Lattice> = Vec::new();
    for lattice in lattices {
        let is_part = |other: &Lattice| {
            let has = |cell: &Cell| other.cells.iter().any(|other| other.patch == cell.patch);
            lattice.cells.iter().filter(|cell| has(cell)).count() * 3 > lattice.cells.len() * 2
        };
        if distinct.len() < MOST_LATTICES && !distinct.iter().any(is_part) {
            distinct.push(lattice);
        }
    }
    distinct
}

/// Returns the nearest patches of the same shape to the right, left, below and above, in the directions of its edges.
fn neighbours(patches: &[Patch], from: usize) -> [Option<Cell>; 4] {
    let patch = &patches[from];
    let mut nearest: [Option<(f32, Cell)>; 4] = [None; 4];
    for (to, other) in patches.iter().enumerate() {
        if to == from || !(0.6..1.65).contains(&(other.area / patch.area)) {
            continue;
        }
        let [x, y] = patch.in_edges([other.centre[0] - patch.centre[0], other.centre[1] - patch.centre[1]]);
        let (along, aside) = if x.abs() > y.abs() { (x, y) } else { (y, x) };
        // The edges of round stickers are found less exactly.
        let round = 1.0 - patch.squareness.min(other.squareness);
        if !(1.0..2.1).contains(&along.abs()) || aside.abs() > (0.16 + 0.3 * round) * along.abs() {
            continue;
        }
        let edge = |edge: [f32; 2]| patch.in_edges([2.0 * edge[0], 2.0 * edge[1]]).map(f32::abs);
        let ([ax, ay], [bx, by]) = (edge(other.a), edge(other.b));
        // The edges may be named the other way round.
        let (long, short) = if ax > ay { ([ax, by], [ay, bx]) } else { ([ay, bx], [ax, by]) };
        if !long.iter().all(|long| (0.72..1.4).contains(long))
            || short.iter().any(|&short| short > 0.22 + 0.6 * round)
        {
            continue;
        }
        let (direction, at) = match (x.abs() > y.abs(), along > 0.0) {
            (true, true) => (0, [1, 0]),
            (true, false) => (1, [-1, 0]),
            (false, true) => (2, [0, 1]),
            (false, false) => (3, [0, -1]),
        };
        let error = along.abs() + 2.0 * aside.abs();
        if nearest[direction].is_none_or(|(least, _)| error < least) {
            nearest[direction] = Some((error, Cell { at, patch: to }));
        }
    }
    nearest.map(|found| found.map(|(_, cell)| cell))
}

impl Lattice {
    /// Returns the lattice that is determined by some cells, with all patches that fit.
    ///
    /// It grows by a cell in each direction at a time, because perspective is not known at first.
    fn grown(mut cells: Vec<Cell>, patches: &[Patch]) -> Option<Self> {
        let seed = patches[cells.first()?.patch];
        let mut map = observed(&cells, patches, &seed)?;
        for _ in 0..MOST_CELLS {
            let found = fitting(&cells, patches, &map)?;
            let is_same = found == cells;
            cells = found;
            map = observed(&cells, patches, &seed)?;
            if is_same {
                break;
            }
        }
        let lattice = Self { cells, map };
        let is_small = lattice.bounds().iter().all(|(first, last)| last - first < MOST_CELLS);
        (is_small && lattice.cells.len() >= 2).then_some(lattice)
    }

    /// Returns the first and last column, and the first and last row.
    pub(super) fn bounds(&self) -> [(i32, i32); 2] {
        [0, 1].map(|axis| range(&self.cells, axis))
    }
}

/// Returns the least and the greatest column or row.
fn range(cells: &[Cell], axis: usize) -> (i32, i32) {
    let numbers = || cells.iter().map(|cell| cell.at[axis]);
    (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0))
}

/// Returns the patches that are in the middle of a cell near the present ones, and are as large as these.
fn fitting(cells: &[Cell], patches: &[Patch], map: &Homography) -> Option<Vec<Cell>> {
    let inverse = map.inverse()?;
    let shape = |patch: &Patch| {
        let [u, v] = inverse.at(patch.centre);
        let edge = |edge: [f32; 2]| {
            let [x, y] = inverse.at([patch.centre[0] + edge[0], patch.centre[1] + edge[1]]);
            [2.0 * (x - u).abs(), 2.0 * (y - v).abs()]
        };
        let (a, b) = (edge(patch.a), edge(patch.b));
        // Width and height in cells, and how oblique the edges are.
        if a[0] > a[1] {
            ([u, v], [a[0], b[1]], a[1].max(b[0]))
        } else {
            ([u, v], [b[0], a[1]], a[0].max(b[1]))
        }
    };
    let mut sizes: Vec<[f32; 2]> = cells.iter().map(|cell| shape(&patches[cell.patch]).1).collect();
    let mut median = |axis: usize| {
        sizes.sort_by(|a, b| a[axis].total_cmp(&b[axis]));
        sizes[sizes.len() / 2][axis]
    };
    let usual = [median(0), median(1)];
    if !usual.iter().all(|size| (0.4..1.02).contains(size)) {
        return None;
    }
    let bounds = [range(cells, 0), range(cells, 1)];
    let mut found: Vec<(f32, Cell)> = Vec::new();
    for (which, patch) in patches.iter().enumerate() {
        let ([u, v], size, oblique) = shape(patch);
        let at = [u.round(), v.round()];
        let off = (u - at[0]).abs().max((v - at[1]).abs());
        let is_near = (0..2).all(|i| {
            let (first, last) = bounds[i];
            at[i] >= first as f32 - 1.0 && at[i] <= last as f32 + 1.0
        });
        let round = 1.0 - patch.squareness.min(1.0);
        let is_equal = (0..2).all(|i| (0.74..1.28).contains(&(size[i] / usual[i])));
        // Written so that what is not a number does not fit.
        if !(is_near && is_equal && off < OFF_CENTRE && oblique < 0.16 + 0.45 * round) {
            continue;
        }
        let cell = Cell { at: at.map(|x| x as i32), patch: which };
        match found.iter_mut().find(|(_, other)| other.at == cell.at) {
            Some(best) if best.0 > off => *best = (off, cell),
            Some(_) => {}
            None => found.push((off, cell)),
        }
    }
    let mut found: Vec<Cell> = found.into_iter().map(|(_, cell)| cell).collect();
    found.sort_unstable_by_key(|cell| cell.at);
    (!found.is_empty()).then_some(found)
}

/// Returns the map on which the patches are at their cells.
///
/// The edges of patches count too, so that a single row has a direction for its columns. A patch is smaller than its
/// cell; the factor is that of the distances between neighbours.
fn observed(cells: &[Cell], patches: &[Patch], seed: &Patch) -> Option<Homography> {
    let at = |column: i32, row: i32| cells.iter().find(|cell| cell.at == [column, row]);
    let mut ratios: Vec<f32> = Vec::new();
    for cell in cells {
        let [column, row] = cell.at;
        for other in [at(column + 1, row), at(column, row + 1)].into_iter().flatten() {
            let (from, to) = (&patches[cell.patch], &patches[other.patch]);
            let [x, y] = from.in_edges([to.centre[0] - from.centre[0], to.centre[1] - from.centre[1]]);
            ratios.push(x.abs().max(y.abs()));
        }
    }
    ratios.sort_by(f32::total_cmp);
    let ratio = ratios.get(ratios.len() / 2).copied().unwrap_or(1.25);
    let mut observations = Vec::with_capacity(5 * cells.len());
    for cell in cells {
        let patch = &patches[cell.patch];
        let [u, v] = cell.at.map(|x| x as f32);
        observations.push(Observation { lattice: [u, v], pixel: patch.centre, weight: 1.0 });
        for edge in [patch.a, patch.b] {
            let [x, y] = seed.in_edges([2.0 * edge[0], 2.0 * edge[1]]);
            let step = if x.abs() > y.abs() { [0.5 * x.signum(), 0.0] } else { [0.0, 0.5 * y.signum()] };
            for sign in [1.0, -1.0] {
                observations.push(Observation {
                    lattice: [u + sign * step[0], v + sign * step[1]],
                    pixel: [
                        patch.centre[0] + sign * edge[0] * ratio,
                        patch.centre[1] + sign * edge[1] * ratio,
                    ],
                    weight: 0.05 * patch.squareness.clamp(0.0, 1.0),
                });
            }
        }
    }
    Homography::fit(&observations)
}
