//! The places of cubes on the canvas of a sheet.

/// Gap between two cells of a sheet in device pixels, so that smoothed edges do not meet.
const GAP: u32 = 1;

/// A part of the canvas with the picture of a cube, in device pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The key of the cube.
    pub key: u32,
    /// The left edge.
    pub left: u32,
    /// The upper edge.
    pub top: u32,
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
}

/// Places as many cells as fit in rows on a square of this many pixels. Returns the extent of the rows.
///
/// The first is placed even if it is larger, cut to the square.
pub(super) fn pack(sizes: impl Iterator<Item = (u32, (u32, u32))>, most: u32) -> ((u32, u32), Vec<Cell>) {
    let (mut left, mut top, mut row, mut right) = (0, 0, 0, 0);
    let mut cells = Vec::new();
    for (key, (width, height)) in sizes {
        let (width, height) = (width.min(most), height.min(most));
        if left + width > most {
            (left, top, row) = (0, top + row + GAP, 0);
        }
        if top + height > most {
            break;
        }
        cells.push(Cell { key, left, top, width, height });
        left += width + GAP;
        row = row.max(height);
        right = right.max(left - GAP);
    }
    ((right, top + row), cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_placed_in_rows_without_overlap() {
        let sizes = (0..5).map(|key| (key, (40, 30)));
        let (extent, cells) = pack(sizes, 100);
        let places: Vec<_> = cells.iter().map(|cell| (cell.left, cell.top)).collect();
        assert_eq!(places, [(0, 0), (41, 0), (0, 31), (41, 31), (0, 62)]);
        assert_eq!(extent, (81, 92));
        // What does not fit follows on the next canvas.
        assert_eq!(pack((0..9).map(|key| (key, (40, 30))), 100).1.len(), 6);
        let (extent, cells) = pack([(7, (500, 20))].into_iter(), 100);
        assert_eq!((extent, cells[0].width), ((100, 20), 100));
    }
}
