use std::fmt::Display;

use indicatif::{ProgressBar, ProgressStyle};

use crate::diagnostics;

/// Reports progress on standard error: on a terminal in one line that is rewritten, with `--verbose` in a line for
/// each message, and otherwise not.
#[derive(Clone)]
pub(crate) struct StatusLine {
    bar: ProgressBar,
    verbose: bool,
}

impl StatusLine {
    /// Returns an empty line.
    pub(crate) fn new(verbose: bool) -> Self {
        // A spinner draws nothing where standard error is not a terminal.
        let bar = if verbose { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
            bar.set_style(style);
        }
        Self { bar, verbose }
    }

    /// Shows a message that is worth a line of its own with `--verbose`.
    pub(crate) fn report(&self, message: impl Display) {
        if self.verbose {
            diagnostics::print(format_args!("{message}"));
        } else {
            self.update(message);
        }
    }

    /// Shows a message in the line that is rewritten.
    pub(crate) fn update(&self, message: impl Display) {
        if !self.bar.is_hidden() {
            self.bar.set_message(message.to_string());
        }
    }

    /// Prints a warning above the line.
    pub(crate) fn warn(&self, warning: &dyn Display) {
        self.bar.suspend(|| diagnostics::print_warning(warning));
    }

    /// Removes the line from the terminal.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
