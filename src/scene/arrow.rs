use godspeed_cube::{Angle, Face, Size, Turn};
use three_d::{InnerSpace, Vec3};

use crate::camera::Camera;
use crate::layout::{Slab, axis_vector, outward};

/// The arrow of a turn on a picture of a cube in the default view.
///
/// It lies on the two visible sides of the turning layers that are not its face, and points where their stickers go.
/// A half turn has two heads.
///
/// Returns the corners of one polygon in pixels from the upper left corner of a picture of this width and height;
/// `None` if the cube has no such layers.
///
/// ```
/// use godspeed_cube::{Angle, Face, Size, Turn};
/// use godspeed_scene::turn_arrow;
///
/// let arrow = turn_arrow(Turn::outer(Face::R, Angle::Quarter), Size::THREE, 320.0, 240.0);
/// assert!(arrow.is_some_and(|corners| corners.len() > 6));
/// ```
#[must_use]
pub fn turn_arrow(turn: Turn, size: Size, width: f32, height: f32) -> Option<Vec<(f32, f32)>> {
    let ribbon = Ribbon::of(turn, size)?;
    let camera = Camera::new(size, width, height);
    let corner = |point: Vec3| {
        let at = camera.project(point);
        (at.x, at.y)
    };
    Some(ribbon.outline(turn.angle == Angle::Half).into_iter().map(corner).collect())
}

/// A ribbon around turning layers: across one side of the cube, over an edge and across the next side.
struct Ribbon {
    /// The outward normals of the two sides, first the one where it begins.
    sides: [Vec3; 2],
    /// The middle of the layers on their axis.
    middle: Vec3,
    /// The unit vector along the axis.
    along: Vec3,
    /// Half the width of the shaft, in cubies.
    half_width: f32,
    /// The distance from the centre of the cube to the ribbon, which floats just above the stickers.
    reach: f32,
}

impl Ribbon {
    /// The share of half a side that the ribbon covers from the middle to its ends.
    const EXTENT: f32 = 0.72;
    /// How far the ribbon is above the stickers, as a share of the edge of the cube.
    const LIFT: f32 = 0.012;
    /// Half the width of the shaft, as a share of the thickness of the layers, and its largest share of the edge of
    /// the cube.
    const WIDTH: (f32, f32) = (0.25, 0.075);
    /// Half the width of a head and its length, in half widths of the shaft.
    const HEAD: (f32, f32) = (2.2, 2.9);

    fn of(turn: Turn, size: Size) -> Option<Self> {
        let slab = Slab::of_layers(turn.face, turn.layers, size)?;
        let along = axis_vector(slab.axis);
        // A clockwise quarter turn goes against the right-hand rule about the outward normal.
        let spin = if turn.angle == Angle::Prime { outward(turn.face) } else { -outward(turn.face) };
        // The default view shows U, R and F.
        let mut visible =
            [Face::U, Face::R, Face::F].into_iter().filter(|face| face.axis() != slab.axis).map(outward);
        let (one, other) = (visible.next()?, visible.next()?);
        let goes_on = spin.cross(one).dot(other) > 0.0;
        let edge = size.layers() as f32;
        let (share, most) = Self::WIDTH;
        Some(Self {
            sides: if goes_on { [one, other] } else { [other, one] },
            middle: along * ((slab.low + slab.high) / 2.0),
            along,
            half_width: (share * (slab.high - slab.low)).min(most * edge),
            reach: edge * (0.5 + Self::LIFT),
        })
    }

    /// Returns the point at a distance along the ribbon from the edge of the cube, and to the side of its middle line.
    ///
    /// Distances are in cubies, and negative before the edge.
    fn point(&self, distance: f32, aside: f32) -> Vec3 {
        let [first, second] = self.sides;
        let (normal, towards) = if distance < 0.0 { (first, second) } else { (second, first) };
        let across = self.reach - distance.abs();
        self.middle + self.along * aside + normal * self.reach + towards * across
    }

    /// Returns the corners of the arrow, from its left end around its tip back to its right end.
    fn outline(&self, is_half_turn: bool) -> Vec<Vec3> {
        let (broad, long) = (Self::HEAD.0 * self.half_width, Self::HEAD.1 * self.half_width);
        let end = self.reach * (1.0 + Self::EXTENT);
        // From the start along the left side to the tip.
        let mut side = vec![(-end, self.half_width), (0.0, self.half_width)];
        if is_half_turn {
            side.extend([
                (end - 1.9 * long, self.half_width),
                (end - 1.9 * long, broad),
                (end - long, self.half_width * 0.6),
            ]);
        } else {
            side.push((end - long, self.half_width));
        }
        side.push((end - long, broad));
        let back = side.iter().rev().map(|&(distance, aside)| (distance, -aside));
        let corners: Vec<(f32, f32)> = side.iter().copied().chain([(end, 0.0)]).chain(back).collect();
        corners.into_iter().map(|(distance, aside)| self.point(distance, aside)).collect()
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Facelets};

    use super::*;
    use crate::outline_turning;

    const EDGE: f32 = 400.0;

    fn turn(text: &str, size: Size) -> Turn {
        Alg::parse(text, size).unwrap().alg.turns()[0]
    }

    fn tip_and_start(arrow: &[(f32, f32)]) -> [(f32, f32); 2] {
        let middle = |a: (f32, f32), b: (f32, f32)| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        [arrow[arrow.len() / 2], middle(arrow[0], arrow[arrow.len() - 1])]
    }

    #[test]
    fn an_arrow_begins_and_ends_on_the_visible_stickers_of_its_layers() {
        for layers in [2, 3, 4, 7] {
            let size = Size::new(layers).unwrap();
            let cube = Facelets::solved(size);
            for text in ["R", "L'", "U2", "D", "F", "B'", "x", "y'", "z2"] {
                let turn = turn(text, size);
                let arrow = turn_arrow(turn, size, EDGE, EDGE).unwrap();
                let is_in_picture =
                    |&(x, y): &(f32, f32)| (0.0..=EDGE).contains(&x) && (0.0..=EDGE).contains(&y);
                assert!(arrow.iter().all(is_in_picture), "{text} of {size}: {arrow:?}");
                // The stickers that a small turn moves are those of its layers.
                let rest = outline_turning(&cube, None, EDGE, EDGE);
                let moved = outline_turning(&cube, Some((turn, 0.05)), EDGE, EDGE);
                let moves = |facelet: Option<usize>| {
                    let of = |polygons: &[crate::Polygon]| {
                        polygons
                            .iter()
                            .find(|polygon| polygon.facelet == facelet)
                            .map(|polygon| polygon.corners)
                    };
                    of(&rest) != of(&moved)
                };
                for point in tip_and_start(&arrow) {
                    let near = rest.iter().filter(|polygon| polygon.facelet.is_some()).min_by(|a, b| {
                        distance(centre(a.corners), point).total_cmp(&distance(centre(b.corners), point))
                    });
                    assert!(near.is_some_and(|near| moves(near.facelet)), "{text} of {size}: {point:?}");
                }
            }
        }
    }

    #[test]
    fn an_arrow_points_where_the_stickers_go() {
        let size = Size::THREE;
        let up = |text: &str| {
            let [tip, start] = tip_and_start(&turn_arrow(turn(text, size), size, EDGE, EDGE).unwrap());
            start.1 - tip.1
        };
        let right = |text: &str| {
            let [tip, start] = tip_and_start(&turn_arrow(turn(text, size), size, EDGE, EDGE).unwrap());
            tip.0 - start.0
        };
        assert!(up("R") > 0.0 && up("R'") < 0.0 && up("L") < 0.0 && up("x") > 0.0);
        assert!(right("U") < 0.0 && right("U'") > 0.0 && right("D") > 0.0 && right("y") < 0.0);
        assert!(right("F") > 0.0 && right("B") < 0.0 && right("z'") < 0.0);
    }

    #[test]
    fn a_half_turn_has_a_second_head_and_missing_layers_have_no_arrow() {
        let size = Size::THREE;
        let corners = |text: &str| turn_arrow(turn(text, size), size, EDGE, EDGE).unwrap().len();
        assert!(corners("R2") > corners("R"));
        let third = turn("3R", Size::new(4).unwrap());
        assert_eq!(turn_arrow(third, Size::TWO, EDGE, EDGE), None);
    }

    fn centre(corners: [(f32, f32); 4]) -> (f32, f32) {
        corners.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0 / 4.0, sum.1 + corner.1 / 4.0))
    }

    fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
        (a.0 - b.0).hypot(a.1 - b.1)
    }
}
