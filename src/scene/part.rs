use three_d::{ScissorBox, Vec2, Viewport};

use super::camera::Camera;
use super::layout::{Slab, rotation};
use super::scene::Turned;
use godspeed_cube::Size;

/// A rectangle of a canvas in device pixels, from its lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Columns to the left of it.
    pub x: u32,
    /// Rows below it.
    pub y: u32,
    /// Its columns.
    pub width: u32,
    /// Its rows.
    pub height: u32,
}

impl Part {
    /// Pixels around layers that their smoothed edges and outlines may change.
    const MARGIN: f32 = 3.0;

    /// Returns the whole of a canvas of this resolution.
    pub(super) const fn whole((width, height): (u32, u32)) -> Self {
        Self { x: 0, y: 0, width, height }
    }

    /// Returns the part that shows layers in one of several turned states, and at rest.
    ///
    /// Nothing else differs between these states: layers neither throw shadows nor are mirrored.
    pub(super) fn of_layers(turned: &[Turned], size: Size, camera: &Camera, viewport: Viewport) -> Self {
        let scale = viewport.width as f32 / camera.width();
        let (mut low, mut high) = (Vec2::new(f32::MAX, f32::MAX), Vec2::new(f32::MIN, f32::MIN));
        for point in turned.iter().flat_map(|turned| corners(turned, size)) {
            let at = camera.project(point) * scale;
            let at = Vec2::new(at.x, viewport.height as f32 - at.y);
            low = Vec2::new(low.x.min(at.x), low.y.min(at.y));
            high = Vec2::new(high.x.max(at.x), high.y.max(at.y));
        }
        let within = |pixels: f32, most: u32| pixels.clamp(0.0, most as f32) as u32;
        let (x, y) = (
            within((low.x - Self::MARGIN).floor(), viewport.width),
            within((low.y - Self::MARGIN).floor(), viewport.height),
        );
        let (right, top) = (
            within((high.x + Self::MARGIN).ceil(), viewport.width),
            within((high.y + Self::MARGIN).ceil(), viewport.height),
        );
        Self { x, y, width: right.saturating_sub(x), height: top.saturating_sub(y) }
    }
}

impl From<Part> for ScissorBox {
    fn from(Part { x, y, width, height }: Part) -> Self {
        Self { x: x as i32, y: y as i32, width, height }
    }
}

/// Returns the corners of layers, turned and at rest.
fn corners(turned: &Turned, size: Size) -> Vec<three_d::Vec3> {
    let Some(slab) = Slab::of_layers(turned.face, turned.layers, size) else { return Vec::new() };
    let half = size.layers() as f32 / 2.0;
    let turn = rotation(turned.face, turned.radians);
    (0..8)
        .flat_map(|corner| {
            let end = |axis: usize| corner >> axis & 1 == 1;
            let mut at = three_d::Vec3::new(0.0, 0.0, 0.0);
            for axis in 0..3 {
                at[axis] = if end(axis) { half } else { -half };
            }
            at[slab.axis.index()] = if end(slab.axis.index()) { slab.high } else { slab.low };
            [at, turn * at]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Face, Layers};

    use super::*;

    fn of(face: Face, layers: Layers, radians: f32) -> Part {
        let camera = Camera::new(Size::THREE, 480.0, 480.0);
        let turned = [Turned { face, layers, radians }];
        Part::of_layers(&turned, Size::THREE, &camera, Viewport::new_at_origo(480, 480))
    }

    #[test]
    fn a_turning_layer_changes_only_its_side_of_the_picture() {
        let up = of(Face::U, Layers::OUTER, 0.4);
        assert!(up.y > 150 && up.y + up.height <= 480, "{up:?}");
        let down = of(Face::D, Layers::OUTER, 0.4);
        assert!(down.y + down.height < 330, "{down:?}");
        let left = of(Face::L, Layers::OUTER, 0.4);
        assert!(left.x + left.width < 400, "{left:?}");
    }

    #[test]
    fn a_part_stays_within_the_canvas() {
        let all = of(Face::U, Layers::all(Size::THREE), 0.7);
        assert!(all.x + all.width <= 480 && all.y + all.height <= 480, "{all:?}");
    }
}
