//! The report view: a form, the runs, and their table.

mod chart;
mod effect;
mod form;
mod format;
mod msg;
mod plan_tables;
mod progress_text;
mod runs;
mod session;
mod storage;
mod stored;
mod sweep;
mod table;
#[cfg(test)]
mod tests;

pub use chart::Chart;
pub use effect::Effect;
pub use form::Form;
pub use format::Format;
pub use godspeed_browser::Phase;
pub use msg::Msg;
pub use session::{Session, Status, Task};
pub use storage::Storage;
pub use stored::StoredReports;
pub use sweep::{MOST_STEPS, SweepChoice, SweepRange};

use std::cmp::Ordering;

use godspeed_browser::ViewState;
use godspeed_cube::Metric;
use godspeed_protocol::{PageEngine, SolverInfo};
use godspeed_report::{Column, Facts, PlanOptions, Report, ReportPlan, Summary};

use table::TableChoices;

/// The points that are drawn each second while runs are made.
const MOST_POINTS_A_SECOND: usize = 100;

/// The state of the view. Only [`ViewState::update`] changes it.
#[derive(Clone, Debug, Default)]
pub struct ReportState {
    form: Form,
    /// The engine of the page. It stays ready once it has listed the solvers, even if it fails later.
    page_engine: PageEngine,
    workers: usize,
    facts: Facts,
    session: Option<Session>,
    /// Whether to start as soon as the algorithms are known.
    is_start_wanted: bool,
    problem: Option<String>,
    notice: Option<String>,
    table: TableChoices,
    are_charts_open: bool,
    /// The number of reports that were started or opened.
    reports: u32,
    stored: StoredReports,
    /// The key of the stored report to open once it is loaded.
    opening: Option<String>,
    /// A stored report, which is then shown instead of the session's.
    opened: Option<Report>,
}

impl ReportState {
    /// Creates the view. `link` is the query of the address, `facts` describe the browser, and `workers` is the
    /// number of runs at a time.
    #[must_use]
    pub fn new(link: &str, facts: Facts, workers: usize) -> Self {
        let mut view = Self { facts, workers: workers.max(1), ..Self::default() };
        match PlanOptions::from_link(link) {
            Ok(options) if options.algorithms.is_empty() => {}
            Ok(options) => view.form = Form::new(&options),
            Err(error) => view.problem = Some(error.to_string()),
        }
        let is_run = link.trim_start_matches('?').split('&').any(|pair| pair == "run=report");
        view.is_start_wanted = is_run && view.problem.is_none();
        view
    }

    fn apply(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        match msg {
            Msg::PageEngine(engine) => self.follow_page_engine(engine, now),
            Msg::Worker(worker, event) => self.with_session(|session| session.on_event(worker, *event, now)),
            Msg::WorkerFailed(reason) => {
                self.problem = Some(reason.clone());
                self.with_session(|session| session.fail(reason, now))
            }
            Msg::Tick => self.with_session(|session| session.tick(now)),
            Msg::Edit(field, text) => {
                self.form.set(&field, &text);
                if field == "puzzle" {
                    self.form.choose_usual(self.page_engine.solvers());
                }
                self.validate();
                Vec::new()
            }
            Msg::SetParameter { algorithm, id, value } => {
                self.form.set_parameter(&algorithm, &id, &value);
                self.validate();
                Vec::new()
            }
            Msg::ToggleColumn(column) => {
                if let Some(report) = self.report(now) {
                    self.table.toggle(column, &report);
                }
                Vec::new()
            }
            Msg::Toggle(algorithm) => {
                self.form.toggle(&algorithm);
                self.validate();
                Vec::new()
            }
            Msg::Sweep(id) => {
                self.choose_sweep(&id);
                self.validate();
                Vec::new()
            }
            Msg::SweepRange(from, to, steps) => {
                self.set_sweep_range(from, to, steps);
                self.validate();
                Vec::new()
            }
            Msg::SweepSet(id) => {
                self.toggle_sweep_set(&id);
                self.validate();
                Vec::new()
            }
            Msg::Run(date) => {
                self.facts.date = date;
                self.run(now)
            }
            Msg::TogglePause => self.with_session(|session| match session.status() {
                Status::Paused => session.resume(now),
                _ => {
                    session.pause(now);
                    Vec::new()
                }
            }),
            Msg::Cancel => self.with_session(|session| session.cancel(now)),
            Msg::Sort(column) => {
                self.table.sort(column);
                Vec::new()
            }
            Msg::ShowCharts(are_open) => {
                self.are_charts_open = are_open;
                Vec::new()
            }
            Msg::Download(format) => {
                self.named_report(now).map(|report| format.save(&report)).into_iter().collect()
            }
            Msg::CopyLink => match self.plan() {
                Ok(plan) => vec![Effect::CopyLink(plan.options().to_link())],
                Err(_) => Vec::new(),
            },
            Msg::Stored(list) => {
                self.stored.set(list);
                Vec::new()
            }
            Msg::OpenStored(key) => {
                self.opening = Some(key.clone());
                vec![Effect::Storage(Storage::Load(key))]
            }
            Msg::Compare(key) => {
                let is_new = self.stored.toggle(&key);
                is_new.then_some(Effect::Storage(Storage::Load(key))).into_iter().collect()
            }
            Msg::Rename(key, name) => vec![Effect::Storage(Storage::Rename { key, name })],
            Msg::Overlay => {
                if let Some(overlay) = self.stored.overlay() {
                    self.opened = Some(overlay);
                    self.reports += 1;
                    self.are_charts_open = true;
                }
                Vec::new()
            }
            Msg::DeleteStored(key) => vec![Effect::Storage(Storage::Delete(key))],
            Msg::Loaded(key, json) => {
                self.take_stored(&key, &json);
                Vec::new()
            }
            Msg::StorageFailed(action, reason) => {
                self.notice = Some(action.failure(&reason));
                Vec::new()
            }
            Msg::Notice(text) => {
                self.notice = Some(text);
                Vec::new()
            }
        }
    }

    /// Returns the form.
    #[must_use]
    pub const fn form(&self) -> &Form {
        &self.form
    }

    /// Returns the algorithms that support the size in the form.
    pub fn algorithms(&self) -> impl Iterator<Item = &SolverInfo> {
        let size = self.form.size();
        self.page_engine.solvers().iter().filter(move |solver| solver.supports(size))
    }

    /// Returns the metrics that all chosen algorithms support.
    pub fn metrics(&self) -> impl Iterator<Item = Metric> {
        let chosen: Vec<&SolverInfo> = self.algorithms().filter(|solver| self.form.has(&solver.id)).collect();
        let supported = move |metric: &Metric| {
            chosen.iter().all(|solver| solver.metrics.iter().any(|id| id.parse() == Ok(*metric)))
        };
        Metric::ALL.into_iter().filter(supported)
    }

    /// Returns what is wrong with the form, or why the report stopped.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        match &self.page_engine {
            PageEngine::Broken(reason) => Some(reason),
            _ => self.problem.as_deref(),
        }
    }

    /// Returns the message for the user.
    #[must_use]
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Returns the session, if a report has been started.
    #[must_use]
    pub const fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// Returns whether the algorithms are known and the form is valid.
    #[must_use]
    pub fn can_run(&self) -> bool {
        self.is_ready() && !self.is_open() && self.plan().is_ok()
    }

    /// Returns whether a report is in progress or paused.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.session.as_ref().is_some_and(Session::is_open)
    }

    /// Returns the state of the report.
    #[must_use]
    pub fn phase(&self) -> Phase {
        if let Some(opened) = &self.opened {
            return if opened.runs.len() < opened.facts.planned { Phase::Cancelled } else { Phase::Done };
        }
        match self.session.as_ref().map(Session::status) {
            None if self.problem().is_some() && !self.is_ready() => Phase::Failed,
            None if self.is_start_wanted => Phase::Running,
            None => Phase::Idle,
            Some(Status::Running | Status::Paused) => Phase::Running,
            Some(Status::Done) => Phase::Done,
            Some(Status::Cancelled) => Phase::Cancelled,
            Some(Status::Failed(_)) => Phase::Failed,
        }
    }

    /// Returns one line on the progress: `132 of 300 runs, about 12 s left`.
    #[must_use]
    pub fn progress_text(&self, now: f64) -> String {
        if let Some(opened) = &self.opened {
            let date = opened.facts.date.replace('T', " ").replace('Z', " UTC");
            return format!("{} runs, kept from {date}", opened.runs.len());
        }
        self.session.as_ref().map_or_else(String::new, |session| session.progress_text(now))
    }

    /// Returns the report so far, if one has been started.
    #[must_use]
    pub fn report(&self, now: f64) -> Option<Report> {
        if let Some(opened) = &self.opened {
            return Some(opened.clone());
        }
        Some(self.session.as_ref()?.report(self.facts.clone(), now))
    }

    /// Returns the number of reports that were started or opened, which changes with the report that is shown.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.reports
    }

    /// Returns the reports in the storage.
    #[must_use]
    pub const fn stored(&self) -> &StoredReports {
        &self.stored
    }

    /// Returns whether a report is shown, at least its progress.
    #[must_use]
    pub const fn has_report(&self) -> bool {
        self.session.is_some() || self.opened.is_some()
    }

    /// Returns a text that changes whenever the charts should be drawn again; `None` if they are closed or empty.
    ///
    /// While runs are made, that is less often with more points, so that the page stays responsive.
    #[must_use]
    pub fn charts_to_draw(&self, now: f64) -> Option<String> {
        if self.are_charts_open && self.opened.is_some() {
            return Some(format!("{} kept", self.reports));
        }
        let session = self.session.as_ref().filter(|_| self.are_charts_open)?;
        let (ended, _) = session.progress();
        let seconds = (ended / MOST_POINTS_A_SECOND).max(1) as f64;
        let drawing = if self.is_open() {
            format!("{} {}", self.reports, (session.seconds(now) / seconds).floor())
        } else {
            format!("{} {ended} runs", self.reports)
        };
        (ended > 0).then_some(drawing)
    }

    /// Returns the rows of a report's table in the chosen order.
    #[must_use]
    pub fn rows<'a>(&self, report: &'a Report) -> Vec<&'a Summary> {
        self.table.rows(report)
    }

    /// Returns the columns of a report's table, in their order.
    #[must_use]
    pub fn columns(&self, report: &Report) -> Vec<Column> {
        self.table.columns(report)
    }

    /// Returns the order of the table by this column, if it is sorted by it.
    #[must_use]
    pub fn order(&self, column: Column) -> Option<Ordering> {
        self.table.order(column)
    }

    /// Returns the report with the name that the user has given it, if it is stored.
    fn named_report(&self, now: f64) -> Option<Report> {
        let mut report = self.report(now)?;
        report.facts.name = report.facts.name.or_else(|| self.stored.name_of(&report.facts.date));
        Some(report)
    }

    /// Returns whether the algorithms are known.
    const fn is_ready(&self) -> bool {
        matches!(self.page_engine, PageEngine::Ready(_))
    }

    /// Shows a stored report, and its choices in the form, or compares it.
    fn take_stored(&mut self, key: &str, json: &str) {
        let report = match Report::from_json(json) {
            Ok(report) => report,
            Err(error) => {
                self.notice = Some(format!("The report could not be opened: {error}."));
                return;
            }
        };
        if self.opening.as_deref() == Some(key) {
            self.opening = None;
            // A report in progress is not replaced by an old one.
            if self.is_open() {
                self.notice = Some("A report is running. Cancel it, or wait, and open again.".to_owned());
            } else {
                if let Ok(options) = PlanOptions::from_link(&report.facts.link) {
                    self.form = Form::new(&options);
                    self.validate();
                }
                self.reports += 1;
                self.opened = Some(report.clone());
            }
        }
        self.stored.load(key, report);
    }

    fn plan(&self) -> Result<ReportPlan, String> {
        let options = self.form.options().map_err(|error| error.to_string())?;
        ReportPlan::new(&options, self.page_engine.solvers()).map_err(|error| error.to_string())
    }

    fn validate(&mut self) {
        self.problem = self.plan().err().filter(|_| self.is_ready());
    }
}

impl ViewState for ReportState {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        if !matches!(msg, Msg::Worker(..) | Msg::Tick | Msg::Notice(_)) {
            self.notice = None;
        }
        let was_open = self.is_open();
        let mut effects = self.apply(msg, now);
        if was_open && !self.is_open() {
            effects.extend(self.store(now));
        }
        effects
    }
}
