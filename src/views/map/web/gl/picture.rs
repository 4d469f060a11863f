use web_sys::WebGlVertexArrayObject;

use super::latest::LatestVisits;
use super::program::Program;
use super::visit_texture::{VisitTexture, VisitWriter};
use super::{Gl, GlError, created};
use crate::state::{
    Atlas, Camera, LEVELS, MOST_RINGS, Marks, PaneSize, Pyramid, Rings, Run, turn_share, visit_code,
};

/// The number of latest visits that are drawn as points.
const LATEST: usize = 400;
/// The least side of what is drawn of a visited position, in pixels of the document.
const LEAST_SIDE: f64 = 1.0;

/// How all panes are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Drawing {
    /// The number of device pixels in a pixel of the document.
    pub(crate) scale: f64,
    /// The colours.
    pub(crate) colours: Colours,
    /// The size of visited positions.
    pub(crate) marks: Marks,
    /// Whether the latest visits are drawn as points.
    pub(crate) latest: bool,
}

/// The programs, and the visits of each pane.
pub(crate) struct Picture {
    gl: Gl,
    map: Program,
    nothing: WebGlVertexArrayObject,
    writer: VisitWriter,
    latest: LatestVisits,
    /// The texture of each run, with its job number.
    textures: Vec<(u32, VisitTexture)>,
}

/// The colours of the map, as sRGB from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Colours {
    /// Around and between the rings.
    pub(crate) ground: [f32; 3],
    /// Positions near the solved one that were not visited.
    pub(crate) near: [f32; 3],
    /// Positions far from the solved one that were not visited.
    pub(crate) far: [f32; 3],
    /// Visited positions.
    pub(crate) first_wave: [f32; 3],
    /// Positions visited by the second of two waves.
    pub(crate) second_wave: [f32; 3],
    /// The newest visits.
    pub(crate) newest: [f32; 3],
}

/// A pane on the canvas, in device pixels from the bottom left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pane {
    /// The left edge.
    pub(crate) left: i32,
    /// The lower edge.
    pub(crate) bottom: i32,
    /// The width.
    pub(crate) width: i32,
    /// The height.
    pub(crate) height: i32,
}

impl Picture {
    /// Compiles the programs.
    pub(crate) fn new(gl: Gl) -> Result<Self, GlError> {
        let fragment = include_str!("../shaders/map.frag");
        let map = Program::new(&gl, include_str!("../shaders/map.vert"), fragment)?;
        let nothing = created("vertex array", gl.create_vertex_array())?;
        let (writer, latest) = (VisitWriter::new(&gl)?, LatestVisits::new(&gl)?);
        Ok(Self { gl, map, nothing, writer, latest, textures: Vec::new() })
    }

    /// Writes new visits of runs into their textures, which are created and freed as needed, and returns whether there
    /// were any.
    pub(crate) fn take_visits(&mut self, atlas: &Atlas, runs: &mut [Run]) -> Result<bool, GlError> {
        let (current, ended): (Vec<_>, Vec<_>) = std::mem::take(&mut self.textures)
            .into_iter()
            .partition(|(job, _)| runs.iter().any(|run| run.job == *job));
        self.textures = current;
        ended.iter().for_each(|(_, texture)| texture.delete(&self.gl));
        let mut has_changed = false;
        for run in runs.iter_mut().filter(|run| run.trail().has_undrawn()) {
            let texels = run.trail_mut().take_undrawn();
            has_changed = true;
            if let Some((_, texture)) = self.textures.iter().find(|(job, _)| *job == run.job) {
                self.writer.write(&self.gl, texture, &texels);
            } else {
                let texture = VisitTexture::new(&self.gl, atlas.pyramid())?;
                self.writer.write(&self.gl, &texture, &texels);
                self.textures.push((run.job, texture));
            }
        }
        Ok(has_changed)
    }

    /// Clears the canvas, and sets what all panes share.
    pub(crate) fn start(&self, rings: &Rings, drawing: &Drawing) {
        self.gl.disable(Gl::SCISSOR_TEST);
        self.gl.clear_color(0.0, 0.0, 0.0, 0.0);
        self.gl.clear(Gl::COLOR_BUFFER_BIT);
        self.map.start(&self.gl);
        self.set_colours(&drawing.colours);
        self.set_rings(rings);
        self.set_marks(rings, drawing);
    }

    /// Draws the map in a pane, with the first `shown` visits of a run.
    pub(crate) fn draw(
        &self,
        pane: Pane,
        (rings, camera): (&Rings, &Camera),
        drawing: &Drawing,
        run: Option<(&Run, u64)>,
    ) {
        let gl = &self.gl;
        gl.viewport(pane.left, pane.bottom, pane.width, pane.height);
        gl.enable(Gl::SCISSOR_TEST);
        gl.scissor(pane.left, pane.bottom, pane.width, pane.height);
        self.map.start(gl);
        self.set_camera(pane, camera);
        let texture = run.and_then(|(run, _)| self.textures.iter().find(|(job, _)| *job == run.job));
        let shown = run.map_or(0, |(_, shown)| shown);
        let map = &self.map;
        gl.uniform1i(map.uniform(gl, "visits").as_ref(), 0);
        gl.uniform1i(map.uniform(gl, "hasVisits").as_ref(), i32::from(texture.is_some() && shown > 0));
        gl.uniform1f(map.uniform(gl, "now").as_ref(), shown as f32);
        gl.uniform1ui(map.uniform(gl, "nowCode").as_ref(), u32::from(visit_code::encode(shown)));
        if let Some((_, texture)) = texture {
            texture.bind(gl);
        }
        gl.bind_vertex_array(Some(&self.nothing));
        gl.draw_arrays(Gl::TRIANGLES, 0, 3);
        if let Some(run) = run.filter(|_| drawing.latest) {
            self.draw_latest(pane, (rings, camera), drawing, run);
        }
        gl.disable(Gl::SCISSOR_TEST);
    }

    /// Returns the bytes of the textures.
    pub(crate) fn bytes(&self) -> usize {
        self.textures.iter().map(|(_, texture)| texture.bytes()).sum()
    }

    fn draw_latest(
        &self,
        pane: Pane,
        (rings, camera): (&Rings, &Camera),
        drawing: &Drawing,
        (run, shown): (&Run, u64),
    ) {
        let size = PaneSize { width: f64::from(pane.width), height: f64::from(pane.height) };
        let visits: Vec<_> = run.trail().latest(shown, LATEST).collect();
        let count = visits.len() as f32;
        let point = |(number, visit): (usize, crate::state::Visit)| {
            let (x, y) = camera.to_pane(size, rings.middle(visit.rank));
            let age = 1.0 - (number + 1) as f32 / count;
            [(x - size.width / 2.0) as f32, (size.height / 2.0 - y) as f32, age, 0.0]
        };
        let points: Vec<[f32; 4]> = visits.into_iter().enumerate().map(point).collect();
        let pane_size = (pane.width as f32, pane.height as f32);
        let size = (4.0 * drawing.scale) as f32;
        self.latest.draw(&self.gl, pane_size, size, drawing.colours.newest, &points);
    }

    fn set_colours(&self, colours: &Colours) {
        let set = |name, colour: &[f32; 3]| {
            self.gl.uniform3fv_with_f32_array(self.map.uniform(&self.gl, name).as_ref(), colour);
        };
        set("ground", &colours.ground);
        set("near", &colours.near);
        set("far", &colours.far);
        set("firstWave", &colours.first_wave);
        set("secondWave", &colours.second_wave);
        set("newest", &colours.newest);
    }

    fn set_rings(&self, rings: &Rings) {
        let gl = &self.gl;
        let (mut shapes, mut counts) = ([[0.0; 4]; MOST_RINGS], [[0; 2]; MOST_RINGS]);
        let mut bases = [0; MOST_RINGS * LEVELS];
        let pyramid = Pyramid::new(rings);
        for (at, ring) in rings.rings().iter().enumerate().take(MOST_RINGS) {
            shapes[at] = [ring.inner as f32, ring.outer as f32, ring.columns as f32, ring.tracks as f32];
            counts[at] = [ring.first as i32, ring.count as i32];
            for level in 0..LEVELS {
                bases[level * MOST_RINGS + at] = pyramid.base(level, at) as i32;
            }
        }
        gl.uniform4fv_with_f32_array(self.map.uniform(gl, "rings").as_ref(), shapes.as_flattened());
        gl.uniform2iv_with_i32_array(self.map.uniform(gl, "counts").as_ref(), counts.as_flattened());
        gl.uniform1iv_with_i32_array(self.map.uniform(gl, "bases").as_ref(), &bases);
        gl.uniform1i(self.map.uniform(gl, "ringCount").as_ref(), rings.rings().len() as i32);
    }

    fn set_marks(&self, rings: &Rings, drawing: &Drawing) {
        let gl = &self.gl;
        let mut marks = [[0.0; 2]; MOST_RINGS];
        for (uniform, mark) in marks.iter_mut().zip(drawing.marks.of_rings(rings)) {
            *uniform = [mark.level as f32, mark.share as f32];
        }
        gl.uniform2fv_with_f32_array(self.map.uniform(gl, "marks").as_ref(), marks.as_flattened());
        let least_side = (LEAST_SIDE * drawing.scale) as f32;
        gl.uniform1f(self.map.uniform(gl, "leastSide").as_ref(), least_side);
    }

    fn set_camera(&self, pane: Pane, camera: &Camera) {
        let gl = &self.gl;
        let size = PaneSize { width: f64::from(pane.width), height: f64::from(pane.height) };
        let (right, up) = camera.centre();
        let radius = right.hypot(up);
        let direction = if radius > 0.0 { (right / radius, up / radius) } else { (0.0, 1.0) };
        let set = |name, (x, y): (f64, f64)| {
            gl.uniform2f(self.map.uniform(gl, name).as_ref(), x as f32, y as f32);
        };
        set("paneSize", (size.width, size.height));
        set("centre", (right, up));
        set("direction", direction);
        gl.uniform1f(self.map.uniform(gl, "share").as_ref(), turn_share(direction) as f32);
        gl.uniform1f(self.map.uniform(gl, "unit").as_ref(), camera.unit(size) as f32);
    }
}
