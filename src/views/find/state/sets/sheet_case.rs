use std::collections::BTreeMap;

use godspeed_protocol::{AlgInfo, CaseAlgs, CaseInfo, ScoredAlg};

use super::{CaseRecord, RankChoice};

/// How often the score of an algorithm is asked for. An answer is lost when another search starts.
const MOST_TRIES: u8 = 2;

/// A case of the sheet with its algorithms.
#[derive(Clone, Debug)]
pub struct SheetCase {
    /// Its name and start.
    pub info: CaseInfo,
    /// The best algorithm so far, while the search runs.
    pub best_so_far: Option<String>,
    /// What the search has found.
    found: CaseAlgs,
    /// Algorithms that the search has not found: the user's, and the best so far of a cancelled search.
    others: Vec<OtherAlg>,
    /// What hands do in algorithms, once it was asked for.
    parts: BTreeMap<String, Vec<(String, f64)>>,
}

/// An algorithm that the search has not found.
#[derive(Clone, Debug)]
struct OtherAlg {
    alg: String,
    score: Score,
}

/// The score of an algorithm that the search has not found.
#[derive(Clone, Debug)]
enum Score {
    /// It was asked for so many times.
    Open(u8),
    Known(AlgInfo),
}

/// An algorithm of a case as the details show it.
#[derive(Clone, Debug, PartialEq)]
pub struct AlgRow {
    /// The moves.
    pub alg: String,
    /// The algorithm with its free turns and scores, once they are known.
    pub info: Option<AlgInfo>,
    /// What hands do, and the seconds of each part, once it is known.
    pub parts: Vec<(String, f64)>,
    /// Whether it is the user's favourite.
    pub is_favourite: bool,
    /// Whether the user has added it.
    pub is_own: bool,
}

/// Why an algorithm was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It solves another case, by its number.
    Other(usize),
    /// It solves none.
    None,
    /// It is no algorithm, with the reason.
    NoAlg(String),
}

impl SheetCase {
    /// Creates a case of which nothing was found, with what the user has stored.
    #[must_use]
    pub fn new(info: CaseInfo, record: Option<&CaseRecord>) -> Self {
        let found = CaseAlgs { count: 0, algs: Vec::new() };
        let mut case = Self { info, best_so_far: None, found, others: Vec::new(), parts: BTreeMap::new() };
        if let Some(record) = record {
            record.favourite.iter().chain(&record.own).for_each(|alg| case.add(alg));
        }
        case
    }

    /// Returns the number of algorithms that the search has found.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.found.count
    }

    /// Returns what the search has found.
    #[must_use]
    pub const fn found(&self) -> &CaseAlgs {
        &self.found
    }

    /// Takes what the search has found.
    pub fn take_found(&mut self, found: CaseAlgs) {
        self.best_so_far = None;
        self.others.retain(|other| found.algs.iter().all(|alg| alg.alg != other.alg));
        self.found = found;
    }

    /// Makes the best algorithm so far one of the case, because the search has ended.
    pub fn take_best_so_far(&mut self) {
        if let Some(alg) = self.best_so_far.take() {
            self.add(&alg);
        }
    }

    /// Adds an algorithm, unless it is there.
    pub fn add(&mut self, alg: &str) {
        if !self.has(alg) {
            self.others.push(OtherAlg { alg: alg.to_owned(), score: Score::Open(0) });
        }
    }

    /// Removes an algorithm that the search has not found.
    pub fn remove(&mut self, alg: &str) {
        self.others.retain(|other| other.alg != alg);
    }

    /// Returns whether an algorithm is there.
    #[must_use]
    pub fn has(&self, alg: &str) -> bool {
        self.found.algs.iter().any(|found| found.alg == alg)
            || self.others.iter().any(|other| other.alg == alg)
    }

    /// Returns the known algorithms, the best first.
    #[must_use]
    pub fn algs(&self, rank: RankChoice) -> Vec<&AlgInfo> {
        let others = self.others.iter().filter_map(|other| match &other.score {
            Score::Known(info) => Some(info),
            Score::Open(_) => None,
        });
        let mut algs: Vec<&AlgInfo> = self.found.algs.iter().chain(others).collect();
        rank.sort(&mut algs);
        algs
    }

    /// Returns the algorithm that stands for the case: the favourite if its scores are known, otherwise the best.
    #[must_use]
    pub fn chosen(&self, rank: RankChoice, record: Option<&CaseRecord>) -> Option<&AlgInfo> {
        let favourite = record.and_then(|record| record.favourite.as_deref());
        let algs = self.algs(rank);
        let preferred = algs.iter().find(|alg| Some(alg.alg.as_str()) == favourite);
        preferred.or(algs.first()).copied()
    }

    /// Returns the rows of the details: the known algorithms, the best first, then those without scores.
    #[must_use]
    pub fn rows(&self, rank: RankChoice, record: Option<&CaseRecord>) -> Vec<AlgRow> {
        let row = |alg: &str, info: Option<&AlgInfo>| AlgRow {
            alg: alg.to_owned(),
            info: info.cloned(),
            parts: self.parts.get(alg).cloned().unwrap_or_default(),
            is_favourite: record.is_some_and(|record| record.favourite.as_deref() == Some(alg)),
            is_own: record.is_some_and(|record| record.own.iter().any(|own| own == alg)),
        };
        let known = self.algs(rank);
        let open = self.others.iter().filter(|other| matches!(other.score, Score::Open(_)));
        let known = known.into_iter().map(|info| row(&info.alg, Some(info)));
        known.chain(open.map(|other| row(&other.alg, None))).collect()
    }

    /// Returns whether scores can be asked for: of algorithms without one, and perhaps the parts of the others.
    pub fn unscored(&self, with_parts: bool) -> impl Iterator<Item = &str> {
        let open = self
            .others
            .iter()
            .filter(|other| matches!(other.score, Score::Open(tries) if tries < MOST_TRIES));
        let known = self.found.algs.iter().map(|alg| alg.alg.as_str());
        let others = self.others.iter().filter(|other| matches!(other.score, Score::Known(_)));
        let known = known.chain(others.map(|other| other.alg.as_str()));
        let without_parts = known.filter(move |alg| with_parts && !self.parts.contains_key(*alg));
        open.map(|other| other.alg.as_str()).chain(without_parts)
    }

    /// Notes that the score of an algorithm was asked for. Parts are asked for once.
    pub fn note_asked(&mut self, alg: &str) {
        let other = self.others.iter_mut().find(|other| other.alg == alg);
        match other.map(|other| &mut other.score) {
            Some(Score::Open(tries)) => *tries += 1,
            _ => {
                self.parts.insert(alg.to_owned(), Vec::new());
            }
        }
    }

    /// Forgets which parts were asked for without an answer, so that they are asked for again.
    pub fn forget_unanswered(&mut self) {
        self.parts.retain(|_, parts| !parts.is_empty());
    }

    /// Takes the answer about an algorithm of this case, which has a number in the sheet.
    ///
    /// # Errors
    /// [`Refusal`] if it does not solve this case. It is removed.
    pub fn take_score(
        &mut self,
        number: usize,
        alg: &str,
        answer: Result<ScoredAlg, String>,
    ) -> Result<(), Refusal> {
        let refusal = match answer {
            Ok(scored) if scored.case == Some(number) => {
                self.parts.insert(alg.to_owned(), scored.parts);
                if let Some(other) = self.others.iter_mut().find(|other| other.alg == alg) {
                    other.score = Score::Known(AlgInfo { alg: alg.to_owned(), ..scored.alg });
                }
                return Ok(());
            }
            Ok(ScoredAlg { case: Some(other), .. }) => Refusal::Other(other),
            Ok(_) => Refusal::None,
            Err(reason) => Refusal::NoAlg(reason),
        };
        self.remove(alg);
        Err(refusal)
    }
}
