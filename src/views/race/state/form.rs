use std::sync::Arc;

use godspeed_cube::{Facelets, Size, scramble};
use godspeed_page::format;
use godspeed_protocol::{Catalogue, SolverInfo};
use godspeed_report::Scramble;

use super::mode::Mode;
use super::options::{self, HUMAN, MOST_RACERS, RaceOptions};

/// The largest number of moves of a shuffle, so that it takes no noticeable time on a large cube.
const MOST_SHUFFLE_MOVES: usize = 1000;

/// The choices for the next race, and the algorithms to choose from.
#[derive(Clone, Debug)]
pub(super) struct Form {
    options: RaceOptions,
    /// The time limit as it was typed.
    timeout: String,
    catalogue: Vec<Arc<SolverInfo>>,
    processors: usize,
    /// Whether engines can have more than one thread.
    has_threads: bool,
}

impl Form {
    /// Creates a form with these choices, before the algorithms are known.
    pub(super) fn new(options: RaceOptions, processors: usize) -> Self {
        Self {
            timeout: options.timeout.map(|seconds| seconds.to_string()).unwrap_or_default(),
            options,
            catalogue: Vec::new(),
            processors: processors.max(1),
            has_threads: true,
        }
    }

    /// Returns the choices.
    pub(super) const fn options(&self) -> &RaceOptions {
        &self.options
    }

    /// Returns the time limit as it was typed.
    pub(super) fn timeout(&self) -> &str {
        &self.timeout
    }

    /// Returns the cube.
    pub(super) const fn cube(&self) -> &Facelets {
        &self.options.scramble.state
    }

    /// Returns all algorithms, also those that do not support the size.
    pub(super) fn catalogue(&self) -> &[Arc<SolverInfo>] {
        &self.catalogue
    }

    /// Returns whether the algorithms are known.
    pub(super) const fn has_catalogue(&self) -> bool {
        !self.catalogue.is_empty()
    }

    /// Returns the algorithms that support the size.
    pub(super) fn algorithms(&self) -> impl Iterator<Item = &SolverInfo> {
        let size = self.options.size();
        self.catalogue.iter().map(AsRef::as_ref).filter(move |solver: &&SolverInfo| solver.supports(size))
    }

    /// Returns the names of the racers.
    pub(super) fn names(&self) -> Vec<String> {
        let name = |id: &String| {
            let solver = self.catalogue.iter().find(|solver| solver.id == *id);
            solver.map_or_else(|| "Human".to_owned(), |solver| solver.name.clone())
        };
        self.options.racers.iter().map(name).collect()
    }

    /// Returns the threads of a racer that runs alone.
    pub(super) fn threads(&self) -> usize {
        // One processor is left to the page.
        let usual = self.options.threads.unwrap_or(self.processors.saturating_sub(1));
        if self.has_threads { usual.max(1) } else { 1 }
    }

    /// Sets the algorithms to choose from, and whether engines can have more than one thread.
    pub(super) fn set_catalogue(&mut self, catalogue: Catalogue) {
        self.catalogue = catalogue.solvers.into_iter().map(Arc::new).collect();
        self.has_threads = catalogue.threaded;
    }

    /// Chooses a racer or drops it.
    pub(super) fn toggle(&mut self, racer: &str) {
        if self.options.has(racer) {
            self.options.racers.retain(|id| id != racer);
        } else {
            self.options.racers.push(racer.to_owned());
        }
        // Lanes are in the order of the menu, the human last.
        let order =
            |id: &String| self.catalogue.iter().position(|solver| solver.id == *id).unwrap_or(usize::MAX);
        self.options.racers.sort_by_key(order);
    }

    /// Takes a shuffled cube of a size, with the usual racers for it.
    pub(super) fn resize(&mut self, size: Size, seed: u64) {
        self.options.racers.retain(|id| id == HUMAN);
        self.options.scramble = shuffled(size, seed);
        self.drop_unsupported();
    }

    /// Takes a cube.
    pub(super) fn set_scramble(&mut self, scramble: Scramble) {
        self.options.scramble = scramble;
        if self.has_catalogue() {
            self.drop_unsupported();
        }
    }

    /// Chooses how the racers take turns.
    pub(super) const fn set_mode(&mut self, mode: Mode) {
        self.options.mode = mode;
    }

    /// Takes the time limit as it was typed.
    pub(super) fn set_timeout(&mut self, text: String) {
        self.timeout = text;
    }

    /// Drops the algorithms that are unknown or do not support the size; if none is left, chooses the usual ones.
    pub(super) fn drop_unsupported(&mut self) {
        let known: Vec<String> = self.algorithms().map(|solver| solver.id.clone()).collect();
        self.options.racers.retain(|id| id == HUMAN || known.contains(id));
        if self.options.racers.iter().all(|id| id == HUMAN) {
            let size = self.options.size();
            let usual = self.algorithms().filter(|solver| solver.is_quick(size));
            let usual: Vec<String> = usual.map(|solver| solver.id.clone()).collect();
            let human = std::mem::take(&mut self.options.racers);
            self.options.racers = usual.into_iter().chain(human).collect();
        }
    }

    /// Returns why the race cannot start.
    pub(super) fn obstacle(&self) -> Option<String> {
        let racers = &self.options.racers;
        let is_known = |id: &String| id == HUMAN || self.algorithms().any(|solver| solver.id == *id);
        if let Some(unknown) = racers.iter().find(|id| !is_known(id)) {
            let size = self.options.size();
            return Some(match self.catalogue.iter().find(|solver| solver.id == *unknown) {
                Some(solver) => format!("{} does not support {size}.", solver.name),
                None => {
                    let ids: Vec<&str> = self.algorithms().map(|solver| solver.id.as_str()).collect();
                    format!("Unknown algorithm “{unknown}”. Available: {}.", ids.join(", "))
                }
            });
        }
        if racers.is_empty() {
            return Some("Choose at least one racer.".to_owned());
        }
        if racers.len() > MOST_RACERS {
            return Some(format!("At most {MOST_RACERS} can race."));
        }
        if racers.iter().filter(|id| *id == HUMAN).count() > 1 {
            return Some("You can take part only once.".to_owned());
        }
        if self.cube().is_solved() {
            return Some("This cube is solved. Shuffle it first.".to_owned());
        }
        options::timeout(&self.timeout).err().map(|error| format!("Seconds per racer: {error}."))
    }

    /// Returns the choices of a race that starts, with the time limit that was typed.
    pub(super) fn take_options(&mut self) -> RaceOptions {
        self.options.timeout = options::timeout(&self.timeout).ok().flatten();
        self.options.clone()
    }

    /// Describes what is fair about the race, and which tables are used.
    pub(super) fn fairness(&self) -> String {
        let searching = self.options.racers.iter().filter(|id| *id != HUMAN).count();
        let fair = self.options.mode.fairness(searching, self.threads(), self.processors);
        let mut text = format!("{fair} Clocks pause while tables load.");
        let with_sets =
            self.algorithms().filter(|solver| self.options.has(&solver.id) && !solver.sets.is_empty());
        for solver in with_sets {
            let wanted = self.options.tables.as_ref();
            let set = solver.sets.iter().find(|set| Some(&set.id) == wanted).or(solver.sets.first());
            if let Some(set) = set {
                let bytes = format::bytes(set.tables.iter().map(|table| table.bytes).sum());
                text += &format!(" {} uses its {} tables ({bytes}).", solver.name, set.name.to_lowercase());
            }
        }
        if self.options.has(HUMAN) {
            text += " Your clock starts with your first turn.";
        }
        text
    }

    /// Returns the choices in one line: `3×3×3 · 4 racers · all at once`.
    pub(super) fn summary(&self) -> String {
        let racers = self.options.racers.len();
        let unit = if racers == 1 { "racer" } else { "racers" };
        let mode = match self.options.mode {
            Mode::Parallel => "all at once",
            Mode::Sequential => "one after another",
        };
        let size = self.options.size();
        format!("{size:#} · {racers} {unit} · {mode}")
    }
}

/// Returns a shuffled cube.
pub(super) fn shuffled(size: Size, seed: u64) -> Scramble {
    Scramble::random_moves(size, scramble::standard_moves(size).min(MOST_SHUFFLE_MOVES), seed)
}
