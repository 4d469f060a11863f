//! How the runs of a report start, follow their workers and are stored.

use godspeed_protocol::PageEngine;

use super::plan_tables::{table_bytes, table_source};
use super::{Effect, ReportState, Session, Status, Storage, Task, stored};

/// The bytes that the optimal solver's tables may take in all workers together.
const MOST_TABLE_BYTES: usize = 1_000_000_000;

impl ReportState {
    /// Takes the algorithms from the first engine of the page that lists them, and starts the report of a link.
    pub(super) fn follow_page_engine(&mut self, engine: PageEngine, now: f64) -> Vec<Effect> {
        if self.is_ready() {
            return Vec::new();
        }
        self.page_engine = engine;
        if self.is_ready() {
            if !self.form.has_algorithms() {
                self.form.choose_usual(self.page_engine.solvers());
            }
            if std::mem::take(&mut self.is_start_wanted) {
                return self.run(now);
            }
            self.form.drop_unsupported(self.page_engine.solvers());
        }
        Vec::new()
    }

    pub(super) fn run(&mut self, now: f64) -> Vec<Effect> {
        if self.is_open() {
            return Vec::new();
        }
        match self.plan() {
            Ok(plan) => {
                let tables = table_source(&plan);
                let bytes = table_bytes(&plan).max(1);
                let most = (MOST_TABLE_BYTES / bytes).max(1);
                let workers = self.workers.min(plan.runs()).max(1).min(most);
                if most < self.workers {
                    let megabytes = bytes / 1_000_000;
                    self.notice = Some(format!(
                        "Each run needs tables of {megabytes} MB, so only {workers} at a time, to save memory."
                    ));
                }
                let link = plan.options().to_link();
                self.problem = None;
                self.reports += 1;
                self.opened = None;
                self.opening = None;
                self.session = Some(Session::new(plan, workers, now));
                vec![Effect::StartWorkers(workers, tables), Effect::ShowLink(link)]
            }
            Err(problem) => {
                self.problem = Some(problem);
                Vec::new()
            }
        }
    }

    /// Stores the report that has ended, if it has any runs.
    pub(super) fn store(&self, now: f64) -> Option<Effect> {
        let report = self.report(now).filter(|report| !report.runs.is_empty())?;
        let date = report.facts.date.clone();
        let store =
            Storage::Store { date, description: stored::description(&report), json: report.to_json() };
        Some(Effect::Storage(store))
    }

    pub(super) fn with_session(&mut self, act: impl FnOnce(&mut Session) -> Vec<Task>) -> Vec<Effect> {
        let tasks = self.session.as_mut().map(act).unwrap_or_default();
        if let Some(Status::Failed(reason)) = self.session.as_ref().map(Session::status) {
            self.problem = Some(reason.clone());
        }
        tasks.into_iter().map(Effect::Worker).collect()
    }
}
