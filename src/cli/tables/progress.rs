use indicatif::{ProgressBar, ProgressStyle};

/// Steps of a bar, each a thousandth.
const STEPS: u64 = 1000;

/// A bar on standard error with the time left; nothing where that is no terminal.
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar at its beginning.
    pub(super) fn new(what: String) -> Self {
        let template = "{msg} [{bar:40}] {percent:>3} %, {eta} left";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(STEPS).with_style(style.progress_chars("=> ")).with_message(what);
        Self { bar }
    }

    /// Moves it to a share, 0 to 1; never back.
    pub(super) fn reach(&self, share: f64) {
        let position = (share * STEPS as f64) as u64;
        if position > self.bar.position() {
            self.bar.set_position(position);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
