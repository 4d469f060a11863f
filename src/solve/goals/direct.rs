use std::sync::Arc;

use godspeed_cube::{Corner, Corners, Edge, Edges, Symmetry};

use super::coordinate::UNREACHED;
use super::distance_table::CostTable;
use super::optimal::GoalSearch;
use super::solver::Part;
use super::turn_graph::Motion;

/// Where each piece of a cube is: for corners `3 * place + twist`, and for edges, the last twelve, `2 * place + flip`.
pub(super) type Locations = [u8; 20];

/// The locations of a piece.
pub(super) const LOCATIONS: usize = 24;

/// The exact costs of a search, looked up by the locations of a few pieces.
///
/// A position is usually found through the arrangement of all pieces, seen through the symmetry of the search. If every
/// coordinate is of few single pieces, its value is a number for the combination of their locations instead, and a
/// symmetry only renames pieces and locations.
pub(super) struct DirectLookup {
    search: Arc<GoalSearch>,
    /// The number of its table that has the exact costs.
    table: usize,
    /// The first number of the class of the cube as it is held.
    start: usize,
    coordinates: Vec<DirectCoordinate>,
}

struct DirectCoordinate {
    /// The pieces of the cube, each with its part of the index for each location.
    pieces: Vec<(u8, [u32; LOCATIONS])>,
    /// The values by the index.
    values: Arc<[u32]>,
    /// The difference of two numbers whose values differ by one.
    stride: usize,
}

impl DirectLookup {
    /// Returns the lookups of the searches of a goal; `None` if one of them has other coordinates, or no exact costs.
    pub(super) fn all(parts: &[Part]) -> Option<Vec<Self>> {
        let mut lookups: Vec<Self> = Vec::new();
        for part in parts {
            let known = lookups.iter().find(|known| Arc::ptr_eq(&known.search, &part.search));
            let lookup = Self::of(part, known)?;
            lookups.push(lookup);
        }
        Some(lookups)
    }

    /// Returns the lookup of a search; `known` is another one with the same search.
    fn of(part: &Part, known: Option<&Self>) -> Option<Self> {
        let space = &part.search.space;
        let table = part.search.tables.iter().position(|table| table.is_exact(space))?;
        let numbering = part.search.tables[table].numbering();
        let start = usize::from(space.graph().start()) * (numbering.size() / space.graph().classes());
        let mut coordinates = Vec::new();
        for (coordinate, stride) in numbering.strides() {
            let (pieces, values) = match known {
                Some(known) => {
                    (space.single_pieces(coordinate)?, known.coordinates[coordinates.len()].values.clone())
                }
                None => {
                    let (pieces, values) = space.values_by_location(coordinate)?;
                    (pieces, values.into())
                }
            };
            let digits = (0..).map(|digit| LOCATIONS.pow(digit) as u32);
            let of_piece = |(piece, digit): (u8, u32)| {
                let (original, images) = seen_through(part.symmetry(), piece);
                (original, images.map(|image| digit * u32::from(image)))
            };
            let pieces = pieces.into_iter().zip(digits).map(of_piece).collect();
            coordinates.push(DirectCoordinate { pieces, values, stride });
        }
        Some(Self { search: part.search.clone(), table, start, coordinates })
    }

    /// Returns the exact cost from a cube to the goal of the search in units, or `None` if it is unreachable.
    pub(super) fn cost(&self, locations: &Locations) -> Option<u32> {
        let table: &CostTable = &self.search.tables[self.table];
        let mut number = self.start;
        for coordinate in &self.coordinates {
            let digits = coordinate
                .pieces
                .iter()
                .map(|(piece, digits)| digits[usize::from(locations[usize::from(*piece)])] as usize);
            let value = coordinate.values[digits.sum::<usize>()];
            if value == UNREACHED {
                return None;
            }
            number += value as usize * coordinate.stride;
        }
        table.cost(number)
    }
}

/// Returns the locations of the pieces of a cube.
pub(super) fn locations_of(pieces: &Motion) -> Locations {
    let mut locations = [0; 20];
    let corners = pieces.corners.cubies().iter().zip(pieces.corners.twists());
    for (place, (corner, twist)) in (0..).zip(corners) {
        locations[corner.index()] = 3 * place + twist;
    }
    let edges = pieces.edges.cubies().iter().zip(pieces.edges.flips());
    for (place, (edge, flip)) in (0..).zip(edges) {
        locations[8 + edge.index()] = 2 * place + flip;
    }
    locations
}

/// Returns the piece whose image under a symmetry is a given one, and the image of each location of it.
fn seen_through(symmetry: Symmetry, piece: u8) -> (u8, [u8; LOCATIONS]) {
    let back = symmetry.inverse();
    let original = match usize::from(piece) {
        corner @ 0..8 => back.corner(Corner::ALL[corner]).index(),
        edge => 8 + back.edge(Edge::ALL[edge - 8]).index(),
    };
    let image = |location: usize| {
        let cube = cube_with(original, location);
        let corners = cube.map_or(Corners::SOLVED, |cube| symmetry.corners(&cube.corners));
        let edges = cube.map_or(Edges::SOLVED, |cube| symmetry.edges(&cube.edges));
        locations_of(&Motion { corners, edges })[usize::from(piece)]
    };
    (original as u8, std::array::from_fn(image))
}

/// Returns pieces of which one is in a location.
fn cube_with(piece: usize, location: usize) -> Option<Motion> {
    let mut cube = Motion::NONE;
    if piece < 8 {
        let (place, twist) = (location / 3, location as u8 % 3);
        let mut corners = Corner::ALL;
        corners.swap(piece, place);
        let mut twists = [0; 8];
        twists[place] = twist;
        twists[(place + 1) % 8] = 3 - twist;
        cube.corners = Corners::new(corners, twists).ok()?;
    } else {
        let (place, flip) = (location / 2, location as u8 % 2);
        let mut edges = Edge::ALL;
        edges.swap(piece - 8, place);
        let mut flips = [0; 12];
        flips[place] = flip;
        flips[(place + 1) % 12] = flip;
        cube.edges = Edges::new(edges, flips).ok()?;
    }
    Some(cube)
}
