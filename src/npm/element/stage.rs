use std::collections::BTreeMap;

use godspeed_page::keyboard::KeyPress;
use godspeed_scene::{Drawn, Gesture, Gestures, Graphics, Reach, Sheet, SheetCube};
use godspeed_timeline::{Change, Motion};
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::WebGl2RenderingContext;

use crate::canvas::{Canvas, StageCanvas};
use crate::picture::{flat, parse, picture, set_look, show_options};
use crate::problem::Problem;
use crate::state::{ElementCube, Options, Step};
use crate::status::Status;

/// The most device pixels of the canvas in each direction. Larger ones take much memory, mostly for smooth edges.
const MOST_PIXELS: u32 = 2048;

/// Exponent of the zoom factor per pixel of wheel movement.
const WHEEL: f64 = -0.0012;

/// All elements of a page, and the sheet that they are drawn on.
#[wasm_bindgen]
#[derive(Default)]
pub struct Stage {
    sheet: Sheet,
    elements: BTreeMap<u32, Element>,
}

struct Element {
    cube: ElementCube,
    gestures: Gestures,
    /// Whether the cursor or the playback has changed since the last frame that reported it.
    is_changed: bool,
}

#[wasm_bindgen]
impl Stage {
    /// Creates a stage without elements. Pictures are shapes until it has a graphics context.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Draws in a WebGL2 context from now on. Returns whether it can.
    #[wasm_bindgen(js_name = setGraphics)]
    pub fn set_graphics(&mut self, context: WebGl2RenderingContext) -> bool {
        graphics(context).is_some_and(|graphics| self.sheet.set_graphics(graphics).is_ok())
    }

    /// Draws nothing until there is another context; pictures are shapes meanwhile.
    #[wasm_bindgen(js_name = loseGraphics)]
    pub fn lose_graphics(&mut self) {
        self.sheet.lose_graphics();
    }

    /// Adds an element with attributes, each as name and value one after the other. Returns its key.
    pub fn add(&mut self, attributes: Vec<String>) -> u32 {
        let (options, _) = parse(&attributes);
        let key = self.sheet.add(options.timeline.present());
        let element =
            Element { cube: ElementCube::new(options), gestures: Gestures::default(), is_changed: true };
        if let Some(shown) = self.sheet.cube(key) {
            show_options(shown, element.cube.options());
            show(shown, &element.cube, None);
        }
        self.elements.insert(key, element);
        key
    }

    /// Removes an element.
    pub fn remove(&mut self, key: u32) {
        self.elements.remove(&key);
        self.sheet.remove(key);
    }

    /// Changes the attributes of an element. Returns the first problem.
    pub fn configure(&mut self, key: u32, attributes: Vec<String>) -> Option<Problem> {
        let (options, problem) = parse(&attributes);
        self.change(key, |cube, shown| {
            let before = cube.options().clone();
            let change = cube.set_options(options);
            let options = cube.options();
            let direction = |options: &Options| (options.latitude, options.longitude);
            if direction(&before) != direction(options) {
                shown.view().look_from(options.latitude, options.longitude);
            }
            if (before.palette, before.back_view) != (options.palette, options.back_view) {
                set_look(shown, options);
            }
            change
        });
        problem.map(Problem::from)
    }

    /// Fits the picture of an element to a size in CSS pixels. Returns its resolution.
    pub fn resize(&mut self, key: u32, width: f64, height: f64, ratio: f64) -> Vec<u32> {
        let resized = self.sheet.cube(key).map(|cube| cube.resize(width, height, ratio));
        resized.map_or_else(Vec::new, |(width, height)| vec![width, height])
    }

    /// Plays, or pauses.
    #[wasm_bindgen(js_name = playOrPause)]
    pub fn play_or_pause(&mut self, key: u32) {
        self.step(key, Step::PlayOrPause);
    }

    /// Pauses.
    pub fn pause(&mut self, key: u32) {
        self.step(key, Step::Pause);
    }

    /// Makes the next move.
    pub fn forward(&mut self, key: u32) {
        self.step(key, Step::Forward);
    }

    /// Undoes the last move.
    pub fn back(&mut self, key: u32) {
        self.step(key, Step::Back);
    }

    /// Goes to the position after a number of moves, or to the end.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, key: u32, index: u32) {
        self.step(key, Step::To(index as usize));
    }

    /// Makes turns, given in any notation. Returns what is wrong with them.
    pub fn make(&mut self, key: u32, text: &str) -> Option<Problem> {
        let mut problem = None;
        self.change(key, |cube, _| match cube.make(text) {
            Ok(changes) => changes.into_iter().last(),
            Err(error) => {
                problem = Some(Problem::of_moves(text, &error));
                None
            }
        });
        problem
    }

    /// Replaces what follows by a solution, to be played. Returns whether its moves can be read.
    #[wasm_bindgen(js_name = showSolution)]
    pub fn show_solution(&mut self, key: u32, text: &str) -> bool {
        let mut is_shown = false;
        self.change(key, |cube, _| {
            is_shown = cube.show_solution(text).is_ok();
            None
        });
        is_shown
    }

    /// Applies a key. Returns whether it has a command here.
    #[allow(clippy::too_many_arguments, reason = "a script calls it with the fields of an event")]
    pub fn press(
        &mut self,
        key: u32,
        code: &str,
        character: &str,
        shift: bool,
        alt: bool,
        other: bool,
        now: f64,
    ) -> bool {
        let press = KeyPress { code, key: character, shift, alt, left_ctrl: false, other };
        let mut is_known = false;
        self.change(key, |cube, _| {
            let change = cube.press(press, now);
            is_known = change.is_some();
            change.flatten()
        });
        is_known
    }

    /// Begins a gesture of a pointer at a place in CSS pixels.
    #[wasm_bindgen(js_name = pointerDown)]
    pub fn pointer_down(&mut self, key: u32, id: i32, x: f32, y: f32, button: i16, shift: bool) {
        let (Some(element), Some(shown)) = (self.elements.get_mut(&key), self.sheet.cube(key)) else {
            return;
        };
        if element.gestures.press(id, (x, y)) {
            shown.view().cancel_drag(false);
            return;
        }
        let is_turned = element.cube.options().is_interactive;
        let hit = shown.view().pick(x, y).filter(|_| is_turned && button == 0);
        let gesture = match (button, shift) {
            (1, _) | (2, true) => Gesture::Pan,
            _ => match hit {
                Some(hit) => {
                    if shown.view().is_turning() || element.cube.needs_frame() {
                        let change = element.cube.grab();
                        show(shown, &element.cube, Some(change));
                    }
                    let is_begun = shown.view().begin_drag(&hit, Reach::Single);
                    if is_begun { Gesture::Twist { from: (x, y) } } else { Gesture::Orbit }
                }
                None => Gesture::Orbit,
            },
        };
        element.gestures.begin(gesture);
    }

    /// Moves a pointer. Returns whether the picture changes.
    #[wasm_bindgen(js_name = pointerMove)]
    pub fn pointer_move(&mut self, key: u32, id: i32, x: f32, y: f32) -> bool {
        let (Some(element), Some(shown)) = (self.elements.get_mut(&key), self.sheet.cube(key)) else {
            return false;
        };
        element.gestures.moved(id, (x, y), Some(shown.view()))
    }

    /// Ends the gesture of a pointer.
    #[wasm_bindgen(js_name = pointerUp)]
    pub fn pointer_up(&mut self, key: u32, id: i32, is_cancelled: bool, is_reduced: bool) {
        let (Some(element), Some(shown)) = (self.elements.get_mut(&key), self.sheet.cube(key)) else {
            return;
        };
        if !element.gestures.release(id) {
            return;
        }
        if is_cancelled {
            shown.view().cancel_drag(!is_reduced);
        } else if let Some(turn) = shown.view().end_drag(!is_reduced) {
            let _already_shown = element.cube.turn(turn, true);
            element.is_changed = true;
        }
    }

    /// Zooms by a movement of the wheel in pixels, at a place in CSS pixels.
    pub fn zoom(&mut self, key: u32, pixels: f64, x: f32, y: f32) {
        if let Some(shown) = self.sheet.cube(key) {
            shown.view().zoom_at((pixels * WHEEL).exp() as f32, x, y);
        }
    }

    /// Turns the camera by a movement in pixels.
    pub fn orbit(&mut self, key: u32, dx: f32, dy: f32) {
        if let Some(shown) = self.sheet.cube(key) {
            shown.view().orbit(dx, dy);
        }
    }

    /// Returns to the view of the attributes.
    #[wasm_bindgen(js_name = resetView)]
    pub fn reset_view(&mut self, key: u32) {
        if let (Some(element), Some(shown)) = (self.elements.get(&key), self.sheet.cube(key)) {
            let options = element.cube.options();
            shown.view().look_from(options.latitude, options.longitude);
        }
    }

    /// Advances elements to a time in milliseconds and draws those that have changed.
    ///
    /// Those in `keys` are drawn; all others that play continue without being drawn. Returns whether another frame is
    /// needed, the keys of elements whose pictures have changed, and those whose place or playback has.
    pub fn frame(&mut self, now: f64, keys: Vec<u32>, is_reduced: bool, canvas: &StageCanvas) -> Array {
        let motion = if is_reduced { Motion::Reduced } else { Motion::Animated };
        let mut needs_frame = false;
        let mut changed = Vec::new();
        for (&key, element) in &mut self.elements {
            if element.cube.needs_frame()
                && let Some(shown) = self.sheet.cube(key)
            {
                let state =
                    |cube: &ElementCube| (cube.player().timeline().cursor(), cube.player().is_playing());
                let before = state(&element.cube);
                for change in element.cube.advance(motion, now) {
                    show(shown, &element.cube, Some(change));
                }
                element.is_changed |= before != state(&element.cube);
            }
            needs_frame |= element.cube.needs_frame();
            if std::mem::take(&mut element.is_changed) {
                changed.push(key);
            }
        }
        let frame = self.sheet.frame(now, &keys, MOST_PIXELS, &mut Canvas(canvas));
        let numbers = |keys: &[u32]| keys.iter().map(|&key| JsValue::from(key)).collect::<Array>();
        Array::of3(&(needs_frame || frame.animating).into(), &numbers(&frame.changed), &numbers(&changed))
    }

    /// Returns the picture of an element as shapes: path, fill and opacity of each one after the other.
    ///
    /// With a graphics context, they are only what lies behind the picture of the sheet.
    pub fn shapes(&mut self, key: u32) -> Vec<String> {
        let has_graphics = self.sheet.has_graphics();
        let (Some(element), Some(shown)) = (self.elements.get(&key), self.sheet.cube(key)) else {
            return Vec::new();
        };
        let has_hints = element.cube.options().has_hints;
        let shapes = match (has_graphics, has_hints) {
            (true, false) => Vec::new(),
            (true, true) => shown.hints(),
            (false, _) => shown.shapes(has_hints),
        };
        flat(&shapes)
    }

    /// Returns the picture after each of the first `most` moves of an element, for printing: the move in notation, and
    /// an SVG document.
    pub fn pictures(&self, key: u32, most: usize) -> Vec<String> {
        let Some(element) = self.elements.get(&key) else { return Vec::new() };
        let options = element.cube.options();
        let timeline = element.cube.player().timeline();
        let (mut cube, mut mask) = (timeline.start().clone(), options.mask.clone());
        let mut texts = vec![String::new(), picture(options, &cube, mask.clone())];
        for &turn in timeline.turns().iter().take(most) {
            cube.turn(turn);
            if let Some(mask) = &mut mask {
                mask.turn(turn);
            }
            texts.push(turn.notation(cube.size()).to_string());
            texts.push(picture(options, &cube, mask.clone()));
        }
        texts
    }

    /// Returns the state of an element for its controls.
    #[must_use]
    pub fn status(&self, key: u32) -> Option<Status> {
        Some(Status::of(&self.elements.get(&key)?.cube))
    }

    /// Returns the sentence that announces the place of an element, if it has changed since the last call.
    pub fn announcement(&mut self, key: u32) -> Option<String> {
        self.elements.get_mut(&key)?.cube.announcement()
    }

    /// Returns the facelets of the present position of an element.
    #[must_use]
    pub fn facelets(&self, key: u32) -> Option<String> {
        Some(self.elements.get(&key)?.cube.player().timeline().present().to_string())
    }

    /// Returns all moves of an element in notation.
    #[must_use]
    pub fn moves(&self, key: u32) -> Option<String> {
        let timeline = self.elements.get(&key)?.cube.player().timeline();
        Some(godspeed_timeline::notation(timeline.size(), timeline.turns()))
    }

    /// Returns the median and the longest time of the last frames in which a layer was moving, in milliseconds, and
    /// their number.
    #[wasm_bindgen(js_name = frameTimes)]
    #[must_use]
    pub fn frame_times(&self) -> Vec<f64> {
        let times = self.sheet.frame_times();
        vec![times.median_ms, times.worst_ms, times.frames as f64]
    }

    fn step(&mut self, key: u32, step: Step) {
        self.change(key, |cube, _| cube.step(step));
    }

    fn change(&mut self, key: u32, act: impl FnOnce(&mut ElementCube, &mut SheetCube) -> Option<Change>) {
        let (Some(element), Some(shown)) = (self.elements.get_mut(&key), self.sheet.cube(key)) else {
            return;
        };
        let change = act(&mut element.cube, shown);
        element.is_changed = true;
        if change.is_some() {
            show(shown, &element.cube, change);
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn graphics(context: WebGl2RenderingContext) -> Option<Graphics> {
    Graphics::from_webgl2(context).ok()
}

#[cfg(not(target_arch = "wasm32"))]
fn graphics(_context: WebGl2RenderingContext) -> Option<Graphics> {
    None
}

/// Shows a change of a cube, or its present position without one.
fn show(shown: &mut SheetCube, cube: &ElementCube, change: Option<Change>) {
    match change {
        None => shown.show(cube.player().timeline().present(), cube.mask()),
        Some(Change::Show(position)) => shown.show(&position, cube.mask()),
        Some(Change::Apply(turns)) => shown.apply(&turns),
        Some(Change::Turn(turn, seconds)) => shown.start_turn(turn, seconds as f32),
    }
}
