use std::fmt;
use std::str::FromStr;

/// How the processors are shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// All racers at once, with one thread each.
    #[default]
    Parallel,
    /// One racer after another, each with all threads.
    Sequential,
}

impl Mode {
    /// Returns the name used in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parallel => "parallel",
            Self::Sequential => "sequential",
        }
    }

    /// Returns one sentence on how the mode shares processors.
    ///
    /// `racers` is the number of algorithms, `threads` that of the threads of a racer that runs alone.
    #[must_use]
    pub fn fairness(self, racers: usize, threads: usize, processors: usize) -> String {
        match self {
            Self::Parallel if racers > processors => format!(
                "All start together with one thread each; {racers} algorithms share {processors} {} equally, which \
                 slows all of them alike.",
                if processors == 1 { "processor" } else { "processors" }
            ),
            Self::Parallel => {
                "All start together with one thread each, so each algorithm gets one processor.".to_owned()
            }
            Self::Sequential if threads == 1 => {
                "Each runs alone with one thread, so none slows the others.".to_owned()
            }
            Self::Sequential => {
                format!("Each runs alone with the same {threads} threads, so none slows the others.")
            }
        }
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        [Self::Parallel, Self::Sequential]
            .into_iter()
            .find(|mode| mode.name() == text)
            .ok_or_else(|| "use parallel or sequential".to_owned())
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
