use super::edges::Edges;
use super::homography::Homography;

/// How strong edges are along the sides of cells and within cells, for a rectangle of cells.
///
/// The corners of cells have whole coordinates.
pub(super) struct Evidence {
    first: [i32; 2],
    columns: usize,
    rows: usize,
    /// Sides between a cell and the one before it in its row; one more in each row than there are cells.
    upright: Vec<f32>,
    /// Sides between a cell and the one above it; one more row than there are cells.
    level: Vec<f32>,
    inside: Vec<f32>,
    scale: Scale,
}

/// The strengths that count as nothing and as a whole edge.
#[derive(Clone, Copy, Debug)]
struct Scale {
    nothing: f32,
    log_range: f32,
}

/// How far from a side its edge may be, in cells: stickers end a little before their cell does.
const REACH: f32 = 0.16;

/// Shares of a side at which its edge is looked for.
const ALONG: [f32; 6] = [0.17, 0.3, 0.43, 0.57, 0.7, 0.83];

impl Evidence {
    /// Returns the evidence for the cells from `first` on, of which those in `certain` give the scale.
    ///
    /// Returns `None` if edges are not stronger along the sides than within these cells.
    pub(super) fn new(
        edges: &Edges,
        map: &Homography,
        first: [i32; 2],
        [columns, rows]: [usize; 2],
        certain: &[[i32; 2]],
    ) -> Option<Self> {
        let stride = columns + 1;
        let corner = |column: usize, row: usize| {
            map.at([(first[0] + column as i32) as f32, (first[1] + row as i32) as f32])
        };
        let corners: Vec<[f32; 2]> =
            (0..(rows + 1) * stride).map(|i| corner(i % stride, i / stride)).collect();
        let at = |column: usize, row: usize| corners[row * stride + column];
        let middle = |column: usize, row: usize| {
            map.at([(first[0] + column as i32) as f32 + 0.5, (first[1] + row as i32) as f32 + 0.5])
        };
        let mut upright = Vec::with_capacity(rows * stride);
        for row in 0..rows {
            for column in 0..=columns {
                let ends = [at(column, row), at(column, row + 1)];
                let across = step(at, [column, row], [columns, 0]);
                upright.push(side(edges, ends, across));
            }
        }
        let mut level = Vec::with_capacity((rows + 1) * columns);
        for row in 0..=rows {
            for column in 0..columns {
                let ends = [at(column, row), at(column + 1, row)];
                let across = step(at, [column, row], [0, rows]);
                level.push(side(edges, ends, across));
            }
        }
        let inside = (0..rows * columns)
            .map(|i| {
                let (column, row) = (i % columns, i / columns);
                let centre = middle(column, row);
                let right = step(at, [column, row], [columns, 0]);
                let down = step(at, [column, row], [0, rows]);
                interior(edges, centre, right, down)
            })
            .collect();
        let mut evidence = Self {
            first,
            columns,
            rows,
            upright,
            level,
            inside,
            scale: Scale { nothing: 1.0, log_range: 1.0 },
        };
        evidence.scale = evidence.scale_of(certain, edges.floor)?;
        Some(evidence)
    }

    /// Returns the strengths that count as nothing and as an edge, from cells that are certain.
    fn scale_of(&self, certain: &[[i32; 2]], floor: f32) -> Option<Scale> {
        let mut insides: Vec<f32> = Vec::new();
        let mut sides: Vec<f32> = Vec::new();
        for &at in certain {
            let Some([column, row]) = self.index(at) else { continue };
            insides.push(self.inside[row * self.columns + column]);
            sides.extend(self.sides(column, row));
        }
        let nothing = median(&mut insides)?.max(0.6 * floor);
        let whole = median(&mut sides)?;
        (whole > 1.6 * nothing).then(|| Scale { nothing, log_range: (whole / nothing).ln().max(0.9) })
    }

    fn index(&self, [column, row]: [i32; 2]) -> Option<[usize; 2]> {
        let column = usize::try_from(column - self.first[0]).ok().filter(|&at| at < self.columns)?;
        let row = usize::try_from(row - self.first[1]).ok().filter(|&at| at < self.rows)?;
        Some([column, row])
    }

    /// Returns the strengths left, right, above and below.
    fn sides(&self, column: usize, row: usize) -> [f32; 4] {
        let upright = row * (self.columns + 1) + column;
        let level = row * self.columns + column;
        [
            self.upright[upright],
            self.upright[upright + 1],
            self.level[level],
            self.level[level + self.columns],
        ]
    }

    /// Returns how much a cell resembles a sticker: above 0 if it more likely is one.
    pub(super) fn score(&self, at: [i32; 2]) -> f32 {
        let Some([column, row]) = self.index(at) else { return -1.0 };
        let share =
            |strength: f32| ((strength / self.scale.nothing).ln() / self.scale.log_range).clamp(0.0, 1.0);
        let mut sides = self.sides(column, row).map(share);
        sides.sort_by(f32::total_cmp);
        let mean = sides.iter().sum::<f32>() / 4.0;
        let weakest = (sides[0] + sides[1]) / 2.0;
        0.5 * mean + 0.5 * weakest - share(self.inside[row * self.columns + column]) - 0.35
    }
}

/// Returns the step to the next corner along the columns or rows; at the end, that from the one before.
fn step(
    at: impl Fn(usize, usize) -> [f32; 2],
    [column, row]: [usize; 2],
    [columns, rows]: [usize; 2],
) -> [f32; 2] {
    let (from, to) = if columns > 0 {
        let start = column.min(columns - 1);
        (at(start, row), at(start + 1, row))
    } else {
        let start = row.min(rows.saturating_sub(1));
        (at(column, start), at(column, start + 1))
    };
    [to[0] - from[0], to[1] - from[1]]
}

/// Returns the strength of the edge along a side: the mean of the strongest pixels across it.
fn side(edges: &Edges, [from, to]: [[f32; 2]; 2], across: [f32; 2]) -> f32 {
    let samples = (REACH * across[0].hypot(across[1]) / 1.5).ceil().clamp(1.0, 20.0) as i32;
    let sum: f32 = ALONG
        .iter()
        .map(|share| {
            let on_line: [f32; 2] = std::array::from_fn(|i| from[i] + (to[i] - from[i]) * share);
            (-samples..=samples)
                .map(|i| {
                    let offset = REACH * i as f32 / samples as f32;
                    edges.at([on_line[0] + across[0] * offset, on_line[1] + across[1] * offset])
                })
                .fold(0.0, f32::max)
        })
        .sum();
    sum / ALONG.len() as f32
}

/// Returns the usual strength of edges within a cell, whose middle may have a logo.
fn interior(edges: &Edges, centre: [f32; 2], right: [f32; 2], down: [f32; 2]) -> f32 {
    const PLACES: [f32; 4] = [-0.23, -0.09, 0.09, 0.23];
    let mut strengths: [f32; 16] = std::array::from_fn(|i| {
        let (x, y) = (PLACES[i % 4], PLACES[i / 4]);
        edges.at([centre[0] + right[0] * x + down[0] * y, centre[1] + right[1] * x + down[1] * y])
    });
    strengths.sort_by(f32::total_cmp);
    strengths[..12].iter().sum::<f32>() / 12.0
}

/// Returns the median; `None` of nothing.
pub(super) fn median(values: &mut [f32]) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied()
}
