use godspeed_cube::{Face, Size};

use super::super::axis_step::AxisStep;
use super::super::centre_grid::{CentreGrid, LayerRows};

/// What the centres that are not on their faces add to the score of a position, on a cube whose middle centres fix the
/// colours of the faces.
///
/// The cost of a centre depends only on its face and its colour. So outer turns change no cost, and a turn of an inner
/// layer changes those of the centres that it carries to other faces.
#[derive(Clone, Debug)]
pub(super) struct CentreCosts {
    /// The face of each position.
    faces: Vec<u8>,
    /// The face that the centre at each position belongs to.
    pub(super) start: Vec<u8>,
    /// For each turn, the positions whose centres it moves, and to where.
    moved: Vec<Vec<[u16; 2]>>,
    /// The cost of a centre on its face, on one beside it and on the opposite one.
    costs: [u32; 3],
}

impl CentreCosts {
    /// Returns the costs for a cube of an odd size, the colours of its faces and the steps of each turn, with a weight for
    /// each centre.
    pub(super) fn new(
        cube: &CentreGrid,
        colours: [Face; 6],
        turns: &[AxisStep],
        weight: u32,
        size: Size,
    ) -> Self {
        let n = size.layers();
        let area = n * n;
        let is_inner = |index: usize| 0 < index && index < n - 1;
        let middle = n / 2 * (n + 1);
        let is_movable = |&cell: &usize| {
            let place = cell % area;
            is_inner(place / n) && is_inner(place % n) && place != middle
        };
        let cells: Vec<usize> = (0..6 * area).filter(is_movable).collect();
        let home = |colour: u8| {
            let face = colours.iter().position(|&face| face as u8 == colour);
            face.map_or(0, |face| face as u8)
        };
        let rows = LayerRows::of(size);
        Self {
            faces: cells.iter().map(|cell| (cell / area) as u8).collect(),
            start: cells.iter().map(|&cell| home(cube.cells[cell])).collect(),
            moved: turns.iter().map(|turn| moved_by(turn, &cells, &rows)).collect(),
            costs: [0, weight, weight + weight / 2],
        }
    }

    /// Returns the number of centres that are not on their faces.
    pub(super) fn unsolved(&self, centres: &[u8]) -> usize {
        centres.iter().zip(&self.faces).filter(|(home, face)| home != face).count()
    }

    /// Returns the cost of all centres.
    pub(super) fn total(&self, centres: &[u8]) -> u32 {
        centres.iter().zip(&self.faces).map(|(&home, &face)| self.cost(home, face)).sum()
    }

    /// Returns the cost of all centres after a turn, given that before it.
    pub(super) fn after(&self, centres: &[u8], total: u32, turn: usize) -> u32 {
        let on = |home: u8, position: u16| self.cost(home, self.faces[usize::from(position)]);
        self.moved[turn].iter().fold(total, |total, &[from, to]| {
            let home = centres[usize::from(from)];
            total + on(home, to) - on(home, from)
        })
    }

    /// Applies a turn to the centres `before`.
    pub(super) fn turn(&self, before: &[u8], turn: usize, centres: &mut [u8]) {
        for &[from, to] in &self.moved[turn] {
            centres[usize::from(to)] = before[usize::from(from)];
        }
    }

    fn cost(&self, home: u8, face: u8) -> u32 {
        let opposite = (Face::ALL.len() / 2) as u8;
        let way = if home == face {
            0
        } else if home % opposite == face % opposite {
            2
        } else {
            1
        };
        self.costs[way]
    }
}

/// Returns the centres that a step moves among some cells, by their numbers, and to where.
fn moved_by(step: &AxisStep, cells: &[usize], rows: &LayerRows) -> Vec<[u16; 2]> {
    // A grid has one byte for each cell, and a cube of 7 layers or more has more than 256 cells.
    let [low, high] = [0, 8].map(|shift| {
        let count = rows.size.facelets();
        let mut grid = CentreGrid { cells: (0..count).map(|cell| (cell >> shift) as u8).collect() };
        grid.turn(step, rows);
        grid.cells
    });
    let number = |cell: usize| cells.binary_search(&cell).ok();
    let moved = |(to, &cell): (usize, &usize)| {
        let from = usize::from(low[cell]) | usize::from(high[cell]) << 8;
        (from != cell).then(|| number(from).map(|from| [from as u16, to as u16]))?
    };
    cells.iter().enumerate().filter_map(moved).collect()
}

#[cfg(test)]
mod tests {
    use godspeed_cube::scramble::random_state;
    use godspeed_cube::{Facelets, Random};

    use super::super::super::middle_centres::middle_centres;
    use super::super::wing_turn::WingTurn;
    use super::*;

    #[test]
    fn a_solved_cube_costs_nothing() {
        let size = Size::new(5).unwrap();
        let costs =
            CentreCosts::new(&CentreGrid::of_colours(&Facelets::solved(size)), Face::ALL, &[], 5, size);
        assert_eq!((costs.total(&costs.start), costs.unsolved(&costs.start)), (0, 0));
        assert_eq!(costs.start.len(), 48, "without the middle centres");
    }

    #[test]
    fn costs_after_a_turn_are_those_of_the_cube_after_it() {
        for (n, layers) in [(5, vec![1]), (7, vec![1, 2])] {
            let size = Size::new(n).unwrap();
            let turns = WingTurn::all(layers.len(), false);
            let steps: Vec<AxisStep> = turns.iter().map(|turn| turn.step(&layers, size)).collect();
            let cube = random_state(size, 3);
            let colours = middle_centres(&cube);
            let mut grid = CentreGrid::of_colours(&cube);
            let rows = LayerRows::of(size);
            let costs = CentreCosts::new(&grid, colours, &steps, 7, size);
            let mut centres = costs.start.clone();
            let mut random = Random::from_seed(1);
            for _ in 0..50 {
                let turn = random.below(steps.len());
                let total = costs.after(&centres, costs.total(&centres), turn);
                let before = centres.clone();
                costs.turn(&before, turn, &mut centres);
                grid.turn(&steps[turn], &rows);
                let turned = CentreCosts::new(&grid, colours, &steps, 7, size);
                assert_eq!(centres, turned.start);
                assert_eq!(total, turned.total(&turned.start));
            }
        }
    }
}
