use godspeed_cube::Size;
use godspeed_cube::goal::NAMES;
use godspeed_page::format;
use godspeed_protocol::{DistancesInfo, DistancesRequest, FindEvent, GoalText, Request};

use super::{MetricChoice, TurnChoice};

/// Counts how many positions are how far from a goal.
#[derive(Clone, Debug)]
pub struct DistancesSection {
    size: Size,
    /// The name of the goal.
    goal: String,
    /// The name of the goal that counted positions have reached; empty for all positions.
    from: String,
    count: Count,
}

/// The last count.
#[derive(Clone, Debug, Default, PartialEq)]
enum Count {
    #[default]
    None,
    Running {
        share: f64,
    },
    Done(DistancesInfo),
    Failed(String),
}

/// A bar of the chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The distance in moves.
    pub distance: f64,
    /// The number of positions, as text.
    pub positions: String,
    /// The share of all positions, as text.
    pub share: String,
    /// The height of the bar as a share of the highest.
    pub height: f64,
    /// A cube at this distance, as facelets.
    pub example: Option<String>,
}

impl DistancesSection {
    /// Returns the section for two names.
    #[must_use]
    pub fn new(goal: &str, from: &str, size: Size) -> Self {
        Self { size, goal: goal.to_owned(), from: from.to_owned(), count: Count::None }
    }

    /// Returns the names of the goals that exist for the size, with what they are.
    pub fn names(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let size = self.size;
        NAMES.iter().filter(move |name| name.is_for(size)).map(|name| (name.id, name.explanation))
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the name of the goal.
    #[must_use]
    pub fn goal(&self) -> &str {
        &self.goal
    }

    /// Returns the name of the goal that counted positions have reached; empty for all positions.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// Changes the size. Names that do not exist for it are replaced.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
        let exists = |id: &str| NAMES.iter().any(|name| name.id == id && name.is_for(size));
        if !exists(&self.goal) {
            "solved".clone_into(&mut self.goal);
        }
        if !exists(&self.from) {
            self.from.clear();
        }
    }

    /// Chooses the goal.
    pub fn set_goal(&mut self, goal: &str) {
        goal.clone_into(&mut self.goal);
    }

    /// Chooses the goal that counted positions have reached.
    pub fn set_from(&mut self, from: &str) {
        from.clone_into(&mut self.from);
    }

    /// Starts a count with this job number and returns its request.
    ///
    /// # Errors
    /// A message to the user if the turns cannot be read.
    pub fn count(&mut self, job: u32, turns: &TurnChoice, metric: MetricChoice) -> Result<Request, String> {
        let turns = turns.request(self.size)?;
        self.count = Count::Running { share: 0.0 };
        Ok(Request::Distances(DistancesRequest {
            job,
            layers: self.size.layers(),
            goal: GoalText::Goal(self.goal.clone()),
            from: Some(self.from.clone()).filter(|from| !from.is_empty()).map(GoalText::Goal),
            turns,
            metric: metric.id().to_owned(),
        }))
    }

    /// Follows an event of the count. Returns whether it has ended.
    pub fn on_event(&mut self, event: FindEvent) -> bool {
        match event {
            FindEvent::Progress { share, .. } => {
                self.count = Count::Running { share };
                false
            }
            FindEvent::Counted { distances, .. } => {
                self.count = Count::Done(distances);
                true
            }
            _ => false,
        }
    }

    /// Ends the count without a result.
    pub fn fail(&mut self, reason: &str) {
        self.count = Count::Failed(reason.to_owned());
    }

    /// Returns the result.
    #[must_use]
    pub const fn result(&self) -> Option<&DistancesInfo> {
        match &self.count {
            Count::Done(distances) => Some(distances),
            _ => None,
        }
    }

    /// Returns the text of the count: its progress, or its result.
    #[must_use]
    pub fn status(&self) -> String {
        match &self.count {
            Count::None => String::new(),
            Count::Running { share } => format!("Counting: {}", format::percent(*share)),
            Count::Failed(reason) => reason.clone(),
            Count::Done(distances) => {
                let furthest = distances.rows.last().map_or(0.0, |row| row.distance);
                format!(
                    "{} positions, mean distance {:.4}, furthest {furthest}, counted in {}.",
                    format::count(distances.positions),
                    distances.mean,
                    format::duration(distances.seconds)
                )
            }
        }
    }

    /// Returns the bars of the chart.
    #[must_use]
    pub fn bars(&self) -> Vec<Bar> {
        let Some(distances) = self.result() else { return Vec::new() };
        let most = distances.rows.iter().map(|row| row.positions).max().unwrap_or(1).max(1) as f64;
        let all = distances.positions.max(1) as f64;
        let bar = |row: &godspeed_protocol::DistanceInfo| Bar {
            distance: row.distance,
            positions: format::count(row.positions),
            share: percent(row.positions as f64 / all),
            height: row.positions as f64 / most,
            example: row.example.clone(),
        };
        distances.rows.iter().map(bar).collect()
    }

    /// Returns the result as CSV.
    #[must_use]
    pub fn csv(&self) -> String {
        let rows =
            self.result().iter().flat_map(|distances| &distances.rows).fold(String::new(), |text, row| {
                let example = row.example.as_deref().unwrap_or_default();
                text + &format!("{},{},{example}\n", row.distance, row.positions)
            });
        format!("distance,positions,example\n{rows}")
    }
}

/// Formats a share with three significant digits.
fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if percent == 0.0 || percent >= 0.1 {
        format!("{percent:.1}%")
    } else if percent >= 0.001 {
        format!("{percent:.3}%")
    } else {
        "< 0.001%".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::DistanceInfo;

    #[test]
    fn a_count_shows_its_progress_and_its_bars() {
        let mut section = DistancesSection::new("cross", "", Size::THREE);
        let request = section.count(3, &TurnChoice::default(), MetricChoice::default()).unwrap();
        let Request::Distances(request) = request else { panic!("{request:?}") };
        assert_eq!((request.turns, request.from, request.layers), (None, None, 3));
        assert!(!section.on_event(FindEvent::Progress {
            job: 3,
            share: 0.5,
            seconds: 1.0,
            best: Vec::new()
        }));
        assert_eq!(section.status(), "Counting: 50%");
        let row = |distance, positions| DistanceInfo { distance, positions, example: None };
        let distances = DistancesInfo {
            positions: 16,
            mean: 0.9375,
            rows: vec![row(0.0, 1), row(1.0, 15)],
            seconds: 0.5,
        };
        assert!(section.on_event(FindEvent::Counted { job: 3, distances }));
        let bars = section.bars();
        assert_eq!((bars[1].height, bars[1].share.as_str()), (1.0, "93.8%"));
        assert_eq!(section.csv().lines().nth(2), Some("1,15,"));
        assert!(section.status().starts_with("16 positions, mean distance 0.9375, furthest 1"));
    }

    #[test]
    fn names_of_another_size_are_replaced() {
        let mut section = DistancesSection::new("cross", "eo", Size::THREE);
        section.resize(Size::TWO);
        assert_eq!((section.goal(), section.from()), ("solved", ""));
        assert!(section.names().all(|(id, _)| id != "cross"));
    }
}
