use godspeed_cube::Face;
use serde::Serialize;

use crate::explanation::explain;
use crate::{Analysis, Painting, Schemes, Suspects};

/// The diagnosis of a painting: the object that `godspeed check` prints and the net editor shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnosis {
    /// The number of layers.
    pub size: usize,
    /// The painting: a letter of `URFDLB`, or `-`, for each facelet.
    pub facelets: String,
    /// The number of painted facelets of each colour.
    pub counts: Counts,
    /// Why the painting has no completion; empty if it has one.
    pub errors: Vec<NetError>,
    /// The number of completions: 0, 1, or 2 for two or more.
    pub completions: u8,
    /// The facelets that may be wrong; left out while nothing is in doubt, or if more than two must be wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suspects: Option<Suspects>,
}

/// The number of facelets of each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs, reason = "each field is a colour")]
pub struct Counts {
    pub u: usize,
    pub r: usize,
    pub f: usize,
    pub d: usize,
    pub l: usize,
    pub b: usize,
}

/// A reason why a painting has no completion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NetError {
    /// `count`, `centres`, `unknown`, `duplicate`, `impossible`, `flip`, `twist` or `parity`.
    pub kind: &'static str,
    /// The pieces concerned. For `flip`, `twist` and `parity` they are examples: changing them makes the cube solvable.
    pub pieces: Vec<NetPiece>,
    /// A sentence that names the pieces.
    pub text: String,
}

/// A piece of a painting, named by the colours that it shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NetPiece {
    /// `corner`, `edge`, `wing` or `centre`.
    pub kind: &'static str,
    /// The letter of each of its facelets, `-` for one without a colour.
    pub colours: String,
    /// The indices of its facelets.
    pub facelets: Vec<usize>,
}

impl Diagnosis {
    /// Diagnoses a painting; texts name colours by their letters.
    #[must_use]
    pub fn of(painting: &Painting, schemes: Schemes) -> Self {
        Self::named(painting, schemes, &Analysis::of(painting, schemes), &["U", "R", "F", "D", "L", "B"])
    }

    /// Returns the diagnosis for an existing analysis, with these names of the colours `U R F D L B` in texts.
    #[must_use]
    pub fn named(painting: &Painting, schemes: Schemes, analysis: &Analysis, names: &[&str; 6]) -> Self {
        let [u, r, f, d, l, b] = painting.counts();
        let completions = analysis.completions();
        let errors = Self::errors(painting, schemes, analysis, names);
        Self {
            size: painting.size().layers(),
            facelets: painting.to_string(),
            counts: Counts { u, r, f, d, l, b },
            errors,
            completions,
            suspects: Suspects::of(painting, schemes, analysis),
        }
    }

    /// Returns only the errors of a diagnosis.
    #[must_use]
    pub fn errors(
        painting: &Painting,
        schemes: Schemes,
        analysis: &Analysis,
        names: &[&str; 6],
    ) -> Vec<NetError> {
        if analysis.has_completion() { Vec::new() } else { explain(painting, schemes, names) }
    }

    /// Returns `illegal`, `legal` if every facelet has a colour, or `incomplete`.
    #[must_use]
    pub fn state(&self) -> &'static str {
        match self.completions {
            0 => "illegal",
            _ if self.facelets.contains('-') => "incomplete",
            _ => "legal",
        }
    }
}

impl NetPiece {
    pub(crate) fn new(painting: &Painting, kind: &'static str, facelets: &[usize]) -> Self {
        let letter = |&facelet: &usize| painting.stickers()[facelet].map_or('-', Face::letter);
        Self { kind, colours: facelets.iter().map(letter).collect(), facelets: facelets.to_vec() }
    }
}
