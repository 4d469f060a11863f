use std::path::Path;

use godspeed_cube::{Cubies, Metric, Size};
use godspeed_solve::solvers::KORF;
use godspeed_solve::solvers::korf::{PassGoal, SETS, SubtreeOrder, open_set};
use godspeed_solve::{Control, Estimate, Problem, Settings, SolveError, block_on};

use super::BenchError;
use super::prediction::{cubes, print_head, print_row};
use crate::output::outln;
use crate::search::SLICE;
use crate::status_line::StatusLine;
use crate::tables::{FolderSource, TableFolder};

/// Compares the predicted nodes of passes of the optimal solver with the true ones.
pub(super) struct PredictedPasses<'a> {
    /// The file of scrambles; random states if there is none.
    pub(super) file: Option<&'a Path>,
    /// The greatest number of states.
    pub(super) count: usize,
    /// The seed of the first random state.
    pub(super) seed: u64,
    /// The set of tables; the default of the solver if there is none.
    pub(super) set: Option<&'a str>,
    /// The folder of pattern databases.
    pub(super) folder: TableFolder,
    /// The length of the pass.
    pub(super) pass: u8,
}

impl PredictedPasses<'_> {
    /// Runs the pass of every state to its end, also after solutions.
    pub(super) fn run(&self) -> Result<(), BenchError> {
        let solver = &KORF;
        let cubes = cubes(self.file, Size::THREE, self.count, self.seed)?;
        let settings = match self.set {
            Some(id) => Settings::default().with_set(solver.info(), id)?,
            None => Settings::default(),
        };
        let set = settings.set().unwrap_or(&SETS[0]);
        let source = FolderSource::new(self.folder.clone());
        let tables = source.tables();
        let control = Control::new(SLICE, |_| ());
        let opened = block_on(open_set(set, godspeed_cube::Metric::Htm, &tables, &control))
            .map_err(BenchError::unsolved(set.name))?;
        source.save_built(&StatusLine::new(false));
        outln!();
        outln!("3x3x3, {} states, {} tables, pass of {} moves", cubes.len(), set.id, self.pass);
        outln!("state       predicted           true   ratio");
        let mut ratios = Vec::new();
        for (number, cube) in (1..).zip(&cubes) {
            let unsolved = |error: SolveError| BenchError::unsolved(&cube.name)(error);
            let cubies =
                Cubies::try_from(&cube.state).map_err(|error| unsolved(SolveError::Illegal(error)))?;
            let (state, metric, settings) = (cube.state.clone(), Metric::Htm, settings.clone());
            let estimate = solver.estimate(&Problem::new(state, metric).with_settings(settings), &tables);
            let passes = estimate.map_or_else(Vec::new, |Estimate { passes, .. }| passes);
            let predicted = passes.get(usize::from(self.pass)).copied().unwrap_or_default();
            let mut order = SubtreeOrder::default();
            let goal = PassGoal::whole(self.pass, usize::MAX);
            let pass = opened.pass(&cubies, goal, &mut order, &control);
            let nodes = block_on(pass).map_err(|stopped| unsolved(stopped.into()))?.nodes;
            let ratio = predicted / nodes.max(1) as f64;
            outln!("{number:>5} {predicted:>15.0} {nodes:>14} {ratio:>7.2}");
            ratios.push(ratio);
        }
        print_head();
        print_row("korf", "passes", ratios);
        Ok(())
    }
}
