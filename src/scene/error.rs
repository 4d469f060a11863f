/// The reason why the cube cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SceneError {
    /// The browser provided no WebGL2 context for the canvas.
    #[error(
        "This browser does not support WebGL2, which draws the cube. Turn on hardware acceleration in its \
         settings, or open the page in a current version of Firefox, Chrome, Edge or Safari."
    )]
    NoWebGl2,
    /// WebGL2 is available, but the graphics driver rejected an operation.
    #[error(
        "The graphics driver could not draw the cube ({reason}). Reload the page. If that does not help, update \
         the driver or try another browser."
    )]
    Graphics {
        /// The message of the driver.
        reason: String,
    },
}
