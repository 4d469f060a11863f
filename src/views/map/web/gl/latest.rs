use js_sys::Float32Array;
use web_sys::{WebGlBuffer, WebGlVertexArrayObject};

use super::program::Program;
use super::{Gl, GlError, created};

/// Draws the latest visits, also of positions visited before, as fading points.
pub(super) struct LatestVisits {
    program: Program,
    buffer: WebGlBuffer,
    array: WebGlVertexArrayObject,
}

impl LatestVisits {
    /// Prepares drawing.
    pub(super) fn new(gl: &Gl) -> Result<Self, GlError> {
        let vertex = include_str!("../shaders/latest.vert");
        let program = Program::new(gl, vertex, include_str!("../shaders/latest.frag"))?;
        let buffer = created("buffer", gl.create_buffer())?;
        let array = created("vertex array", gl.create_vertex_array())?;
        gl.bind_vertex_array(Some(&array));
        gl.bind_buffer(Gl::ARRAY_BUFFER, Some(&buffer));
        gl.enable_vertex_attrib_array(0);
        gl.vertex_attrib_pointer_with_i32(0, 4, Gl::FLOAT, false, 0, 0);
        Ok(Self { program, buffer, array })
    }

    /// Draws visits: right and up in pixels from the middle of the pane, age from 0 to 1, and an unused number each.
    pub(super) fn draw(
        &self,
        gl: &Gl,
        pane_size: (f32, f32),
        point_size: f32,
        colour: [f32; 3],
        visits: &[[f32; 4]],
    ) {
        if visits.is_empty() {
            return;
        }
        self.program.start(gl);
        gl.uniform2f(self.program.uniform(gl, "paneSize").as_ref(), pane_size.0, pane_size.1);
        gl.uniform1f(self.program.uniform(gl, "size").as_ref(), point_size);
        gl.uniform3fv_with_f32_array(self.program.uniform(gl, "newest").as_ref(), &colour);
        gl.bind_vertex_array(Some(&self.array));
        gl.bind_buffer(Gl::ARRAY_BUFFER, Some(&self.buffer));
        let data = Float32Array::from(visits.as_flattened());
        gl.buffer_data_with_array_buffer_view(Gl::ARRAY_BUFFER, &data, Gl::STREAM_DRAW);
        gl.enable(Gl::BLEND);
        gl.blend_func(Gl::ONE, Gl::ONE_MINUS_SRC_ALPHA);
        gl.draw_arrays(Gl::POINTS, 0, visits.len() as i32);
        gl.disable(Gl::BLEND);
    }
}
