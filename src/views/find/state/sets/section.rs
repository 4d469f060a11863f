use godspeed_page::data::ALGS_KEY;
use godspeed_page::format;
use godspeed_protocol::{AlgsSummary, CaseInfo, CasesText, FindEvent, Request};

use super::scoring::Scoring;
use super::{
    Card, CaseSource, Drill, DrillPrompt, RankChoice, Records, Selection, SetForm, SetsMsg, Sheet, export,
};
use crate::state::{Effect, TurnChoice};

/// The number of cards that are shown at once; more on request.
const PAGE: usize = 60;

/// Finds all algorithms for sets of cases.
#[derive(Clone, Debug)]
pub struct SetsSection {
    pub(super) form: SetForm,
    selection: Selection,
    search: Search,
    /// The cases of the last search that began.
    pub(super) sheet: Option<Sheet>,
    /// The number of cards that are shown.
    shown: usize,
    pub(super) open: Option<usize>,
    /// Algorithms that the user has added, until they are scored.
    pub(super) added: Vec<(usize, String)>,
    /// Why the last added algorithm was refused.
    pub(super) refusal: Option<String>,
    pub(super) scoring: Scoring,
    pub(super) records: Records,
    pub(super) is_unstored: bool,
    pub(super) prompt: DrillPrompt,
    pub(super) drill: Option<Drill>,
    problem: Option<String>,
}

/// The last search.
#[derive(Clone, Debug, Default)]
enum Search {
    #[default]
    None,
    Running {
        source: CaseSource,
        text: CasesText,
        share: f64,
        has_cases: bool,
    },
    Done {
        summary: AlgsSummary,
        json: String,
    },
    Failed(String),
}

impl SetsSection {
    /// Returns the section with what the user has stored.
    #[must_use]
    pub fn new(stored: &str) -> Self {
        Self {
            form: SetForm::default(),
            selection: Selection::default(),
            search: Search::None,
            sheet: None,
            shown: PAGE,
            open: None,
            added: Vec::new(),
            refusal: None,
            scoring: Scoring::default(),
            records: Records::read(stored),
            is_unstored: false,
            prompt: DrillPrompt::default(),
            drill: None,
            problem: None,
        }
    }

    /// Reads the pairs of a link that are about sets.
    ///
    /// # Errors
    /// A message to the user about the first pair that is not valid.
    pub fn read_link(&mut self, pairs: &[(String, String)]) -> Result<(), String> {
        self.form.read_link(pairs)
    }

    /// Returns the pairs of a link.
    #[must_use]
    pub fn link_pairs(&self) -> Vec<(&'static str, String)> {
        self.form.link_pairs()
    }

    /// Returns the form.
    #[must_use]
    pub const fn form(&self) -> &SetForm {
        &self.form
    }

    /// Returns which cases are shown.
    #[must_use]
    pub const fn selection(&self) -> &Selection {
        &self.selection
    }

    /// Returns the cases of the last search.
    #[must_use]
    pub const fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }

    /// Returns what is wrong with the form.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Returns the turns to choose with a set, if the present ones were not chosen by the user.
    #[must_use]
    pub fn turns_with(&self, id: &str, turns: &TurnChoice) -> Option<&'static str> {
        let is_untouched = *turns == TurnChoice::default() || turns.text() == self.form.usual_turns();
        let mut form = self.form.clone();
        form.choose(id).ok()?;
        Some(form.usual_turns()).filter(|usual| is_untouched && turns.text() != *usual)
    }

    /// Applies a message.
    pub fn update(&mut self, msg: SetsMsg) -> Vec<Effect> {
        let mut effects = Vec::new();
        match msg {
            SetsMsg::Choose(id) => self.problem = self.form.choose(&id).err(),
            SetsMsg::SetText(text) => self.edit(|form| form.set_text(&text)),
            SetsMsg::SetPainted(facelets) => self.edit(|form| form.set_painted(&facelets)),
            SetsMsg::SetBrush(brush) => self.form.set_brush(brush),
            SetsMsg::Paint(facelet, colour) => self.edit(|form| form.paint(facelet, colour)),
            SetsMsg::PaintAll(painting) => self.edit(|form| form.set_painted(&painting.facelets())),
            SetsMsg::SetMax(text) => self.edit(|form| form.set_max(&text)),
            SetsMsg::SetRank(rank) => self.edit(|form| form.set_rank(rank)),
            SetsMsg::SetMirror(mirror) => self.edit(|form| form.set_mirror(mirror)),
            SetsMsg::SetBest(text) => self.edit(|form| form.set_best(&text)),
            SetsMsg::SetOrder(order) => self.select(|selection| selection.order = order),
            SetsMsg::SetFilterText(text) => self.select(|selection| selection.text = text),
            SetsMsg::SetFilter(filter) => self.select(|selection| selection.filter = filter),
            SetsMsg::ShowMore => self.shown += 2 * PAGE,
            SetsMsg::Open(number) => self.open_case(Some(number)),
            SetsMsg::Close => self.open_case(None),
            SetsMsg::Play(alg) => effects.extend(self.play(&alg)),
            SetsMsg::Follow(alg) => effects.extend(self.follow(&alg)),
            SetsMsg::ToggleFavourite(alg) => self.toggle_favourite(&alg),
            SetsMsg::AddOwn(text) => self.refusal = self.add_own(&text).err(),
            SetsMsg::RemoveOwn(alg) => self.remove_own(&alg),
            SetsMsg::SaveCsv => effects.extend(self.save("csv", "text/csv", export::csv)),
            SetsMsg::SaveMarkdown => effects.extend(self.save("md", "text/markdown", export::markdown)),
            SetsMsg::Print => effects.push(Effect::Print),
            SetsMsg::SetPrompt(prompt) => self.prompt = prompt,
            SetsMsg::StartDrill(seed) => self.start_drill(seed),
            SetsMsg::PressDrill(now) => self.drill.iter_mut().for_each(|drill| drill.press(now)),
            SetsMsg::MarkDrill(is_known) => self.mark_drill(is_known),
            SetsMsg::EndDrill => {
                self.drill.take_if(|drill| drill.answers().is_empty());
                self.drill.iter_mut().for_each(Drill::end);
            }
            SetsMsg::CloseDrill => self.drill = None,
            SetsMsg::Restore(stored) => self.records = Records::read(&stored),
        }
        effects.extend(self.store());
        effects
    }

    /// Returns the effect that stores what has changed since it was stored.
    pub fn store(&mut self) -> Option<Effect> {
        let is_unstored = std::mem::take(&mut self.is_unstored);
        is_unstored.then(|| Effect::Store(ALGS_KEY, self.records.write()))
    }

    /// Starts a search with this job number and returns its request.
    ///
    /// # Errors
    /// A message to the user if the form is not complete.
    pub fn find(&mut self, job: u32, turns: &TurnChoice) -> Result<Request, String> {
        let request = self.form.request(job, turns)?;
        let (source, text) = (self.form.source(), request.cases.clone());
        self.search = Search::Running { source, text, share: 0.0, has_cases: false };
        Ok(Request::Algs(request))
    }

    /// Follows an event of the search, or the answer to a request for scores. Returns whether the job has ended.
    pub fn on_event(&mut self, event: FindEvent) -> bool {
        match event {
            FindEvent::Cases { cases, .. } => {
                self.begin(cases);
                false
            }
            FindEvent::Progress { share: done, best, .. } => {
                if let Search::Running { share, has_cases, .. } = &mut self.search {
                    *share = done;
                    if *has_cases {
                        self.sheet.iter_mut().for_each(|sheet| sheet.take_best(best.clone()));
                    }
                }
                false
            }
            FindEvent::Found { cases, summary, .. } => {
                let json = self.sheet.as_mut().map(|sheet| {
                    sheet.take_found(cases);
                    export::json(sheet, &summary)
                });
                self.search = Search::Done { summary, json: json.unwrap_or_default() };
                true
            }
            FindEvent::Scored { algs, .. } => {
                self.take_scores(algs);
                true
            }
            FindEvent::Counted { .. } | FindEvent::Listed { .. } => false,
        }
    }

    /// Ends the search without a result. The best algorithms so far stay.
    pub fn fail(&mut self, reason: &str) {
        if let Some(sheet) = &mut self.sheet {
            sheet.end();
        }
        self.search = Search::Failed(reason.to_owned());
    }

    /// Returns the text of the search: its progress, or its result.
    #[must_use]
    pub fn status(&self) -> String {
        match &self.search {
            Search::None => String::new(),
            Search::Failed(reason) => reason.clone(),
            Search::Running { share, has_cases, .. } => {
                let sheet = self.sheet.as_ref().filter(|_| *has_cases);
                let best = sheet.map(|sheet| {
                    let (covered, all) = (sheet.covered_so_far(), sheet.cases().len());
                    format!(", {} of {} cases so far", format::count(covered as u64), cases(all))
                });
                format!("Searching: {}{}", format::percent(*share), best.unwrap_or_default())
            }
            Search::Done { summary, .. } => {
                let algs = match summary.algs {
                    1 => "1 algorithm".to_owned(),
                    algs => format!("{} algorithms", format::count(algs)),
                };
                let (covered, all) = (format::count(summary.covered as u64), cases(summary.cases));
                let unit = if summary.cases == 1 { "case" } else { "cases" };
                format!("{covered} of {all} {unit}, {algs}, {}.", format::duration(summary.seconds))
            }
        }
    }

    /// Returns the share of the running search.
    #[must_use]
    pub const fn progress(&self) -> Option<f64> {
        match &self.search {
            Search::Running { share, .. } => Some(*share),
            _ => None,
        }
    }

    /// Returns the result as JSON; empty without one.
    #[must_use]
    pub fn json(&self) -> String {
        match &self.search {
            Search::Done { json, .. } => json.clone(),
            _ => String::new(),
        }
    }

    /// Returns whether scores can be asked for.
    #[must_use]
    pub fn has_unscored(&self) -> bool {
        self.sheet.as_ref().is_some_and(|sheet| Scoring::is_wanted(sheet, self.open))
    }

    /// Returns the request for scores with this job number, if some can be asked for.
    pub fn score_request(&mut self, job: u32) -> Option<Request> {
        self.scoring.request(job, self.sheet.as_mut()?, self.open)
    }

    /// Returns the numbers of the cases that the filter shows, in their order.
    #[must_use]
    pub fn selected(&self) -> Vec<usize> {
        let sheet = self.sheet.as_ref();
        sheet
            .map(|sheet| sheet.selected(&self.selection, self.form.rank(), &self.records))
            .unwrap_or_default()
    }

    /// Returns the cards that are shown of these cases.
    #[must_use]
    pub fn cards(&self, selected: &[usize]) -> Vec<Card> {
        self.all_cards(selected.get(..self.shown).unwrap_or(selected))
    }

    /// Returns the cards of these cases, as they are printed.
    #[must_use]
    pub fn all_cards(&self, selected: &[usize]) -> Vec<Card> {
        let Some(sheet) = &self.sheet else { return Vec::new() };
        let card = |&number: &usize| sheet.card(number, self.form.rank(), &self.records);
        selected.iter().filter_map(card).collect()
    }

    fn edit(&mut self, change: impl FnOnce(&mut SetForm)) {
        change(&mut self.form);
        self.problem = None;
    }

    fn select(&mut self, change: impl FnOnce(&mut Selection)) {
        change(&mut self.selection);
        self.shown = PAGE;
    }

    fn begin(&mut self, cases: Vec<CaseInfo>) {
        let Search::Running { source, text, has_cases, .. } = &mut self.search else { return };
        *has_cases = true;
        let sheet = Sheet::new(*source, text.clone(), cases, &self.records);
        let start = |sheet: &Sheet, number| sheet.case(number).map(|case| case.info.start.clone());
        let is_same = |old: &Sheet| old.source() == sheet.source();
        let before = self.sheet.as_ref().filter(|old| is_same(old));
        let is_kept =
            |number: &usize| before.is_some_and(|old| start(old, *number) == start(&sheet, *number));
        self.open = self.open.filter(is_kept);
        self.sheet = Some(sheet);
        self.shown = PAGE;
        self.added.clear();
        self.refusal = None;
        self.drill = None;
    }

    fn save(
        &self,
        ending: &str,
        media_type: &'static str,
        write: impl Fn(&Sheet, &[usize], RankChoice, &Records) -> String,
    ) -> Option<Effect> {
        let sheet = self.sheet.as_ref()?;
        let text = write(sheet, &self.selected(), self.form.rank(), &self.records);
        Some(Effect::Save { name: format!("algs-{}.{ending}", sheet.source().id()), media_type, text })
    }
}

/// Returns a number of cases as text.
fn cases(count: usize) -> String {
    format::count(count as u64)
}
