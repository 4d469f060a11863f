//! The page as its views and dialogs see it: snapshots, requests and changes.

use std::mem::{Discriminant, discriminant};

use godspeed_protocol::{
    CUBE_VIEW, Catalogue, PageChange, PageCube, PageEngine, PageRequest, PageSnapshot, PageSolutions,
};

use super::{Msg, Notice, State};
use crate::command::{Command, Twist};
use crate::keyboard::Layout;
use crate::solving::EngineState;
use crate::speech::SpeechDetail;
use crate::suggestions::Suggestion;
use crate::timer::{SolveChange, one_line};

impl State {
    /// Returns the state that views and dialogs read.
    #[must_use]
    pub fn snapshot(&self) -> PageSnapshot {
        PageSnapshot {
            view: self.view.clone(),
            size: self.size().last_layer(),
            look: self.preferences.appearance.clone(),
            preferences: self.stored_settings(),
            suggestion: self.suggestion().map(|suggestion| suggestion.id().to_owned()),
            painting: self.following.painting.clone(),
        }
    }

    /// Returns the engine with its solvers.
    #[must_use]
    pub fn engine(&self) -> PageEngine {
        match &self.solving.engine {
            EngineState::Starting => PageEngine::Starting,
            EngineState::Ready { threaded, .. } => {
                PageEngine::Ready(Catalogue { solvers: self.solving.catalogue.clone(), threaded: *threaded })
            }
            EngineState::Broken(reason) => PageEngine::Broken(reason.clone()),
        }
    }

    /// Returns the cube for views and dialogs.
    #[must_use]
    pub fn cube(&self) -> PageCube {
        let start = self.timeline.start();
        PageCube {
            facelets: self.timeline.present().to_string(),
            start: (!start.is_solved()).then(|| start.to_string()),
        }
    }

    /// Returns the solutions found of the cube of the last search.
    #[must_use]
    pub fn solutions(&self) -> PageSolutions {
        let job = self.solving.job.as_ref();
        PageSolutions {
            cube: job.map(|job| job.cube.to_string()),
            found: self.solving.comparable().to_vec(),
            outcome: job.and_then(|job| job.outcome.clone()),
        }
    }

    /// Returns whether the view Cube is open, and not another one.
    #[must_use]
    pub fn shows_cube(&self) -> bool {
        self.view == CUBE_VIEW
    }
}

impl Msg {
    /// Returns the message of a request, or `None` if it contains an unknown id.
    #[must_use]
    pub fn from_request(request: PageRequest) -> Option<Self> {
        Some(match request {
            PageRequest::ShowView(view) => Self::ShowView(view),
            PageRequest::Command(id) => Self::Command(Command::from_name(&id, Twist::default())?),
            PageRequest::Resize(text) => Self::TypeSize(text),
            PageRequest::SetUp(text) => Self::SetUp(text),
            PageRequest::Perform(text) => Self::Perform(text),
            PageRequest::ChooseGoal(goal) => Self::ChooseGoal(goal),
            PageRequest::ChooseTurns(turns) => Self::ChooseTurns(turns),
            PageRequest::Solve(id) => Self::SolveWith(id),
            PageRequest::OpenDialog(dialog) => Self::OpenDialog(dialog),
            PageRequest::ChooseLayout(id) => Self::ChooseLayout(Layout::from_id(&id)?),
            PageRequest::SetBindings(text) => Self::SetBindings(text),
            PageRequest::ChooseSpeech(id) => Self::ChooseSpeech(SpeechDetail::from_id(&id)?),
            PageRequest::SetAppearance(text) => Self::SetAppearance(text),
            PageRequest::RefreshAppearance => Self::RefreshAppearance,
            PageRequest::EndSuggestions => Self::EndSuggestions,
            PageRequest::TakeSolves(text) => Self::TakeSolves(SolveChange::read(&text)),
            PageRequest::SolvesLoaded(note) => Self::SolvesLoaded(note),
            PageRequest::ChooseSession(name) => Self::ChooseSession(one_line(&name)),
            PageRequest::TakePreferences(text) => Self::TakePreferences(text),
            PageRequest::Paint(facelets) => Self::Paint(facelets),
            PageRequest::TakePainting(facelets) => Self::TakePainting(facelets),
            PageRequest::Followed(progress) => Self::Followed(progress),
            PageRequest::Warn(text) => Self::Notify(Notice { text, is_warning: true }),
        })
    }
}

/// The state that views and dialogs were last notified of.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    view: String,
    engine: Discriminant<EngineState>,
    suggestion: Option<Suggestion>,
    notice: Option<Notice>,
}

impl Published {
    /// Creates the record of a state that has been published.
    #[must_use]
    pub fn new(state: &State) -> Self {
        Self {
            view: state.view.clone(),
            engine: discriminant(&state.solving.engine),
            suggestion: state.suggestion(),
            notice: state.notice.clone(),
        }
    }

    /// Returns the changes since the recorded state, and records the new one.
    ///
    /// Changes of the cube are not among them, because comparing large cubes is expensive, nor those of the look, which
    /// also changes with the preferences of the system.
    #[must_use]
    pub fn follow(&mut self, state: &State) -> Vec<PageChange> {
        let before = std::mem::replace(self, Self::new(state));
        let mut changes = Vec::new();
        if before.view != self.view {
            changes.push(PageChange::View(self.view.clone()));
        }
        if before.engine != self.engine {
            changes.push(PageChange::Engine);
        }
        if before.suggestion != self.suggestion {
            changes.push(PageChange::Suggestion);
        }
        if let Some(Notice { text, is_warning }) =
            self.notice.clone().filter(|_| before.notice != self.notice)
        {
            changes.push(PageChange::Notice { text, warning: is_warning });
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use godspeed_protocol::{HelpPage, PageDialog};

    use super::super::tests::{does, page, page_at, ready};
    use super::super::{Effect, update};
    use super::*;

    fn request(request: PageRequest) -> Option<Msg> {
        Msg::from_request(request)
    }

    #[test]
    fn requests_become_messages_unless_they_name_what_does_not_exist() {
        let owned = str::to_owned;
        assert_eq!(request(PageRequest::Command(owned("shuffle"))), Some(Msg::Command(Command::Shuffle)));
        assert!(matches!(request(PageRequest::Command(owned("x'"))), Some(Msg::Command(_))));
        assert_eq!(request(PageRequest::Resize(owned("7"))), Some(Msg::TypeSize(owned("7"))));
        assert_eq!(request(PageRequest::Perform(owned("R U"))), Some(Msg::Perform(owned("R U"))));
        assert_eq!(request(PageRequest::Solve(owned("korf"))), Some(Msg::SolveWith(owned("korf"))));
        let layout = request(PageRequest::ChooseLayout(owned("notation")));
        assert_eq!(layout, Some(Msg::ChooseLayout(Layout::Notation)));
        let speech = request(PageRequest::ChooseSpeech(owned("off")));
        assert_eq!(speech, Some(Msg::ChooseSpeech(SpeechDetail::Off)));
        let solves = request(PageRequest::TakeSolves(owned("7 3 99 ok 5 6 4 -\n7 3 x")));
        assert!(matches!(solves, Some(Msg::TakeSolves(solves)) if solves.len() == 1));
        for unknown in [
            PageRequest::Command(String::new()),
            PageRequest::Command(owned("nothing")),
            PageRequest::ChooseLayout(owned("qwertz")),
            PageRequest::ChooseSpeech(owned("loud")),
        ] {
            assert_eq!(request(unknown.clone()), None, "{unknown:?}");
        }
    }

    #[test]
    fn a_snapshot_has_the_solvers_as_soon_as_the_engine_is_ready() {
        let mut state = page_at(&[("puzzle", "200x200x200")]);
        let mut published = Published::new(&state);
        assert_eq!((state.snapshot().size, state.engine()), (200, PageEngine::Starting));
        let _sent = ready(&mut state);
        assert_eq!(published.follow(&state), [PageChange::Engine]);
        let PageEngine::Ready(catalogue) = state.engine() else { panic!("it is ready") };
        assert_eq!((catalogue.solvers.len(), catalogue.threaded), (2, true));
        assert_eq!(published.follow(&state), []);
    }

    #[test]
    fn changes_are_published_once() {
        let mut state = page();
        let mut published = Published::new(&state);
        let _none = update(&mut state, Msg::ShowView("race".to_owned()), 0.0);
        assert_eq!(published.follow(&state), [PageChange::View("race".to_owned())]);
        let _none = update(&mut state, Msg::from_request(PageRequest::Warn("No.".to_owned())).unwrap(), 0.0);
        let notice = PageChange::Notice { text: "No.".to_owned(), warning: true };
        assert_eq!(published.follow(&state), [notice]);
        assert_eq!(published.follow(&state), []);
    }

    #[test]
    fn a_dialog_is_opened_by_a_command() {
        let mut state = page();
        let opened = |dialog: PageDialog| [Effect::OpenDialog(dialog)];
        assert_eq!(does(&mut state, Command::Keys), opened(PageDialog::Help(HelpPage::Keys)));
        assert_eq!(does(&mut state, Command::Palette), opened(PageDialog::Help(HelpPage::Palette)));
        assert_eq!(does(&mut state, Command::Notation), opened(PageDialog::Help(HelpPage::Notation)));
        assert_eq!(does(&mut state, Command::Data), opened(PageDialog::Data));
        assert_eq!(
            update(&mut state, Msg::OpenDialog(PageDialog::Appearance), 0.0),
            opened(PageDialog::Appearance)
        );
    }

    #[test]
    fn the_cube_has_a_start_unless_it_began_solved() {
        let mut state = page();
        let _turned = does(&mut state, Command::Shuffle);
        let cube = state.cube();
        assert!(
            cube.start.is_none() && cube.facelets != super::super::Facelets::solved(state.size()).to_string()
        );
        let state = page_at(&[("state", &cube.facelets)]);
        assert_eq!(state.cube().start.as_deref(), Some(cube.facelets.as_str()));
    }
}
