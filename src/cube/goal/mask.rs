use super::completions::Completions;
use super::error::{GoalError, check_size};
use super::facelets::PartialState;
use super::held::Held;
use crate::{Corner, Corners, Cubies, Edge, Face, Facelets, Size, Symmetry};

/// The pieces that each place may have, and the colours of the centres.
///
/// A set of corners has the bit `3 * corner + twist`, a set of edges the bit `2 * edge + flip`, numbered as in
/// [`Corners`] and [`Edges`](crate::Edges). The 2x2x2 has corners only, and no edge is restricted.
///
/// ```
/// use godspeed_cube::goal::{GoalError, Mask};
/// use godspeed_cube::{Corner, Rule, Size};
///
/// let mask = Mask::free(Size::TWO)?.with_corner(Corner::DBL, Rule::Exact).with_corner(Corner::DRB, Rule::Place);
/// assert_eq!(mask.corner_rule(Corner::DRB), Rule::Place);
/// assert_eq!(mask.completions().count(), 3 * 720 * 243);
/// # Ok::<(), GoalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mask {
    size: Size,
    corners: [u32; 8],
    edges: [u32; 12],
    centres: [Option<Face>; 6],
}

/// What a mask says about one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The solved piece in its orientation.
    Exact,
    /// The solved piece in any orientation.
    Place,
    /// Any piece in the orientation 0 of [`Corners`] or [`Edges`](crate::Edges).
    Orientation,
    /// Any piece in any orientation.
    Free,
    /// A set of pieces and orientations that is none of the others.
    Other,
}

/// All corners in all twists.
const ANY_CORNER: u32 = (1 << 24) - 1;
/// All corners without a twist.
const ORIENTED_CORNERS: u32 = 0o11_111_111;
/// All edges in both flips.
const ANY_EDGE: u32 = (1 << 24) - 1;
/// All edges without a flip.
const ORIENTED_EDGES: u32 = 0x55_5555;

impl Mask {
    /// Returns the mask that every cube fits, whose centres are those of the solved cube.
    ///
    /// # Errors
    /// [`GoalError::Size`] unless the cube has two or three layers.
    pub fn free(size: Size) -> Result<Self, GoalError> {
        check_size(size)?;
        let centres = if size == Size::THREE { Face::ALL.map(Some) } else { [None; 6] };
        Ok(Self { size, corners: [ANY_CORNER; 8], edges: [ANY_EDGE; 12], centres })
    }

    /// Returns the mask of the solved cube.
    ///
    /// # Errors
    /// [`GoalError::Size`] unless the cube has two or three layers.
    pub fn solved(size: Size) -> Result<Self, GoalError> {
        let mut mask = Self::free(size)?;
        for corner in Corner::ALL {
            mask = mask.with_corner(corner, Rule::Exact);
        }
        if size == Size::THREE {
            for edge in Edge::ALL {
                mask = mask.with_edge(edge, Rule::Exact);
            }
        }
        Ok(mask)
    }

    /// Returns the mask of one state.
    ///
    /// # Errors
    /// [`GoalError`] if the cube has not two or three layers, or if turns cannot reach the state.
    pub fn of_state(state: &Facelets) -> Result<Self, GoalError> {
        let mut mask = Self::solved(state.size())?;
        state.check().map_err(GoalError::Illegal)?;
        let corners = if mask.size == Size::TWO {
            Corners::read(state).map_err(GoalError::Illegal)?
        } else {
            let cubies = Cubies::try_from(state).map_err(GoalError::Illegal)?;
            for place in 0..12 {
                let (edge, flip) = (cubies.edges().cubies()[place], cubies.edges().flips()[place]);
                mask.edges[place] = 1 << (2 * edge.index() + usize::from(flip));
            }
            *cubies.corners()
        };
        for place in 0..8 {
            let (corner, twist) = (corners.cubies()[place], corners.twists()[place]);
            mask.corners[place] = 1 << (3 * corner.index() + usize::from(twist));
        }
        Ok(mask)
    }

    /// Returns the mask of these sets of corners and edges, with the centres of the solved cube.
    ///
    /// Bits beyond those of all pieces are ignored, and so are edges of a 2x2x2.
    ///
    /// # Errors
    /// [`GoalError::Size`] unless the cube has two or three layers.
    pub fn from_sets(size: Size, corners: [u32; 8], edges: [u32; 12]) -> Result<Self, GoalError> {
        let free = Self::free(size)?;
        let edges = if size == Size::THREE { edges } else { free.edges };
        Ok(Self::of_sets(size, corners, edges, free.centres))
    }

    /// Returns the mask with a rule for one corner. [`Rule::Other`] changes nothing.
    #[must_use]
    pub const fn with_corner(mut self, corner: Corner, rule: Rule) -> Self {
        let index = corner.index();
        self.corners[index] = match rule {
            Rule::Exact => 1 << (3 * index),
            Rule::Place => 7 << (3 * index),
            Rule::Orientation => ORIENTED_CORNERS,
            Rule::Free => ANY_CORNER,
            Rule::Other => self.corners[index],
        };
        self
    }

    /// Returns the mask with a rule for one edge. [`Rule::Other`] changes nothing, and so does any rule on a 2x2x2.
    #[must_use]
    pub fn with_edge(mut self, edge: Edge, rule: Rule) -> Self {
        let index = edge.index();
        if self.size == Size::THREE {
            self.edges[index] = match rule {
                Rule::Exact => 1 << (2 * index),
                Rule::Place => 3 << (2 * index),
                Rule::Orientation => ORIENTED_EDGES,
                Rule::Free => ANY_EDGE,
                Rule::Other => self.edges[index],
            };
        }
        self
    }

    /// Returns the mask with a colour for one centre, or with any colour.
    #[must_use]
    pub const fn with_centre(mut self, face: Face, colour: Option<Face>) -> Self {
        self.centres[face.index()] = colour;
        self
    }

    /// Returns the mask with the corners and edges that show a colour at a place of the given face.
    ///
    /// The places are the corners and edges of `face` among `corners` and `edges`.
    #[must_use]
    pub(super) fn with_sticker(mut self, faces: &[Face], face: Face, colour: Face) -> Self {
        let shows = |piece_faces: &[Face], orientation: usize| {
            let k = faces.iter().position(|&other| other == face);
            let count = faces.len();
            k.is_some_and(|k| piece_faces[(k + count - orientation) % count] == colour)
        };
        match *faces {
            [a, b, c] => {
                let Some(place) = Corner::meeting([a, b, c]) else { return self };
                let faces_of = |corner: Corner| corner.faces().to_vec();
                let fits = |bit: usize| shows(&faces_of(Corner::ALL[bit / 3]), bit % 3);
                self.corners[place.index()] &= set(24, fits);
            }
            [a, b] if self.size == Size::THREE => {
                let Some(place) = Edge::meeting([a, b]) else { return self };
                let faces_of = |edge: Edge| edge.faces().to_vec();
                let fits = |bit: usize| shows(&faces_of(Edge::ALL[bit / 2]), bit % 2);
                self.edges[place.index()] &= set(24, fits);
            }
            _ => {}
        }
        self
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the corners that each place may have, as sets of the bits `3 * corner + twist`.
    #[must_use]
    pub const fn corners(&self) -> &[u32; 8] {
        &self.corners
    }

    /// Returns the edges that each place may have, as sets of the bits `2 * edge + flip`.
    #[must_use]
    pub const fn edges(&self) -> &[u32; 12] {
        &self.edges
    }

    /// Returns the colours of the centres, in the order of [`Face::ALL`]; `None` for any colour.
    #[must_use]
    pub const fn centres(&self) -> &[Option<Face>; 6] {
        &self.centres
    }

    /// Returns for each facelet the colours that it has on cubes that fit, as a set of the bits [`Face::index`].
    ///
    /// A set of one colour is a sticker that must be solved, one of all six colours a sticker that does not matter.
    ///
    /// ```
    /// use godspeed_cube::goal::{Goal, GoalError};
    /// use godspeed_cube::{Face, Size};
    ///
    /// let cross = Goal::parse("cross", Size::THREE)?;
    /// let colours = cross.masks()[0].colours();
    /// assert_eq!(colours[Face::D.index() * 9 + 1], 1 << Face::D.index());
    /// assert_eq!(colours[0], 0b11_1111);
    /// # Ok::<(), GoalError>(())
    /// ```
    #[must_use]
    pub fn colours(&self) -> Vec<u8> {
        let mut colours = vec![0; self.size.facelets()];
        if self.size == Size::THREE {
            for face in Face::ALL {
                colours[face.index() * 9 + 4] =
                    self.centres[face.index()].map_or(0b11_1111, |colour| 1 << colour.index());
            }
        }
        for place in Corner::ALL {
            for bit in (0..24).filter(|&bit| self.corners[place.index()] >> bit & 1 == 1) {
                let faces = Corner::ALL[bit / 3].faces();
                for (k, facelet) in place.facelets(self.size).into_iter().enumerate() {
                    colours[facelet] |= 1 << faces[(k + 3 - bit % 3) % 3].index();
                }
            }
        }
        for place in Edge::ALL.into_iter().filter(|_| self.size == Size::THREE) {
            for bit in (0..24).filter(|&bit| self.edges[place.index()] >> bit & 1 == 1) {
                let faces = Edge::ALL[bit / 2].faces();
                for (k, facelet) in place.facelets(self.size).into_iter().enumerate() {
                    colours[facelet] |= 1 << faces[(k + bit % 2) % 2].index();
                }
            }
        }
        colours
    }

    /// Returns what the mask says about the place of a corner.
    #[must_use]
    pub const fn corner_rule(&self, corner: Corner) -> Rule {
        let set = self.corners[corner.index()];
        if set == 1 << (3 * corner.index()) {
            Rule::Exact
        } else if set == 7 << (3 * corner.index()) {
            Rule::Place
        } else if set == ORIENTED_CORNERS {
            Rule::Orientation
        } else if set == ANY_CORNER {
            Rule::Free
        } else {
            Rule::Other
        }
    }

    /// Returns what the mask says about the place of an edge.
    #[must_use]
    pub const fn edge_rule(&self, edge: Edge) -> Rule {
        let set = self.edges[edge.index()];
        if set == 1 << (2 * edge.index()) {
            Rule::Exact
        } else if set == 3 << (2 * edge.index()) {
            Rule::Place
        } else if set == ORIENTED_EDGES {
            Rule::Orientation
        } else if set == ANY_EDGE {
            Rule::Free
        } else {
            Rule::Other
        }
    }

    /// Returns the legal cubes that fit this mask, relative to the centres.
    #[must_use]
    pub fn completions(&self) -> Completions {
        Completions::new(&self.corners, (self.size == Size::THREE).then_some(&self.edges))
    }

    /// Returns the only state that fits, up to rotations of the whole cube; `None` if there are several.
    #[must_use]
    pub fn state(&self) -> Option<Facelets> {
        // Two free corners can be twisted against each other, and two free edges flipped.
        let has_free_pieces = |sets: &[u32], any: u32| sets.iter().filter(|&&set| set == any).count() > 1;
        let has_free_edges = self.size == Size::THREE && has_free_pieces(&self.edges, ANY_EDGE);
        if has_free_edges || has_free_pieces(&self.corners, ANY_CORNER) {
            return None;
        }
        let fixes_centres = self.size == Size::TWO || self.centres.iter().flatten().count() >= 5;
        let completions = self.completions();
        (fixes_centres && completions.count() == 1).then(|| completions.first()).flatten()
    }

    /// Returns the image of the mask, with the places and the colours rotated or reflected.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        self.moved(symmetry, symmetry)
    }

    /// Returns the mask for a cube that is held in another way: places move, and colours do not.
    #[must_use]
    pub fn held(&self, rotation: Symmetry) -> Self {
        self.moved(rotation, Symmetry::IDENTITY)
    }

    /// Returns the masks of the cube held in every way in which its centres fit, each once, relative to the solved
    /// centres.
    ///
    /// The cube fits this mask, held in any way, if the pieces fit one of these with the centres of the solved cube. The
    /// 2x2x2 has no centres: all ways fit.
    #[must_use]
    pub fn placements(&self) -> Vec<Self> {
        let mut placements: Vec<Self> = Vec::new();
        for rotation in Symmetry::rotations() {
            // The centre of a face has its colour, wherever it is held.
            let fits = Face::ALL
                .iter()
                .all(|&face| self.centres[rotation.face(face).index()].is_none_or(|colour| colour == face));
            if fits {
                let mut mask = self.held(rotation.inverse());
                mask.centres = if self.size == Size::THREE { Face::ALL.map(Some) } else { [None; 6] };
                if !placements.contains(&mask) {
                    placements.push(mask);
                }
            }
        }
        placements
    }

    /// Checks that a legal cube fits.
    pub(super) fn check(&self) -> Result<(), GoalError> {
        let is_held = |rotation: Symmetry| {
            let fits =
                |face: Face| self.centres[rotation.face(face).index()].is_none_or(|colour| colour == face);
            Face::ALL.into_iter().all(fits)
        };
        if !Symmetry::rotations().any(is_held) {
            return Err(GoalError::Centres { colours: self.centres });
        }
        let completions = self.completions();
        match completions.fault() {
            None => Ok(()),
            Some(fault) => Err(fault),
        }
    }

    /// Returns whether the stickers and the sets fit a cube as it is held; `stickers` are those of the mask.
    pub(super) fn fits(&self, cube: Held<'_>, stickers: &[Option<Face>]) -> bool {
        let shows = |(facelet, sticker): (usize, &Option<Face>)| {
            sticker.is_none_or(|sticker| sticker == cube.colour(facelet))
        };
        stickers.iter().enumerate().all(shows) && self.fits_pieces(cube)
    }

    /// Returns the colour of each facelet, if only one fits.
    pub(super) fn stickers(&self) -> Vec<Option<Face>> {
        let mut stickers = vec![None; self.size.facelets()];
        if self.size == Size::THREE {
            for face in Face::ALL {
                stickers[face.index() * 9 + 4] = self.centres[face.index()];
            }
        }
        stickers
    }

    pub(super) fn without_unknown(&self, start: &PartialState) -> Self {
        let relaxed = |set: u32, unknown: u32| if set & unknown == 0 { set } else { set | unknown };
        let mut mask = self.clone();
        for set in &mut mask.corners {
            *set = relaxed(*set, start.unknown_corners());
            for corner in 0..8 {
                if start.has_unknown_twist(corner) && *set >> (3 * corner) & 7 != 0 {
                    *set |= 7 << (3 * corner);
                }
            }
        }
        for set in &mut mask.edges {
            *set = relaxed(*set, start.unknown_edges());
            for edge in 0..12 {
                if start.has_unknown_flip(edge) && *set >> (2 * edge) & 3 != 0 {
                    *set |= 3 << (2 * edge);
                }
            }
        }
        mask
    }

    /// Returns whether the pieces of a cube as it is held are in the sets of their places.
    fn fits_pieces(&self, cube: Held<'_>) -> bool {
        let corner = |place: Corner| {
            let colours = place.facelets(self.size).map(|i| cube.colour(i));
            let Some(corner) = Corner::meeting(colours) else { return false };
            let twist = (0..3).find(|&twist| colours[twist] == corner.faces()[0]).unwrap_or(0);
            self.corners[place.index()] >> (3 * corner.index() + twist) & 1 == 1
        };
        let edge = |place: Edge| {
            let colours = place.facelets(self.size).map(|i| cube.colour(i));
            let Some(edge) = Edge::meeting(colours) else { return false };
            let flip = usize::from(colours[0] != edge.faces()[0]);
            self.edges[place.index()] >> (2 * edge.index() + flip) & 1 == 1
        };
        Corner::ALL.into_iter().all(corner) && (self.size == Size::TWO || Edge::ALL.into_iter().all(edge))
    }

    fn moved(&self, places: Symmetry, colours: Symmetry) -> Self {
        let mut image = Self { corners: [0; 8], edges: [0; 12], centres: [None; 6], size: self.size };
        for place in Corner::ALL {
            let to = places.corner(place);
            let mut set = 0;
            for bit in (0..24).filter(|&bit| self.corners[place.index()] >> bit & 1 == 1) {
                let corner = Corner::ALL[bit / 3];
                let twist = bit % 3;
                let new = colours.corner(corner);
                // The leading colour of the image, and the face on which it is.
                let leading = position(&corner.faces(), |face| colours.face(face) == new.faces()[0]);
                let face = places.face(place.faces()[(leading + twist) % 3]);
                set |= 1 << (3 * new.index() + position(&to.faces(), |other| other == face));
            }
            image.corners[to.index()] = set;
        }
        for place in Edge::ALL {
            let to = places.edge(place);
            let mut set = 0;
            for bit in (0..24).filter(|&bit| self.edges[place.index()] >> bit & 1 == 1) {
                let edge = Edge::ALL[bit / 2];
                let flip = bit % 2;
                let new = colours.edge(edge);
                let leading = position(&edge.faces(), |face| colours.face(face) == new.faces()[0]);
                let face = places.face(place.faces()[(leading + flip) % 2]);
                set |= 1 << (2 * new.index() + position(&to.faces(), |other| other == face));
            }
            image.edges[to.index()] = set;
        }
        for face in Face::ALL {
            image.centres[places.face(face).index()] =
                self.centres[face.index()].map(|colour| colours.face(colour));
        }
        image
    }
}

impl Mask {
    /// Returns a mask of these sets. Bits beyond those of all pieces are ignored.
    pub(super) fn of_sets(
        size: Size,
        corners: [u32; 8],
        edges: [u32; 12],
        centres: [Option<Face>; 6],
    ) -> Self {
        Self {
            size,
            corners: corners.map(|set| set & ANY_CORNER),
            edges: edges.map(|set| set & ANY_EDGE),
            centres,
        }
    }
}

/// Returns the set of the bits below `count` that fit.
fn set(count: usize, fits: impl Fn(usize) -> bool) -> u32 {
    (0..count).filter(|&bit| fits(bit)).fold(0, |set, bit| set | 1 << bit)
}

fn position(faces: &[Face], is_it: impl Fn(Face) -> bool) -> usize {
    faces.iter().position(|&face| is_it(face)).unwrap_or(0)
}
