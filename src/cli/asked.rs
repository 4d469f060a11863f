use godspeed_cube::{Alg, Facelets, ParseError, Remark, Size, StateError};

/// The fewest stickers that are taken for a state without `--state`: those of a 2x2x2. Fewer letters are more
/// likely turns.
const FEWEST_STICKERS: usize = 24;

/// A cube, as a person wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The text.
    pub(crate) text: String,
    /// What it can be.
    pub(crate) form: Form,
}

/// What a text can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Turns that lead from the solved cube to it, or its stickers, whichever the text says.
    Either,
    /// Its stickers.
    State,
}

/// A cube that was read.
#[derive(Debug)]
pub(crate) struct Posed {
    /// How it stands.
    pub(crate) state: Facelets,
    /// The turns that led to it, where it was told by turns.
    pub(crate) turns: Option<Alg>,
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
    /// The text is neither.
    #[error("it can be read neither as turns ({turns}) nor as stickers ({stickers})")]
    Neither {
        /// What is wrong with it as turns.
        turns: ParseError,
        /// What is wrong with it as stickers.
        stickers: StateError,
    },
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
    /// A text that may be either.
    pub(crate) fn either(text: impl Into<String>) -> Self {
        Self { text: text.into(), form: Form::Either }
    }

    /// A text that is a state.
    pub(crate) fn state(text: impl Into<String>) -> Self {
        Self { text: text.into(), form: Form::State }
    }

    /// The cube it means, of `size` layers where that was asked for.
    ///
    /// Letters that can be both are stickers if those are a cube that turns can reach: the odds against turns
    /// that happen to name every colour equally often in such an order are overwhelming.
    ///
    /// # Errors
    /// [`Unreadable`] says where the text is wrong.
    pub(crate) fn pose(&self, size: Option<Size>) -> Result<Posed, Unreadable> {
        let stickers = Facelets::parse(&self.text);
        if self.form == Form::State {
            return of_size(stickers?, size);
        }
        let looks_like_state = self.text.chars().filter(|c| c.is_alphabetic()).count() >= FEWEST_STICKERS;
        if let (true, Ok(state)) = (looks_like_state, &stickers)
            && state.check().is_ok()
        {
            return of_size(state.clone(), size);
        }
        match (Alg::parse(&self.text, size.unwrap_or(Size::THREE)), stickers) {
            (Ok(parsed), _) => {
                let mut state = Facelets::solved(parsed.alg.size());
                state.turn_all(parsed.alg.turns());
                Ok(Posed { state, turns: Some(parsed.alg), remarks: parsed.remarks })
            }
            (Err(_), Ok(state)) if looks_like_state => of_size(state, size),
            (Err(turns), Err(stickers)) if looks_like_state => Err(Unreadable::Neither { turns, stickers }),
            (Err(error), _) => Err(error.into()),
        }
    }
}

fn of_size(state: Facelets, size: Option<Size>) -> Result<Posed, Unreadable> {
    let found = state.size();
    match size.filter(|&wanted| wanted != found) {
        Some(wanted) => Err(Unreadable::Size { wanted, found }),
        None => Ok(Posed { state, turns: None, remarks: Vec::new() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::scramble;

    fn pose(text: &str) -> Result<Posed, Unreadable> {
        Asked::either(text).pose(None)
    }

    #[test]
    fn stickers_and_turns_are_told_apart() {
        for n in 2..6 {
            let state = scramble::random_state(Size::new(n).unwrap(), 9);
            let posed = pose(&state.to_string()).unwrap();
            assert_eq!((posed.state, posed.turns), (state, None));
        }
        let turns = pose("URFDLB").unwrap();
        assert_eq!((turns.state.size(), turns.turns.unwrap().turns().len()), (Size::THREE, 6));
        let many = pose(&"URFDLB".repeat(9)).unwrap();
        assert_eq!(many.turns.unwrap().turns().len(), 54);
    }

    #[test]
    fn a_text_that_is_neither_is_told_both_reasons_and_a_short_one_that_of_turns() {
        let long = "W".repeat(53);
        assert!(matches!(pose(&long), Err(Unreadable::Neither { .. })));
        assert!(matches!(pose("R Q"), Err(Unreadable::Scramble(_))));
    }

    #[test]
    fn stickers_that_no_turning_reaches_are_still_read_as_stickers() {
        let swapped = "WWWWWWWWR WRRRRRRRR GGGGGGGGG YYYYYYYYY OOOOOOOOO BBBBBBBBB";
        assert!(pose(swapped).unwrap().state.check().is_err());
    }
}
