use godspeed_page::format;

use super::race::Race;

/// What a podium is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Award {
    /// The time on the clock.
    Time,
    /// The length of the solution.
    Length,
    /// The number of nodes.
    Nodes,
}

/// A step of a podium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The place, counted from 1. Equals share a place.
    pub place: usize,
    /// The name of the racer.
    pub name: String,
    /// The value.
    pub value: String,
}

impl Award {
    /// All podiums.
    pub const ALL: [Self; 3] = [Self::Time, Self::Length, Self::Nodes];

    /// The number of places.
    const PLACES: usize = 3;

    /// Returns the title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Time => "Fastest",
            Self::Length => "Shortest",
            Self::Nodes => "Fewest nodes",
        }
    }

    /// Returns the steps of a podium, the highest first. Racers without a solution have none.
    #[must_use]
    pub fn steps(self, race: &Race) -> Vec<Step> {
        let values = race.arrivals().into_iter().filter_map(|number| {
            let lane = race.lanes().get(number).filter(|lane| lane.is_solved())?;
            let value = match self {
                Self::Time => lane.seconds(0.0)?,
                Self::Length => lane.best()? as f64,
                // Methods that do not search visit no nodes.
                Self::Nodes => lane.nodes().filter(|&nodes| nodes > 0)? as f64,
            };
            Some((value, lane.racer().name().to_owned()))
        });
        let mut values: Vec<(f64, String)> = values.collect();
        // The sort is stable, so of equals the one that arrived first comes first.
        values.sort_by(|a, b| a.0.total_cmp(&b.0));
        let place = |value: f64| 1 + values.iter().filter(|other| other.0 < value).count();
        values
            .iter()
            .take(Self::PLACES)
            .map(|(value, name)| Step { place: place(*value), name: name.clone(), value: self.text(*value) })
            .collect()
    }

    fn text(self, value: f64) -> String {
        match self {
            Self::Time => format::duration(value),
            Self::Length => format::moves(value as usize),
            Self::Nodes => format::short(value),
        }
    }
}
