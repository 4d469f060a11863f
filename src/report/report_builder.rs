use std::collections::BTreeSet;

use godspeed_protocol::Outcome;

use crate::report::VERSION;
use crate::{Facts, Report, ReportPlan, RunRecord, Summary, TableFact};

/// A report in progress: collects the outcomes of a plan's runs, in any order.
#[derive(Clone, Debug)]
pub struct ReportBuilder {
    plan: ReportPlan,
    runs: Vec<Option<EndedRun>>,
    /// The text of each cube of which a run has ended. Reports are made several times a second, and random states
    /// take longer than all else in them.
    scrambles: Vec<Option<String>>,
    /// The length of the first solution that each run has shown while it went on.
    first_lengths: Vec<Option<usize>>,
    ended: usize,
    loaded: BTreeSet<String>,
}

/// The parts of an outcome that a report contains.
#[derive(Clone, Debug)]
struct EndedRun {
    length: Option<usize>,
    /// Whether the length is proven to be the shortest.
    optimal: bool,
    nodes: u64,
    predicted: Option<f64>,
    seconds: f64,
    error: Option<String>,
}

impl ReportBuilder {
    /// Starts the report of a plan.
    #[must_use]
    pub fn new(plan: ReportPlan) -> Self {
        let (runs, scrambles) = (vec![None; plan.runs()], vec![None; plan.cubes()]);
        let first_lengths = vec![None; plan.runs()];
        Self { plan, runs, scrambles, first_lengths, ended: 0, loaded: BTreeSet::new() }
    }

    /// Returns the plan.
    #[must_use]
    pub const fn plan(&self) -> &ReportPlan {
        &self.plan
    }

    /// Adds the first solution of a run that continues to search. Later ones of the same run are ignored.
    pub fn record_improvement(&mut self, run: usize, length: usize) {
        if let Some(first) = self.first_lengths.get_mut(run) {
            first.get_or_insert(length);
        }
    }

    /// Adds the outcome of a run that ended by itself.
    ///
    /// A run beyond the plan is ignored; a second outcome of a run replaces the first.
    pub fn record(&mut self, run: usize, outcome: &Outcome) {
        if let Some(slot) = self.runs.get_mut(run) {
            self.ended += usize::from(slot.is_none());
            let cube = self.plan.cube_of(run);
            self.scrambles[cube].get_or_insert_with(|| self.plan.scramble(cube).text);
            let is_solved = outcome.solution.is_some();
            *slot = Some(EndedRun {
                length: outcome.length.filter(|_| is_solved),
                optimal: is_solved && outcome.optimal,
                nodes: outcome.nodes,
                predicted: outcome.prediction.as_ref().map(|prediction| prediction.nodes),
                seconds: outcome.seconds,
                // The error of a search that was stopped after it found a solution.
                error: outcome.error.clone().filter(|_| !is_solved),
            });
        }
    }

    /// Adds the outcome of a run that was stopped at the time limit. Its best solution so far counts.
    pub fn record_timeout(&mut self, run: usize, outcome: &Outcome) {
        let seconds = self.plan.options().timeout.unwrap_or(outcome.seconds);
        let error = Some(format!("no solution within {seconds} s"));
        self.record(run, &Outcome { error, optimal: false, ..outcome.clone() });
    }

    /// Adds a table that is in memory.
    pub fn record_table(&mut self, id: &str) {
        if !self.loaded.contains(id) {
            self.loaded.insert(id.to_owned());
        }
    }

    /// Returns the number of runs that have ended.
    #[must_use]
    pub const fn ended(&self) -> usize {
        self.ended
    }

    /// Returns the report so far. `facts` need neither link nor tables nor the number of planned runs.
    #[must_use]
    pub fn report(&self, facts: Facts) -> Report {
        let plan = &self.plan;
        let runs = self.records();
        let loaded: Vec<String> = self.loaded.iter().cloned().collect();
        let mut by_configuration: Vec<Vec<&RunRecord>> = vec![Vec::new(); plan.configurations().len()];
        for (run, record) in &runs {
            by_configuration[run % plan.configurations().len()].push(record);
        }
        let rows = plan.configurations().iter().zip(&by_configuration);
        let mut summary: Vec<Summary> =
            rows.map(|(row, runs)| Summary::of(row, plan.expected_length(row), runs, &loaded)).collect();
        Summary::mark_fastest(&mut summary);
        Report {
            version: VERSION,
            size: plan.size(),
            metric: plan.metric_id().to_owned(),
            seed: plan.options().seed,
            sweep: plan.options().sweep.as_ref().map(ToString::to_string),
            runs: runs.into_iter().map(|(_, record)| record).collect(),
            summary,
            facts: Facts {
                link: plan.options().to_link(),
                planned: plan.runs(),
                threads: plan.options().threads,
                tables: self.table_facts(),
                ..facts
            },
        }
    }

    /// Returns the ended runs with their numbers, in planned order.
    fn records(&self) -> Vec<(usize, RunRecord)> {
        let configurations = self.plan.configurations().len();
        let mut records = Vec::with_capacity(self.ended);
        for (cube, (runs, scramble)) in self.runs.chunks(configurations).zip(&self.scrambles).enumerate() {
            let Some(scramble) = scramble else { continue };
            let proven = runs.iter().flatten().filter(|run| run.optimal).find_map(|run| run.length);
            for (run, ended) in (cube * configurations..).zip(runs) {
                let Some(ended) = ended else { continue };
                let configuration = self.plan.configuration_of(run);
                records.push((
                    run,
                    RunRecord {
                        algorithm: configuration.solver.id.clone(),
                        value: configuration.value.clone(),
                        scramble: scramble.clone(),
                        solved: ended.length.is_some(),
                        length: ended.length,
                        first_length: self.first_lengths[run],
                        optimal_length: proven,
                        nodes: ended.nodes,
                        predicted_nodes: ended.predicted,
                        seconds: ended.seconds,
                        error: ended.error.clone(),
                    },
                ));
            }
        }
        records
    }

    /// Returns the loaded tables of all algorithms, by id.
    fn table_facts(&self) -> Vec<TableFact> {
        let solvers = self.plan.configurations().iter().map(|configuration| &configuration.solver);
        let known = solvers
            .flat_map(|solver| solver.tables.iter().chain(solver.sets.iter().flat_map(|set| &set.tables)));
        let known: Vec<_> = known.collect();
        let fact = |id: &String| {
            let bytes = known.iter().find(|table| table.id == *id)?.bytes;
            Some(TableFact { id: id.clone(), bytes })
        };
        self.loaded.iter().filter_map(fact).collect()
    }
}
