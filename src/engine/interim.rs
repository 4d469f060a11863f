//! Stands in for the cube crate's reading of states until it lands.

use cube::{Face, Facelets};

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{0}")]
pub struct StateError(String);

pub(crate) fn parse(text: &str) -> Result<Facelets, StateError> {
    let colours: Option<Vec<Face>> = text.chars().map(Face::from_letter).collect();
    colours.and_then(Facelets::from_colours).ok_or_else(|| StateError(format!("\"{text}\" is not a cube")))
}
