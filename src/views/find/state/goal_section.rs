use std::collections::BTreeMap;

use godspeed_cube::goal::PartialState;
use godspeed_cube::{CubeInput, Facelets, Size, Turn, TurnSet};
use godspeed_protocol::{Event, Outcome, Request, SolveRequest};

use super::goal_search::{FoundMoves, GoalSearch};
use super::{GoalChoice, MetricChoice, TurnChoice};

/// The largest length up to which all solutions can be asked for.
const MOST_UP_TO: f64 = 20.0;

/// The most solutions that are listed in the document.
pub const LISTED: usize = 500;

/// Searches for the shortest moves from a cube to a goal, or for all up to a length.
#[derive(Clone, Debug)]
pub struct GoalSection {
    goal: GoalChoice,
    start: Start,
    /// The id of the algorithm.
    algorithm: String,
    listing: Listing,
    /// The length for [`Listing::UpTo`], as it was typed.
    up_to: String,
    search: GoalSearch,
}

/// The cube from which a search starts.
#[derive(Clone, Debug, PartialEq)]
struct Start {
    /// The scramble or the state, as it was typed.
    text: String,
    /// The state, in which a hyphen stands for an unknown sticker.
    facelets: String,
    /// A cube with these stickers.
    cube: Facelets,
    /// Whether it is the cube of the page.
    follows_page: bool,
    problem: Option<String>,
}

/// Which solutions are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// One of the shortest.
    #[default]
    Shortest,
    /// All of the shortest.
    AllShortest,
    /// All up to a length.
    UpTo,
}

impl GoalSection {
    /// Returns the section for a goal and a cube.
    #[must_use]
    pub fn new(goal: GoalChoice, cube: &Facelets) -> Self {
        let size = goal.size();
        let mut section = Self {
            goal,
            start: Start {
                text: String::new(),
                facelets: String::new(),
                cube: Facelets::solved(size),
                follows_page: true,
                problem: None,
            },
            algorithm: "korf".to_owned(),
            listing: Listing::default(),
            up_to: String::new(),
            search: GoalSearch::default(),
        };
        section.follow_page(cube);
        section
    }

    /// Returns the goal.
    #[must_use]
    pub const fn goal(&self) -> &GoalChoice {
        &self.goal
    }

    /// Returns the goal to change it. What was found for another goal stays.
    pub const fn goal_mut(&mut self) -> &mut GoalChoice {
        &mut self.goal
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.goal.size()
    }

    /// Returns the scramble or state as it was typed.
    #[must_use]
    pub fn start_text(&self) -> &str {
        &self.start.text
    }

    /// Returns the cube from which the next search starts.
    #[must_use]
    pub const fn start(&self) -> &Facelets {
        &self.start.cube
    }

    /// Returns whether the cube is that of the page.
    #[must_use]
    pub const fn follows_page(&self) -> bool {
        self.start.follows_page
    }

    /// Returns the id of the algorithm.
    #[must_use]
    pub fn algorithm(&self) -> &str {
        &self.algorithm
    }

    /// Returns which solutions are wanted.
    #[must_use]
    pub const fn listing(&self) -> Listing {
        self.listing
    }

    /// Returns the length up to which all solutions are wanted, as it was typed.
    #[must_use]
    pub fn up_to(&self) -> &str {
        &self.up_to
    }

    /// Returns the solutions, the best first.
    #[must_use]
    pub fn found(&self) -> &[FoundMoves] {
        self.search.found()
    }

    /// Returns the cube from which the last search started.
    #[must_use]
    pub fn searched_from(&self) -> Option<&Facelets> {
        self.search.start()
    }

    /// Returns the result of the last search, once it has ended.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.search.outcome()
    }

    /// Returns what is wrong with the form.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.start.problem.as_deref().or_else(|| self.goal.problem())
    }

    /// Returns the text of the search: its progress, or its result.
    #[must_use]
    pub fn status(&self) -> String {
        self.search.status()
    }

    /// Takes the cube of the page, unless another one was typed.
    pub fn follow_page(&mut self, cube: &Facelets) {
        if !self.start.follows_page || cube.size().layers() > 3 {
            return;
        }
        self.take_cube(cube);
    }

    /// Takes a cube as the one of the page.
    pub fn take_cube(&mut self, cube: &Facelets) {
        if cube.size() != self.size() {
            self.resize(cube.size());
        }
        let text = if cube.is_solved() { String::new() } else { cube.to_string() };
        self.start =
            Start { text, facelets: cube.to_string(), cube: cube.clone(), follows_page: true, problem: None };
    }

    /// Changes the size. The goal stays if it exists for the size.
    pub fn resize(&mut self, size: Size) {
        let name = self.goal.name().unwrap_or("solved");
        self.goal = GoalChoice::named(name, size);
        if self.start.cube.size() != size {
            self.set_start("");
        }
    }

    /// Takes a scramble or a state, in which a hyphen stands for an unknown sticker.
    pub fn set_start(&mut self, text: &str) {
        let size = self.size();
        let read = if PartialState::is_partial(text) {
            PartialState::parse(text, size)
                .map(|state| (text.split_whitespace().collect(), state.completed().clone()))
                .map_err(|error| error.to_string())
        } else {
            CubeInput::new(text).only_size(Some(size)).parse().map_err(|error| error.to_string()).map(
                |cube| {
                    let state = cube.into_state();
                    (state.to_string(), state)
                },
            )
        };
        text.clone_into(&mut self.start.text);
        self.start.follows_page = false;
        match read {
            Ok((facelets, cube)) => {
                (self.start.facelets, self.start.cube, self.start.problem) = (facelets, cube, None);
            }
            Err(error) => self.start.problem = Some(format!("Cube: {error}")),
        }
    }

    /// Chooses an algorithm.
    pub fn set_algorithm(&mut self, id: &str) {
        id.clone_into(&mut self.algorithm);
    }

    /// Chooses which solutions are wanted.
    pub const fn set_listing(&mut self, listing: Listing) {
        self.listing = listing;
    }

    /// Sets the length up to which all solutions are wanted.
    pub fn set_up_to(&mut self, text: &str) {
        text.clone_into(&mut self.up_to);
    }

    /// Starts a search with this job number and returns its request.
    ///
    /// # Errors
    /// A message to the user if the form is not complete.
    pub fn search(&mut self, job: u32, turns: &TurnChoice, metric: MetricChoice) -> Result<Request, String> {
        if let Some(problem) = self.problem() {
            return Err(problem.to_owned());
        }
        let mut parameters = BTreeMap::new();
        match self.listing {
            Listing::Shortest => {}
            Listing::AllShortest => {
                parameters.insert("all".to_owned(), 1.0);
            }
            Listing::UpTo => {
                let length = self.up_to.trim().parse().ok();
                let length = length.filter(|length| (1.0..=MOST_UP_TO).contains(length));
                let length: f64 =
                    length.ok_or_else(|| format!("Length: expected a number from 1 to {MOST_UP_TO}"))?;
                parameters.insert("upto".to_owned(), length);
            }
        }
        let request = SolveRequest {
            job,
            state: self.start.facelets.clone(),
            solver: self.algorithm.clone(),
            metric: metric.id().to_owned(),
            tables: None,
            parameters,
            record: false,
            lists: self.listing != Listing::Shortest,
            goal: self.goal.request(),
            turns: turns.request(self.size())?,
            known: Vec::new(),
        };
        let costs = TurnSet::parse(turns.text(), self.size()).map_err(|error| error.to_string())?;
        let lists = self.listing != Listing::Shortest;
        self.search = GoalSearch::new(self.start.cube.clone(), costs, metric, lists);
        Ok(Request::Solve(request))
    }

    /// Follows an event of the search. Returns whether it has ended.
    pub fn on_event(&mut self, event: Event) -> bool {
        self.search.on_event(event)
    }

    /// Takes further solutions of a list while the search runs.
    pub fn take_listed(&mut self, moves: &[String]) {
        self.search.take_listed(moves);
    }

    /// Ends the search because the engine failed.
    pub fn fail(&mut self, reason: &str) {
        self.search.end(Outcome { error: Some(reason.to_owned()), ..Outcome::default() });
    }

    /// Takes the seconds of the solutions, in their order.
    pub fn take_seconds(&mut self, seconds: impl IntoIterator<Item = Option<f64>>) {
        self.search.take_seconds(seconds);
    }

    /// Returns the turns of a solution, by its number.
    #[must_use]
    pub fn turns_of(&self, number: usize) -> Option<Vec<Turn>> {
        self.search.turns_of(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Alg;
    use godspeed_protocol::{AlternativesInfo, GoalText};

    fn section() -> GoalSection {
        GoalSection::new(GoalChoice::named("cross", Size::THREE), &Facelets::solved(Size::THREE))
    }

    fn request(section: &mut GoalSection, turns: &str) -> Result<SolveRequest, String> {
        match section.search(7, &TurnChoice::new(turns), MetricChoice::default())? {
            Request::Solve(request) => Ok(request),
            other => Err(format!("{other:?}")),
        }
    }

    #[test]
    fn a_search_has_the_cube_the_goal_and_the_turns() {
        let mut section = section();
        section.set_start("R U F");
        let sent = request(&mut section, "R U F").unwrap();
        assert_eq!(sent.goal, Some(GoalText::Goal("cross".to_owned())));
        assert_eq!((sent.turns.as_deref(), sent.job), (Some("R U F"), 7));
        assert_eq!(sent.state, section.start().to_string());
        section.set_listing(Listing::UpTo);
        assert!(request(&mut section, "R").unwrap_err().contains("1 to 20"));
        section.set_up_to("4");
        assert_eq!(request(&mut section, "R").unwrap().parameters["upto"], 4.0);
    }

    #[test]
    fn a_wrong_cube_is_named_and_a_partial_one_is_kept() {
        let mut section = section();
        section.set_start("R Q");
        assert!(request(&mut section, "R").is_err());
        let partial = "U-U---U-UR-R---R-RF-F---F-FD-D---D-DL-L---L-LB-B---B-B";
        section.set_start(partial);
        assert_eq!(request(&mut section, "R").unwrap().state, partial);
    }

    #[test]
    fn the_cube_of_the_page_is_followed_until_another_is_typed() {
        let mut section = section();
        let cube = Facelets::after(&Alg::parse("R U", Size::THREE).unwrap().alg);
        section.follow_page(&cube);
        assert_eq!(section.start(), &cube);
        section.set_start("F");
        section.follow_page(&cube);
        assert_ne!(section.start(), &cube);
        let two = Facelets::solved(Size::TWO);
        section.take_cube(&two);
        assert_eq!((section.size(), section.goal().name()), (Size::TWO, Some("solved")));
    }

    #[test]
    fn solutions_are_listed_once_each() {
        let mut section = section();
        request(&mut section, "R").unwrap();
        let outcome = Outcome {
            solution: Some("R U".to_owned()),
            length: Some(2),
            optimal: true,
            alternatives: Some(Box::new(AlternativesInfo {
                moves: vec!["R U".to_owned(), "F D".to_owned()],
                complete: true,
            })),
            ..Outcome::default()
        };
        section.set_listing(Listing::AllShortest);
        assert!(section.on_event(Event::Solved { job: 7, outcome }));
        assert_eq!(section.found().len(), 2);
        let status = section.status();
        assert_eq!(status, "2 solutions, the best of length 2 (HTM), proven shortest.");
        assert_eq!(section.turns_of(1).unwrap().len(), 2);
    }
}
