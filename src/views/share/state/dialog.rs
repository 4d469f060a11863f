use std::ops::RangeInclusive;
use std::rc::Rc;

use godspeed_browser::ViewState;
use godspeed_page::address::LONGEST_ALG;
use godspeed_scene::Ground;

use super::{
    Effect, EmbedFormat, Film, FilmEnd, FilmFormat, FilmOrder, Form, Msg, PictureFormat, PictureOrder,
    Shared, TextFormat,
};

/// The most characters of the text that the dialog shows. Files and the clipboard get all.
const SHOWN_TEXT: usize = 10_000;

/// The speed of a film in quarter turns per second, unless a valid one is chosen.
const DEFAULT_SPEED: f64 = 3.0;

/// The state of the dialog. Only [`ViewState::update`] changes it.
#[derive(Clone, Debug)]
pub struct ShareDialog {
    shared: Rc<Shared>,
    format: TextFormat,
    embed: EmbedFormat,
    /// The fields whose width is not possible.
    wrong_widths: Vec<WidthField>,
    film: Option<Filming>,
    notice: String,
}

/// A field with a width in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WidthField {
    /// The width of pictures.
    Picture,
    /// The width of films.
    Film,
}

/// A film that is being made.
#[derive(Clone, Copy, Debug, Default)]
struct Filming {
    /// The share of it that has been made.
    progress: f64,
    is_cancelled: bool,
}

impl ShareDialog {
    /// Creates the dialog that shares what the page shows.
    #[must_use]
    pub const fn new(shared: Rc<Shared>) -> Self {
        Self {
            shared,
            format: TextFormat::Plain,
            embed: EmbedFormat::Element,
            wrong_widths: Vec::new(),
            film: None,
            notice: String::new(),
        }
    }

    /// Returns what is shared.
    #[must_use]
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Returns one line on the solution.
    #[must_use]
    pub fn summary(&self) -> String {
        let length = self.shared.length_text();
        match (self.has_solution(), self.shared.is_in_link()) {
            (false, _) => "Solve the cube to share a solution.".to_owned(),
            (true, true) => length,
            (true, false) => {
                let most = LONGEST_ALG / 1000;
                format!(
                    "{length}. Too long for the link, which has room for {most} kB of moves: save the text instead."
                )
            }
        }
    }

    /// Returns whether there is a solution to share.
    #[must_use]
    pub fn has_solution(&self) -> bool {
        !self.shared.stages.is_empty()
    }

    /// Returns whether the solution can be filmed.
    #[must_use]
    pub fn has_film(&self) -> bool {
        let turns: usize = self.shared.stages.iter().map(|stage| stage.turns.len()).sum();
        (1..=Film::MOST_TURNS).contains(&turns)
    }

    /// Returns the beginning of the solution in the chosen format.
    #[must_use]
    pub fn shown_text(&self) -> String {
        beginning(self.text())
    }

    /// Returns the beginning of the text with which another page shows the cube.
    #[must_use]
    pub fn shown_embed(&self) -> String {
        beginning(self.embed.write(&self.shared))
    }

    /// Returns which widths are possible, if the one in a field is not.
    #[must_use]
    pub fn width_error(&self, field: WidthField) -> Option<String> {
        let widths = field.widths();
        let text = || format!("Enter a width from {} to {} pixels.", widths.start(), widths.end());
        self.wrong_widths.contains(&field).then(text)
    }

    /// Returns the share of the film that has been made, while one is made.
    #[must_use]
    pub fn film_progress(&self) -> Option<f64> {
        self.film.map(|film| film.progress)
    }

    /// Returns whether the film that is being made was cancelled.
    #[must_use]
    pub fn is_film_cancelled(&self) -> bool {
        self.film.is_some_and(|film| film.is_cancelled)
    }

    /// Returns the notice; empty if there is none.
    #[must_use]
    pub fn notice(&self) -> &str {
        &self.notice
    }

    fn text(&self) -> String {
        self.format.write(&self.shared)
    }

    fn open(&mut self, shared: Rc<Shared>) {
        self.shared = shared;
        if self.film.is_none() {
            self.notice.clear();
        }
    }

    fn save_picture(&mut self, format: PictureFormat, form: &Form) -> Effect {
        let Some(width) = self.checked_width(WidthField::Picture, &form.width) else {
            return Effect::Focus(WidthField::Picture);
        };
        Effect::SavePicture(PictureOrder {
            shared: self.shared.clone(),
            format,
            is_net: form.view == "net",
            width,
            ground: Ground::from_id(&form.ground),
        })
    }

    fn make_film(&mut self, format: FilmFormat, form: &Form) -> Option<Effect> {
        let Some(width) = self.checked_width(WidthField::Film, &form.film_width) else {
            return Some(Effect::Focus(WidthField::Film));
        };
        if self.film.is_some() {
            return None;
        }
        self.film = Some(Filming::default());
        self.notice.clear();
        Some(Effect::Film(FilmOrder {
            shared: self.shared.clone(),
            format,
            // Most codecs of video take only even numbers of pixels.
            pixels: if format == FilmFormat::WebM { width & !1 } else { width },
            speed: form.speed.parse().unwrap_or(DEFAULT_SPEED),
            ground: Ground::from_id(&form.ground),
        }))
    }

    /// Returns the width in a field, if it is possible.
    fn checked_width(&mut self, field: WidthField, text: &str) -> Option<u32> {
        self.wrong_widths.retain(|&wrong| wrong != field);
        let width = text.trim().parse().ok().filter(|width| field.widths().contains(width));
        if width.is_none() {
            self.wrong_widths.push(field);
        }
        width
    }
}

/// Returns the part of a text that the dialog shows.
fn beginning(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(SHOWN_TEXT) {
        text.truncate(end);
        text.push('…');
    }
    text
}

impl ViewState for ShareDialog {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, _now: f64) -> Vec<Effect> {
        match msg {
            Msg::Open(shared) => self.open(shared),
            Msg::Print { shared, is_cube_shown } => {
                self.open(shared);
                let steps = (is_cube_shown && self.has_solution()).then(|| self.shared.clone());
                return vec![Effect::WriteSheet(steps)];
            }
            Msg::ChooseFormat(id) => self.format = TextFormat::from_id(&id).unwrap_or(self.format),
            Msg::ShareLink => {
                let title = format!("{} in Godspeed", self.shared.size());
                return vec![Effect::ShareLink { title, url: self.shared.link.clone() }];
            }
            Msg::SavePicture(format, form) => return vec![self.save_picture(format, &form)],
            Msg::CopyText => return vec![Effect::CopyText { what: "Solution", text: self.text() }],
            Msg::ChooseEmbed(id) => self.embed = EmbedFormat::from_id(&id).unwrap_or(self.embed),
            Msg::CopyEmbed => {
                return vec![Effect::CopyText { what: "Text", text: self.embed.write(&self.shared) }];
            }
            Msg::SaveText => {
                "Solution saved.".clone_into(&mut self.notice);
                let (name, media_type) = (self.shared.file_name(self.format.id()), self.format.media_type());
                return vec![Effect::SaveText { name, media_type, text: self.text() }];
            }
            Msg::Film(format, form) => return self.make_film(format, &form).into_iter().collect(),
            Msg::CancelFilm => {
                if let Some(film) = &mut self.film {
                    film.is_cancelled = true;
                }
            }
            Msg::FilmProgress(progress) => {
                if let Some(film) = &mut self.film {
                    film.progress = progress;
                }
            }
            Msg::FilmEnded(end) => {
                self.film = None;
                self.notice = match end {
                    FilmEnd::Saved { bytes, seconds } => {
                        format!("Animation saved: {:.0} kB, made in {seconds:.1} s.", bytes / 1e3)
                    }
                    FilmEnd::Cancelled => "Animation cancelled.".to_owned(),
                    FilmEnd::Failed(reason) => format!("The animation could not be made. {reason}"),
                };
            }
            Msg::PictureSaved(result) => {
                self.notice = result.err().unwrap_or_else(|| "Picture saved.".to_owned());
            }
            Msg::TextCopied { what, is_copied } => {
                self.notice = match is_copied {
                    true => format!("{what} copied."),
                    false => "Could not copy. Select the text and copy it manually.".to_owned(),
                };
            }
            Msg::Notice(text) => self.notice = text,
        }
        Vec::new()
    }
}

impl WidthField {
    /// Returns the possible widths.
    const fn widths(self) -> RangeInclusive<u32> {
        match self {
            Self::Picture => 16..=4096,
            Self::Film => 64..=1080,
        }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Facelets, Size};
    use godspeed_protocol::{NamedOutcome, Outcome};

    use super::super::shared::tests::example;
    use super::*;

    fn dialog() -> ShareDialog {
        ShareDialog::new(Rc::new(example()))
    }

    /// The form as the dialog has it at first, with this ground and these widths.
    fn form(ground: &str, width: &str, film_width: &str) -> Form {
        let [view, speed] = ["solid", "2"].map(str::to_owned);
        let [ground, width, film_width] = [ground, width, film_width].map(str::to_owned);
        Form { view, ground, width, film_width, speed }
    }

    #[test]
    fn a_width_that_is_not_possible_is_explained_until_another_one_is_used() {
        let mut dialog = dialog();
        for wrong in ["15", "4097", "-1", "wide", ""] {
            let effects =
                dialog.update(Msg::SavePicture(PictureFormat::Png, form("white", wrong, "480")), 0.0);
            assert_eq!(effects, [Effect::Focus(WidthField::Picture)], "{wrong}");
            let error = dialog.width_error(WidthField::Picture);
            assert_eq!(error.as_deref(), Some("Enter a width from 16 to 4096 pixels."));
            assert_eq!(dialog.width_error(WidthField::Film), None);
        }
        let effects = dialog.update(Msg::SavePicture(PictureFormat::Svg, form("white", " 16 ", "480")), 0.0);
        let [Effect::SavePicture(order)] = &effects[..] else { panic!("{effects:?}") };
        assert_eq!((order.width, order.ground, order.is_net), (16, Ground::from_id("white"), false));
        assert_eq!(dialog.width_error(WidthField::Picture), None);
    }

    #[test]
    fn one_film_is_made_at_a_time_until_it_ends() {
        let mut dialog = dialog();
        let film = |dialog: &mut ShareDialog, width| {
            dialog.update(Msg::Film(FilmFormat::WebM, form("none", "1024", width)), 0.0)
        };
        assert_eq!(film(&mut dialog, "63"), [Effect::Focus(WidthField::Film)]);
        let effects = film(&mut dialog, "481");
        let [Effect::Film(order)] = &effects[..] else { panic!("{effects:?}") };
        assert_eq!((order.pixels, order.speed, order.ground), (480, 2.0, Ground::Transparent));
        assert_eq!(film(&mut dialog, "480"), []);
        dialog.update(Msg::FilmProgress(0.5), 0.0);
        assert_eq!((dialog.film_progress(), dialog.is_film_cancelled()), (Some(0.5), false));
        dialog.update(Msg::CancelFilm, 0.0);
        assert!(dialog.is_film_cancelled());
        dialog.update(Msg::FilmEnded(FilmEnd::Cancelled), 0.0);
        assert_eq!((dialog.film_progress(), dialog.notice()), (None, "Animation cancelled."));
        assert!(matches!(film(&mut dialog, "480")[..], [Effect::Film(_)]));
        assert!(!dialog.is_film_cancelled(), "the next film is made");
        dialog.update(Msg::FilmEnded(FilmEnd::Saved { bytes: 1234.0, seconds: 2.04 }), 0.0);
        assert_eq!(dialog.notice(), "Animation saved: 1 kB, made in 2.0 s.");
    }

    #[test]
    fn the_steps_of_the_cube_are_printed_and_other_views_as_they_are() {
        let shared = Rc::new(example());
        let mut dialog = dialog();
        let print = |is_cube_shown| Msg::Print { shared: shared.clone(), is_cube_shown };
        assert_eq!(dialog.update(print(true), 0.0), [Effect::WriteSheet(Some(shared.clone()))]);
        assert_eq!(dialog.update(print(false), 0.0), [Effect::WriteSheet(None)]);
    }

    #[test]
    fn a_cube_without_moves_has_neither_text_nor_film() {
        let mut dialog = dialog();
        assert!(dialog.has_solution() && dialog.has_film());
        let unsolved = Shared::new("https://cube.test/", Facelets::solved(Size::THREE), None);
        dialog.update(Msg::Open(Rc::new(unsolved)), 0.0);
        assert!(!dialog.has_solution() && !dialog.has_film());
        assert_eq!(dialog.summary(), "Solve the cube to share a solution.");
        // The solution is not in the link.
        let outcome = Outcome { size: 3, solution: Some("R'".to_owned()), ..Outcome::default() };
        let result = NamedOutcome { name: "Korf".to_owned(), outcome };
        let link = "https://cube.test/?setup-alg=R";
        let left_out = Shared::new(link, Facelets::solved(Size::THREE), Some(&result));
        dialog.update(Msg::Open(Rc::new(left_out)), 0.0);
        assert!(dialog.has_solution() && dialog.summary().starts_with("1 move (HTM). Too long for the link"));
        let moves = "R ".repeat(Film::MOST_TURNS + 1);
        let long =
            Shared::new(&format!("https://cube.test/?alg={moves}"), Facelets::solved(Size::THREE), None);
        dialog.update(Msg::Open(Rc::new(long)), 0.0);
        assert!(dialog.has_solution() && !dialog.has_film());
    }

    #[test]
    fn the_solution_is_copied_and_saved_in_the_chosen_format() {
        let mut dialog = dialog();
        dialog.update(Msg::ChooseFormat("json".to_owned()), 0.0);
        let effects = dialog.update(Msg::SaveText, 0.0);
        let [Effect::SaveText { name, text, .. }] = &effects[..] else { panic!("{effects:?}") };
        assert_eq!((name.as_str(), dialog.notice()), ("godspeed-3x3x3.json", "Solution saved."));
        assert_eq!(
            dialog.update(Msg::CopyText, 0.0),
            [Effect::CopyText { what: "Solution", text: text.clone() }]
        );
        dialog.update(Msg::TextCopied { what: "Solution", is_copied: false }, 0.0);
        assert!(dialog.notice().starts_with("Could not copy."));
        dialog.update(Msg::Open(Rc::new(example())), 0.0);
        assert_eq!(dialog.notice(), "");
    }
}
