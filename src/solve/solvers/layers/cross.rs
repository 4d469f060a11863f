use godspeed_cube::{Cubies, Edge, Turn};

use super::piece_positions::{EdgePosition, POSITIONS, edge_after, edge_at_home, edge_position};
use crate::coordinates::{MOVES, after, turn_of};
use crate::tables::{CoordinateGraph, DistanceTable};
use crate::{Control, Move, Stopped};

/// The edges of a cross at the bottom.
pub(super) const CROSS: [Edge; 4] = [Edge::DR, Edge::DF, Edge::DL, Edge::DB];

/// Values of [`index`]: 24^4, of which 12!/8! * 2^4 = 190,080 can be reached.
const SIZE: usize = POSITIONS.pow(4);

/// The distance of every cross, at most 8 moves.
pub(super) struct Cross {
    distances: DistanceTable,
}

impl Cross {
    pub(super) const BYTES: usize = SIZE;

    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let next = |value, m| index(positions(value).map(|position| edge_after(position, m)));
        let graph =
            CoordinateGraph { size: SIZE, goal: index(CROSS.map(edge_at_home)), moves: MOVES, after: next };
        Ok(Self { distances: DistanceTable::build(graph, control).await? })
    }

    /// Returns a shortest solution of the cross.
    pub(super) fn solution(&self, cube: &Cubies) -> Vec<Turn> {
        let mut here = CROSS.map(|edge| edge_position(cube.edges(), edge));
        let mut turns = Vec::new();
        let distance = |cross| self.distances.get(index(cross));
        let after = |here: [EdgePosition; 4], m| here.map(|position| edge_after(position, m));
        while let Some(m) = MOVES.into_iter().find(|&m| distance(after(here, m)) < distance(here)) {
            turns.push(turn_of(m));
            here = after(here, m);
        }
        turns
    }
}

/// Returns the index of four positions.
fn index(positions: [EdgePosition; 4]) -> usize {
    positions.iter().fold(0, |value, &position| value * POSITIONS + position as usize)
}

/// Returns the four positions of an index.
fn positions(value: usize) -> [EdgePosition; 4] {
    [3, 2, 1, 0].map(|at| (value / POSITIONS.pow(at) % POSITIONS) as u8)
}

/// Returns a shortest way to bring one more edge home, for a cross that is solved edge by edge.
///
/// The edges `kept`, which are at home, return there at the end.
pub(super) fn solve_one_more(cube: &Cubies, kept: &[Edge], edge: Edge) -> Vec<Turn> {
    let edges = || kept.iter().chain([&edge]);
    let homes: Vec<EdgePosition> = edges().map(|&edge| edge_at_home(edge)).collect();
    let start: Vec<EdgePosition> = edges().map(|&edge| edge_position(cube.edges(), edge)).collect();
    let mut search = EdgeSearch { homes, moves: Vec::new() };
    let mut limit = 0;
    while !search.finds(&start, None, limit) {
        limit += 1;
    }
    search.moves.into_iter().map(turn_of).collect()
}

/// A depth-first search that brings a few edges home.
struct EdgeSearch {
    homes: Vec<EdgePosition>,
    moves: Vec<Move>,
}

impl EdgeSearch {
    fn finds(&mut self, positions: &[EdgePosition], last: Option<Move>, left: u8) -> bool {
        if positions == self.homes {
            return true;
        }
        if left == 0 {
            return false;
        }
        for m in after(MOVES, last) {
            let next: Vec<EdgePosition> = positions.iter().map(|&position| edge_after(position, m)).collect();
            self.moves.push(m);
            if self.finds(&next, Some(m), left - 1) {
                return true;
            }
            self.moves.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;
    use godspeed_cube::{Edges, Face, Size, scramble};

    /// The published number of crosses at each distance.
    const KNOWN: [usize; 9] = [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102];

    fn cross() -> Cross {
        block_on(Cross::build(&Control::silent())).unwrap()
    }

    #[test]
    fn cross_distances_have_the_published_distribution() {
        let counts = cross().distances.distribution();
        assert_eq!(counts[..9], KNOWN);
        assert_eq!(KNOWN.iter().sum::<usize>(), 190_080);
    }

    #[test]
    fn cross_solutions_solve_the_cross() {
        let cross = cross();
        for seed in 0..100 {
            let mut cube = Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap();
            let turns = cross.solution(&cube);
            cube.apply_all(&turns);
            assert!(turns.len() <= 8);
            assert!(CROSS.iter().all(|&edge| edge_position(cube.edges(), edge) == edge_at_home(edge)));
        }
    }

    #[test]
    fn one_more_cross_edge_takes_at_most_five_moves() {
        let others = [Edge::UR, Edge::UL, Edge::UB];
        for set in 0..8 {
            let kept: Vec<Edge> = (0..3).filter(|at| set >> at & 1 == 1).map(|at| others[at]).collect();
            for place in Edge::ALL.into_iter().filter(|place| !kept.contains(place)) {
                for flip in 0..2 {
                    let mut cubies = Edge::ALL;
                    cubies.swap(place.index(), Edge::UF.index());
                    let mut flips = [0; 12];
                    flips[place.index()] = flip;
                    // Flipping an edge outside the cross makes the number of flipped edges even.
                    flips[if place == Edge::DB { Edge::DF } else { Edge::DB }.index()] ^= flip;
                    let edges = Edges::new(cubies, flips).unwrap();
                    let cube = [godspeed_cube::Corners::SOLVED, swapped()].into_iter();
                    let mut cube =
                        cube.filter_map(|corners| Cubies::new(corners, edges).ok()).next().unwrap();
                    let turns = solve_one_more(&cube, &kept, Edge::UF);
                    assert!(turns.len() <= 5, "{kept:?} {place:?} {flip}: {}", turns.len());
                    cube.apply_all(&turns);
                    let home = |edge| edge_position(cube.edges(), edge) == edge_at_home(edge);
                    assert!(home(Edge::UF) && kept.iter().all(|&edge| home(edge)));
                }
            }
        }
    }

    /// Returns corners of which two are swapped.
    fn swapped() -> godspeed_cube::Corners {
        let mut cubies = godspeed_cube::Corner::ALL;
        cubies.swap(0, 1);
        assert_eq!(cubies[0].faces()[0], Face::U);
        godspeed_cube::Corners::new(cubies, [0; 8]).unwrap()
    }
}
