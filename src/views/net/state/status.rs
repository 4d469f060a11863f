use godspeed_cube::{Face, Symmetry};

use super::NetState;
use super::names::{capitalised, place_name};

impl NetState {
    /// Returns the state of the painting in a sentence.
    #[must_use]
    pub fn status(&self) -> String {
        let unpainted = self.editor.painting().stickers().iter().filter(|sticker| sticker.is_none()).count();
        let count = if unpainted == 1 { "1 sticker".to_owned() } else { format!("{unpainted} stickers") };
        let state = match self.diagnosis.state() {
            "illegal" => "No turns lead to this cube.".to_owned(),
            "legal" => "The cube is complete.".to_owned(),
            _ if self.can_fill() => format!("Only one cube fits: {count} can be filled in."),
            _ => format!("{count} to paint."),
        };
        match self.holding().filter(|_| self.diagnosis.completions > 0) {
            Some(holding) => format!("{state} {holding}"),
            None => state,
        }
    }

    /// Returns the announcement to screen readers after a change.
    #[must_use]
    pub fn announcement(&self) -> String {
        if !self.notice.is_empty() {
            return self.notice.clone();
        }
        let (painting, cursor) = (self.editor.painting(), self.editor.cursor());
        let place = capitalised(&place_name(cursor, painting.size()));
        let colour = painting.stickers().get(cursor).copied().flatten();
        let possible: Vec<&str> = self.possible().iter().map(|colour| self.name(colour)).collect();
        match colour {
            Some(colour) => format!("{place}: {}.", self.name(colour)),
            None if possible.len() == 6 => format!("{place}: not painted."),
            None => format!("{place}: not painted. Possible: {}.", possible.join(", ")),
        }
    }

    /// Returns how a cube with fixed centres is held; `None` if as usual.
    fn holding(&self) -> Option<String> {
        let painting = self.editor.painting();
        let size = painting.size();
        if size.layers().is_multiple_of(2) {
            return None;
        }
        let middle = |face: Face| face.index() * size.face_area() + size.face_area() / 2;
        let colour = |face: Face| {
            let certain = self.editor.analysis().possible()[middle(face)].only();
            painting.stickers()[middle(face)].or(certain)
        };
        let centres: Vec<Face> = Face::ALL.into_iter().filter_map(colour).collect();
        let centres: [Face; 6] = centres.try_into().ok()?;
        if centres == Face::ALL {
            return None;
        }
        let is_usual = Symmetry::rotations().any(|rotation| rotation.images() == centres);
        let [up, front] = [Face::U, Face::F].map(|face| self.name(centres[face.index()]));
        let scheme = if is_usual { "" } else { "another colour scheme, " };
        Some(format!("Recognised: {scheme}{up} up, {front} in front."))
    }
}
