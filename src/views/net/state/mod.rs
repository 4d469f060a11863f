//! The view without a browser.

mod brush;
mod holding;
mod layout;
mod msg;
mod names;
mod palette;
mod pasted;
mod refusal;
mod scanning;
mod status;
mod stored_paintings;
#[cfg(test)]
mod tests;
mod zoom;

use std::collections::{BTreeMap, BTreeSet};

use godspeed_browser::ViewState;
use godspeed_cube::{Face, Facelets, Size};
use godspeed_net::{Diagnosis, Editor, Painting, Refusal, Schemes};

use brush::Stroke;
pub use layout::{Layout, Square};
pub use msg::{Effect, Msg};
pub use names::{FACES, colour_names, colour_of_key, face_name, place_name};
use pasted::Pasted;
use scanning::Scanning;
pub use stored_paintings::StoredPaintings;
pub use zoom::{Space, Zoom};

/// The largest number of layers, as on the rest of the page.
const MOST_LAYERS: usize = 100;
/// The largest number of layers whose painting is written into the address; longer addresses are cut by some programs.
const MOST_LAYERS_IN_LINK: usize = 16;

/// The net view: the painting, the brush and the messages to the user.
#[derive(Debug)]
pub struct NetState {
    editor: Editor,
    /// The editors of the other sizes that were painted before, with their changes.
    editors: BTreeMap<Size, Editor>,
    stored: StoredPaintings,
    /// Whether the page has the painting as its cube, which is then solved there.
    is_set: bool,
    brush: Option<Face>,
    only_possible: bool,
    /// Whether the palette judges the sticker in focus, because keys paint that one next.
    judges_focus: bool,
    zoom: Zoom,
    /// The stroke of the brush, while there is one.
    stroke: Option<Stroke>,
    /// The colours that were just refused: the user may paint them all the same.
    refused: Vec<Refusal>,
    /// The stickers that were filled in and not painted since.
    filled: BTreeSet<usize>,
    names: [&'static str; 6],
    problem: Option<String>,
    notice: String,
    diagnosis: Diagnosis,
    scanning: Scanning,
}

impl NetState {
    /// Starts with the painting of a link, or else with the stored one, or with an empty 3x3x3.
    #[must_use]
    pub fn new(link: &str, stored: &str, names: [&'static str; 6]) -> Self {
        let stored = StoredPaintings::parse(stored);
        let painting = stored.current().cloned().unwrap_or_else(|| Painting::empty(Size::THREE));
        let editor = Editor::new(painting, Schemes::Any);
        let mut view = Self {
            diagnosis: diagnosis(&editor, &names),
            editor,
            editors: BTreeMap::new(),
            stored,
            is_set: false,
            brush: Some(Face::U),
            only_possible: true,
            judges_focus: false,
            zoom: Zoom::default(),
            stroke: None,
            refused: Vec::new(),
            filled: BTreeSet::new(),
            names,
            problem: None,
            notice: String::new(),
            scanning: Scanning::default(),
        };
        view.read_link(link);
        view
    }

    /// Applies a message. Nothing of this view depends on the time.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let before = self.editor.painting().clone();
        let was_stroke = self.stroke.is_some();
        let was_scanning = self.scanning.is_open();
        let is_opened = matches!(msg, Msg::Opened { .. });
        // The cube of the page has the address while it is shown.
        let has_address = !matches!(msg, Msg::Solved);
        // The notice on the last sticker of a stroke stays at its end.
        if !matches!(msg, Msg::Lift | Msg::Fit(_) | Msg::Names(_) | Msg::Scanned(_)) {
            self.notice.clear();
            self.problem = None;
            if !matches!(msg, Msg::Touch(_, false) | Msg::Insist | Msg::Enter) {
                self.refused.clear();
            }
        }
        match msg {
            Msg::Paint(_) | Msg::UseBrush | Msg::Erase | Msg::Step(_) => self.judges_focus = true,
            Msg::Brush(_) | Msg::Touch(..) | Msg::Face(_) => self.judges_focus = false,
            _ => {}
        }
        let mut effects = Vec::new();
        match msg {
            Msg::Opened { link, solved_from } => {
                if solved_from.is_some_and(|start| self.is_same_but_for_names(&start)) {
                    self.editor.clear();
                }
                self.read_link(&link);
                effects.extend(self.open_from_link(&link));
            }
            Msg::Solved if self.is_set => self.editor.clear(),
            Msg::Solved => {}
            Msg::Brush(brush) => self.brush = brush,
            Msg::Touch(facelet, begins) => self.touch(facelet, begins),
            Msg::Lift => self.lift(),
            Msg::Insist => self.insist(),
            Msg::Paint(colour) => self.paint(colour),
            Msg::UseBrush => match self.brush {
                Some(colour) => self.paint(colour),
                None => self.editor.erase(),
            },
            Msg::Erase => self.editor.erase(),
            Msg::Step(arrow) => self.editor.step(arrow),
            Msg::Focus(facelet) => self.editor.focus(facelet),
            Msg::Face(face) => self.focus_face(face),
            Msg::Zoom(shows_one_face) => self.zoom.choose(shows_one_face),
            Msg::Fit(space) => self.zoom.fit(space),
            Msg::Names(names) => {
                self.names = names;
                self.diagnosis = diagnosis(&self.editor, &self.names);
            }
            Msg::Undo => {
                if !self.editor.undo() {
                    "There is nothing to undo.".clone_into(&mut self.notice);
                }
            }
            Msg::Redo => {
                let could_fill = self.can_fill();
                if !self.editor.redo() {
                    "There is nothing to redo.".clone_into(&mut self.notice);
                } else if could_fill {
                    self.mark_filled(&before);
                }
            }
            Msg::Fill => self.fill(),
            Msg::Enter => effects.extend(self.enter()),
            Msg::Clear => self.editor.clear(),
            Msg::OnlyPossible(only_possible) => self.only_possible = only_possible,
            Msg::Size(text) => self.change_size(&text),
            Msg::From(cube) => self.start_from(Painting::from(&cube)),
            Msg::Paste(text) => self.paste(&text),
            Msg::SetCube => effects.extend(self.set_cube()),
            Msg::Camera => effects.push(self.toggle_scanner()),
            Msg::Scanned(report) => effects.extend(self.scanned(*report)),
            Msg::ScannerFailed(reason) => self.scanner_failed(reason),
        }
        let has_changed = *self.editor.painting() != before;
        if has_changed {
            self.is_set = false;
            self.forget_filled(&before);
            self.forget_doubts(&before);
            self.diagnosis = diagnosis(&self.editor, &self.names);
            self.stored.store(self.editor.painting());
        }
        if has_changed || is_opened {
            effects.push(Effect::Store(self.stored.text()));
        }
        // A stroke is shown in the address when it ends, because browsers limit the changes of the address.
        let has_toggled = self.scanning.is_open() != was_scanning;
        if has_address && self.stroke.is_none() && (has_changed || was_stroke || is_opened || has_toggled) {
            effects.push(Effect::ShowLink(self.link()));
        }
        effects
    }

    /// Returns the painting with its cursor.
    #[must_use]
    pub const fn editor(&self) -> &Editor {
        &self.editor
    }

    /// Returns the diagnosis of the painting, with the names of the page.
    #[must_use]
    pub const fn diagnosis(&self) -> &Diagnosis {
        &self.diagnosis
    }

    /// Returns the object of the contract, as `godspeed check` prints it.
    #[must_use]
    pub fn json(&self) -> String {
        let named;
        let diagnosis = if self.diagnosis.errors.is_empty() {
            &self.diagnosis
        } else {
            named = diagnosis(&self.editor, &colour_names(false));
            &named
        };
        self.scanning.json(diagnosis)
    }

    /// Returns the colour of the brush; `None` for the eraser.
    #[must_use]
    pub const fn brush(&self) -> Option<Face> {
        self.brush
    }

    /// Returns whether only possible colours can be painted.
    #[must_use]
    pub const fn is_only_possible(&self) -> bool {
        self.only_possible
    }

    /// Returns the names of the colours.
    #[must_use]
    pub const fn names(&self) -> &[&'static str; 6] {
        &self.names
    }

    /// Returns whether the page's cube is the one that was painted, so that its solution ends the painting.
    #[must_use]
    pub const fn is_set(&self) -> bool {
        self.is_set
    }

    /// Returns whether the picture shows one face, that of the sticker in focus.
    #[must_use]
    pub fn shows_one_face(&self) -> bool {
        self.zoom.shows_one_face(self.editor.painting().size())
    }

    /// Returns the face of the sticker in focus.
    #[must_use]
    pub fn face(&self) -> Face {
        let area = self.editor.painting().size().face_area();
        Face::ALL.into_iter().find(|face| face.index() == self.editor.cursor() / area).unwrap_or(Face::U)
    }

    /// Returns where the facelets are in the picture.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let face = self.shows_one_face().then(|| self.face());
        Layout::new(self.editor.painting().size(), face)
    }

    /// Returns why an input was refused.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Returns whether the cube can be set.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.diagnosis.state() == "legal"
    }

    /// Returns whether the rest is unique, not yet painted, and nothing is in doubt.
    #[must_use]
    pub fn can_fill(&self) -> bool {
        self.diagnosis.completions == 1
            && self.diagnosis.suspects.is_none()
            && self.refused.is_empty()
            && !self.is_legal()
    }

    /// Returns what happened last, such as a refused colour; empty without one.
    #[must_use]
    pub fn notice(&self) -> &str {
        &self.notice
    }

    /// Returns the query that starts with this painting.
    #[must_use]
    pub fn link(&self) -> String {
        let painting = self.editor.painting();
        let is_empty = painting.stickers().iter().all(Option::is_none);
        let input = if self.scanning.is_open() { "&input=camera" } else { "" };
        if painting.size().layers() > MOST_LAYERS_IN_LINK || is_empty && painting.size() == Size::THREE {
            return format!("?view=net{input}");
        }
        format!("?view=net{input}&facelets={painting}")
    }

    /// Returns the name of a colour.
    #[must_use]
    pub fn name(&self, colour: Face) -> &'static str {
        self.names[colour.index()]
    }

    /// Focuses the first sticker of a face that is to be painted, or its middle.
    fn focus_face(&mut self, face: Face) {
        let possible = self.editor.analysis().possible();
        let is_open = |facelet: usize| possible.get(facelet).is_none_or(|colours| colours.only().is_none());
        let unpainted = || self.stickers_of(face).filter(|(_, sticker)| sticker.is_none());
        let first = unpainted().find(|&(facelet, _)| is_open(facelet)).or_else(|| unpainted().next());
        let area = self.editor.painting().size().face_area();
        let middle = face.index() * area + area / 2;
        self.editor.focus(first.map_or(middle, |(facelet, _)| facelet));
    }

    fn stickers_of(&self, face: Face) -> impl Iterator<Item = (usize, Option<Face>)> {
        let painting = self.editor.painting();
        let area = painting.size().face_area();
        painting.stickers().iter().copied().enumerate().skip(face.index() * area).take(area)
    }

    /// Returns whether a cube is the painted one, perhaps with its colours named by other faces.
    ///
    /// The page names the colours of another scheme by their faces.
    fn is_same_but_for_names(&self, cube: &Facelets) -> bool {
        let painting = self.editor.painting();
        let mut names = [None; 6];
        painting.size() == cube.size()
            && painting.stickers().iter().zip(cube.colours()).all(|(sticker, name)| {
                sticker.is_some_and(|colour| names[colour.index()].get_or_insert(*name) == name)
            })
    }

    fn change_size(&mut self, text: &str) {
        match text.trim().parse::<Size>() {
            Ok(size) if (2..=MOST_LAYERS).contains(&size.layers()) => {
                if size != self.editor.painting().size() {
                    let editor = self.editors.remove(&size).unwrap_or_else(|| {
                        let stored = self.stored.of(size).cloned();
                        Editor::new(stored.unwrap_or_else(|| Painting::empty(size)), Schemes::Any)
                    });
                    self.open(editor);
                }
            }
            _ => self.problem = Some(format!("Enter a size from 2 to {MOST_LAYERS}, such as 4.")),
        }
    }

    fn start_from(&mut self, painting: Painting) {
        if painting.size() == self.editor.painting().size() {
            self.editor.replace(painting);
        } else {
            let mut editor = self.editors.remove(&painting.size());
            if let Some(editor) = &mut editor {
                editor.replace(painting.clone());
            }
            self.open(editor.unwrap_or_else(|| Editor::new(painting, Schemes::Any)));
        }
    }

    fn paste(&mut self, text: &str) {
        match Pasted::read(text) {
            Ok(Pasted { painting, notice }) if (2..=MOST_LAYERS).contains(&painting.size().layers()) => {
                self.start_from(painting);
                self.notice = notice;
            }
            Ok(_) => self.problem = Some(format!("The pasted cube has a size beyond 2 to {MOST_LAYERS}.")),
            Err(problem) => self.problem = Some(problem),
        }
    }

    /// Continues with the painting of another size.
    fn open(&mut self, editor: Editor) {
        self.filled.clear();
        let old = std::mem::replace(&mut self.editor, editor);
        self.editors.insert(old.painting().size(), old);
    }

    fn read_link(&mut self, link: &str) {
        let query = link.split_once('?').map_or(link, |(_, query)| query);
        let facelets = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "facelets");
        let Some((_, facelets)) = facelets else { return };
        match facelets.parse::<Painting>() {
            Ok(painting) if (2..=MOST_LAYERS).contains(&painting.size().layers()) => {
                if painting != *self.editor.painting() {
                    self.start_from(painting);
                    self.stored.store(self.editor.painting());
                    self.diagnosis = diagnosis(&self.editor, &self.names);
                }
            }
            Ok(_) => self.problem = Some(format!("The link has a size beyond 2 to {MOST_LAYERS}.")),
            Err(error) => self.problem = Some(format!("The link has no cube: {error}.")),
        }
    }
}

impl ViewState for NetState {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, _now: f64) -> Vec<Effect> {
        self.update(msg)
    }
}

fn diagnosis(editor: &Editor, names: &[&str; 6]) -> Diagnosis {
    Diagnosis::named(editor.painting(), Schemes::Any, editor.analysis(), names)
}
