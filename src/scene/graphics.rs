#[cfg(target_arch = "wasm32")]
use crate::SceneError;

/// The WebGL2 context that a [`View`](crate::View) draws in.
pub struct Graphics {
    context: three_d::Context,
}

impl Graphics {
    /// Wraps the context of a canvas.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the context lacks what three-d needs.
    #[cfg(target_arch = "wasm32")]
    pub fn from_webgl2(context: web_sys::WebGl2RenderingContext) -> Result<Self, SceneError> {
        let context = three_d::context::Context::from_webgl2_context(context);
        // three-d requires an `Arc`, although the page has only one thread.
        #[allow(clippy::arc_with_non_send_sync)]
        let context = std::sync::Arc::new(context);
        let context = three_d::Context::from_gl_context(context)
            .map_err(|error| SceneError::Graphics { reason: error.to_string() })?;
        Ok(Self { context })
    }

    pub(crate) fn into_context(self) -> three_d::Context {
        self.context
    }
}
