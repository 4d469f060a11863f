use std::ops::RangeInclusive;

use godspeed_cube::Size;

use super::edges::Edges;
use super::homography::Homography;
use super::lattice::lattices;
use super::patch::patches;
use super::raster::{Picture, Raster};
use super::sample::{Sample, keep_clearest, samples};
use super::window::Window;
use crate::order::turned_stickers;
use crate::reading::SIZES;

/// What is looked for in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The size of the cube, or `None` to recognise it.
    pub size: Option<Size>,
}

/// A face of a cube in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundFace {
    /// Pixels of the corners, clockwise from that at the top left.
    pub corners: [[f32; 2]; 4],
    /// The size of the cube.
    pub size: Size,
    /// The stickers row by row, as the face is seen.
    pub stickers: Vec<Sample>,
    /// How much it resembles a face, from 0 to 1.
    pub confidence: f32,
}

impl FoundFace {
    /// Returns the face as it is seen after quarter turns clockwise of the picture.
    ///
    /// The first corner is no longer that at the top left of the picture then.
    #[must_use]
    pub fn turned(&self, quarters: usize) -> Self {
        let mut corners = self.corners;
        corners.rotate_right(quarters % 4);
        Self { corners, stickers: turned_stickers(&self.stickers, quarters), ..*self }
    }

    /// Takes each sticker from another picture of the face in the same rotation if its colour is seen more clearly there.
    pub fn keep_clearest(&mut self, other: &Self) {
        keep_clearest(&mut self.stickers, &other.stickers);
    }

    /// Returns the mean length of the sides in pixels.
    #[must_use]
    pub fn side(&self) -> f32 {
        side(&self.corners).unwrap_or(0.0)
    }
}

/// Returns the colours within a drawn square, for pictures in which no face is found.
///
/// The corners are clockwise from that at the top left. The confidence is 0, because nothing is searched.
/// Returns `None` if the corners are not those of a convex quadrilateral in this order.
#[must_use]
pub fn sample_guide(picture: &Picture, corners: [[f32; 2]; 4], size: Size) -> Option<FoundFace> {
    side(&corners)?;
    let map = Homography::of_square(corners)?;
    // A face of more layers than can be read has no more samples.
    let cells = size.layers().min(*SIZES.end());
    let stickers = samples(picture, &map, cells);
    Some(FoundFace { corners, size: Size::new(cells).ok()?, stickers, confidence: 0.0 })
}

/// A face must be at least this large, as the root of its share of the area of the picture's largest square.
const LEAST_SIDE: f32 = 0.16;

/// The mean score of cells that is certain.
const CERTAIN: f32 = 0.5;

/// The confidence below which it is no face.
const LEAST_CONFIDENCE: f32 = 0.2;

/// Returns the face that is shown to the camera, if any: the largest one that is certain enough.
///
/// The time is bounded for all pictures. A large one is reduced first.
///
/// ```
/// use godspeed_scan::picture::{Picture, Wanted, find_face};
///
/// let grey = vec![128; 4 * 640 * 480];
/// assert_eq!(find_face(&Picture::new(640, 480, &grey), &Wanted::default()), None);
/// ```
#[must_use]
pub fn find_face(picture: &Picture, wanted: &Wanted) -> Option<FoundFace> {
    windows(picture, &sizes(wanted)).first()?.face(picture)
}

/// Returns the numbers of layers to try.
pub(super) fn sizes(wanted: &Wanted) -> RangeInclusive<usize> {
    match wanted.size {
        Some(size) if SIZES.contains(&size.layers()) => size.layers()..=size.layers(),
        _ => SIZES,
    }
}

/// A window in the pixels of the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) window: Window,
    /// Mean length of its sides in pixels.
    pub(super) side: f32,
    /// How well it can be a square before a camera, from 0 to 1.
    plausibility: f32,
}

/// Focal lengths of webcams and phones, relative to the larger side of the picture.
const FOCAL_LENGTHS: [f64; 4] = [0.65, 0.85, 1.1, 1.5];

/// The distortion of a square that is half as plausible: perspective is not found exactly.
const DISTORTION: f64 = 0.22;

/// Returns how well a map of the unit square to pixels can be that of a square before a camera.
///
/// Rows of books and panes are as regular as faces, but oblong.
fn plausibility(map: &Homography, picture: &Picture) -> f32 {
    let [width, height] = [picture.width() as f64, picture.height() as f64];
    let focal_lengths = FOCAL_LENGTHS.iter().map(|focal| focal * width.max(height));
    let distortion = map.distortion([width / 2.0, height / 2.0], focal_lengths);
    (1.0 / (1.0 + (distortion / DISTORTION).powi(4))) as f32
}

/// Returns all windows that are certain enough, at their places in the picture.
pub(super) fn windows(picture: &Picture, sizes: &RangeInclusive<usize>) -> Vec<Found> {
    // The smaller picture has less noise and blur, and no weave of carbon fibre.
    let mut found = windows_reduced(picture, sizes, 1);
    found.extend(windows_reduced(picture, sizes, 2));
    found.sort_by(|a, b| b.rank().total_cmp(&a.rank()));
    found
}

/// Returns the windows in the picture that is reduced by `extra` more than is usual.
fn windows_reduced(picture: &Picture, sizes: &RangeInclusive<usize>, extra: usize) -> Vec<Found> {
    let raster = Raster::new(picture, extra);
    let edges = Edges::new(&raster);
    let least = LEAST_SIDE * raster.width.min(raster.height) as f32;
    lattices(&patches(&edges))
        .iter()
        .filter_map(|lattice| Window::best(lattice, &edges, sizes))
        .filter_map(|window| {
            let window = window.refined(&edges);
            let side = side(&window.corners())?;
            let map = window.map.scaled(raster.factor as f32);
            (side >= least && window.confidence() >= LEAST_CONFIDENCE).then(|| Found {
                window: Window { map, ..window },
                side: side * raster.factor as f32,
                plausibility: plausibility(&map, picture),
            })
        })
        .collect()
}

/// Returns the mean length of the sides of a convex quadrilateral whose corners are clockwise.
pub(super) fn side(corners: &[[f32; 2]; 4]) -> Option<f32> {
    let edge =
        |i: usize| -> [f32; 2] { std::array::from_fn(|c| corners[(i + 1) % 4][c] - corners[i % 4][c]) };
    let is_convex = (0..4).all(|i| edge(i)[0] * edge(i + 1)[1] - edge(i)[1] * edge(i + 1)[0] > 1.0);
    let area: f32 = (0..4)
        .map(|i| (corners[i][0] * corners[(i + 1) % 4][1] - corners[(i + 1) % 4][0] * corners[i][1]) / 2.0)
        .sum();
    is_convex.then(|| area.sqrt())
}

/// Returns which side of a quadrilateral is the upper one: it points to the right most.
pub(super) fn upper_side(corners: &[[f32; 2]; 4]) -> usize {
    let right = |i: usize| {
        let (from, to) = (corners[i], corners[(i + 1) % 4]);
        (to[0] - from[0]) / (to[0] - from[0]).hypot(to[1] - from[1])
    };
    (0..4).max_by(|&a, &b| right(a).total_cmp(&right(b))).unwrap_or(0)
}

impl Window {
    /// Returns how much the window resembles a face, from 0 to 1.
    pub(super) fn confidence(&self) -> f32 {
        (self.score / CERTAIN).clamp(0.0, 1.0)
    }

    /// Returns the window with its first corner at the top left.
    fn upright(&self) -> Option<Self> {
        let corners = self.corners();
        let first = upper_side(&corners);
        let map = Homography::of_square(std::array::from_fn(|i| corners[(first + i) % 4]))?;
        Some(Self { map, ..*self })
    }
}

impl Found {
    /// Returns the number by which faces are compared: large ones with many stickers are shown to the camera.
    fn rank(&self) -> f32 {
        self.plausibility
            * self.window.confidence().powi(2)
            * self.side
            * (self.window.patches.min(9) as f32).sqrt()
    }

    /// Returns whether the middle of one of the two is in the other.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        let has = |a: &Self, b: &Self| {
            let middle = b.window.map.at([0.5, 0.5]);
            a.window.map.inverse().is_none_or(|map| map.at(middle).iter().all(|x| (0.0..1.0).contains(x)))
        };
        has(self, other) || has(other, self)
    }

    /// Returns the face with its colours.
    pub(super) fn face(&self, picture: &Picture) -> Option<FoundFace> {
        let window = self.window.upright()?;
        Some(FoundFace {
            corners: window.corners(),
            size: Size::new(window.cells).ok()?,
            stickers: samples(picture, &window.map, window.cells),
            confidence: window.confidence(),
        })
    }
}
