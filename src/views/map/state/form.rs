use godspeed_cube::{CubeInput, Facelets, Metric, Size, scramble};
use godspeed_protocol::SolverInfo;

use super::options::{MOST_ALGORITHMS, Options};

/// The choices, the algorithms to choose from, and the cube that the choices give.
#[derive(Clone, Debug)]
pub(super) struct Form {
    options: Options,
    catalogue: Vec<SolverInfo>,
    /// The cube to solve, if the text for it is valid.
    start: Option<Facelets>,
    problem: Option<String>,
}

impl Form {
    /// Reads the query of an address. Without a cube in it, takes that of the page, or a random one by `seed`.
    pub(super) fn new(link: &str, page_cube: Option<Facelets>, seed: u64) -> Self {
        let (mut options, problem) = match Options::from_link(link) {
            Ok(options) => (options, None),
            Err((options, problem)) => (options, Some(problem)),
        };
        if options.setup.is_empty() {
            let cube = page_cube.filter(|cube| cube.size() == options.size && !cube.is_solved());
            let setup = cube.map(|cube| cube.to_string());
            options.setup = setup.unwrap_or_else(|| random_scramble(options.size, seed));
        }
        let mut form = Self { options, catalogue: Vec::new(), start: None, problem: None };
        form.read_setup();
        form.problem = problem.or(form.problem);
        form
    }

    /// Returns the choices.
    pub(super) const fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the cube to solve, if the text for it is valid.
    pub(super) const fn start(&self) -> Option<&Facelets> {
        self.start.as_ref()
    }

    /// Returns what is wrong with the choices.
    pub(super) fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Returns whether the size of the cube has a map.
    pub(super) fn has_map(&self) -> bool {
        self.options.size == Size::TWO
    }

    /// Returns whether the algorithms are known.
    pub(super) const fn has_catalogue(&self) -> bool {
        !self.catalogue.is_empty()
    }

    /// Returns whether there are a cube and an algorithm.
    pub(super) const fn is_complete(&self) -> bool {
        self.start.is_some() && !self.options.algorithms.is_empty()
    }

    /// Returns the algorithms that can be recorded at the size.
    pub(super) fn algorithms(&self) -> impl Iterator<Item = &SolverInfo> {
        self.catalogue.iter().filter(|solver| self.is_supported(solver))
    }

    /// Returns the id and the name of each algorithm that was chosen.
    pub(super) fn chosen(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options.algorithms.iter().map(|id| {
            let known = self.catalogue.iter().find(|solver| solver.id == *id);
            (id.as_str(), known.map_or(id.as_str(), |solver| &solver.name))
        })
    }

    /// Sets the algorithms to choose from.
    pub(super) fn set_catalogue(&mut self, catalogue: Vec<SolverInfo>) {
        self.catalogue = catalogue;
        self.drop_unsupported();
    }

    /// Chooses an algorithm or drops it.
    pub(super) fn toggle(&mut self, algorithm: &str) {
        self.options.toggle(algorithm);
    }

    /// Takes a scramble or state as it was entered.
    pub(super) fn set_setup(&mut self, text: &str) {
        text.trim().clone_into(&mut self.options.setup);
        self.read_setup();
    }

    /// Takes a random cube.
    pub(super) fn shuffle(&mut self, seed: u64) {
        self.set_setup(&random_scramble(self.options.size, seed));
    }

    /// Changes the size, and with it all other choices: takes a random cube.
    pub(super) fn set_size(&mut self, size: Size, seed: u64) {
        self.options =
            Options { size, algorithms: Vec::new(), metric: Metric::default(), ..self.options.clone() };
        self.drop_unsupported();
        self.shuffle(seed);
    }

    /// Counts moves in a metric.
    pub(super) const fn set_metric(&mut self, metric: Metric) {
        self.options.metric = metric;
    }

    fn read_setup(&mut self) {
        let input = CubeInput::new(self.options.setup.clone()).only_size(Some(self.options.size));
        match input.parse() {
            Ok(cube) => {
                self.start = Some(cube.into_state());
                self.problem = None;
            }
            Err(error) => {
                self.start = None;
                self.problem = Some(error.to_string());
            }
        }
    }

    fn is_supported(&self, solver: &SolverInfo) -> bool {
        let size = self.options.size;
        let visits_for = solver.visits_for.as_ref();
        let is_on_map = visits_for.is_some_and(|sizes| sizes.contains(&size.last_layer()));
        (is_on_map || !self.has_map()) && solver.supports(size)
    }

    /// Drops algorithms that are unknown or do not support the size; if none is left, chooses those that solve most cubes
    /// of the size within seconds, or else the first ones.
    fn drop_unsupported(&mut self) {
        let ids = |is_wanted: &dyn Fn(&SolverInfo) -> bool| -> Vec<String> {
            self.algorithms().filter(|solver| is_wanted(solver)).map(|solver| solver.id.clone()).collect()
        };
        let supported = ids(&|_| true);
        let quick = ids(&|solver| solver.is_quick(self.options.size));
        self.options.algorithms.retain(|id| supported.contains(id));
        if self.options.algorithms.is_empty() {
            let usual = match self.has_map() {
                true => Options::default().algorithms,
                false if quick.is_empty() => supported,
                false => quick,
            };
            self.options.algorithms = usual.into_iter().take(MOST_ALGORITHMS).collect();
        }
    }
}

/// Returns the moves of a random cube.
fn random_scramble(size: Size, seed: u64) -> String {
    scramble::random_moves(size, scramble::standard_moves(size), seed).to_string()
}
