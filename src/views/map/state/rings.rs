use std::f64::consts::{PI, TAU};

use godspeed_cube::Metric;

/// The positions of the 2x2x2 at each distance in half turns.
pub const HALF_TURNS: [u32; 12] =
    [1, 9, 54, 321, 1847, 9992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2644];
/// The positions of the 2x2x2 at each distance in quarter turns.
pub const QUARTER_TURNS: [u32; 15] =
    [1, 6, 27, 120, 534, 2256, 8969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90_280, 276];

/// The least thickness of a ring, so that the few positions near the solved one can be seen.
const LEAST_THICKNESS: f64 = 0.028;

/// The places of all positions on a disc of radius 1: a ring for each distance from the solved position, which is in
/// the centre.
///
/// Positions are numbered by their rank, the order of their discovery by a breadth-first search from the solved one. So
/// a ring holds consecutive ranks, and positions with the same parent are neighbours in it. A ring is divided into
/// columns, counted clockwise from the top, and each column into tracks, counted from the inside:
///
/// ```text
/// rank = first rank of the ring + column * tracks + track
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Rings {
    rings: Vec<Ring>,
}

/// The positions at one distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring {
    /// The rank of the first position.
    pub first: u32,
    /// The number of positions.
    pub count: u32,
    /// The inner radius; 0 for the innermost ring, which is a disc.
    pub inner: f64,
    /// The outer radius.
    pub outer: f64,
    /// The number of columns, of which the last may be incomplete.
    pub columns: u32,
    /// The number of positions in a column.
    pub tracks: u32,
}

/// The place of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The ring: the distance from the solved position.
    pub ring: usize,
    /// The column, clockwise from the top.
    pub column: u32,
    /// The track, from the inside.
    pub track: u32,
}

impl Rings {
    /// Creates the rings for a number of positions at each distance.
    ///
    /// Every position gets the same area, but no ring is thinner than a minimum.
    #[must_use]
    pub fn new(per_distance: &[u32]) -> Self {
        let radii = outer_radii(per_distance);
        let (mut first, mut inner) = (0, 0.0);
        let ring = |(&count, outer): (&u32, f64)| {
            let ring = Ring::new(first, count, inner, outer);
            first += count;
            inner = outer;
            ring
        };
        Self { rings: per_distance.iter().zip(radii).map(ring).collect() }
    }

    /// Creates the rings of all positions of the 2x2x2 in a metric.
    #[must_use]
    pub fn of_metric(metric: Metric) -> Self {
        Self::new(if metric == Metric::Qtm { &QUARTER_TURNS } else { &HALF_TURNS })
    }

    /// Returns the rings by distance.
    #[must_use]
    pub fn rings(&self) -> &[Ring] {
        &self.rings
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn positions(&self) -> u32 {
        self.rings.iter().map(|ring| ring.count).sum()
    }

    /// Returns the distance of the position with a rank.
    #[must_use]
    pub fn distance(&self, rank: u32) -> usize {
        self.rings.partition_point(|ring| ring.first <= rank).saturating_sub(1)
    }

    /// Returns the place of the position with a rank.
    #[must_use]
    pub fn place(&self, rank: u32) -> Place {
        let distance = self.distance(rank);
        let Some(ring) = self.rings.get(distance) else { return Place { ring: 0, column: 0, track: 0 } };
        let index = rank - ring.first;
        Place { ring: distance, column: index / ring.tracks, track: index % ring.tracks }
    }

    /// Returns the rank of the position at a place, if there is one.
    #[must_use]
    pub fn rank(&self, place: Place) -> Option<u32> {
        let ring = self.rings.get(place.ring)?;
        let index = place.column.checked_mul(ring.tracks)?.checked_add(place.track)?;
        (place.track < ring.tracks && index < ring.count).then(|| ring.first + index)
    }

    /// Returns the middle of a position's place: to the right, and up.
    #[must_use]
    pub fn middle(&self, rank: u32) -> (f64, f64) {
        let place = self.place(rank);
        let Some(ring) = self.rings.get(place.ring).filter(|_| place.ring > 0) else { return (0.0, 0.0) };
        let angle = TAU * (f64::from(place.column) + 0.5) / f64::from(ring.columns);
        let share = (f64::from(place.track) + 0.5) / f64::from(ring.tracks);
        let radius = ring.inner + share * (ring.outer - ring.inner);
        (radius * angle.sin(), radius * angle.cos())
    }

    /// Returns the rank of the position at a point, if there is one.
    #[must_use]
    pub fn rank_at(&self, (right, up): (f64, f64)) -> Option<u32> {
        let radius = right.hypot(up);
        let at = self.rings.partition_point(|ring| ring.outer <= radius);
        let ring = self.rings.get(at)?;
        let column = turn_share((right, up)) * f64::from(ring.columns);
        let track = (radius - ring.inner) / (ring.outer - ring.inner) * f64::from(ring.tracks);
        let column = (column as u32).min(ring.columns - 1);
        let track = (track as u32).min(ring.tracks - 1);
        self.rank(Place { ring: at, column, track })
    }

    /// Returns the least area of a position's place. All places of the thick rings have about this area.
    #[must_use]
    pub fn least_area(&self) -> f64 {
        self.rings.iter().map(Ring::area).fold(f64::INFINITY, f64::min)
    }
}

impl Ring {
    fn new(first: u32, count: u32, inner: f64, outer: f64) -> Self {
        let (thickness, length) = (outer - inner, PI * (inner + outer));
        let side = (thickness * length / f64::from(count.max(1))).sqrt();
        let tracks = if first == 0 { 1 } else { (thickness / side).round().max(1.0) as u32 };
        Self { first, count, inner, outer, columns: count.div_ceil(tracks).max(1), tracks }
    }

    /// Returns the columns and the tracks of its blocks of 2 to the power of `level` places in both directions, of which
    /// the last ones may be incomplete.
    #[must_use]
    pub const fn blocks(&self, level: u32) -> (u32, u32) {
        (self.columns.div_ceil(1 << level), self.tracks.div_ceil(1 << level))
    }

    /// Returns the area of a position's place.
    #[must_use]
    pub fn area(&self) -> f64 {
        let (inner, outer) = (self.inner, self.outer);
        PI * (outer * outer - inner * inner) / (f64::from(self.columns) * f64::from(self.tracks))
    }
}

/// Returns the direction of a point as a share of the full turn, clockwise from the top: 0 to below 1.
#[must_use]
pub fn turn_share((right, up): (f64, f64)) -> f64 {
    let share = right.atan2(up) / TAU;
    if share < 0.0 { (share + 1.0).min(1.0 - f64::EPSILON) } else { share }
}

/// Returns the outer radius of each ring; the last is 1.
fn outer_radii(per_distance: &[u32]) -> Vec<f64> {
    let radii = |area: f64| {
        let mut radius: f64 = 0.0;
        let outer = per_distance.iter().map(|&count| {
            let by_area = (radius * radius + area * f64::from(count)).sqrt();
            radius = by_area.max(radius + LEAST_THICKNESS);
            radius
        });
        outer.collect::<Vec<f64>>()
    };
    // The area of a position, by bisection: the outermost radius grows with it.
    let positions: u32 = per_distance.iter().sum();
    let (mut low, mut high) = (0.0, 1.0 / f64::from(positions.max(1)));
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        let outermost = radii(middle).last().copied().unwrap_or_default();
        if outermost < 1.0 { low = middle } else { high = middle }
    }
    let mut radii = radii(high);
    let outermost = radii.last().copied().unwrap_or(1.0);
    radii.iter_mut().for_each(|radius| *radius /= outermost);
    radii
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_and_place_are_inverse() {
        for per_distance in [&HALF_TURNS[..], &QUARTER_TURNS] {
            let rings = Rings::new(per_distance);
            assert_eq!(rings.positions(), 3_674_160);
            for rank in (0..rings.positions()).step_by(7).chain([1, 2, 9, 10, 3_674_159]) {
                assert_eq!(rings.rank(rings.place(rank)), Some(rank));
                assert_eq!(rings.rank_at(rings.middle(rank)), Some(rank), "rank {rank}");
            }
        }
    }

    #[test]
    fn rings_fill_the_disc_and_none_is_too_thin() {
        let rings = Rings::new(&HALF_TURNS);
        let mut inner = 0.0;
        for (distance, ring) in rings.rings().iter().enumerate() {
            assert_eq!(ring.inner, inner);
            assert!(ring.outer - ring.inner > LEAST_THICKNESS * 0.99, "ring {distance}");
            assert!(u64::from(ring.columns) * u64::from(ring.tracks) >= u64::from(ring.count));
            inner = ring.outer;
        }
        assert_eq!(inner, 1.0);
        let (ninth, tenth) = (rings.rings()[9], rings.rings()[10]);
        let area = |ring: Ring| (ring.outer.powi(2) - ring.inner.powi(2)) / f64::from(ring.count);
        assert!(
            (area(ninth) / area(tenth) - 1.0).abs() < 1e-6,
            "large rings have the same area per position"
        );
    }

    #[test]
    fn distances_and_points_outside_are_recognised() {
        let rings = Rings::new(&HALF_TURNS);
        assert_eq!([0, 1, 9, 10, 3_674_159].map(|rank| rings.distance(rank)), [0, 1, 1, 2, 11]);
        assert_eq!(rings.rank_at((0.0, 0.0)), Some(0));
        assert_eq!(rings.rank_at((0.8, 0.8)), None);
        assert_eq!(rings.rank(Place { ring: 1, column: 9, track: 0 }), None);
        assert_eq!(rings.rank(Place { ring: 12, column: 0, track: 0 }), None);
    }

    #[test]
    fn directions_are_counted_clockwise_from_the_top() {
        let shares = [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)].map(turn_share);
        assert_eq!(shares, [0.0, 0.25, 0.5, 0.75]);
        assert!(turn_share((-1e-300, 1.0)) < 1.0);
    }
}
