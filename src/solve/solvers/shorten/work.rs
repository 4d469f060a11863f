use godspeed_cube::{Face, Facelets, Size, Turn};
use rustc_hash::FxHashMap;
use web_time::{Duration, Instant};

use super::best::Best;
use super::colour_moves::{ColourMoves, State};
use super::resolving::Resolving;
use super::state_graph::StateGraph;
use super::unit_turns::{Unit, UnitTurns};
use super::window_search::{Level, WindowSearch};
use crate::{Control, Problem, SearchEvent, Stopped};

/// The stages of a search.
const WINDOWS: &str = "Searching windows";
const SOLVING: &str = "Solving again";

/// The most bytes of the states in a graph at its start.
const MOST_STATE_BYTES: usize = 32 << 20;

/// The most nodes in a graph at its start.
const MOST_NODES: usize = 4000;

/// The most moves of a solution of the 3x3x3 for which a shortest one is searched.
const MOST_PROVEN: usize = 13;

/// The bytes of the table of balls.
const TABLE_BYTES: usize = if cfg!(target_pointer_width = "64") { 256 << 20 } else { 48 << 20 };

/// The share of the time after which windows are left for solving again, and after which that ends.
const FIRST_WINDOWS: f64 = 0.15;
const WHOLE: f64 = 0.5;
const TAILS: f64 = 0.65;

/// The positions from which a solution is solved again, as shares of its length.
const TAIL_STARTS: [f64; 4] = [0.25, 0.5, 0.125, 0.375];

/// The time of a search.
#[derive(Clone, Copy)]
pub(super) struct Time {
    pub(super) start: Instant,
    pub(super) seconds: f64,
}

impl Time {
    /// Returns the time at which a share of it is over.
    pub(super) fn at(self, share: f64) -> Instant {
        self.start + Duration::from_secs_f64(share * self.seconds)
    }

    /// Returns the result of work whose time is not counted.
    pub(super) async fn pass<T>(&mut self, work: impl Future<Output = T>) -> T {
        let start = Instant::now();
        let result = work.await;
        self.start += start.elapsed();
        result
    }

    fn is_over(self) -> bool {
        Instant::now() >= self.at(1.0)
    }
}

/// What the search for a shorter solution works with.
pub(super) struct Work<'a> {
    pub(super) problem: &'a Problem,
    pub(super) control: &'a Control,
    pub(super) turns: &'a UnitTurns,
    pub(super) moves: &'a ColourMoves,
    pub(super) resolving: Resolving<'a>,
    pub(super) time: Time,
}

impl Work<'_> {
    /// Searches until the time is over, or a shortest solution is proven.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn run(mut self, best: &mut Best<'_>) -> Result<(), Stopped> {
        let start = self.moves.state(&self.problem.state);
        self.control.emit(SearchEvent::Stage(WINDOWS));
        best.take(&self.without_loops(&start, &best.word).await?);
        if best.word.len() > self.most_nodes() {
            self.control.emit(SearchEvent::Stage(SOLVING));
            let _merged = self.solve_again(best, 0, WHOLE).await?;
        }
        if best.word.len() > self.most_nodes() {
            self.control.emit(SearchEvent::Stage(WINDOWS));
            return self.shorten_parts(&start, best).await;
        }
        let graph = StateGraph::new(start, &best.word, self.turns, self.moves);
        let mut search = WindowSearch::new(self.turns, self.moves, self.control, graph, TABLE_BYTES);
        for alg in best.given.all {
            let word = self.turns.word(alg.turns()).units;
            if word.len() <= self.most_nodes() {
                search.graph.add_solution(&word, self.turns, self.moves);
            }
        }
        self.all_windows(&mut search, FIRST_WINDOWS, best).await?;
        if best.is_optimal {
            return Ok(());
        }
        self.control.emit(SearchEvent::Stage(SOLVING));
        self.solve_shortest(best).await?;
        if best.is_optimal {
            return Ok(());
        }
        self.solve_again_into(&mut search, best, 0, WHOLE).await?;
        if self.problem.state.size().layers() > 3 {
            for (number, share) in TAIL_STARTS.into_iter().enumerate() {
                let end = WHOLE + (TAILS - WHOLE) * (number + 1) as f64 / TAIL_STARTS.len() as f64;
                let prefix = (share * best.word.len() as f64) as usize;
                self.solve_again_into(&mut search, best, prefix, end).await?;
            }
        }
        self.control.emit(SearchEvent::Stage(WINDOWS));
        self.all_windows(&mut search, 1.0, best).await
    }

    /// Searches the windows of all levels until a share of the time is over, or a shortest solution is proven.
    async fn all_windows(
        &self,
        search: &mut WindowSearch<'_>,
        end: f64,
        best: &mut Best<'_>,
    ) -> Result<(), Stopped> {
        search.graph.add_solution(&best.word, self.turns, self.moves);
        for level in levels(search, best.word.len()) {
            if best.is_optimal || !self.windows(search, level, self.time.at(end), best).await? {
                break;
            }
        }
        Ok(())
    }

    /// Searches the windows of a level, and takes what has become shorter. Returns whether the search is complete.
    async fn windows(
        &self,
        search: &mut WindowSearch<'_>,
        level: Level,
        until: Instant,
        best: &mut Best<'_>,
    ) -> Result<bool, Stopped> {
        self.control.begin_depth((level.stored + level.walked) as u32);
        let start = self.moves.state(&self.problem.state);
        let end = self.moves.after(&start, &best.word);
        let mut take = |search: &mut WindowSearch<'_>| {
            let (_, word) = search.graph.shortest(&mut search.random);
            if self.moves.after(&start, &word) == end {
                best.take(&word);
            }
        };
        let is_complete = search.run(level, until, &mut take).await?;
        take(search);
        let reach = (level.stored + level.walked) as u32;
        best.is_optimal |=
            is_complete && search.graph.length() <= reach + 1 && best.word.len() <= reach as usize + 1;
        Ok(is_complete)
    }

    /// Solves the cube after a prefix of the best solution, and adds the result to the graph.
    async fn solve_again_into(
        &mut self,
        search: &mut WindowSearch<'_>,
        best: &mut Best<'_>,
        prefix: usize,
        end: f64,
    ) -> Result<(), Stopped> {
        if let Some(word) = self.solve_again(best, prefix, end).await? {
            search.graph.add_solution(&word, self.turns, self.moves);
        }
        Ok(())
    }

    /// Takes a shortest solution if a search for it is expected to end.
    async fn solve_shortest(&self, best: &mut Best<'_>) -> Result<(), Stopped> {
        let cube = &self.problem.state;
        if cube.size() == Size::THREE && best.word.len() > MOST_PROVEN {
            return Ok(());
        }
        if let Some(solution) = self.resolving.shortest(cube, self.time.at(WHOLE)).await? {
            best.take(&self.turns.word(solution.alg(cube.size()).turns()).units);
            best.is_optimal = true;
        }
        Ok(())
    }

    /// Solves the cube after a prefix of the best solution until a share of the time is over. Returns the word of the
    /// prefix and the new solution.
    ///
    /// The time for tables is added to that of the whole search.
    async fn solve_again(
        &mut self,
        best: &mut Best<'_>,
        prefix: usize,
        end: f64,
    ) -> Result<Option<Vec<Unit>>, Stopped> {
        let size = self.problem.state.size();
        if !self.resolving.has_time(size, self.time.at(end)) {
            return Ok(None);
        }
        let prefix = best.word.get(..prefix).unwrap_or_default().to_vec();
        let state = self.moves.after(&self.moves.state(&self.problem.state), &prefix);
        let colours = state.colours.iter().map(|&colour| Face::ALL[usize::from(colour)]).collect();
        let Some(cube) = Facelets::from_colours(colours) else { return Ok(None) };
        self.time.pass(self.resolving.load(size)).await?;
        let solution = self.resolving.short(&cube, self.time.at(end)).await?;
        let Some(solution) = solution else { return Ok(None) };
        let turns: Vec<Turn> = solution.turns().copied().collect();
        let word = self.turns.normal(&[prefix, self.turns.word(&turns).units].concat());
        best.take(&word);
        Ok((word.len() <= self.most_nodes()).then_some(word))
    }

    /// Returns the most moves of a word whose states fit into a graph.
    fn most_nodes(&self) -> usize {
        (MOST_STATE_BYTES / self.problem.state.size().facelets()).min(MOST_NODES)
    }

    /// Shortens a long word part by part.
    async fn shorten_parts(&self, start: &State, best: &mut Best<'_>) -> Result<(), Stopped> {
        let most = self.most_nodes();
        let (mut short, mut state) = (Vec::new(), start.clone());
        for part in best.word.chunks(most) {
            let mut shorter = part.to_vec();
            if !self.time.is_over() {
                let graph = StateGraph::new(state.clone(), part, self.turns, self.moves);
                let mut search = WindowSearch::new(self.turns, self.moves, self.control, graph, TABLE_BYTES);
                let radius = search.radius(part.len()).min(2);
                let level = Level { stored: radius, walked: radius, ties: 0 };
                if radius > 0 {
                    search.run(level, self.time.at(1.0), &mut |_| ()).await?;
                }
                let (_, word) = search.graph.shortest(&mut search.random);
                if self.moves.after(&state, &word) == self.moves.after(&state, part) {
                    shorter = word;
                }
            }
            state = self.moves.after(&state, part);
            short.extend(shorter);
        }
        best.take(&short);
        Ok(())
    }

    /// Returns a word without the parts that lead back to a state where it has been.
    async fn without_loops(&self, start: &State, word: &[Unit]) -> Result<Vec<Unit>, Stopped> {
        let (mut state, mut child) = (start.clone(), State::default());
        let mut last_visit = FxHashMap::from_iter([(state.hash, 0)]);
        let mut hashes = vec![state.hash];
        for (number, &unit) in word.iter().enumerate() {
            self.moves.turn_into(&state, unit, &mut child);
            std::mem::swap(&mut state, &mut child);
            last_visit.insert(state.hash, number + 1);
            hashes.push(state.hash);
            if number % 1024 == 1023 {
                self.control.yield_now().await?;
            }
        }
        let (mut short, mut at) = (Vec::new(), 0);
        while at < word.len() {
            at = last_visit.get(&hashes[at]).copied().unwrap_or(at);
            short.extend(word.get(at));
            at += 1;
        }
        let is_equal = self.moves.after(start, &short) == state;
        Ok(if is_equal { short } else { word.to_vec() })
    }
}

/// Returns the levels of a search, from windows of few moves to those of many.
fn levels(search: &WindowSearch<'_>, length: usize) -> Vec<Level> {
    let most = search.radius(length + 1);
    if most == 0 {
        return Vec::new();
    }
    let equal = (1..=most).map(|radius| Level { stored: radius, walked: radius, ties: 2 * length });
    let longer = (1..=3).map(|more| Level { stored: most, walked: most + more, ties: 4 * length });
    equal.chain(longer).collect()
}
