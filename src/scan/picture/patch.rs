use super::edges::Edges;

/// A patch of one colour that is about a parallelogram: perhaps the inner part of a sticker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patch {
    pub(super) centre: [f32; 2],
    /// Half of its two edges, clockwise in the picture: `a` is turned to `b` by less than a half turn.
    pub(super) a: [f32; 2],
    pub(super) b: [f32; 2],
    pub(super) area: f32,
    /// How much it resembles a parallelogram: 1 if it is one, 0 for an ellipse.
    pub(super) squareness: f32,
}

/// The least area of a patch in pixels.
const LEAST_AREA: f64 = 30.0;

/// Round stickers are hardly squares any more. With less, the direction of the edges is not found.
const LEAST_SQUARENESS: f64 = 0.12;

/// The edges between patches are stronger than these multiples of the floor.
const LEVELS: [f32; 4] = [1.0, 2.0, 4.0, 8.0];

/// The most patches that are returned.
const MOST_PATCHES: usize = 300;

/// Returns the patches of a picture, each once, the most regular first.
pub(super) fn patches(edges: &Edges) -> Vec<Patch> {
    let mut patches: Vec<Patch> =
        LEVELS.iter().flat_map(|level| at_level(edges, level * edges.floor)).collect();
    patches.sort_by(|a, b| b.squareness.total_cmp(&a.squareness));
    let mut distinct: Vec<Patch> = Vec::new();
    for patch in patches {
        if distinct.len() < MOST_PATCHES && !distinct.iter().any(|other| other.repeats(&patch)) {
            distinct.push(patch);
        }
    }
    distinct
}

/// Returns the connected parts without an edge of this strength that are about parallelograms.
fn at_level(edges: &Edges, level: f32) -> Vec<Patch> {
    let powers = Powers::new(edges.width);
    let mut parts = Parts::default();
    let (mut above, mut row): (Vec<Run>, Vec<Run>) = (Vec::new(), Vec::new());
    for y in 0..edges.height {
        let strengths = &edges.strength[y * edges.width..][..edges.width];
        row.clear();
        let mut x = 0;
        while x < edges.width {
            if strengths[x] >= level {
                x += 1;
                continue;
            }
            let start = x;
            while x < edges.width && strengths[x] < level {
                x += 1;
            }
            row.push(Run { start, end: x, part: parts.add(powers.moments(start, x, y)) });
        }
        // Both rows are in order, so that runs which touch are found in one pass.
        let mut first = 0;
        for run in &row {
            while above.get(first).is_some_and(|upper| upper.end <= run.start) {
                first += 1;
            }
            for upper in above[first..].iter().take_while(|upper| upper.start < run.end) {
                parts.join(upper.part, run.part);
            }
        }
        std::mem::swap(&mut above, &mut row);
    }
    parts.moments().filter_map(|moments| Patch::from_moments(&moments, edges)).collect()
}

/// A run of pixels without an edge in one row.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    end: usize,
    part: usize,
}

/// The sums of `x^p y^q` over the pixels of a part, for `p + q <= 4`.
///
/// The order is by `q`, then by `p`: 1, x, x2, x3, x4, y, xy, x2y, x3y, y2, xy2, x2y2, y3, xy3, y4.
type Moments = [f64; 15];

/// The sums of powers of all numbers below a column.
struct Powers(Vec<[f64; 5]>);

impl Powers {
    fn new(width: usize) -> Self {
        let mut sums = vec![[0.0; 5]];
        let mut sum = [0.0; 5];
        for x in 0..width {
            let mut power = 1.0;
            for value in &mut sum {
                *value += power;
                power *= x as f64;
            }
            sums.push(sum);
        }
        Self(sums)
    }

    fn moments(&self, start: usize, end: usize, y: usize) -> Moments {
        let x: [f64; 5] = std::array::from_fn(|p| self.0[end][p] - self.0[start][p]);
        let y = y as f64;
        let [y2, y3] = [y * y, y * y * y];
        [
            x[0],
            x[1],
            x[2],
            x[3],
            x[4],
            y * x[0],
            y * x[1],
            y * x[2],
            y * x[3],
            y2 * x[0],
            y2 * x[1],
            y2 * x[2],
            y3 * x[0],
            y3 * x[1],
            y2 * y2 * x[0],
        ]
    }
}

/// Connected parts: a forest of runs, with the moments at the roots.
#[derive(Default)]
struct Parts {
    parents: Vec<usize>,
    moments: Vec<Moments>,
}

impl Parts {
    fn add(&mut self, moments: Moments) -> usize {
        self.parents.push(self.parents.len());
        self.moments.push(moments);
        self.parents.len() - 1
    }

    fn root(&mut self, mut part: usize) -> usize {
        while self.parents[part] != part {
            self.parents[part] = self.parents[self.parents[part]];
            part = self.parents[part];
        }
        part
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            let (root, other) = (a.min(b), a.max(b));
            self.parents[other] = root;
            let moments = self.moments[other];
            for (sum, value) in self.moments[root].iter_mut().zip(moments) {
                *sum += value;
            }
        }
    }

    fn moments(&self) -> impl Iterator<Item = Moments> {
        (0..self.parents.len()).filter(|&part| self.parents[part] == part).map(|part| self.moments[part])
    }
}

impl Patch {
    /// Returns the parallelogram with these moments, if the part is about one.
    ///
    /// A parallelogram with the half edges a and b has the covariance `(a a' + b b') / 3`, and so its area is 12 times
    /// the root of the determinant. The covariance leaves open by which angle a square was turned before it became the
    /// parallelogram; the angle is that of the fourth harmonic, the mean of `(x + iy)^4`, which is -2.4 for an upright
    /// square of variance 1 and 0 for a disc.
    fn from_moments(moments: &Moments, edges: &Edges) -> Option<Self> {
        let area = moments[0];
        if !(LEAST_AREA..(edges.width * edges.height) as f64 * 0.7).contains(&area) {
            return None;
        }
        let mean = moments.map(|sum| sum / area);
        let [_, mx, x2, x3, x4, my, xy, x2y, x3y, y2, xy2, x2y2, y3, xy3, y4] = mean;
        let (cxx, cxy, cyy) = (x2 - mx * mx, xy - mx * my, y2 - my * my);
        let determinant = cxx * cyy - cxy * cxy;
        let root = determinant.max(1e-9).sqrt();
        if !(0.82..1.15).contains(&(area / (12.0 * root))) {
            return None;
        }
        let half_trace = (cxx + cyy) / 2.0;
        let spread = (half_trace * half_trace - determinant).max(0.0).sqrt();
        if half_trace - spread < 0.07 * (half_trace + spread) {
            return None;
        }
        // Central moments of the fourth order.
        let (mx2, my2) = (mx * mx, my * my);
        let fourth = [
            x4 - 4.0 * mx * x3 + 6.0 * mx2 * x2 - 3.0 * mx2 * mx2,
            x3y - my * x3 - 3.0 * mx * x2y + 3.0 * mx2 * xy + 3.0 * mx * my * x2 - 3.0 * mx2 * mx * my,
            x2y2 - 2.0 * my * x2y - 2.0 * mx * xy2 + my2 * x2 + mx2 * y2 + 4.0 * mx * my * xy
                - 3.0 * mx2 * my2,
            xy3 - mx * y3 - 3.0 * my * xy2 + 3.0 * my2 * xy + 3.0 * mx * my * y2 - 3.0 * my2 * my * mx,
            y4 - 4.0 * my * y3 + 6.0 * my2 * y2 - 3.0 * my2 * my2,
        ];
        // The root of the covariance, and its inverse.
        let scale = (2.0 * (half_trace + root)).sqrt().recip();
        let [r00, r01, r11] = [(cxx + root) * scale, cxy * scale, (cyy + root) * scale];
        let [i00, i01, i11] = [r11 / root, -r01 / root, r00 / root];
        let (re, im) = fourth_harmonic([i00, i01], [i01, i11], &fourth);
        let squareness = re.hypot(im) / 2.4;
        if squareness < LEAST_SQUARENESS {
            return None;
        }
        let angle = (-im).atan2(-re) / 4.0;
        let edge = |angle: f64| {
            let (sin, cos) = angle.sin_cos();
            let half = 3.0_f64.sqrt();
            [((r00 * cos + r01 * sin) * half) as f32, ((r01 * cos + r11 * sin) * half) as f32]
        };
        Some(Self {
            centre: [(mx + 0.5) as f32, (my + 0.5) as f32],
            a: edge(angle),
            b: edge(angle + std::f64::consts::FRAC_PI_2),
            area: area as f32,
            squareness: (squareness as f32).min(2.0 - squareness as f32),
        })
    }

    /// Returns a point relative to the centre, in whole edges.
    pub(super) fn in_edges(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let scale = 0.5 / (self.a[0] * self.b[1] - self.a[1] * self.b[0]);
        [(x * self.b[1] - y * self.b[0]) * scale, (y * self.a[0] - x * self.a[1]) * scale]
    }

    /// Returns whether another patch is nearly the same.
    fn repeats(&self, other: &Self) -> bool {
        let way = [other.centre[0] - self.centre[0], other.centre[1] - self.centre[1]];
        (0.6..1.6).contains(&(other.area / self.area)) && self.in_edges(way).iter().all(|x| x.abs() < 0.25)
    }
}

/// Returns the mean of `(x u + y v)^4` for complex u and v, from the moments of the fourth order.
fn fourth_harmonic(u: [f64; 2], v: [f64; 2], fourth: &[f64; 5]) -> (f64, f64) {
    let times = |a: [f64; 2], b: [f64; 2]| [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
    let [u2, uv, v2] = [times(u, u), times(u, v), times(v, v)];
    let terms = [times(u2, u2), times(u2, uv), times(u2, v2), times(uv, v2), times(v2, v2)];
    let weights = [1.0, 4.0, 6.0, 4.0, 1.0];
    let sum = |part: usize| (0..5).map(|i| weights[i] * terms[i][part] * fourth[i]).sum();
    (sum(0), sum(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns edges everywhere but in a parallelogram.
    fn parallelogram(centre: [f32; 2], a: [f32; 2], b: [f32; 2]) -> Edges {
        let shape = Patch { centre, a, b, area: 0.0, squareness: 1.0 };
        let inside = |i: usize| {
            let (x, y) = ((i % 200) as f32 + 0.5, (i / 200) as f32 + 0.5);
            shape.in_edges([x - centre[0], y - centre[1]]).iter().all(|x| x.abs() <= 0.5)
        };
        let strength = (0..200 * 150).map(|i| if inside(i) { 0.0 } else { 100.0 }).collect();
        Edges { width: 200, height: 150, strength, floor: 1.0 }
    }

    #[test]
    fn a_parallelogram_has_its_edges_back() {
        for (a, b) in
            [([20.0, 3.0], [-4.0, 25.0]), ([22.0, 0.0], [12.0, 18.0]), ([15.0, 15.0], [-15.0, 15.0])]
        {
            let found = patches(&parallelogram([90.3, 70.1], a, b));
            assert_eq!(found.len(), 1);
            let patch = found[0];
            assert!(
                (patch.centre[0] - 90.3).abs() < 0.3 && (patch.centre[1] - 70.1).abs() < 0.3,
                "{patch:?}"
            );
            assert!(patch.squareness > 0.95, "{patch:?}");
            // The edges may be named in four ways.
            let found = patch.in_edges([2.0 * a[0], 2.0 * a[1]]);
            let largest = found[0].abs().max(found[1].abs());
            let smallest = found[0].abs().min(found[1].abs());
            assert!((largest - 1.0).abs() < 0.06 && smallest < 0.06, "{a:?} {b:?} {found:?}");
            assert!(patch.a[0] * patch.b[1] > patch.a[1] * patch.b[0]);
        }
    }

    #[test]
    fn lines_and_discs_are_no_patches() {
        assert!(patches(&parallelogram([90.0, 70.0], [60.0, 0.0], [0.0, 4.0])).is_empty());
        let disc = |i: usize| ((i % 200) as f32 - 90.0).hypot((i / 200) as f32 - 70.0) < 30.0;
        let strength = (0..200 * 150).map(|i| if disc(i) { 0.0 } else { 100.0 }).collect();
        assert!(patches(&Edges { width: 200, height: 150, strength, floor: 1.0 }).is_empty());
    }
}
