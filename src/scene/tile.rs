use std::f32::consts::FRAC_PI_4;

use godspeed_cube::Size;
use three_d::{InnerSpace, Vec3, Vec4, vec3, vec4};

use super::look::Style;

/// The mesh of a tile: one side of a cubie, relative to the cubie's centre.
///
/// All tiles of a cube share one mesh, unless the cube is drawn with [`Panels`](super::panels::Panels). x points
/// right, y up and z outward, in cubies. A rounded rim takes more triangles, so larger cubes, whose tiles are
/// smaller on the screen, get simpler tiles; the fragment shader shades every tile as if it were rounded.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tile {
    /// The vertices.
    pub(super) positions: Vec<Vec3>,
    /// Three indices for each triangle, counter-clockwise as seen from outside.
    pub(super) indices: Vec<u16>,
}

impl Tile {
    /// Half the side of a cubie. The rest up to 0.5 is half the gap to the next cubie.
    pub(super) const HALF: f32 = 0.493;
    /// The radius of a cubie's rounded edges.
    pub(super) const RIM: f32 = 0.08;
    /// Depth of the dark body below the outer plane of the cubie.
    ///
    /// It is deeper than the point where two rims meet at an edge, `gap + (1 - 1/sqrt 2) RIM`, or three at a
    /// corner, `gap + (1 - 1/sqrt 3) RIM`.
    pub(super) const CORE_DEPTH: f32 = 0.5 - Self::HALF + 0.45 * Self::RIM;

    /// Returns the tile for a cube of this size.
    pub(super) fn for_size(size: Size) -> Self {
        match size.layers() {
            0..=8 => Self::rounded(2),
            _ => Self::rounded(1),
        }
    }

    /// Returns the dimensions of a tile for the fragment shader.
    ///
    /// They are half the side of a cubie, the radius of its rim, half the side of a sticker, and the radius of its
    /// corners. Larger cubes have less plastic between their stickers.
    pub(super) fn shape(size: Size, style: Style) -> Vec4 {
        let (sticker, corner) = match size.layers() {
            _ if style == Style::Stickerless => (0.486, 0.06),
            _ if style == Style::Worn => (0.455, 0.035),
            // Larger stickers would leave less than a pixel of plastic at the far edges of the cube.
            0..=8 => (0.42, 0.10),
            9..=20 => (0.44, 0.09),
            _ => (0.45, 0.07),
        };
        vec4(Self::HALF, Self::RIM, sticker, corner)
    }

    /// Returns a rounded tile of `2 (2 steps + 3)^2` triangles.
    ///
    /// Its rim bends back by 45 degrees, where the rim of the adjacent side of the cubie begins. From there a
    /// skirt extends straight down to the dark body and closes the gap to the next cubie.
    fn rounded(steps: usize) -> Self {
        let side = 2 * steps + 4;
        let bend = |i: usize| {
            let (from_flat, end) = if 2 * i < side { (steps + 1 - i, -1.0) } else { (i - steps - 2, 1.0) };
            let angle = from_flat.min(steps) as f32 / steps as f32 * FRAC_PI_4;
            (angle.tan() * end, end, from_flat > steps)
        };
        let flat = Self::HALF - Self::RIM;
        let positions = (0..side * side)
            .map(|i| {
                let ((a, x, low), (b, y, lower)) = (bend(i % side), bend(i / side));
                let rim = vec3(x, y, 1.0) * flat + vec3(a, b, 1.0).normalize() * Self::RIM;
                let skirt = if low || lower { Self::CORE_DEPTH } else { 0.0 };
                rim - vec3(0.0, 0.0, skirt)
            })
            .collect();
        let quads = (0..side - 1).flat_map(|row| (0..side - 1).map(move |column| row * side + column));
        let indices = quads
            .flat_map(|i| [i, i + 1, i + side, i + side, i + 1, i + side + 1])
            .map(|i| i as u16)
            .collect();
        Self { positions, indices }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_triangle_faces_outward_within_its_cubie() {
        for n in [2, 7, 12, 20] {
            let tile = Tile::for_size(Size::new(n).unwrap());
            for t in tile.indices.chunks(3) {
                let [a, b, c] = [t[0], t[1], t[2]].map(|i| tile.positions[usize::from(i)]);
                let normal = (b - a).cross(c - a);
                assert!(normal.dot(a + b + c - vec3(0.0, 0.0, 1.2)) > -1e-6, "{n}: {a:?} {b:?} {c:?}");
            }
            assert!(tile.positions.iter().all(|p| p.x.abs() <= 0.5 && p.y.abs() <= 0.5 && p.z <= 0.5));
        }
    }

    #[test]
    fn larger_cubes_have_simpler_tiles() {
        let triangles = |n| Tile::for_size(Size::new(n).unwrap()).indices.len() / 3;
        assert!(triangles(3) == triangles(8) && triangles(8) > triangles(9));
    }
}
