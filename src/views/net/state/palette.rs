//! What palette and pictures show of the painting: what is left, possible, offered and in doubt.

use godspeed_page::format::capitalised;
use std::collections::BTreeSet;

use godspeed_cube::Face;
use godspeed_net::Colours;

use super::{NetState, refusal};

/// The most suspects that are marked; more of them do not help to find the wrong one.
const MOST_MARKED: usize = 20;

impl NetState {
    /// Returns the number of stickers left for each colour; negative if there are too many.
    #[must_use]
    pub fn left(&self) -> [isize; 6] {
        let painting = self.editor.painting();
        painting.counts().map(|count| painting.size().face_area() as isize - count as isize)
    }

    /// Returns the colours that are possible at the sticker in focus.
    #[must_use]
    pub fn possible(&self) -> Colours {
        self.editor.possible(self.editor.cursor())
    }

    /// Returns whether a colour is crossed out, because it is not possible at the sticker that keys paint next.
    #[must_use]
    pub fn is_crossed_out(&self, colour: Face) -> bool {
        self.judges_focus && !self.possible().has(colour)
    }

    /// Returns whether a key does not paint a colour on the sticker in focus.
    #[must_use]
    pub fn is_disabled(&self, colour: Face) -> bool {
        self.only_possible && self.is_crossed_out(colour)
    }

    /// Returns in a sentence why the sticker in focus cannot have a colour; nothing if it can.
    #[must_use]
    pub fn reason(&self, colour: Face) -> Option<String> {
        if self.possible().has(colour) {
            return None;
        }
        refusal::reason(self.editor.painting(), self.editor.cursor(), colour, &self.names)
            .map(|reason| capitalised(&reason))
    }

    /// Returns whether a refused colour is offered to be painted all the same.
    #[must_use]
    pub const fn is_offered(&self) -> bool {
        !self.refused.is_empty()
    }

    /// Returns the stickers that were filled in and not painted since.
    #[must_use]
    pub const fn filled(&self) -> &BTreeSet<usize> {
        &self.filled
    }

    /// Returns the stickers that are marked because one or two of them are wrong.
    #[must_use]
    pub fn suspects(&self) -> &[usize] {
        let suspects = self.diagnosis.suspects.as_ref().map_or(&[][..], |suspects| &suspects.facelets);
        if suspects.len() <= MOST_MARKED { suspects } else { &[] }
    }

    /// Returns the number of unpainted stickers on a face.
    #[must_use]
    pub fn unpainted_on(&self, face: Face) -> usize {
        self.stickers_of(face).filter(|(_, sticker)| sticker.is_none()).count()
    }

    /// Returns the number of stickers on a face that may be wrong.
    #[must_use]
    pub fn suspects_on(&self, face: Face) -> usize {
        let area = self.editor.painting().size().face_area();
        self.suspects().iter().filter(|&facelet| facelet / area == face.index()).count()
    }
}
