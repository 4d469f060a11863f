//! What the dialog shows, independent of a browser.

use godspeed_browser::ViewState;
use godspeed_cube::Size;
use godspeed_page::data::contents;
use godspeed_page::format;

/// The state of the dialog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DataDialog {
    contents: String,
    size: String,
    is_persistent: Option<bool>,
    message: Option<Message>,
    is_working: bool,
}

/// The result of the last action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The text.
    pub text: String,
    /// Whether the action has failed, at least in part.
    pub is_error: bool,
}

/// An input to the dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// What can be exported.
    Contents {
        /// The number of solves.
        solves: usize,
        /// The number of reports.
        reports: usize,
        /// The size of the cube.
        size: Size,
    },
    /// Whether the storage of the page is persistent; `None` if the browser does not report it.
    Persistence(Option<bool>),
    /// Persistent storage was requested, and granted or not.
    PersistenceRequested(bool),
    /// A file is read or written, which may take seconds.
    Working(&'static str),
    /// Everything was saved as a file.
    Exported {
        /// The number of solves.
        solves: usize,
        /// The number of reports.
        reports: usize,
        /// Why some of it could not be read.
        lost: Option<String>,
    },
    /// The solves that count were saved for csTimer.
    ExportedForCsTimer {
        /// The number of solves.
        solves: usize,
        /// The number of those that do not count.
        left_out: usize,
    },
    /// Nothing could be saved, for this reason.
    NotExported(String),
    /// The solves of this size were saved as a table.
    ExportedTable,
    /// A file was imported, with this summary, and perhaps a problem of the storage.
    Imported(String, Option<String>),
    /// A file could not be imported, for this reason.
    NotImported(String),
}

impl DataDialog {
    /// Returns what can be exported, as a sentence.
    #[must_use]
    pub fn contents(&self) -> &str {
        &self.contents
    }

    /// Returns the size of the cube: `3×3×3`.
    #[must_use]
    pub fn size(&self) -> &str {
        &self.size
    }

    /// Returns the result of the last action.
    #[must_use]
    pub const fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Returns whether a file is being read or written, so that no other action can begin.
    #[must_use]
    pub const fn is_working(&self) -> bool {
        self.is_working
    }

    /// Returns what the browser guarantees, as a sentence.
    #[must_use]
    pub const fn guarantee(&self) -> &'static str {
        match self.is_persistent {
            Some(true) => "The browser stores them until you delete them.",
            Some(false) | None => {
                "The browser may delete them when space is short, and some browsers do after weeks without a visit."
            }
        }
    }

    /// Returns whether persistent storage can be requested.
    #[must_use]
    pub fn can_request_persistence(&self) -> bool {
        self.is_persistent == Some(false)
    }

    fn succeed(&mut self, text: impl Into<String>) {
        self.end(text.into(), false);
    }

    fn fail(&mut self, text: impl Into<String>) {
        self.end(text.into(), true);
    }

    fn end(&mut self, text: String, is_error: bool) {
        self.message = Some(Message { text, is_error });
        self.is_working = false;
    }

    fn export_for_cstimer(&mut self, solves: usize, left_out: usize) {
        if solves == 0 {
            return self.fail("There are no solves that count.");
        }
        let left_out = match left_out {
            0 => String::new(),
            1 => " 1 that does not count was left out.".to_owned(),
            number => format!(" {} that do not count were left out.", format::count(number as u64)),
        };
        self.succeed(format!("Saved for csTimer: {}.{left_out}", contents(solves, 0)));
    }
}

impl ViewState for DataDialog {
    type Msg = Msg;
    type Effect = ();

    fn update(&mut self, msg: Msg, _now: f64) -> Vec<()> {
        match msg {
            Msg::Contents { solves, reports, size } => {
                self.contents = format!("Stored: {} and your settings.", contents(solves, reports));
                self.size = format!("{size:#}");
            }
            Msg::Persistence(is_persistent) => self.is_persistent = is_persistent,
            Msg::PersistenceRequested(is_persistent) => {
                self.is_persistent = Some(is_persistent);
                self.succeed(match is_persistent {
                    true => "Your data is protected from deletion.",
                    false => "The browser denied the request.",
                });
            }
            Msg::Working(text) => {
                self.succeed(text);
                self.is_working = true;
            }
            Msg::Exported { solves, reports, lost } => {
                let saved = format!("Saved: {} and your settings.", contents(solves, reports));
                match lost {
                    None => self.succeed(saved),
                    Some(reason) => self.fail(format!("{saved} {reason}")),
                }
            }
            Msg::ExportedForCsTimer { solves, left_out } => self.export_for_cstimer(solves, left_out),
            Msg::NotExported(reason) => self.fail(format!("Nothing was saved. {reason}")),
            Msg::ExportedTable => self.succeed("Table saved."),
            Msg::Imported(summary, None) => self.succeed(summary),
            Msg::Imported(summary, Some(problem)) => self.fail(format!("{summary} {problem}")),
            Msg::NotImported(reason) => self.fail(format!("Nothing was imported. {reason}")),
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(msg: Msg) -> (String, bool) {
        let mut dialog = DataDialog::default();
        let _none = dialog.update(msg, 0.0);
        dialog.message().map(|message| (message.text.clone(), message.is_error)).unwrap_or_default()
    }

    #[test]
    fn solves_that_do_not_count_are_left_out_of_a_file_for_cstimer() {
        let exported = |solves, left_out| message(Msg::ExportedForCsTimer { solves, left_out });
        let text = "Saved for csTimer: 2,000 solves. 1 that does not count was left out.";
        assert_eq!(exported(2000, 1), (text.to_owned(), false));
        assert!(exported(0, 3).1);
    }

    #[test]
    fn nothing_else_begins_while_a_file_is_read() {
        let mut dialog = DataDialog::default();
        for end in [Msg::Imported("1 solve added.".to_owned(), None), Msg::NotImported("No.".to_owned())] {
            let _none = dialog.update(Msg::Working("Importing…"), 0.0);
            assert!(dialog.is_working());
            let _none = dialog.update(end, 0.0);
            assert!(!dialog.is_working());
        }
    }

    #[test]
    fn persistent_storage_can_be_requested_until_it_is_granted() {
        let mut dialog = DataDialog::default();
        assert!(!dialog.can_request_persistence());
        let _none = dialog.update(Msg::Persistence(Some(false)), 0.0);
        assert!(dialog.can_request_persistence());
        let _none = dialog.update(Msg::PersistenceRequested(true), 0.0);
        assert!(!dialog.can_request_persistence());
        assert_eq!(dialog.guarantee(), "The browser stores them until you delete them.");
    }

    #[test]
    fn a_problem_is_shown_beside_what_was_imported() {
        let problem = Some("The storage is full.".to_owned());
        let shown = message(Msg::Imported("2 solves added.".to_owned(), problem));
        assert_eq!(shown, ("2 solves added. The storage is full.".to_owned(), true));
        assert!(message(Msg::NotImported("No.".to_owned())).0.starts_with("Nothing was imported."));
    }
}
