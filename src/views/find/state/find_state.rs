use godspeed_browser::{Phase, ViewState};
use godspeed_cube::{Facelets, Size};
use godspeed_page::format;
use godspeed_protocol::{CUBE_VIEW, PageEngine, PageRequest, SolverInfo};

use super::job::{Job, JobKind};
use super::sets::{CasePainting, CaseSource};
use super::{
    DistancesSection, Effect, FindLink, GoalChoice, GoalSection, Listing, MetricChoice, Msg, Section,
    SetsSection, TurnChoice,
};

/// The state of the view.
#[derive(Clone, Debug)]
pub struct FindState {
    pub(super) section: Section,
    pub(super) turns: TurnChoice,
    pub(super) metric: MetricChoice,
    pub(super) goal: GoalSection,
    pub(super) sets: SetsSection,
    pub(super) distances: DistancesSection,
    pub(super) solvers: Vec<SolverInfo>,
    /// The job that the engine works on.
    pub(super) running: Option<Job>,
    /// The number of the last job.
    pub(super) last_job: u32,
    /// Whether to start the search of the link once the engine of the page is known.
    pub(super) is_run_wanted: bool,
    /// How the last search of the open section ended.
    pub(super) ended: Phase,
    pub(super) problem: Option<String>,
    pub(super) notice: String,
}

impl ViewState for FindState {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, _now: f64) -> Vec<Effect> {
        match msg {
            Msg::PageEngine(engine) => self.follow_engine(engine),
            Msg::PageCube(cube) => {
                self.goal.follow_page(&cube);
                self.show_goal()
            }
            Msg::Engine(message) => self.on_message(*message),
            Msg::EngineFailed(reason) => self.on_failure(&reason),
            Msg::Open(section) => self.open(section),
            Msg::SetTurns(text) => self.edit(|state| state.turns = TurnChoice::new(&text)),
            Msg::ToggleTurn(name) => self.edit(|state| state.turns.toggle(&name)),
            Msg::SetHalfOnly(number, is_half_only) => {
                self.edit(|state| state.turns.change(number, |word| word.is_half_only = is_half_only))
            }
            Msg::SetCost(number, cost) => {
                self.edit(|state| state.turns.change(number, |word| word.cost = cost.trim().to_owned()))
            }
            Msg::SetMetric(id) => self.edit(|state| state.metric = id.parse().unwrap_or(state.metric)),
            Msg::Resize(size) => {
                self.goal.resize(size);
                self.distances.resize(size);
                self.problem = None;
                self.show_goal()
            }
            Msg::SetGoal(id) => self.change_goal(|goal| goal.choose_name(&id)),
            Msg::SetSide(side) => self.change_goal(|goal| goal.choose_side(side)),
            Msg::SetPattern(text) => self.change_goal(|goal| goal.choose_moves(&text)),
            Msg::Paint(facelet, is_kept) => self.change_goal(|goal| goal.paint(facelet, is_kept)),
            Msg::PaintAll(is_kept) => self.change_goal(|goal| goal.paint_all(is_kept)),
            Msg::SetStart(text) => self.edit(|state| state.goal.set_start(&text)),
            Msg::TakePageCube(cube) => self.edit(|state| state.goal.take_cube(&cube)),
            Msg::SetAlgorithm(id) => self.edit(|state| state.goal.set_algorithm(&id)),
            Msg::SetListing(listing) => self.edit(|state| state.goal.set_listing(listing)),
            Msg::SetUpTo(text) => self.edit(|state| {
                state.goal.set_up_to(&text);
                state.goal.set_listing(Listing::UpTo);
            }),
            Msg::SetDistanceGoal(id) => self.edit(|state| state.distances.set_goal(&id)),
            Msg::SetDistanceFrom(id) => self.edit(|state| state.distances.set_from(&id)),
            Msg::Run => self.run(),
            Msg::Cancel => self.cancel(),
            Msg::Preview(number) => self.preview(number),
            Msg::Follow(number) => match (self.goal.searched_from(), self.goal.turns_of(number)) {
                (Some(cube), Some(turns)) => vec![Effect::follow(cube, &turns)],
                _ => Vec::new(),
            },
            Msg::Play(number) => match (self.goal.searched_from(), self.goal.turns_of(number)) {
                (Some(cube), Some(turns)) => vec![Effect::Play(cube.clone(), turns)],
                _ => Vec::new(),
            },
            Msg::ToPage(number) => self.show_on_page(number),
            Msg::UseForSolve => self.use_for_solve(),
            Msg::ExampleToPage(number) => self.show_example(number),
            Msg::SaveDistances => vec![Effect::Save {
                name: format!("distances-{}.csv", self.distances.goal()),
                media_type: "text/csv",
                text: self.distances.csv(),
            }],
            Msg::CopyLink => vec![Effect::ShowLink { link: self.link(), copy: true }],
            Msg::Sets(msg) => {
                let before = self.painted_case().cloned();
                let mut effects = self.sets.update(msg);
                effects.extend(self.score_own());
                if self.painted_case() != before.as_ref() {
                    effects.extend(self.show_goal());
                }
                effects
            }
            Msg::Notify(text) => {
                self.notice = text;
                Vec::new()
            }
        }
    }
}

impl FindState {
    /// Creates the view for a link, which is the query of the address. `stored` has what the user has stored about sets.
    #[must_use]
    pub fn new(link: &str, page_cube: &Facelets, stored: &str) -> Self {
        let link = FindLink::read(link);
        let size = link.size.unwrap_or_else(|| size_for(page_cube));
        let goal = match &link.goal {
            Some((text, is_moves)) => GoalChoice::read(text, *is_moves, size),
            None => GoalChoice::named("cross", size),
        };
        let mut section = GoalSection::new(goal, &Facelets::solved(size));
        if page_cube.size() == size {
            section.follow_page(page_cube);
        }
        if let Some(start) = &link.start {
            section.set_start(start);
        }
        if let Some(algorithm) = &link.algorithm {
            section.set_algorithm(algorithm);
        }
        section.set_listing(link.listing);
        section.set_up_to(&link.up_to);
        let mut sets = SetsSection::new(stored);
        let sets_problem = sets.read_link(&link.pairs).err();
        let name = section.goal().name().unwrap_or("solved");
        let distances = DistancesSection::new(name, link.from.as_deref().unwrap_or_default(), size);
        Self {
            section: link.section,
            turns: link.turns.as_deref().map_or_else(TurnChoice::default, TurnChoice::new),
            metric: link.metric,
            goal: section,
            sets,
            distances,
            solvers: Vec::new(),
            running: None,
            last_job: 0,
            is_run_wanted: link.is_run,
            ended: Phase::Idle,
            problem: link.problem.or(sets_problem),
            notice: String::new(),
        }
    }

    /// Returns the open section.
    #[must_use]
    pub const fn section(&self) -> Section {
        self.section
    }

    /// Returns the turns of searches.
    #[must_use]
    pub const fn turns(&self) -> &TurnChoice {
        &self.turns
    }

    /// Returns the metric.
    #[must_use]
    pub const fn metric(&self) -> MetricChoice {
        self.metric
    }

    /// Returns the section of goals.
    #[must_use]
    pub const fn goal(&self) -> &GoalSection {
        &self.goal
    }

    /// Returns the section of sets.
    #[must_use]
    pub const fn sets(&self) -> &SetsSection {
        &self.sets
    }

    /// Returns the section of distances.
    #[must_use]
    pub const fn distances(&self) -> &DistancesSection {
        &self.distances
    }

    /// Returns the algorithms that reach goals, for the size of the cube.
    pub fn algorithms(&self) -> impl Iterator<Item = &SolverInfo> {
        let size = self.goal.size();
        self.solvers.iter().filter(move |solver| solver.supports(size))
    }

    /// Returns whether a search runs, of whichever section.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.running.is_some_and(|job| matches!(job.kind, JobKind::Search(_)))
    }

    /// Returns the state for scripts.
    #[must_use]
    pub fn phase(&self) -> Phase {
        if self.is_busy() || self.is_run_wanted { Phase::Running } else { self.ended }
    }

    /// Returns the result of the open section as JSON.
    #[must_use]
    pub fn json(&self) -> String {
        let json = match self.section {
            Section::Goal => self.goal.outcome().map(serde_json::to_string),
            Section::Sets => return self.sets.json(),
            Section::Distances => self.distances.result().map(serde_json::to_string),
        };
        json.and_then(Result::ok).unwrap_or_default()
    }

    /// Returns what is wrong.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        let own = || match self.section {
            Section::Goal => self.goal.problem(),
            Section::Sets => self.sets.problem(),
            Section::Distances => None,
        };
        self.problem.as_deref().or_else(own)
    }

    /// Returns the message for the user.
    #[must_use]
    pub fn notice(&self) -> &str {
        &self.notice
    }

    /// Returns the choices of the open section in one line.
    #[must_use]
    pub fn summary(&self) -> String {
        let turns = self.turns.text();
        match self.section {
            Section::Goal => format!("{}, in {turns}", format::capitalised(&self.goal.goal().words())),
            Section::Sets => {
                let form = self.sets.form();
                let title = form.source().title();
                if form.has_own_turns() { title.to_owned() } else { format!("{title}, in {turns}") }
            }
            Section::Distances => format!("Distances to {}, in {turns}", self.distances.goal()),
        }
    }

    /// Returns the text of the search of the open section: its progress, or its result.
    #[must_use]
    pub fn status(&self) -> String {
        match self.section {
            Section::Goal => self.goal.status(),
            Section::Sets => self.sets.status(),
            Section::Distances => self.distances.status(),
        }
    }

    /// Returns the link that repeats the search of the open section.
    #[must_use]
    pub fn link(&self) -> String {
        FindLink::write(self)
    }

    fn follow_engine(&mut self, engine: PageEngine) -> Vec<Effect> {
        if let PageEngine::Ready(catalogue) = engine {
            self.solvers = catalogue.solvers;
            if std::mem::take(&mut self.is_run_wanted) {
                return self.run();
            }
        }
        Vec::new()
    }

    fn open(&mut self, section: Section) -> Vec<Effect> {
        self.section = section;
        self.problem = None;
        if !self.is_busy() {
            self.ended = if self.json().is_empty() { Phase::Idle } else { Phase::Done };
        }
        self.show_goal()
    }

    fn edit(&mut self, change: impl FnOnce(&mut Self)) -> Vec<Effect> {
        change(self);
        self.problem = None;
        Vec::new()
    }

    fn change_goal(&mut self, change: impl FnOnce(&mut GoalChoice)) -> Vec<Effect> {
        change(self.goal.goal_mut());
        self.problem = None;
        self.show_goal()
    }

    /// Returns the painting of one case, if the cases are that one.
    fn painted_case(&self) -> Option<&CasePainting> {
        let form = self.sets.form();
        (form.source() == CaseSource::Painted).then(|| form.painting())
    }

    /// Shows the goal with grey stickers; in the section of sets, the painted case or the solved cube.
    fn show_goal(&self) -> Vec<Effect> {
        if self.section == Section::Sets
            && let Some(painting) = self.painted_case()
        {
            let (cube, free) = painting.shown();
            return vec![Effect::Show(cube, free)];
        }
        if self.section == Section::Sets {
            return vec![Effect::Show(Facelets::solved(Size::THREE), Vec::new())];
        }
        let goal = self.goal.goal();
        vec![Effect::Show(goal.pattern().clone(), goal.free())]
    }

    fn preview(&self, number: Option<usize>) -> Vec<Effect> {
        let solution = number.and_then(|number| self.goal.turns_of(number));
        let (Some(turns), Some(cube)) = (solution, self.goal.searched_from()) else {
            return self.show_goal();
        };
        let mut end = cube.clone();
        end.turn_all(&turns);
        vec![Effect::Show(end, Vec::new())]
    }

    fn show_on_page(&self, number: usize) -> Vec<Effect> {
        let (Some(cube), Some(found)) = (self.goal.searched_from(), self.goal.found().get(number)) else {
            return Vec::new();
        };
        on_page(cube.to_string(), Some(found.moves.clone()))
    }

    fn use_for_solve(&mut self) -> Vec<Effect> {
        let goal = &self.goal;
        let turns = match (goal.problem(), self.turns.request(goal.size())) {
            (Some(problem), _) => Err(problem.to_owned()),
            (None, turns) => turns,
        };
        match turns {
            Err(problem) => {
                self.problem = Some(problem);
                Vec::new()
            }
            Ok(turns) => {
                let mut requests = vec![PageRequest::ShowView(CUBE_VIEW.to_owned())];
                // What has led to the page's own cube stays on its line.
                if !goal.follows_page() {
                    requests.push(PageRequest::SetUp(goal.start().to_string()));
                }
                requests.push(PageRequest::ChooseGoal(goal.goal().request()));
                requests.push(PageRequest::ChooseTurns(turns.unwrap_or_default()));
                requests.into_iter().map(Effect::Request).collect()
            }
        }
    }

    fn show_example(&self, number: usize) -> Vec<Effect> {
        let bars = self.distances.bars();
        let example = bars.get(number).and_then(|bar| bar.example.clone());
        example.map(|example| on_page(example, None)).unwrap_or_default()
    }
}

fn size_for(page_cube: &Facelets) -> Size {
    if page_cube.size() == Size::TWO { Size::TWO } else { Size::THREE }
}

/// Shows a cube on the page, and the turns that follow.
fn on_page(setup: String, moves: Option<String>) -> Vec<Effect> {
    let perform = moves.map(PageRequest::Perform);
    let requests = [PageRequest::ShowView(CUBE_VIEW.to_owned()), PageRequest::SetUp(setup)];
    requests.into_iter().chain(perform).map(Effect::Request).collect()
}
