//! Painting: what a touch of the brush, a key and the buttons do.

use godspeed_cube::Face;
use godspeed_net::{Painting, Refusal};
use godspeed_page::format::capitalised;

use super::names::FACES;
use super::{Effect, NetState};

/// A stroke of the brush that goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    /// The number of changes before it.
    steps: usize,
    /// Whether the face on which it began lacked stickers before it.
    was_open: bool,
}

impl NetState {
    /// Paints the sticker in focus by a key and moves on.
    pub(super) fn paint(&mut self, colour: Face) {
        if self.put(self.editor.cursor(), colour) {
            self.editor.advance();
        }
    }

    pub(super) fn touch(&mut self, facelet: usize, begins: bool) {
        if begins {
            self.editor.focus(facelet);
            let was_open = self.unpainted_on(self.face()) > 0;
            self.stroke = Some(Stroke { steps: self.editor.steps(), was_open });
        }
        let Some(Stroke { steps, .. }) = self.stroke else { return };
        self.editor.focus(facelet);
        match self.brush {
            Some(colour) => {
                self.put(facelet, colour);
            }
            None => self.editor.put(facelet, None),
        }
        if self.editor.steps() > steps {
            self.editor.join(steps);
        }
    }

    /// Ends the stroke. Where one face is shown, the next one follows when it is complete.
    pub(super) fn lift(&mut self) {
        let Some(stroke) = self.stroke.take() else { return };
        let is_done = stroke.was_open && self.unpainted_on(self.face()) == 0;
        if is_done && self.shows_one_face() && self.refused.is_empty() && self.suspects().is_empty() {
            let now = FACES.into_iter().position(|face| face == self.face()).unwrap_or(0);
            let next =
                FACES.into_iter().cycle().skip(now + 1).take(5).find(|&face| self.unpainted_on(face) > 0);
            if let Some(face) = next {
                self.focus_face(face);
            }
        }
    }

    /// Paints the colours that were refused, as the user's cube shows them.
    pub(super) fn insist(&mut self) {
        let steps = self.editor.steps();
        for Refusal { facelet, colour } in std::mem::take(&mut self.refused) {
            self.editor.put(facelet, Some(colour));
        }
        self.editor.join(steps);
        if self.judges_focus {
            self.editor.advance();
        }
    }

    pub(super) fn fill(&mut self) {
        let before = self.editor.painting().clone();
        if self.can_fill() && self.editor.fill() {
            self.mark_filled(&before);
        } else {
            let reason = match self.diagnosis.state() {
                "illegal" if self.suspects().is_empty() => "No turns lead to this cube.",
                _ if !self.suspects().is_empty() => "Correct the marked stickers first.",
                _ => "The rest is not unique yet.",
            };
            reason.clone_into(&mut self.notice);
        }
    }

    pub(super) fn set_cube(&mut self) -> Option<Effect> {
        self.is_legal().then(|| {
            self.is_set = true;
            Effect::SetCube(self.editor.painting().to_string())
        })
    }

    /// Takes the next step.
    pub(super) fn enter(&mut self) -> Option<Effect> {
        if self.is_offered() {
            self.insist();
        } else if self.is_legal() {
            return self.set_cube();
        } else {
            self.fill();
        }
        None
    }

    /// Marks the stickers as filled in that were unpainted before.
    pub(super) fn mark_filled(&mut self, before: &Painting) {
        let unpainted = before.stickers().iter().enumerate().filter(|(_, sticker)| sticker.is_none());
        self.filled = unpainted.map(|(facelet, _)| facelet).collect();
    }

    /// Removes the marks of the stickers that have changed since, except while they are filled in.
    pub(super) fn forget_filled(&mut self, before: &Painting) {
        let now = self.editor.painting();
        if now.size() != before.size() {
            self.filled.clear();
        }
        self.filled.retain(|&facelet| {
            let [was, is] = [before, now].map(|painting| painting.stickers()[facelet]);
            was.is_none() && is.is_some() || was == is
        });
    }

    /// Paints a sticker, or refuses a colour that contradicts others and offers it; returns whether it is painted.
    fn put(&mut self, facelet: usize, colour: Face) -> bool {
        let own = self.editor.painting().stickers().get(facelet).copied().flatten();
        if own == Some(colour) {
            self.filled.remove(&facelet);
            return true;
        }
        if self.filled.contains(&facelet) {
            // It was compared with the cube, and the others follow from the same wrong sticker.
            let mut seen = self.editor.painting().clone();
            std::mem::take(&mut self.filled).into_iter().for_each(|filled| seen.set(filled, None));
            seen.set(facelet, Some(colour));
            self.editor.replace(seen);
            self.editor.focus(facelet);
            return true;
        }
        if self.only_possible && !self.editor.possible(facelet).has(colour) {
            self.refuse(Refusal { facelet, colour });
            return false;
        }
        self.editor.put(facelet, Some(colour));
        true
    }

    fn refuse(&mut self, refusal: Refusal) {
        let name = capitalised(self.name(refusal.colour));
        let reason = self.reason(refusal.colour).map_or(String::new(), |reason| format!(" {reason}"));
        self.notice = format!("{name} is not possible here.{reason}");
        self.refused.push(refusal);
    }
}
