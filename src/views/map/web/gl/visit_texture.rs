use js_sys::Uint32Array;
use web_sys::{WebGlBuffer, WebGlFramebuffer, WebGlTexture, WebGlVertexArrayObject};

use super::program::Program;
use super::{Gl, GlError, TEXTURE_WIDTH, created};
use crate::state::{Pyramid, Texel};

/// Writes first visits into textures, by drawing a point for each.
pub(super) struct VisitWriter {
    program: Program,
    buffer: WebGlBuffer,
    array: WebGlVertexArrayObject,
}

/// The code of the first visit of each position and block, for one pane; 0 if there was none.
pub(super) struct VisitTexture {
    texture: WebGlTexture,
    frame: WebGlFramebuffer,
    rows: u32,
}

impl VisitWriter {
    /// Prepares writing.
    pub(super) fn new(gl: &Gl) -> Result<Self, GlError> {
        let vertex = include_str!("../shaders/visit.vert");
        let program = Program::new(gl, vertex, include_str!("../shaders/visit.frag"))?;
        let buffer = created("buffer", gl.create_buffer())?;
        let array = created("vertex array", gl.create_vertex_array())?;
        gl.bind_vertex_array(Some(&array));
        gl.bind_buffer(Gl::ARRAY_BUFFER, Some(&buffer));
        gl.enable_vertex_attrib_array(0);
        gl.vertex_attrib_i_pointer_with_i32(0, 2, Gl::UNSIGNED_INT, 0, 0);
        Ok(Self { program, buffer, array })
    }

    /// Writes texels.
    pub(super) fn write(&self, gl: &Gl, texture: &VisitTexture, texels: &[Texel]) {
        if texels.is_empty() {
            return;
        }
        gl.bind_framebuffer(Gl::FRAMEBUFFER, Some(&texture.frame));
        gl.viewport(0, 0, TEXTURE_WIDTH as i32, texture.rows as i32);
        gl.disable(Gl::SCISSOR_TEST);
        gl.disable(Gl::BLEND);
        self.program.start(gl);
        gl.uniform1f(self.program.uniform(gl, "rows").as_ref(), texture.rows as f32);
        gl.bind_vertex_array(Some(&self.array));
        gl.bind_buffer(Gl::ARRAY_BUFFER, Some(&self.buffer));
        let data = Uint32Array::from(texels.as_flattened());
        gl.buffer_data_with_array_buffer_view(Gl::ARRAY_BUFFER, &data, Gl::STREAM_DRAW);
        gl.draw_arrays(Gl::POINTS, 0, texels.len() as i32);
        gl.bind_framebuffer(Gl::FRAMEBUFFER, None);
    }
}

impl VisitTexture {
    /// Creates a texture without visits.
    pub(super) fn new(gl: &Gl, pyramid: &Pyramid) -> Result<Self, GlError> {
        let rows = pyramid.texels().div_ceil(TEXTURE_WIDTH);
        let texture = created("texture", gl.create_texture())?;
        gl.bind_texture(Gl::TEXTURE_2D, Some(&texture));
        gl.tex_storage_2d(Gl::TEXTURE_2D, 1, Gl::R16UI, TEXTURE_WIDTH as i32, rows as i32);
        for parameter in [Gl::TEXTURE_MIN_FILTER, Gl::TEXTURE_MAG_FILTER] {
            gl.tex_parameteri(Gl::TEXTURE_2D, parameter, Gl::NEAREST as i32);
        }
        let frame = created("framebuffer", gl.create_framebuffer())?;
        gl.bind_framebuffer(Gl::FRAMEBUFFER, Some(&frame));
        let target = (Gl::FRAMEBUFFER, Gl::COLOR_ATTACHMENT0, Gl::TEXTURE_2D);
        gl.framebuffer_texture_2d(target.0, target.1, target.2, Some(&texture), 0);
        gl.bind_framebuffer(Gl::FRAMEBUFFER, None);
        Ok(Self { texture, frame, rows })
    }

    /// Makes the texture available to programs.
    pub(super) fn bind(&self, gl: &Gl) {
        gl.active_texture(Gl::TEXTURE0);
        gl.bind_texture(Gl::TEXTURE_2D, Some(&self.texture));
    }

    /// Returns the bytes in the memory of the graphics card.
    pub(super) const fn bytes(&self) -> usize {
        2 * (TEXTURE_WIDTH * self.rows) as usize
    }

    /// Frees the texture.
    pub(super) fn delete(&self, gl: &Gl) {
        gl.delete_framebuffer(Some(&self.frame));
        gl.delete_texture(Some(&self.texture));
    }
}
