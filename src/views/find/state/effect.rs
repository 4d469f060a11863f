use godspeed_cube::{Alg, Facelets, Turn};
use godspeed_protocol::{
    FollowOrder, FollowSource, FollowedMoves, PageDialog, PageRequest, Request, StageMoves,
};

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

impl Effect {
    /// Returns the effect that opens the dialog Follow for turns from a cube.
    pub(super) fn follow(cube: &Facelets, turns: &[Turn]) -> Self {
        let moves = Alg::new(cube.size(), turns.to_vec()).to_string();
        let order = FollowOrder::Moves(FollowedMoves {
            source: FollowSource::Algorithm,
            start: cube.to_string(),
            stages: vec![StageMoves { name: "Moves".to_owned(), moves, lesson: None }],
            at: 0,
        });
        Self::Request(PageRequest::OpenDialog(PageDialog::Follow(Box::new(order))))
    }
}
