use std::rc::Rc;

use super::{FilmFormat, FilmOrder, PictureFormat, PictureOrder, Shared, WidthField};

/// An input to the dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The dialog was opened; this is what the page shows.
    Open(Rc<Shared>),
    /// The browser is about to print, while the page shows this.
    Print {
        /// What the page shows.
        shared: Rc<Shared>,
        /// Whether the cube is shown, and not another view.
        is_cube_shown: bool,
    },
    /// Show, copy and save the solution in the format with this id.
    ChooseFormat(String),
    /// Show and copy the text for other pages in the format with this id.
    ChooseEmbed(String),
    /// Copy the text for other pages.
    CopyEmbed,
    /// Open the share sheet of the system.
    ShareLink,
    /// Save a picture of the cube.
    SavePicture(PictureFormat, Form),
    /// Copy the solution.
    CopyText,
    /// Save the solution.
    SaveText,
    /// Make a film of the solution and save it.
    Film(FilmFormat, Form),
    /// Cancel the film.
    CancelFilm,
    /// This share of the film has been made.
    FilmProgress(f64),
    /// The film has ended.
    FilmEnded(FilmEnd),
    /// A picture was saved, or could not be, with the reason.
    PictureSaved(Result<(), String>),
    /// A text was copied, or the browser did not permit it.
    TextCopied {
        /// What the text is: `Solution` or `Text`.
        what: &'static str,
        /// Whether it was copied.
        is_copied: bool,
    },
    /// Show a notice of the page or the reason why something failed.
    Notice(String),
}

/// The choices in the form of the dialog, as entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The picture: `solid` or `net`.
    pub view: String,
    /// The id of the ground.
    pub ground: String,
    /// The width of pictures.
    pub width: String,
    /// The width of films.
    pub film_width: String,
    /// Quarter turns per second of a film.
    pub speed: String,
}

/// The end of a film.
#[derive(Clone, Debug, PartialEq)]
pub enum FilmEnd {
    /// It was saved.
    Saved {
        /// The size of the file.
        bytes: f64,
        /// The time that it took to make it.
        seconds: f64,
    },
    /// It was cancelled.
    Cancelled,
    /// It could not be made, with the reason.
    Failed(String),
}

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Open the share sheet of the system.
    ShareLink {
        /// The title of the link.
        title: String,
        /// The link.
        url: String,
    },
    /// Draw a picture and save it.
    SavePicture(PictureOrder),
    /// Copy a text.
    CopyText {
        /// What the text is.
        what: &'static str,
        /// The text.
        text: String,
    },
    /// Save a text as a file.
    SaveText {
        /// The suggested name of the file.
        name: String,
        /// Its media type.
        media_type: &'static str,
        /// Its contents.
        text: String,
    },
    /// Make a film and save it.
    Film(FilmOrder),
    /// Focus the field of a width that is not possible.
    Focus(WidthField),
    /// Print the steps of this solution in place of the page, or the page as it is.
    WriteSheet(Option<Rc<Shared>>),
}
