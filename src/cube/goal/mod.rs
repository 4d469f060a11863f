//! Goals of a search: what must be solved, and what does not matter.
//!
//! A [`Goal`] is given by a name, by facelets or by moves. It is reached if one of its [`Mask`]s fits the cube, held in
//! any way. A mask lists for each place of the cube the pieces that may be there, in which orientations, and for each
//! centre its colour. So a piece can have to be solved exactly, only be in its place, only be oriented, or be free.
//!
//! ```
//! use godspeed_cube::goal::{Goal, GoalError};
//! use godspeed_cube::{Alg, Edge, Facelets, ParseError, Rule, Size};
//!
//! let cross = Goal::parse("cross", Size::THREE)?;
//! let after = |text: &str| Ok::<_, ParseError>(Facelets::after(&Alg::parse(text, Size::THREE)?.alg));
//! assert!(cross.is_reached(&after("R U R' U'").unwrap()));
//! assert!(!cross.is_reached(&after("R").unwrap()));
//! assert_eq!(cross.masks()[0].edge_rule(Edge::DF), Rule::Exact);
//! assert_eq!(cross.masks()[0].edge_rule(Edge::UF), Rule::Free);
//!
//! // The same goal by facelets, where a hyphen stands for any colour.
//! let painted = "----U--------R--R-----F--F--D-DDD-D-----L--L-----B--B-";
//! assert_eq!(Goal::parse(painted, Size::THREE)?.masks(), cross.masks());
//! # Ok::<(), GoalError>(())
//! ```

mod completions;
mod error;
mod facelets;
mod held;
mod mask;
mod names;
#[cfg(test)]
mod tests;

use std::fmt;

pub use completions::Completions;
pub use error::GoalError;
pub use facelets::PartialState;
pub use mask::{Mask, Rule};
pub use names::{GoalName, NAMES};

use held::Held;

use crate::{Alg, Facelets, Size, Symmetry};

/// What a search has to reach: one of several masks.
///
/// The text is the name or the facelets that it was made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    size: Size,
    text: String,
    masks: Vec<Mask>,
}

impl Goal {
    /// Returns the solved cube as a goal.
    ///
    /// # Errors
    /// [`GoalError::Size`] unless the cube has two or three layers.
    pub fn solved(size: Size) -> Result<Self, GoalError> {
        Self::new("solved", vec![Mask::solved(size)?])
    }

    /// Parses a name, such as `cross` or `f2l-U`, or facelets.
    ///
    /// # Errors
    /// [`GoalError`] if the text is neither, and if no cube can fulfil it.
    pub fn parse(text: &str, size: Size) -> Result<Self, GoalError> {
        error::check_size(size)?;
        let text = text.trim();
        match names::named(text, size) {
            Some(masks) => Self::new(text, masks?),
            None if facelets::is_facelets(text) => Self::of_facelets(text, size),
            None => Err(GoalError::UnknownName { text: text.to_owned(), size }),
        }
    }

    /// Returns the goal of the pattern to which moves bring the solved cube.
    ///
    /// # Errors
    /// [`GoalError::Size`] unless the cube has two or three layers.
    pub fn after(alg: &Alg) -> Result<Self, GoalError> {
        Self::new(&alg.to_string(), vec![Mask::of_state(&Facelets::after(alg))?])
    }

    /// Returns the goal of one state.
    ///
    /// # Errors
    /// [`GoalError`] if the cube has not two or three layers, or if turns cannot reach the state.
    pub fn of_state(state: &Facelets) -> Result<Self, GoalError> {
        Self::new(&state.to_string(), vec![Mask::of_state(state)?])
    }

    /// Returns the goal to fit one of some masks.
    ///
    /// # Errors
    /// [`GoalError`] if there is none, if they are for cubes of different sizes, or if no legal cube fits one of them.
    pub fn new(text: &str, masks: Vec<Mask>) -> Result<Self, GoalError> {
        let size = masks.first().map(Mask::size).ok_or(GoalError::Empty)?;
        for mask in &masks {
            if mask.size() != size {
                return Err(GoalError::OtherSize { expected: size, found: mask.size() });
            }
            mask.check()?;
        }
        Ok(Self { size, text: text.to_owned(), masks })
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the masks; the goal is reached if one of them fits.
    #[must_use]
    pub fn masks(&self) -> &[Mask] {
        &self.masks
    }

    /// Returns the only state of this goal, up to rotations of the whole cube; `None` if there are several.
    #[must_use]
    pub fn state(&self) -> Option<Facelets> {
        match self.masks.as_slice() {
            [mask] => mask.state(),
            _ => None,
        }
    }

    /// Returns whether a cube has reached the goal, held in any way.
    ///
    /// The colours of the cube are those of the goal; a cube that was rotated before its scramble is to be
    /// [recoloured](Facelets::recoloured) first. Returns `false` for a cube of another size.
    #[must_use]
    pub fn is_reached(&self, cube: &Facelets) -> bool {
        if cube.size() != self.size {
            return false;
        }
        let stickers = self.masks.iter().map(Mask::stickers).collect::<Vec<_>>();
        Symmetry::rotations().any(|rotation| {
            let held = Held::new(cube, rotation);
            self.masks.iter().zip(&stickers).any(|(mask, stickers)| mask.fits(held, stickers))
        })
    }

    /// Returns this goal without what is unknown in a start.
    ///
    /// Pieces that the start does not identify are free: each of them may be wherever the goal has one of them.
    #[must_use]
    pub fn without_unknown(&self, start: &PartialState) -> Self {
        let masks = self.masks.iter().map(|mask| mask.without_unknown(start)).collect();
        Self { masks, ..self.clone() }
    }

    fn of_facelets(text: &str, size: Size) -> Result<Self, GoalError> {
        let mask = facelets::parse(text, size)?;
        Self::new(text, vec![mask])
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
