use serde::{Deserialize, Serialize};

use crate::{GoalText, Outcome, SolverInfo, StageMoves};

/// The id of the view that shows the cube of the page.
pub const CUBE_VIEW: &str = "cube";

/// The state of the page that its views and dialogs read.
///
/// Large parts have types of their own: [`PageEngine`], [`PageCube`] and [`PageSolutions`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PageSnapshot {
    /// The id of the open view, such as `cube`.
    pub view: String,
    /// The size of the cube, in layers.
    pub size: u16,
    /// The appearance of page and cube, as the dialog Appearance writes it: `name=value` pairs joined by `&`.
    pub look: String,
    /// The preferences, as lines of text.
    pub preferences: String,
    /// The id of the suggestion shown to a first-time visitor, if any.
    pub suggestion: Option<String>,
    /// The cube that is to be corrected in the view Net, as facelets, if one of the dialog Follow is.
    pub painting: Option<String>,
}

/// The engine of the page, as far as views depend on it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PageEngine {
    /// It is loading.
    #[default]
    Starting,
    /// It has listed the solvers.
    Ready(Catalogue),
    /// It cannot be used, for this reason.
    Broken(String),
}

impl PageEngine {
    /// Returns the solvers; none unless it is ready.
    #[must_use]
    pub fn solvers(&self) -> &[SolverInfo] {
        match self {
            Self::Ready(catalogue) => &catalogue.solvers,
            Self::Starting | Self::Broken(_) => &[],
        }
    }
}

/// The solvers of the engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Catalogue {
    /// The solvers, in the order of menus.
    pub solvers: Vec<SolverInfo>,
    /// Whether engines can have more than one thread.
    pub threaded: bool,
}

/// The cube of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PageCube {
    /// The present state, as facelets.
    pub facelets: String,
    /// The state before the first move, as facelets; `None` if it is solved.
    pub start: Option<String>,
}

/// The solutions that the page has found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PageSolutions {
    /// The cube of the last search, as facelets.
    pub cube: Option<String>,
    /// The different solutions of that cube, the latest last.
    pub found: Vec<NamedOutcome>,
    /// The result of the last search.
    pub outcome: Option<Outcome>,
}

/// A result with the name of its solver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NamedOutcome {
    /// The name of the solver, with its settings if any were chosen.
    pub name: String,
    /// The result.
    pub outcome: Outcome,
}

/// A request of a view or dialog to the page.
///
/// Texts are checked by the page: an unknown id or an invalid text has the same effect as in the page's own fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PageRequest {
    /// Show the view with this id.
    ShowView(String),
    /// Run the command with this id, such as `shuffle`.
    Command(String),
    /// Change to this size, in layers.
    Resize(String),
    /// Set up the cube from a scramble or a state.
    SetUp(String),
    /// Apply moves to the present position.
    Perform(String),
    /// Choose what Solve reaches; `None` for the solved cube.
    ChooseGoal(Option<GoalText>),
    /// Choose the turns that Solve uses, such as `R U F:1.5`; empty for all.
    ChooseTurns(String),
    /// Solve with the solver of this id.
    Solve(String),
    /// Open a dialog.
    OpenDialog(PageDialog),
    /// Choose the keyboard layout with this id.
    ChooseLayout(String),
    /// Set the keys that differ from the layout.
    SetBindings(String),
    /// Choose how much is announced to screen readers, by its id.
    ChooseSpeech(String),
    /// Set the appearance of page and cube; empty for the default.
    SetAppearance(String),
    /// Apply the appearance again, because a preference of the system has changed.
    RefreshAppearance,
    /// End the suggestions for first-time visitors.
    EndSuggestions,
    /// Add solves stored by earlier visits, or changes by another tab or an import; one per line.
    TakeSolves(String),
    /// All stored solves are loaded; with a note on their storage, empty if it works as usual.
    SolvesLoaded(String),
    /// Change to the session of the timer with this name; empty for the first one.
    ChooseSession(String),
    /// Replace the preferences by those of a file.
    TakePreferences(String),
    /// Show a warning.
    Warn(String),
    /// Open the view Net, in which these facelets are corrected for the dialog Follow.
    Paint(String),
    /// Set up a cube that was painted, from its facelets; or pass it to the dialog Follow, if it has asked for it.
    TakePainting(String),
    /// Report how the moves of the page are followed.
    Followed(FollowProgress),
}

/// How the moves of the page are followed in the dialog Follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FollowProgress {
    /// This number of turns has been made.
    To(usize),
    /// Other moves are followed from now on, because a turn was a wrong one.
    Moves(FollowedMoves),
    /// The dialog has been closed.
    Closed,
}

/// Moves to follow on a cube in the hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FollowedMoves {
    /// Where they come from.
    pub source: FollowSource,
    /// The cube before the first move, as facelets.
    pub start: String,
    /// The moves, in stages with names.
    pub stages: Vec<StageMoves>,
    /// The number of turns that have been made.
    pub at: usize,
}

/// Where followed moves come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FollowSource {
    /// The solution on the timeline of the page, or the moves of a link.
    Solution,
    /// The scramble of the timer.
    Scramble,
    /// The hint that is shown, with all moves after it.
    Hint,
    /// Moves of another view, such as an algorithm of the view Find.
    Algorithm,
}

/// What the dialog Follow is opened for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FollowOrder {
    /// To follow these moves.
    Moves(FollowedMoves),
    /// To go on from this cube, as facelets, which was painted or scanned.
    Cube(String),
}

/// A change of the page that views and dialogs are notified of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PageChange {
    /// The view with this id is to be shown.
    View(String),
    /// This dialog is to be opened, or updated if it is open.
    Dialog(PageDialog),
    /// The cube has another state.
    Cube {
        /// Whether the state is solved.
        solved: bool,
    },
    /// The appearance of page or cube has changed.
    Look,
    /// The engine is ready, broken or starting again.
    Engine,
    /// Another suggestion is shown to a first-time visitor, or none.
    Suggestion,
    /// These changes of the solves are to be stored, one per line.
    Solves(String),
    /// This message is shown to the user.
    Notice {
        /// The text.
        text: String,
        /// Whether it reports a problem.
        warning: bool,
    },
}

/// A dialog that is loaded when it is first opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PageDialog {
    /// Appearance of page and cube.
    Appearance,
    /// Links, pictures and films.
    Share,
    /// Two solutions side by side.
    Compare,
    /// Export and import of the user's data.
    Data,
    /// The solves of the timer: chart, sessions and the details of the solve with this key.
    Solves(Option<String>),
    /// A dialog of the help.
    Help(HelpPage),
    /// Moves for a cube in the hands, one step at a time.
    Follow(Box<FollowOrder>),
}

/// A dialog of the help.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HelpPage {
    /// The list of keys, in which they are changed.
    Keys,
    /// The command palette.
    Palette,
    /// How moves are written.
    Notation,
    /// The page of the algorithm with this id, or of the first if there is none.
    Algorithm(String),
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn written(value: &impl Serialize) -> Value {
        serde_json::to_value(value).unwrap()
    }

    /// The forms that the JavaScript of the page reads and writes (`src/web/page.d.ts`).
    #[test]
    fn scripts_read_and_write_these_forms() {
        assert_eq!(written(&PageRequest::ShowView("race".to_owned())), json!({ "showView": "race" }));
        assert_eq!(written(&PageRequest::SetUp("R U".to_owned())), json!({ "setUp": "R U" }));
        assert_eq!(written(&PageRequest::SetAppearance(String::new())), json!({ "setAppearance": "" }));
        assert_eq!(written(&PageRequest::RefreshAppearance), json!("refreshAppearance"));
        assert_eq!(written(&PageRequest::EndSuggestions), json!("endSuggestions"));
        assert_eq!(written(&PageRequest::Command("palette".to_owned())), json!({ "command": "palette" }));
        assert_eq!(written(&PageRequest::Warn("x".to_owned())), json!({ "warn": "x" }));
        assert_eq!(written(&PageRequest::TakeSolves("x".to_owned())), json!({ "takeSolves": "x" }));
        assert_eq!(written(&PageRequest::SolvesLoaded(String::new())), json!({ "solvesLoaded": "" }));
        assert_eq!(written(&PageChange::Solves("x".to_owned())), json!({ "solves": "x" }));
        assert_eq!(written(&PageChange::View("map".to_owned())), json!({ "view": "map" }));
        assert_eq!(written(&PageChange::Suggestion), json!("suggestion"));
        let solves = PageDialog::Solves(Some("7".to_owned()));
        assert_eq!(written(&PageChange::Dialog(solves)), json!({ "dialog": { "solves": "7" } }));
        assert_eq!(written(&PageChange::Dialog(PageDialog::Share)), json!({ "dialog": "share" }));
        let follow = PageDialog::Follow(Box::new(FollowOrder::Cube("U".to_owned())));
        assert_eq!(written(&PageChange::Dialog(follow)), json!({ "dialog": { "follow": { "cube": "U" } } }));
        let help = PageDialog::Help(HelpPage::Algorithm("korf".to_owned()));
        assert_eq!(
            written(&PageChange::Dialog(help)),
            json!({ "dialog": { "help": { "algorithm": "korf" } } })
        );
        let snapshot = written(&PageSnapshot { look: "theme=dark".to_owned(), ..PageSnapshot::default() });
        assert_eq!((&snapshot["look"], &snapshot["suggestion"]), (&json!("theme=dark"), &Value::Null));
    }
}
