use godspeed_cube::{Face, Facelets, Layers, Size};
use three_d::{
    Blend, BlendEquationType, BlendMultiplierType, ClearState, Context, CoreError, Cull, DepthTest,
    ElementBuffer, InnerSpace, InstanceBuffer, Mat3, Program, Rad, RenderStates, RenderTarget, Vec3, Vec4,
    VertexBuffer, Viewport, WriteMask, vec3, vec4,
};

use super::SceneError;
use super::camera::Camera;
use super::layout::{Plane, Slab, axis_vector, rotation};
use super::palette::Palette;
use super::panels::Panels;
use super::spotlight::Spotlight;
use super::tile::Tile;

/// GPU resources and draw calls.
///
/// A frame takes three draw calls, two of them for the cube, or two for a large cube, one of them for the cube.
pub(super) struct Scene {
    context: Context,
    size: Size,
    tiles: Tiles,
    core: Core,
    panels: Panels,
    shadow: Shadow,
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
    /// The colours.
    pub(super) palette: &'a Palette,
    /// The layers in motion.
    pub(super) turned: Option<Turned>,
    /// The highlighted layers.
    pub(super) marked: [Option<(Face, Layers)>; 2],
    /// Strength of the highlight, 0 to 1.
    pub(super) clearly: f32,
    /// Progress of the transition from the previous spotlight to the current one, 0 to 1.
    pub(super) spotlight: f32,
    /// The resolution of the canvas in device pixels.
    pub(super) pixels: (u32, u32),
}

struct Tiles {
    /// The size of the cube for which the mesh was made.
    size: Option<Size>,
    program: Program,
    positions: VertexBuffer<Vec3>,
    indices: ElementBuffer<u16>,
    colours: InstanceBuffer<u8>,
}

struct Core {
    program: Program,
    positions: VertexBuffer<Vec3>,
    indices: ElementBuffer<u16>,
}

struct Shadow {
    program: Program,
    positions: VertexBuffer<Vec3>,
}

/// The rotated layers in the form that the shaders use.
pub(super) struct Rotation {
    /// The layers.
    pub(super) slab: Option<Slab>,
    /// Their rotation.
    pub(super) matrix: Mat3,
}

impl Scene {
    /// Creates the GPU resources and uploads a cube.
    pub(super) fn new(context: Context, cube: &Facelets, spotlight: &Spotlight) -> Result<Self, SceneError> {
        let tiles = Tiles::new(&context).map_err(refused)?;
        let core = Core::new(&context).map_err(refused)?;
        let panels = Panels::new(&context).map_err(refused)?;
        let shadow = Shadow::new(&context).map_err(refused)?;
        let mut scene = Self { context, size: cube.size(), tiles, core, panels, shadow };
        scene.set_cube(cube, spotlight);
        Ok(scene)
    }

    /// Uploads the colours of a cube, which may have another size.
    pub(super) fn set_cube(&mut self, cube: &Facelets, spotlight: &Spotlight) {
        self.size = cube.size();
        if Panels::suit(self.size) {
            self.panels.set_cube(cube, spotlight);
        } else {
            self.panels.clear();
            self.tiles.set_cube(cube, spotlight);
        }
    }

    /// Draws a frame.
    pub(super) fn draw(&self, picture: &Picture<'_>) {
        let (width, height) = picture.pixels;
        let viewport = Viewport::new_at_origo(width, height);
        let rotation = Rotation::of(picture.turned, self.size);
        RenderTarget::screen(&self.context, width, height)
            .clear(ClearState::color_and_depth(0.0, 0.0, 0.0, 0.0, 1.0));
        self.shadow.draw(picture.camera, self.size, viewport);
        if Panels::suit(self.size) {
            self.panels.draw(picture, &rotation, self.size, viewport);
        } else {
            self.core.draw(picture, &rotation, self.size, viewport);
            self.tiles.draw(picture, &rotation, self.size, viewport);
        }
    }
}

impl Tiles {
    fn new(context: &Context) -> Result<Self, CoreError> {
        let fragment = concat!(
            include_str!("shaders/light.glsl"),
            include_str!("shaders/sticker.glsl"),
            include_str!("shaders/tile.frag")
        );
        Ok(Self {
            size: None,
            program: Program::from_source(context, include_str!("shaders/tile.vert"), fragment)?,
            positions: VertexBuffer::new(context),
            indices: ElementBuffer::new(context),
            colours: InstanceBuffer::new(context),
        })
    }

    fn set_cube(&mut self, cube: &Facelets, spotlight: &Spotlight) {
        let size = cube.size();
        if self.size.replace(size) != Some(size) {
            let tile = Tile::for_size(size);
            self.positions.fill(&tile.positions);
            self.indices.fill(&tile.indices);
        }
        let mut colours = sticker_colours(cube, spotlight);
        // Sides inside the cube have the colour of plastic.
        colours.resize(10 * size.face_area(), 6);
        self.colours.fill(&colours);
    }

    fn draw(&self, picture: &Picture<'_>, rotation: &Rotation, size: Size, viewport: Viewport) {
        let mut planes: Vec<Plane> = Face::ALL.iter().map(|&face| Plane::of_face(face, size)).collect();
        planes.extend(rotation.slab.iter().flat_map(|slab| slab.cut_planes(size)));
        let visible = planes.len() * size.face_area();
        planes.resize(10, planes[0]);
        let planes: Vec<Vec3> =
            planes.iter().flat_map(|plane| [plane.first, plane.right, plane.down]).collect();
        let marked = marked_slabs(picture, size).map(slab_uniform);
        let plastic = picture.palette.linear_plastic();
        let mut stickers = picture.palette.linear_stickers().to_vec();
        stickers.push(plastic);

        let program = &self.program;
        set_light(program, picture);
        program.use_uniform("viewProjection", picture.camera.view_projection());
        program.use_uniform("layers", size.layers() as i32);
        program.use_uniform_array("planes", &planes);
        program.use_uniform_array("stickers", &stickers);
        program.use_uniform("plastic", plastic);
        program.use_uniform("spotlight", picture.spotlight);
        program.use_uniform("turningSlab", slab_uniform(rotation.slab));
        program.use_uniform_array("markedSlabs", &marked);
        program.use_uniform("clearly", picture.clearly);
        program.use_uniform("turn", rotation.matrix);
        program.use_uniform("pixelWidth", picture.camera.pixel_width(picture.pixels.0));
        program.use_uniform("shape", Tile::shape(size));
        program.use_vertex_attribute("position", &self.positions);
        program.use_instance_attribute("colour", &self.colours);
        program.draw_elements_instanced(solid(), viewport, &self.indices, visible as u32);
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
            program: Program::from_source(
                context,
                include_str!("shaders/core.vert"),
                include_str!("shaders/core.frag"),
            )?,
            positions: VertexBuffer::new_with_data(context, &corners),
            indices: ElementBuffer::new_with_data(context, &sides),
        })
    }

    /// Draws a box for each slab, just below the rims of the tiles around it.
    fn draw(&self, picture: &Picture<'_>, rotation: &Rotation, size: Size, viewport: Viewport) {
        let depth = Tile::CORE_DEPTH;
        let half = size.layers() as f32 / 2.0;
        let whole = Slab { axis: godspeed_cube::Axis::X, low: -half, high: half };
        let slab = rotation.slab.unwrap_or(whole);
        let mut boxes = [vec4(0.0, 0.0, 0.0, 0.0); 3];
        let (mut count, mut turning) = (0, 0);
        for (piece, turns) in slab.pieces(size) {
            let mut extent = vec3(1.0, 1.0, 1.0) * (half - depth);
            extent[slab.axis.index()] = (piece.high - piece.low) / 2.0 - depth;
            boxes[count] = extent.extend((piece.low + piece.high) / 2.0);
            if turns {
                turning = count;
            }
            count += 1;
        }
        let program = &self.program;
        program.use_uniform("viewProjection", picture.camera.view_projection());
        program.use_uniform_array("boxes", &boxes);
        program.use_uniform("axis", axis_vector(slab.axis));
        program.use_uniform("turn", rotation.matrix);
        program.use_uniform("turningBox", turning as i32);
        program.use_uniform("plastic", picture.palette.linear_plastic());
        program.use_vertex_attribute("position", &self.positions);
        program.draw_elements_instanced(solid(), viewport, &self.indices, count as u32);
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
            program: Program::from_source(
                context,
                include_str!("shaders/shadow.vert"),
                include_str!("shaders/shadow.frag"),
            )?,
            positions: VertexBuffer::new_with_data(context, &square),
        })
    }

    /// Draws the shadow.
    ///
    /// It is visible only from above and fades as the camera approaches the ground.
    fn draw(&self, camera: &Camera, size: Size, viewport: Viewport) {
        let n = size.layers() as f32;
        let ground = -0.62 * n;
        let strength = 0.5 * ((camera.eye().y - ground) / n * 0.8).clamp(0.0, 1.0);
        if strength == 0.0 {
            return;
        }
        let program = &self.program;
        program.use_uniform("viewProjection", camera.view_projection());
        program.use_uniform("ground", ground);
        program.use_uniform("reach", 1.6 * n);
        program.use_uniform("edge", 0.44 * n);
        program.use_uniform("blur", 0.11 * n);
        program.use_uniform("strength", strength);
        program.use_vertex_attribute("position", &self.positions);
        let states = RenderStates {
            write_mask: WriteMask::COLOR,
            depth_test: DepthTest::Always,
            blend: over(),
            cull: Cull::None,
        };
        program.draw_arrays(states, viewport, 6);
    }
}

impl Rotation {
    fn of(turned: Option<Turned>, size: Size) -> Self {
        let Some(Turned { face, layers, radians }) = turned else {
            return Self { slab: None, matrix: Mat3::from_angle_x(Rad(0.0)) };
        };
        Self { slab: Slab::of_layers(face, layers, size), matrix: rotation(face, radians) }
    }
}

/// Sets the camera position and the lights, which rotate with the camera.
pub(super) fn set_light(program: &Program, picture: &Picture<'_>) {
    let yaw = Mat3::from_angle_y(Rad(picture.camera.yaw()));
    program.use_uniform("eye", picture.camera.eye());
    program.use_uniform("keyLight", yaw * vec3(-0.42, 0.75, 0.51).normalize());
    program.use_uniform("fillLight", yaw * vec3(0.84, 0.16, 0.52).normalize());
}

/// Returns the highlighted layers that the cube has.
pub(super) fn marked_slabs(picture: &Picture<'_>, size: Size) -> [Option<Slab>; 2] {
    picture.marked.map(|marked| marked.and_then(|(face, layers)| Slab::of_layers(face, layers, size)))
}

/// Returns a byte for each sticker: the index of its colour and the spotlight bits.
pub(super) fn sticker_colours(cube: &Facelets, spotlight: &Spotlight) -> Vec<u8> {
    let mut colours: Vec<u8> = cube.colours().iter().map(|colour| colour.index() as u8).collect();
    spotlight.mark(&mut colours, cube);
    colours
}

/// Returns a slab as half its thickness along its axis, with its centre in w.
///
/// Without a slab, the result contains no cubie.
fn slab_uniform(slab: Option<Slab>) -> Vec4 {
    slab.map_or(vec4(1e-3, 0.0, 0.0, 1e6), |slab| {
        (axis_vector(slab.axis) * ((slab.high - slab.low) / 2.0)).extend((slab.high + slab.low) / 2.0)
    })
}

pub(super) fn solid() -> RenderStates {
    RenderStates { depth_test: DepthTest::Less, cull: Cull::Back, ..RenderStates::default() }
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

fn refused(error: CoreError) -> SceneError {
    let reason = match error {
        CoreError::ShaderCompilation(stage, _, log) => format!("{stage} shader: {log}"),
        other => other.to_string(),
    };
    SceneError::Graphics { reason }
}
