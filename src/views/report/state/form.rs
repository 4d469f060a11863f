use std::collections::BTreeMap;

use godspeed_cube::Size;
use godspeed_protocol::SolverInfo;
use godspeed_report::{DEFAULT_RUNS, LinkError, PlanOptions};

/// The fields of the form, by the names of the parts of a link.
const FIELDS: [&str; 10] =
    ["puzzle", "runs", "moves", "scrambles", "metric", "seed", "timeout", "tables", "param", "sweep"];

/// The field with any number of parameters, separated by spaces.
const PARAMETERS: &str = "param";

/// The texts of the form, not validated yet. An empty text leaves the choice to the program.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    algorithms: Vec<String>,
    texts: BTreeMap<&'static str, String>,
}

impl Form {
    /// Returns the form of options.
    #[must_use]
    pub fn new(options: &PlanOptions) -> Self {
        let mut texts = BTreeMap::new();
        for (name, value) in options.to_pairs() {
            if let Some(&field) = FIELDS.iter().find(|&&field| field == name) {
                let text: &mut String = texts.entry(field).or_default();
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&value);
            }
        }
        Self { algorithms: options.algorithms.clone(), texts }
    }

    /// Returns the text of a field.
    #[must_use]
    pub fn text(&self, field: &str) -> &str {
        self.texts.get(field).map_or("", String::as_str)
    }

    /// Sets the text of a field. Other names are ignored.
    pub fn set(&mut self, field: &str, text: &str) {
        if let Some(&field) = FIELDS.iter().find(|&&known| known == field) {
            self.texts.insert(field, text.trim().to_owned());
        }
    }

    /// Returns the value of a parameter of an algorithm, if it is not the default. The last of several counts, and
    /// without the name of an algorithm it is for all that have the parameter.
    #[must_use]
    pub fn parameter(&self, algorithm: &str, id: &str) -> Option<&str> {
        let choices = self.text(PARAMETERS).split_whitespace().rev();
        let mut values = choices.filter_map(|choice| {
            let (name, value) = choice.split_once('=')?;
            let is_own = name.strip_prefix(algorithm).is_some_and(|rest| rest.strip_prefix('.') == Some(id));
            (is_own || name == id).then_some(value)
        });
        values.next()
    }

    /// Sets a parameter of an algorithm; an empty value is the default.
    pub fn set_parameter(&mut self, algorithm: &str, id: &str, value: &str) {
        let own = format!("{algorithm}.{id}=");
        let choices = self.text(PARAMETERS).split_whitespace().filter(|choice| !choice.starts_with(&own));
        let mut choices: Vec<String> = choices.map(str::to_owned).collect();
        let value = value.trim();
        if !value.is_empty() {
            choices.push(own + value);
        }
        self.texts.insert(PARAMETERS, choices.join(" "));
    }

    /// Returns whether any algorithm is chosen.
    #[must_use]
    pub const fn has_algorithms(&self) -> bool {
        !self.algorithms.is_empty()
    }

    /// Returns whether an algorithm is chosen.
    #[must_use]
    pub fn has(&self, algorithm: &str) -> bool {
        self.algorithms.iter().any(|id| id == algorithm)
    }

    /// Chooses an algorithm or drops it.
    pub fn toggle(&mut self, algorithm: &str) {
        if self.has(algorithm) {
            self.algorithms.retain(|id| id != algorithm);
        } else {
            self.algorithms.push(algorithm.to_owned());
        }
    }

    /// Returns the size in the form, or 3x3x3 if it is not a size.
    #[must_use]
    pub fn size(&self) -> Size {
        let pairs = [("puzzle", self.text("puzzle"))];
        PlanOptions::from_pairs(pairs).map_or(Size::THREE, |options| options.size)
    }

    /// Drops the algorithms that do not support the size; if none is left, chooses the usual ones.
    pub fn drop_unsupported(&mut self, catalogue: &[SolverInfo]) {
        let size = self.size();
        self.algorithms.retain(|id| supporting(catalogue, size).any(|known| known.id == *id));
        if self.algorithms.is_empty() {
            self.choose_usual(catalogue);
        }
    }

    /// Chooses the algorithms that are usually compared at the size: all that need at most seconds.
    pub fn choose_usual(&mut self, catalogue: &[SolverInfo]) {
        let size = self.size();
        let usual = supporting(catalogue, size).filter(|solver| solver.is_quick(size));
        self.algorithms = usual.map(|solver| solver.id.clone()).collect();
    }

    /// Returns the options.
    ///
    /// # Errors
    /// [`LinkError`] with the first field that is invalid.
    pub fn options(&self) -> Result<PlanOptions, LinkError> {
        let algorithms = self.algorithms.join(",");
        let texts = self.texts.iter().filter(|&(&name, text)| name != PARAMETERS && !text.is_empty());
        let pairs = texts.map(|(&name, text)| (name, text.as_str()));
        let parameters = self.text(PARAMETERS).split_whitespace().map(|choice| (PARAMETERS, choice));
        PlanOptions::from_pairs(pairs.chain(parameters).chain([("algorithms", algorithms.as_str())]))
    }
}

impl Default for Form {
    /// Returns the form for the 2x2x2, without algorithms: the usual ones are chosen when they are known.
    fn default() -> Self {
        let mut form = Self::new(&PlanOptions::new(Size::TWO, Vec::new()));
        form.set("runs", &DEFAULT_RUNS.to_string());
        form.set("timeout", "10");
        form
    }
}

/// Returns the algorithms that support a size.
fn supporting(catalogue: &[SolverInfo], size: Size) -> impl Iterator<Item = &SolverInfo> {
    catalogue.iter().filter(move |solver| solver.supports(size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_set_for_one_algorithm_and_read_for_all() {
        let mut form = Form::default();
        form.set("param", "seed=5 wastar.weight=2");
        assert_eq!(form.parameter("wastar", "weight"), Some("2"));
        assert_eq!(form.parameter("annealing", "seed"), Some("5"));
        assert_eq!(form.parameter("wastarx", "weight"), None);
        form.set_parameter("wastar", "weight", " 3 ");
        form.set_parameter("genetic", "seed", "7");
        assert_eq!(form.text("param"), "seed=5 wastar.weight=3 genetic.seed=7");
        assert_eq!(
            (form.parameter("genetic", "seed"), form.parameter("annealing", "seed")),
            (Some("7"), Some("5"))
        );
        form.set_parameter("wastar", "weight", "");
        assert_eq!(form.parameter("wastar", "weight"), None);
        assert!(form.options().is_ok_and(|options| options.parameters.len() == 2));
        form.set_parameter("wastar", "weight", "x");
        assert!(form.options().is_err(), "what is no number is refused with the form");
    }
}
