use godspeed_cube::{Face, Facelets, Size};
use three_d::{
    Context, ElementBuffer, InstanceBuffer, Interpolation, Mat3, Program, Texture2D, Vec3, Vec4,
    VertexBuffer, Viewport, Wrapping,
};

use super::layout::{Plane, axis_vector};
use super::look::{Look, Marks, Style};
use super::panel::marked_tiles;
use super::scene::{
    Boxes, Picture, Rotation, Scene, marked_slabs, over_states, planes_of, refused, set_surface,
    slab_uniform, solid, sticker_colours, sticker_uniform,
};
use super::sheet::Cell;
use super::tile::Tile;
use super::{Annotation, SceneError, Spotlight};

/// The most cubes that are drawn at once.
pub(super) const MOST: usize = 64;

/// Values of a cube in the texture: 30 of its planes, 20 of its outlines, its turning slab, 3 of the rotation of it, its
/// cell, 3 boxes, their axis with the number of the turning one, and the strength of outlines.
const WIDTH: usize = 60;

/// The planes of a cube: six faces and four cuts.
const PLANES: usize = 10;

/// Draws many cubes of the same size, look and camera with three draw calls.
///
/// The shaders are those of single cubes. What differs between cubes is read from a texture instead of uniforms, and a
/// position is moved to the cell of its cube.
pub(super) struct Batch {
    tiles: Program,
    core: Program,
    shadow: Program,
    positions: VertexBuffer<Vec3>,
    indices: ElementBuffer<u16>,
    /// The size of the cubes for which the mesh was made.
    mesh_size: Option<Size>,
    colours: InstanceBuffer<u8>,
    cubes: Texture2D,
    data: Vec<[f32; 4]>,
    codes: Vec<u8>,
}

/// A cube of a batch.
pub(super) struct Batched<'a> {
    /// Its state.
    pub(super) cube: &'a Facelets,
    /// Its marked pieces.
    pub(super) spotlight: &'a Spotlight,
    /// Its marked facelets.
    pub(super) annotation: &'a Annotation,
    /// Its picture.
    pub(super) picture: Picture<'a>,
    /// Where it is drawn.
    pub(super) cell: Cell,
}

impl Batch {
    /// Compiles the programs.
    pub(super) fn new(context: &Context) -> Result<Self, SceneError> {
        let fragment = concat!(shader!("light.glsl"), shader!("sticker.glsl"), shader!("tile.frag"));
        let program =
            |vertex: &str, fragment: &str| Program::from_source(context, vertex, fragment).map_err(refused);
        Ok(Self {
            tiles: program(&tile_shader(), fragment)?,
            core: program(&core_shader(), shader!("core.frag"))?,
            shadow: program(&shadow_shader(), shader!("shadow.frag"))?,
            positions: VertexBuffer::new(context),
            indices: ElementBuffer::new(context),
            mesh_size: None,
            colours: InstanceBuffer::new(context),
            cubes: Texture2D::new_empty::<[f32; 4]>(
                context,
                WIDTH as u32,
                MOST as u32,
                Interpolation::Nearest,
                Interpolation::Nearest,
                None,
                Wrapping::ClampToEdge,
                Wrapping::ClampToEdge,
            ),
            data: Vec::new(),
            codes: Vec::new(),
        })
    }

    /// Returns whether cubes of a look can be drawn in a batch.
    pub(super) fn suits(look: &Look) -> bool {
        look.style == Style::Stickered && look.marks == Marks::None
    }

    /// Draws up to [`MOST`] cubes on a canvas of this size in device pixels. The pictures of all differ only in layers.
    pub(super) fn draw(&mut self, scene: &Scene, cubes: &[Batched<'_>], canvas: (u32, u32)) {
        let Some(first) = cubes.first() else { return };
        let (size, picture) = (first.cube.size(), &first.picture);
        self.data.clear();
        self.codes.clear();
        for cube in cubes {
            self.add(cube, size, canvas);
        }
        if self.mesh_size.replace(size) != Some(size) {
            let tile = Tile::for_size(size);
            self.positions.fill(&tile.positions);
            self.indices.fill(&tile.indices);
        }
        self.data.resize(WIDTH * MOST, [0.0; 4]);
        self.cubes.fill(&self.data);
        self.colours.fill(&self.codes);
        let viewport = Viewport::new_at_origo(canvas.0, canvas.1);
        let count = cubes.len() as u32;
        self.draw_shadows(scene, picture, size, viewport, count);
        self.draw_cores(scene, picture, viewport, count);
        self.draw_tiles(picture, size, viewport, count);
    }

    fn draw_shadows(&self, scene: &Scene, picture: &Picture<'_>, size: Size, viewport: Viewport, count: u32) {
        let program = &self.shadow;
        if !scene.shadow.set_uniforms(program, picture, size) {
            return;
        }
        program.use_texture("cubes", &self.cubes);
        program.use_vertex_attribute("position", &scene.shadow.positions);
        program.draw_arrays_instanced(over_states(), viewport, 6, count);
    }

    fn draw_cores(&self, scene: &Scene, picture: &Picture<'_>, viewport: Viewport, count: u32) {
        let program = &self.core;
        program.use_uniform("viewProjection", picture.camera.view_projection());
        program.use_texture("cubes", &self.cubes);
        program.use_vertex_attribute("position", &scene.core.positions);
        program.draw_elements_instanced(solid(), viewport, &scene.core.indices, 3 * count);
    }

    fn draw_tiles(&self, picture: &Picture<'_>, size: Size, viewport: Viewport, count: u32) {
        let program = &self.tiles;
        set_surface(program, picture, None, size);
        program.use_uniform("viewProjection", picture.camera.view_projection());
        program.use_uniform_array("stickers", &sticker_uniform(picture.look));
        program.use_uniform("spotlight", picture.spotlight);
        program.use_uniform("pixelWidth", picture.camera.pixel_width(picture.viewport.width));
        program.use_texture("cubes", &self.cubes);
        program.use_vertex_attribute("position", &self.positions);
        program.use_instance_attribute("colour", &self.colours);
        let tiles = (PLANES * size.face_area()) as u32;
        program.draw_elements_instanced(solid(), viewport, &self.indices, tiles * count);
    }

    /// Adds the values of a cube to the texture, and its colours.
    fn add(&mut self, batched: &Batched<'_>, size: Size, (width, height): (u32, u32)) {
        let picture = &batched.picture;
        let rotation = Rotation::of(picture.turned, size);
        let mut planes = planes_of(&rotation, size);
        let visible = planes.len();
        planes.resize(PLANES, planes[0]);
        let marked = marked_slabs(picture, size);
        let start = self.data.len();
        for (number, plane) in planes.iter().enumerate() {
            let Plane { first, right, down, .. } = plane;
            // Planes that are not there have no extent.
            let extent = if number < visible { 1.0 } else { 0.0 };
            self.data.extend(
                [first.extend(0.0), (*right * extent).extend(0.0), (*down * extent).extend(0.0)].map(array),
            );
        }
        for plane in &planes {
            self.data.extend(marked_tiles(plane, marked, size).map(array));
        }
        self.data.push(array(slab_uniform(rotation.slab)));
        let Mat3 { x, y, z } = rotation.matrix;
        self.data.extend([x, y, z].map(|column| array(column.extend(0.0))));
        let Cell { left, top, width: across, height: along, .. } = batched.cell;
        let share = |pixels: u32, all: u32| pixels as f32 / all as f32;
        let bottom = height.saturating_sub(top + along);
        let (right, up) = (share(across, width), share(along, height));
        let middle = (2.0 * share(left, width) + right - 1.0, 2.0 * share(bottom, height) + up - 1.0);
        self.data.push([right, up, middle.0, middle.1]);
        let Boxes { boxes, axis, turning, .. } = Boxes::of(&rotation, size);
        self.data.extend(boxes.map(array));
        self.data.push(array(axis_vector(axis).extend(turning as f32)));
        self.data.push([picture.clearly, 0.0, 0.0, 0.0]);
        debug_assert_eq!(self.data.len(), start + WIDTH);
        let first = self.codes.len();
        self.codes.extend(sticker_colours(batched.cube, batched.spotlight, batched.annotation));
        self.codes.resize(first + PLANES * size.face_area(), Face::ALL.len() as u8);
    }
}

fn array(vector: Vec4) -> [f32; 4] {
    vector.into()
}

/// The declaration of the texture, in which a function reads a value of the cube with a number.
const READ: &str = "uniform highp sampler2D cubes;\n\
vec4 of(int cube, int at) { return texelFetch(cubes, ivec2(at, textureSize(cubes, 0).y - 1 - cube), 0); }\n\
vec4 placed(int cube, vec4 at) { vec4 cell = of(cube, 54); return vec4(at.xy * cell.xy + cell.zw * at.w, at.zw); }\n\
mat3 turning(int cube) { return mat3(of(cube, 51).xyz, of(cube, 52).xyz, of(cube, 53).xyz); }\n";

fn tile_shader() -> String {
    replaced(
        shader!("tile.vert"),
        &[
            ("uniform vec3 planes[30];\n", READ),
            ("uniform vec4 marks[20];\n", ""),
            ("uniform vec4 turningSlab;\n", ""),
            ("uniform mat3 turn;\n", ""),
            ("uniform float clearly;\n", ""),
            (
                "int plane = gl_InstanceID / area;",
                "int cube = gl_InstanceID / (10 * area);\nint plane = gl_InstanceID / area - 10 * cube;",
            ),
            ("gl_InstanceID - plane * area", "gl_InstanceID % area"),
            ("planes[3 * plane + 1]", "of(cube, 3 * plane + 1).xyz"),
            ("planes[3 * plane + 2]", "of(cube, 3 * plane + 2).xyz"),
            ("planes[3 * plane]", "of(cube, 3 * plane).xyz"),
            ("within(turningSlab, cubie)", "within(of(cube, 50), cubie)"),
            ("point = turn * point;", "point = turning(cube) * point;"),
            ("axes = turn * axes;", "axes = turning(cube) * axes;"),
            ("marks[2 * plane];", "of(cube, 30 + 2 * plane);"),
            ("marks[2 * plane + 1];", "of(cube, 31 + 2 * plane);"),
            ("? clearly :", "? of(cube, 59).x :"),
            ("viewProjection * vec4(point, 1.0);", "placed(cube, viewProjection * vec4(point, 1.0));"),
        ],
    )
}

fn core_shader() -> String {
    replaced(
        shader!("core.vert"),
        &[
            ("uniform vec4 boxes[3];\n", READ),
            ("uniform vec3 axis;\n", ""),
            ("uniform mat3 turn;\n", ""),
            ("uniform int turningBox;\n", ""),
            (
                "vec4 box = boxes[gl_InstanceID];",
                "int cube = gl_InstanceID / 3;\nint number = gl_InstanceID - 3 * cube;\nvec4 box = of(cube, 55 + number);\nvec4 axis = of(cube, 58);",
            ),
            ("axis * box.w", "axis.xyz * box.w"),
            ("gl_InstanceID == turningBox", "number == int(axis.w)"),
            ("point = turn * point;", "point = turning(cube) * point;"),
            ("viewProjection * vec4(point, 1.0);", "placed(cube, viewProjection * vec4(point, 1.0));"),
        ],
    )
}

fn shadow_shader() -> String {
    replaced(
        shader!("shadow.vert"),
        &[
            ("uniform float ground;\n", &format!("uniform float ground;\n{READ}")),
            (
                "viewProjection * vec4(place.x, ground, -place.y, 1.0);",
                "placed(gl_InstanceID, viewProjection * vec4(place.x, ground, -place.y, 1.0));",
            ),
        ],
    )
}

/// Replaces parts of a shader. A part that is missing leaves a shader that does not compile.
fn replaced(shader: &str, parts: &[(&str, &str)]) -> String {
    parts.iter().fold(shader.to_owned(), |text, (part, by)| text.replace(part, by))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shaders_read_from_the_texture_what_differs_between_cubes() {
        for (shader, left) in [
            (tile_shader(), &["planes[", "marks[", "turningSlab", "turn *", "clearly", "plane * area"][..]),
            (core_shader(), &["boxes[", "turningBox", "turn *"]),
            (shadow_shader(), &[]),
        ] {
            assert!(left.iter().all(|part| !shader.contains(part)), "{shader}");
            assert!(shader.contains("texelFetch") && shader.contains("gl_Position = placed("), "{shader}");
        }
    }

    #[test]
    fn values_have_the_places_that_the_shaders_read() {
        let (marks, slab, turn, cell, boxes, axis, clearly) = (30, 50, 51, 54, 55, 58, 59);
        assert_eq!((3 * PLANES, marks + 2 * PLANES, slab + 1, turn + 3), (marks, slab, turn, cell));
        assert_eq!((cell + 1, boxes + 3, axis + 1, clearly + 1), (boxes, axis, clearly, WIDTH));
        let read = [READ.to_owned(), tile_shader(), core_shader()].concat();
        for place in ["30 +", "50)", "51)", "54)", "55 +", "58)", "59)"] {
            assert!(read.contains(place), "{place}");
        }
    }
}
