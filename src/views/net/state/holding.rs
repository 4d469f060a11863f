use godspeed_cube::{Face, Symmetry};
use godspeed_page::format::capitalised;

use super::NetState;
use super::names::face_name;

impl NetState {
    /// Returns in a sentence how to hold the cube while it is painted.
    #[must_use]
    pub fn how_to_hold(&self) -> String {
        if self.shows_one_face() {
            let face = self.face();
            let name = capitalised(face_name(face));
            let above = above(face);
            return match (self.expected_centre(face), self.expected_centre(above)) {
                (Some(front), Some(up)) => {
                    format!("{name}: {} faces you, {} is above.", self.name(front), self.name(up))
                }
                _ => format!("{name}: the {} side is above.", face_name(above)),
            };
        }
        match [Face::U, Face::F].map(|face| self.expected_centre(face).map(|colour| self.name(colour))) {
            [Some(up), Some(front)] => format!("Hold {up} up and {front} in front."),
            [Some(up), None] => format!("Hold {up} up."),
            [None, Some(front)] => format!("Hold {front} in front."),
            [None, None] => "Hold the cube the same way for all faces.".to_owned(),
        }
    }

    /// Returns the colour of the centre of a face of an odd cube, if it is painted or certain.
    #[must_use]
    pub fn centre(&self, face: Face) -> Option<Face> {
        let painting = self.editor.painting();
        let size = painting.size();
        if size.layers().is_multiple_of(2) {
            return None;
        }
        let middle = face.index() * size.face_area() + size.face_area() / 2;
        painting.stickers()[middle].or(self.editor.analysis().possible()[middle].only())
    }

    /// Returns the colours of the centres on the left of a face, above, on the right and below, where they are certain.
    #[must_use]
    pub fn neighbours(&self) -> [Option<Face>; 4] {
        let faces = match self.face() {
            Face::U => [Face::L, Face::B, Face::R, Face::F],
            Face::L => [Face::B, Face::U, Face::F, Face::D],
            Face::F => [Face::L, Face::U, Face::R, Face::D],
            Face::R => [Face::F, Face::U, Face::B, Face::D],
            Face::B => [Face::R, Face::U, Face::L, Face::D],
            Face::D => [Face::L, Face::F, Face::R, Face::B],
        };
        faces.map(|face| self.centre(face))
    }

    /// Returns the colour of the centre, or the usual one while no centre is painted.
    fn expected_centre(&self, face: Face) -> Option<Face> {
        let is_odd = self.editor.painting().size().layers() % 2 == 1;
        let has_any = Face::ALL.into_iter().any(|face| self.centre(face).is_some());
        if is_odd && !has_any { Some(face) } else { self.centre(face) }
    }

    /// Returns how a cube with fixed centres is held; `None` if as usual.
    pub(super) fn holding(&self) -> Option<String> {
        let centres: Vec<Face> = Face::ALL.into_iter().filter_map(|face| self.centre(face)).collect();
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

/// Returns the face above a face of the net.
const fn above(face: Face) -> Face {
    match face {
        Face::U => Face::B,
        Face::D => Face::F,
        Face::R | Face::F | Face::L | Face::B => Face::U,
    }
}
