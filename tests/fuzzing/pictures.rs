//! Pictures of a camera.

use godspeed_cube::{Face, Size};
use godspeed_scan::Scan;
use godspeed_scan::picture::{FoundFace, Picture, Steadiness, Wanted, find_face, find_faces, sample_guide};

use super::Violation;
use super::scans::is_legal;
use super::targets::ensure;

/// The width of the pictures that are inputs.
const WIDTH: usize = 100;

/// Returns pictures: the width, and a byte for each pixel, with three bits of red and green and two of blue.
pub(super) fn pictures() -> Vec<Vec<u8>> {
    let paints = [0xff, 0xe0, 0x1c, 0xfc, 0xf0, 0x03];
    let face = |n: usize, (left, top, side): (usize, usize, usize)| {
        let pixel = |x: usize, y: usize| -> u8 {
            let inside = |at: usize, from: usize| (from..from + side).contains(&at).then(|| at - from);
            let Some((x, y)) = inside(x, left).zip(inside(y, top)) else { return 0x92 };
            let cell = side / n;
            let is_gap = x % cell < 2 || y % cell < 2;
            if is_gap { 0 } else { paints[(x / cell * 5 + y / cell * 3) % 6] }
        };
        let pixels = (0..WIDTH * 80).map(|at| pixel(at % WIDTH, at / WIDTH));
        [WIDTH as u8].into_iter().chain(pixels).collect()
    };
    vec![face(3, (20, 10, 60)), face(2, (30, 15, 48)), face(4, (10, 5, 72)), vec![7, 1, 2, 3]]
}

/// Searches any picture for faces and takes those that are found. Nothing may be found that is no face.
pub(super) fn searched(input: &[u8]) -> Result<bool, Violation> {
    let [width, pixels @ ..] = input else { return Ok(false) };
    let width = usize::from(*width);
    let height = pixels.len().checked_div(width).unwrap_or(0);
    let channels = |pixel: u8| [pixel & 0xe0, (pixel & 0x1c) << 3, pixel << 6, 255];
    let rgba: Vec<u8> = pixels[..width * height].iter().flat_map(|&pixel| channels(pixel)).collect();
    let picture = Picture::new(width, height, &rgba);
    let wanted = Wanted::default();
    let found = find_faces(&picture, &wanted).faces;
    found.iter().try_for_each(is_face)?;
    let frame = [[1.0, 1.0], [60.0, 2.0], [50.0, 40.0], [4.0, 60.0]];
    sample_guide(&picture, frame, Size::THREE).iter().try_for_each(is_face)?;
    let Some(face) = find_face(&picture, &wanted) else { return Ok(false) };
    is_face(&face)?;
    let mut steadiness = Steadiness::default();
    (0..6).for_each(|_| drop(steadiness.next(Some(face.clone()))));
    let Ok(mut scan) = Scan::new(face.size.layers()) else { return Ok(true) };
    for (quarters, shown) in Face::ALL.into_iter().enumerate() {
        let set = scan.set_samples(shown, &face.turned(quarters).stickers);
        set.map_err(|error| Violation(format!("a found face is refused: {error}")))?;
    }
    is_legal(&scan.decide())?;
    Ok(true)
}

fn is_face(face: &FoundFace) -> Result<(), Violation> {
    ensure(&face.stickers.len(), &face.size.face_area(), "a face has other stickers than its size")?;
    let is_finite = face.corners.iter().flatten().all(|coordinate| coordinate.is_finite());
    ensure(&is_finite, &true, "a corner is nowhere")?;
    ensure(&(0.0..=1.0).contains(&face.confidence), &true, "a confidence is no share")?;
    let is_share = |sample: f32| (0.0..=1.0).contains(&sample);
    let are_shares =
        face.stickers.iter().all(|sticker| is_share(sticker.quality) && is_share(sticker.own_light));
    ensure(&are_shares, &true, "the quality of a sticker is no share")
}
