use cube::{Alg, Facelets, ParseError, Remark, Size, StateError};

/// A cube to solve, as a person wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The turns that lead to it from the solved cube.
    Scramble(String),
    /// Its stickers.
    State(String),
    /// A line of standard input: a scramble.
    Line(String),
}

/// A cube to solve.
pub(crate) struct Posed {
    /// How it stands.
    pub(crate) state: Facelets,
    /// How ambiguous turns were read.
    pub(crate) remarks: Vec<Remark>,
}

/// Why a text is not a cube.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum Unreadable {
    /// The scramble is not notation.
    #[error("the scramble cannot be read: {0}")]
    Scramble(#[from] ParseError),
    /// The stickers are not a cube.
    #[error("the state cannot be read: {0}")]
    State(#[from] StateError),
    /// The stickers are those of another size.
    #[error("the state is that of a {found}, not of a {wanted}; leave out --size")]
    Size {
        /// The size asked for.
        wanted: Size,
        /// The size of the state.
        found: Size,
    },
}

impl Asked {
    /// The scramble, where there is one.
    pub(crate) fn scramble(&self) -> Option<&str> {
        match self {
            Self::Scramble(text) | Self::Line(text) => Some(text),
            Self::State(_) => None,
        }
    }

    /// The cube it means, of `size` layers where that was asked for.
    ///
    /// # Errors
    /// [`Unreadable`] says where the text is wrong.
    pub(crate) fn pose(&self, size: Option<Size>) -> Result<Posed, Unreadable> {
        match self {
            Self::Scramble(text) | Self::Line(text) => {
                let size = size.unwrap_or(Size::THREE);
                let parsed = Alg::parse(text, size)?;
                let mut state = Facelets::solved(size);
                state.turn_all(parsed.alg.turns());
                Ok(Posed { state, remarks: parsed.remarks })
            }
            Self::State(text) => {
                let state = Facelets::parse(text)?;
                let found = state.size();
                match size.filter(|&wanted| wanted != found) {
                    Some(wanted) => Err(Unreadable::Size { wanted, found }),
                    None => Ok(Posed { state, remarks: Vec::new() }),
                }
            }
        }
    }
}
