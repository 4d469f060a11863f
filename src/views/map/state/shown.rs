//! What the view shows, derived from its state.

use godspeed_cube::Metric;
use godspeed_page::solving::PREDICTION;
use godspeed_protocol::{Prediction, SolveRequest, SolverInfo};

use super::session::recorded;
use super::{
    Atlas, Camera, MapState, Marks, Options, Phase, Player, Pointed, Rings, Run, Session, Status, Summary,
};

impl MapState {
    /// Returns the choices of the form.
    #[must_use]
    pub const fn options(&self) -> &Options {
        self.form.options()
    }

    /// Returns whether the size of the cube has a map.
    #[must_use]
    pub fn has_map(&self) -> bool {
        self.form.has_map()
    }

    /// Returns the algorithms that can be recorded at the size of the form.
    pub fn algorithms(&self) -> impl Iterator<Item = &SolverInfo> {
        self.form.algorithms()
    }

    /// Returns the rings of the map.
    #[must_use]
    pub const fn rings(&self) -> &Rings {
        &self.rings
    }

    /// Returns the map, as soon as it has been made.
    #[must_use]
    pub const fn atlas(&self) -> Option<&Atlas> {
        self.atlas.as_ref()
    }

    /// Returns the runs of the panes; empty before the first start.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        self.session.as_ref().map_or(&[], Session::runs)
    }

    /// Returns the map and the runs, to draw them.
    pub fn drawn(&mut self) -> (Option<&Atlas>, &mut [Run]) {
        (self.atlas.as_ref(), self.session.as_mut().map_or(&mut [], Session::runs_mut))
    }

    /// Returns the player.
    #[must_use]
    pub const fn player(&self) -> &Player {
        &self.player
    }

    /// Returns the camera.
    #[must_use]
    pub const fn camera(&self) -> &Camera {
        &self.camera
    }

    /// Returns the position that is pointed at, or else the last one that was chosen.
    #[must_use]
    pub fn pointed(&self) -> Option<&Pointed> {
        self.hovered.as_ref().or(self.pinned.as_ref())
    }

    /// Returns what is wrong with the form, or why the searches stopped.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.failure.as_deref().or(self.form.problem())
    }

    /// Returns the message for the user.
    #[must_use]
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Returns whether searches run or wait for the map.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.start_wanted.is_some() || self.session.as_ref().is_some_and(Session::is_open)
    }

    /// Returns whether the searches can be started.
    #[must_use]
    pub fn can_run(&self) -> bool {
        !self.is_open() && self.form.is_complete()
    }

    /// Returns the state of the view.
    #[must_use]
    pub fn phase(&self) -> Phase {
        if self.is_open() {
            return Phase::Running;
        }
        match self.session.as_ref().map(Session::status) {
            _ if self.failure.is_some() => Phase::Failed,
            _ if self.is_cancelled => Phase::Cancelled,
            None | Some(Status::Running) => Phase::Idle,
            Some(Status::Done) => Phase::Done,
            Some(Status::Cancelled) => Phase::Cancelled,
            Some(Status::Failed) => Phase::Failed,
        }
    }

    /// Returns the result, if searches have been started.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        let session = self.session.as_ref()?;
        Some(Summary::new(self.atlas.as_ref().filter(|_| self.has_map()), session.runs()))
    }

    /// Returns how many visits of a run are shown.
    #[must_use]
    pub fn shown(&self, run: &Run) -> u64 {
        self.player.shown(run.trail().visits())
    }

    /// Returns how large visited positions are drawn: the same in all maps, whatever the replay shows.
    #[must_use]
    pub fn marks(&self) -> Marks {
        let fits = |levels: &[usize]| self.runs().iter().all(|run| run.trail().has_marks(levels));
        Marks::new(&self.rings, self.camera.zoom(), fits)
    }

    /// Returns whether a replay or a search goes on, so that the latest visits are worth a look.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.is_open() || self.player.is_playing()
    }

    /// Returns whether an engine has a search to predict.
    #[must_use]
    pub const fn is_predicting(&self) -> bool {
        self.predictions.is_outstanding()
    }

    /// Returns what the search of an algorithm is expected to take; `None` until that is known, and for sizes with a
    /// map.
    #[must_use]
    pub fn prediction(&self, algorithm: &str) -> Option<&Prediction> {
        let search = self.searches().find(|search| search.solver == algorithm)?;
        self.predictions.of(&search)?.prediction.as_ref()
    }

    /// Yields the searches that the form describes.
    pub(super) fn searches(&self) -> impl Iterator<Item = SolveRequest> {
        let start = self.form.start().filter(|_| self.form.has_catalogue()).map(ToString::to_string);
        let metric: Metric = self.form.options().metric;
        start.into_iter().flat_map(move |state| {
            self.form.chosen().map(move |(id, _)| recorded(PREDICTION, id, &state, metric.id()))
        })
    }
}
