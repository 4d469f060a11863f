use godspeed_cube::{Metric, Size};

use super::caption::first_choice;

/// The largest number of algorithms side by side.
pub const MOST_ALGORITHMS: usize = 4;

/// The choices of the form, as in the address
/// `view=map&puzzle=2x2x2&setup-alg=R+U&algorithms=ida,bibfs&metric=htm&run=solve`.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The size of the cube.
    pub size: Size,
    /// The scramble or state, as entered; empty for the cube of the page.
    pub setup: String,
    /// The ids of the algorithms, at most [`MOST_ALGORITHMS`].
    pub algorithms: Vec<String>,
    /// The metric.
    pub metric: Metric,
    /// Whether to start at once.
    pub run: bool,
}

impl Options {
    /// Reads the query of an address. Other parts are ignored.
    ///
    /// # Errors
    /// A message to the user about the first part that is invalid, with the options without it.
    pub fn from_link(link: &str) -> Result<Self, (Self, String)> {
        let query = link.split_once('?').map_or(link, |(_, query)| query);
        let mut options = Self::default();
        let mut problem = None;
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if let Err(reason) = options.read(&name, &value) {
                problem.get_or_insert(reason);
            }
        }
        match problem {
            Some(problem) => Err((options, problem)),
            None => Ok(options),
        }
    }

    /// Returns the query that repeats the search, encoded and with a question mark.
    #[must_use]
    pub fn to_link(&self) -> String {
        let mut query = form_urlencoded::Serializer::for_suffix("?".to_owned(), 1);
        query.append_pair("view", "map").append_pair("puzzle", &self.size.to_string());
        query.append_pair("setup-alg", &self.setup);
        query.append_pair("algorithms", &self.algorithms.join(","));
        if self.metric != Metric::Htm {
            query.append_pair("metric", self.metric.id());
        }
        query.append_pair("run", "solve");
        // Commas are allowed in queries, and lists are easier to read with them.
        query.finish().replace("%2C", ",")
    }

    /// Chooses an algorithm or drops it. Nothing changes if there are already as many as possible.
    pub fn toggle(&mut self, algorithm: &str) {
        if self.has(algorithm) {
            self.algorithms.retain(|id| id != algorithm);
        } else if self.algorithms.len() < MOST_ALGORITHMS {
            self.algorithms.push(algorithm.to_owned());
        }
    }

    /// Returns whether an algorithm is chosen.
    #[must_use]
    pub fn has(&self, algorithm: &str) -> bool {
        self.algorithms.iter().any(|id| id == algorithm)
    }

    fn read(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "puzzle" => {
                self.size = value
                    .parse()
                    .map_err(|_| format!("“{value}” is not a valid cube size. Use a size such as 2x2x2."))?;
            }
            "setup-alg" | "state" => value.clone_into(&mut self.setup),
            "algorithms" => {
                let ids = value.split(',').map(str::trim).filter(|id| !id.is_empty());
                self.algorithms.clear();
                ids.for_each(|id| {
                    if !self.has(id) {
                        self.toggle(id)
                    }
                });
            }
            "metric" => {
                let of_map = |metric: &Metric| !metric.counts_layers();
                let metric = value.parse().ok().filter(of_map);
                self.metric =
                    metric.ok_or_else(|| format!("Unknown metric “{value}”. Choose htm or qtm."))?;
            }
            "run" => self.run = value == "solve",
            _ => {}
        }
        Ok(())
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: Size::TWO,
            setup: String::new(),
            algorithms: first_choice().map(str::to_owned).collect(),
            metric: Metric::Htm,
            run: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_the_contract_is_read_and_written() {
        let link = "?view=map&puzzle=2x2x2&setup-alg=R+U+F2&algorithms=ida,bibfs&run=solve";
        let options = Options::from_link(link).unwrap();
        assert_eq!((options.setup.as_str(), options.size), ("R U F2", Size::TWO));
        assert_eq!(options.algorithms, ["ida", "bibfs"]);
        assert!(options.run);
        assert_eq!(options.to_link(), link);
    }

    #[test]
    fn invalid_parts_are_named_and_the_rest_is_used() {
        let (options, problem) = Options::from_link("?puzzle=2x2x&metric=qtm&algorithms=ida").unwrap_err();
        assert!(problem.contains("2x2x"));
        assert_eq!((options.metric, options.size), (Metric::Qtm, Size::TWO));
        assert_eq!(options.algorithms, ["ida"]);
    }

    #[test]
    fn at_most_four_algorithms_are_chosen() {
        let mut options = Options::from_link("?algorithms=a,b,,b,c,d,e").unwrap();
        assert_eq!(options.algorithms, ["a", "b", "c", "d"]);
        options.toggle("e");
        assert!(!options.has("e"));
        options.toggle("b");
        options.toggle("e");
        assert_eq!(options.algorithms, ["a", "c", "d", "e"]);
    }
}
