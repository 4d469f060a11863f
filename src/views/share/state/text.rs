use std::fmt::Write;

use godspeed_cube::Alg;
use serde::Serialize;

use super::{Shared, Stage};

/// A form of a solution as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFormat {
    /// Plain text.
    Plain,
    /// Markdown, with the stages as a numbered list.
    Markdown,
    /// JSON for scripts.
    Json,
}

/// A stage for a list of numbered steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// What it reaches.
    pub name: String,
    /// Its moves in notation.
    pub moves: String,
    /// Its length in the metric of the solution.
    pub length: usize,
}

#[derive(Serialize)]
struct Exported {
    puzzle: String,
    state: String,
    setup: Option<String>,
    solution: String,
    length: usize,
    metric: &'static str,
    algorithm: Option<String>,
    stages: Vec<Step>,
    link: String,
}

/// Returns the stages in notation.
#[must_use]
pub fn steps(shared: &Shared) -> Vec<Step> {
    let step = |stage: &Stage| {
        let alg = Alg::new(shared.size(), stage.turns.clone());
        Step { name: stage.name.clone(), moves: alg.to_string(), length: alg.length(shared.metric) }
    };
    shared.stages.iter().map(step).collect()
}

impl TextFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Markdown, Self::Json];

    /// Returns the format of an id, which is also the ending of its files.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }

    /// Returns the id, which is also the ending of files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Plain => "txt",
            Self::Markdown => "md",
            Self::Json => "json",
        }
    }

    /// Returns the media type of files.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Plain => "text/plain",
            Self::Markdown => "text/markdown",
            Self::Json => "application/json",
        }
    }

    /// Writes the cube and its solution.
    #[must_use]
    pub fn write(self, shared: &Shared) -> String {
        match self {
            Self::Plain => plain(shared),
            Self::Markdown => markdown(shared),
            Self::Json => json(shared),
        }
    }
}

fn headline(shared: &Shared) -> String {
    let by = shared.algorithm_name.as_ref().map(|name| format!(", by {name}")).unwrap_or_default();
    format!("{}: {}{by}", shared.size(), shared.length_text())
}

fn plain(shared: &Shared) -> String {
    let start = match &shared.setup {
        Some(setup) => format!("Set-up: {setup}"),
        None => format!("State: {}", shared.start),
    };
    let mut text = format!("{}\n\n{start}\nSolution: {}\n\n", headline(shared), shared.solution());
    for (number, step) in (1..).zip(steps(shared)) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{number}. {} ({}): {}", step.name, step.length, step.moves);
    }
    let _ = writeln!(text, "\n{}", shared.link);
    text
}

fn markdown(shared: &Shared) -> String {
    let start = match &shared.setup {
        Some(setup) => format!("Set-up: `{setup}`"),
        None => format!("State: `{}`", shared.start),
    };
    let mut text = format!("## {}\n\n{start}\n\n", headline(shared));
    for (number, step) in (1..).zip(steps(shared)) {
        let _ = writeln!(text, "{number}. **{}** ({}): `{}`", escaped(&step.name), step.length, step.moves);
    }
    let _ = writeln!(text, "\n[Open in Godspeed](<{}>)", shared.link);
    text
}

/// Escapes the characters that Markdown would format.
fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, letter| {
        if "\\`*_[]<>|#".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
        escaped
    })
}

fn json(shared: &Shared) -> String {
    let solution = shared.solution();
    let exported = Exported {
        puzzle: shared.size().to_string(),
        state: shared.start.to_string(),
        setup: shared.setup.as_ref().map(ToString::to_string),
        length: solution.length(shared.metric),
        solution: solution.to_string(),
        metric: shared.metric.id_for(shared.size()),
        algorithm: shared.algorithm.clone(),
        stages: steps(shared),
        link: shared.link.clone(),
    };
    serde_json::to_string_pretty(&exported).map(|text| text + "\n").unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::shared::tests::example;
    use super::*;

    #[test]
    fn text_has_the_set_up_and_numbered_stages() {
        let text = TextFormat::Plain.write(&example());
        let start = "3x3x3: 2 moves (QTM), by Two-phase\n\nSet-up: R U\nSolution: U' R'\n";
        assert!(text.starts_with(start), "{text}");
        assert!(text.contains("1. Top (1): U'\n2. Rest | all (1): R'\n\nhttps://cube.test/"), "{text}");
    }

    #[test]
    fn text_of_a_typed_state_has_its_facelets() {
        let mut shared = example();
        shared.setup = None;
        assert!(TextFormat::Plain.write(&shared).contains(&format!("State: {}", shared.start)));
    }

    #[test]
    fn markdown_escapes_the_names_of_stages() {
        let text = TextFormat::Markdown.write(&example());
        assert!(text.contains("2. **Rest \\| all** (1): `R'`"), "{text}");
    }

    #[test]
    fn json_can_be_read_back() {
        let text = TextFormat::Json.write(&example());
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["solution"], "U' R'");
        assert_eq!(value["stages"][0]["name"], "Top");
        assert_eq!((&value["length"], &value["metric"]), (&2.into(), &"qtm".into()));
    }

    #[test]
    fn every_format_is_found_by_its_id() {
        for format in TextFormat::ALL {
            assert_eq!(TextFormat::from_id(format.id()), Some(format));
        }
    }
}
