use super::homography::Homography;
use super::raster::Picture;
use super::sample::is_clipped;
use crate::colour::intensities;

/// The reflection of a lamp on a face: light that is added to that of the stickers, most at one place.
///
/// It is found without knowing the stickers. Within each of them the paint is the same, so what changes there is light:
/// that of the room in proportion to the paint, and evenly over the face; that of the reflection by as much on all paints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Highlight {
    spot: Spot,
    /// The intensity of each channel that is added in the middle of the spot.
    strength: [f32; 3],
}

/// A place on the unit square of a face, and the standard deviation of the light around it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spot {
    centre: [f32; 2],
    width: f32,
}

/// The places in a sticker at which the light is compared, along each side, from its middle in cells.
const PLACES: [f32; 5] = [-0.32, -0.16, 0.0, 0.16, 0.32];

/// The middles of spots that are tried along each side of a face.
const CENTRES: std::ops::RangeInclusive<i32> = -2..=12;

/// The distance of these middles.
const STEP: f32 = 0.1;

/// The widths of spots that are tried.
const WIDTHS: [f32; 5] = [0.13, 0.2, 0.3, 0.45, 0.65];

/// How often a spot is moved by half the distance to a better place.
const REFINEMENTS: usize = 3;

/// The mean square of the changes within stickers from which a highlight is looked for.
const LEAST_CHANGE: f32 = 2e-4;

/// The share of the changes within stickers that a highlight explains.
const LEAST_SHARE: f32 = 0.15;

/// The most by which a channel of a lamp differs from the mean of all, as a factor: lamps are nearly white.
const MOST_TINT: f32 = 1.35;

/// The light, as a share of that in the middle of the spot, above which it must not exceed that of the stickers.
const SHOULDER: f32 = 0.1;

/// The share of the points that may be darker than the reflection: logos, bumps of the plastic, and noise.
const DARKER: f32 = 0.06;

/// The least strength: less changes no colour.
const LEAST_STRENGTH: f32 = 0.15;

impl Highlight {
    /// Returns the highlight on a face, if there is one.
    pub(super) fn find(picture: &Picture, map: &Homography, cells: usize) -> Option<Self> {
        let changes = Changes::of(picture, map, cells)?;
        let centres = || CENTRES.map(|i| i as f32 * STEP);
        let spots = WIDTHS.into_iter().flat_map(|width| {
            centres().flat_map(move |y| centres().map(move |x| Spot { centre: [x, y], width }))
        });
        let fits = spots.filter_map(|spot| changes.fit(spot));
        let mut best = fits.max_by(|a, b| a.explained.total_cmp(&b.explained))?;
        let mut step = STEP / 2.0;
        for _ in 0..REFINEMENTS {
            let Spot { centre: [x, y], width } = best.spot;
            let near = [
                ([x - step, y], width),
                ([x + step, y], width),
                ([x, y - step], width),
                ([x, y + step], width),
                ([x, y], width * (1.0 + 2.0 * step)),
                ([x, y], width / (1.0 + 2.0 * step)),
            ];
            let near = near.map(|(centre, width)| changes.fit(Spot { centre, width }));
            for fit in near.into_iter().flatten() {
                if fit.explained > best.explained {
                    best = fit;
                }
            }
            step /= 2.0;
        }
        let is_clear = best.explained - changes.even >= LEAST_SHARE * (changes.total - changes.even);
        is_clear.then_some(Self { spot: best.spot, strength: best.strength })
    }

    /// Returns the intensities that are added at a place of the unit square.
    pub(super) fn at(&self, place: [f32; 2]) -> [f32; 3] {
        let light = self.spot.along(0, place[0]) * self.spot.along(1, place[1]);
        self.strength.map(|strength| strength * light)
    }
}

impl Spot {
    /// Returns the factor of the light at a coordinate; that at a place is the product of both.
    fn along(&self, axis: usize, coordinate: f32) -> f32 {
        let off = (coordinate - self.centre[axis]) / self.width;
        (-0.5 * off * off).exp()
    }
}

/// The changes of light within the stickers of a face.
struct Changes {
    cells: Vec<Cell>,
    coordinates: Vec<f32>,
    /// The sums of squares of all changes, and of those that even light explains.
    total: f32,
    even: f32,
    /// Normal equations of the change of even light from left to right and from top to bottom.
    squares: [f32; 3],
    products: [f32; 2],
}

/// A sticker: its mean intensities, and points in it as differences from the mean.
struct Cell {
    mean: [f32; 3],
    points: Vec<Point>,
}

struct Point {
    /// Indices of the coordinates.
    at: [usize; 2],
    off: [f32; 2],
    change: [f32; 3],
}

/// A spot with the strength that explains most of the changes.
#[derive(Clone, Copy)]
struct Fit {
    spot: Spot,
    strength: [f32; 3],
    /// The sum of squares of the changes that it explains together with even light.
    explained: f32,
}

impl Changes {
    /// Returns the changes on a face, if there are any.
    fn of(picture: &Picture, map: &Homography, cells: usize) -> Option<Self> {
        let side = cells * PLACES.len();
        let coordinate =
            |i: usize| ((i / PLACES.len()) as f32 + 0.5 + PLACES[i % PLACES.len()]) / cells as f32;
        let coordinates: Vec<f32> = (0..side).map(coordinate).collect();
        let cell = |cell: usize| {
            let first = [cell % cells, cell / cells].map(|at| at * PLACES.len());
            let places =
                (0..PLACES.len()).flat_map(|y| (0..PLACES.len()).map(move |x| [first[0] + x, first[1] + y]));
            let seen = places.filter_map(|at| {
                let rgb = picture.at(map.at(at.map(|i| coordinates[i])))?;
                (!is_clipped(rgb)).then(|| (at, intensities(rgb)))
            });
            Cell::of(seen.collect(), &coordinates)
        };
        let cells: Vec<Cell> = (0..cells * cells).filter_map(cell).collect();
        let mut changes =
            Self { cells, coordinates, total: 0.0, even: 0.0, squares: [0.0; 3], products: [0.0; 2] };
        let mut count = 0;
        for Cell { mean, points } in &changes.cells {
            let square: f32 = mean.iter().map(|value| value * value).sum();
            for Point { off: [x, y], change, .. } in points {
                let along: f32 = (0..3).map(|c| mean[c] * change[c]).sum();
                changes.total += change.iter().map(|value| value * value).sum::<f32>();
                changes.squares[0] += square * x * x;
                changes.squares[1] += square * x * y;
                changes.squares[2] += square * y * y;
                changes.products[0] += along * x;
                changes.products[1] += along * y;
                count += 1;
            }
        }
        let [a, b] = solve(changes.squares, changes.products);
        changes.even = a * changes.products[0] + b * changes.products[1];
        (changes.total - changes.even > LEAST_CHANGE * 3.0 * count as f32).then_some(changes)
    }

    /// Returns the factor up to which almost no sticker would reflect more light than it has.
    fn possible(&self, light: impl Fn(&Point) -> f32, strength: [f32; 3]) -> f32 {
        let factor = |(mean, point): (&[f32; 3], &Point)| {
            let light = light(point);
            let factors = (0..3).map(|c| (mean[c] + point.change[c]) / (strength[c] * light));
            (light > SHOULDER).then(|| factors.fold(f32::INFINITY, f32::min))
        };
        let points =
            self.cells.iter().flat_map(|cell| cell.points.iter().step_by(3).map(|point| (&cell.mean, point)));
        let mut factors: Vec<f32> = points.filter_map(factor).collect();
        if factors.is_empty() {
            return 1.0;
        }
        let index = (factors.len() as f32 * DARKER) as usize;
        *factors.select_nth_unstable_by(index, f32::total_cmp).1
    }

    /// Returns how much a spot explains, by least squares.
    fn fit(&self, spot: Spot) -> Option<Fit> {
        let along = [0, 1].map(|axis| -> Vec<f32> {
            self.coordinates.iter().map(|&coordinate| spot.along(axis, coordinate)).collect()
        });
        let light = |point: &Point| along[0][point.at[0]] * along[1][point.at[1]];
        let mut square = 0.0;
        let (mut changes, mut right, mut down) = ([0.0; 3], [0.0; 3], [0.0; 3]);
        for Cell { mean, points } in &self.cells {
            let middle = points.iter().map(light).sum::<f32>() / points.len() as f32;
            for point in points {
                let light = light(point) - middle;
                square += light * light;
                for c in 0..3 {
                    changes[c] += light * point.change[c];
                    right[c] += light * point.off[0] * mean[c];
                    down[c] += light * point.off[1] * mean[c];
                }
            }
        }
        if square < 1e-6 {
            return None;
        }
        let product = |a: &[f32; 3], b: &[f32; 3]| (0..3).map(|c| a[c] * b[c]).sum::<f32>() / square;
        let [xx, xy, yy] = self.squares;
        let rest = [xx - product(&right, &right), xy - product(&right, &down), yy - product(&down, &down)];
        let products =
            [self.products[0] - product(&right, &changes), self.products[1] - product(&down, &changes)];
        let [a, b] = solve(rest, products);
        let strength: [f32; 3] = std::array::from_fn(|c| (changes[c] - a * right[c] - b * down[c]) / square);
        let explained = a * self.products[0]
            + b * self.products[1]
            + (0..3).map(|c| strength[c] * changes[c]).sum::<f32>();
        let mean = strength.iter().sum::<f32>() / 3.0;
        if mean < LEAST_STRENGTH {
            return None;
        }
        let strength = strength.map(|strength| strength.clamp(mean / MOST_TINT, mean * MOST_TINT));
        let possible = self.possible(light, strength).min(1.0);
        let strength = strength.map(|strength| strength * possible);
        // What is explained is a quadratic function of the strength.
        let explained = self.even + (explained - self.even) * possible * (2.0 - possible);
        Some(Fit { spot, strength, explained })
    }
}

impl Cell {
    /// Returns a sticker of which enough is seen.
    fn of(seen: Vec<([usize; 2], [f32; 3])>, coordinates: &[f32]) -> Option<Self> {
        let count = seen.len() as f32;
        if 2 * seen.len() < PLACES.len() * PLACES.len() {
            return None;
        }
        let mean = std::array::from_fn(|c| seen.iter().map(|(_, light)| light[c]).sum::<f32>() / count);
        let middle: [f32; 2] =
            std::array::from_fn(|k| seen.iter().map(|(at, _)| coordinates[at[k]]).sum::<f32>() / count);
        let point = |(at, light): ([usize; 2], [f32; 3])| Point {
            at,
            off: std::array::from_fn(|k| coordinates[at[k]] - middle[k]),
            change: std::array::from_fn(|c| light[c] - mean[c]),
        };
        Some(Self { mean, points: seen.into_iter().map(point).collect() })
    }
}

/// Solves two equations with a symmetric matrix; zeros if they are alike.
fn solve([xx, xy, yy]: [f32; 3], [x, y]: [f32; 2]) -> [f32; 2] {
    let determinant = xx * yy - xy * xy;
    if determinant <= 1e-4 * xx.abs() * yy.abs() {
        return [0.0; 2];
    }
    [(x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: usize = 150;

    /// Returns a picture of a 3x3 face, with light that is added at each place of the unit square.
    fn face(light: impl Fn([f32; 2]) -> f32) -> Vec<u8> {
        let paints =
            [[0.7, 0.7, 0.7], [0.4, 0.02, 0.03], [0.02, 0.3, 0.1], [0.6, 0.5, 0.05], [0.02, 0.1, 0.4]];
        let pixel = |i: usize| {
            let (x, y) = (i % SIDE, i / SIDE);
            let paint: [f32; 3] = paints[(x * 3 / SIDE + 2 * (y * 3 / SIDE)) % 5];
            let added = light([x, y].map(|at| at as f32 / SIDE as f32));
            let [r, g, b] = crate::colour::rgb(paint.map(|value| f64::from(value * 0.8 + added)));
            [r, g, b, 255]
        };
        (0..SIDE * SIDE).flat_map(pixel).collect()
    }

    fn found(rgba: &[u8]) -> Option<Highlight> {
        let side = SIDE as f32;
        let map = Homography::of_square([[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]]).unwrap();
        Highlight::find(&Picture::new(SIDE, SIDE, rgba), &map, 3)
    }

    #[test]
    fn the_reflection_of_a_lamp_is_found() {
        let real = Highlight { spot: Spot { centre: [0.7, 0.3], width: 0.25 }, strength: [0.3; 3] };
        let found = found(&face(|place| real.at(place)[0])).unwrap();
        for place in [[0.7, 0.3], [0.5, 0.5], [0.2, 0.9]] {
            let [expected, got] = [real.at(place)[1], found.at(place)[1]];
            assert!((expected - got).abs() < 0.03, "{place:?}: {got} instead of {expected}");
        }
    }

    #[test]
    fn even_light_is_no_reflection() {
        assert_eq!(found(&face(|_| 0.0)), None);
        assert_eq!(found(&face(|_| 0.1)), None);
    }
}
