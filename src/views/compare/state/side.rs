use godspeed_cube::{Alg, Facelets, Metric, Turn};
use godspeed_page::format;
use godspeed_page::view::MetricName;
use godspeed_protocol::NamedOutcome;
use godspeed_timeline::{SolutionStage, Timeline};

/// Returns the name of a solution with its length: `Korf · 18 HTM`.
#[must_use]
pub fn label(solution: &NamedOutcome) -> String {
    let outcome = &solution.outcome;
    let length = format::count(outcome.length.unwrap_or_default() as u64);
    format!("{} · {length} {}", solution.name, outcome.metric.to_uppercase())
}

/// One side of the comparison: a solution with its cube.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    pub(super) solution: usize,
    pub(super) timeline: Timeline,
    figures: Vec<(&'static str, String)>,
}

impl Side {
    /// Creates the side of a solution, with the cube before its first move. `None` if its moves cannot be read.
    pub(super) fn new(number: usize, solution: &NamedOutcome, cube: &Facelets) -> Option<Self> {
        let outcome = &solution.outcome;
        let turns = read(outcome.solution.as_deref()?, cube)?;
        let stages: Option<Vec<_>> =
            outcome.stages.iter().map(|stage| Some((stage, read(&stage.moves, cube)?))).collect();
        let stages = stages.filter(|stages| stages.iter().flat_map(|(_, moves)| moves).eq(&turns));
        let steps = stages.as_ref().map_or(1, |stages| stages.iter().filter(|(_, m)| !m.is_empty()).count());
        let mut timeline = Timeline::new(cube.clone());
        let size = cube.size();
        let mut figures: Vec<(&str, String)> = Metric::ALL
            .into_iter()
            .map(|metric| {
                (MetricName::of(metric, size).letters, format::count(metric.length(&turns, size) as u64))
            })
            .collect();
        figures.push(("Steps", steps.to_string()));
        figures.push(("Time", format::duration(outcome.seconds)));
        figures.push(("Nodes", format::short(outcome.nodes as f64)));
        match stages {
            Some(stages) => {
                for (stage, turns) in stages.into_iter().filter(|(_, turns)| !turns.is_empty()) {
                    timeline.append_stage(&stage.name, SolutionStage::default(), turns);
                }
            }
            None => timeline.append_played("Solution", turns),
        }
        Some(Self { solution: number, timeline, figures })
    }

    /// Returns the number of the solution.
    #[must_use]
    pub const fn solution(&self) -> usize {
        self.solution
    }

    /// Returns the moves with their stages, at the place that is shown.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// Returns the names and values of the figures: the length in every metric, steps, time and nodes.
    #[must_use]
    pub fn figures(&self) -> &[(&'static str, String)] {
        &self.figures
    }
}

fn read(moves: &str, cube: &Facelets) -> Option<Vec<Turn>> {
    Alg::parse(moves, cube.size()).ok().map(|parsed| parsed.alg.into_turns())
}
