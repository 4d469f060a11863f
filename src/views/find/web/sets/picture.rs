//! Pictures of cases.

use godspeed_cube::Size;
use godspeed_scene::{Look, layer_svg, part_svg};

use crate::state::sets::{CasePicture, PictureKind};

/// The width of a picture in pixels. It is a vector graphic, which its place scales.
const WIDTH: f32 = 100.0;

/// Returns a picture as SVG.
pub(super) fn svg(picture: &CasePicture, look: &Look) -> String {
    match picture.kind {
        PictureKind::Layer => layer_svg(&picture.colours, Size::THREE, WIDTH, look),
        PictureKind::Corner => part_svg(&picture.colours, Size::THREE, WIDTH, look),
    }
}
