use godspeed_cube::{Corners, Cubies, Edges, Facelets, Mask, Pocket, Size};

use super::GoalFault;
use super::coordinate::{Coordinate, MAX_VALUES, Tokens};
use super::image::{Image, pieces_of};
use super::turn_graph::{Motion, Step, TurnGraph};
use crate::SolveError;

/// The most coordinates of a space.
pub(crate) const MAX_COORDINATES: usize = 8;

/// The most values of a coordinate that is joined of several colours: between those of three and of four edges.
const JOINED_VALUES: [f64; 2] = [10_560.0, 200_000.0];

/// The most combinations of a joined coordinate of edges and all corners: they can have a table together.
const JOINED_WITH_CORNERS: f64 = 8_000_000.0;

/// Motions with which turns may reach few arrangements only: three faces and none.
const FEW_MOTIONS: usize = 10;

/// All positions of a cube as a goal sees them, and what turns do to them.
///
/// A position is the values of a few coordinates of the corners and of the edges, and the class of the orientation of
/// the whole cube. Together they distinguish all that the goal distinguishes.
pub(crate) struct Space {
    graph: TurnGraph,
    corners: Image,
    edges: Image,
    coordinates: Vec<Coordinate>,
    /// The number of coordinates of corners; those of edges come after them.
    of_corners: usize,
    /// The masks of the goal, as bits of the fits of a coordinate.
    goal: u64,
}

/// A position of a [`Space`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Position {
    pub(crate) values: [u32; MAX_COORDINATES],
    pub(crate) class: u8,
}

impl Space {
    /// Returns the space of a goal's masks, and of other masks that it has to distinguish.
    ///
    /// # Errors
    /// [`GoalFault`] if the goal distinguishes too much.
    pub(crate) fn new(graph: TurnGraph, masks: &[Mask], others: &[Mask]) -> Result<Self, GoalFault> {
        Self::with_joined(graph, masks, others, joined_edges)
    }

    /// Returns the space with edges joined as far as possible, as it is best counted: fewer combinations of values have
    /// two pieces in one place.
    ///
    /// # Errors
    /// As [`Space::new`].
    pub(crate) fn to_count(graph: TurnGraph, masks: &[Mask], others: &[Mask]) -> Result<Self, GoalFault> {
        Self::with_joined(graph, masks, others, |_| JOINED_VALUES[1])
    }

    /// Returns the space with coordinates of edges of at most as many values as `joined` returns for the number of
    /// combinations of corners.
    fn with_joined(
        graph: TurnGraph,
        masks: &[Mask],
        others: &[Mask],
        joined: impl Fn(f64) -> f64,
    ) -> Result<Self, GoalFault> {
        let size = graph.size();
        let mut all: Vec<Mask> = masks.iter().flat_map(|mask| placements(mask, size)).collect();
        let of_goal = all.len();
        all.extend(others.iter().flat_map(|other| placements(other, size)));
        if all.len() >= 64 {
            return Err(GoalFault::TooManyMasks);
        }
        let goal = (1_u64 << of_goal) - 1;
        let corners = Image::new(8, 3, &all.iter().map(|mask| &mask.corners()[..]).collect::<Vec<_>>());
        let edges = Image::new(12, 2, &all.iter().map(|mask| &mask.edges()[..]).collect::<Vec<_>>());
        let mut space = Self { graph, corners, edges, coordinates: Vec::new(), of_corners: 0, goal };
        space.coordinates = space.coordinates_of(&space.corners, JOINED_VALUES[1])?;
        space.of_corners = space.coordinates.len();
        let corners: f64 = space.coordinates.iter().map(|one| one.size() as f64).product();
        let mut of_edges = space.coordinates_of(&space.edges, joined(corners))?;
        if space.of_corners + of_edges.len() > MAX_COORDINATES {
            // Goals that treat edges alike in pairs have many small coordinates; fewer are larger.
            of_edges = space.coordinates_of(&space.edges, JOINED_VALUES[1])?;
        }
        space.coordinates.extend(of_edges);
        if space.coordinates.len() > MAX_COORDINATES {
            return Err(GoalFault::TooManyMasks);
        }
        Ok(space)
    }

    /// Returns the most combinations of values that the space of a mask can have, without building it.
    ///
    /// Infinity if the mask has no space of few coordinates.
    pub(crate) fn most_numbers(mask: &Mask) -> f64 {
        let corners = Image::new(8, 3, &[mask.corners()]);
        let edges = Image::new(12, 2, &[mask.edges()]);
        let of_corners = most_values(&corners, JOINED_VALUES[1]);
        of_corners * most_values(&edges, joined_edges(of_corners))
    }

    pub(crate) const fn graph(&self) -> &TurnGraph {
        &self.graph
    }

    pub(crate) fn coordinates(&self) -> &[Coordinate] {
        &self.coordinates
    }

    /// Returns the masks of the goal, as bits of the fits of a coordinate.
    pub(crate) const fn goal(&self) -> u64 {
        self.goal
    }

    /// Returns the position of these pieces, relative to the frame.
    pub(crate) fn position_of(&self, corners: &Corners, edges: &Edges) -> Option<Position> {
        let corner_pieces = corners.cubies().iter().map(|corner| corner.index());
        let corners = self.corners.paint(corner_pieces.zip(corners.twists().iter().copied()));
        let edge_pieces = edges.cubies().iter().map(|edge| edge.index());
        let edges = self.edges.paint(edge_pieces.zip(edges.flips().iter().copied()));
        let mut position = Position { values: [0; MAX_COORDINATES], class: self.graph.start() };
        for (number, coordinate) in self.coordinates.iter().enumerate() {
            let painted = if number < self.of_corners { &corners } else { &edges };
            position.values[number] = coordinate.value(painted)?;
        }
        Some(position)
    }

    /// Returns the position after a step.
    #[inline(always)]
    pub(crate) fn after(&self, position: &Position, step: Step) -> Position {
        let mut next = Position { values: [0; MAX_COORDINATES], class: step.to };
        for (number, coordinate) in self.coordinates.iter().enumerate() {
            next.values[number] = coordinate.after(position.values[number], step.motion);
        }
        next
    }

    /// Returns the masks that a position fits.
    #[inline(always)]
    pub(crate) fn fits(&self, position: &Position) -> u64 {
        let values = self.coordinates.iter().zip(&position.values);
        values.fold(u64::MAX, |fits, (coordinate, &value)| fits & coordinate.fits(value))
    }

    /// Returns the masks that a position fits as far as some coordinates show.
    pub(crate) fn fits_of(&self, position: &Position, coordinates: impl Iterator<Item = u8>) -> u64 {
        coordinates.map(usize::from).fold(u64::MAX, |fits, coordinate| {
            fits & self.coordinates[coordinate].fits(position.values[coordinate])
        })
    }

    /// Returns the places that the pieces of some coordinates occupy, one bit each; `None` if two occupy one.
    pub(crate) fn occupied(
        &self,
        position: &Position,
        mut coordinates: impl Iterator<Item = u8>,
    ) -> Option<u32> {
        coordinates.try_fold(0, |occupied, coordinate| {
            let coordinate = usize::from(coordinate);
            let places: u32 = self.coordinates[coordinate].occupied(position.values[coordinate]).into();
            let places = if coordinate < self.of_corners { places << 12 } else { places };
            (occupied & places == 0).then_some(occupied | places)
        })
    }

    #[inline(always)]
    pub(crate) fn is_goal(&self, position: &Position) -> bool {
        self.fits(position) & self.goal != 0
    }

    /// Returns the pieces of a coordinate of a few single pieces, of which edges are those from 8 on; `None` for other ones.
    pub(crate) fn single_pieces(&self, coordinate: usize) -> Option<Vec<u8>> {
        let pieces = self.coordinates[coordinate].single_pieces(self.image_of(coordinate))?;
        Some(self.numbered_from_corners(coordinate, pieces))
    }

    /// Returns the same pieces, and the value of the coordinate for each combination of their locations.
    pub(crate) fn values_by_location(&self, coordinate: usize) -> Option<(Vec<u8>, Vec<u32>)> {
        let (pieces, values) = self.coordinates[coordinate].values_by_location(self.image_of(coordinate))?;
        Some((self.numbered_from_corners(coordinate, pieces), values))
    }

    const fn image_of(&self, coordinate: usize) -> &Image {
        if coordinate < self.of_corners { &self.corners } else { &self.edges }
    }

    fn numbered_from_corners(&self, coordinate: usize, pieces: Vec<u8>) -> Vec<u8> {
        let first = if coordinate < self.of_corners { 0 } else { 8 };
        pieces.into_iter().map(|piece| first + piece).collect()
    }

    /// Returns the bytes of the tables of moves.
    pub(crate) fn bytes(&self) -> usize {
        self.coordinates.iter().map(Coordinate::bytes).sum()
    }

    /// Returns the number of combinations of values and classes: at least that of the positions.
    pub(crate) fn size(&self) -> u128 {
        let values: u128 = self.coordinates.iter().map(|coordinate| coordinate.size() as u128).product();
        values * self.graph.classes() as u128
    }

    /// Returns whether a position determines the permutations of all corners and of all edges, one of which could be odd
    /// and the other even.
    pub(crate) fn determines_parity(&self) -> bool {
        self.graph.size() == Size::THREE && self.corners.kinds.len() == 8 && self.edges.kinds.len() == 12
    }

    /// Returns a cube in a position.
    pub(crate) fn example(&self, position: &Position) -> Option<Facelets> {
        let all = (1 << 24) - 1;
        let (mut corners, mut edges) = ([all; 8], [all; 12]);
        for (number, value) in (0..self.coordinates.len()).zip(position.values) {
            let is_corner = number < self.of_corners;
            let image = if is_corner { &self.corners } else { &self.edges };
            let sets = self.coordinates[number].sets(image, value);
            let own: &mut [u32] = if is_corner { &mut corners } else { &mut edges };
            own.iter_mut().zip(sets).for_each(|(own, set)| *own &= set);
        }
        if self.graph.size() == Size::TWO {
            let home = godspeed_cube::Corner::DBL.index();
            corners[home] &= 1 << (3 * home);
        }
        Mask::from_sets(self.graph.size(), corners, edges).ok()?.completions().first()
    }

    /// Returns the coordinates of one kind of piece, with at most `joined` values if several are necessary.
    fn coordinates_of(&self, image: &Image, joined: f64) -> Result<Vec<Coordinate>, GoalFault> {
        let motions: Vec<_> =
            self.graph.motions().iter().map(|motion| pieces_of(motion, image.places)).collect();
        let colours: Vec<u8> = (0..image.kinds.len() as u8).collect();
        let build = |tokens| Coordinate::new(image, tokens, &motions);
        let all = Tokens::of_colours(image, &colours, true);
        // Few turns reach few of the arrangements. With more turns, the attempt would only take time.
        let is_tried = all.most_values() <= 2.0 * MAX_VALUES as f64 || motions.len() <= FEW_MOTIONS;
        if let Some(whole) = is_tried.then(|| build(all)).flatten() {
            return Ok(if whole.size() == 1 && is_one_colour(image) { Vec::new() } else { vec![whole] });
        }
        let mut built = Vec::new();
        let by_place = image.is_oriented() && image.is_product();
        if by_place {
            built.push(build(Tokens::of_orientations(image)).ok_or(GoalFault::TooManyMasks)?);
        }
        for group in groups(image, !by_place, joined) {
            let tokens = Tokens::of_colours(image, &group, !by_place);
            built.push(build(tokens).ok_or(GoalFault::TooManyMasks)?);
        }
        built.sort_by_key(|coordinate| std::cmp::Reverse(coordinate.size()));
        Ok(built)
    }
}

/// Returns the pieces of a cube relative to the frame, as the motion that brings them there.
///
/// # Errors
/// [`SolveError::Illegal`] if no turns solve the cube.
pub(super) fn pieces_of_cube(cube: &Facelets) -> Result<Motion, SolveError> {
    if cube.size() == Size::TWO {
        return Ok(Motion { corners: *Pocket::try_from(cube)?.corners(), edges: Edges::SOLVED });
    }
    let cubies = Cubies::try_from(cube)?;
    Ok(Motion { corners: *cubies.corners(), edges: *cubies.edges() })
}

/// Returns the placements of a mask that are possible in the frame of a size.
pub(super) fn placements(mask: &Mask, size: Size) -> Vec<Mask> {
    let mut placements = mask.placements();
    if size == Size::TWO {
        // The corner DBL is at home in the frame of a 2x2x2.
        let home = 3 * godspeed_cube::Corner::DBL.index();
        placements.retain(|mask| mask.corners()[godspeed_cube::Corner::DBL.index()] >> home & 1 == 1);
    }
    placements
}

/// Returns the most values of a joined coordinate of edges, given the number of combinations of corners.
fn joined_edges(corners: f64) -> f64 {
    let [least, most] = JOINED_VALUES;
    (JOINED_WITH_CORNERS / corners).clamp(least, most)
}

/// Returns the most combinations of values that coordinates of one kind of piece can have.
fn most_values(image: &Image, joined: f64) -> f64 {
    let colours: Vec<u8> = (0..image.kinds.len() as u8).collect();
    let all = Tokens::of_colours(image, &colours, true).most_values();
    if all <= MAX_VALUES as f64 || is_one_colour(image) {
        return all;
    }
    let by_place = image.is_oriented() && image.is_product();
    let of_group = |group: Vec<u8>| Tokens::of_colours(image, &group, !by_place).most_values();
    let groups: f64 = groups(image, !by_place, joined).into_iter().map(of_group).product();
    if by_place { groups * Tokens::of_orientations(image).most_values() } else { groups }
}

fn is_one_colour(image: &Image) -> bool {
    image.kinds.len() == 1
}

/// Joins colours to groups that have a coordinate each, of at most so many values.
fn groups(image: &Image, with_orientation: bool, most: f64) -> Vec<Vec<u8>> {
    let mut colours: Vec<u8> = (0..image.kinds.len() as u8).collect();
    colours.sort_by_key(|&colour| image.kinds[usize::from(colour)].pieces);
    // A colour without orientation may need no coordinate, because it is where the others are not.
    let is_plain = |&colour: &u8| !(with_orientation && image.kinds[usize::from(colour)].oriented);
    let rest = colours.iter().rposition(is_plain).map(|at| colours.remove(at));
    let mut groups: Vec<Vec<u8>> = Vec::new();
    for colour in colours {
        let joined = groups.last_mut().filter(|group| {
            let both: Vec<u8> = group.iter().copied().chain([colour]).collect();
            Tokens::of_colours(image, &both, with_orientation).most_values() <= most
        });
        match joined {
            Some(group) => group.push(colour),
            None => groups.push(vec![colour]),
        }
    }
    groups.extend(rest.filter(|&rest| !image.is_implied(rest, &groups)).map(|rest| vec![rest]));
    groups
}
