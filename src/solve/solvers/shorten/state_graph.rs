use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use godspeed_cube::Random;
use rustc_hash::FxHashMap;

use super::colour_moves::{ColourMoves, State};
use super::unit_turns::{Unit, UnitTurns};

/// The number of a node.
pub(super) type NodeNumber = u32;

/// The distance of a node that is not connected.
const FAR: u32 = u32::MAX / 4;

/// States of the cube on the way from a start to an end, joined by unit turns.
///
/// Solutions are paths through it. They share the states where they meet, so a shortest path may follow one solution for
/// a while and then another.
#[derive(Debug)]
pub(super) struct StateGraph {
    nodes: Vec<Node>,
    numbers: FxHashMap<u64, NodeNumber>,
    end: NodeNumber,
}

/// A state, and what is known of it.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) state: State,
    links: Vec<(NodeNumber, Unit)>,
    /// Whether it is a state of a given solution.
    pub(super) is_given: bool,
    /// The unit turns of the shortest known path from the start.
    pub(super) from_start: u32,
    /// The unit turns of the shortest known path to the end.
    pub(super) to_end: u32,
    /// The radius of the ball around it that is in the table.
    pub(super) stored: usize,
    /// The length of the words from it that have been compared with the table.
    pub(super) walked: usize,
}

impl Node {
    /// Returns the length of the shortest known path through the node.
    pub(super) const fn through(&self) -> u32 {
        self.from_start + self.to_end
    }
}

impl StateGraph {
    /// The number of the start.
    const START: NodeNumber = 0;

    /// Returns the graph of one solution.
    pub(super) fn new(start: State, word: &[Unit], turns: &UnitTurns, moves: &ColourMoves) -> Self {
        let mut graph = Self { nodes: Vec::new(), numbers: FxHashMap::default(), end: Self::START };
        let start = graph.node(start);
        graph.end = graph.add_path(start, word, true, turns, moves);
        graph.measure();
        graph
    }

    /// Returns a node.
    pub(super) fn get(&self, number: NodeNumber) -> &Node {
        &self.nodes[number as usize]
    }

    /// Returns a node, to note what has been done with it.
    pub(super) fn get_mut(&mut self, number: NodeNumber) -> &mut Node {
        &mut self.nodes[number as usize]
    }

    /// Returns all nodes with their numbers.
    pub(super) fn nodes(&self) -> impl Iterator<Item = (NodeNumber, &Node)> {
        (0..).zip(&self.nodes)
    }

    /// Returns whether a state with this hash is a node.
    pub(super) fn contains(&self, hash: u64) -> bool {
        self.numbers.contains_key(&hash)
    }

    /// Returns the length of a shortest path.
    pub(super) fn length(&self) -> u32 {
        self.get(self.end).from_start
    }

    /// Adds a solution, if it leads to the end.
    pub(super) fn add_solution(&mut self, word: &[Unit], turns: &UnitTurns, moves: &ColourMoves) -> bool {
        let leads_to_end = moves.after(&self.get(Self::START).state, word) == self.get(self.end).state;
        if leads_to_end {
            self.add_path(Self::START, word, true, turns, moves);
            self.measure();
        }
        leads_to_end
    }

    /// Adds a word between two nodes, if it leads from one to the other.
    pub(super) fn join(
        &mut self,
        [from, to]: [NodeNumber; 2],
        word: &[Unit],
        turns: &UnitTurns,
        moves: &ColourMoves,
    ) -> bool {
        let joins = moves.after(&self.get(from).state, word) == self.get(to).state;
        if joins {
            self.add_path(from, word, false, turns, moves);
        }
        joins
    }

    /// Measures the distances of all nodes again.
    pub(super) fn measure(&mut self) {
        let from_start = self.distances(Self::START);
        let to_end = self.distances(self.end);
        for (node, distances) in self.nodes.iter_mut().zip(from_start.into_iter().zip(to_end)) {
            (node.from_start, node.to_end) = distances;
        }
    }

    /// Returns the nodes of a shortest path, one of several at random, and its word.
    pub(super) fn shortest(&self, random: &mut Random) -> (Vec<NodeNumber>, Vec<Unit>) {
        let (mut path, mut word) = (vec![Self::START], Vec::new());
        let mut at = Self::START;
        while at != self.end {
            let node = self.get(at);
            let is_next = |link: &&(NodeNumber, Unit)| self.get(link.0).to_end + 1 == node.to_end;
            let next: Vec<_> = node.links.iter().filter(is_next).collect();
            let Some(&&(number, unit)) = next.get(random.below(next.len())) else { break };
            path.push(number);
            word.push(unit);
            at = number;
        }
        (path, word)
    }

    fn distances(&self, from: NodeNumber) -> Vec<u32> {
        let mut distances = vec![FAR; self.nodes.len()];
        distances[from as usize] = 0;
        let mut waiting = VecDeque::from([from]);
        while let Some(at) = waiting.pop_front() {
            for &(next, _) in &self.get(at).links {
                if distances[next as usize] == FAR {
                    distances[next as usize] = distances[at as usize] + 1;
                    waiting.push_back(next);
                }
            }
        }
        distances
    }

    fn add_path(
        &mut self,
        from: NodeNumber,
        word: &[Unit],
        is_given: bool,
        turns: &UnitTurns,
        moves: &ColourMoves,
    ) -> NodeNumber {
        let mut at = from;
        self.get_mut(at).is_given |= is_given;
        for &unit in word {
            let mut child = State::default();
            moves.turn_into(&self.get(at).state, unit, &mut child);
            let next = self.node(child);
            self.get_mut(next).is_given |= is_given;
            self.link(at, next, unit);
            self.link(next, at, turns.inverse(unit));
            at = next;
        }
        at
    }

    fn link(&mut self, from: NodeNumber, to: NodeNumber, unit: Unit) {
        let links = &mut self.get_mut(from).links;
        if from != to && links.iter().all(|&(other, _)| other != to) {
            links.push((to, unit));
        }
    }

    /// Returns the node of a state, which is added if it is new.
    ///
    /// Two states with the same hash, which are hardly ever met, share a node; [`shortest`](Self::shortest) is therefore
    /// verified by its caller.
    fn node(&mut self, state: State) -> NodeNumber {
        let number = self.nodes.len() as NodeNumber;
        match self.numbers.entry(state.hash) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(entry) => {
                entry.insert(number);
                self.nodes.push(Node {
                    state,
                    links: Vec::new(),
                    is_given: false,
                    from_start: FAR,
                    to_end: FAR,
                    stored: 0,
                    walked: 0,
                });
                number
            }
        }
    }
}
