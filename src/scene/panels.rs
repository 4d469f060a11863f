use godspeed_cube::Size;
use three_d::{
    Context, CoreError, Interpolation, Texture2D, Texture2DArray, Vec2, Vec3, Vec4, VertexBuffer, Wrapping,
    vec2, vec4,
};

use super::annotation::Annotation;
use super::palette::linear_colour;
use super::panel::Panel;
use super::scene::{Picture, Rotation, marked_slabs, set_surface, solid};
use super::spotlight::Spotlight;
use super::surface::Surface;

/// Draws large cubes: two triangles per panel, and a texture with one texel per sticker.
pub(super) struct Panels {
    surface: Surface,
    corners: VertexBuffer<Vec2>,
}

impl Panels {
    /// Size of the smallest cube that is drawn this way.
    ///
    /// Its tiles are too small to show more than a flat shape, and so many that with software rendering their
    /// vertices take two thirds of a frame.
    pub(super) const FROM: usize = 13;

    pub(super) fn new(context: &Context) -> Result<Self, CoreError> {
        let fragment = concat!(shader!("light.glsl"), shader!("sticker.glsl"), shader!("panel.frag"));
        let corners = [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        Ok(Self {
            surface: Surface::new(context, shader!("panel.vert"), fragment)?,
            corners: VertexBuffer::new_with_data(context, &corners.map(|(x, y)| vec2(x, y))),
        })
    }

    /// Returns whether cubes of this size are drawn this way.
    pub(super) const fn suit(size: Size) -> bool {
        size.layers() >= Self::FROM
    }

    /// Uploads the colours of a cube into a texture with a layer per face and a byte per tile.
    pub(super) fn fill(context: &Context, texture: &mut Option<Texture2DArray>, size: Size, colours: &[u8]) {
        let side = size.layers() as u32;
        if texture.as_ref().is_none_or(|tiles| tiles.width() != side) {
            let nearest = Interpolation::Nearest;
            let edge = Wrapping::ClampToEdge;
            *texture = Some(Texture2DArray::new_empty::<u8>(
                context, side, side, 6, nearest, nearest, None, edge, edge,
            ));
        }
        if let Some(tiles) = texture {
            tiles.fill(&colours.chunks(size.face_area()).collect::<Vec<_>>());
        }
    }

    /// Draws the cube with the colours of a texture.
    pub(super) fn draw(
        &self,
        tiles: &Texture2DArray,
        picture: &Picture<'_>,
        rotation: &Rotation,
        glyphs: &Texture2D,
        size: Size,
    ) {
        let Some(program) = self.surface.program(picture.look) else { return };
        let turned = (rotation.slab, rotation.matrix);
        let panels = Panel::seen(picture.camera.eye(), size, turned, marked_slabs(picture, size));
        let count = panels.len().min(Panel::MOST);
        let mut frames = [Vec3::unit_x(); 3 * Panel::MOST];
        let mut parts = [Vec4::unit_x(); Panel::MOST];
        let mut marks = [vec4(0.0, 0.0, 0.0, 0.0); 2 * Panel::MOST];
        let mut faces = [-1.0; Panel::MOST];
        for (i, panel) in panels.iter().take(count).enumerate() {
            frames[3 * i..3 * i + 3].copy_from_slice(&[panel.corner, panel.right, panel.down]);
            parts[i] = panel.part;
            marks[2 * i..2 * i + 2].copy_from_slice(&panel.marks);
            faces[i] = panel.face.map_or(-1.0, |face| face.index() as f32);
        }
        set_surface(&program, picture, Some(glyphs), size);
        program.use_uniform("viewProjection", picture.camera.view_projection());
        program.use_uniform_array("frames", &frames);
        program.use_uniform_array("parts", &parts);
        program.use_uniform_array("marks", &marks);
        program.use_uniform_array("faces", &faces);
        program.use_uniform_array("stickers", &shown_colours(picture));
        program.use_uniform("spotlight", picture.spotlight);
        program.use_uniform("clearly", picture.clearly);
        program.use_texture_array("tiles", tiles);
        program.use_vertex_attribute("position", &self.corners);
        program.draw_arrays_instanced(solid(), picture.viewport, 6, count as u32);
    }
}

/// Returns the linear colour for each byte of a tile, without the bits of outlines.
///
/// Dimming preserves the hue, so that colours remain distinguishable.
fn shown_colours(picture: &Picture<'_>) -> [Vec3; 32] {
    let stickers = picture.look.palette.linear_stickers();
    let blank = linear_colour(Annotation::GREY);
    std::array::from_fn(|code| {
        let own = stickers.get(code & 7).copied().unwrap_or(blank);
        let part = |mark: u8, share: f32| if code & usize::from(mark) == 0 { 0.0 } else { share };
        let dim = part(Spotlight::DIM, picture.spotlight) + part(Spotlight::WAS_DIM, 1.0 - picture.spotlight);
        own * (1.0 - 0.45 * dim)
    })
}
