use super::error::{GoalError, check_size};
use super::mask::Mask;
use crate::characters::is_invisible;
use crate::text_limit::TextTooLong;
use crate::{Corner, Edge, Face, Facelets, Piece, Size};

/// The longest text of a goal, in bytes.
const MAX_BYTES: usize = 4096;

/// A cube of which some stickers are not known.
///
/// ```
/// use godspeed_cube::goal::{Goal, GoalError, PartialState};
/// use godspeed_cube::Size;
///
/// // Only the corners are known.
/// let start = PartialState::parse("U-U---U-UR-R---R-RF-F---F-FD-D---D-DL-L---L-LB-B---B-B", Size::THREE)?;
/// let goal = Goal::solved(Size::THREE)?.without_unknown(&start);
/// assert_eq!(goal.masks()[0].completions().count(), 479_001_600 / 2 * 2048);
/// assert!(start.completed().check().is_ok());
/// # Ok::<(), GoalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialState {
    completed: Facelets,
    unknown_corners: u32,
    unknown_edges: u32,
    unknown_twists: u8,
    unknown_flips: u16,
}

impl PartialState {
    /// Parses facelets with a hyphen for what is unknown.
    ///
    /// # Errors
    /// [`GoalError`] if the text is no state, or if no cube has these stickers.
    pub fn parse(text: &str, size: Size) -> Result<Self, GoalError> {
        let mask = parse(text.trim(), size)?;
        mask.check()?;
        Self::of_mask(&mask)
    }

    /// Returns whether a text is facelets with unknown stickers.
    #[must_use]
    pub fn is_partial(text: &str) -> bool {
        let is_sticker = |c: char| c == '-' || Face::from_letter(c.to_ascii_uppercase()).is_some();
        let text = text.trim();
        let are_stickers = text.chars().all(|c| is_sticker(c) || c.is_whitespace());
        text.contains('-') && are_stickers && text.chars().filter(|&c| is_sticker(c)).count() >= 24
    }

    /// Returns a legal cube with the known stickers.
    #[must_use]
    pub const fn completed(&self) -> &Facelets {
        &self.completed
    }

    /// The corners whose places are not known, as a set of bits of a [`Mask`].
    pub(super) const fn unknown_corners(&self) -> u32 {
        self.unknown_corners
    }

    /// The edges whose places are not known, as a set of bits of a [`Mask`].
    pub(super) const fn unknown_edges(&self) -> u32 {
        self.unknown_edges
    }

    /// Returns whether the place of a corner is known, but not its twist.
    pub(super) const fn has_unknown_twist(&self, corner: usize) -> bool {
        self.unknown_twists >> corner & 1 == 1
    }

    /// Returns whether the place of an edge is known, but not its flip.
    pub(super) const fn has_unknown_flip(&self, edge: usize) -> bool {
        self.unknown_flips >> edge & 1 == 1
    }

    fn of_mask(mask: &Mask) -> Result<Self, GoalError> {
        let completed = mask.completions().first().ok_or(GoalError::Empty)?;
        let (mut known_corners, mut known_edges) = (0_u32, 0_u32);
        let (mut unknown_twists, mut unknown_flips) = (0, 0);
        for &set in mask.corners() {
            let corner = set.trailing_zeros() / 3;
            if set & !(7 << (3 * corner)) == 0 {
                known_corners |= 7 << (3 * corner);
                unknown_twists |= u8::from(set.count_ones() > 1) << corner;
            }
        }
        for &set in mask.edges() {
            let edge = set.trailing_zeros() / 2;
            if set & !(3 << (2 * edge)) == 0 {
                known_edges |= 3 << (2 * edge);
                unknown_flips |= u16::from(set.count_ones() > 1) << edge;
            }
        }
        let all = (1 << 24) - 1;
        Ok(Self {
            completed,
            unknown_corners: all & !known_corners,
            unknown_edges: all & !known_edges,
            unknown_twists,
            unknown_flips,
        })
    }
}

/// Returns whether a text looks like facelets, and not like a name.
pub(super) fn is_facelets(text: &str) -> bool {
    let is_sticker = |c: char| matches!(c, '-' | 'U' | 'R' | 'F' | 'D' | 'L' | 'B');
    text.chars().filter(|&c| is_sticker(c)).count() * 2 > text.chars().count() && text.chars().count() >= 12
}

/// Parses facelets in the order `U R F D L B`, with a hyphen for any colour, as a mask.
pub(super) fn parse(text: &str, size: Size) -> Result<Mask, GoalError> {
    check_size(size)?;
    TextTooLong::check(text, MAX_BYTES).map_err(GoalError::TooLong)?;
    let mut stickers = Vec::with_capacity(size.facelets());
    let ignored = |c: char| c.is_whitespace() || is_invisible(c);
    for (position, letter) in text.char_indices().filter(|&(_, c)| !ignored(c)) {
        match (letter, Face::from_letter(letter.to_ascii_uppercase())) {
            ('-', _) => stickers.push(None),
            (_, Some(face)) => stickers.push(Some(face)),
            _ => return Err(GoalError::UnknownLetter { position, letter }),
        }
    }
    if stickers.len() != size.facelets() {
        return Err(GoalError::Length { found: stickers.len(), size });
    }
    of_stickers(&stickers, size)
}

fn of_stickers(stickers: &[Option<Face>], size: Size) -> Result<Mask, GoalError> {
    let mut corners = [0; 8];
    for place in Corner::ALL {
        let wanted = place.facelets(size).map(|i| stickers[i]);
        let fits = |bit: usize| {
            let faces = Corner::ALL[bit / 3].faces();
            (0..3).all(|k| wanted[(k + bit % 3) % 3].is_none_or(|colour| colour == faces[k]))
        };
        corners[place.index()] = set_of(fits);
        if corners[place.index()] == 0 {
            return Err(GoalError::NoPiece { place: place.into(), colours: wanted.to_vec() });
        }
    }
    if size == Size::TWO {
        return Ok(Mask::of_sets(size, corners, [u32::MAX; 12], [None; 6]));
    }
    let mut edges = [0; 12];
    for place in Edge::ALL {
        let wanted = place.facelets(size).map(|i| stickers[i]);
        let fits = |bit: usize| {
            let faces = Edge::ALL[bit / 2].faces();
            (0..2).all(|k| wanted[(k + bit % 2) % 2].is_none_or(|colour| colour == faces[k]))
        };
        edges[place.index()] = set_of(fits);
        if edges[place.index()] == 0 {
            return Err(GoalError::NoPiece { place: Piece::from(place), colours: wanted.to_vec() });
        }
    }
    let centres = Face::ALL.map(|face| stickers[face.index() * 9 + 4]);
    Ok(Mask::of_sets(size, corners, edges, centres))
}

fn set_of(fits: impl Fn(usize) -> bool) -> u32 {
    (0..24).filter(|&bit| fits(bit)).fold(0, |set, bit| set | 1 << bit)
}
