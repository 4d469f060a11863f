use super::turn_graph::Motion;

/// The pieces of one kind as a goal sees them: pieces that it treats alike have one colour.
///
/// Two pieces are alike if every place of every mask takes both of them, in orientations that differ by the same amount
/// everywhere. A colour is *oriented* if the orientation of its pieces matters anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    /// The number of places, 8 or 12.
    pub(crate) places: usize,
    /// The number of orientations, 3 or 2.
    pub(crate) orientations: usize,
    /// The colour of each piece.
    colours: Vec<u8>,
    /// The orientation of each piece for which the first piece of its colour has the orientation 0.
    offsets: Vec<u8>,
    /// The sum of the orientations of all pieces as painted, if the orientation of every piece matters.
    pub(crate) sum: usize,
    /// By colour: the number of pieces, and whether their orientation matters.
    pub(crate) kinds: Vec<ColourKind>,
    /// For each mask and place, the colours and orientations that fit, as the bits `orientations * colour + orientation`.
    pub(crate) fits: Vec<Vec<u64>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ColourKind {
    pub(crate) pieces: usize,
    pub(crate) oriented: bool,
}

/// The colours and orientations of the pieces, by place.
pub(crate) type Painted = [(u8, u8); 12];

impl Image {
    /// Returns the image for the sets of some masks, each with a set for every place.
    pub(crate) fn new(places: usize, orientations: usize, masks: &[&[u32]]) -> Self {
        let takes = |set: u32, piece: usize, orientation: usize| {
            set >> (orientations * piece + orientation % orientations) & 1
        };
        let sets = || masks.iter().flat_map(|mask| mask.iter().copied());
        let are_alike = |one: usize, other: usize, offset: usize| {
            sets().all(|set| (0..orientations).all(|k| takes(set, one, k) == takes(set, other, k + offset)))
        };
        let mut colours = vec![0_u8; places];
        let mut offsets = vec![0_u8; places];
        let mut firsts: Vec<usize> = Vec::new();
        let mut kinds: Vec<ColourKind> = Vec::new();
        for piece in 0..places {
            let known = firsts.iter().enumerate().find_map(|(colour, &first)| {
                (0..orientations)
                    .find(|&offset| are_alike(first, piece, offset))
                    .map(|offset| (colour, offset))
            });
            match known {
                Some((colour, offset)) => {
                    colours[piece] = colour as u8;
                    offsets[piece] = offset as u8;
                    kinds[colour].pieces += 1;
                }
                None => {
                    colours[piece] = firsts.len() as u8;
                    firsts.push(piece);
                    let oriented = !(0..orientations).all(|offset| are_alike(piece, piece, offset));
                    kinds.push(ColourKind { pieces: 1, oriented });
                }
            }
        }
        let fits_at = |set: u32| {
            let of_colour = |(colour, &first): (usize, &usize)| {
                (0..orientations)
                    .filter(move |&k| takes(set, first, k) == 1)
                    .fold(0, |bits, k| bits | 1_u64 << (orientations * colour + k))
            };
            firsts.iter().enumerate().map(of_colour).fold(0, |bits, of_colour| bits | of_colour)
        };
        let fits = masks.iter().map(|mask| mask.iter().map(|&set| fits_at(set)).collect()).collect();
        let turned: usize = offsets.iter().map(|&offset| usize::from(offset)).sum();
        let sum = (orientations - turned % orientations) % orientations;
        Self { places, orientations, colours, offsets, sum, kinds, fits }
    }

    /// Returns the colour of a piece, and the orientation of it that is painted as 0.
    pub(crate) fn colour_of(&self, piece: usize) -> (u8, u8) {
        (self.colours[piece], self.offsets[piece])
    }

    /// Returns the image of pieces and their orientations, by place.
    pub(crate) fn paint(&self, pieces: impl Iterator<Item = (usize, u8)>) -> Painted {
        let mut painted = [(0, 0); 12];
        for (place, (piece, orientation)) in pieces.enumerate() {
            let colour = self.colours[piece];
            let count = self.orientations as u8;
            // A piece alike to the first one in the orientation `k + offset` is like that one in `k`.
            let turned = (orientation + count - self.offsets[piece]) % count;
            let oriented = self.kinds[usize::from(colour)].oriented;
            painted[place] = (colour, if oriented { turned } else { 0 });
        }
        painted
    }
}

/// Returns the pieces and orientations of one kind of a motion, by place.
pub(crate) fn pieces_of(motion: &Motion, places: usize) -> Vec<(usize, u8)> {
    if places == 8 {
        let corners = &motion.corners;
        corners.cubies().iter().map(|corner| corner.index()).zip(corners.twists().iter().copied()).collect()
    } else {
        let edges = &motion.edges;
        edges.cubies().iter().map(|edge| edge.index()).zip(edges.flips().iter().copied()).collect()
    }
}

impl Image {
    /// Returns whether the orientation of every piece matters.
    pub(crate) fn is_oriented(&self) -> bool {
        self.kinds.iter().all(|kind| kind.oriented)
    }

    /// Returns whether at each place of each mask the same orientations fit for every colour that fits.
    pub(crate) fn is_product(&self) -> bool {
        let all = (1 << self.orientations) - 1;
        self.fits.iter().flatten().all(|set| {
            let of_colour = |colour: usize| set >> (self.orientations * colour) & all;
            let mut fitting = (0..self.kinds.len()).map(of_colour).filter(|&set| set != 0);
            let first = fitting.next();
            fitting.all(|set| Some(set) == first)
        })
    }

    /// Returns whether coordinates of these groups of colours reject a colour wherever it does not fit.
    ///
    /// They do if all colours that fit at such a place are in one group, which sees that none of them is there.
    pub(crate) fn is_implied(&self, colour: u8, groups: &[Vec<u8>]) -> bool {
        let bits_of =
            |colour: u8| ((1_u64 << self.orientations) - 1) << (self.orientations * usize::from(colour));
        let of_group = |group: &Vec<u8>| group.iter().fold(0, |bits, &colour| bits | bits_of(colour));
        let groups: Vec<u64> = groups.iter().map(of_group).collect();
        let rejecting = self.fits.iter().flatten().filter(|set| *set & bits_of(colour) == 0);
        rejecting.into_iter().all(|set| groups.iter().any(|group| set & !group == 0))
    }
}
