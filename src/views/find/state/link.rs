use godspeed_cube::Size;
use godspeed_protocol::GoalText;

use super::{FindState, Listing, MetricChoice, Section};

/// A link to the view: what it chooses, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FindLink {
    /// The section.
    pub section: Section,
    /// The size of the cube.
    pub size: Option<Size>,
    /// The goal, and whether it is given by moves.
    pub goal: Option<(String, bool)>,
    /// The goal that counted positions have reached.
    pub from: Option<String>,
    /// The scramble or state.
    pub start: Option<String>,
    /// The turns.
    pub turns: Option<String>,
    /// The metric.
    pub metric: MetricChoice,
    /// The id of the algorithm.
    pub algorithm: Option<String>,
    /// Which solutions are wanted.
    pub listing: Listing,
    /// The length up to which all are wanted.
    pub up_to: String,
    /// All pairs of names and values, of which the section of sets reads its own.
    pub pairs: Vec<(String, String)>,
    /// Whether to start at once.
    pub is_run: bool,
    /// What is wrong.
    pub problem: Option<String>,
}

impl FindLink {
    /// Reads the query of an address. Links to other views choose nothing.
    #[must_use]
    pub fn read(query: &str) -> Self {
        let query = query.trim_start_matches('?');
        let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let mut link = Self::default();
        if !pairs.iter().any(|(name, value)| name == "view" && value == "find") {
            return link;
        }
        if pairs.iter().any(|(name, _)| name == "set" || name == "cases") {
            link.section = Section::Sets;
        }
        for (name, value) in &pairs {
            if let Err(error) = link.read_pair(name, value) {
                link.problem.get_or_insert(format!("{name}={value} is not valid: {error}"));
            }
        }
        link.is_run &= link.problem.is_none();
        Self { pairs, ..link }
    }

    /// Returns the link that repeats the search of the open section, from its question mark on.
    #[must_use]
    pub fn write(state: &FindState) -> String {
        let mut query = form_urlencoded::Serializer::for_suffix("?".to_owned(), 1);
        query.append_pair("view", "find");
        let goal = state.goal();
        match state.section() {
            Section::Goal => {
                query.append_pair("puzzle", &goal.size().to_string());
                match goal.goal().request() {
                    Some(GoalText::Goal(text)) => query.append_pair("goal", &text),
                    Some(GoalText::Moves(text)) => query.append_pair("goal-alg", &text),
                    None => query.append_pair("goal", "solved"),
                };
                if !goal.start_text().is_empty() {
                    query.append_pair("setup", goal.start_text());
                }
                match goal.listing() {
                    Listing::Shortest => {}
                    Listing::AllShortest => {
                        query.append_pair("all", "1");
                    }
                    Listing::UpTo => {
                        query.append_pair("upto", goal.up_to());
                    }
                }
                if goal.algorithm() != "korf" {
                    query.append_pair("algorithm", goal.algorithm());
                }
            }
            Section::Sets => {
                for (name, value) in state.sets().link_pairs() {
                    query.append_pair(name, &value);
                }
            }
            Section::Distances => {
                let distances = state.distances();
                query
                    .append_pair("section", Section::Distances.id())
                    .append_pair("puzzle", &distances.size().to_string())
                    .append_pair("goal", distances.goal());
                if !distances.from().is_empty() {
                    query.append_pair("from", distances.from());
                }
            }
        }
        if state.section() == Section::Sets || state.turns().request(goal.size()) != Ok(None) {
            query.append_pair("turns", state.turns().text());
        }
        if state.metric() != MetricChoice::default() {
            query.append_pair("metric", state.metric().id());
        }
        query.append_pair("run", "find").finish()
    }

    fn read_pair(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "section" => self.section = value.parse()?,
            "puzzle" => {
                let size: Size = value.parse().map_err(|error| format!("{error}"))?;
                if size.layers() > 3 {
                    return Err("goals are for cubes of 2 and 3 layers".to_owned());
                }
                self.size = Some(size);
            }
            "goal" => self.goal = Some((value.to_owned(), false)),
            "goal-alg" => self.goal = Some((value.to_owned(), true)),
            "from" => self.from = Some(value.to_owned()),
            "setup" | "setup-alg" | "state" => self.start = Some(value.to_owned()),
            "turns" => self.turns = Some(value.to_owned()),
            "metric" => self.metric = value.parse()?,
            "algorithm" => self.algorithm = Some(value.to_owned()),
            "all" if value == "1" => self.listing = Listing::AllShortest,
            "upto" => (self.listing, self.up_to) = (Listing::UpTo, value.to_owned()),
            "run" => self.is_run = value == "find",
            _ => {}
        }
        Ok(())
    }
}
