//! What the user chooses for a race, and the link that reproduces it.

use godspeed_cube::{CubeInput, Facelets, Metric, Size};
use godspeed_report::Scramble;

use super::Mode;

/// The id of the human in the list of racers.
pub const HUMAN: &str = "human";

/// The largest number of racers.
pub const MOST_RACERS: usize = 12;

/// The largest number of threads.
const MOST_THREADS: usize = 256;

/// The length in bytes from which on the text of a cube stands after `#`, which is not sent to the server.
const LONGEST_QUERY: usize = 6000;

/// The length in bytes from which on a link has no cube. Chromium accepts no address of more than 2 MB.
const LONGEST_CUBE: usize = 2_000_000;

/// The choices for a race.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceOptions {
    /// The cube to solve.
    pub scramble: Scramble,
    /// The ids of the algorithms, and of the human, in the order of their lanes.
    pub racers: Vec<String>,
    /// How the processors are shared.
    pub mode: Mode,
    /// The metric in which solutions are counted.
    pub metric: Metric,
    /// The table set of algorithms that have sets; `None` for their default.
    pub tables: Option<String>,
    /// The threads of a racer that runs alone; `None` for all but one.
    pub threads: Option<usize>,
    /// The seconds after which a search is stopped.
    pub timeout: Option<f64>,
}

/// A link: its options, which parts it has, and what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceLink {
    /// The options; parts that are missing or wrong have their default.
    pub options: RaceOptions,
    /// Whether the link has a cube.
    pub has_cube: bool,
    /// Whether to start at once.
    pub is_run: bool,
    /// What is wrong.
    pub problem: Option<String>,
}

impl RaceOptions {
    /// Returns the options of a race on a cube, without racers.
    #[must_use]
    pub fn new(cube: Facelets) -> Self {
        Self {
            scramble: Scramble { text: cube.to_string(), state: cube },
            racers: Vec::new(),
            mode: Mode::default(),
            metric: Metric::Htm,
            tables: None,
            threads: None,
            timeout: None,
        }
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.scramble.state.size()
    }

    /// Returns whether a racer takes part.
    #[must_use]
    pub fn has(&self, racer: &str) -> bool {
        self.racers.iter().any(|id| id == racer)
    }

    /// Returns the link, from its question mark on. A long cube follows `#`, like in links to the view Cube.
    #[must_use]
    pub fn to_link(&self) -> String {
        let is_state = self.scramble.text == self.scramble.state.to_string();
        let cube = (if is_state { "state" } else { "setup-alg" }, self.scramble.text.as_str());
        let (short, long) =
            if cube.1.len() > LONGEST_QUERY { (None, Some(cube)) } else { (Some(cube), None) };
        let mut query = form_urlencoded::Serializer::for_suffix("?".to_owned(), 1);
        query
            .append_pair("view", "race")
            .append_pair("puzzle", &self.size().to_string())
            .extend_pairs(short)
            .append_pair("algorithms", &self.racers.join(","));
        if self.mode != Mode::default() {
            query.append_pair("mode", self.mode.name());
        }
        if self.metric != Metric::Htm {
            query.append_pair("metric", self.metric.id_for(self.size()));
        }
        if let Some(tables) = &self.tables {
            query.append_pair("tables", tables);
        }
        if let Some(threads) = self.threads {
            query.append_pair("threads", &threads.to_string());
        }
        if let Some(timeout) = self.timeout {
            query.append_pair("timeout", &timeout.to_string());
        }
        query.append_pair("run", "race");
        // Commas are allowed in queries, and lists are easier to read with them.
        let query = query.finish().replace("%2C", ",");
        let long = long.filter(|(_, text)| text.len() <= LONGEST_CUBE);
        let fragment = long.map(|(name, text)| {
            form_urlencoded::Serializer::for_suffix("#".to_owned(), 1).append_pair(name, text).finish()
        });
        query + &fragment.unwrap_or_default()
    }
}

impl RaceLink {
    /// Reads the query and the fragment of an address. A link without a cube is about the cube of the page.
    #[must_use]
    pub fn read(link: &str, page_cube: &Facelets) -> Self {
        let parts = link.split(['?', '#']).filter(|part| part.contains('='));
        let pairs: Vec<_> = parts.flat_map(|part| form_urlencoded::parse(part.as_bytes())).collect();
        let value =
            |name: &str| pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_ref());
        let mut problem = None;
        let mut options = RaceOptions::new(page_cube.clone());
        let mut has_cube = false;
        // Links to other views are not about races.
        let is_race = value("view") == Some("race");
        if is_race {
            match cube(value("puzzle"), value("state"), value("setup-alg")) {
                Ok(Some(scramble)) => (options.scramble, has_cube) = (scramble, true),
                Ok(None) => {}
                Err(error) => problem = Some(error),
            }
            for (name, value) in &pairs {
                if let Err(error) = options.read(name, value) {
                    problem.get_or_insert(format!("{name}={value} is not valid: {error}"));
                }
            }
        }
        let is_run = is_race && value("run") == Some("race");
        Self { options, has_cube, is_run, problem }
    }
}

impl RaceOptions {
    fn read(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "algorithms" => {
                let ids = value.split(',').map(str::trim).filter(|id| !id.is_empty());
                self.racers = ids.map(str::to_owned).collect();
                if self.racers.len() > MOST_RACERS {
                    self.racers.truncate(MOST_RACERS);
                    return Err(format!("at most {MOST_RACERS} can race"));
                }
            }
            "mode" => self.mode = value.parse()?,
            "metric" => {
                self.metric = value.parse().map_err(|_| "choose htm, qtm, stm, obtm or qstm".to_owned())?
            }
            "tables" => self.tables = Some(value.to_owned()),
            "threads" => match value.parse() {
                Ok(threads) if (1..=MOST_THREADS).contains(&threads) => self.threads = Some(threads),
                _ => return Err(format!("expected a number from 1 to {MOST_THREADS}")),
            },
            "timeout" => self.timeout = timeout(value)?,
            _ => {}
        }
        Ok(())
    }
}

/// Reads a time limit in seconds; an empty text is none.
///
/// # Errors
/// A message to the user if it is not a positive number.
pub(super) fn timeout(text: &str) -> Result<Option<f64>, String> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    match text.trim().parse() {
        Ok(seconds) if f64::is_finite(seconds) && seconds > 0.0 => Ok(Some(seconds)),
        _ => Err("expected seconds, such as 30".to_owned()),
    }
}

/// Reads the cube of a link: a state, a scramble, or a scramble after a state.
fn cube(puzzle: Option<&str>, state: Option<&str>, alg: Option<&str>) -> Result<Option<Scramble>, String> {
    let size = match puzzle {
        Some(puzzle) => puzzle.parse().map_err(|error| format!("puzzle={puzzle} is not valid: {error}"))?,
        None => Size::THREE,
    };
    let read = |input: CubeInput, text: &str| {
        input.parse().map(|parsed| parsed.into_state()).map_err(|error| format!("{text}: {error}"))
    };
    match (state, alg) {
        (None, None) => Ok(puzzle.map(|_| {
            let state = Facelets::solved(size);
            Scramble { text: state.to_string(), state }
        })),
        (Some(state), None) => {
            let state = read(CubeInput::state(state), state)?;
            Ok(Some(Scramble { text: state.to_string(), state }))
        }
        (None, Some(alg)) => {
            let state = read(CubeInput::alg(alg, size), alg)?;
            Ok(Some(Scramble { text: alg.to_owned(), state }))
        }
        (Some(state), Some(text)) => {
            let mut state = read(CubeInput::state(state), state)?;
            let parsed =
                CubeInput::alg(text, state.size()).parse().map_err(|error| format!("{text}: {error}"))?;
            if let Some(alg) = parsed.alg() {
                state.turn_all(alg.turns());
            }
            Ok(Some(Scramble { text: state.to_string(), state }))
        }
    }
}
