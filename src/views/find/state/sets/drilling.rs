use super::{
    CaseRecord, CaseSource, Drill, DrillPrompt, DrillRecord, DrillRow, DrillView, SetsSection, Stage, moves,
};

/// The drill of the shown cases.
impl SetsSection {
    /// Returns the number of cases of a drill: those that the filter shows and that have an algorithm.
    #[must_use]
    pub fn drill_count(&self, selected: &[usize]) -> usize {
        self.drilled(selected).count()
    }

    /// Returns how a drill shows its cases.
    #[must_use]
    pub const fn prompt(&self) -> DrillPrompt {
        self.prompt
    }

    /// Returns the drill, if one was started.
    #[must_use]
    pub fn drill(&self) -> Option<DrillView> {
        let (drill, sheet) = (self.drill.as_ref()?, self.sheet.as_ref()?);
        let question = drill.question();
        let case = sheet.case(question.case)?;
        let alg = case.chosen(self.form.rank(), sheet.record(question.case, &self.records));
        let has_free_turns = matches!(sheet.source(), CaseSource::Known(_));
        let is_moves = drill.prompt() == DrillPrompt::Moves;
        let is_seen = match drill.stage() {
            Stage::Ready => false,
            Stage::Timing(_) => !is_moves,
            Stage::Stopped(_) => true,
            Stage::Over => false,
        };
        let turns = if has_free_turns { question.before } else { 0 };
        let picture = || sheet.source().picture(&case.info.start).draw(&case.info.start, turns);
        let setup = alg.filter(|_| is_moves).and_then(|alg| moves::setup(alg, question, has_free_turns));
        let known = drill.answers().iter().filter(|answer| answer.is_known).count();
        let answer = || Some((case.info.name.clone(), alg.map(|alg| alg.alg.clone()).unwrap_or_default()));
        let rows = if drill.stage() == Stage::Over { drill.rows() } else { Vec::new() };
        let named = |row: DrillRow| {
            let name = sheet.case(row.case).map(|case| case.info.name.clone()).unwrap_or_default();
            (name, row)
        };
        Some(DrillView {
            prompt: drill.prompt(),
            stage: drill.stage(),
            picture: is_seen.then(picture),
            setup: setup.unwrap_or_default(),
            answer: if matches!(drill.stage(), Stage::Stopped(_)) { answer() } else { None },
            counts: (drill.answers().len(), known),
            rows: rows.into_iter().map(named).collect(),
        })
    }

    fn drilled<'a>(&'a self, selected: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        let has_alg = |number: &usize| {
            let case = self.sheet.as_ref().and_then(|sheet| sheet.case(*number));
            case.is_some_and(|case| !case.algs(self.form.rank()).is_empty())
        };
        selected.iter().copied().filter(has_alg)
    }

    fn drill_record(&self, number: usize) -> DrillRecord {
        self.stored(number).map(|record| record.drill).unwrap_or_default()
    }

    pub(super) fn start_drill(&mut self, seed: u64) {
        let selected = self.selected();
        let cases = self.drilled(&selected).collect();
        self.drill = Drill::new(cases, self.prompt, seed, |number| self.drill_record(number));
    }

    pub(super) fn mark_drill(&mut self, is_known: bool) {
        let Some(mut drill) = self.drill.take() else { return };
        if let Some(answer) = drill.mark(is_known) {
            let answered = |record: &mut CaseRecord| record.drill.answer(answer.seconds, answer.is_known);
            // Without room the answer counts in this drill only.
            let _ = self.change_record(answer.case, answered);
            drill.ask(|number| self.drill_record(number));
        }
        self.drill = Some(drill);
    }
}
