use godspeed_cube::Random;
use web_time::Instant;

use super::ball_table::{BallTable, Near, Neighbour};
use super::colour_moves::ColourMoves;
use super::state_graph::{Node, NodeNumber, StateGraph};
use super::unit_turns::{Unit, UnitTurns};
use super::walk::{Walk, words};
use crate::core::parallel;
use crate::{Control, Stopped};

/// Nodes of other paths of the same length that are searched together.
const TIES_AT_ONCE: usize = 16;

/// The most shorter ways that one task reports.
const MOST_WAYS: usize = 4;

/// The most states of one task, a fraction of a second.
const TASK: f64 = 300_000.0;

/// A search for shorter ways between the states of a graph.
///
/// The states within [`Level::stored`] moves of each node are in a table. From each node, all words of up to
/// [`Level::walked`] moves are compared with it. So every window of the solution that the sum of both moves can replace
/// is found, wherever it begins and ends.
pub(super) struct WindowSearch<'a> {
    pub(super) turns: &'a UnitTurns,
    pub(super) moves: &'a ColourMoves,
    pub(super) control: &'a Control,
    pub(super) graph: StateGraph,
    pub(super) random: Random,
    table: BallTable,
    /// The most states in the table.
    capacity: usize,
    /// The numbers of words of 1 and of 2 moves.
    words: [f64; 2],
}

/// How far a search looks around each state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// The radius of the balls in the table.
    pub(super) stored: usize,
    /// The length of the words that are compared with it.
    pub(super) walked: usize,
    /// The most nodes of other paths of the same length that are searched.
    pub(super) ties: usize,
}

/// A part of the words from a node.
struct Task<'a> {
    node: NodeNumber,
    prefix: &'a [Unit],
    length: usize,
}

/// A word from a node to a state next to another node.
struct Way {
    from: NodeNumber,
    word: Vec<Unit>,
    hash: u64,
    to: Neighbour,
    /// The length of the path through both nodes.
    total: u32,
}

/// What a task has found.
#[derive(Default)]
struct Found {
    shorter: Vec<Way>,
    /// A way of the same length through new states, one of several at random, with its rank.
    tie: Option<(u64, Way)>,
    states: u64,
}

impl<'a> WindowSearch<'a> {
    /// Returns a search in a graph, with a table of at most `capacity` bytes.
    pub(super) fn new(
        turns: &'a UnitTurns,
        moves: &'a ColourMoves,
        control: &'a Control,
        graph: StateGraph,
        capacity: usize,
    ) -> Self {
        Self {
            turns,
            moves,
            control,
            graph,
            random: Random::from_seed(0),
            table: BallTable::default(),
            capacity: capacity / BallTable::BYTES,
            words: [turns.list().len() as f64, words(turns, 2).len() as f64],
        }
    }

    /// Returns about how many words of a length there are.
    pub(super) fn count(&self, length: usize) -> f64 {
        let [one, two] = self.words;
        if length == 0 { 1.0 } else { one * (two / one.max(1.0)).powi(length as i32 - 1) }
    }

    /// Returns the greatest radius of balls around `nodes` nodes for which the table has room; 0 if it has none.
    pub(super) fn radius(&self, nodes: usize) -> usize {
        let fits = |&radius: &usize| self.count(radius) * nodes as f64 <= self.capacity as f64;
        (1..=Self::MAX_RADIUS).take_while(fits).last().unwrap_or_default()
    }

    /// The greatest radius of a ball.
    const MAX_RADIUS: usize = 6;

    /// Searches around all nodes of shortest paths and of given solutions; `improved` gets the search whenever the
    /// shortest path has become shorter.
    ///
    /// Returns whether the search is complete, because time was left.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn run(
        &mut self,
        level: Level,
        until: Instant,
        improved: &mut (dyn FnMut(&mut Self) + Send),
    ) -> Result<bool, Stopped> {
        let mut ties = level.ties;
        loop {
            let nodes = self.due(level, &mut ties);
            if nodes.is_empty() {
                return Ok(true);
            }
            if !self.store(&nodes, level.stored, until).await?
                || !self.walk(&nodes, level, until, improved).await?
            {
                return Ok(false);
            }
        }
    }

    /// Returns nodes around which the search of a level has not been made.
    fn due(&mut self, level: Level, ties: &mut usize) -> Vec<NodeNumber> {
        let is_due = |node: &Node| node.stored < level.stored || node.walked < level.walked;
        let length = self.graph.length();
        // A given solution that is longer by a few moves may still share a part with the shortest one.
        let most = length + (level.stored + level.walked) as u32;
        let (path, _) = self.graph.shortest(&mut self.random);
        let mut nodes: Vec<NodeNumber> =
            path.into_iter().filter(|&number| is_due(self.graph.get(number))).collect();
        if nodes.is_empty() {
            let given = self.graph.nodes().filter(|(_, node)| node.is_given && node.through() <= most);
            nodes = given.filter(|(_, node)| is_due(node)).map(|(number, _)| number).collect();
        }
        if nodes.is_empty() {
            let others = self.graph.nodes().filter(|(_, node)| node.through() == length && is_due(node));
            nodes = others.map(|(number, _)| number).collect();
            self.random.shuffle(&mut nodes);
            nodes.truncate(TIES_AT_ONCE.min(*ties));
            *ties -= nodes.len();
        }
        nodes
    }

    /// Adds the states around nodes to the table. Returns `false` if the time is over.
    async fn store(&mut self, nodes: &[NodeNumber], radius: usize, until: Instant) -> Result<bool, Stopped> {
        if self.table.len() > self.capacity {
            self.table.clear();
            for number in 0..self.graph.nodes().count() as NodeNumber {
                self.graph.get_mut(number).stored = 0;
            }
        }
        for &number in nodes {
            let node = self.graph.get(number);
            if node.stored >= radius {
                continue;
            }
            let mut walk = Walk::new(self.turns, self.moves, &node.state);
            let mut states = 0;
            for distance in 0..=radius {
                let neighbour = Neighbour { node: number, distance: distance as u8 };
                walk.run(&[], distance, &mut |_, hash| {
                    self.table.add(hash, neighbour, &self.graph);
                    states += 1;
                    true
                });
            }
            self.graph.get_mut(number).stored = radius;
            self.control.add_nodes(states);
            self.control.yield_now().await?;
            if Instant::now() >= until {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Compares the words from nodes with the table. Returns `false` if the time is over.
    async fn walk(
        &mut self,
        nodes: &[NodeNumber],
        level: Level,
        until: Instant,
        improved: &mut (dyn FnMut(&mut Self) + Send),
    ) -> Result<bool, Stopped> {
        let short = |length: usize| (0..length).find(|&first| self.count(length - first) <= TASK);
        let prefixes: Vec<Vec<Vec<Unit>>> =
            (0..=level.walked).map(|length| words(self.turns, short(length).unwrap_or_default())).collect();
        let mut tasks = Vec::new();
        for &node in nodes {
            for (length, prefixes) in prefixes.iter().enumerate().skip(self.graph.get(node).walked + 1) {
                let task = |prefix| Task { node, prefix, length };
                tasks.extend(prefixes.iter().map(|prefix: &Vec<Unit>| task(prefix)));
            }
        }
        let threads = rayon::current_num_threads();
        let mut tasks = tasks.as_slice();
        while let Some(first) = tasks.first() {
            let states = self.count(first.length - first.prefix.len()).max(1.0);
            let at_once = threads * (self.control.slice() as f64 / states / threads as f64).ceil() as usize;
            let (now, later) = tasks.split_at(at_once.clamp(1, tasks.len()));
            tasks = later;
            let salt = self.random.next_u64();
            let found = parallel::map(now, |task| self.compare(task, salt));
            self.take(found, improved);
            self.control.yield_now().await?;
            if Instant::now() >= until {
                return Ok(false);
            }
        }
        for &number in nodes {
            self.graph.get_mut(number).walked = level.walked;
        }
        self.graph.measure();
        Ok(true)
    }

    /// Compares the words of a task with the table.
    fn compare(&self, task: &Task<'_>, salt: u64) -> Found {
        let node = self.graph.get(task.node);
        let length = self.graph.length();
        let mut found = Found::default();
        let mut states = 0;
        Walk::new(self.turns, self.moves, &node.state).run(
            task.prefix,
            task.length - task.prefix.len(),
            &mut |word, hash| {
                states += 1;
                if let Some(near) = self.table.get(hash) {
                    let (total, to) = self.shorter_way(node, word.len() as u32, near);
                    if total <= length {
                        let way = || Way { from: task.node, word: word.to_vec(), hash, to, total };
                        if total < length {
                            found.add_shorter(total, way);
                        } else if found.takes_tie(hash ^ salt) && !self.graph.contains(hash) {
                            found.tie = Some((rank(hash ^ salt), way()));
                        }
                    }
                }
                states & 0xfff != 0 || !self.control.is_stopped()
            },
        );
        found.states = states;
        found
    }

    /// Returns the shorter one of the two ways through a node, a word of a length and a node next to its end.
    fn shorter_way(&self, node: &Node, word: u32, Near { before, after }: Near) -> (u32, Neighbour) {
        let from_start = self.graph.get(before.node).from_start + u32::from(before.distance);
        let to_end = self.graph.get(after.node).to_end + u32::from(after.distance);
        let ways = [(from_start + word + node.to_end, before), (node.from_start + word + to_end, after)];
        if ways[0].0 < ways[1].0 { ways[0] } else { ways[1] }
    }

    /// Adds the ways that tasks have found to the graph.
    fn take(&mut self, found: Vec<Found>, improved: &mut (dyn FnMut(&mut Self) + Send)) {
        let before = self.graph.length();
        self.control.add_nodes(found.iter().map(|found| found.states).sum());
        let mut shorter = Vec::new();
        for found in found {
            shorter.extend(found.shorter);
            if let Some((_, way)) = found.tie {
                self.join(&way);
            }
        }
        shorter.sort_by_key(|way| way.total);
        for way in shorter {
            self.join(&way);
        }
        self.graph.measure();
        if self.graph.length() < before {
            improved(self);
        }
    }

    /// Adds a way to the graph.
    fn join(&mut self, way: &Way) {
        let Neighbour { node, distance } = way.to;
        let mut back = None;
        let state = self.graph.get(node).state.clone();
        Walk::new(self.turns, self.moves, &state).run(&[], usize::from(distance), &mut |word, hash| {
            if hash == way.hash {
                back = Some(word.to_vec());
            }
            back.is_none()
        });
        if let Some(back) = back {
            let back = back.into_iter().rev().map(|unit| self.turns.inverse(unit));
            let word: Vec<Unit> = way.word.iter().copied().chain(back).collect();
            self.graph.join([way.from, node], &word, self.turns, self.moves);
        }
    }
}

impl Found {
    /// Adds a shorter way, if it is one of the best.
    fn add_shorter(&mut self, total: u32, way: impl FnOnce() -> Way) {
        if self.shorter.len() < MOST_WAYS || self.shorter.last().is_some_and(|last| total < last.total) {
            self.shorter.truncate(MOST_WAYS - 1);
            self.shorter.push(way());
            self.shorter.sort_by_key(|way| way.total);
        }
    }

    /// Returns whether a way of the same length replaces the one so far.
    fn takes_tie(&self, salted: u64) -> bool {
        self.shorter.is_empty() && self.tie.as_ref().is_none_or(|(least, _)| rank(salted) < *least)
    }
}

/// Returns a random rank for a hash with the salt of a round.
const fn rank(salted: u64) -> u64 {
    salted.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
