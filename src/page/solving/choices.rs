/// A setting that is stored, and that a link replaces until the user chooses again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen<T> {
    stored: Option<T>,
    linked: Option<T>,
}

// Deriving it would require a default of `T`.
impl<T> Default for Chosen<T> {
    fn default() -> Self {
        Self { stored: None, linked: None }
    }
}

impl<T: Clone> Chosen<T> {
    /// Returns the choice of the user.
    #[must_use]
    pub const fn of_user(stored: Option<T>) -> Self {
        Self { stored, linked: None }
    }

    /// Returns what applies now; `None` if nothing was chosen.
    #[must_use]
    pub fn get(&self) -> Option<&T> {
        self.linked.as_ref().or(self.stored.as_ref())
    }

    /// Returns what is stored.
    #[must_use]
    pub const fn stored(&self) -> Option<&T> {
        self.stored.as_ref()
    }

    /// Returns what a link has chosen, until the user chooses again.
    #[must_use]
    pub const fn linked(&self) -> Option<&T> {
        self.linked.as_ref()
    }

    /// Takes the choice of the user, which is stored.
    pub fn choose(&mut self, choice: Option<T>) {
        *self = Self::of_user(choice);
    }

    /// Takes the choice of a link, if it makes one.
    pub fn link(&mut self, choice: Option<T>) {
        self.linked = choice.or(self.linked.take());
    }
}

/// What was chosen for searches.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SearchChoices {
    /// The id of the solver, which may not support the cube.
    pub algorithm: Chosen<String>,
    /// The id of the table set, which the solver may not have.
    pub tables: Chosen<String>,
    /// The maximum number of threads; without a choice, all that are available.
    pub threads: Chosen<usize>,
}

impl SearchChoices {
    /// Parses stored choices, among other lines.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let value = |name: &str| {
            let mut values = text.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix('='));
            values.next_back()
        };
        let threads = value("threads").and_then(|threads| threads.parse().ok());
        Self {
            algorithm: Chosen::of_user(value("algorithm").map(str::to_owned)),
            tables: Chosen::of_user(value("tables").map(str::to_owned)),
            threads: Chosen::of_user(threads.filter(|&threads| threads > 0)),
        }
    }

    /// Returns the lines that [`SearchChoices::parse`] reads.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        let threads = self.threads.stored().map(usize::to_string);
        let values = [
            ("algorithm", self.algorithm.stored()),
            ("tables", self.tables.stored()),
            ("threads", threads.as_ref()),
        ];
        for (name, value) in values.into_iter().filter_map(|(name, value)| Some((name, value?))) {
            text.extend(["\n", name, "=", value]);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_replaces_a_choice_and_is_not_stored() {
        let mut choices = SearchChoices::parse("layout=wasd\nalgorithm=ida\nthreads=2");
        choices.algorithm.link(Some("korf".to_owned()));
        choices.threads.link(None);
        assert_eq!(choices.algorithm.get().map(String::as_str), Some("korf"));
        assert_eq!(choices.threads.get(), Some(&2));
        assert_eq!(choices.write(), "\nalgorithm=ida\nthreads=2");
        choices.algorithm.choose(Some("iddfs".to_owned()));
        assert_eq!(choices.algorithm.get().map(String::as_str), Some("iddfs"));
        assert_eq!(SearchChoices::parse(&choices.write()), choices);
    }

    #[test]
    fn invalid_numbers_of_threads_are_no_choice() {
        for text in ["threads=0", "threads=-1", "threads=", "threads"] {
            assert_eq!(SearchChoices::parse(text), SearchChoices::default());
        }
    }
}
