use std::cell::RefCell;

use godspeed_cube::{Face, Facelets, Layers, Size};
use three_d::{
    Blend, BlendEquationType, BlendMultiplierType, ClearState, Context, CoreError, Cull, DepthTest,
    ElementBuffer, InstanceBuffer, Mat3, Matrix as _, Program, Rad, RenderStates, RenderTarget, Texture2D,
    Texture2DArray, Vec3, Vec4, VertexBuffer, Viewport, WriteMask, vec3, vec4,
};

use super::SceneError;
use super::annotation::Annotation;
use super::camera::Camera;
use super::glyphs;
use super::layout::{Plane, Slab, axis_vector, rotation};
use super::look::{Look, Marks};
use super::palette;
use super::panel::marked_tiles;
use super::panels::Panels;
use super::part::Part;
use super::spin;
use super::spotlight::Spotlight;
use super::surface::Surface;
use super::tile::Tile;

/// Programs and draw calls, which all cubes of a canvas share.
///
/// A cube takes three draw calls, or two if it is large; one of them is its shadow.
pub(super) struct Scene {
    context: Context,
    tiles: Surface,
    pub(super) core: Core,
    panels: Panels,
    pub(super) shadow: Shadow,
    /// The marks of the stickers, drawn when they are first needed.
    glyphs: RefCell<Option<(Marks, Texture2D)>>,
}

/// The buffers of one cube: its mesh and its colours.
pub(super) struct Skin {
    context: Context,
    size: Size,
    /// The size of the cube for which the mesh was made.
    mesh_size: Option<Size>,
    positions: VertexBuffer<Vec3>,
    indices: ElementBuffer<u16>,
    colours: InstanceBuffer<u8>,
    /// The colours of a large cube; `None` for small cubes.
    panels: Option<Texture2DArray>,
}

/// Layers that are rotated relative to the state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turned {
    /// The face from which layers are counted and the angle is seen.
    pub(super) face: Face,
    /// The layers.
    pub(super) layers: Layers,
    /// The clockwise angle in radians.
    pub(super) radians: f32,
}

/// The inputs of a frame, except the colours of the stickers.
pub(super) struct Picture<'a> {
    /// The camera.
    pub(super) camera: &'a Camera,
    /// The material and the colours.
    pub(super) look: &'a Look,
    /// Whether it shows the hidden faces, which are then lit like the others.
    pub(super) is_behind: bool,
    /// How far the cube floats above its place, in cubies.
    pub(super) lift: f32,
    /// The layers in motion.
    pub(super) turned: Option<Turned>,
    /// The outlined layers.
    pub(super) marked: [Option<(Face, Layers)>; 2],
    /// Strength of the outline, 0 to 1.
    pub(super) clearly: f32,
    /// Progress of the transition from the previous spotlight to the current one, 0 to 1.
    pub(super) spotlight: f32,
    /// The part of the canvas, in device pixels.
    pub(super) viewport: Viewport,
}

pub(super) struct Core {
    program: Program,
    pub(super) positions: VertexBuffer<Vec3>,
    pub(super) indices: ElementBuffer<u16>,
}

pub(super) struct Shadow {
    program: Program,
    pub(super) positions: VertexBuffer<Vec3>,
}

/// The boxes of a cube's body, one for each slab.
pub(super) struct Boxes {
    /// For each of them half its extent, and in w the position of its centre on the axis.
    pub(super) boxes: [Vec4; 3],
    /// The axis.
    pub(super) axis: godspeed_cube::Axis,
    /// How many there are.
    pub(super) count: usize,
    /// The number of the one that turns.
    pub(super) turning: usize,
}

/// The rotated layers in the form that the shaders use.
pub(super) struct Rotation {
    /// The layers.
    pub(super) slab: Option<Slab>,
    /// Their rotation.
    pub(super) matrix: Mat3,
    /// Their angle about the positive axis.
    radians: f32,
}

impl Scene {
    /// Compiles the programs.
    pub(super) fn new(context: Context) -> Result<Self, SceneError> {
        let fragment = concat!(shader!("light.glsl"), shader!("sticker.glsl"), shader!("tile.frag"));
        let tiles = Surface::new(&context, shader!("tile.vert"), fragment).map_err(refused)?;
        let core = Core::new(&context).map_err(refused)?;
        let panels = Panels::new(&context).map_err(refused)?;
        let shadow = Shadow::new(&context).map_err(refused)?;
        Ok(Self { context, tiles, core, panels, shadow, glyphs: RefCell::default() })
    }

    /// Returns the graphics context.
    #[cfg(feature = "sheet")]
    pub(super) const fn context(&self) -> &Context {
        &self.context
    }

    /// Uploads a cube.
    pub(super) fn skin(&self, cube: &Facelets, spotlight: &Spotlight, annotation: &Annotation) -> Skin {
        let mut skin = Skin {
            context: self.context.clone(),
            size: cube.size(),
            mesh_size: None,
            positions: VertexBuffer::new(&self.context),
            indices: ElementBuffer::new(&self.context),
            colours: InstanceBuffer::new(&self.context),
            panels: None,
        };
        skin.set_cube(cube, spotlight, annotation);
        skin
    }

    /// Clears a part of the canvas. What is drawn next appears only in that part.
    pub(super) fn clear(&self, part: Part) {
        RenderTarget::screen(&self.context, part.x + part.width, part.y + part.height)
            .clear_partially(part.into(), ClearState::color_and_depth(0.0, 0.0, 0.0, 0.0, 1.0));
    }

    /// Draws a cube.
    pub(super) fn draw(&self, skin: &Skin, picture: &Picture<'_>) {
        let size = skin.size;
        let rotation = Rotation::of(picture.turned, size);
        let marks = picture.look.marks;
        let mut glyphs = self.glyphs.borrow_mut();
        if glyphs.as_ref().is_none_or(|(drawn, _)| *drawn != marks) {
            *glyphs = Some((marks, glyphs::texture(&self.context, marks)));
        }
        let Some((_, glyphs)) = &*glyphs else { return };
        self.shadow.draw(picture, size);
        if let Some(panels) = &skin.panels {
            self.panels.draw(panels, picture, &rotation, glyphs, size);
        } else {
            self.core.draw(picture, &rotation, size);
            self.draw_tiles(skin, picture, &rotation, glyphs);
        }
    }

    /// Clears the depth of a part of the canvas, so that what is drawn there next is in front.
    pub(super) fn clear_depth(&self, part: Viewport) {
        let (width, height) = (part.x as u32 + part.width, part.y as u32 + part.height);
        RenderTarget::screen(&self.context, width, height)
            .clear_partially(part.into(), ClearState::depth(1.0));
    }

    fn draw_tiles(&self, skin: &Skin, picture: &Picture<'_>, rotation: &Rotation, glyphs: &Texture2D) {
        let Some(program) = self.tiles.program(picture.look) else { return };
        let size = skin.size;
        let mut planes = planes_of(rotation, size);
        let visible = planes.len() * size.face_area();
        planes.resize(10, planes[0]);
        let marked = marked_slabs(picture, size);
        let marks: Vec<Vec4> = planes.iter().flat_map(|plane| marked_tiles(plane, marked, size)).collect();
        let spins: Vec<f32> = planes
            .iter()
            .map(|plane| rotation.slab.map_or(0.0, |slab| spin::of_marks(plane, &slab, rotation.radians)))
            .collect();
        let planes: Vec<Vec3> =
            planes.iter().flat_map(|plane| [plane.first, plane.right, plane.down]).collect();
        let stickers = sticker_uniform(picture.look);

        if picture.look.marks != Marks::None {
            program.use_uniform_array("spins", &spins);
        }
        set_surface(&program, picture, Some(glyphs), size);
        program.use_uniform("viewProjection", picture.camera.view_projection());
        program.use_uniform_array("planes", &planes);
        program.use_uniform_array("marks", &marks);
        program.use_uniform_array("stickers", &stickers);
        program.use_uniform("spotlight", picture.spotlight);
        program.use_uniform("turningSlab", slab_uniform(rotation.slab));
        program.use_uniform("clearly", picture.clearly);
        program.use_uniform("turn", rotation.matrix);
        program.use_uniform("pixelWidth", picture.camera.pixel_width(picture.viewport.width));
        program.use_vertex_attribute("position", &skin.positions);
        program.use_instance_attribute("colour", &skin.colours);
        program.draw_elements_instanced(solid(), picture.viewport, &skin.indices, visible as u32);
    }
}

impl Skin {
    /// Uploads the colours of a cube, which may have another size.
    pub(super) fn set_cube(&mut self, cube: &Facelets, spotlight: &Spotlight, annotation: &Annotation) {
        let size = cube.size();
        self.size = size;
        if Panels::suit(size) {
            let colours = sticker_colours(cube, spotlight, annotation);
            Panels::fill(&self.context, &mut self.panels, size, &colours);
            return;
        }
        self.panels = None;
        if self.mesh_size.replace(size) != Some(size) {
            let tile = Tile::for_size(size);
            self.positions.fill(&tile.positions);
            self.indices.fill(&tile.indices);
        }
        let mut colours = sticker_colours(cube, spotlight, annotation);
        // Sides inside the cube have the colour of plastic.
        colours.resize(10 * size.face_area(), 6);
        self.colours.fill(&colours);
    }
}

impl Core {
    fn new(context: &Context) -> Result<Self, CoreError> {
        let corners: Vec<Vec3> = (0..8)
            .map(|i| {
                let end = |bit: i32| if i & bit == 0 { -1.0 } else { 1.0 };
                vec3(end(1), end(2), end(4))
            })
            .collect();
        let sides: [u16; 36] = [
            0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5,
            7, 4, 7, 6,
        ];
        Ok(Self {
            program: Program::from_source(context, shader!("core.vert"), shader!("core.frag"))?,
            positions: VertexBuffer::new_with_data(context, &corners),
            indices: ElementBuffer::new_with_data(context, &sides),
        })
    }

    /// Draws a box for each slab, just below the rims of the tiles around it.
    fn draw(&self, picture: &Picture<'_>, rotation: &Rotation, size: Size) {
        let Boxes { boxes, axis, count, turning } = Boxes::of(rotation, size);
        let program = &self.program;
        program.use_uniform("viewProjection", picture.camera.view_projection());
        program.use_uniform_array("boxes", &boxes);
        program.use_uniform("axis", axis_vector(axis));
        program.use_uniform("turn", rotation.matrix);
        program.use_uniform("turningBox", turning as i32);
        program.use_vertex_attribute("position", &self.positions);
        program.draw_elements_instanced(solid(), picture.viewport, &self.indices, count as u32);
    }
}

impl Boxes {
    /// Returns the boxes of a cube, just below the rims of the tiles around them.
    #[inline(always)]
    pub(super) fn of(rotation: &Rotation, size: Size) -> Self {
        let depth = Tile::CORE_DEPTH;
        let half = size.layers() as f32 / 2.0;
        let whole = Slab { axis: godspeed_cube::Axis::X, low: -half, high: half };
        let slab = rotation.slab.unwrap_or(whole);
        let mut found = Self { boxes: [vec4(0.0, 0.0, 0.0, 0.0); 3], axis: slab.axis, count: 0, turning: 0 };
        for (piece, turns) in slab.pieces(size) {
            let mut extent = vec3(1.0, 1.0, 1.0) * (half - depth);
            extent[slab.axis.index()] = (piece.high - piece.low) / 2.0 - depth;
            found.boxes[found.count] = extent.extend((piece.low + piece.high) / 2.0);
            if turns {
                found.turning = found.count;
            }
            found.count += 1;
        }
        found
    }
}

impl Shadow {
    fn new(context: &Context) -> Result<Self, CoreError> {
        let corner = |x, y| vec3(x, y, 0.0);
        let square = [
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(-1.0, 1.0),
            corner(-1.0, 1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
        ];
        Ok(Self {
            program: Program::from_source(context, shader!("shadow.vert"), shader!("shadow.frag"))?,
            positions: VertexBuffer::new_with_data(context, &square),
        })
    }

    /// Draws the shadow.
    ///
    /// It is visible only from above and fades as the camera approaches the ground.
    fn draw(&self, picture: &Picture<'_>, size: Size) {
        let program = &self.program;
        if self.set_uniforms(program, picture, size) {
            program.use_vertex_attribute("position", &self.positions);
            program.draw_arrays(over_states(), picture.viewport, 6);
        }
    }

    /// Sets the uniforms of a program. Returns whether the shadow is visible.
    #[inline(always)]
    pub(super) fn set_uniforms(&self, program: &Program, picture: &Picture<'_>, size: Size) -> bool {
        let camera = picture.camera;
        let n = size.layers() as f32;
        let ground = -0.56 * n - picture.lift;
        let strength = ((camera.eye().y - ground) / n * 0.8).clamp(0.0, 1.0);
        if strength == 0.0 {
            return false;
        }
        program.use_uniform("viewProjection", camera.view_projection());
        program.use_uniform("ground", ground);
        program.use_uniform("reach", 1.6 * n);
        program.use_uniform("edge", 0.46 * n);
        program.use_uniform("blur", 0.11 * n + picture.lift);
        program.use_uniform("strength", strength);
        true
    }
}

impl Rotation {
    pub(super) fn of(turned: Option<Turned>, size: Size) -> Self {
        let Some(Turned { face, layers, radians }) = turned else {
            return Self { slab: None, matrix: Mat3::from_angle_x(Rad(0.0)), radians: 0.0 };
        };
        let sign = if face.is_positive() { -1.0 } else { 1.0 };
        Self {
            slab: Slab::of_layers(face, layers, size),
            matrix: rotation(face, radians),
            radians: sign * radians,
        }
    }
}

/// Sets the camera position, the room, which rotates with the camera, and the material.
pub(super) fn set_surface(program: &Program, picture: &Picture<'_>, glyphs: Option<&Texture2D>, size: Size) {
    let (look, yaw) = (picture.look, Mat3::from_angle_y(Rad(picture.camera.yaw())));
    let upside_down = Mat3::from_angle_z(Rad(std::f32::consts::PI));
    let room = if picture.is_behind { yaw * upside_down } else { yaw };
    program.use_uniform("eye", room.transpose() * picture.camera.eye());
    program.use_uniform("room", room);
    program.use_uniform("layers", size.layers() as i32);
    program.use_uniform("shape", Tile::shape(size, look.style));
    program.use_uniform("plastic", look.palette.linear_plastic());
    if let Some(glyphs) = glyphs.filter(|_| look.marks != Marks::None) {
        program.use_texture("glyphs", glyphs);
    }
}

/// Returns the planes of tiles: those of the faces, and of the cuts between turning layers and others.
#[inline(always)]
pub(super) fn planes_of(rotation: &Rotation, size: Size) -> Vec<Plane> {
    let mut planes: Vec<Plane> = Face::ALL.iter().map(|&face| Plane::of_face(face, size)).collect();
    planes.extend(rotation.slab.iter().flat_map(|slab| slab.cut_planes(size)));
    planes
}

/// Returns the colours of tiles by their codes.
#[inline(always)]
pub(super) fn sticker_uniform(look: &Look) -> Vec<Vec3> {
    let mut stickers = look.palette.linear_stickers().to_vec();
    stickers.push(look.palette.linear_plastic());
    stickers.push(palette::linear_colour(Annotation::GREY));
    stickers
}

/// Returns the outlined layers that the cube has.
pub(super) fn marked_slabs(picture: &Picture<'_>, size: Size) -> [Option<Slab>; 2] {
    picture.marked.map(|marked| marked.and_then(|(face, layers)| Slab::of_layers(face, layers, size)))
}

/// Returns a byte for each sticker: the index of its colour and the spotlight bits.
pub(super) fn sticker_colours(cube: &Facelets, spotlight: &Spotlight, annotation: &Annotation) -> Vec<u8> {
    let mut colours: Vec<u8> = cube.colours().iter().map(|colour| colour.index() as u8).collect();
    spotlight.mark(&mut colours, cube);
    annotation.mark(&mut colours);
    colours
}

/// Returns a slab as half its thickness along its axis, with its centre in w.
///
/// Without a slab, the result contains no cubie.
#[inline(always)]
pub(super) fn slab_uniform(slab: Option<Slab>) -> Vec4 {
    slab.map_or(vec4(1e-3, 0.0, 0.0, 1e6), |slab| {
        (axis_vector(slab.axis) * ((slab.high - slab.low) / 2.0)).extend((slab.high + slab.low) / 2.0)
    })
}

pub(super) fn solid() -> RenderStates {
    RenderStates { depth_test: DepthTest::Less, cull: Cull::Back, ..RenderStates::default() }
}

/// Returns the states of the shadow, which is blended over what is behind it.
pub(super) fn over_states() -> RenderStates {
    RenderStates {
        write_mask: WriteMask::COLOR,
        depth_test: DepthTest::Always,
        blend: over(),
        cull: Cull::None,
    }
}

/// Returns source-over blending for premultiplied alpha, which the canvas expects.
fn over() -> Blend {
    Blend::Enabled {
        source_rgb_multiplier: BlendMultiplierType::One,
        source_alpha_multiplier: BlendMultiplierType::One,
        destination_rgb_multiplier: BlendMultiplierType::OneMinusSrcAlpha,
        destination_alpha_multiplier: BlendMultiplierType::OneMinusSrcAlpha,
        rgb_equation: BlendEquationType::Add,
        alpha_equation: BlendEquationType::Add,
    }
}

pub(super) fn refused(error: CoreError) -> SceneError {
    let reason = match error {
        CoreError::ShaderCompilation(stage, _, log) => format!("{stage} shader: {log}"),
        other => other.to_string(),
    };
    SceneError::Graphics { reason }
}
