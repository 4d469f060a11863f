use super::{KnownSet, PictureKind, SETS};

/// Where cases come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseSource {
    /// A set with a name.
    Known(&'static KnownSet),
    /// A text in the form of the batch solver.
    Text,
    /// The facelets of one case.
    Painted,
}

impl CaseSource {
    /// The id of [`CaseSource::Text`].
    pub const TEXT: &str = "text";

    /// The id of [`CaseSource::Painted`].
    pub const PAINTED: &str = "painted";

    /// Returns the id, which is that of the set if it has a name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Known(set) => set.id,
            Self::Text => Self::TEXT,
            Self::Painted => Self::PAINTED,
        }
    }

    /// Returns the name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Known(set) => set.title,
            Self::Text => "Cases of your own",
            Self::Painted => "One case",
        }
    }

    /// Returns what pictures of a case with this start show.
    #[must_use]
    pub fn picture(self, start: &str) -> PictureKind {
        match self {
            Self::Known(set) => set.picture,
            Self::Text | Self::Painted => PictureKind::of(start),
        }
    }

    /// Returns the source with an id.
    ///
    /// # Errors
    /// The ids that exist, if there is no such source.
    pub fn read(id: &str) -> Result<Self, String> {
        match id {
            Self::TEXT => Ok(Self::Text),
            Self::PAINTED => Ok(Self::Painted),
            _ => KnownSet::find(id).map(Self::Known).ok_or_else(|| {
                let ids: Vec<&str> = SETS.iter().map(|set| set.id).collect();
                format!("choose one of {}", ids.join(", "))
            }),
        }
    }
}
