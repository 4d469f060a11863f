//! The figures of a lane as text.

use godspeed_page::format;

use super::race::Race;
use super::{Lane, LanePhase, Racer};

/// A figure of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The time on the clock.
    Time,
    /// The visited nodes.
    Nodes,
    /// The nodes per second.
    Rate,
    /// The current depth, bound, generation or restart.
    Depth,
    /// The length of the best solution so far.
    Best,
    /// The bounds of the length of an optimal solution.
    Bounds,
}

impl Figure {
    /// All figures.
    pub const ALL: [Self; 6] = [Self::Time, Self::Best, Self::Nodes, Self::Rate, Self::Depth, Self::Bounds];

    /// Returns the label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Time => "Time",
            Self::Nodes => "Nodes",
            Self::Rate => "Nodes/s",
            Self::Depth => "Depth",
            Self::Best => "Moves",
            Self::Bounds => "Bounds",
        }
    }

    /// Returns what the label means, where that is not clear.
    #[must_use]
    pub const fn explanation(self) -> Option<&'static str> {
        match self {
            Self::Bounds => Some("What is proven about the length of the shortest solution"),
            Self::Depth => Some("Moves that the search looks ahead"),
            Self::Time | Self::Nodes | Self::Rate | Self::Best => None,
        }
    }

    /// Returns the value, or a dash if there is none.
    #[must_use]
    pub fn text(self, lane: &Lane, now: f64) -> String {
        let is_started = lane.phase() != LanePhase::Loading;
        let value = match self {
            Self::Time => lane.seconds(now).filter(|_| is_started).map(|seconds| match lane.phase() {
                LanePhase::Racing => format!("{seconds:.1} s"),
                _ => format::duration(seconds),
            }),
            Self::Nodes => lane.nodes().map(|nodes| format::short(nodes as f64)),
            Self::Rate => lane.rate().map(format::short),
            Self::Depth => lane.depth().map(|depth| depth.to_string()),
            Self::Best if *lane.racer() == Racer::Human && lane.phase().is_open() => {
                lane.human().map(|human| human.length().to_string())
            }
            Self::Best => lane.best().map(|best| best.to_string()),
            Self::Bounds => match lane.bounds() {
                (Some(lower), Some(upper)) if lower as usize == upper => Some(format!("= {upper}")),
                (Some(lower), Some(upper)) => Some(format!("{lower} to {upper}")),
                (Some(lower), None) => Some(format!("≥ {lower}")),
                (None, Some(upper)) => Some(format!("≤ {upper}")),
                (None, None) => None,
            },
        };
        value.unwrap_or_else(|| "–".to_owned())
    }
}

/// Returns all figures of a lane.
#[must_use]
pub fn figures(lane: &Lane, now: f64) -> [String; Figure::ALL.len()] {
    Figure::ALL.map(|figure| figure.text(lane, now))
}

/// Returns the state of a lane in a few words.
#[must_use]
pub fn phase_text(lane: &Lane) -> String {
    match lane.phase() {
        LanePhase::Waiting => "Waiting".to_owned(),
        LanePhase::Loading => match lane.table() {
            Some((name, done)) => format!("Loading table {name}, {:.0}%", 100.0 * done),
            None => "Starting".to_owned(),
        },
        LanePhase::Racing => match lane.human() {
            Some(human) if human.length() == 0 => "Make your first turn".to_owned(),
            Some(_) => "Turning".to_owned(),
            // Between two tables, and until the first figures arrive, no search can be seen.
            None if !lane.has_searched() => "Preparing".to_owned(),
            None => match lane.progress().and_then(|progress| progress.stage.clone()) {
                Some(stage) => format!("Searching: {stage}"),
                None => "Searching".to_owned(),
            },
        },
        LanePhase::Solved => match lane.outcome() {
            Some(outcome) if outcome.optimal => "Solved, optimal".to_owned(),
            _ => "Solved".to_owned(),
        },
        LanePhase::Failed => lane.reason().map_or("Failed".to_owned(), |reason| format!("Failed: {reason}")),
        LanePhase::Aborted => "Aborted".to_owned(),
    }
}

/// Returns a place: `1st`, `2nd`, `12th`.
#[must_use]
pub fn place_text(place: usize) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// Returns the announcement that a racer has ended.
#[must_use]
pub(super) fn arrival(race: &Race, number: usize, now: f64) -> String {
    let Some(lane) = race.lanes().get(number) else { return String::new() };
    let name = lane.racer().name();
    match (lane.phase(), race.place(number), lane.seconds(now)) {
        (LanePhase::Solved, Some(place), Some(seconds)) => format!(
            "{name} is {}: {} in {}.",
            place_text(place),
            format::moves(lane.best().unwrap_or(0)),
            format::duration(seconds)
        ),
        (LanePhase::Aborted, ..) => format!("{name} was aborted."),
        _ => format!("{name}: {}.", phase_text(lane).to_lowercase()),
    }
}
