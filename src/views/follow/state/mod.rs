//! The dialog without a browser.

mod course;
mod mistake;
mod msg;
mod new_solution;
mod preview;
mod recovery;
mod step;
#[cfg(test)]
mod tests;
mod view;
mod watching;
mod way;
mod words;

pub use course::Course;
pub use mistake::{Choosing, TurnChoice};
pub use msg::{Effect, Msg, WatchReport};
pub use new_solution::{MadeTurns, NewSolution, SearchPhase};
pub use preview::SHOWN_MS;
pub use recovery::{Recovery, WayOn};
pub use step::{StepSize, trigger_len};
pub use view::{LayerOption, StepView};
pub use way::{WayBack, layer_choices, way_back};
pub use words::StepWords;

use std::borrow::Cow;

use godspeed_browser::ViewState;
use godspeed_camera::Camera;
use godspeed_cube::{Facelets, Turn};
use godspeed_protocol::{Event, FollowOrder, FollowProgress, FollowSource, PageEngine, PageRequest};
use godspeed_timeline::Change;

use preview::Preview;
use watching::Watching;

/// The state of the dialog.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct FollowState {
    /// `None` while the dialog is closed, or if the moves cannot be read.
    course: Option<Course>,
    mode: Mode,
    is_open: bool,
    step_size: StepSize,
    is_speaking: bool,
    can_listen: bool,
    is_listening: bool,
    /// Why the browser does not listen.
    deaf: Option<String>,
    names: Option<[&'static str; 6]>,
    preview: Preview,
    watching: Watching,
    engine: PageEngine,
    last_job: u32,
}

/// What the dialog shows.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Mode {
    /// The step.
    #[default]
    Step,
    /// The turns that may have been made instead.
    Choosing(Choosing),
    /// Nothing: the cube is entered in the view Net.
    Painting,
    /// The ways on from the real cube.
    Recovering(Box<Recovery>),
}

impl FollowState {
    /// Returns the course, if there is one.
    #[must_use]
    pub const fn course(&self) -> Option<&Course> {
        self.course.as_ref()
    }

    /// Returns what is shown.
    #[must_use]
    pub const fn mode(&self) -> &Mode {
        &self.mode
    }

    /// Returns whether steps are spoken.
    #[must_use]
    pub const fn is_speaking(&self) -> bool {
        self.is_speaking
    }

    /// Returns whether the browser recognises speech on this device.
    #[must_use]
    pub const fn can_listen(&self) -> bool {
        self.can_listen
    }

    /// Returns whether the browser listens.
    #[must_use]
    pub const fn is_listening(&self) -> bool {
        self.is_listening
    }

    /// Returns whether turns are to be animated.
    #[must_use]
    pub fn needs_frame(&self) -> bool {
        self.course.as_ref().is_some_and(Course::needs_frame)
    }

    /// Returns the cube in the hands: that of the course, or the real one after a mistake.
    #[must_use]
    pub fn cube(&self) -> Option<&Facelets> {
        match &self.mode {
            Mode::Recovering(recovery) => Some(recovery.cube()),
            _ => self.course.as_ref().map(|course| course.timeline().present()),
        }
    }

    /// Returns the cube in the picture: the one in the hands, or that before the turn of the step that is shown.
    #[must_use]
    pub fn shown_cube(&self) -> Option<Cow<'_, Facelets>> {
        match (&self.mode, &self.course) {
            (Mode::Step, Some(course)) => Some(course.shown_cube()),
            _ => self.cube().map(Cow::Borrowed),
        }
    }

    /// Returns the turn that the arrow shows.
    #[must_use]
    pub fn arrow(&self) -> Option<Turn> {
        let course = self.course.as_ref()?;
        match &self.mode {
            Mode::Step => course.turns().get(course.shown_turn()?).copied(),
            Mode::Choosing(choosing) => course.timeline().turns().get(choosing.at()).copied(),
            Mode::Recovering(recovery) => recovery.back()?.turns.first().copied(),
            Mode::Painting => None,
        }
    }

    fn apply(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        match msg {
            Msg::Open(order) => match *order {
                FollowOrder::Moves(moves) => {
                    self.course = Course::read(&moves, self.step_size);
                    self.open()
                }
                FollowOrder::Cube(facelets) => self.take_cube(&facelets),
            },
            Msg::Closed => self.close(),
            Msg::Next => self.step(Course::next),
            Msg::Back => self.step(Course::back),
            Msg::SetStepSize(step_size) => {
                self.step_size = step_size;
                let shown = self.course.as_mut().and_then(|course| course.set_step_size(step_size));
                shown.map(Effect::Change).into_iter().chain(self.speak_step()).collect()
            }
            Msg::SetSpeaking(is_speaking) => {
                self.is_speaking = is_speaking;
                if is_speaking { self.speak_step() } else { vec![Effect::Speak(String::new())] }
            }
            Msg::CanListen(can_listen) => {
                self.can_listen = can_listen;
                Vec::new()
            }
            Msg::SetListening(is_listening) => {
                self.is_listening = is_listening && self.can_listen;
                self.deaf = None;
                vec![Effect::Listen(self.is_listening)]
            }
            Msg::Heard(words) => self.hear(&words, now),
            Msg::NotListening(reason) => {
                self.is_listening = false;
                self.deaf = Some(reason);
                Vec::new()
            }
            Msg::Visible(is_visible) => {
                self.preview.set_hidden(!is_visible);
                if !self.is_open {
                    return Vec::new();
                }
                let released = if is_visible { Vec::new() } else { self.turn_off_camera(Camera::Hidden) };
                [Effect::KeepAwake(is_visible)].into_iter().chain(released).collect()
            }
            Msg::Names(names) => {
                self.names = names;
                Vec::new()
            }
            Msg::Watch(report) => self.watch(report),
            Msg::PageEngine(engine) => {
                self.engine = engine;
                self.search()
            }
            Msg::Engine(event) => self.take_event(*event),
            Msg::EngineFailed(reason) => {
                if let Mode::Recovering(recovery) = &mut self.mode {
                    recovery.new_solution_mut().fail(reason);
                }
                vec![Effect::StopEngine]
            }
            Msg::Frame(motion) => {
                let changes = self.course.as_mut().map(|course| course.advance(motion, now));
                changes.unwrap_or_default().into_iter().map(Effect::Change).collect()
            }
            Msg::ShowTurn(turn) => self.show_turn(turn),
            Msg::ShowNextTurn(number) => self.show_next_turn(number),
            Msg::ReduceMotion(is_reduced) => {
                self.preview.reduce_motion(is_reduced);
                Vec::new()
            }
            Msg::TurnOnCamera(_)
            | Msg::TurnOffCamera
            | Msg::CameraOpened(_)
            | Msg::CameraLost
            | Msg::Tick
            | Msg::Watcher(_)
            | Msg::WatcherFailed(_) => self.apply_camera(msg, now),
            Msg::Mistake
            | Msg::ChooseExpected(_)
            | Msg::ChooseLayers(_)
            | Msg::Made(_)
            | Msg::Paint
            | Msg::GoOn(_)
            | Msg::CancelMistake => self.apply_mistake(msg),
        }
    }

    fn open(&mut self) -> Vec<Effect> {
        self.is_open = true;
        self.mode = Mode::Step;
        self.preview.restart();
        let shown = self.shown();
        [Effect::KeepAwake(true)].into_iter().chain(shown).chain(self.speak_step()).collect()
    }

    fn close(&mut self) -> Vec<Effect> {
        self.is_open = false;
        self.is_listening = false;
        let mut effects = vec![
            Effect::KeepAwake(false),
            Effect::Speak(String::new()),
            Effect::Listen(false),
            Effect::StopEngine,
        ];
        effects.extend(self.release_camera());
        // While the cube is entered in the view Net, the course waits.
        if self.mode != Mode::Painting {
            let course = self.course.take();
            self.mode = Mode::Step;
            let is_of_page = course.is_some_and(|course| course.source() == FollowSource::Solution);
            effects
                .extend(is_of_page.then_some(Effect::Request(PageRequest::Followed(FollowProgress::Closed))));
        }
        effects
    }

    /// Makes a step on the course, forward or back.
    fn step(&mut self, go: impl FnOnce(&mut Course) -> Option<Change>) -> Vec<Effect> {
        let Some(course) = self.course.as_mut().filter(|_| self.mode == Mode::Step) else {
            return Vec::new();
        };
        let before = course.timeline().cursor();
        let change = go(course);
        let after = course.timeline().cursor();
        if after == before {
            return Vec::new();
        }
        self.watching.reset();
        let is_of_page = course.source() == FollowSource::Solution;
        let reached = PageRequest::Followed(FollowProgress::To(after));
        let effects = change.map(Effect::Change).into_iter();
        effects.chain(is_of_page.then_some(Effect::Request(reached))).chain(self.speak_step()).collect()
    }

    fn hear(&mut self, words: &str, now: f64) -> Vec<Effect> {
        let words = words.to_lowercase();
        let is_said = |word: &str| words.split_whitespace().any(|said| said.trim_end_matches('.') == word);
        if is_said("next") {
            self.apply(Msg::Next, now)
        } else if is_said("back") || is_said("previous") {
            self.apply(Msg::Back, now)
        } else if is_said("repeat") || is_said("again") {
            self.spoken().map(Effect::Speak).into_iter().collect()
        } else {
            Vec::new()
        }
    }

    fn take_event(&mut self, event: Event) -> Vec<Effect> {
        let Mode::Recovering(recovery) = &mut self.mode else { return Vec::new() };
        recovery.new_solution_mut().take(event);
        Vec::new()
    }

    /// Returns the effect that shows the cube at once.
    fn shown(&mut self) -> Option<Effect> {
        match &self.mode {
            Mode::Recovering(recovery) => Some(Effect::Change(Change::Show(recovery.cube().clone()))),
            _ => self.course.as_mut().map(|course| Effect::Change(course.shown())),
        }
    }

    fn speak_step(&self) -> Vec<Effect> {
        self.spoken().filter(|_| self.is_speaking && self.is_open).map(Effect::Speak).into_iter().collect()
    }
}

impl ViewState for FollowState {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        if msg.is_action() {
            self.use_camera(now);
        }
        let mut effects = self.apply(msg, now);
        effects.extend(self.request_watching());
        effects.extend(self.follow_step());
        effects
    }
}
