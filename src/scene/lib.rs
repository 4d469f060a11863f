//! Draws the cube with three-d, animates its layers, and finds what a pointer touches.
//!
//! The whole cube is one instanced draw of tiles, which are the sides of its cubies, and one draw of the dark body
//! inside. The vertex shader computes the position of a tile from its number and rotates the tiles of the turning
//! layers, so a frame of a turn uploads a few uniforms and nothing else, at any size. Colours are one byte a tile
//! and are uploaded when a turn ends. A large cube, whose tiles are small and many, is drawn as one rectangle for
//! each visible side of the cube and of its turning slab; the fragment shader finds the tiles within it.
//!
//! [`View`] handles no events and requests no frames: its caller does, and passes in the graphics context. The crate
//! names no part of the document.

mod camera;
mod drag;
mod error;
mod frame;
mod graphics;
mod layout;
mod lean;
mod motion;
mod palette;
mod panel;
mod panels;
mod pick;
mod scene;
mod spotlight;
mod tile;

use godspeed_cube::{Face, Facelets, Layers, Piece, Turn};
use three_d::vec2;
use web_time::Instant;

pub use drag::Reach;
pub use error::SceneError;
pub use frame::{Frame, FrameTimes};
pub use graphics::Graphics;
pub use palette::Palette;
pub use pick::Hit;

use camera::Camera;
use drag::Handle;
use lean::Lean;
use motion::{Held, Motion, Turning};
use scene::{Picture, Scene, Turned};
use spotlight::Spotlight;

/// The picture of a cube on a canvas.
///
/// Places and ways of the pointer are in CSS pixels, from the canvas' upper left corner.
pub struct View {
    /// The resolution of the picture in device pixels.
    pixels: (u32, u32),
    /// `None` while the graphics context is lost.
    scene: Option<Scene>,
    camera: Camera,
    palette: Palette,
    cube: Facelets,
    motion: Motion,
    marked: [Option<(Face, Layers)>; 2],
    lean: Lean,
    spotlight: Spotlight,
    stale: bool,
    last_frame_ms: Option<f64>,
    last_rest_ms: Option<f64>,
    frame_log: frame::FrameLog,
}

impl View {
    /// Device pixels for each CSS pixel at most: more costs time and shows nothing.
    pub const SHARPEST: f64 = 2.0;
    /// Seconds that a layer takes from where a pointer let it go to the next quarter but one half.
    const RELEASE: f32 = 0.14;
    /// How clearly layers are pointed out while they turn, for then their motion does so, too.
    const MOVING: f32 = 0.4;

    /// Creates the picture of a cube; call [`View::resize`] next.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the graphics driver rejects a shader or a buffer.
    pub fn new(graphics: Graphics, cube: &Facelets, palette: &Palette) -> Result<Self, SceneError> {
        let scene = Some(Scene::new(graphics.into_context(), cube, &Spotlight::default())?);
        Ok(Self {
            pixels: (1, 1),
            scene,
            camera: Camera::new(cube.size(), 1.0, 1.0),
            palette: *palette,
            cube: cube.clone(),
            motion: Motion::Rest,
            marked: [None; 2],
            lean: Lean::default(),
            spotlight: Spotlight::default(),
            stale: true,
            last_frame_ms: None,
            last_rest_ms: None,
            frame_log: frame::FrameLog::default(),
        })
    }

    /// Drops everything on the graphics card after the context was lost. Turns go on without a picture.
    pub fn lose_graphics(&mut self) {
        self.scene = None;
    }

    /// Rebuilds the picture in a new graphics context.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the graphics driver rejects a shader or a buffer; turns then go on without a picture.
    pub fn restore_graphics(&mut self, graphics: Graphics) -> Result<(), SceneError> {
        self.stale = true;
        self.scene = None;
        self.scene = Some(Scene::new(graphics.into_context(), &self.cube, &self.spotlight)?);
        Ok(())
    }

    /// Shows a state of any size at once. A turn on its way is forgotten.
    pub fn show(&mut self, cube: &Facelets) {
        self.motion = Motion::Rest;
        self.lean = Lean::default();
        self.camera.set_size(cube.size());
        self.cube.clone_from(cube);
        self.send_colours();
        self.stale = true;
    }

    /// The state shown, without the turn on its way.
    #[must_use]
    pub const fn cube(&self) -> &Facelets {
        &self.cube
    }

    /// Draws in other colours.
    pub fn set_palette(&mut self, palette: &Palette) {
        self.palette = *palette;
        self.stale = true;
    }

    /// Turns layers from the state shown, in so many seconds; with 0 the next frame shows the end.
    ///
    /// A turn still on its way is brought to its end first, and is not told by [`Frame::finished`].
    pub fn start_turn(&mut self, turn: Turn, seconds: f32) {
        self.finish_turn();
        let turning = Turning::new(turn, seconds, self.last_rest_ms.take());
        self.motion = Motion::Turning(turning.begun(self.lean.end(turn)));
        self.stale = true;
    }

    /// Brings a turn on its way to its end at once, and tells which it was.
    pub fn finish_turn(&mut self) -> Option<Turn> {
        let turn = match std::mem::replace(&mut self.motion, Motion::Rest) {
            Motion::Turning(turning) => turning.turn,
            Motion::Rest | Motion::Held(_) => None,
        };
        if let Some(turn) = turn {
            self.cube.turn(turn);
            self.send_colours();
        }
        self.stale = true;
        turn
    }

    /// Whether a layer is on its way, by itself or in a pointer's hold.
    #[must_use]
    pub fn is_turning(&self) -> bool {
        self.motion != Motion::Rest
    }

    /// Whether the next frame would draw something new, so that one should be asked for.
    #[must_use]
    pub fn is_restless(&self) -> bool {
        self.stale
            || self.camera.is_gliding()
            || self.lean.is_gliding()
            || self.spotlight.is_gliding()
            || matches!(self.motion, Motion::Turning(_))
    }

    /// Draws the picture of a time in milliseconds, if it has changed. Call it from an animation frame
    /// with that frame's time.
    pub fn frame(&mut self, now_ms: f64) -> Frame {
        let started = Instant::now();
        let elapsed = self.last_frame_ms.map_or(0.0, |last| (now_ms - last).clamp(0.0, 100.0));
        self.last_frame_ms = Some(now_ms);
        let moving = self.is_turning();
        let gliding = self.glide((elapsed / 1e3) as f32);
        let (turned, finished) = self.advance(now_ms);
        let scene = self.scene.as_ref().filter(|_| self.stale || gliding || moving);
        let drawn = scene.is_some();
        let moving_layers = self.moving_layers();
        if let Some(scene) = scene {
            scene.draw(&Picture {
                camera: &self.camera,
                palette: &self.palette,
                turned,
                marked: moving_layers.map_or(self.marked, |layers| [Some(layers), None]),
                clearly: if moving_layers.is_some() { Self::MOVING } else { 1.0 },
                spotlight: self.spotlight.share(),
                pixels: self.pixels,
            });
        }
        self.stale = false;
        let animating = self.is_restless();
        if !animating {
            self.last_frame_ms = None;
        }
        let cpu_ms = started.elapsed().as_secs_f64() * 1e3;
        if moving && drawn {
            self.frame_log.push(cpu_ms);
        }
        Frame { finished, animating, drawn, lost: self.scene.is_none(), cpu_ms }
    }

    /// What the last frames of turning cost.
    #[must_use]
    pub fn frame_times(&self) -> FrameTimes {
        self.frame_log.times()
    }

    /// Fits the picture to a canvas of this size in CSS pixels. Returns the resolution the canvas is to have, in
    /// device pixels.
    pub fn resize(&mut self, css_width: f64, css_height: f64, device_pixel_ratio: f64) -> (u32, u32) {
        let sharpness = device_pixel_ratio.clamp(0.5, Self::SHARPEST);
        let pixels = |css: f64| (css * sharpness).round().max(1.0) as u32;
        self.pixels = (pixels(css_width), pixels(css_height));
        self.camera.resize(css_width as f32, css_height as f32);
        self.stale = true;
        self.pixels
    }

    /// Goes round the cube by a pointer's way.
    pub fn orbit(&mut self, dx: f32, dy: f32) {
        self.camera.orbit(dx, dy);
        self.stale = true;
    }

    /// Moves the picture by a pointer's way.
    pub fn pan(&mut self, dx: f32, dy: f32) {
        self.camera.pan(dx, dy);
        self.stale = true;
    }

    /// Comes nearer by a factor above 1, or goes back by one below; the place `(x, y)` stays where it is.
    pub fn zoom_at(&mut self, factor: f32, x: f32, y: f32) {
        self.camera.zoom_at(factor, x, y);
        self.stale = true;
    }

    /// Takes up the usual view again. Without `glide`, for people who want no motion, at once.
    pub fn reset_camera(&mut self, glide: bool) {
        self.camera.reset();
        if !glide {
            self.camera.settle();
        }
        self.stale = true;
    }

    /// The facelet at a place of the canvas.
    #[must_use]
    pub fn pick(&self, x: f32, y: f32) -> Option<Hit> {
        pick::facelet(self.camera.ray(x, y), self.cube.size())
    }

    /// The layers that would follow a facelet's sticker: when pulled along its row and along its column.
    #[must_use]
    pub fn layers_of(&self, hit: &Hit, reach: Reach) -> [Option<(Face, Layers)>; 2] {
        Handle::both(hit, reach, &self.camera, self.cube.size())
            .map(|handle| handle.map(|handle| (handle.face, handle.layers)))
    }

    /// Takes hold of a sticker, so that its layers follow the pointer. A turn on its way must be over:
    /// while one is, nothing is held and the answer is `false`.
    pub fn begin_drag(&mut self, hit: &Hit, reach: Reach) -> bool {
        let free = !self.is_turning();
        if free {
            self.motion = Motion::Held(Held::new(*hit, reach));
            self.lean = Lean::default();
        }
        free
    }

    /// Pulls the sticker that is held; `(dx, dy)` is the way since it was taken.
    pub fn drag_to(&mut self, dx: f32, dy: f32) {
        let way = vec2(dx, dy);
        if let Motion::Held(held) = &mut self.motion {
            held.pull(way, |hit, reach| Handle::along(hit, reach, way, &self.camera, self.cube.size()));
            self.stale = true;
        }
    }

    /// Lets go of the sticker: its layer goes on to the nearest quarter.
    ///
    /// The turn told here is on its way as if [`View::start_turn`] had been called: do not start it
    /// again. Without one the layer glides back.
    pub fn end_drag(&mut self, animate: bool) -> Option<Turn> {
        self.let_go(animate, |radians| radians)
    }

    /// Lets go of the sticker and takes its layer back to where it was.
    pub fn cancel_drag(&mut self, animate: bool) {
        self.let_go(animate, |_| 0.0);
    }

    /// Points out layers, counted from a face, of one axis or of two: those that a key or a pull would turn. While
    /// layers turn they are pointed out instead.
    pub fn highlight(&mut self, layers: [Option<(Face, Layers)>; 2]) {
        self.stale |= self.marked != layers;
        self.marked = layers;
    }

    /// Lets these pieces keep their colours and dims all others, wherever turns bring them; with none, nothing is
    /// dimmed. Without `glide`, for people who want no motion, at once.
    pub fn spotlight(&mut self, pieces: &[Piece], glide: bool) {
        if self.spotlight.to(pieces) {
            if !glide {
                self.spotlight.settle();
            }
            self.send_colours();
            self.stale = true;
        }
    }

    /// The pieces that keep their colours while others are dimmed.
    #[must_use]
    pub fn lit(&self) -> &[Piece] {
        self.spotlight.pieces()
    }

    /// Leans the layers of a turn the way they are to be turned, until they are or there is none. Without `glide`,
    /// for people who want no motion, at once.
    pub fn lean(&mut self, turn: Option<Turn>, glide: bool) {
        if self.lean.to(turn) {
            self.stale = true;
            if !glide {
                self.lean.settle();
            }
        }
    }
}

impl View {
    /// The layers that turn, by themselves or in a pointer's hold.
    fn moving_layers(&self) -> Option<(Face, Layers)> {
        match &self.motion {
            Motion::Rest => None,
            Motion::Held(held) => held.grip.map(|(handle, _)| (handle.face, handle.layers)),
            Motion::Turning(turning) => Some((turning.face, turning.layers)),
        }
    }

    /// Moves a layer on to a time; tells where it is, and the turn that has come to rest.
    fn advance(&mut self, now_ms: f64) -> (Option<Turned>, Option<Turn>) {
        match &mut self.motion {
            Motion::Rest => (self.lean.turned(), None),
            Motion::Held(held) => {
                let turned = |(handle, radians): (Handle, f32)| Turned {
                    face: handle.face,
                    layers: handle.layers,
                    radians,
                };
                (held.grip.map(turned), None)
            }
            Motion::Turning(turning) => {
                let (face, layers) = (turning.face, turning.layers);
                let (radians, rests) = turning.at(now_ms);
                if !rests {
                    return (Some(Turned { face, layers, radians }), None);
                }
                self.last_rest_ms = turning.ends_ms();
                (None, self.finish_turn())
            }
        }
    }

    /// Moves on, by so many seconds, what moves without turning the cube. Says whether anything does.
    fn glide(&mut self, seconds: f32) -> bool {
        let is_leaning = self.lean.is_gliding();
        self.lean.glide(seconds);
        let is_fading = self.spotlight.is_gliding();
        self.spotlight.glide(seconds);
        self.camera.glide(seconds) || is_leaning || is_fading
    }

    fn let_go(&mut self, animate: bool, goal: impl FnOnce(f32) -> f32) -> Option<Turn> {
        let Motion::Held(Held { grip, .. }) = &self.motion else { return None };
        self.stale = true;
        let Some((handle, radians)) = *grip else {
            self.motion = Motion::Rest;
            return None;
        };
        let seconds = if animate { Self::RELEASE } else { 0.0 };
        let turning = Turning::released(&handle, radians, goal(radians), seconds);
        let turn = turning.turn;
        self.motion = Motion::Turning(turning);
        turn
    }

    fn send_colours(&mut self) {
        if let Some(scene) = &mut self.scene {
            scene.set_cube(&self.cube, &self.spotlight);
        }
    }
}
