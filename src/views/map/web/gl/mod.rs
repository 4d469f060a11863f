//! WebGL2 on one canvas for all panes.

mod latest;
mod picture;
mod program;
mod visit_texture;

use web_sys::WebGl2RenderingContext as Gl;

pub(super) use picture::{Colours, Drawing, Pane, Picture};

/// The width of the textures of visits in texels.
const TEXTURE_WIDTH: u32 = 2048;

/// An object that the context did not create, because it is lost or out of memory.
#[derive(Debug)]
pub(super) struct GlError(String);

impl std::fmt::Display for GlError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns an object that the context should have created.
fn created<T>(what: &str, object: Option<T>) -> Result<T, GlError> {
    object.ok_or_else(|| GlError(format!("The graphics driver did not create a {what}.")))
}
