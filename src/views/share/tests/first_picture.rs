//! The picture in the document of the page, which is shown until the page draws the cube.

use godspeed_cube::{Facelets, Size};
use godspeed_scene::{Look, close_svg};

const DOCUMENT: &str = include_str!("../../../../www/index.html");

/// Returns the values of an attribute in the order of the text.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    text.split(&format!(" {attribute}=\"")).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn the_page_shows_the_cube_that_it_draws() {
    let start = DOCUMENT.find("<svg class=\"picture\"").unwrap();
    let length = DOCUMENT[start..].find("</svg>").unwrap();
    let shown = DOCUMENT[start..start + length].replace('\n', " ");
    let drawn = close_svg(&Facelets::solved(Size::THREE), 300.0, &Look::default());
    for attribute in ["viewBox", "d", "fill"] {
        assert_eq!(values(&shown, attribute), values(&drawn, attribute), "{drawn}");
    }
}
