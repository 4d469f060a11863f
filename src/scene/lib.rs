//! Draws the cube with three-d, animates its layers, and picks facelets.
//!
//! A cube is drawn with two calls: one instanced draw of tiles, which are the sides of its cubies, and one draw of
//! the dark body inside. The vertex shader computes the position of a tile from its instance number and rotates
//! the tiles of the turning layers, so a frame of a turn uploads only a few uniforms, at any size. Colours take
//! one byte per tile and are uploaded when a turn ends. A large cube has many small tiles, so it is drawn as one
//! rectangle for each visible side of the cube and of its turning slab; the fragment shader finds the tiles within
//! it.
//!
//! [`View`] draws one cube, [`Gallery`] several on one canvas, and [`Sheet`] any number that are copied from one canvas
//! to others, with the same context and programs. They handle no
//! events and request no frames: the caller does both, and supplies the graphics context of a [`Canvas`], the only part
//! of the crate that accesses the DOM.
//!
//! [`Look`] is the user's choice in the dialog Appearance: style, colours, marks on stickers, a picture of the hidden
//! faces. `shaders/light.glsl` evaluates the physically based reflection of a small studio, and each style has a
//! program of its own (`surface.rs`), because software rendering evaluates both sides of a condition. `build.rs`
//! removes the comments of the shaders.

/// Includes the text of a shader of the folder `shaders`, without comments (`build.rs`).
macro_rules! shader {
    ($name:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/", $name))
    };
}

mod annotation;
mod arrow;
#[cfg(feature = "sheet")]
mod batch;
mod camera;
mod canvas;
mod drag;
mod error;
mod frame;
mod gallery;
mod gestures;
mod glyphs;
mod graphics;
mod layout;
mod lean;
mod look;
mod motion;
mod outline;
mod palette;
mod panel;
mod panels;
mod part;
mod pick;
mod pointer;
mod projection;
mod quality;
mod scene;
#[cfg(feature = "sheet")]
mod sheet;
mod spin;
mod spotlight;
mod step;
mod surface;
mod tile;
mod vector;

use std::rc::Rc;

use godspeed_cube::{Face, Facelets, Layers, Piece, Turn};
use three_d::Viewport;
use web_time::Instant;

pub use annotation::Annotation;
pub use arrow::turn_arrow;
pub use canvas::{Canvas, Drawn};
pub use drag::Reach;
pub use error::SceneError;
pub use frame::{Frame, FrameTimes};
pub use gallery::{Area, Gallery, GalleryFrame};
pub use gestures::{Gesture, Gestures};
pub use graphics::Graphics;
pub use look::{Look, Marks, StickerShape, Style};
pub use outline::{Polygon, outline, outline_aspect, outline_turning};
pub use palette::Palette;
pub use part::Part;
pub use pick::Hit;
pub use quality::Quality;
#[cfg(feature = "sheet")]
pub use sheet::{BackView, Cell, Sheet, SheetCanvas, SheetCube, SheetFrame};
pub use vector::{Ground, NET_PLACES, close_svg, layer_svg, net_svg, part_svg, solid_svg};
#[cfg(feature = "sheet")]
pub use vector::{Shape, shapes_svg};

use camera::Camera;
use lean::Lean;
use motion::{Motion, Turning};
use scene::{Scene, Skin, Turned};
use spotlight::Spotlight;

/// A rendered cube on a canvas.
///
/// Pointer positions and movements are in CSS pixels, measured from the upper left corner of the canvas.
pub struct View {
    /// The part of the canvas in device pixels.
    viewport: Viewport,
    /// `None` while the graphics context is lost.
    graphics: Option<(Rc<Scene>, Skin)>,
    camera: Camera,
    look: Look,
    /// Whether decorative motion is allowed.
    is_lively: bool,
    cube: Facelets,
    motion: Motion,
    marked: [Option<(Face, Layers)>; 2],
    lean: Lean,
    spotlight: Spotlight,
    annotation: Annotation,
    stale: bool,
    last_frame_ms: Option<f64>,
    last_rest_ms: Option<f64>,
    frame_log: frame::FrameLog,
    /// The layers that the last picture shows in motion.
    drawn: Option<Turned>,
}

impl View {
    /// Maximum number of device pixels per CSS pixel. More would cost time without a visible gain.
    pub const SHARPEST: f64 = 2.0;
    /// Minimum number of device pixels per CSS pixel: that of a page at the least zoom of a browser.
    pub const COARSEST: f64 = 0.25;
    /// Seconds that a released layer takes to turn by an eighth of a turn.
    ///
    /// The time is shorter for smaller angles.
    const RELEASE: f32 = 0.14;
    /// Strength of the outline of layers while they turn. It is weaker because their motion already shows them.
    const MOVING: f32 = 0.35;

    /// Creates the view of a cube. Call [`View::resize`] next.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the graphics driver rejects a shader or a buffer.
    pub fn new(graphics: Graphics, cube: &Facelets, palette: &Palette) -> Result<Self, SceneError> {
        let scene = Rc::new(Scene::new(graphics.into_context())?);
        Ok(Self::in_scene(Some(scene), cube, palette))
    }

    /// Creates the view of a cube in a scene that several cubes share.
    fn in_scene(scene: Option<Rc<Scene>>, cube: &Facelets, palette: &Palette) -> Self {
        let (spotlight, annotation) = (Spotlight::default(), Annotation::default());
        let with_skin = |scene: Rc<Scene>| {
            let skin = scene.skin(cube, &spotlight, &annotation);
            (scene, skin)
        };
        Self {
            viewport: Viewport::new_at_origo(1, 1),
            graphics: scene.map(with_skin),
            camera: Camera::new(cube.size(), 1.0, 1.0),
            look: Look { palette: *palette, ..Look::default() },
            is_lively: false,
            cube: cube.clone(),
            motion: Motion::Rest,
            marked: [None; 2],
            lean: Lean::default(),
            spotlight,
            annotation,
            stale: true,
            last_frame_ms: None,
            last_rest_ms: None,
            frame_log: frame::FrameLog::default(),
            drawn: None,
        }
    }

    /// Recreates the GPU resources of the cube in a scene.
    fn enter(&mut self, scene: &Rc<Scene>) {
        self.graphics = Some((scene.clone(), scene.skin(&self.cube, &self.spotlight, &self.annotation)));
        self.stale = true;
    }

    /// Changes the look of the cube. `is_lively` permits decorative motion: a turn that overshoots and a cube
    /// that floats. Pass `false` for users who prefer reduced motion.
    pub fn set_look(&mut self, look: &Look, is_lively: bool) {
        self.stale |= (self.look, self.is_lively) != (*look, is_lively);
        (self.look, self.is_lively) = (*look, is_lively);
    }

    /// Shows a state of any size without animation. Cancels the turn in progress.
    pub fn show(&mut self, cube: &Facelets) {
        self.motion = Motion::Rest;
        self.lean = Lean::default();
        self.camera.set_size(cube.size());
        self.cube.clone_from(cube);
        self.send_colours();
        self.reveal(self.is_lively);
        self.stale = true;
    }

    /// Shows a state without animation, of which some facelets have no colour and some are outlined.
    ///
    /// The view turns only if the facelet in focus has changed and is out of sight.
    pub fn show_annotated(&mut self, cube: &Facelets, annotation: Annotation) {
        if (&self.cube, &self.annotation) != (cube, &annotation) {
            self.annotation = annotation;
            self.show(cube);
        }
    }

    /// Returns the shown state, without the turn in progress.
    #[must_use]
    pub const fn cube(&self) -> &Facelets {
        &self.cube
    }

    /// Starts a turn that takes this many seconds. With 0, the next frame shows its end.
    ///
    /// A turn in progress is completed first and is not reported by [`Frame::finished`].
    pub fn start_turn(&mut self, turn: Turn, seconds: f32) {
        self.finish_turn();
        let turning = Turning::new(turn, seconds, self.last_rest_ms.take());
        let overshoots = self.look.overshoot && self.is_lively;
        self.motion = Motion::Turning(turning.begun(self.lean.end(turn)).overshooting(overshoots));
        self.stale = true;
    }

    /// Completes the turn in progress at once and returns it. Cancels a drag.
    pub fn finish_turn(&mut self) -> Option<Turn> {
        let turn = match std::mem::replace(&mut self.motion, Motion::Rest) {
            Motion::Turning(turning) => turning.turn,
            Motion::Rest | Motion::Held(_) => None,
        };
        if let Some(turn) = turn {
            self.cube.turn(turn);
            self.send_colours();
            // Other turns move pieces out of sight while the user watches.
            if turn.layers.first() == 1 && turn.layers.last() >= self.cube.size().last_layer() {
                self.reveal(self.is_lively);
            }
        }
        self.stale = true;
        turn
    }

    /// Returns whether a layer is moving, by animation or by a drag.
    #[must_use]
    pub fn is_turning(&self) -> bool {
        self.motion != Motion::Rest
    }

    /// Returns whether another frame is needed, because it would differ from the last.
    #[must_use]
    pub fn is_restless(&self) -> bool {
        self.stale
            || self.floats()
            || self.camera.is_gliding()
            || self.lean.is_gliding()
            || self.spotlight.is_gliding()
            || matches!(self.motion, Motion::Turning(_))
    }

    /// Advances the animation to a time in milliseconds and draws if anything has changed.
    ///
    /// Call it from an animation frame with the timestamp of that frame.
    pub fn frame(&mut self, now_ms: f64) -> Frame {
        let started = Instant::now();
        let step = self.step(now_ms);
        let drawn = step.is_changed && self.graphics.is_some();
        if let Some((scene, _)) = self.graphics.as_ref().filter(|_| drawn) {
            scene.clear(self.whole());
            self.draw(&step);
            self.drawn = step.turned;
        }
        let cpu_ms = started.elapsed().as_secs_f64() * 1e3;
        if step.is_moving && drawn {
            self.frame_log.push(cpu_ms);
        }
        Frame {
            finished: step.finished,
            animating: step.is_animating,
            drawn,
            lost: self.graphics.is_none(),
            cpu_ms,
        }
    }

    /// Advances the animation and draws only the part of the canvas that moving layers change.
    ///
    /// The time is in milliseconds. Returns the part; `None` if nothing has changed.
    ///
    /// The rest of the canvas is not drawn, so the caller has to preserve the picture. Draw the first one by
    /// [`View::frame`], and then only start turns.
    pub fn frame_of_turn(&mut self, now_ms: f64) -> Option<Part> {
        let step = self.step(now_ms);
        let (scene, _) = self.graphics.as_ref().filter(|_| step.is_changed)?;
        let turned: Vec<Turned> = [self.drawn, step.turned].into_iter().flatten().collect();
        let part = if self.look.back_view || turned.is_empty() {
            self.whole()
        } else {
            Part::of_layers(&turned, self.cube.size(), &self.camera, self.viewport)
        };
        scene.clear(part);
        self.draw(&step);
        self.drawn = step.turned;
        Some(part)
    }

    fn whole(&self) -> Part {
        Part::whole((self.viewport.width, self.viewport.height))
    }

    /// Returns statistics of the last frames in which a layer was moving.
    #[must_use]
    pub fn frame_times(&self) -> FrameTimes {
        self.frame_log.times()
    }

    /// Fits the view to a canvas of this size in CSS pixels. Returns the resolution for the canvas in device
    /// pixels.
    pub fn resize(&mut self, css_width: f64, css_height: f64, device_pixel_ratio: f64) -> (u32, u32) {
        let (width, height) = Self::pixels(css_width, css_height, device_pixel_ratio);
        self.place(Viewport::new_at_origo(width, height), css_width, css_height);
        (width, height)
    }

    /// Returns the resolution in device pixels for a canvas of this size in CSS pixels.
    #[must_use]
    pub fn pixels(css_width: f64, css_height: f64, device_pixel_ratio: f64) -> (u32, u32) {
        let sharpness = device_pixel_ratio.clamp(Self::COARSEST, Self::SHARPEST);
        let pixels = |css: f64| (css * sharpness).round().max(1.0) as u32;
        (pixels(css_width), pixels(css_height))
    }

    /// Fits the view to a part of the canvas, in device pixels and in CSS pixels.
    fn place(&mut self, viewport: Viewport, css_width: f64, css_height: f64) {
        self.viewport = viewport;
        self.camera.resize(css_width as f32, css_height as f32);
        self.stale = true;
    }

    /// Outlines layers on up to two axes, each counted from a face.
    ///
    /// These are the layers that a key or a drag would turn. While layers turn, the turning layers are outlined
    /// instead.
    pub fn highlight(&mut self, layers: [Option<(Face, Layers)>; 2]) {
        self.stale |= self.marked != layers;
        self.marked = layers;
    }

    /// Outlines these pieces and darkens all others, also when turns move them. With no pieces, nothing is changed.
    ///
    /// Darkening preserves the hue, so that colours remain distinguishable. If a piece is out of sight, the camera
    /// shows it from another side until the pieces change.
    ///
    /// Without `glide`, as for users who prefer reduced motion, the change is immediate.
    pub fn spotlight(&mut self, pieces: &[Piece], glide: bool) {
        if self.spotlight.to(pieces) {
            if !glide {
                self.spotlight.settle();
            }
            self.send_colours();
            self.reveal(glide);
            self.stale = true;
        }
    }

    /// Returns the pieces that are outlined, or an empty slice if nothing is.
    #[must_use]
    pub fn lit(&self) -> &[Piece] {
        self.spotlight.pieces()
    }

    /// Shows a turn as a hint, by tilting its layers slightly in its direction.
    ///
    /// The tilt ends when the layers are turned or when the hint is removed with `None`. Without `glide`, as for
    /// users who prefer reduced motion, the change is immediate.
    pub fn lean(&mut self, turn: Option<Turn>, glide: bool) {
        if self.lean.to(turn) {
            self.stale = true;
            if !glide {
                self.lean.settle();
            }
        }
    }
}

impl Drawn for View {
    fn lose_graphics(&mut self) {
        self.graphics = None;
    }

    fn restore_graphics(&mut self, graphics: Graphics) -> Result<(), SceneError> {
        self.stale = true;
        self.graphics = None;
        self.enter(&Rc::new(Scene::new(graphics.into_context())?));
        Ok(())
    }
}
