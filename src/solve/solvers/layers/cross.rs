use godspeed_cube::{Cubies, Edge, Turn};

use super::piece_positions::{EdgePlace, PLACES, edge_after, edge_at_home, edge_place};
use crate::coordinates::{MOVES, after, turn_of};
use crate::tables::{DistanceTable, Graph};
use crate::{Control, Move, Stopped};

/// The edges of the cross at the bottom.
pub(super) const CROSS: [Edge; 4] = [Edge::DR, Edge::DF, Edge::DL, Edge::DB];

/// Values of [`index`]: 24^4, of which 12!/8! * 2^4 = 190,080 can be reached.
const SIZE: usize = PLACES.pow(4);

/// How many moves every cross needs: at most 8.
pub(super) struct Cross {
    distances: DistanceTable,
}

impl Cross {
    pub(super) const BYTES: usize = SIZE;

    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let next = |value, m| index(places(value).map(|place| edge_after(place, m)));
        let graph = Graph { size: SIZE, goal: index(CROSS.map(edge_at_home)), moves: MOVES, after: next };
        Ok(Self { distances: DistanceTable::build(graph, control).await? })
    }

    /// A shortest way to the cross at the bottom.
    pub(super) fn way(&self, cube: &Cubies) -> Vec<Turn> {
        let mut value = index(CROSS.map(|edge| edge_place(cube.edges(), edge)));
        let mut way = Vec::new();
        while let Some((m, next)) = self.nearer(value) {
            way.push(turn_of(m));
            value = next;
        }
        way
    }

    fn nearer(&self, value: usize) -> Option<(Move, usize)> {
        let here = places(value);
        let neighbours = MOVES.map(|m| (m, index(here.map(|place| edge_after(place, m)))));
        let distance = self.distances.get(value);
        neighbours.into_iter().find(|&(_, next)| self.distances.get(next) < distance)
    }
}

/// The number of four places.
fn index(places: [EdgePlace; 4]) -> usize {
    places.iter().fold(0, |value, &place| value * PLACES + place as usize)
}

/// The four places of a number.
fn places(value: usize) -> [EdgePlace; 4] {
    [3, 2, 1, 0].map(|at| (value / PLACES.pow(at) % PLACES) as u8)
}

/// A shortest way to bring one more edge home while those at home come back to it, for someone who makes a cross
/// edge by edge.
pub(super) fn one_more(cube: &Cubies, kept: &[Edge], edge: Edge) -> Vec<Turn> {
    let homes: Vec<EdgePlace> = kept.iter().chain([&edge]).map(|&edge| edge_at_home(edge)).collect();
    let start: Vec<EdgePlace> =
        kept.iter().chain([&edge]).map(|&edge| edge_place(cube.edges(), edge)).collect();
    let mut search = OneMore { homes, way: Vec::new() };
    let mut limit = 0;
    while !search.finds(&start, None, limit) {
        limit += 1;
    }
    search.way.into_iter().map(turn_of).collect()
}

struct OneMore {
    homes: Vec<EdgePlace>,
    way: Vec<Move>,
}

impl OneMore {
    fn finds(&mut self, places: &[EdgePlace], last: Option<Move>, left: u8) -> bool {
        if places == self.homes {
            return true;
        }
        if left == 0 {
            return false;
        }
        for m in after(MOVES, last) {
            let next: Vec<EdgePlace> = places.iter().map(|&place| edge_after(place, m)).collect();
            self.way.push(m);
            if self.finds(&next, Some(m), left - 1) {
                return true;
            }
            self.way.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;
    use godspeed_cube::{Edges, Face, Size, scramble};

    /// Cross positions at each distance, as is well known.
    const KNOWN: [usize; 9] = [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102];

    fn cross() -> Cross {
        block_on(Cross::build(&Control::silent())).unwrap()
    }

    #[test]
    fn crosses_are_as_many_at_every_distance_as_is_known() {
        let counts = cross().distances.distribution();
        assert_eq!(counts[..9], KNOWN);
        assert_eq!(KNOWN.iter().sum::<usize>(), 190_080);
    }

    #[test]
    fn the_way_to_the_cross_makes_it() {
        let cross = cross();
        for seed in 0..100 {
            let mut cube = Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap();
            let way = cross.way(&cube);
            cube.apply_all(&way);
            assert!(way.len() <= 8);
            assert!(CROSS.iter().all(|&edge| edge_place(cube.edges(), edge) == edge_at_home(edge)));
        }
    }

    #[test]
    fn one_more_edge_of_the_cross_never_takes_more_than_five_moves() {
        let others = [Edge::UR, Edge::UL, Edge::UB];
        for set in 0..8 {
            let kept: Vec<Edge> = (0..3).filter(|at| set >> at & 1 == 1).map(|at| others[at]).collect();
            for place in Edge::ALL.into_iter().filter(|place| !kept.contains(place)) {
                for flip in 0..2 {
                    let mut cubies = Edge::ALL;
                    cubies.swap(place.index(), Edge::UF.index());
                    let mut flips = [0; 12];
                    flips[place.index()] = flip;
                    // Another edge, which nobody looks at, makes the number of flipped ones even.
                    flips[if place == Edge::DB { Edge::DF } else { Edge::DB }.index()] ^= flip;
                    let edges = Edges::new(cubies, flips).unwrap();
                    let cube = [godspeed_cube::Corners::SOLVED, swapped()].into_iter();
                    let mut cube =
                        cube.filter_map(|corners| Cubies::new(corners, edges).ok()).next().unwrap();
                    let way = one_more(&cube, &kept, Edge::UF);
                    assert!(way.len() <= 5, "{kept:?} {place:?} {flip}: {}", way.len());
                    cube.apply_all(&way);
                    let home = |edge| edge_place(cube.edges(), edge) == edge_at_home(edge);
                    assert!(home(Edge::UF) && kept.iter().all(|&edge| home(edge)));
                }
            }
        }
    }

    /// Two corners in each other's place.
    fn swapped() -> godspeed_cube::Corners {
        let mut cubies = godspeed_cube::Corner::ALL;
        cubies.swap(0, 1);
        assert_eq!(cubies[0].faces()[0], Face::U);
        godspeed_cube::Corners::new(cubies, [0; 8]).unwrap()
    }
}
