use godspeed_cube::{Facelets, Turn};
use godspeed_protocol::{PageRequest, Request};

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send a request to the engine of the view, which is started first if there is none.
    Send(Request),
    /// Stop the engine, because it no longer works.
    StopEngine,
    /// Show this cube, with these stickers grey.
    Show(Facelets, Vec<usize>),
    /// Show this cube and play these turns.
    Play(Facelets, Vec<Turn>),
    /// Send a request to the page.
    Request(PageRequest),
    /// Show a link in the address bar, and perhaps copy it.
    ShowLink {
        /// The link, from its question mark on.
        link: String,
        /// Whether to copy it.
        copy: bool,
    },
    /// Save a file.
    Save {
        /// Its name.
        name: String,
        /// Its media type.
        media_type: &'static str,
        /// Its content.
        text: String,
    },
    /// Copy a text.
    Copy(String),
    /// Store a text with a key.
    Store(&'static str, String),
    /// Open the form, because something in it has to be changed.
    OpenForm,
    /// Print the sheet.
    Print,
    /// Read a text out.
    Announce(String),
}
