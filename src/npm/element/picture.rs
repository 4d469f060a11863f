//! Pictures of an element for servers and for printing.

use godspeed_cube::Facelets;
use godspeed_scene::{BackView, Look, Shape, Sheet, SheetCube, shapes_svg};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::state::{self, ElementCube, Options};

/// The edge of the square on which pictures for the server and for printing are drawn, in pixels.
const PICTURE: f64 = 200.0;

/// Draws an element with attributes as an SVG document, for servers. The present position is that at the start.
#[wasm_bindgen(js_name = pictureOf)]
#[must_use]
pub fn picture_of(attributes: Vec<String>) -> String {
    let (options, _) = parse(&attributes);
    picture(&options, options.timeline.present(), options.mask.clone())
}

/// Returns a description of the cube of an element with attributes, for servers.
#[wasm_bindgen(js_name = descriptionOf)]
#[must_use]
pub fn description_of(attributes: Vec<String>) -> String {
    ElementCube::new(parse(&attributes).0).description()
}

/// Draws a position in the look of options as an SVG document.
pub(crate) fn picture(options: &Options, cube: &Facelets, mask: Option<Facelets>) -> String {
    let mut sheet = Sheet::default();
    let key = sheet.add(cube);
    let Some(shown) = sheet.cube(key) else { return String::new() };
    let width = if options.back_view == BackView::Beside { 2.0 * PICTURE } else { PICTURE };
    shown.resize(width, PICTURE, 1.0);
    show_options(shown, options);
    shown.show(cube, mask);
    shapes_svg(&shown.shapes(options.has_hints), (width as f32, PICTURE as f32))
}

/// Returns path, fill and opacity of each shape one after the other.
pub(crate) fn flat(shapes: &[Shape]) -> Vec<String> {
    let mut texts = Vec::with_capacity(3 * shapes.len());
    for Shape { path, fill: [r, g, b], opacity } in shapes {
        texts.extend([path.clone(), format!("#{r:02x}{g:02x}{b:02x}"), opacity.to_string()]);
    }
    texts
}

/// Reads attributes, each as name and value one after the other.
pub(crate) fn parse(attributes: &[String]) -> (Options, Option<state::Problem>) {
    Options::parse(|name| {
        let pair = attributes.chunks_exact(2).find(|pair| pair[0] == name);
        pair.map(|pair| pair[1].as_str())
    })
}

/// Shows a cube as its options ask.
pub(crate) fn show_options(shown: &mut SheetCube, options: &Options) {
    shown.view().look_from(options.latitude, options.longitude);
    set_look(shown, options);
}

/// Sets colours and the view of hidden faces.
pub(crate) fn set_look(shown: &mut SheetCube, options: &Options) {
    // Cubes that are compared with each other do not overshoot.
    shown.set_look(&Look { palette: options.palette, overshoot: false, ..Look::default() }, false);
    shown.set_back_view(options.back_view);
}
