use std::collections::BTreeMap;
use std::sync::Arc;

use godspeed_protocol::{ParameterInfo, SolverInfo};

use crate::plan_error::PlanError;
use crate::{PlanOptions, Sweep, SweepValue};

/// The id of the parameter that seeds algorithms with random numbers.
pub(crate) const SEED: &str = "seed";

/// An algorithm of a report, with the value of the swept parameter if it has that parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Configuration {
    /// The algorithm.
    pub solver: Arc<SolverInfo>,
    /// The value of the swept parameter; `None` if nothing is swept, or if the algorithm lacks the parameter.
    pub value: Option<SweepValue>,
    /// The table set; `None` for the first of the algorithm.
    pub tables: Option<String>,
    /// The values of parameters, without the seed.
    pub parameters: BTreeMap<String, f64>,
}

impl Configuration {
    /// Returns the configurations of all algorithms, in the order in which they are listed.
    ///
    /// # Errors
    /// [`PlanError`] if a parameter or a table set is unknown or out of range.
    pub(crate) fn all(options: &PlanOptions, solvers: &[Arc<SolverInfo>]) -> Result<Vec<Self>, PlanError> {
        let plain = solvers
            .iter()
            .map(|solver| Self {
                solver: solver.clone(),
                value: None,
                tables: None,
                parameters: BTreeMap::new(),
            })
            .collect();
        let plain = with_tables(plain, options.tables.as_deref())?;
        let plain = with_parameters(plain, options)?;
        match &options.sweep {
            Some(sweep) => with_sweep(&plain, sweep),
            None => Ok(plain),
        }
    }

    /// Returns the description of the seed, if the algorithm has one that is not set.
    pub(crate) fn open_seed(&self) -> Option<&ParameterInfo> {
        parameter(&self.solver, SEED).filter(|seed| !self.parameters.contains_key(&seed.id))
    }

    fn with_value(&self, sweep: &Sweep, value: SweepValue) -> Self {
        let mut swept = Self { value: Some(value.clone()), ..self.clone() };
        match value {
            SweepValue::Number(number) => {
                swept.parameters.insert(sweep.name().to_owned(), number);
            }
            SweepValue::Set(set) => swept.tables = Some(set),
        }
        swept
    }
}

fn with_tables(plain: Vec<Configuration>, set: Option<&str>) -> Result<Vec<Configuration>, PlanError> {
    let Some(set) = set else { return Ok(plain) };
    check_sets(&plain, &[set])?;
    let set_of = |solver: &SolverInfo| (!solver.sets.is_empty()).then(|| set.to_owned());
    Ok(plain.into_iter().map(|plain| Configuration { tables: set_of(&plain.solver), ..plain }).collect())
}

fn with_parameters(
    mut plain: Vec<Configuration>,
    options: &PlanOptions,
) -> Result<Vec<Configuration>, PlanError> {
    for choice in &options.parameters {
        let is_chosen = |solver: &SolverInfo| choice.algorithm.as_ref().is_none_or(|id| *id == solver.id);
        let mut is_used = false;
        for configuration in plain.iter_mut().filter(|plain| is_chosen(&plain.solver)) {
            let Some(parameter) = parameter(&configuration.solver, &choice.name) else { continue };
            check_range(&configuration.solver, parameter, choice.value)?;
            configuration.parameters.insert(choice.name.clone(), choice.value);
            is_used = true;
        }
        if !is_used {
            let algorithm = choice.algorithm.iter().map(|id| format!("{id}."));
            let name = algorithm.chain([choice.name.clone()]).collect();
            return Err(PlanError::Parameter { name, known: known_parameters(&plain) });
        }
    }
    Ok(plain)
}

fn with_sweep(plain: &[Configuration], sweep: &Sweep) -> Result<Vec<Configuration>, PlanError> {
    let values = sweep.values();
    let is_swept = |solver: &SolverInfo| {
        if sweep.is_over_sets() { !solver.sets.is_empty() } else { parameter(solver, sweep.name()).is_some() }
    };
    if sweep.is_over_sets() {
        check_sets(plain, &values.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    } else if !plain.iter().any(|plain| is_swept(&plain.solver)) {
        return Err(PlanError::Parameter { name: sweep.name().to_owned(), known: known_parameters(plain) });
    }
    let mut configurations = Vec::new();
    for plain in plain {
        if !is_swept(&plain.solver) {
            configurations.push(plain.clone());
            continue;
        }
        for value in &values {
            if let (Some(parameter), Some(number)) = (parameter(&plain.solver, sweep.name()), value.number())
            {
                check_range(&plain.solver, parameter, number)?;
            }
            configurations.push(plain.with_value(sweep, value.clone()));
        }
    }
    Ok(configurations)
}

/// Checks that every algorithm with table sets has these, and that there is one.
fn check_sets(plain: &[Configuration], sets: &[impl AsRef<str>]) -> Result<(), PlanError> {
    let with_sets: Vec<_> =
        plain.iter().map(|plain| &plain.solver).filter(|solver| !solver.sets.is_empty()).collect();
    for set in sets.iter().map(AsRef::as_ref) {
        if with_sets.is_empty() {
            let (solver, known) = ("none of the chosen algorithms".to_owned(), "none".to_owned());
            return Err(PlanError::Tables { solver, set: set.to_owned(), known });
        }
        if let Some(solver) = with_sets.iter().find(|solver| solver.sets.iter().all(|known| known.id != set))
        {
            let known = joined(solver.sets.iter().map(|set| set.id.as_str()));
            return Err(PlanError::Tables { solver: solver.name.clone(), set: set.to_owned(), known });
        }
    }
    Ok(())
}

fn check_range(solver: &SolverInfo, parameter: &ParameterInfo, value: f64) -> Result<(), PlanError> {
    let &ParameterInfo { min, max, .. } = parameter;
    if (min..=max).contains(&value) {
        return Ok(());
    }
    let (solver, name) = (solver.name.clone(), parameter.id.clone());
    Err(PlanError::OutOfRange { solver, name, value, min, max })
}

fn parameter<'a>(solver: &'a SolverInfo, id: &str) -> Option<&'a ParameterInfo> {
    solver.parameters.iter().find(|parameter| parameter.id == id)
}

/// Returns the parameters of all algorithms: `wastar.weight, wastar.memory`.
fn known_parameters(plain: &[Configuration]) -> String {
    let of = |solver: &SolverInfo| {
        let name = |parameter: &ParameterInfo| format!("{}.{}", solver.id, parameter.id);
        solver.parameters.iter().map(name).collect::<Vec<_>>()
    };
    let names: Vec<String> = plain.iter().flat_map(|plain| of(&plain.solver)).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Returns the words, separated by commas.
pub(crate) fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
