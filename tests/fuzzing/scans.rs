//! Readings of cubes by a camera.

use godspeed_cube::{Face, Size};
use godspeed_scan::{Decision, Reading, Scan};

use super::Violation;
use super::targets::ensure;

/// Returns readings as JSON.
pub(super) fn readings() -> Vec<Vec<u8>> {
    let reading = |n: u8| {
        let rgb = (0..6 * n * n).map(|i| [i, 200 - i, i.wrapping_mul(7)]).collect();
        Reading::new(n.into(), rgb).ok().and_then(|reading| serde_json::to_vec(&reading).ok())
    };
    [2, 3].into_iter().filter_map(reading).collect()
}

/// Returns stickers: the size, a face for an answer, and three bytes each.
pub(super) fn stickers() -> Vec<Vec<u8>> {
    let paints: [[u8; 3]; 6] =
        [[230, 230, 230], [180, 20, 30], [20, 150, 70], [220, 200, 40], [230, 100, 30], [20, 70, 170]];
    let solved = |n: u8| {
        let stickers = paints.iter().flat_map(|paint| paint.repeat(usize::from(n * n)));
        [n, 7].into_iter().chain(stickers).collect()
    };
    vec![solved(2), solved(3), solved(4), vec![3, 0, 255, 7, 30]]
}

/// Decides the colours of any stickers, and after an answer once more. The cube has to be legal each time.
pub(super) fn decided(input: &[u8]) -> Result<bool, Violation> {
    let [size, answer, bytes @ ..] = input else { return Ok(false) };
    let Ok(mut scan) = Scan::new(usize::from(size % 8)) else { return Ok(false) };
    let size = scan.size();
    let mut stickers = bytes.chunks_exact(3).map(|bytes| [bytes[0], bytes[1], bytes[2]]).cycle();
    for face in Face::ALL {
        let rgb = stickers.by_ref().take(size.face_area()).collect();
        if scan.set_face(face, rgb).is_err() {
            return Ok(false);
        }
    }
    let decision = scan.decide();
    is_legal(&decision)?;
    if let Some(question) = decision.questions.first() {
        let colour = question.colours[usize::from(answer % 2)];
        scan.answer(question.facelet, colour);
        let decision = scan.decide();
        is_legal(&decision)?;
        ensure(&decision.facelets[question.facelet], &Some(colour), "an answer is not obeyed")?;
    }
    scan.clear_face(Face::ALL[usize::from(answer % 6)]);
    ensure(&scan.decide().cube(), &None, "a face that was not seen has colours")?;
    if size == Size::TWO {
        let mut scan = scan;
        ensure(&scan.arrange().is_none(), &true, "faces are arranged of which one is missing")?;
    }
    Ok(true)
}

pub(super) fn is_legal(decision: &Decision) -> Result<(), Violation> {
    let cube = decision.cube().ok_or_else(|| Violation("a facelet has no colour".to_owned()))?;
    cube.check().map_err(|law| Violation(format!("an illegal cube: {law}")))
}
