use super::session::{Session, Status};

impl Session {
    /// Returns one line on the progress: `132 of 300 runs, about 12 s left`.
    pub(super) fn progress_text(&self, now: f64) -> String {
        let (ended, all) = self.progress();
        let runs = if ended == all { format!("{all} runs") } else { format!("{ended} of {all} runs") };
        match self.status() {
            Status::Running => match (self.table(), self.seconds_left(now)) {
                (Some(done), _) => format!("{runs}, loading tables, {:.0}%", 100.0 * done),
                (None, Some(left)) => format!("{runs}, about {} left", seconds(left)),
                (None, None) => format!("{runs}, warming up"),
            },
            Status::Paused => format!("{runs}, paused"),
            Status::Done => format!("{runs} in {}", seconds(self.seconds_of_runs(now))),
            Status::Cancelled => format!("{runs}, cancelled"),
            Status::Failed(_) => format!("{runs}, stopped by an error"),
        }
    }
}

/// Returns a time such as `4.2 s` or `3 min`.
fn seconds(seconds: f64) -> String {
    match seconds {
        _ if seconds < 10.0 => format!("{seconds:.1} s"),
        _ if seconds < 100.0 => format!("{seconds:.0} s"),
        _ if seconds < 6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
