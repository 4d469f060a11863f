use rustc_hash::FxHashMap;

use super::image::{Image, Painted};

/// The most values of a coordinate: with 18 motions its table takes 18 MB.
pub(super) const MAX_VALUES: usize = 250_000;

/// Stands for the value of an arrangement from which turns do not lead to the goal.
pub(crate) const UNREACHED: u32 = u32::MAX;

/// The most single pieces of a coordinate whose values are listed by their locations: 24^4 take 1.3 MB.
const MAX_SINGLE_PIECES: usize = 4;

/// Where the pieces of some colours are, as a number: a value.
///
/// Only values from which turns reach the goal have numbers. They are found by breadth-first search from the goal, so
/// that every subgroup has coordinates of its own size:
///
/// ```text
/// k different oriented pieces   at most 8!/(8 - k)! * 3^k or 12!/(12 - k)! * 2^k values
/// orientations of all pieces    at most 3^7 or 2^11 values
/// ```
pub(crate) struct Coordinate {
    motions: usize,
    tokens: Tokens,
    /// The value of each key.
    index: FxHashMap<u64, u32>,
    /// For each value and motion, the value after it.
    after: Vec<u32>,
    /// For each value, the masks that it fits, one bit each.
    fits: Vec<u64>,
    /// For each value, the places of the pieces that it distinguishes, one bit each.
    occupied: Vec<u16>,
}

/// What a coordinate distinguishes: each colour has a token, and a token may be oriented.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tokens {
    places: usize,
    orientations: usize,
    /// The sum of all orientations if every piece is oriented.
    sum: usize,
    /// For each colour its token; 0 stands for all that is not distinguished.
    of_colour: Vec<u8>,
    /// For each token whether it is oriented.
    oriented: Vec<bool>,
    /// For each token the number of pieces.
    counts: Vec<usize>,
}

/// The token and the orientation at each place.
type Arrangement = [(u8, u8); 12];

impl Tokens {
    /// Returns the tokens that distinguish these colours, with or without their orientation.
    pub(crate) fn of_colours(image: &Image, colours: &[u8], with_orientation: bool) -> Self {
        let mut tokens = Self::empty(image);
        for &colour in colours {
            let kind = image.kinds[usize::from(colour)];
            tokens.of_colour[usize::from(colour)] = tokens.counts.len() as u8;
            tokens.counts.push(kind.pieces);
            tokens.counts[0] -= kind.pieces;
            tokens.oriented.push(kind.oriented && with_orientation);
        }
        tokens
    }

    /// Returns the tokens that distinguish the orientation of every piece and nothing else.
    pub(crate) fn of_orientations(image: &Image) -> Self {
        Self { oriented: vec![true], ..Self::empty(image) }
    }

    /// Returns the most values that a coordinate can have.
    pub(crate) fn most_values(&self) -> f64 {
        let mut left = self.places;
        let mut values = 1.0;
        for (count, oriented) in self.counts.iter().zip(&self.oriented) {
            values *= crate::coordinates::choose(left, *count) as f64;
            left -= count;
            if *oriented {
                values *= (self.orientations as f64).powi(*count as i32);
            }
        }
        values
    }

    fn empty(image: &Image) -> Self {
        Self {
            places: image.places,
            orientations: image.orientations,
            sum: image.sum,
            of_colour: vec![0; image.kinds.len()],
            oriented: vec![false],
            counts: vec![image.places],
        }
    }

    fn arrangement(&self, painted: &Painted) -> Arrangement {
        let mut arrangement = [(0, 0); 12];
        for (place, &(colour, orientation)) in painted[..self.places].iter().enumerate() {
            let token = self.of_colour[usize::from(colour)];
            arrangement[place] = (token, if self.oriented[usize::from(token)] { orientation } else { 0 });
        }
        arrangement
    }

    /// Packs an arrangement: four bits for each token, and one or two for its orientation.
    fn key(&self, arrangement: &Arrangement) -> u64 {
        let bits = self.orientations as u32 - 1;
        arrangement[..self.places].iter().fold(0, |key, &(token, orientation)| {
            (key << 4 | u64::from(token)) << bits | u64::from(orientation)
        })
    }

    fn of_key(&self, mut key: u64) -> Arrangement {
        let bits = self.orientations as u32 - 1;
        let mut arrangement = [(0, 0); 12];
        for place in (0..self.places).rev() {
            let orientation = (key & ((1 << bits) - 1)) as u8;
            key >>= bits;
            arrangement[place] = ((key & 15) as u8, orientation);
            key >>= 4;
        }
        arrangement
    }

    /// Returns the orientations of each token that fit at each place of a mask, as sets.
    fn allowed(&self, mask: &[u64]) -> Vec<Vec<u8>> {
        let at_place = |set: &u64| {
            let mut by_token = vec![0_u8; self.counts.len()];
            for (colour, &token) in self.of_colour.iter().enumerate() {
                let fitting = set >> (self.orientations * colour) & ((1 << self.orientations) - 1);
                let token = usize::from(token);
                by_token[token] |= if self.oriented[token] { fitting as u8 } else { u8::from(fitting != 0) };
            }
            by_token
        };
        mask.iter().map(at_place).collect()
    }

    /// Returns the arrangements that fit a mask; `None` if there are too many to be listed.
    fn list(&self, allowed: &[Vec<u8>]) -> Option<Vec<u64>> {
        let mut listing = Listing {
            tokens: self,
            allowed,
            left: self.counts.clone(),
            arrangement: [(0, 0); 12],
            sum: 0,
            keys: Vec::new(),
            steps: 0,
        };
        listing.fill(0).then_some(listing.keys)
    }
}

/// The arrangements that fit a mask, listed place by place.
struct Listing<'a> {
    tokens: &'a Tokens,
    allowed: &'a [Vec<u8>],
    left: Vec<usize>,
    arrangement: Arrangement,
    sum: usize,
    keys: Vec<u64>,
    steps: usize,
}

/// The most steps of a listing, which can have many dead ends.
const MAX_STEPS: usize = 4_000_000;

impl Listing<'_> {
    /// Fills the places from one on. Returns `false` if there is too much to list.
    fn fill(&mut self, place: usize) -> bool {
        let tokens = self.tokens;
        if place == tokens.places {
            // The orientations of all pieces have a known sum.
            let mut counted = tokens.oriented.iter().zip(&tokens.counts);
            let all_oriented = counted.all(|(oriented, count)| *oriented || *count == 0);
            if !all_oriented || self.sum % tokens.orientations == tokens.sum {
                self.keys.push(tokens.key(&self.arrangement));
            }
            return self.keys.len() <= MAX_VALUES;
        }
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return false;
        }
        for token in 0..self.left.len() {
            if self.left[token] == 0 {
                continue;
            }
            self.left[token] -= 1;
            for orientation in 0..tokens.orientations {
                if self.allowed[place][token] >> orientation & 1 == 1 {
                    self.arrangement[place] = (token as u8, orientation as u8);
                    self.sum += orientation;
                    if !self.fill(place + 1) {
                        return false;
                    }
                    self.sum -= orientation;
                }
            }
            self.left[token] += 1;
        }
        true
    }
}

impl Coordinate {
    /// Builds the tables; `motions` are the pieces and orientations of each motion, by place.
    ///
    /// Returns `None` if there are more values than [`MAX_VALUES`].
    pub(crate) fn new(image: &Image, tokens: Tokens, motions: &[Vec<(usize, u8)>]) -> Option<Self> {
        let allowed: Vec<_> = image.fits.iter().map(|mask| tokens.allowed(mask)).collect();
        let mut keys = Vec::new();
        for mask in &allowed {
            keys.extend(tokens.list(mask)?);
            keys.sort_unstable();
            keys.dedup();
            if keys.len() > MAX_VALUES {
                return None;
            }
        }
        let mut index: FxHashMap<u64, u32> =
            keys.iter().enumerate().map(|(value, key)| (*key, value as u32)).collect();
        let mut after = Vec::new();
        let mut next = 0;
        while next < keys.len() {
            let arrangement = tokens.of_key(keys[next]);
            for motion in motions {
                let mut moved = [(0, 0); 12];
                for (place, &(from, turn)) in motion.iter().enumerate() {
                    let (token, orientation) = arrangement[from];
                    let oriented = tokens.oriented[usize::from(token)];
                    let turned = (orientation + turn) % tokens.orientations as u8;
                    moved[place] = (token, if oriented { turned } else { 0 });
                }
                let key = tokens.key(&moved);
                let value = *index.entry(key).or_insert_with(|| {
                    keys.push(key);
                    keys.len() as u32 - 1
                });
                after.push(value);
            }
            if keys.len() > MAX_VALUES {
                return None;
            }
            next += 1;
        }
        let fits = |key: &u64| {
            let arrangement = tokens.of_key(*key);
            let fit = |mask: &Vec<Vec<u8>>| {
                (0..tokens.places).all(|place| {
                    let (token, orientation) = arrangement[place];
                    mask[place][usize::from(token)] >> orientation & 1 == 1
                })
            };
            let masks = allowed.iter().enumerate().filter(|(_, mask)| fit(mask));
            masks.fold(0, |set, (number, _)| set | 1_u64 << number)
        };
        let fits = keys.iter().map(fits).collect();
        let occupied = |key: &u64| {
            let places = tokens.of_key(*key).into_iter().enumerate();
            places.fold(0, |set, (place, (token, _))| set | u16::from(token != 0) << place)
        };
        let occupied = keys.iter().map(occupied).collect();
        Some(Self { motions: motions.len(), tokens, index, after, fits, occupied })
    }

    /// Returns the number of values.
    pub(crate) const fn size(&self) -> usize {
        self.fits.len()
    }

    /// Returns the bytes of the tables.
    pub(crate) fn bytes(&self) -> usize {
        let of_index = self.index.capacity() * (size_of::<(u64, u32)>() + 1);
        of_index
            + size_of_val(&self.after[..])
            + size_of_val(&self.fits[..])
            + size_of_val(&self.occupied[..])
    }

    /// Returns the value of pieces as the goal sees them; `None` if turns do not lead from them to the goal.
    pub(crate) fn value(&self, painted: &Painted) -> Option<u32> {
        self.index.get(&self.tokens.key(&self.tokens.arrangement(painted))).copied()
    }

    /// Returns the pieces of a coordinate that distinguishes a few single pieces from all others; `None` for other ones.
    pub(crate) fn single_pieces(&self, image: &Image) -> Option<Vec<u8>> {
        let tokens = self.single_tokens()?;
        let piece = |token: u8| {
            let has_token =
                |&piece: &usize| self.tokens.of_colour[usize::from(image.colour_of(piece).0)] == token;
            (0..image.places).find(has_token).map(|piece| piece as u8)
        };
        tokens.into_iter().map(piece).collect()
    }

    /// Returns the same pieces, and the value for each combination of their locations, or [`UNREACHED`].
    ///
    /// A location is `orientations * place + orientation`, below 24. That of the first piece is the least digit.
    pub(crate) fn values_by_location(&self, image: &Image) -> Option<(Vec<u8>, Vec<u32>)> {
        let (tokens, pieces) = (self.single_tokens()?, self.single_pieces(image)?);
        let locations = image.places * image.orientations;
        let mut values = vec![UNREACHED; locations.pow(pieces.len() as u32)];
        let mut indices = Vec::new();
        for (&key, &value) in &self.index {
            let arrangement = self.tokens.of_key(key);
            // The combinations of locations that the value is for: several if an orientation does not matter.
            indices.clear();
            indices.push(0);
            let mut digit = 1;
            for (&token, &piece) in tokens.iter().zip(&pieces) {
                let place = arrangement[..image.places].iter().position(|&(other, _)| other == token)?;
                let (_, offset) = image.colour_of(usize::from(piece));
                let turned = usize::from(arrangement[place].1 + offset) % image.orientations;
                let first = digit * image.orientations * place;
                if self.tokens.oriented[usize::from(token)] {
                    indices.iter_mut().for_each(|index| *index += first + digit * turned);
                } else {
                    let all = |index: &usize| {
                        let index = index + first;
                        (0..image.orientations).map(move |orientation| index + digit * orientation)
                    };
                    indices = indices.iter().flat_map(all).collect();
                }
                digit *= locations;
            }
            indices.iter().for_each(|&index| values[index] = value);
        }
        Some((pieces, values))
    }

    /// Returns the tokens of single pieces if there are a few, and all other pieces are alike.
    fn single_tokens(&self) -> Option<Vec<u8>> {
        let counts = (0..).zip(&self.tokens.counts).filter(|(_, count)| **count > 0);
        let (single, others): (Vec<_>, Vec<_>) = counts.partition(|&(token, count)| token > 0 && *count == 1);
        let is_plain = |&(token, _): &(u8, &usize)| !self.tokens.oriented[usize::from(token)];
        let are_few = single.len() <= MAX_SINGLE_PIECES && others.len() <= 1 && others.iter().all(is_plain);
        are_few.then(|| single.into_iter().map(|(token, _)| token).collect())
    }

    /// Returns the pieces and orientations that a value allows at each place, as sets of a mask.
    pub(crate) fn sets(&self, image: &Image, value: u32) -> Vec<u32> {
        let key = self.index.iter().find(|(_, other)| **other == value).map_or(0, |(key, _)| *key);
        let arrangement = self.tokens.of_key(key);
        let at_place = |&(token, orientation): &(u8, u8)| {
            let oriented = self.tokens.oriented[usize::from(token)];
            (0..image.places).fold(0, |set, piece| {
                let (colour, offset) = image.colour_of(piece);
                if self.tokens.of_colour[usize::from(colour)] != token {
                    return set;
                }
                let turned = (usize::from(orientation) + usize::from(offset)) % image.orientations;
                let all = (1 << image.orientations) - 1;
                let orientations = if oriented { 1 << turned } else { all };
                set | orientations << (image.orientations * piece)
            })
        };
        arrangement[..image.places].iter().map(at_place).collect()
    }

    /// Returns the value after a motion.
    #[inline(always)]
    pub(crate) fn after(&self, value: u32, motion: u8) -> u32 {
        self.after[value as usize * self.motions + usize::from(motion)]
    }

    /// Returns the places of the pieces that a value distinguishes from the others, one bit each.
    pub(crate) fn occupied(&self, value: u32) -> u16 {
        self.occupied[value as usize]
    }

    /// Returns the masks that a value fits, one bit each.
    #[inline(always)]
    pub(crate) fn fits(&self, value: u32) -> u64 {
        self.fits[value as usize]
    }
}
