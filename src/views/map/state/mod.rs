//! The map view: the form, the searches, and what the panes show.

mod activity;
mod atlas;
mod bit_set;
mod camera;
mod caption;
mod form;
mod inverse;
mod mark_blocks;
mod marks;
mod msg;
mod options;
mod packed_list;
mod player;
mod pointed;
mod position;
mod pyramid;
mod rings;
mod run;
mod session;
mod shown;
mod summary;
#[cfg(test)]
mod tests;
mod trail;
pub mod visit_code;

pub use activity::Activity;
pub use atlas::Atlas;
pub use camera::{Camera, PaneSize};
pub use caption::{caption, reported};
pub use godspeed_browser::Phase;
pub use marks::Marks;
pub use msg::{Effect, Msg};
pub use options::{MOST_ALGORITHMS, Options};
pub use player::{DURATIONS, Player};
pub use pointed::{Nearby, Pointed};
pub use pyramid::{LEVELS, Pyramid};
pub use rings::{HALF_TURNS, QUARTER_TURNS, Ring, Rings, turn_share};
pub use run::Run;
pub use session::{Session, Status, Task};
pub use summary::Summary;
pub use trail::{MOST_RINGS, Texel, Trail, Visit};

use godspeed_browser::ViewState;
use godspeed_cube::{Facelets, Size};
use godspeed_page::solving::Predictions;
use godspeed_protocol::{EngineMessage, Event, Outcome, PageEngine, RecordingEvent, SolveRequest};

use form::Form;

/// The state of the view, changed by [`update`](ViewState::update).
#[derive(Clone, Debug)]
pub struct MapState {
    form: Form,
    /// The rings of the metric, known before the atlas is.
    rings: Rings,
    atlas: Option<Atlas>,
    is_atlas_requested: bool,
    session: Option<Session>,
    /// What the searches of sizes without a map are expected to take.
    predictions: Predictions,
    /// Whether to start as soon as algorithms and map are known; and whether motion is reduced then.
    start_wanted: Option<bool>,
    /// Whether the last start was cancelled.
    is_cancelled: bool,
    /// The number of workers at a time.
    workers: usize,
    /// The number of jobs so far, so that late events of ended searches are recognised.
    jobs: u32,
    player: Player,
    camera: Camera,
    hovered: Option<Pointed>,
    pinned: Option<Pointed>,
    failure: Option<String>,
    notice: Option<String>,
}

impl ViewState for MapState {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        let mut effects = self.apply(msg, now);
        effects.extend(self.predict());
        effects
    }
}

impl MapState {
    /// Creates the view. `link` is the query of the address, `page_cube` the cube of the page, `seed` a random number,
    /// and `workers` the number of searches at a time.
    #[must_use]
    pub fn new(
        link: &str,
        page_cube: Option<Facelets>,
        seed: u64,
        workers: usize,
        is_motion_reduced: bool,
    ) -> Self {
        let form = Form::new(link, page_cube, seed);
        let is_wanted = form.options().run && form.problem().is_none();
        let rings = Rings::of_metric(form.options().metric);
        Self {
            form,
            rings,
            atlas: None,
            is_atlas_requested: false,
            session: None,
            predictions: Predictions::default(),
            start_wanted: is_wanted.then_some(is_motion_reduced),
            is_cancelled: false,
            workers: workers.max(1),
            jobs: 0,
            player: Player::default(),
            camera: Camera::WHOLE,
            hovered: None,
            pinned: None,
            failure: None,
            notice: None,
        }
    }

    /// Marks all visits as not drawn, because the textures were lost.
    pub fn forget_drawn(&mut self) {
        let runs = self.session.as_mut().map_or(&mut [][..], Session::runs_mut);
        runs.iter_mut().for_each(|run| run.trail_mut().forget_drawn());
    }

    /// Lists up to `most` visits of a lost texture to be drawn again, and returns whether there were any.
    pub fn list_again(&mut self, most: usize) -> bool {
        let (Some(atlas), Some(session)) = (&self.atlas, &mut self.session) else { return false };
        session.runs_mut().iter_mut().any(|run| run.trail_mut().list_again(atlas, most))
    }

    /// Continues the replay at a time in milliseconds.
    pub fn advance(&mut self, now: f64) {
        let more_follow = self.is_open();
        self.player.advance(now, more_follow);
    }

    fn apply(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        match msg {
            Msg::PageEngine(engine) => self.follow_engine(engine),
            Msg::Atlas(metric, atlas) => {
                if metric == self.form.options().metric {
                    self.atlas = Some(*atlas);
                    self.is_atlas_requested = false;
                }
                self.start_if_wanted()
            }
            Msg::Worker(worker, message, visits) => self.receive(worker, *message, &visits, now),
            Msg::Prediction(answer) => {
                self.predictions.take(answer);
                Vec::new()
            }
            Msg::WorkerFailed(reason) => self.fail(reason),
            Msg::Run(is_motion_reduced) => self.run(is_motion_reduced),
            Msg::Cancel => {
                self.is_cancelled = self.is_open();
                self.start_wanted = None;
                self.close(Status::Cancelled)
            }
            Msg::SetCube => self.set_cube(),
            Msg::SolveHere(is_motion_reduced) => {
                let Some((pointed, atlas)) = self.pointed().zip(self.atlas.as_ref()) else {
                    return Vec::new();
                };
                let setup = pointed.setup(atlas, self.form.options().metric);
                let setup = setup.unwrap_or_else(|| pointed.cube.to_string());
                self.form.set_setup(&setup);
                self.failure = None;
                self.run(is_motion_reduced)
            }
            Msg::Toggle(_) | Msg::Setup(_) | Msg::Size(..) | Msg::Shuffle(_) | Msg::Metric(_) => {
                self.edit(msg)
            }
            _ => {
                self.look(msg);
                Vec::new()
            }
        }
    }

    fn edit(&mut self, msg: Msg) -> Vec<Effect> {
        self.notice = None;
        match msg {
            Msg::Toggle(algorithm) => self.form.toggle(&algorithm),
            Msg::Setup(text) => self.form.set_setup(&text),
            Msg::Size(text, seed) => {
                if let Ok(size) = text.parse::<Size>()
                    && size != self.form.options().size
                {
                    self.form.set_size(size, seed);
                    let mut effects = self.forget_runs();
                    effects.extend(self.prepare());
                    return effects;
                }
            }
            Msg::Shuffle(seed) => {
                self.form.shuffle(seed);
                self.failure = None;
            }
            Msg::Metric(metric) if metric != self.form.options().metric => {
                self.form.set_metric(metric);
                self.rings = Rings::of_metric(metric);
                self.atlas = None;
                self.is_atlas_requested = false;
                self.forget_pointed();
                let mut effects = self.forget_runs();
                effects.extend(self.prepare());
                return effects;
            }
            _ => {}
        }
        Vec::new()
    }

    fn look(&mut self, msg: Msg) {
        match msg {
            Msg::TogglePlay => self.player.toggle(),
            Msg::Seek(share) => self.player.seek(share),
            Msg::Speed(speed) => self.player.set_speed(speed),
            Msg::Zoom(pane, at, factor) => self.camera = self.camera.zoomed(pane, at, factor),
            Msg::Drag(pane, pixels) => self.camera = self.camera.dragged(pane, pixels),
            Msg::ShowWhole => self.camera = Camera::WHOLE,
            Msg::Point(pane, at) => {
                let rank = self.rings.rank_at(self.camera.to_disc(pane, at));
                self.hovered = self.describe(rank);
            }
            Msg::Follow(pane, rank) => {
                self.camera = self.camera.showing(pane, self.rings.middle(rank));
                self.hovered = self.describe(Some(rank));
                self.pinned.clone_from(&self.hovered);
            }
            // Without a chosen position, the last one stays, so that its neighbours can be selected.
            Msg::Leave if self.pinned.is_some() => self.hovered = None,
            Msg::Forget => self.forget_pointed(),
            _ => {}
        }
    }

    fn describe(&mut self, rank: Option<u32>) -> Option<Pointed> {
        let pointed = self.pointed().filter(|pointed| Some(pointed.rank) == rank);
        if pointed.is_some() {
            return pointed.cloned();
        }
        self.notice = None;
        Pointed::new(self.atlas.as_ref()?, rank?, self.form.options().metric)
    }

    fn forget_pointed(&mut self) {
        (self.hovered, self.pinned, self.notice) = (None, None, None);
    }

    fn set_cube(&mut self) -> Vec<Effect> {
        let Some(pointed) = self.pointed().cloned() else { return Vec::new() };
        self.notice = Some("The cube is set to this position.".to_owned());
        let cube = pointed.cube.to_string();
        self.pinned = Some(pointed);
        vec![Effect::SetCube(cube)]
    }

    fn receive(&mut self, worker: usize, message: EngineMessage, visits: &[u32], now: f64) -> Vec<Effect> {
        if let EngineMessage::Event(Event::Broken { message }) = message {
            return self.fail(message);
        }
        let Some(session) = &mut self.session else { return Vec::new() };
        let tasks = match message {
            EngineMessage::Recording(RecordingEvent::Visits(info)) => {
                if let Some(run) = session.run_mut(info.job) {
                    run.receive(self.atlas.as_ref(), &info, visits);
                }
                return Vec::new();
            }
            EngineMessage::Recording(RecordingEvent::Trace(info)) => {
                if let Some(run) = session.run_mut(info.job) {
                    run.receive_samples(info.samples);
                }
                return Vec::new();
            }
            EngineMessage::Event(Event::Ready { .. }) => session.on_ready(worker, now),
            EngineMessage::Event(
                Event::Solved { job, outcome }
                | Event::Failed { job, outcome }
                | Event::Cancelled { job, outcome },
            ) => {
                let path = path(self.atlas.as_ref(), self.form.start(), &outcome);
                session.on_end(worker, job, (outcome, path), now)
            }
            EngineMessage::Event(event) => {
                session.follow(event, now);
                return Vec::new();
            }
            EngineMessage::Recording(_) => return Vec::new(),
        };
        tasks.into_iter().map(Effect::Worker).collect()
    }

    /// Follows the engine of the page. Once its algorithms are known, they stay so if it fails or starts again.
    fn follow_engine(&mut self, engine: PageEngine) -> Vec<Effect> {
        match engine {
            _ if self.form.has_catalogue() => {}
            PageEngine::Starting => {}
            PageEngine::Ready(catalogue) => self.form.set_catalogue(catalogue.solvers),
            PageEngine::Broken(reason) => return self.fail(reason),
        }
        let mut effects = self.prepare();
        effects.extend(self.start_if_wanted());
        effects
    }

    /// Requests the map if the size has one and it is not there.
    fn prepare(&mut self) -> Vec<Effect> {
        if !self.has_map() || self.atlas.is_some() || self.is_atlas_requested {
            return Vec::new();
        }
        self.is_atlas_requested = true;
        vec![Effect::MakeAtlas(self.form.options().metric)]
    }

    /// Requests what the next of the chosen searches is expected to take, unless an answer is outstanding.
    ///
    /// Searches of a size with a map take seconds at most.
    fn predict(&mut self) -> Option<Effect> {
        if self.has_map() || self.is_open() {
            return None;
        }
        let searches: Vec<SolveRequest> = self.searches().collect();
        self.predictions.request(searches.into_iter()).map(Effect::Predict)
    }

    fn fail(&mut self, reason: String) -> Vec<Effect> {
        self.failure = Some(reason);
        self.start_wanted = None;
        self.is_atlas_requested = false;
        self.close(Status::Failed)
    }

    fn run(&mut self, is_motion_reduced: bool) -> Vec<Effect> {
        self.start_wanted = Some(is_motion_reduced);
        self.is_cancelled = false;
        self.start_if_wanted()
    }

    fn start_if_wanted(&mut self) -> Vec<Effect> {
        let Some(is_motion_reduced) = self.start_wanted else { return Vec::new() };
        let is_ready = self.form.has_catalogue() && (self.atlas.is_some() || !self.has_map());
        if !is_ready {
            return self.prepare();
        }
        self.start_wanted = None;
        self.failure = None;
        self.notice = None;
        let Some(start) = self.form.start().filter(|_| self.form.is_complete()) else {
            return Vec::new();
        };
        let state = start.to_string();
        let mut effects = self.close(Status::Cancelled);
        let runs = self.form.chosen().map(|(id, name)| {
            self.jobs += 1;
            Run::new(id, name, self.jobs)
        });
        let runs: Vec<Run> = runs.collect();
        let workers = self.workers.min(runs.len());
        self.session = Some(Session::new(runs, state, self.form.options().metric.id().to_owned()));
        if self.has_map() {
            self.player.start(is_motion_reduced);
        }
        effects.extend([Effect::StartWorkers(workers), Effect::ShowLink(self.form.options().to_link())]);
        effects
    }

    fn close(&mut self, status: Status) -> Vec<Effect> {
        let tasks = self.session.as_mut().map(|session| session.close(status)).unwrap_or_default();
        tasks.into_iter().map(Effect::Worker).collect()
    }

    /// Drops the runs, which belong to another cube or metric.
    fn forget_runs(&mut self) -> Vec<Effect> {
        let effects = self.close(Status::Cancelled);
        self.session = None;
        self.failure = None;
        self.is_cancelled = false;
        effects
    }
}

/// Returns the ranks of the positions on the path of a solution.
fn path(atlas: Option<&Atlas>, start: Option<&Facelets>, outcome: &Outcome) -> Vec<u32> {
    let (Some(atlas), Some(start), Some(solution)) = (atlas, start, &outcome.solution) else {
        return Vec::new();
    };
    position::path(start, solution).into_iter().filter_map(|index| atlas.rank(index)).collect()
}
