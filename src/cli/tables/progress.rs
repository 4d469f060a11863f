use indicatif::{ProgressBar, ProgressStyle};

/// Steps of the bar.
const STEPS: u64 = 1000;

/// A progress bar on standard error, with the time left. It is hidden where standard error is not a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Returns a bar at its start.
    pub(super) fn new(message: String) -> Self {
        let template = "{msg} [{bar:40}] {percent:>3}%, {eta} left";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(STEPS).with_style(style.progress_chars("=> ")).with_message(message);
        Self { bar }
    }

    /// Moves the bar forward to a share of the work, 0 to 1; never back.
    pub(super) fn set(&self, share: f64) {
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
