use super::error::StateError;
use super::layout::Layout;
use super::scheme::{Palette, Scheme};
use crate::{Facelets, Size};

/// A state that the letters of a text may mean.
pub(super) struct Candidate {
    pub(super) state: Facelets,
    pub(super) layout: Layout,
    /// Whether turns can reach the state.
    is_legal: bool,
    /// Whether the letters have their usual meaning.
    is_usual: bool,
}

impl Candidate {
    /// Returns the most plausible state among all layouts and colour schemes, and the layout of another legal cube.
    ///
    /// States that turns can reach rank first, then states in the usual scheme, then earlier layouts. Each layout has
    /// at most one cube, because two schemes with which turns can reach the state differ only in the names of colours.
    pub(super) fn best(
        letters: &[char],
        size: Size,
        layouts: &[Layout],
        palette: Palette,
    ) -> Result<(Self, Option<Layout>), StateError> {
        let mut first_error = None;
        let mut candidates: Vec<Self> = Vec::new();
        for &layout in layouts {
            match Self::of_layout(letters, size, layout, palette) {
                Ok(candidate) => candidates.push(candidate),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        if layouts.len() > 1 && !candidates.iter().any(|candidate| candidate.is_legal) {
            let rare = Layout::RARE.into_iter();
            let rare = rare.filter_map(|layout| Self::of_layout(letters, size, layout, palette).ok());
            candidates.extend(rare.filter(|candidate| candidate.is_legal && candidate.is_usual));
        }
        let best = (0..candidates.len()).rev().max_by_key(|&index| candidates[index].merit());
        let Some(best) = best.map(|index| candidates.remove(index)) else {
            return Err(first_error.unwrap_or(StateError::Scheme));
        };
        let other =
            candidates.iter().find(|other| best.is_legal && other.is_legal && !best.is_same_cube(other));
        let other = other.map(|other| other.layout);
        Ok((best, other))
    }

    /// Returns the most plausible state in this layout.
    fn of_layout(letters: &[char], size: Size, layout: Layout, palette: Palette) -> Result<Self, StateError> {
        let sorted = layout.sorted(letters, size);
        let mut best: Option<Self> = None;
        let mut first_error = None;
        for scheme in Scheme::candidates(&sorted, layout, palette) {
            match scheme.and_then(|scheme| scheme.facelets(&sorted)) {
                Ok((state, is_usual)) => {
                    let is_legal = state.check().is_ok();
                    let candidate = Self { state, layout, is_legal, is_usual };
                    if best.as_ref().is_none_or(|known| candidate.merit() > known.merit()) {
                        best = Some(candidate);
                    }
                }
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        best.ok_or_else(|| first_error.unwrap_or(StateError::Scheme))
    }

    const fn merit(&self) -> (bool, bool) {
        (self.is_legal, self.is_usual)
    }

    /// Returns whether the same turns solve both cubes.
    fn is_same_cube(&self, other: &Self) -> bool {
        self.state == other.state || self.state.recoloured() == other.state.recoloured()
    }
}
