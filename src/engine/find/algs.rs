use std::collections::BTreeMap;
use std::sync::Mutex;

use godspeed_cube::{Size, Turn, TurnSet};
use godspeed_protocol::{AlgsRequest, CasesText, Event, FindEvent, TurnsUpTo};
use godspeed_solve::Control;
use godspeed_solve::algs::{Adjustments, AlgSearch, AlgsError, Generators, Rank, Subgroup};
use web_time::Instant;

use super::{algs_summary, case_algs, case_info, cases};
use crate::job_end::{cancelled, failed};
use crate::lock::lock;
use crate::{Message, RequestError};

/// A request for the algorithms of a set of cases, whose turns are valid.
#[derive(Clone)]
pub struct AlgsTask {
    /// The job number of the request.
    pub number: u32,
    cases: CasesText,
    /// Turns and greatest lengths; if there are none, those of the cases' text.
    subgroups: Vec<Subgroup>,
    rank: Rank,
    best: usize,
    mirror: bool,
}

/// An [`AlgsTask`] in progress.
pub struct AlgsRun {
    task: AlgsTask,
    control: Control,
    start: Instant,
    /// The best algorithm of each case that was improved since the last [progress](Self::progress).
    improved: Mutex<BTreeMap<usize, Vec<Turn>>>,
    emit: Box<dyn Fn(FindEvent) + Send + Sync>,
}

impl AlgsTask {
    /// Validates the turns and the rank of a request. Its cases are read when it runs, because that takes longer.
    ///
    /// # Errors
    /// [`RequestError`] names what is invalid and what is possible instead.
    pub fn new(request: &AlgsRequest) -> Result<Self, RequestError> {
        let subgroup = |TurnsUpTo { turns, max }: &TurnsUpTo| {
            let generators = Generators::new(&TurnSet::parse(turns, Size::THREE)?)?;
            Ok(Subgroup { generators, max: *max })
        };
        let subgroups = request.turns.iter().map(subgroup).collect::<Result<_, RequestError>>()?;
        if request.best == 0 {
            return Err(RequestError::NoBest);
        }
        Ok(Self {
            number: request.job,
            cases: request.cases.clone(),
            subgroups,
            rank: request.rank.parse()?,
            best: request.best,
            mirror: request.mirror,
        })
    }

    /// Returns the final event of a task that was cancelled.
    #[must_use]
    pub fn cancelled(&self) -> Event {
        cancelled(self.number)
    }

    /// Returns the search.
    ///
    /// # Errors
    /// [`RequestError`] if there are no such cases, or no turns.
    fn search(&self) -> Result<AlgSearch, RequestError> {
        let (set, of_cases) = cases::read(&self.cases)?;
        let subgroups = if self.subgroups.is_empty() { of_cases } else { self.subgroups.clone() };
        if subgroups.is_empty() {
            return Err(RequestError::NoTurns);
        }
        let &Self { rank, best, mirror, .. } = self;
        Ok(AlgSearch { rank, best, mirror, ..AlgSearch::new(set, subgroups) })
    }
}

impl AlgsRun {
    /// Creates a run that passes the cases to `emit` before their search begins.
    pub fn new(task: AlgsTask, slice_nodes: u64, emit: impl Fn(FindEvent) + Send + Sync + 'static) -> Self {
        Self {
            task,
            control: Control::new(slice_nodes, |_| ()),
            start: Instant::now(),
            improved: Mutex::default(),
            emit: Box::new(emit),
        }
    }

    /// Returns the job number of the request.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.task.number
    }

    /// Requests a stop. The run ends with [`Event::Cancelled`].
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Returns the progress, with the best algorithm of each case that was improved since the last call.
    #[must_use]
    pub fn progress(&self) -> FindEvent {
        let improved = std::mem::take(&mut *lock(&self.improved));
        FindEvent::Progress {
            job: self.number(),
            share: self.control.progress().share.unwrap_or(0.0),
            seconds: self.start.elapsed().as_secs_f64(),
            best: improved.into_iter().map(|(case, turns)| (case, Adjustments::text(&turns))).collect(),
        }
    }

    /// Finds the algorithms: [`FindEvent::Found`], [`Event::Failed`] or [`Event::Cancelled`].
    pub async fn run(&self) -> Message {
        match self.find().await {
            Ok(found) => found.into(),
            Err(RequestError::Algs(AlgsError::Stopped(_))) => self.task.cancelled().into(),
            Err(error) => failed(self.number(), &error).into(),
        }
    }

    async fn find(&self) -> Result<FindEvent, RequestError> {
        let job = self.number();
        let search = self.task.search()?;
        let cases = search.set.cases.iter().map(|case| case_info(case, &search.set.target)).collect();
        (self.emit)(FindEvent::Cases { job, cases });
        let improved = |case: usize, turns: &[Turn]| {
            lock(&self.improved).insert(case, turns.to_vec());
        };
        let found = search.run(&self.control, improved).await?;
        Ok(FindEvent::Found {
            job,
            cases: found.cases.iter().map(case_algs).collect(),
            summary: algs_summary(&found, self.start.elapsed().as_secs_f64()),
        })
    }
}
