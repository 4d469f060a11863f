use godspeed_cube::Face;
use godspeed_scan::{Rgb, USUAL_COLOURS};

/// How much a difference in lightness counts, relative to one in chroma: the light changes it.
const LIGHTNESS: f32 = 0.35;

/// Returns for each colour of a cube the colour of the page that it resembles, each one once.
///
/// The colours of a cube are named by its centres, and those of the page by the faces of a usual cube. The light of the
/// room shifts and fades all colours, so that they are compared relative to their mean.
pub(crate) fn names(colours: &[Rgb; 6]) -> [Face; 6] {
    let (cube, usual) = (balanced(colours), balanced(&USUAL_COLOURS));
    let cost: [[f32; 6]; 6] = std::array::from_fn(|i| std::array::from_fn(|j| distance(cube[i], usual[j])));
    let mut best = (f32::INFINITY, Face::ALL);
    assign(&cost, &mut Vec::with_capacity(6), 0.0, &mut best);
    best.1
}

/// Extends an assignment by all faces that are left, and stores the cheapest whole one.
fn assign(cost: &[[f32; 6]; 6], taken: &mut Vec<Face>, sum: f32, best: &mut (f32, [Face; 6])) {
    if sum >= best.0 {
        return;
    }
    if let Ok(faces) = <[Face; 6]>::try_from(taken.as_slice()) {
        *best = (sum, faces);
        return;
    }
    let row = taken.len();
    for face in Face::ALL {
        if !taken.contains(&face) {
            taken.push(face);
            assign(cost, taken, sum + cost[row][face.index()], best);
            taken.pop();
        }
    }
}

/// Returns lightness and two chroma coordinates of each colour, the chroma relative to the mean and of mean square 1.
fn balanced(colours: &[Rgb; 6]) -> [[f32; 3]; 6] {
    let mut opponents = colours.map(opponent);
    for k in 0..3 {
        let mean = opponents.iter().map(|colour| colour[k]).sum::<f32>() / 6.0;
        opponents.iter_mut().for_each(|colour| colour[k] -= mean);
    }
    let square = |ks: std::ops::Range<usize>| {
        let sum: f32 =
            opponents.iter().flat_map(|colour| &colour[ks.clone()]).map(|value| value * value).sum();
        (sum / 6.0).sqrt().max(1e-3)
    };
    let (lightness, chroma) = (square(0..1), square(1..3));
    opponents.map(|[l, a, b]| [l / lightness, a / chroma, b / chroma])
}

/// Returns lightness, red against green, and yellow against blue, of the cube roots of linear light.
fn opponent(rgb: Rgb) -> [f32; 3] {
    let [r, g, b] = rgb.map(|value| (f32::from(value) / 255.0).powf(2.2 / 3.0));
    [(r + g + b) / 3.0, r - g, (r + g) / 2.0 - b]
}

fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    LIGHTNESS * (a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2) + (a[2] - b[2]).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_their_names_in_warm_and_dim_light() {
        let [u, r, f, d, l, b] = Face::ALL;
        assert_eq!(names(&USUAL_COLOURS), Face::ALL);
        let warm =
            USUAL_COLOURS.map(|[r, g, b]| [r, (f32::from(g) * 0.8) as u8, (f32::from(b) * 0.55) as u8]);
        assert_eq!(names(&warm), Face::ALL);
        let dim = USUAL_COLOURS.map(|rgb| rgb.map(|value| value / 4 + 10));
        assert_eq!(names(&dim), Face::ALL);
        // A cube that is held with yellow up and blue in front.
        let held = [d, r, b, u, l, f].map(|face| USUAL_COLOURS[face.index()]);
        assert_eq!(names(&held), [d, r, b, u, l, f]);
    }
}
