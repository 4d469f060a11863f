/// Implements what [`Cubies`](super::Cubies) and [`Pocket`](super::Pocket) have in common.
macro_rules! cubie_state {
    ($state:ident, $size:expr) => {
        impl $state {
            /// Returns whether every cubie is at home.
            #[must_use]
            pub fn is_solved(&self) -> bool {
                *self == Self::SOLVED
            }

            /// Applies a turn, if the cube has all of its layers.
            ///
            /// # Errors
            /// [`ImpossibleTurn`] with the turn; the state is unchanged.
            pub fn try_apply(&mut self, turn: Turn) -> Result<(), ImpossibleTurn> {
                self.apply(turn.checked($size)?);
                Ok(())
            }

            /// Applies a sequence of turns, first to last.
            pub fn apply_all<'a>(&mut self, turns: impl IntoIterator<Item = &'a Turn>) {
                for &turn in turns {
                    self.apply(turn);
                }
            }
        }

        impl fmt::Display for $state {
            /// Writes the facelets as face letters, see [`Facelets`].
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Facelets::from(self).fmt(f)
            }
        }

        impl FromStr for $state {
            type Err = InputError;

            /// Parses a state in any form of [`state_text`](crate::state_text).
            fn from_str(text: &str) -> Result<Self, InputError> {
                let state = CubeInput::state(text).only_size(Some($size)).parse()?.into_state();
                Self::try_from(&state).map_err(|law| InputError::Illegal { state, law })
            }
        }
    };
}

pub(super) use cubie_state;
