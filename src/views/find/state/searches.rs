//! What starts, follows and ends the searches of all sections.

use godspeed_browser::Phase;
use godspeed_cube::Size;
use godspeed_protocol::{Event, FindEvent, FindMessage, Request, ScoreRequest};

use super::job::{Job, JobKind, end_of, job_of};
use super::{Effect, FindState, LISTED, Section};

impl FindState {
    pub(super) fn next_job(&mut self, kind: JobKind) -> u32 {
        self.last_job += 1;
        self.running = Some(Job { number: self.last_job, kind });
        self.last_job
    }

    pub(super) fn run(&mut self) -> Vec<Effect> {
        if self.is_busy() {
            return Vec::new();
        }
        let section = self.section;
        let job = self.next_job(JobKind::Search(section));
        let request = match section {
            Section::Goal => self.goal.search(job, &self.turns, self.metric),
            Section::Sets => self.sets.find(job, &self.turns),
            Section::Distances => self.distances.count(job, &self.turns, self.metric),
        };
        match request {
            Ok(request) => {
                self.problem = None;
                self.notice.clear();
                vec![Effect::ShowLink { link: self.link(), copy: false }, Effect::Send(request)]
            }
            Err(problem) => {
                self.running = None;
                self.ended = Phase::Failed;
                self.problem = Some(problem);
                Vec::new()
            }
        }
    }

    pub(super) fn cancel(&mut self) -> Vec<Effect> {
        let job = self.running.map(|job| Effect::Send(Request::Cancel { job: job.number }));
        job.into_iter().collect()
    }

    pub(super) fn on_message(&mut self, message: FindMessage) -> Vec<Effect> {
        let Some(job) = self.running.filter(|job| job_of(&message) == Some(job.number)) else {
            return match message {
                FindMessage::Event(Event::Broken { message }) => self.on_failure(&message),
                _ => Vec::new(),
            };
        };
        let end = end_of(&message);
        let has_ended = match (job.kind, message) {
            (JobKind::Search(Section::Goal), FindMessage::Event(event)) => self.goal.on_event(event),
            (JobKind::Search(Section::Goal), FindMessage::Find(FindEvent::Listed { moves, .. })) => {
                self.goal.take_listed(&moves);
                false
            }
            (JobKind::Search(Section::Sets), FindMessage::Find(event)) => self.sets.on_event(event),
            (JobKind::Search(Section::Distances), FindMessage::Find(event)) => self.distances.on_event(event),
            (JobKind::Search(section), FindMessage::Event(event)) => self.on_end(section, event),
            (JobKind::GoalScores, FindMessage::Find(FindEvent::Scored { algs, .. })) => {
                let seconds = algs.into_iter().map(|alg| alg.ok().map(|alg| alg.alg.scores.time));
                self.goal.take_seconds(seconds);
                true
            }
            (JobKind::SetScores, FindMessage::Find(event)) => self.sets.on_event(event),
            (_, FindMessage::Event(Event::Failed { .. })) => true,
            _ => false,
        };
        if !has_ended {
            return Vec::new();
        }
        self.running = None;
        let mut effects: Vec<Effect> = self.sets.store().into_iter().collect();
        let JobKind::Search(section) = job.kind else {
            effects.extend(self.score_own());
            return effects;
        };
        self.ended = end;
        effects.push(Effect::Announce(self.status()));
        if end == Phase::Failed {
            effects.push(Effect::OpenForm);
        }
        effects.extend(match section {
            Section::Goal => self.score_found(),
            Section::Sets | Section::Distances => self.score_own(),
        });
        effects
    }

    /// Takes the end of a search of sets or distances that gave no result.
    fn on_end(&mut self, section: Section, event: Event) -> bool {
        let (Event::Failed { outcome, .. } | Event::Cancelled { outcome, .. }) = event else { return false };
        let reason = outcome.error.unwrap_or_else(|| "Cancelled.".to_owned());
        match section {
            Section::Goal => self.goal.fail(&reason),
            Section::Sets => self.sets.fail(&reason),
            Section::Distances => self.distances.fail(&reason),
        }
        true
    }

    pub(super) fn on_failure(&mut self, reason: &str) -> Vec<Effect> {
        if let Some(Job { kind: JobKind::Search(section), .. }) = self.running.take() {
            match section {
                Section::Goal => self.goal.fail(reason),
                Section::Sets => self.sets.fail(reason),
                Section::Distances => self.distances.fail(reason),
            }
        }
        self.ended = Phase::Failed;
        self.problem = Some(reason.to_owned());
        vec![Effect::StopEngine]
    }

    /// Asks for the scores of the solutions. Hands have no model for other sizes.
    fn score_found(&mut self) -> Vec<Effect> {
        let found = self.goal.found();
        if found.is_empty() || self.goal.size() != Size::THREE {
            return Vec::new();
        }
        let algs: Vec<&str> = found.iter().take(LISTED).map(|found| found.moves.as_str()).collect();
        let algs = algs.join("\n");
        let job = self.next_job(JobKind::GoalScores);
        vec![Effect::Send(Request::ScoreAlgs(ScoreRequest { job, cases: None, algs }))]
    }

    /// Asks for the scores of algorithms that the user has added, if the engine is free.
    pub(super) fn score_own(&mut self) -> Vec<Effect> {
        if self.running.is_some() || !self.sets.has_unscored() {
            return Vec::new();
        }
        let job = self.next_job(JobKind::SetScores);
        let request = self.sets.score_request(job);
        if request.is_none() {
            self.running = None;
        }
        request.map(Effect::Send).into_iter().collect()
    }
}
