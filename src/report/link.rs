//! Options of a report as the query of an address, such as
//! `view=report&puzzle=2x2x2&algorithms=ida,bibfs&runs=50&seed=7&run=report`.

use std::fmt::Display;
use std::str::FromStr;

use crate::{PlanOptions, ScrambleSource};

/// A part of an address that does not fit a report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}={value} is not valid: {problem}")]
pub struct LinkError {
    /// The name of the part.
    pub name: String,
    /// Its value.
    pub value: String,
    /// What is wrong, and a remedy.
    pub problem: String,
}

impl PlanOptions {
    /// Returns the name and value of each part of the query, in a fixed order and not encoded.
    ///
    /// `view=report` is the first and `run=report` the last; the page shows the view and starts the report.
    #[must_use]
    pub fn to_pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = vec![("view", "report".to_owned()), ("puzzle", self.size.to_string())];
        pairs.push(("algorithms", self.algorithms.join(",")));
        pairs.extend(self.runs.map(|runs| ("runs", runs.to_string())));
        pairs.push(("seed", self.seed.to_string()));
        match &self.scrambles {
            ScrambleSource::RandomStates => {}
            ScrambleSource::RandomMoves(moves) => pairs.push(("moves", moves.to_string())),
            ScrambleSource::Listed(listed) => pairs.push(("scrambles", listed.join("\n"))),
        }
        pairs.extend(self.metric.map(|metric| ("metric", metric.id_for(self.size).to_owned())));
        pairs.extend(self.timeout.map(|seconds| ("timeout", seconds.to_string())));
        if self.threads != 1 {
            pairs.push(("threads", self.threads.to_string()));
        }
        pairs.extend(self.tables.iter().map(|set| ("tables", set.clone())));
        pairs.extend(self.parameters.iter().map(|choice| ("param", choice.to_string())));
        pairs.extend(self.sweep.iter().map(|sweep| ("sweep", sweep.to_string())));
        pairs.push(("run", "report".to_owned()));
        pairs
    }

    /// Reads the decoded pairs of a query.
    ///
    /// Parts with other names are ignored, because the address of the page has more of them.
    ///
    /// # Errors
    /// [`LinkError`] with the first part that is invalid.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, LinkError> {
        let mut options = Self::default();
        for (name, value) in pairs {
            let read = options.read(name, value);
            read.map_err(|problem| LinkError { name: name.to_owned(), value: value.to_owned(), problem })?;
        }
        Ok(options)
    }

    /// Returns the query, encoded and with a question mark.
    #[must_use]
    pub fn to_link(&self) -> String {
        let mut query = form_urlencoded::Serializer::for_suffix("?".to_owned(), 1);
        query.extend_pairs(self.to_pairs());
        // Commas are allowed in queries, and lists are easier to read with them.
        query.finish().replace("%2C", ",")
    }

    /// Reads the query of an address: all that follows the first question mark, or the whole text without one.
    ///
    /// # Errors
    /// [`LinkError`] with the first part that is invalid.
    pub fn from_link(link: &str) -> Result<Self, LinkError> {
        let query = link.split_once('?').map_or(link, |(_, query)| query);
        let query = query.split('#').next().unwrap_or_default();
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
        Self::from_pairs(pairs.iter().map(|(name, value)| (name.as_ref(), value.as_ref())))
    }

    fn read(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "puzzle" => self.size = parsed(value)?,
            "algorithms" => self.algorithms = comma_separated(value),
            "runs" => self.runs = Some(number(value, "50")?),
            "seed" => self.seed = number(value, "7")?,
            "moves" => self.scrambles = ScrambleSource::RandomMoves(number(value, "25")?),
            "scrambles" => {
                let lines = value.lines().filter(|line| !line.trim().is_empty());
                self.scrambles = ScrambleSource::Listed(lines.map(str::to_owned).collect());
            }
            "metric" => self.metric = Some(parsed(value)?),
            "timeout" => self.timeout = Some(number(value, "10")?),
            "threads" => self.threads = number(value, "1")?,
            "tables" => self.tables = Some(value.to_owned()),
            "param" => self.parameters.push(parsed(value)?),
            "sweep" => self.sweep = Some(parsed(value)?),
            _ => {}
        }
        Ok(())
    }
}

/// Splits a list at its commas and drops empty items.
fn comma_separated(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

fn parsed<T: FromStr<Err: Display>>(value: &str) -> Result<T, String> {
    value.parse().map_err(|error: T::Err| error.to_string())
}

fn number<T: FromStr>(value: &str, example: &str) -> Result<T, String> {
    value.trim().parse().map_err(|_| format!("expected a number, such as {example}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Metric, Size};

    #[test]
    fn the_address_of_the_contract_is_read() {
        let link = "/?view=report&puzzle=2x2x2&algorithms=iddfs,ida,wastar,bibfs,annealing,genetic&runs=50&seed=7\
                    &run=report";
        let options = PlanOptions::from_link(link).unwrap();
        assert_eq!(options.algorithms, ["iddfs", "ida", "wastar", "bibfs", "annealing", "genetic"]);
        assert_eq!((options.size, options.runs, options.seed), (Size::TWO, Some(50), 7));
        assert_eq!(options.scrambles, ScrambleSource::RandomStates);
        assert_eq!(options.to_link(), &link[1..]);
    }

    #[test]
    fn options_survive_the_round_trip_through_a_link() {
        let options = PlanOptions {
            algorithms: vec!["wastar".to_owned(), "ida".to_owned()],
            size: Size::TWO,
            runs: Some(12),
            scrambles: ScrambleSource::RandomMoves(9),
            metric: Some(Metric::Qtm),
            seed: 1 << 40,
            timeout: Some(0.5),
            threads: 2,
            tables: Some("small".to_owned()),
            parameters: vec!["wastar.memory=100".parse().unwrap(), "memory=200".parse().unwrap()],
            sweep: Some("weight=1..2:0.25".parse().unwrap()),
        };
        assert_eq!(PlanOptions::from_link(&options.to_link()), Ok(options.clone()));
        let listed = ScrambleSource::Listed(vec!["R U2 F'".to_owned(), "[R, U] & more".to_owned()]);
        let listed = PlanOptions { scrambles: listed, ..options };
        assert_eq!(PlanOptions::from_link(&listed.to_link()), Ok(listed));
    }

    #[test]
    fn empty_lines_among_scrambles_are_skipped() {
        for (scrambles, listed) in [("\n\n", &[][..]), ("R\n\n \nU2\n", &["R", "U2"])] {
            let options = PlanOptions::from_pairs([("scrambles", scrambles)]).unwrap();
            let expected = ScrambleSource::Listed(listed.iter().map(|text| (*text).to_owned()).collect());
            assert_eq!(options.scrambles, expected);
            assert_eq!(PlanOptions::from_link(&options.to_link()), Ok(options));
        }
    }

    #[test]
    fn an_invalid_part_is_kept_in_the_error() {
        let cases = [
            ("puzzle=2x3x2", "such as 3"),
            ("puzzle=0", "1024"),
            ("runs=many", "such as 50"),
            ("seed=-1", "such as 7"),
            ("metric=moves", "qtm"),
            ("param=weight", "NAME=VALUE"),
            ("sweep=weight", "FROM..TO:STEP"),
        ];
        for (link, word) in cases {
            let error = PlanOptions::from_link(link).unwrap_err();
            assert_eq!(format!("{}={}", error.name, error.value), link);
            assert!(error.to_string().contains(word), "{error}");
        }
        assert!(PlanOptions::from_link("setup-alg=Q").is_ok());
    }
}
