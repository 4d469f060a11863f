use godspeed_cube::{Angle, Face, Facelets, Layers, Size, Turn};
use godspeed_protocol::{FollowProgress, FollowSource, PageRequest};
use godspeed_timeline::turn_words;

use super::{Course, Effect, FollowState, MadeTurns, Mode, Msg, Recovery, WayOn};

/// The choice of the turn that was made instead of the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choosing {
    /// The number of turns of the course before the right one.
    at: usize,
    layers: Layers,
}

/// A turn that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnChoice {
    /// The turn.
    pub turn: Turn,
    /// In notation.
    pub letters: String,
    /// In words.
    pub words: String,
    /// Whether it is the right one, which cannot be chosen.
    pub is_right: bool,
}

impl Choosing {
    /// Returns the number of turns of the course before the right one.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the layers of the turns that can be chosen.
    #[must_use]
    pub const fn layers(&self) -> Layers {
        self.layers
    }

    /// Returns the turns of these layers, face by face.
    #[must_use]
    pub fn turns(&self, course: &Course) -> Vec<TurnChoice> {
        let size = course.size();
        let right = course.timeline().turns().get(self.at).map(|turn| turn.canonical(size));
        let faces: &[Face] =
            if self.layers == Layers::all(size) { &[Face::R, Face::U, Face::F] } else { &Face::ALL };
        let turns = faces.iter().flat_map(|&face| {
            [Angle::Quarter, Angle::Prime, Angle::Half].map(|angle| Turn { face, layers: self.layers, angle })
        });
        let choice = |turn: Turn| TurnChoice {
            turn,
            letters: turn.notation(size).to_string(),
            words: turn_words::words(turn, size),
            is_right: Some(turn.canonical(size)) == right,
        };
        turns.map(choice).collect()
    }
}

/// Returns layers in words: `Outer layer`, `Layer 2`, `2 layers`, `Whole cube`.
#[must_use]
pub(super) fn layers_in_words(layers: Layers, size: Size) -> String {
    match (layers.first(), layers.last()) {
        _ if layers == Layers::all(size) => "Whole cube".to_owned(),
        (1, 1) => "Outer layer".to_owned(),
        (1, last) => format!("{last} layers"),
        (first, last) if first == last => format!("Layer {first}"),
        (first, last) => format!("Layers {first} to {last}"),
    }
}

/// Mistakes: which turn was made, and how to go on.
impl FollowState {
    pub(super) fn apply_mistake(&mut self, msg: Msg) -> Vec<Effect> {
        let Some(course) = &self.course else { return Vec::new() };
        match (msg, &mut self.mode) {
            (Msg::Mistake, mode @ Mode::Step) if !course.is_done() => {
                let at = course.timeline().cursor();
                *mode = Mode::Choosing(Choosing { at, layers: Layers::OUTER });
                Vec::new()
            }
            (Msg::ChooseExpected(index), Mode::Choosing(choosing)) => {
                let first = course.timeline().cursor() - course.made();
                if index < course.turns().len() {
                    choosing.at = first + index;
                }
                Vec::new()
            }
            (Msg::ChooseLayers(layers), Mode::Choosing(choosing)) => {
                if layers.exist_on(course.size()) {
                    choosing.layers = layers;
                }
                Vec::new()
            }
            (Msg::Made(turn), Mode::Choosing(choosing)) => {
                let after = choosing.at;
                self.recover_from(MadeTurns { after, turns: vec![turn] })
            }
            (Msg::Paint, Mode::Step | Mode::Choosing(_) | Mode::Recovering(_)) => {
                let facelets = self.cube().map(ToString::to_string).unwrap_or_default();
                self.mode = Mode::Painting;
                vec![Effect::CloseDialog, Effect::Request(PageRequest::Paint(facelets))]
            }
            (Msg::GoOn(way), Mode::Recovering(_)) => self.go_on(way),
            (Msg::CancelMistake, Mode::Choosing(_) | Mode::Recovering(_)) => {
                self.mode = Mode::Step;
                let shown = self.shown();
                [Effect::StopEngine].into_iter().chain(shown).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Takes a cube that was painted or scanned, and opens the dialog again.
    pub(super) fn take_cube(&mut self, facelets: &str) -> Vec<Effect> {
        let Some(course) = &self.course else { return Vec::new() };
        let cube = Facelets::parse(facelets).ok().filter(|cube| cube.size() == course.size());
        let opened = self.open();
        let recovering = cube.map(|cube| self.recover(cube, None));
        opened.into_iter().chain(recovering.unwrap_or_default()).collect()
    }

    /// Shows the ways on after turns that were made on the cube of the course.
    pub(super) fn recover_from(&mut self, made: MadeTurns) -> Vec<Effect> {
        let Some(course) = &self.course else { return Vec::new() };
        let mut cube = course.timeline().position_after(made.after);
        cube.turn_all(&made.turns);
        self.recover(cube, Some(made))
    }

    /// Shows the ways on from a cube, or goes on at once if it is one of the course.
    pub(super) fn recover(&mut self, cube: Facelets, made: Option<MadeTurns>) -> Vec<Effect> {
        let Some(course) = &self.course else { return Vec::new() };
        self.last_job += 1;
        let recovery = Recovery::new(self.last_job, course, cube, made);
        let is_on_course = recovery.back().is_some_and(|way| way.turns.is_empty());
        self.mode = Mode::Recovering(Box::new(recovery));
        if is_on_course {
            return self.go_on(WayOn::Back);
        }
        let shown = self.shown();
        // A search for an earlier cube may be running.
        [Effect::StopEngine].into_iter().chain(shown).chain(self.search()).collect()
    }

    /// Starts the search for a new solution, once the solvers are known.
    pub(super) fn search(&mut self) -> Vec<Effect> {
        let Mode::Recovering(recovery) = &mut self.mode else { return Vec::new() };
        let request = recovery.new_solution_mut().start(&self.engine);
        request.map(|request| Effect::Send(Box::new(request))).into_iter().collect()
    }

    fn go_on(&mut self, way: WayOn) -> Vec<Effect> {
        let (Some(course), Mode::Recovering(recovery)) = (&self.course, &self.mode) else {
            return Vec::new();
        };
        let Some(course) = recovery.course(course, way) else { return Vec::new() };
        let is_of_page = course.source() == FollowSource::Solution;
        let replaced =
            is_of_page.then(|| Effect::Request(PageRequest::Followed(FollowProgress::Moves(course.moves()))));
        self.course = Some(course);
        self.mode = Mode::Step;
        let shown = self.shown();
        let effects = [Effect::StopEngine].into_iter().chain(shown).chain(replaced);
        effects.chain(self.speak_step()).collect()
    }
}
