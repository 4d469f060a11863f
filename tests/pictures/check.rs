//! Whether faces that were found in a picture are those that it shows.

use godspeed_scan::picture::{FoundFace, FoundFaces};

use crate::pose::SeenFace;

/// The most that a sample may be away from the middle of its sticker, in widths of it.
const OFF_CENTRE: f32 = 0.25;

/// Returns the quarter turns clockwise after which the found stickers are those of the face in facelet order.
///
/// Returns `None` if the size is another one, or a sample is not on its sticker.
#[must_use]
pub fn quarters_of(found: &FoundFace, seen: &SeenFace) -> Option<usize> {
    let n = found.size.layers();
    if n * n != seen.stickers.len() || found.stickers.len() != seen.stickers.len() {
        return None;
    }
    let distance = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
    let shortest =
        (0..4).map(|i| distance(seen.corners[i], seen.corners[(i + 1) % 4])).fold(f32::MAX, f32::min);
    let allowed = OFF_CENTRE * shortest / n as f32;
    (0..4).find(|&quarters| {
        let turned = found.turned(quarters);
        turned.stickers.iter().zip(&seen.stickers).all(|(sample, &at)| distance(sample.centre, at) < allowed)
    })
}

/// Returns whether the found faces are the first three that are seen, with joints where they adjoin.
#[must_use]
pub fn is_corner(found: &FoundFaces, seen: &[SeenFace]) -> bool {
    let is_seen = |found: &FoundFace| seen.iter().take(3).any(|seen| quarters_of(found, seen).is_some());
    found.faces.len() == 3 && found.joints.len() == 3 && found.faces.iter().all(is_seen)
}
