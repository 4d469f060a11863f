use godspeed_page::format;
use godspeed_protocol::{CaseAlgs, CaseInfo, CasesText, ScoredAlg};

use super::{
    CaseFilter, CaseOrder, CaseRecord, CaseSource, RankChoice, Records, Refusal, Selection, SheetCase,
};

/// The cases of a search with their algorithms.
#[derive(Clone, Debug)]
pub struct Sheet {
    source: CaseSource,
    /// The cases as text for the engine.
    text: CasesText,
    cases: Vec<SheetCase>,
}

/// A case as the sheet shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The number of the case in the sheet.
    pub number: usize,
    /// The name of the case.
    pub name: String,
    /// The favourite, the best algorithm or the best so far; empty if there is none.
    pub alg: String,
    /// Whether it is the favourite.
    pub is_favourite: bool,
    /// Its score, its length and the number of algorithms.
    pub facts: String,
}

impl Sheet {
    /// Creates the sheet of cases of which nothing was found, with what the user has stored.
    #[must_use]
    pub fn new(source: CaseSource, text: CasesText, cases: Vec<CaseInfo>, records: &Records) -> Self {
        let case = |info: CaseInfo| {
            let record = records.get(source.id(), &info.start);
            SheetCase::new(info, record)
        };
        Self { source, text, cases: cases.into_iter().map(case).collect() }
    }

    /// Returns where the cases come from.
    #[must_use]
    pub const fn source(&self) -> CaseSource {
        self.source
    }

    /// Returns the cases as text for the engine.
    #[must_use]
    pub const fn text(&self) -> &CasesText {
        &self.text
    }

    /// Returns the cases.
    #[must_use]
    pub fn cases(&self) -> &[SheetCase] {
        &self.cases
    }

    /// Returns a case by its number.
    #[must_use]
    pub fn case(&self, number: usize) -> Option<&SheetCase> {
        self.cases.get(number)
    }

    /// Returns a case to change it.
    pub fn case_mut(&mut self, number: usize) -> Option<&mut SheetCase> {
        self.cases.get_mut(number)
    }

    /// Returns what the user has stored about a case.
    #[must_use]
    pub fn record<'a>(&self, number: usize, records: &'a Records) -> Option<&'a CaseRecord> {
        records.get(self.source.id(), &self.case(number)?.info.start)
    }

    /// Takes the best algorithms so far of some cases.
    pub fn take_best(&mut self, best: Vec<(usize, String)>) {
        for (number, alg) in best {
            if let Some(case) = self.cases.get_mut(number) {
                case.best_so_far = Some(alg);
            }
        }
    }

    /// Returns the number of cases with an algorithm so far.
    #[must_use]
    pub fn covered_so_far(&self) -> usize {
        self.cases.iter().filter(|case| case.best_so_far.is_some()).count()
    }

    /// Takes the algorithms of all cases.
    pub fn take_found(&mut self, found: Vec<CaseAlgs>) {
        for (case, found) in self.cases.iter_mut().zip(found) {
            case.take_found(found);
        }
    }

    /// Ends a search without a result. The best algorithms so far stay.
    pub fn end(&mut self) {
        self.cases.iter_mut().for_each(SheetCase::take_best_so_far);
    }

    /// Takes the answer about an algorithm of a case.
    ///
    /// # Errors
    /// A sentence for the user if the algorithm does not solve the case. It is removed.
    pub fn take_score(
        &mut self,
        number: usize,
        alg: &str,
        answer: Result<ScoredAlg, String>,
    ) -> Result<(), String> {
        let Some(case) = self.cases.get_mut(number) else { return Ok(()) };
        let name = case.info.name.clone();
        let refusal = match case.take_score(number, alg, answer) {
            Ok(()) => return Ok(()),
            Err(refusal) => refusal,
        };
        Err(match refusal {
            Refusal::Other(other) => {
                let other = self.cases.get(other).map_or("another case", |case| case.info.name.as_str());
                format!("{alg} solves {other}, not {name}. Open {other} to add it there.")
            }
            Refusal::None => {
                format!(
                    "{alg} solves no case of this set. Check the moves and how the cube is held at the start."
                )
            }
            Refusal::NoAlg(reason) => format!("{alg} is no algorithm: {reason}"),
        })
    }

    /// Returns the numbers of the selected cases in their order.
    #[must_use]
    pub fn selected(&self, selection: &Selection, rank: RankChoice, records: &Records) -> Vec<usize> {
        let mut rows: Vec<(usize, Option<(f64, usize)>)> = Vec::with_capacity(self.cases.len());
        for (number, case) in self.cases.iter().enumerate() {
            let record = self.record(number, records);
            let chosen = case.chosen(rank, record);
            let moves = chosen.map(|alg| alg.alg.as_str()).or(case.best_so_far.as_deref());
            let is_kept = match selection.filter {
                CaseFilter::All => true,
                CaseFilter::Favourite => record.is_some_and(|record| record.favourite.is_some()),
                CaseFilter::Open => moves.is_none(),
            };
            if is_kept && selection.has_text(&case.info.name, moves.unwrap_or_default()) {
                rows.push((number, chosen.map(|alg| (rank.score(&alg.scores), alg.length))));
            }
        }
        let score = |row: &(usize, Option<(f64, usize)>)| row.1.map_or(f64::INFINITY, |(score, _)| score);
        let length = |row: &(usize, Option<(f64, usize)>)| row.1.map_or(usize::MAX, |(_, length)| length);
        let count = |row: &(usize, Option<(f64, usize)>)| self.cases[row.0].count();
        match selection.order {
            CaseOrder::Set => {}
            CaseOrder::Score => rows.sort_by(|a, b| score(a).total_cmp(&score(b))),
            CaseOrder::Length => {
                rows.sort_by(|a, b| length(a).cmp(&length(b)).then(score(a).total_cmp(&score(b))))
            }
            CaseOrder::Count => rows.sort_by_key(|row| std::cmp::Reverse(count(row))),
        }
        rows.into_iter().map(|(number, _)| number).collect()
    }

    /// Returns the card of a case.
    #[must_use]
    pub fn card(&self, number: usize, rank: RankChoice, records: &Records) -> Option<Card> {
        let case = self.case(number)?;
        let record = self.record(number, records);
        let chosen = case.chosen(rank, record);
        let alg = chosen.map(|alg| alg.alg.as_str()).or(case.best_so_far.as_deref()).unwrap_or_default();
        let favourite = record.and_then(|record| record.favourite.as_deref());
        let facts = match chosen {
            Some(alg) => {
                let mut facts = vec![rank.text(&alg.scores), format::moves(alg.length)];
                match case.count() {
                    0 => {}
                    1 => facts.push("1 algorithm".to_owned()),
                    count => facts.push(format!("{} algorithms", format::count(count))),
                }
                facts.join(" · ")
            }
            None if alg.is_empty() => "No algorithm".to_owned(),
            None => "Best so far".to_owned(),
        };
        Some(Card {
            number,
            name: case.info.name.clone(),
            alg: alg.to_owned(),
            is_favourite: !alg.is_empty() && favourite == Some(alg),
            facts,
        })
    }
}
