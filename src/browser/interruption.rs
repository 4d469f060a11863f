use godspeed_protocol::{Transfer, TransferPhase};

/// How long a download may be interrupted before the engine builds the table instead, in milliseconds.
const PATIENCE_MS: f64 = 10_000.0;

/// The interruption of a download, if there is one.
///
/// The Cube view offers to build a table whose download is interrupted. A view with several engines cannot offer
/// that for each of them, and a run in the background would wait until the server responds, so a timeout decides.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Interruption {
    since: Option<f64>,
}

impl Interruption {
    /// Records the progress of a download at `now`, in milliseconds. Returns whether to build the table instead.
    pub(crate) fn is_over_patience(&mut self, transfer: &Transfer, now: f64) -> bool {
        let is_interrupted = transfer.phase == TransferPhase::Downloading && transfer.wait_reason.is_some();
        if !is_interrupted {
            self.since = None;
            return false;
        }
        let is_over = now - *self.since.get_or_insert(now) >= PATIENCE_MS;
        if is_over {
            self.since = None;
        }
        is_over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transfer(phase: TransferPhase, wait_reason: Option<&str>) -> Transfer {
        Transfer {
            table: "phase1".to_owned(),
            phase,
            bytes: 1,
            total: 2,
            seconds_left: None,
            wait_reason: wait_reason.map(str::to_owned),
        }
    }

    #[test]
    fn a_table_is_built_when_its_download_was_interrupted_for_too_long() {
        let waiting = transfer(TransferPhase::Downloading, Some("Download interrupted."));
        let going_on = transfer(TransferPhase::Downloading, None);
        let mut interruption = Interruption::default();
        assert!(!interruption.is_over_patience(&waiting, 0.0));
        assert!(!interruption.is_over_patience(&waiting, PATIENCE_MS - 1.0));
        assert!(!interruption.is_over_patience(&going_on, PATIENCE_MS));
        assert!(!interruption.is_over_patience(&waiting, PATIENCE_MS + 1.0));
        assert!(interruption.is_over_patience(&waiting, 2.0 * PATIENCE_MS + 1.0));
        // It is reported once.
        assert!(!interruption.is_over_patience(&waiting, 2.0 * PATIENCE_MS + 2.0));
    }

    #[test]
    fn waiting_for_another_tab_is_no_interruption() {
        let waiting = transfer(TransferPhase::DownloadingInOtherTab, Some("Another tab is downloading."));
        let mut interruption = Interruption::default();
        assert!(!interruption.is_over_patience(&waiting, 0.0));
        assert!(!interruption.is_over_patience(&waiting, 9.0 * PATIENCE_MS));
    }
}
