use std::ops::RangeInclusive;

use super::edges::Edges;
use super::evidence::Evidence;
use super::homography::{Homography, solve};
use super::lattice::Lattice;

/// A square of cells that probably is a face.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// Number of columns and rows.
    pub(super) cells: usize,
    /// Map from the unit square to pixels.
    pub(super) map: Homography,
    /// Mean of the scores of the cells, below 1.
    pub(super) score: f32,
    /// Number of cells with a patch in their middle.
    pub(super) patches: usize,
}

/// Cells around those of a lattice that may be part of the face.
const MARGIN: i32 = 2;

/// What a patch in the middle of a cell adds to its score.
const WITH_PATCH: f32 = 0.1;

/// What is added to the score of a cell in which there is no patch.
const WITHOUT_PATCH: f32 = -0.35;

impl Window {
    /// Returns the square of cells that resembles a face most.
    pub(super) fn best(lattice: &Lattice, edges: &Edges, sizes: &RangeInclusive<usize>) -> Option<Self> {
        let [columns, rows] = lattice.bounds();
        let first = [columns.0 - MARGIN, rows.0 - MARGIN];
        let count = [columns, rows].map(|(first, last)| (last - first + 1 + 2 * MARGIN) as usize);
        let certain: Vec<[i32; 2]> = lattice.cells.iter().map(|cell| cell.at).collect();
        let map = lattice.map.shifted([-0.5, -0.5]);
        let evidence = Evidence::new(edges, &map, first, count, &certain)?;
        // A cell without a patch is never a reason to call the face larger.
        let score = |at: [i32; 2]| match (evidence.score(at), certain.contains(&at)) {
            (score, true) => score + WITH_PATCH,
            (score, false) => (score + WITHOUT_PATCH).min(0.0),
        };
        let sums = Sums::new(score, first, count);
        let (total, cells, at) = sizes
            .clone()
            .filter(|&cells| cells <= count[0] && cells <= count[1])
            .flat_map(|cells| {
                let places = move |i: usize| 0..=count[i] - cells;
                places(1).flat_map(move |row| places(0).map(move |column| (cells, [column, row])))
            })
            .map(|(cells, at)| (sums.of(at, cells), cells, at))
            .max_by(|a, b| a.0.total_cmp(&b.0))?;
        let score = total / (cells * cells) as f32;
        let is_inside = |cell: &&[i32; 2]| {
            (0..2).all(|i| (0..cells as i32).contains(&(cell[i] - first[i] - at[i] as i32)))
        };
        let patches = certain.iter().filter(is_inside).count();
        let corner = |x: usize, y: usize| {
            map.at([first[0] as f32 + (at[0] + x) as f32, first[1] as f32 + (at[1] + y) as f32])
        };
        let corners = [corner(0, 0), corner(cells, 0), corner(cells, cells), corner(0, cells)];
        let map = Homography::of_square(corners)?;
        (score > 0.0).then_some(Self { cells, map, score, patches })
    }

    /// Returns the pixels of the corners, in the order of the unit square.
    pub(super) fn corners(&self) -> [[f32; 2]; 4] {
        [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|corner| self.map.at(corner))
    }

    /// Returns the window with its corners moved so that its lines are on the edges of the picture.
    pub(super) fn refined(self, edges: &Edges) -> Self {
        (0..2).fold(self, |window, _| window.moved(edges).unwrap_or(window))
    }

    fn moved(&self, edges: &Edges) -> Option<Self> {
        let across = self.correction(edges, |along, line| [line, along])?;
        let down = self.correction(edges, |along, line| [along, line])?;
        let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[u, v]: [f32; 2]| {
            let terms = [1.0, f64::from(u), f64::from(v), f64::from(u * v)];
            let shift = |by: [f64; 4]| (0..4).map(|i| by[i] * terms[i]).sum::<f64>() as f32;
            self.map.at([u + shift(across), v + shift(down)])
        });
        Some(Self { map: Homography::of_square(corners)?, ..*self })
    }

    /// Returns the coefficients of 1, u, v and uv of the distance by which the lines of one direction are off.
    fn correction(&self, edges: &Edges, at: impl Fn(f32, f32) -> [f32; 2]) -> Option<[f64; 4]> {
        const STEPS: i32 = 6;
        let cell = 1.0 / self.cells as f32;
        let reach = 0.2 * cell;
        let mut system = [[0.0_f64; 5]; 4];
        for line in 0..=self.cells {
            // Outside the face there may be anything, so that the outer lines count less.
            let trust = if line == 0 || line == self.cells { 0.3 } else { 1.0 };
            for place in 0..4 * self.cells {
                let along = (place as f32 + 0.5) / 4.0 * cell;
                let position = line as f32 * cell;
                let strengths: [f32; 13] = std::array::from_fn(|i| {
                    let offset = (i as i32 - STEPS) as f32 / STEPS as f32 * reach;
                    edges.at(self.map.at(at(along, position + offset)))
                });
                let least = strengths.iter().copied().fold(f32::MAX, f32::min).max(edges.floor);
                let mut sum = 0.0;
                let mut moment = 0.0;
                for (strength, i) in strengths.iter().zip(-STEPS..) {
                    let excess = (strength - least).max(0.0);
                    sum += excess;
                    moment += excess * i as f32 / STEPS as f32 * reach;
                }
                if sum <= 0.0 {
                    continue;
                }
                let weight = f64::from(trust * (sum / (sum + 8.0 * edges.floor)));
                let [u, v] = at(along, position).map(f64::from);
                let row = [1.0, u, v, u * v, f64::from(moment / sum)];
                for i in 0..4 {
                    for j in 0..5 {
                        system[i][j] += weight * row[i] * row[j];
                    }
                }
            }
        }
        // Small corrections are expected, so that what is not seen stays where it is.
        for (i, row) in system.iter_mut().enumerate() {
            row[i] += 0.05;
        }
        solve(system)
    }
}

/// Sums of the scores of all cells above and left of a corner.
struct Sums {
    stride: usize,
    sums: Vec<f32>,
}

impl Sums {
    fn new(score: impl Fn([i32; 2]) -> f32, first: [i32; 2], [columns, rows]: [usize; 2]) -> Self {
        let stride = columns + 1;
        let mut sums = vec![0.0; stride * (rows + 1)];
        for row in 0..rows {
            for column in 0..columns {
                let score = score([first[0] + column as i32, first[1] + row as i32]);
                let at = (row + 1) * stride + column + 1;
                sums[at] = score + sums[at - 1] + sums[at - stride] - sums[at - stride - 1];
            }
        }
        Self { stride, sums }
    }

    fn of(&self, [column, row]: [usize; 2], cells: usize) -> f32 {
        let at = |column: usize, row: usize| self.sums[row * self.stride + column];
        at(column + cells, row + cells) - at(column, row + cells) - at(column + cells, row) + at(column, row)
    }
}
