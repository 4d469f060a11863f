use std::cell::RefCell;
use std::collections::HashMap;

use web_sys::{WebGlProgram, WebGlShader, WebGlUniformLocation};

use super::{Gl, GlError, created};

/// A shader program and the places of its uniforms.
pub(super) struct Program {
    program: WebGlProgram,
    uniforms: RefCell<HashMap<&'static str, Option<WebGlUniformLocation>>>,
}

impl Program {
    /// Compiles and links a program.
    pub(super) fn new(gl: &Gl, vertex: &str, fragment: &str) -> Result<Self, GlError> {
        let program = created("program", gl.create_program())?;
        for (kind, source) in [(Gl::VERTEX_SHADER, vertex), (Gl::FRAGMENT_SHADER, fragment)] {
            gl.attach_shader(&program, &shader(gl, kind, source)?);
        }
        gl.link_program(&program);
        if gl.get_program_parameter(&program, Gl::LINK_STATUS).as_bool() == Some(true) {
            return Ok(Self { program, uniforms: RefCell::default() });
        }
        Err(GlError(gl.get_program_info_log(&program).unwrap_or_default()))
    }

    /// Uses the program from now on.
    pub(super) fn start(&self, gl: &Gl) {
        gl.use_program(Some(&self.program));
    }

    /// Returns the place of a uniform; `None`, which sets nothing, if the program does not use it.
    pub(super) fn uniform(&self, gl: &Gl, name: &'static str) -> Option<WebGlUniformLocation> {
        let mut uniforms = self.uniforms.borrow_mut();
        uniforms.entry(name).or_insert_with(|| gl.get_uniform_location(&self.program, name)).clone()
    }
}

fn shader(gl: &Gl, kind: u32, source: &str) -> Result<WebGlShader, GlError> {
    let shader = created("shader", gl.create_shader(kind))?;
    gl.shader_source(&shader, source);
    gl.compile_shader(&shader);
    if gl.get_shader_parameter(&shader, Gl::COMPILE_STATUS).as_bool() == Some(true) {
        return Ok(shader);
    }
    Err(GlError(gl.get_shader_info_log(&shader).unwrap_or_default()))
}
