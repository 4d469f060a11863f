//! The page's address (URL query).
//!
//! The format is
//! `?puzzle=3x3x3&setup-alg=…&alg=…&move=N&title=…&algorithm=ID&metric=qtm&param=weight=2&tables=SET&goal=NAME&turns=R+U&threads=N&run=solve&follow=1`.
//! With `state=…`, `setup-alg` begins at these facelets instead of the solved cube. `goal-alg=MOVES` is a goal, too.
//!
//! `puzzle`, `setup-alg`, `alg` and `title` are named as in cubing.js. `cube`, `methods` and `moves` come from
//! rubiks-cubes-ai, whose links are also accepted. Invalid parts are reported and ignored; so is an unknown `view`, such
//! as `view=playback` of alg.cubing.net.

mod legacy;
mod link;

use godspeed_cube::{Alg, Facelets, Metric, Size};
use godspeed_protocol::GoalText;

use crate::setup::{self, Setup};
use crate::solving::SearchGoal;

pub use link::{LONGEST_ALG, LinkSettings, link};

/// The name of the view that this address is about.
const CUBE_VIEW: &str = "cube";

/// The name of the same view without the bars of the page, in frames on other pages (`www/views/embed.js`).
pub(crate) const EMBED_VIEW: &str = "embed";

include!(concat!(env!("OUT_DIR"), "/views.rs"));

/// Contents of a parsed address.
#[derive(Clone, Debug, PartialEq)]
pub struct Address {
    /// The size of the cube; a `state` overrides it.
    pub size: Size,
    /// The moves from the solved cube, or from `state`, to the position.
    pub setup: Option<Alg>,
    /// The facelets of the position before `setup`.
    pub state: Option<Facelets>,
    /// Moves to play from that position.
    pub alg: Option<Alg>,
    /// The number of these moves that have been made.
    pub played: Option<usize>,
    /// Title to display for `alg`.
    pub title: Option<String>,
    /// The id of the solver.
    pub algorithm: Option<String>,
    /// The metric in which moves are counted.
    pub metric: Option<Metric>,
    /// Parameter values for the solver, by id.
    pub parameters: Vec<(String, f64)>,
    /// The id of the table set.
    pub tables: Option<String>,
    /// What Solve reaches.
    pub goal: SearchGoal,
    /// Maximum number of threads.
    pub threads: Option<usize>,
    /// Whether to start solving immediately.
    pub run: bool,
    /// Whether the page is shown without its bars.
    pub is_embedded: bool,
    /// Whether to follow the moves, or the solution once it is found, on a cube in the hands.
    pub follow: bool,
    /// One message for each part that could not be parsed.
    pub problems: Vec<String>,
}

/// Returns whether an address is about the view of the cube, which is shown for unknown views, too.
pub fn shows_the_cube<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> bool {
    // The other views read the address themselves.
    !pairs.into_iter().any(|(name, value)| name == "view" && value != CUBE_VIEW && VIEWS.contains(&value))
}

impl Address {
    /// Parses the decoded key-value pairs of a query.
    #[must_use]
    pub fn parse<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let pairs: Vec<(&str, &str)> = pairs.into_iter().collect();
        let mut address = Self::default();
        if !shows_the_cube(pairs.iter().copied()) {
            return address;
        }
        // Moves are parsed for a given size and a state overrides the size, so read these first.
        for &(name, value) in &pairs {
            address.read_cube(name, value);
        }
        for &(name, value) in &pairs {
            address.read(name, value);
        }
        address
    }

    fn read_cube(&mut self, name: &str, value: &str) {
        match name {
            "puzzle" => match size(value) {
                Some(size) => self.size = size,
                None => self.report(format!("“{value}” is not a valid cube size. Use a size such as 3x3x3.")),
            },
            "cube" => match size(value) {
                Some(size) => self.size = size,
                None => self.report(format!("“{value}” is not a valid number of layers.")),
            },
            "state" => match setup::read_state(value) {
                Ok(Setup::Position(cube, _)) => {
                    self.size = cube.size();
                    self.state = Some(cube);
                }
                Ok(Setup::Scramble(..)) => {}
                Err(error) => self.report(format!("The state is invalid. {error}")),
            },
            _ => {}
        }
    }

    fn read(&mut self, name: &str, value: &str) {
        match name {
            "puzzle" | "cube" | "state" => {}
            "view" if value == CUBE_VIEW => {}
            "view" if value == EMBED_VIEW => self.is_embedded = true,
            "view" => {
                self.report(format!("Unknown view “{value}”. Available: {}.", VIEWS.join(", ")));
            }
            "methods" => match legacy::algorithm(value) {
                Some(id) => self.algorithm = Some(id.to_owned()),
                None => self.report(format!("Unknown method “{value}”.")),
            },
            "setup-alg" | "moves" => self.setup = self.alg(value),
            "alg" => self.alg = self.alg(value),
            "move" => match value.parse() {
                Ok(played) => self.played = Some(played),
                Err(_) => self.report(format!("“{value}” is not a number of moves.")),
            },
            "title" => self.title = Some(value.to_owned()).filter(|title| !title.is_empty()),
            "algorithm" => self.algorithm = Some(value.to_owned()),
            "goal" if value == "solved" => {}
            "goal" => self.goal.goal = Some(GoalText::Goal(value.to_owned())),
            "goal-alg" => self.goal.goal = Some(GoalText::Moves(value.to_owned())),
            "turns" => self.goal.set_turns(value),
            "tables" => self.tables = Some(value.to_owned()),
            "metric" => match value.parse() {
                Ok(metric) => self.metric = Some(metric),
                Err(_) => {
                    self.report(format!("Unknown metric “{value}”. Choose htm, qtm, stm, obtm or qstm."))
                }
            },
            "param" => match parameter(value) {
                Some(pair) => self.parameters.push(pair),
                None => self.report(format!("“{value}” is not a parameter. Write param=NAME=NUMBER.")),
            },
            "threads" => match value.parse() {
                Ok(threads) if (1..=256).contains(&threads) => self.threads = Some(threads),
                _ => self.report(format!("“{value}” is not a number of threads from 1 to 256.")),
            },
            "run" if value == "solve" => self.run = true,
            "run" => self.report(format!("Unknown action “{value}”. Use run=solve.")),
            "follow" if value == "1" => self.follow = true,
            "follow" => self.report(format!("“{value}” is no value of follow. Use follow=1.")),
            _ => self.report(format!("Unknown option “{name}”.")),
        }
    }

    /// Parses moves. Links are in SiGN notation, like those of Twizzle, so ambiguous tokens need no remark.
    fn alg(&mut self, value: &str) -> Option<Alg> {
        match setup::read_scramble(value, self.size) {
            Ok(Setup::Scramble(alg, _)) => Some(alg),
            Ok(Setup::Position(..)) => None,
            Err(error) => {
                self.report(error.to_string());
                None
            }
        }
    }

    fn report(&mut self, problem: String) {
        self.problems.push(problem);
    }
}

impl Default for Address {
    fn default() -> Self {
        Self {
            size: Size::THREE,
            setup: None,
            state: None,
            alg: None,
            played: None,
            title: None,
            algorithm: None,
            metric: None,
            parameters: Vec::new(),
            tables: None,
            goal: SearchGoal::default(),
            threads: None,
            run: false,
            is_embedded: false,
            follow: false,
            problems: Vec::new(),
        }
    }
}

/// Parses a size such as `3x3x3` or `3`.
fn size(text: &str) -> Option<Size> {
    let mut numbers = text.split(['x', 'X', '×']).map(|number| number.trim().parse::<usize>());
    let first = numbers.next()?.ok()?;
    let rest: Vec<_> = numbers.collect();
    let is_cube = rest.iter().all(|number| *number == Ok(first)) && matches!(rest.len(), 0 | 2);
    is_cube.then(|| Size::new(first).ok()).flatten()
}

fn parameter(text: &str) -> Option<(String, f64)> {
    let (name, value) = text.split_once('=')?;
    let value = value.parse().ok().filter(|value: &f64| value.is_finite())?;
    Some((name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_query_parameter_is_parsed() {
        let address = Address::parse([
            ("setup-alg", "R U"),
            ("puzzle", "4x4x4"),
            ("algorithm", "wastar"),
            ("metric", "qtm"),
            ("param", "weight=1.5"),
            ("tables", "small"),
            ("threads", "2"),
            ("run", "solve"),
            ("follow", "1"),
        ]);
        assert_eq!(address.problems, Vec::<String>::new());
        assert_eq!(address.size.layers(), 4);
        assert_eq!(address.setup.map(|alg| alg.turns().len()), Some(2));
        assert_eq!(address.parameters, [("weight".to_owned(), 1.5)]);
        assert_eq!((address.threads, address.run, address.follow), (Some(2), true, true));
        assert_eq!(address.tables.as_deref(), Some("small"));
    }

    #[test]
    fn invalid_parameters_are_reported_and_the_others_kept() {
        let address = Address::parse([
            ("puzzle", "3x4x3"),
            ("setup-alg", "R Q"),
            ("alg", "F"),
            ("threads", "none"),
            ("follow", "yes"),
            ("colour", "red"),
        ]);
        assert_eq!(address.problems.len(), 5);
        assert_eq!(address.size, Size::THREE);
        assert_eq!(address.setup, None);
        assert!(address.alg.is_some());
    }

    #[test]
    fn an_unknown_view_is_reported_and_the_rest_is_used() {
        for view in ["playback", "Net", "2D", ""] {
            let address = Address::parse([("view", view), ("setup-alg", "R U"), ("run", "solve")]);
            let [problem] = &address.problems[..] else { panic!("{:?}", address.problems) };
            assert!(problem.starts_with(&format!("Unknown view “{view}”. Available: cube, ")), "{problem}");
            assert_eq!((address.setup.map(|alg| alg.turns().len()), address.run), (Some(2), true));
        }
        let embedded = Address::parse([("view", "embed"), ("setup-alg", "R U")]);
        assert!(embedded.problems.is_empty() && embedded.setup.is_some());
        let net = Address::parse([("view", "net"), ("facelets", "UUU"), ("setup-alg", "R Q")]);
        assert_eq!(net, Address::default(), "the view reads its address itself");
    }

    #[test]
    fn links_of_rubiks_cubes_ai_are_accepted() {
        let address =
            Address::parse([("cube", "4"), ("methods", "Magic,IDA*,SA"), ("moves", "R' U 2D₂ R'₃")]);
        assert_eq!(address.problems, Vec::<String>::new());
        assert_eq!((address.size.layers(), address.algorithm.as_deref()), (4, Some("ida")));
        let setup = address.setup.unwrap();
        assert_eq!(setup, Alg::parse("R' U 2D2 3R'", address.size).unwrap().alg);
        let unknown = Address::parse([("cube", "three"), ("methods", "Magic")]);
        assert_eq!(unknown.problems, ["“three” is not a valid number of layers.", "Unknown method “Magic”."]);
        assert_eq!(unknown.algorithm, None);
    }

    #[test]
    fn moves_that_other_texts_read_differently_are_no_problem_in_a_link() {
        let address = Address::parse([("puzzle", "7x7x7"), ("setup-alg", "2L r 3U2")]);
        assert_eq!(address.problems, Vec::<String>::new());
        assert_eq!(address.setup.map(|alg| alg.turns().len()), Some(3));
    }

    #[test]
    fn sizes_in_the_notation_of_cubing_js_are_accepted() {
        assert_eq!(size("3x3x3"), Some(Size::THREE));
        assert_eq!(size("100x100x100").map(Size::layers), Some(100));
        assert_eq!(size("2"), Some(Size::TWO));
        for text in ["", "x", "3x3", "0x0x0", "2000x2000x2000", "skewb"] {
            assert_eq!(size(text), None, "{text}");
        }
    }
}
