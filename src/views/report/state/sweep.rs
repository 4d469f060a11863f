//! The choice of a sweep: a parameter, and a range of its slider or several table sets.
//!
//! The form stores the sweep as its text in a link; this module reads and writes that text.

use godspeed_protocol::{ParameterInfo, SetInfo, SolverInfo};
use godspeed_report::{Sweep, SweepValue};

use super::ReportState;

/// The name of a sweep over table sets.
const TABLES: &str = "tables";
/// The parameter that cannot be swept, because the report sets it.
const SEED: &str = "seed";
/// The number of values of a new sweep.
const USUAL_STEPS: usize = 5;
/// The largest number of values offered; links can have more.
pub const MOST_STEPS: usize = 20;

/// A parameter that can be swept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepChoice {
    /// Its id, or `tables`.
    pub id: String,
    /// Its name, and the algorithms that have it.
    pub label: String,
}

/// The range of a sweep over numbers, and what its parameter allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepRange {
    /// The smallest value of the parameter.
    pub min: f64,
    /// The largest value of the parameter.
    pub max: f64,
    /// The step of the parameter.
    pub step: f64,
    /// The first value of the sweep.
    pub from: f64,
    /// The last value of the sweep.
    pub to: f64,
    /// The number of values.
    pub steps: usize,
}

impl ReportState {
    /// Returns the parameters of the chosen algorithms that can be swept.
    #[must_use]
    pub fn sweep_choices(&self) -> Vec<SweepChoice> {
        let mut choices: Vec<(&str, &str)> = Vec::new();
        let mut add = |id, name| {
            if !choices.iter().any(|&(known, _)| known == id) {
                choices.push((id, name));
            }
        };
        for solver in self.chosen() {
            for parameter in solver.parameters.iter().filter(|parameter| is_swept(parameter)) {
                add(&parameter.id, &parameter.name);
            }
            if !solver.sets.is_empty() {
                add(TABLES, "Tables");
            }
        }
        let choice = |(id, name): (&str, &str)| {
            let has = |solver: &&SolverInfo| match id {
                TABLES => !solver.sets.is_empty(),
                _ => solver.parameters.iter().any(|parameter| parameter.id == id),
            };
            let algorithms: Vec<&str> =
                self.chosen().filter(has).map(|solver| solver.name.as_str()).collect();
            SweepChoice { id: id.to_owned(), label: format!("{name} ({})", algorithms.join(", ")) }
        };
        choices.into_iter().map(choice).collect()
    }

    /// Returns the id of the swept parameter; empty without a sweep.
    #[must_use]
    pub fn swept(&self) -> String {
        self.sweep().map(|sweep| sweep.name().to_owned()).unwrap_or_default()
    }

    /// Returns the range, if a number is swept.
    #[must_use]
    pub fn sweep_range(&self) -> Option<SweepRange> {
        let sweep = self.sweep()?;
        let values = sweep.values();
        let (from, to) = (values.first()?.number()?, values.last()?.number()?);
        let &ParameterInfo { min, max, step, .. } = self.parameter(sweep.name())?;
        Some(SweepRange { min, max, step, from, to, steps: values.len() })
    }

    /// Returns the table sets that can be swept, each with whether it is; none unless they are.
    #[must_use]
    pub fn sweep_sets(&self) -> Vec<(&SetInfo, bool)> {
        let Some(sweep) = self.sweep().filter(Sweep::is_over_sets) else { return Vec::new() };
        let values = sweep.values();
        let is_chosen = |set: &SetInfo| values.contains(&SweepValue::Set(set.id.clone()));
        self.sets().map(|set| (set, is_chosen(set))).collect()
    }

    /// Returns the values as a text: `5 values: 1, 1.5, 2, 2.5, 3`.
    #[must_use]
    pub fn sweep_text(&self) -> String {
        let values = self.sweep().map(|sweep| sweep.values()).unwrap_or_default();
        let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
        let s = if texts.len() == 1 { "" } else { "s" };
        if texts.is_empty() {
            String::new()
        } else {
            format!("{} value{s}: {}", texts.len(), texts.join(", "))
        }
    }

    /// Sweeps another parameter over all its values, or none if the id is empty.
    pub(super) fn choose_sweep(&mut self, id: &str) {
        let text = if id == TABLES {
            let sets: Vec<&str> = self.sets().take(2).map(|set| set.id.as_str()).collect();
            format!("{TABLES}={}", sets.join(","))
        } else {
            let range = self.parameter(id).map(|parameter| (parameter.min, parameter.max));
            range.map_or_else(String::new, |(min, max)| self.range_text(id, min, max, USUAL_STEPS))
        };
        self.form.set("sweep", &text);
    }

    /// Sets the range of the sweep.
    pub(super) fn set_sweep_range(&mut self, from: f64, to: f64, steps: usize) {
        let text = self.range_text(&self.swept(), from.min(to), to.max(from), steps);
        self.form.set("sweep", &text);
    }

    /// Adds a table set to the sweep or removes it; the last one stays.
    pub(super) fn toggle_sweep_set(&mut self, id: &str) {
        let is_chosen = |&(set, chosen): &(&SetInfo, bool)| chosen != (set.id == id);
        let sets: Vec<&str> =
            self.sweep_sets().iter().filter(|set| is_chosen(set)).map(|set| set.0.id.as_str()).collect();
        if !sets.is_empty() {
            let text = format!("{TABLES}={}", sets.join(","));
            self.form.set("sweep", &text);
        }
    }

    /// Returns the text of a range with about `steps` values, all of which the parameter's slider has.
    fn range_text(&self, id: &str, from: f64, to: f64, steps: usize) -> String {
        let Some(parameter) = self.parameter(id) else { return String::new() };
        let gaps = steps.clamp(2, MOST_STEPS) - 1;
        let step = ((to - from) / gaps as f64 / parameter.step + 1e-9).floor().max(1.0) * parameter.step;
        // Sums of steps such as 0.1 have rounding errors.
        let step = (step * 1e9).round() / 1e9;
        format!("{id}={from}..{to}:{step}")
    }

    fn sweep(&self) -> Option<Sweep> {
        self.form.text("sweep").parse().ok()
    }

    fn chosen(&self) -> impl Iterator<Item = &SolverInfo> {
        self.algorithms().filter(|solver| self.form.has(&solver.id))
    }

    fn parameter(&self, id: &str) -> Option<&ParameterInfo> {
        self.chosen().flat_map(|solver| &solver.parameters).find(|parameter| parameter.id == id)
    }

    /// Returns the table sets of the chosen algorithms: id and name.
    #[must_use]
    pub fn table_sets(&self) -> Vec<(String, String)> {
        self.sets().map(|set| (set.id.clone(), set.name.clone())).collect()
    }

    fn sets(&self) -> impl Iterator<Item = &SetInfo> {
        self.chosen().flat_map(|solver| &solver.sets)
    }
}

fn is_swept(parameter: &ParameterInfo) -> bool {
    !parameter.is_switch() && parameter.id != SEED
}
