use godspeed_cube::Alg;
use godspeed_page::format;
use godspeed_protocol::ScoredAlg;

use super::records::{LONGEST_ALG, MOST_OWN};
use super::{CaseDetails, CaseRecord, SetsSection, moves};
use crate::state::Effect;

/// The open case: its details, its favourite and the user's own algorithms.
impl SetsSection {
    /// Returns the details of the open case.
    #[must_use]
    pub fn details(&self) -> Option<CaseDetails> {
        let (sheet, number) = (self.sheet.as_ref()?, self.open?);
        let (case, record) = (sheet.case(number)?, sheet.record(number, &self.records));
        let rank = self.form.rank();
        let mut facts = vec![match case.count() {
            1 => "1 algorithm found".to_owned(),
            count => format!("{} algorithms found", format::count(count)),
        }];
        if let Some(drill) = record.map(|record| record.drill).filter(|drill| drill.asked > 0) {
            facts.push(format!("drilled {} times, {} missed", drill.asked, drill.missed));
        }
        Some(CaseDetails {
            number,
            name: case.info.name.clone(),
            picture: sheet.source().picture(&case.info.start).draw(&case.info.start, 0),
            facts: facts.join(", "),
            rows: case.rows(rank, record),
            rank,
            refusal: self.refusal.clone(),
        })
    }

    pub(super) fn open_case(&mut self, number: Option<usize>) {
        let Some(sheet) = &mut self.sheet else { return };
        self.open = number.filter(|&number| sheet.case(number).is_some());
        self.refusal = None;
        if let Some(case) = self.open.and_then(|number| sheet.case_mut(number)) {
            case.forget_unanswered();
        }
    }

    pub(super) fn play(&self, alg: &str) -> Option<Effect> {
        let whole = self.whole(alg)?;
        Some(Effect::Play(moves::start_of(&whole), whole.into_turns()))
    }

    pub(super) fn follow(&self, alg: &str) -> Option<Effect> {
        let whole = self.whole(alg)?;
        Some(Effect::follow(&moves::start_of(&whole), whole.turns()))
    }

    fn whole(&self, alg: &str) -> Option<Alg> {
        let case = self.sheet.as_ref()?.case(self.open?)?;
        moves::whole(case.algs(self.form.rank()).into_iter().find(|info| info.alg == alg)?)
    }

    pub(super) fn toggle_favourite(&mut self, alg: &str) {
        let Some(number) = self.open else { return };
        let is_there =
            self.sheet.as_ref().and_then(|sheet| sheet.case(number)).is_some_and(|case| case.has(alg));
        let toggle = |record: &mut CaseRecord| {
            let is_favourite = record.favourite.as_deref() == Some(alg);
            record.favourite = (!is_favourite).then(|| alg.to_owned());
        };
        if is_there {
            self.refusal = self.change_record(number, toggle).err();
        }
    }

    pub(super) fn add_own(&mut self, text: &str) -> Result<(), String> {
        let (Some(sheet), Some(number)) = (&mut self.sheet, self.open) else { return Ok(()) };
        let alg = moves::normal(text)?;
        let own = sheet.record(number, &self.records).map_or(0, |record| record.own.len());
        let Some(case) = sheet.case_mut(number) else { return Ok(()) };
        if alg.is_empty() {
            return Err("Write the moves, such as R U R' U R U2 R'.".to_owned());
        }
        if alg.len() > LONGEST_ALG {
            return Err(format!(
                "Algorithms of at most {LONGEST_ALG} characters are kept; shorten this one."
            ));
        }
        if own >= MOST_OWN {
            return Err(format!("{MOST_OWN} algorithms of your own are kept for a case; remove one."));
        }
        if case.has(&alg) {
            return Err(format!("{alg} is in the list."));
        }
        case.add(&alg);
        self.added.push((number, alg));
        Ok(())
    }

    pub(super) fn remove_own(&mut self, alg: &str) {
        let Some(number) = self.open else { return };
        if let Some(case) = self.sheet.as_mut().and_then(|sheet| sheet.case_mut(number)) {
            case.remove(alg);
        }
        self.refusal = self.change_record(number, |record| record.remove(alg)).err();
    }

    pub(super) fn take_scores(&mut self, answers: Vec<Result<ScoredAlg, String>>) {
        for (number, alg, answer) in self.scoring.answered(answers) {
            let Some(sheet) = &mut self.sheet else { return };
            let taken = sheet.take_score(number, &alg, answer);
            let added = self.added.iter().position(|added| *added == (number, alg.clone()));
            let added = added.map(|at| self.added.remove(at));
            let refusal = match (taken, added) {
                (Ok(()), None) => None,
                (Ok(()), Some(_)) => self.change_record(number, |record| record.add_own(&alg)).err(),
                (Err(refusal), added) => {
                    // What is stored may be about cases of another version.
                    let is_stored = self.stored(number).is_some_and(|record| record.has(&alg));
                    let removed = is_stored.then(|| self.change_record(number, |record| record.remove(&alg)));
                    removed.and_then(Result::err).or(added.map(|_| refusal))
                }
            };
            if refusal.is_some() && self.open == Some(number) {
                self.refusal = refusal;
            }
        }
    }

    pub(super) fn stored(&self, number: usize) -> Option<&CaseRecord> {
        self.sheet.as_ref()?.record(number, &self.records)
    }

    pub(super) fn change_record(
        &mut self,
        number: usize,
        change: impl FnOnce(&mut CaseRecord),
    ) -> Result<(), String> {
        let Some(sheet) = &self.sheet else { return Ok(()) };
        let Some(case) = sheet.case(number) else { return Ok(()) };
        self.records.change(sheet.source().id(), &case.info.start, change)?;
        self.is_unstored = true;
        Ok(())
    }
}
