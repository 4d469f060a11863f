use std::str::FromStr;

use godspeed_protocol::{AlgInfo, ScoresInfo};

/// By what algorithms are compared; less is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RankChoice {
    /// The seconds of two hands.
    #[default]
    Time,
    /// The movecount coefficient.
    Mcc,
    /// Quarters of wrist and finger.
    Esq,
    /// Slice turns.
    Stm,
    /// Quarter turns.
    Qtm,
}

impl RankChoice {
    /// All ranks, in their order.
    pub const ALL: [Self; 5] = [Self::Time, Self::Mcc, Self::Esq, Self::Stm, Self::Qtm];

    /// Returns the id for requests and addresses.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Mcc => "mcc",
            Self::Esq => "esq",
            Self::Stm => "stm",
            Self::Qtm => "qtm",
        }
    }

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "Time",
            Self::Mcc => "MCC",
            Self::Esq => "ESQ",
            Self::Stm => "STM",
            Self::Qtm => "QTM",
        }
    }

    /// Returns what the score means.
    #[must_use]
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::Time => "The seconds that fast hands take, by a model of both hands, grips and regrips",
            Self::Mcc => "Movecount coefficient: turns, weighted by how awkward they are",
            Self::Esq => "Execution in quarters: turns of the wrist cost less than flicks of a finger",
            Self::Stm => "Slice turns: each turn of a face, of two layers or of a slice counts 1",
            Self::Qtm => "Quarter turns: a half turn counts 2",
        }
    }

    /// Returns the score.
    #[must_use]
    pub const fn score(self, scores: &ScoresInfo) -> f64 {
        match self {
            Self::Time => scores.time,
            Self::Mcc => scores.mcc,
            Self::Esq => scores.esq as f64,
            Self::Stm => scores.stm as f64,
            Self::Qtm => scores.qtm as f64,
        }
    }

    /// Returns the score as text with its unit: `1.23 s`, `MCC 18.4`, `STM 14`.
    #[must_use]
    pub fn text(self, scores: &ScoresInfo) -> String {
        match self {
            Self::Time => self.number(scores),
            _ => format!("{} {}", self.name(), self.number(scores)),
        }
    }

    /// Returns the score as text without the name: `1.23 s`, `18.4`, `14`.
    #[must_use]
    pub fn number(self, scores: &ScoresInfo) -> String {
        match self {
            Self::Time => format!("{:.2} s", scores.time),
            Self::Mcc => format!("{:.1}", scores.mcc),
            Self::Esq => scores.esq.to_string(),
            Self::Stm => scores.stm.to_string(),
            Self::Qtm => scores.qtm.to_string(),
        }
    }

    /// Sorts algorithms, the best first; equal ones by length, then by text.
    pub fn sort(self, algs: &mut [&AlgInfo]) {
        algs.sort_by(|a, b| {
            let scores = self.score(&a.scores).total_cmp(&self.score(&b.scores));
            scores.then(a.length.cmp(&b.length)).then_with(|| a.alg.cmp(&b.alg))
        });
    }
}

impl FromStr for RankChoice {
    type Err = String;

    fn from_str(id: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|rank| rank.id() == id);
        found.ok_or_else(|| "choose time, mcc, esq, stm or qtm".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_read_by_their_ids_and_have_texts() {
        let scores = ScoresInfo { time: 1.234, mcc: 18.44, esq: 31, stm: 14, qtm: 16 };
        let texts = RankChoice::ALL.map(|rank| {
            assert_eq!(rank.id().parse(), Ok(rank));
            assert!(!rank.explanation().is_empty());
            rank.text(&scores)
        });
        assert_eq!(texts, ["1.23 s", "MCC 18.4", "ESQ 31", "STM 14", "QTM 16"]);
        assert!("speed".parse::<RankChoice>().unwrap_err().contains("mcc"));
    }
}
