use super::pyramid::LEVELS;
use super::rings::Rings;

/// How large visited positions are drawn: each has a mark, and all marks of all maps have the same area.
///
/// So the coloured area of a map is proportional to its visited positions, at every zoom. Marks are larger than
/// positions, by the same factor in all maps, while these are too small to be seen and marks do not lie on each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marks {
    /// The number of times that the area of a position is doubled.
    doublings: usize,
}

/// How marks are drawn in a ring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RingMark {
    /// The level of the smallest blocks that are as large as a mark.
    pub level: usize,
    /// The share of such a block that a mark fills.
    pub share: f64,
}

impl Marks {
    /// Chooses the largest marks at a zoom that have room: `fits` returns whether marks in blocks of a level in each ring
    /// do not lie on each other.
    #[must_use]
    pub fn new(rings: &Rings, zoom: f64, fits: impl Fn(&[usize]) -> bool) -> Self {
        let is_fit = |marks: &Self| {
            let levels: Vec<usize> = marks.of_rings(rings).map(|mark| mark.level).collect();
            fits(&levels)
        };
        let largest = (1..=2 * (LEVELS - 1)).rev().map(|doublings| Self { doublings }).find(is_fit);
        let magnified = 2 * zoom.max(1.0).log2() as usize;
        Self { doublings: largest.map_or(0, |marks| marks.doublings.saturating_sub(magnified)) }
    }

    /// Returns the number of times that a mark is larger than a position of the outer rings.
    #[must_use]
    pub const fn times(self) -> u32 {
        1 << self.doublings
    }

    /// Yields how marks are drawn in each ring.
    ///
    /// Rings near the solved position are thicker than their few positions require, so marks fill only a part of them.
    pub fn of_rings(self, rings: &Rings) -> impl Iterator<Item = RingMark> {
        let area = f64::from(self.times()) * rings.least_area();
        rings.rings().iter().map(move |ring| {
            let block = |level: usize| ring.area() * f64::from(1u32 << (2 * level));
            // The numbers of columns and tracks are whole, so places of the same size differ a little.
            let level = (0..LEVELS - 1).find(|&level| block(level) >= 0.999 * area).unwrap_or(LEVELS - 1);
            RingMark { level, share: (area / block(level)).min(1.0) }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use godspeed_cube::{Alg, Facelets, Metric, Size};
    use godspeed_solve::puzzles::cube2::{Cube2Tables, PositionOrder};
    use godspeed_solve::{Control, Problem, Tables, block_on, run, solver};

    use super::*;
    use crate::state::{Atlas, HALF_TURNS, QUARTER_TURNS, Trail};

    /// Returns the visits of a search that is recorded.
    fn visits(algorithm: &str, state: &Facelets, tables: &Tables) -> Vec<u32> {
        let control = Control::new(1 << 22, |_| ()).recording(1_500_000);
        let problem = Problem::new(state.clone(), Metric::Htm);
        block_on(run(solver(algorithm).unwrap(), &problem, tables, &control)).unwrap();
        control.visits().unwrap().take()
    }

    #[test]
    fn the_marks_of_searches_are_in_proportion_to_their_positions() {
        let (tables, control) = (Tables::new(), Control::silent());
        let cube2 = block_on(tables.get::<Cube2Tables>(&control)).unwrap();
        let order = block_on(PositionOrder::compute(cube2.puzzle(Metric::Htm), &control)).unwrap();
        let atlas = Atlas::new(&order.per_distance, order.ranks).unwrap();
        let (rings, pyramid) = (atlas.rings(), atlas.pyramid());
        let state = Facelets::after(&Alg::parse("R U2 F R' U F2", Size::TWO).unwrap().alg);
        for algorithm in ["iddfs", "ida", "bibfs", "annealing"] {
            let mut trail = Trail::default();
            trail.append(&atlas, &visits(algorithm, &state, &tables));
            let marks = Marks::new(rings, 1.0, |levels| trail.has_marks(levels));
            assert!(marks.times() >= 4, "{algorithm}: {marks:?}");
            let texels: HashSet<u32> = trail.take_undrawn().iter().map(|&[address, _]| address).collect();
            let area = |(at, mark): (usize, RingMark)| {
                let first = pyramid.base(mark.level, at);
                let (columns, tracks) = pyramid.blocks(mark.level, at);
                let lit =
                    (first..first + columns * tracks).filter(|address| texels.contains(address)).count();
                lit as f64 * mark.share * rings.rings()[at].area() * 4f64.powi(mark.level as i32)
            };
            let coloured: f64 = marks.of_rings(rings).enumerate().map(area).sum();
            let wanted = f64::from(marks.times()) * rings.least_area() * f64::from(trail.distinct());
            assert!((0.9..1.02).contains(&(coloured / wanted)), "{algorithm}: {}", coloured / wanted);
        }
    }

    #[test]
    fn marks_are_large_as_long_as_all_rings_have_room_and_positions_are_small() {
        let rings = Rings::new(&HALF_TURNS);
        // Blocks are too few from a level on in one ring.
        let times =
            |full: usize, from: usize, zoom| Marks::new(&rings, zoom, |levels| levels[full] < from).times();
        assert_eq!([1, 2, 3, 4, 5].map(|from| times(9, from, 1.0)), [1, 4, 16, 64, 256]);
        // Positions of the inner rings have larger places.
        assert_eq!([1, 2, 3].map(|from| times(4, from, 1.0)), [8, 32, 128]);
        assert_eq!(times(1, 1, 1.0), 256);
        let by_zoom = [1.0, 1.9, 2.0, 4.0, 8.0, 16.0, 1500.0].map(|zoom| times(9, 5, zoom));
        assert_eq!(by_zoom, [256, 256, 64, 16, 4, 1, 1]);
    }

    #[test]
    fn marks_have_the_same_area_in_every_ring() {
        for per_distance in [&HALF_TURNS[..], &QUARTER_TURNS] {
            let rings = Rings::new(per_distance);
            for doublings in 0..=2 * (LEVELS - 1) {
                let marks = Marks { doublings };
                let wanted = f64::from(marks.times()) * rings.least_area();
                for (ring, mark) in rings.rings().iter().zip(marks.of_rings(&rings)) {
                    let area = mark.share * ring.area() * 4f64.powi(mark.level as i32);
                    assert!((area / wanted - 1.0).abs() < 0.02, "{ring:?} {mark:?}");
                }
            }
        }
    }
}
