//! Scanning: what the scanner reads becomes the painting, with the stickers marked that are not certain.

use std::collections::BTreeSet;

use godspeed_net::{Diagnosis, Painting};
use godspeed_protocol::{CubeReading, ScannerReport};
use serde::Serialize;

use super::{Effect, NetState};

/// The scanner as the net sees it.
#[derive(Clone, Debug, Default)]
pub(super) struct Scanning {
    is_open: bool,
    /// The state of the camera, as the contract names it; empty before the scanner is first opened.
    camera: String,
    summary: Option<ScanSummary>,
    /// The stickers that were read with doubts, and not painted since.
    doubtful: BTreeSet<usize>,
    /// The number of changes before the scanner was opened: all that is scanned is one change.
    steps: Option<usize>,
}

/// What was scanned, as the contract names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
struct ScanSummary {
    /// The number of faces.
    faces: usize,
    /// The number of stickers that are not certain.
    doubtful: usize,
    /// The number of questions that are left.
    questions: usize,
}

/// The object of the contract: the diagnosis, with what was scanned once the scanner has been opened.
#[derive(Serialize)]
struct Published<'a> {
    #[serde(flatten)]
    diagnosis: &'a Diagnosis,
    #[serde(skip_serializing_if = "Option::is_none")]
    scan: Option<ScanSummary>,
}

impl Scanning {
    /// Returns whether the scanner is open.
    pub(super) const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the object of the contract.
    pub(super) fn json(&self, diagnosis: &Diagnosis) -> String {
        serde_json::to_string(&Published { diagnosis, scan: self.summary }).unwrap_or_default()
    }
}

impl NetState {
    /// Returns whether the scanner is open in place of the net.
    #[must_use]
    pub const fn is_scanning(&self) -> bool {
        self.scanning.is_open
    }

    /// Returns the state of the camera, as the contract names it.
    #[must_use]
    pub fn camera(&self) -> &str {
        if self.scanning.camera.is_empty() { "off" } else { &self.scanning.camera }
    }

    /// Returns the stickers that were scanned with doubts and are marked, unless the scanner is open, which asks.
    #[must_use]
    pub fn doubtful(&self) -> Vec<usize> {
        if self.scanning.is_open { Vec::new() } else { self.scanning.doubtful.iter().copied().collect() }
    }

    /// Opens the scanner if a link requests it.
    pub(super) fn open_from_link(&mut self, link: &str) -> Option<Effect> {
        let query = link.split_once('?').map_or(link, |(_, query)| query);
        let is_requested = form_urlencoded::parse(query.as_bytes())
            .any(|(name, value)| name == "input" && value == "camera");
        (is_requested && !self.scanning.is_open).then(|| self.toggle_scanner())
    }

    /// Opens the scanner, or closes it.
    pub(super) fn toggle_scanner(&mut self) -> Effect {
        if self.scanning.is_open {
            return Effect::CloseScanner;
        }
        self.scanning.is_open = true;
        self.scanning.steps = None;
        self.scanning.summary.get_or_insert_default();
        Effect::OpenScanner(self.editor.painting().to_string())
    }

    /// Follows a report: what was read is painted.
    pub(super) fn scanned(&mut self, report: ScannerReport) -> Option<Effect> {
        self.scanning.camera = report.camera;
        match &report.reading {
            Some(reading) => self.paint_reading(reading),
            None => self.scanning.summary = Some(ScanSummary::default()),
        }
        (report.is_closed && self.scanning.is_open).then(|| {
            self.scanning.is_open = false;
            Effect::FocusCamera
        })
    }

    /// Closes the scanner, whose module could not be loaded.
    pub(super) fn scanner_failed(&mut self, reason: String) {
        self.scanning.is_open = false;
        "off".clone_into(&mut self.scanning.camera);
        self.problem = Some(format!("The scanner could not be loaded ({reason}). Try again."));
    }

    fn paint_reading(&mut self, reading: &CubeReading) {
        let summary = ScanSummary {
            faces: reading.faces.len(),
            doubtful: reading.doubtful.len(),
            questions: reading.questions.len(),
        };
        self.scanning.summary = Some(summary);
        let Ok(painting) = reading.facelets.parse::<Painting>() else { return };
        if painting != *self.editor.painting() {
            let size = self.editor.painting().size();
            if painting.size() != size {
                self.scanning.steps = None;
            }
            self.start_from(painting);
            let steps = *self.scanning.steps.get_or_insert(self.editor.steps().saturating_sub(1));
            self.editor.join(steps);
        }
        self.scanning.doubtful = reading.doubtful.iter().map(|doubt| doubt.facelet).collect();
    }

    /// Removes the marks of doubtful stickers that have been painted since.
    pub(super) fn forget_doubts(&mut self, before: &Painting) {
        let now = self.editor.painting();
        if self.scanning.is_open {
            return;
        }
        if now.size() != before.size() {
            self.scanning.doubtful.clear();
        }
        let is_same = |&facelet: &usize| before.stickers().get(facelet) == now.stickers().get(facelet);
        self.scanning.doubtful.retain(is_same);
    }

    /// Returns in a sentence how many scanned stickers are marked.
    pub(super) fn scan_doubt(&self) -> String {
        match self.scanning.doubtful.len() {
            1 => "The camera was not certain of the marked sticker. Compare it with your cube.".to_owned(),
            count => {
                format!(
                    "The camera was not certain of the {count} marked stickers. Compare them with your cube."
                )
            }
        }
    }
}
