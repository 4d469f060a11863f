//! The camera that watches the cube: what it is to recognise, and what it has seen.

use godspeed_camera::{Camera, CameraFailure, CameraSettings, CameraSwitch};
use godspeed_cube::{Alg, Facelets, Turn};
use godspeed_protocol::{TurnSeen, TurnVerdict, WatchEvent, WatchRequest, WatchedTurn};
use godspeed_timeline::Followed;

use super::{Course, Effect, FollowState, MadeTurns, Mode, Msg, WatchReport};

/// The numbers of layers of cubes that are recognised in pictures.
const SIZES: std::ops::RangeInclusive<usize> = 2..=7;

/// The camera, and what it has seen of the turn that is watched for.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) struct Watching {
    switch: CameraSwitch,
    /// The colours of the cube, if they are known.
    colours: Option<[[u8; 3]; 6]>,
    /// The turn that is watched for, with the cube before it.
    turn: Option<(Facelets, Turn)>,
    /// The number of the last request.
    number: u32,
    sight: Sight,
    /// The turn of the course that was recognised last, in notation.
    recognised: Option<String>,
    /// Why pictures cannot be searched.
    problem: Option<String>,
}

/// Whether the camera sees the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum Sight {
    /// Nothing was reported about this turn.
    #[default]
    Unreported,
    /// The cube before the turn is seen.
    Before,
    /// The cube has not been recognised for a while.
    Lost,
}

impl Watching {
    /// Returns the camera.
    pub(super) const fn camera(&self) -> &Camera {
        self.switch.camera()
    }

    /// Forgets what was recognised, because a step was made without the camera.
    pub(super) fn reset(&mut self) {
        self.sight = Sight::Unreported;
        self.recognised = None;
    }

    /// Returns why the camera does not help, in a sentence.
    pub(super) fn problem(&self) -> Option<&str> {
        if self.sight == Sight::Lost {
            return Some("The camera does not see the cube. Tap when the turn is made.");
        }
        let reason = match self.camera() {
            Camera::Off | Camera::Asking | Camera::Live(_) => None,
            camera => camera.reason(),
        };
        self.problem.as_deref().or(reason)
    }

    /// Returns the turn that was recognised in a sentence: `You turned F.`
    pub(super) fn recognised(&self) -> Option<String> {
        self.recognised.as_ref().map(|turn| format!("You turned {turn}."))
    }
}

/// What the camera shows.
impl FollowState {
    /// Returns the camera.
    #[must_use]
    pub const fn camera(&self) -> &Camera {
        self.watching.camera()
    }

    /// Returns whether the camera is on or requested.
    #[must_use]
    pub const fn is_watching(&self) -> bool {
        self.watching.switch.is_on()
    }

    /// Returns whether a camera recognises cubes of this size.
    #[must_use]
    pub fn can_watch(&self) -> bool {
        self.course().is_some_and(|course| SIZES.contains(&course.size().layers()))
    }

    /// Returns what is said about the picture of the camera: `Waiting for U2.`
    #[must_use]
    pub fn camera_words(&self) -> String {
        let now = match (self.camera(), &self.watching.turn, self.watching.sight) {
            (Camera::Asking, ..) => Some("Allow the camera when the browser asks.".to_owned()),
            (Camera::Live(_), Some((cube, turn)), Sight::Before) => {
                Some(format!("Waiting for {}.", turn.notation(cube.size())))
            }
            (Camera::Live(_), Some(_), _) => Some("Show three sides of the cube.".to_owned()),
            _ => None,
        };
        let words: Vec<String> = self.watching.recognised().into_iter().chain(now).collect();
        words.join(" ")
    }

    /// Returns the next turn of layers with the cube before it: on the way back after a mistake, and on the course.
    ///
    /// A camera does not see rotations of the whole cube, so they belong to the turn after them.
    #[must_use]
    pub fn watched_turn(&self) -> Option<(Facelets, Turn)> {
        let (mut cube, turns) = match (&self.mode, &self.course) {
            (Mode::Painting, _) | (_, None) => return None,
            (Mode::Recovering(recovery), _) => (recovery.cube().clone(), recovery.back()?.turns.as_slice()),
            (Mode::Step | Mode::Choosing(_), Some(course)) => {
                let timeline = course.timeline();
                (timeline.present().clone(), timeline.turns().get(timeline.cursor()..)?)
            }
        };
        let rotations = turns.iter().take_while(|turn| turn.is_rotation(cube.size())).count();
        let (rotations, rest) = turns.split_at(rotations);
        cube.turn_all(rotations);
        Some((cube, *rest.first()?))
    }
}

/// What the camera reports.
impl FollowState {
    pub(super) fn apply_camera(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        match msg {
            Msg::TurnOnCamera(colours) if self.is_open && self.can_watch() && !self.is_watching() => {
                self.watching.problem = None;
                self.watching.colours = colours;
                self.watching.reset();
                self.watching.switch.turn_on(now);
                vec![Effect::OpenCamera]
            }
            Msg::TurnOffCamera => self.release_camera(),
            Msg::CameraOpened(result) => self.camera_opened(result, now),
            Msg::CameraLost => self.turn_off_camera(Camera::Lost),
            Msg::Tick if self.watching.switch.is_idle(now) => self.turn_off_camera(Camera::Idle),
            Msg::Watcher(WatchEvent::Seen(seen)) => self.see(&seen, now),
            Msg::Watcher(WatchEvent::Broken { message }) | Msg::WatcherFailed(message) => {
                self.watching.problem = Some(message);
                self.turn_off_camera(Camera::Off)
            }
            _ => Vec::new(),
        }
    }

    /// Releases the camera for the reason of a state.
    pub(super) fn turn_off_camera(&mut self, state: Camera) -> Vec<Effect> {
        self.watching.reset();
        self.watching.switch.turn_off(state).then_some(Effect::CloseCamera).into_iter().collect()
    }

    /// Releases the camera, and forgets why there is none.
    pub(super) fn release_camera(&mut self) -> Vec<Effect> {
        self.watching.problem = None;
        self.watching.reset();
        self.watching.switch.close().then_some(Effect::CloseCamera).into_iter().collect()
    }

    /// The camera was used: a turn was made, or something was clicked.
    pub(super) const fn use_camera(&mut self, now: f64) {
        self.watching.switch.touch(now);
    }

    /// Returns the request of the turn that is to be watched for, if it is another one than before.
    pub(super) fn request_watching(&mut self) -> Option<Effect> {
        let is_live = matches!(self.camera(), Camera::Live(_));
        let turn = if is_live { self.watched_turn() } else { None };
        let watching = &mut self.watching;
        if turn == watching.turn {
            return None;
        }
        watching.turn = turn;
        watching.number += 1;
        watching.sight = Sight::Unreported;
        let request = watching.turn.as_ref().map(|(cube, turn)| WatchedTurn {
            number: watching.number,
            before: cube.to_string(),
            expected: turn.notation(cube.size()).to_string(),
            colours: watching.colours,
        });
        Some(Effect::Watch(WatchRequest::Turn(request)))
    }

    pub(super) fn watch(&mut self, report: WatchReport) -> Vec<Effect> {
        self.watching.sight = match report {
            WatchReport::Before => Sight::Before,
            WatchReport::Unknown => Sight::Lost,
            WatchReport::TurnMade(_) | WatchReport::RightTurn => Sight::Unreported,
        };
        match report {
            WatchReport::TurnMade(turn) => self.turn_made(turn),
            WatchReport::RightTurn => {
                self.watched_turn().map(|(_, turn)| self.turn_made(turn)).unwrap_or_default()
            }
            WatchReport::Before | WatchReport::Unknown => Vec::new(),
        }
    }

    fn camera_opened(&mut self, result: Result<CameraSettings, CameraFailure>, now: f64) -> Vec<Effect> {
        self.watching.switch.opened(result);
        self.use_camera(now);
        Vec::new()
    }

    /// Takes a message of the worker into account, unless it is about an earlier turn.
    fn see(&mut self, seen: &TurnSeen, now: f64) -> Vec<Effect> {
        let Some((cube, expected)) = &self.watching.turn else { return Vec::new() };
        if seen.number != self.watching.number {
            return Vec::new();
        }
        let (size, expected) = (cube.size(), *expected);
        let made = match &seen.verdict {
            TurnVerdict::Nothing => return self.watch(WatchReport::Before),
            TurnVerdict::Unknown => return self.watch(WatchReport::Unknown),
            TurnVerdict::Expected => Some(expected),
            TurnVerdict::Other(turn) => {
                Alg::parse(turn, size).ok().and_then(|parsed| parsed.alg.turns().first().copied())
            }
        };
        let Some(made) = made else { return Vec::new() };
        self.use_camera(now);
        let effects = self.watch(WatchReport::TurnMade(made));
        let is_right = seen.verdict == TurnVerdict::Expected;
        self.watching.recognised = is_right.then(|| made.notation(size).to_string());
        effects
    }

    /// Goes on after a turn: with the course if it is the right one, or on from the real cube.
    fn turn_made(&mut self, turn: Turn) -> Vec<Effect> {
        let Some(course) = &self.course else { return Vec::new() };
        match &self.mode {
            Mode::Step | Mode::Choosing(_) => {
                let Some((_, expected)) = self.watched_turn() else { return Vec::new() };
                if Followed::of(expected, turn, course.size()) == Followed::Whole {
                    self.mode = Mode::Step;
                    return self.step(Course::next_turn_alone);
                }
                let after = course.before_next_turn();
                self.recover_from(MadeTurns { after, turns: vec![turn] })
            }
            Mode::Recovering(recovery) => {
                let mut cube = recovery.cube().clone();
                let made = recovery.made_with(turn);
                cube.turn(turn);
                self.recover(cube, made)
            }
            Mode::Painting => Vec::new(),
        }
    }
}
