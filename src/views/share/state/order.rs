use std::rc::Rc;

use godspeed_scene::{Ground, Look, net_svg, solid_svg};

use super::Shared;

/// A picture of the cube that is to be drawn and saved.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureOrder {
    /// The picture shows the present cube.
    pub shared: Rc<Shared>,
    /// The file format.
    pub format: PictureFormat,
    /// Whether the cube is unfolded.
    pub is_net: bool,
    /// The width in pixels.
    pub width: u32,
    /// The ground.
    pub ground: Ground,
}

/// The file format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// Pixels.
    Png,
    /// Vectors.
    Svg,
}

/// A film of the solution that is to be made and saved.
#[derive(Clone, Debug, PartialEq)]
pub struct FilmOrder {
    /// The film shows its solution.
    pub shared: Rc<Shared>,
    /// The file format.
    pub format: FilmFormat,
    /// The width and the height in pixels.
    pub pixels: u32,
    /// Quarter turns per second.
    pub speed: f64,
    /// The ground.
    pub ground: Ground,
}

/// The file format of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmFormat {
    /// Made by this module, with at most 256 colours.
    Gif,
    /// Encoded by the browser.
    WebM,
}

impl PictureOrder {
    /// Returns the picture as SVG in the look of the page's cube.
    #[must_use]
    pub fn svg(&self, look: &Look) -> String {
        let draw = if self.is_net { net_svg } else { solid_svg };
        draw(&self.shared.present, self.width as f32, self.ground, look)
    }
}

impl PictureFormat {
    /// Returns the ending of files.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
        }
    }
}

impl FilmFormat {
    /// Returns the ending of files.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::WebM => "webm",
        }
    }
}
