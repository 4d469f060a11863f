//! What the dialog shows, independent of a browser.

mod chart;
mod details;

use godspeed_browser::ViewState;
use godspeed_cube::{Metric, Size};
use godspeed_page::preferences::StoredSettings;
use godspeed_page::timer::{KeptSolve, Records, Solve, SolveChange, SolveKey, Standings, one_line};
use godspeed_protocol::PageRequest;

pub use chart::{HEIGHT, SolveChart, WIDTH};
pub use details::SolveDetails;

/// The number of solves that are listed at first, and that are added each time.
const LISTED: usize = 100;

/// The name of the session whose solves name none.
pub const FIRST_SESSION: &str = "Main";

/// The state of the dialog.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvesDialog {
    size: Size,
    metric: Metric,
    records: Records,
    /// The solve whose details are shown.
    chosen: Option<SolveKey>,
    listed: usize,
    problem: Option<String>,
}

/// An input to the dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The dialog was opened, perhaps at the solve with a key; settings and size are those of the page.
    Open {
        /// The size of the cube.
        size: Size,
        /// The settings of the page, as text.
        settings: String,
        /// The solve to show.
        key: Option<String>,
    },
    /// Solves that are stored, or changes that were made elsewhere.
    Take(Vec<SolveChange>),
    /// The stored solves could not be read, for this reason.
    NotRead(String),
    /// Show the details of the solve with this key.
    Choose(String),
    /// Write a comment on the chosen solve.
    Comment(String),
    /// Delete the chosen solve.
    Delete,
    /// Move the chosen solve to the session with this name.
    MoveTo(String),
    /// Change to the session with this name, which is a new one if no solve names it.
    ChooseSession(String),
    /// Rename the present session.
    Rename(String),
    /// List more solves.
    ListMore,
}

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Store changes, and pass them to the page and its other tabs.
    Store(Vec<SolveChange>),
    /// Send a request to the page.
    Request(PageRequest),
}

impl Default for SolvesDialog {
    fn default() -> Self {
        Self {
            size: Size::THREE,
            metric: Metric::Stm,
            records: Records::default(),
            chosen: None,
            listed: LISTED,
            problem: None,
        }
    }
}

impl SolvesDialog {
    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the names of the sessions, and whether each is the present one; the first one has an empty name.
    pub fn sessions(&self) -> impl Iterator<Item = (&str, bool)> {
        let present = self.records.session();
        let others = self.records.sessions().into_iter().filter(|name| !name.is_empty());
        std::iter::once("").chain(others).map(move |name| (name, name == present))
    }

    /// Returns the standings of the present session.
    #[must_use]
    pub fn standings(&self) -> Standings {
        self.records.standings(self.size)
    }

    /// Returns the number of solves of the present session.
    #[must_use]
    pub fn count(&self) -> usize {
        self.records.count(self.size)
    }

    /// Returns the chart of the present session; `None` if it has less than two times.
    #[must_use]
    pub fn chart(&self) -> Option<SolveChart> {
        SolveChart::of(self.records.scores(self.size))
    }

    /// Returns the latest solves with their numbers in the session, newest first.
    pub fn latest(&self) -> impl Iterator<Item = (usize, &KeptSolve)> {
        let solves = self.records.in_session(self.size).rev().take(self.listed);
        (0..self.count()).rev().zip(solves).map(|(place, (_, kept))| (place + 1, kept))
    }

    /// Returns whether there are more solves than are listed.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.count() > self.listed
    }

    /// Returns the key of the solve whose details are shown.
    #[must_use]
    pub const fn chosen(&self) -> Option<SolveKey> {
        self.chosen
    }

    /// Returns the details of the chosen solve.
    #[must_use]
    pub fn details(&self) -> Option<SolveDetails> {
        let mut solves = self.records.in_session(self.size).enumerate();
        let (place, (_, kept)) = solves.find(|(_, (_, kept))| Some(kept.key) == self.chosen)?;
        Some(SolveDetails::of(kept, place + 1, self.size, self.metric))
    }

    /// Returns why the stored solves could not be read.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    fn choose_session(&mut self, name: &str) -> Vec<Effect> {
        let name = if name == FIRST_SESSION { String::new() } else { one_line(name) };
        if name == self.records.session() {
            return Vec::new();
        }
        self.records.choose_session(name.clone());
        (self.chosen, self.listed) = (None, LISTED);
        vec![Effect::Request(PageRequest::ChooseSession(name))]
    }

    /// Changes the chosen solve.
    fn change(&mut self, change: impl FnOnce(&mut Solve)) -> Vec<Effect> {
        let solves = self.records.of(self.size);
        let Some(kept) = solves.iter().find(|kept| Some(kept.key) == self.chosen) else { return Vec::new() };
        let mut solve = kept.solve.clone();
        change(&mut solve);
        if solve == kept.solve {
            return Vec::new();
        }
        self.store(vec![SolveChange::Put(kept.key, self.size, solve)])
    }

    fn store(&mut self, changes: Vec<SolveChange>) -> Vec<Effect> {
        self.records.take(changes.clone());
        vec![Effect::Store(changes)]
    }

    /// Gives all solves of the present session, of every size, to the session with another name.
    fn rename(&mut self, name: &str) -> Vec<Effect> {
        let (name, present) = (one_line(name), self.records.session().to_owned());
        if name.is_empty() || name == present {
            return Vec::new();
        }
        let renamed = self.records.of_session(&present).map(|(size, KeptSolve { key, solve })| {
            SolveChange::Put(*key, size, Solve { session: name.clone(), ..solve.clone() })
        });
        let renamed = renamed.collect();
        let stored = self.store(renamed);
        let chosen = self.chosen;
        let requested = self.choose_session(&name);
        self.chosen = chosen;
        stored.into_iter().chain(requested).collect()
    }
}

impl ViewState for SolvesDialog {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, _: f64) -> Vec<Effect> {
        match msg {
            Msg::Open { size, settings, key } => {
                let StoredSettings { preferences, session, .. } = StoredSettings::parse(&settings);
                (self.size, self.metric, self.listed) = (size, preferences.metric, LISTED);
                self.records.choose_session(session);
                self.chosen = key.and_then(|key| key.parse().ok());
                Vec::new()
            }
            Msg::Take(changes) => {
                self.records.take(changes);
                Vec::new()
            }
            Msg::NotRead(reason) => {
                self.problem = Some(reason);
                Vec::new()
            }
            Msg::Choose(key) => {
                self.chosen = key.parse().ok();
                Vec::new()
            }
            Msg::Comment(text) => self.change(|solve| solve.comment = one_line(&text)),
            Msg::Delete => match self.chosen.take() {
                Some(key) => self.store(vec![SolveChange::Delete(key, self.size)]),
                None => Vec::new(),
            },
            Msg::MoveTo(name) => {
                let moved = self.change(|solve| solve.session = one_line(&name));
                self.chosen = None;
                moved
            }
            Msg::ChooseSession(name) => self.choose_session(&name),
            Msg::Rename(name) => self.rename(&name),
            Msg::ListMore => {
                self.listed += LISTED;
                Vec::new()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_page::timer::Time;

    use super::*;

    fn put(key: u64, centiseconds: u32, session: &str) -> SolveChange {
        let (time, session) = (Time::from_centiseconds(centiseconds), session.to_owned());
        SolveChange::Put(SolveKey::of_second(key), Size::THREE, Solve { time, session, ..Solve::default() })
    }

    fn dialog() -> SolvesDialog {
        let mut dialog = SolvesDialog::default();
        let open = Msg::Open { size: Size::THREE, settings: "moves=htm".to_owned(), key: None };
        assert_eq!(dialog.update(open, 0.0), []);
        let taken = vec![put(1, 1000, ""), put(2, 1100, ""), put(3, 900, "Roux")];
        assert_eq!(dialog.update(Msg::Take(taken), 0.0), []);
        dialog
    }

    fn times(dialog: &SolvesDialog) -> Vec<(usize, String)> {
        dialog.latest().map(|(number, kept)| (number, kept.solve.to_string())).collect()
    }

    fn key(second: u64) -> String {
        SolveKey::of_second(second).to_string()
    }

    #[test]
    fn the_solves_of_the_session_are_listed_from_the_newest() {
        let mut dialog = dialog();
        assert_eq!(times(&dialog), [(2, "11.00".to_owned()), (1, "10.00".to_owned())]);
        assert_eq!(dialog.sessions().collect::<Vec<_>>(), [("", true), ("Roux", false)]);
        let effects = dialog.update(Msg::ChooseSession("Roux".to_owned()), 0.0);
        assert_eq!(effects, [Effect::Request(PageRequest::ChooseSession("Roux".to_owned()))]);
        assert_eq!(times(&dialog), [(1, "9.00".to_owned())]);
        let effects = dialog.update(Msg::ChooseSession(FIRST_SESSION.to_owned()), 0.0);
        assert_eq!(effects, [Effect::Request(PageRequest::ChooseSession(String::new()))]);
    }

    #[test]
    fn a_comment_is_stored_with_its_solve() {
        let mut dialog = dialog();
        assert_eq!(dialog.update(Msg::Comment("lost".to_owned()), 0.0), [], "no solve is chosen");
        dialog.update(Msg::Choose(key(2)), 0.0);
        let effects = dialog.update(Msg::Comment(" J perm\n".to_owned()), 0.0);
        let [Effect::Store(changes)] = &effects[..] else { panic!("{effects:?}") };
        assert!(matches!(&changes[..], [SolveChange::Put(_, _, solve)] if solve.comment == "J perm"));
        assert_eq!(dialog.details().unwrap().comment, "J perm");
        assert_eq!(dialog.update(Msg::Comment("J perm".to_owned()), 0.0), [], "nothing has changed");
    }

    #[test]
    fn a_solve_is_moved_and_deleted() {
        let mut dialog = dialog();
        dialog.update(Msg::Choose(key(1)), 0.0);
        dialog.update(Msg::MoveTo("Roux".to_owned()), 0.0);
        assert_eq!((times(&dialog).len(), dialog.details()), (1, None));
        dialog.update(Msg::Choose(key(2)), 0.0);
        let deleted = dialog.update(Msg::Delete, 0.0);
        assert!(matches!(&deleted[..], [Effect::Store(changes)] if changes.len() == 1));
        assert!(times(&dialog).is_empty());
    }

    #[test]
    fn a_session_is_renamed_with_all_its_solves() {
        let mut dialog = dialog();
        let effects = dialog.update(Msg::Rename("CFOP".to_owned()), 0.0);
        let [Effect::Store(changes), Effect::Request(PageRequest::ChooseSession(name))] = &effects[..] else {
            panic!("{effects:?}")
        };
        assert_eq!((changes.len(), name.as_str(), dialog.count()), (2, "CFOP", 2));
        assert_eq!(dialog.sessions().map(|(name, _)| name).collect::<Vec<_>>(), ["", "CFOP", "Roux"]);
        assert_eq!(dialog.update(Msg::Rename(" ".to_owned()), 0.0), []);
    }

    #[test]
    fn a_long_list_is_shown_in_parts() {
        let mut dialog = dialog();
        dialog.update(Msg::Take((10..160).map(|second| put(second, 1000, "")).collect()), 0.0);
        assert!(dialog.has_more() && dialog.latest().count() == 100);
        dialog.update(Msg::ListMore, 0.0);
        assert!(!dialog.has_more() && dialog.latest().count() == 152);
        assert_eq!(dialog.latest().next().unwrap().0, 152);
    }
}
