//! The race view: the choices, the race, and the player of its solutions.

mod effect;
mod figures;
mod form;
mod human;
mod lane;
mod lane_phase;
mod mode;
mod msg;
mod options;
mod playback;
mod podium;
mod race;
mod racer;
mod record;
#[cfg(test)]
mod tests;

pub use effect::Effect;
pub use figures::{Figure, figures, phase_text, place_text};
pub use godspeed_browser::Phase;
pub use human::Human;
pub use lane::Lane;
pub use lane_phase::LanePhase;
pub use mode::Mode;
pub use msg::Msg;
pub use options::{HUMAN, MOST_RACERS, RaceLink, RaceOptions};
pub use playback::TransportCommand;
pub use podium::{Award, Step};
pub use race::{Race, Task};
pub use racer::Racer;
pub use record::{RaceRecord, RacerRecord};

use godspeed_browser::ViewState;
use godspeed_cube::{Facelets, Size};
use godspeed_page::command::Command;
use godspeed_protocol::{Catalogue, PageEngine, SolverInfo};
use godspeed_report::Scramble;
use godspeed_timeline::{CubeChange, InStep, playing_seconds};

use form::{Form, shuffled};

/// The speed of turns by hand, as an index of the playback speeds.
const HAND_SPEED: usize = 7;

/// The state of the view. Only [`update`](ViewState::update) and [`advance`](Self::advance) change it.
#[derive(Clone, Debug)]
pub struct RaceState {
    form: Form,
    /// Whether the cube is that of the page.
    follows_page: bool,
    race: Option<Race>,
    player: InStep,
    /// Whether to start as soon as the algorithms are known.
    is_start_wanted: bool,
    /// Whether a link starts a race that cannot start.
    is_start_refused: bool,
    problem: Option<String>,
    /// Why the algorithms are not known.
    failure: Option<String>,
    notice: String,
}

impl ViewState for RaceState {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        match msg {
            Msg::PageEngine(engine) => self.follow_engine(engine),
            Msg::PageCube(cube, seed) => self.follow_page(cube, seed),
            Msg::TakePageCube(cube) => {
                self.follows_page = true;
                self.take_cube(cube)
            }
            Msg::Engine(engine, event) => self.with_race(now, |race| race.on_event(engine, *event, now)),
            Msg::EngineFailed(engine, reason) => {
                self.with_race(now, |race| race.on_failure(engine, &reason, now))
            }
            Msg::Tick => self.with_race(now, |race| race.tick(now)),
            Msg::Toggle(racer) => self.toggle(&racer),
            Msg::Resize(size, seed) => self.resize(size, seed),
            Msg::SetUp(text) => self.set_up(&text),
            Msg::Shuffle(seed) => self.take_scramble(shuffled(self.form.options().size(), seed)),
            Msg::SetMode(mode) => {
                self.form.set_mode(mode);
                Vec::new()
            }
            Msg::SetTimeout(text) => {
                self.form.set_timeout(text);
                self.validate();
                Vec::new()
            }
            Msg::Start => self.start(),
            Msg::Abort(number) => self.with_race(now, |race| race.abort(number, now)),
            Msg::AbortAll => self.with_race(now, |race| race.abort_all(now)),
            Msg::Human(command) => self.apply_human(command, now),
            Msg::Dragged(turn) => self.with_race(now, |race| {
                race.drag(turn, now);
                Vec::new()
            }),
            Msg::Transport(command) => {
                let Some(race) = &mut self.race else { return Vec::new() };
                vec![Effect::Change(playback::apply(&mut self.player, command, race))]
            }
            Msg::SetSpeed(speed) => {
                self.player.set_speed(speed);
                Vec::new()
            }
            Msg::CopyLink => vec![Effect::CopyLink(self.form.options().to_link())],
            Msg::Notify(text) => {
                self.notice = text;
                Vec::new()
            }
        }
    }
}

impl RaceState {
    /// Creates the view. `link` is the query of the address, with its fragment.
    #[must_use]
    pub fn new(link: &str, page_cube: &Facelets, processors: usize) -> Self {
        let link = RaceLink::read(link, page_cube);
        Self {
            form: Form::new(link.options, processors),
            follows_page: !link.has_cube,
            race: None,
            player: InStep::default(),
            is_start_wanted: link.is_run && link.problem.is_none(),
            is_start_refused: link.is_run && link.problem.is_some(),
            problem: link.problem,
            failure: None,
            notice: String::new(),
        }
    }

    /// Continues playback and returns the changes of the cubes.
    ///
    /// `rests` returns whether the cube of a lane is at rest. With reduced motion, solutions that arrive are shown at
    /// their ends.
    pub fn advance(&mut self, rests: &dyn Fn(usize) -> bool, is_motion_reduced: bool) -> Vec<CubeChange> {
        let Some(race) = &mut self.race else { return Vec::new() };
        let mut changes =
            if is_motion_reduced { playback::settle(&mut self.player, race) } else { Vec::new() };
        changes.extend(playback::advance(&mut self.player, race, rests));
        changes
    }

    /// Returns whether [`advance`](Self::advance) will change cubes.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        let is_arriving = |race: &Race| race.lanes().iter().any(|lane| lane.is_arriving);
        self.player.is_playing() || self.race.as_ref().is_some_and(is_arriving)
    }

    /// Returns the choices for the next race.
    #[must_use]
    pub const fn options(&self) -> &RaceOptions {
        self.form.options()
    }

    /// Returns the time limit as it was typed.
    #[must_use]
    pub fn timeout(&self) -> &str {
        self.form.timeout()
    }

    /// Returns the algorithms that support the size.
    pub fn algorithms(&self) -> impl Iterator<Item = &SolverInfo> {
        self.form.algorithms()
    }

    /// Returns the last race.
    #[must_use]
    pub const fn race(&self) -> Option<&Race> {
        self.race.as_ref()
    }

    /// Returns the player of the solutions.
    #[must_use]
    pub const fn player(&self) -> &InStep {
        &self.player
    }

    /// Returns the length of the longest solution in turns.
    #[must_use]
    pub fn longest_solution(&self) -> usize {
        self.race.as_ref().map_or(0, playback::end)
    }

    /// Returns what is wrong.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.failure.as_deref().or(self.problem.as_deref())
    }

    /// Returns the message for the user.
    #[must_use]
    pub fn notice(&self) -> &str {
        &self.notice
    }

    /// Returns whether racers can still arrive.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.race.as_ref().is_some_and(Race::is_open)
    }

    /// Returns whether a race can start.
    #[must_use]
    pub fn can_start(&self) -> bool {
        !self.is_open() && self.form.has_catalogue() && self.form.obstacle().is_none()
    }

    /// Returns the state of the race.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match &self.race {
            None if self.is_start_wanted && self.failure.is_none() => Phase::Running,
            None if self.is_start_wanted || self.is_start_refused => Phase::Failed,
            None => Phase::Idle,
            Some(race) if race.is_open() => Phase::Running,
            Some(race) if race.is_cancelled() => Phase::Cancelled,
            Some(race) if race.lanes().iter().any(Lane::is_solved) => Phase::Done,
            Some(race) if race.lanes().iter().all(|lane| lane.phase() == LanePhase::Aborted) => {
                Phase::Cancelled
            }
            Some(_) => Phase::Failed,
        }
    }

    /// Returns the names of the racers: those of the race, or those chosen for the next one.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        match &self.race {
            Some(race) => race.lanes().iter().map(|lane| lane.racer().name().to_owned()).collect(),
            None => self.form.names(),
        }
    }

    /// Returns the cube of the race, or that of the next one.
    #[must_use]
    pub fn cube(&self) -> &Facelets {
        self.race.as_ref().map_or_else(|| self.form.cube(), Race::cube)
    }

    /// Describes what is fair about the race, and which tables are used.
    #[must_use]
    pub fn fairness(&self) -> String {
        self.form.fairness()
    }

    /// Returns the choices in one line: `3×3×3 · 4 racers · all at once`.
    #[must_use]
    pub fn summary(&self) -> String {
        self.form.summary()
    }

    /// Follows the engine of the page. Once its algorithms are known, they stay so if it fails or starts again.
    fn follow_engine(&mut self, engine: PageEngine) -> Vec<Effect> {
        if self.form.has_catalogue() {
            return Vec::new();
        }
        self.failure = None;
        match engine {
            PageEngine::Starting => Vec::new(),
            PageEngine::Ready(catalogue) => self.take_catalogue(catalogue),
            PageEngine::Broken(reason) => {
                self.failure = Some(reason);
                Vec::new()
            }
        }
    }

    fn take_catalogue(&mut self, catalogue: Catalogue) -> Vec<Effect> {
        self.form.set_catalogue(catalogue);
        let problem = self.problem.take();
        if std::mem::take(&mut self.is_start_wanted) {
            let obstacle = self.form.obstacle();
            let is_refused = obstacle.is_some();
            let effects = if is_refused { self.show_choice() } else { self.start() };
            (self.problem, self.is_start_refused) = (obstacle, is_refused);
            return effects;
        }
        let is_refused = self.is_start_refused;
        self.form.drop_unsupported();
        let effects = self.show_choice();
        // What is wrong with the link stays until something is chosen.
        self.problem = problem.or(self.problem.take());
        self.is_start_refused = is_refused;
        effects
    }

    fn toggle(&mut self, racer: &str) -> Vec<Effect> {
        self.form.toggle(racer);
        self.show_choice()
    }

    fn resize(&mut self, size: Size, seed: u64) -> Vec<Effect> {
        self.follows_page = false;
        self.form.resize(size, seed);
        self.show_choice()
    }

    fn set_up(&mut self, text: &str) -> Vec<Effect> {
        match Scramble::parse(text, self.form.options().size()) {
            Ok(scramble) => self.take_scramble(scramble),
            Err(error) => {
                self.problem = Some(error.to_string());
                Vec::new()
            }
        }
    }

    /// Takes the cube of the page, unless another one was chosen or raced for. A solved one is shuffled.
    fn follow_page(&mut self, cube: Facelets, seed: u64) -> Vec<Effect> {
        let own = self.form.cube();
        let is_good = own.size() == cube.size() && !own.is_solved();
        if !self.follows_page || self.race.is_some() || (cube.is_solved() && is_good) {
            return Vec::new();
        }
        if !cube.is_solved() {
            return self.take_cube(cube);
        }
        let effects = self.take_scramble(shuffled(cube.size(), seed));
        self.follows_page = true;
        effects
    }

    fn take_cube(&mut self, cube: Facelets) -> Vec<Effect> {
        let follows = self.follows_page;
        let effects = self.take_scramble(Scramble { text: cube.to_string(), state: cube });
        self.follows_page = follows;
        effects
    }

    fn take_scramble(&mut self, scramble: Scramble) -> Vec<Effect> {
        if self.is_open() {
            return Vec::new();
        }
        self.follows_page = false;
        self.form.set_scramble(scramble);
        self.show_choice()
    }

    /// Shows the cubes of the next race; the last one is over.
    fn show_choice(&mut self) -> Vec<Effect> {
        if self.is_open() {
            return Vec::new();
        }
        self.race = None;
        self.is_start_refused = false;
        self.player.reset();
        self.validate();
        vec![Effect::ShowCubes(self.form.options().racers.len(), self.form.cube().clone())]
    }

    fn validate(&mut self) {
        if self.form.has_catalogue() {
            self.problem = self.form.obstacle();
        }
    }

    fn start(&mut self) -> Vec<Effect> {
        if self.is_open() || !self.form.has_catalogue() {
            return Vec::new();
        }
        self.problem = self.form.obstacle();
        if self.problem.is_some() {
            return Vec::new();
        }
        let options = self.form.take_options();
        let link = options.to_link();
        self.notice = String::new();
        self.player.reset();
        let (race, tasks) = Race::start(options, self.form.catalogue(), self.form.threads());
        let mut effects = vec![
            Effect::ShowLink(link),
            Effect::ShowCubes(race.lanes().len(), race.cube().clone()),
            Effect::Announce("The race has started.".to_owned()),
        ];
        effects.extend(tasks.into_iter().map(Effect::Engine));
        self.race = Some(race);
        effects
    }

    fn apply_human(&mut self, command: Command, now: f64) -> Vec<Effect> {
        let mut change = None;
        let mut effects = self.with_race(now, |race| {
            if let Some((number, Some(turn))) = race.apply_human(command, now) {
                change = Some(CubeChange::Turn(number, turn, playing_seconds(turn, HAND_SPEED)));
            }
            Vec::new()
        });
        effects.extend(change.map(|change| Effect::Change(vec![change])));
        effects
    }

    /// Changes the race and announces who has arrived.
    fn with_race(&mut self, now: f64, change: impl FnOnce(&mut Race) -> Vec<Task>) -> Vec<Effect> {
        let Some(race) = &mut self.race else { return Vec::new() };
        let was_open: Vec<bool> = race.lanes().iter().map(|lane| lane.phase().is_open()).collect();
        let mut effects: Vec<Effect> = change(race).into_iter().map(Effect::Engine).collect();
        let ended = (0..was_open.len()).filter(|&i| was_open[i] && !race.lanes()[i].phase().is_open());
        let mut arrivals: Vec<String> = ended.map(|number| figures::arrival(race, number, now)).collect();
        if !arrivals.is_empty() && !race.is_open() {
            arrivals.push("The race is over.".to_owned());
        }
        if !arrivals.is_empty() {
            effects.push(Effect::Announce(arrivals.join(" ")));
        }
        effects
    }
}
