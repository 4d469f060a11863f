use std::collections::BTreeSet;

use godspeed_cube::{Face, Piece};

use super::AlgsError;
use super::adjust::Adjustments;
use super::cases::CaseSet;
use super::effects::{PLACEMENTS, PLACES, Placement, first_at, orientation_of, orientations_at, place_of};
use super::position::{FREE, Position, Target, colours, facelets_at};
use super::sets::piece_at;

/// The reason why painted facelets are not a case.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PaintError {
    /// The text does not have 54 facelets.
    #[error(
        "a case has 54 facelets, not {0}; write U R F D L B face by face, and - for what does not matter"
    )]
    Length(usize),
    /// A character is neither a face nor a hyphen.
    #[error("'{0}' is not a colour; write U R F D L B, and - for what does not matter")]
    Letter(char),
    /// A centre is not that of the standard orientation.
    #[error("the centre of {face} shows {found}; hold the cube so that each centre has its own letter")]
    Centre {
        /// The face.
        face: Face,
        /// The letter of its centre.
        found: char,
    },
    /// No piece fits.
    #[error("no piece that is left fits the colours at {0}; correct them or replace them by -")]
    NoPiece(Piece),
    /// A piece is open in a way that cannot be told from others.
    #[error(
        "the piece at {0} may be one of some pieces that are open elsewhere in another way; \
         paint it, or paint all of them alike"
    )]
    Mixed(Piece),
    /// The case cannot be searched.
    #[error(transparent)]
    Case(#[from] AlgsError),
}

/// Returns the set of one case, given its facelets with `-` for what does not matter.
///
/// Pieces without colours may be anywhere. Pieces of which only one colour is painted, all in the same way, are
/// interchangeable: the last layer with only its U stickers painted is a case of its orientation. Turns of U are free
/// before the algorithm, and after it if they keep what must be solved.
///
/// ```
/// use godspeed_solve::algs::{PaintError, painted_case};
///
/// // Four corners of the last layer that show U at the sides, and oriented edges: the H case.
/// let text = "-U-UUU-U-RRRRRRRRRU-UFFFFFFDDDDDDDDDLLLLLLLLLU-UBBBBBB".replace("RRRRRRRRR", "---RRRRRR");
/// let set = painted_case(&text.replace("LLLLLLLLL", "---LLLLLL"))?;
/// assert_eq!(set.cases.len(), 1);
/// # Ok::<(), PaintError>(())
/// ```
///
/// # Errors
/// [`PaintError`] if no piece fits somewhere, or if open pieces cannot be told apart.
pub fn painted_case(text: &str) -> Result<CaseSet, PaintError> {
    let letters = letters(text)?;
    let mut candidates: Vec<Vec<Placement>> = (0..PLACES).map(|place| fitting(&letters, place)).collect();
    narrow(&mut candidates)?;
    let mut target = Target::EXACT;
    let mut start = Position::SOLVED;
    let pieces = |contents: &[Placement]| contents.iter().map(|&c| place_of(c)).collect::<BTreeSet<_>>();
    let is_free = |contents: &[Placement]| {
        contents.len()
            == pieces(contents).iter().map(|&home| usize::from(orientations_at(home))).sum::<usize>()
            && contents.len() > usize::from(orientations_at(place_of(contents[0])))
    };
    let open: BTreeSet<usize> = candidates
        .iter()
        .filter(|contents| is_free(contents))
        .flat_map(|contents| pieces(contents))
        .collect();
    let mut groups: Vec<(BTreeSet<usize>, Vec<usize>)> = Vec::new();
    for (place, contents) in candidates.iter().enumerate() {
        if contents.len() == 1 {
            start = start.with(place, contents[0]);
        } else if is_free(contents) {
            start = start.with(place, FREE);
        } else {
            let own = pieces(contents);
            let is_one_each = own.len() == contents.len();
            if !is_one_each || own.iter().any(|home| open.contains(home)) {
                return Err(PaintError::Mixed(piece_at(place)));
            }
            if let Some((_, places)) = groups.iter_mut().find(|(other, _)| *other == own) {
                places.push(place);
            } else if groups.iter().all(|(other, _)| other.is_disjoint(&own)) {
                groups.push((own, vec![place]));
            } else {
                return Err(PaintError::Mixed(piece_at(place)));
            }
        }
    }
    open.iter().for_each(|&home| target.free(home));
    for (homes, places) in groups {
        if homes.len() != places.len() {
            return Err(PaintError::Mixed(piece_at(places[0])));
        }
        let homes: Vec<usize> = homes.into_iter().collect();
        target.interchange(&homes);
        for (&home, place) in homes.iter().zip(places) {
            let orientation = candidates[place].iter().find(|&&content| place_of(content) == home);
            let orientation = orientation.map_or(0, |&content| orientation_of(content));
            start = start.with(place, first_at(home) + orientation);
        }
    }
    let before = Adjustments::u();
    let keeps = before.motions().iter().all(|motion| target.is_compatible(motion));
    let after = if keeps { Adjustments::u() } else { Adjustments::NONE };
    let set = CaseSet::new([start], target, before, after, |_, _| "painted".to_owned())?;
    set.index()?;
    Ok(set)
}

/// Returns the 54 letters, with the centres checked.
fn letters(text: &str) -> Result<Vec<Option<Face>>, PaintError> {
    let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if symbols.len() != 54 {
        return Err(PaintError::Length(symbols.len()));
    }
    let letter = |&symbol: &char| match symbol {
        '-' => Ok(None),
        _ => Face::from_letter(symbol.to_ascii_uppercase()).map(Some).ok_or(PaintError::Letter(symbol)),
    };
    let letters = symbols.iter().map(letter).collect::<Result<Vec<_>, _>>()?;
    for face in Face::ALL {
        let centre = 9 * face.index() + 4;
        if letters[centre].is_some_and(|colour| colour != face) {
            return Err(PaintError::Centre { face, found: symbols[centre] });
        }
    }
    Ok(letters)
}

/// Returns the contents that fit the letters at a place.
fn fitting(letters: &[Option<Face>], place: usize) -> Vec<Placement> {
    let facelets = facelets_at(place);
    let fits = |&content: &Placement| {
        let colours = colours(content, facelets.len());
        let shown = facelets.iter().map(|&facelet| letters[facelet]);
        shown.zip(colours).all(|(painted, colour)| painted.is_none_or(|painted| painted == colour))
    };
    let same_kind = |content: &Placement| (place_of(*content) < 8) == (place < 8);
    (0..PLACEMENTS as Placement).filter(same_kind).filter(fits).collect()
}

/// Removes pieces that are certain to be elsewhere, until nothing changes.
fn narrow(candidates: &mut [Vec<Placement>]) -> Result<(), PaintError> {
    let mut certain: Vec<bool> = vec![false; candidates.len()];
    loop {
        if let Some(place) = candidates.iter().position(Vec::is_empty) {
            return Err(PaintError::NoPiece(piece_at(place)));
        }
        let one_piece = |contents: &Vec<Placement>| {
            contents.iter().all(|&content| place_of(content) == place_of(contents[0]))
        };
        let next = (0..candidates.len()).find(|&place| !certain[place] && one_piece(&candidates[place]));
        let Some(place) = next else { return Ok(()) };
        certain[place] = true;
        let home = place_of(candidates[place][0]);
        for (other, contents) in candidates.iter_mut().enumerate() {
            if other != place {
                contents.retain(|&content| place_of(content) != home);
            }
        }
    }
}
