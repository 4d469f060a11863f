use super::super::parts::positions::is_odd;
use crate::coordinates::arrangement;

/// The partner of each of twelve pieces: two half orbits of twelve, one piece of each on every edge.
///
/// Entry `i` is the position, in the second half, of the partner of the piece at position `i` of the first.
/// The last four entries are fixed, so that any four bits are a valid index.
pub(super) type Pairing = [u8; 16];

/// The solved pairing: each piece lies beside its partner.
pub(super) const PAIRED: Pairing = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// A turn or a symmetry as it acts on a [`Pairing`].
///
/// The partner of what comes to position `i` is where `to` sends the partner of what was at `from[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PairingMove {
    from: Pairing,
    to: Pairing,
}

impl PairingMove {
    /// Returns the motion that carries the pieces of both half orbits to the given positions.
    pub(super) fn new(first: &[u8; 12], second: &[u8; 12]) -> Self {
        let (mut from, mut to) = (PAIRED, PAIRED);
        to[..12].copy_from_slice(second);
        for (i, &destination) in first.iter().enumerate() {
            from[usize::from(destination)] = i as u8;
        }
        Self { from, to }
    }

    /// Returns the pairing after the motion.
    #[inline(always)]
    pub(super) fn after(&self, pairing: &Pairing) -> Pairing {
        std::array::from_fn(|i| self.at(pairing, i))
    }

    #[inline(always)]
    fn at(&self, pairing: &Pairing, i: usize) -> u8 {
        self.to[usize::from(pairing[usize::from(self.from[i] & 15)] & 15)]
    }

    /// Returns this motion and then the next one as one motion.
    pub(super) fn then(&self, next: &Self) -> Self {
        Self {
            from: next.from.map(|i| self.from[usize::from(i)]),
            to: self.to.map(|j| next.to[usize::from(j)]),
        }
    }
}

/// The numbers of all even pairings, up to eight symmetries.
///
/// ```text
/// partners of the first four, up to 8 symmetries   12 * 11 * 10 * 9 = 11,880 in 1,538 classes
/// partners of the other eight, half of them even   8! / 2 = 20,160
/// pairings                                         1,538 * 20,160 = 31,006,080
/// ```
pub(super) struct PairingCoordinate {
    symmetries: [PairingMove; SYMMETRIES],
    /// For the first four partners, four bits each, `class << 3 | symmetry that leads to the representative`.
    classes: Vec<u16>,
    representatives: Vec<Representative>,
    arrangements: Vec<Arrangement>,
}

/// A motion followed by each symmetry; the motion alone comes first.
pub(super) type TurnedPairingMove = [PairingMove; SYMMETRIES];

/// The first four partners of a class of such values.
struct Representative {
    first: [u8; 4],
    /// A bit for each symmetry that leaves them unchanged.
    unchanged: u8,
    /// For each of the other eight partners its number among them, four bits each.
    numbers: u64,
}

/// Four of the eight other partners, by their numbers.
#[derive(Clone, Copy, Default)]
struct Arrangement {
    /// The rank among 8 * 7 * 6 * 5 = 1,680 arrangements.
    rank: u16,
    /// For each of the other four numbers its number among them, two bits each.
    numbers: u16,
}

impl Arrangement {
    /// Returns the arrangements for four numbers of three bits each, the first one highest.
    fn all() -> Vec<Self> {
        let mut all = vec![Self::default(); 1 << 12];
        for rank in 0..1_680 {
            let four: [u8; 4] = arrangement(rank, 8);
            let others = (0..8).filter(|number| !four.contains(number));
            let numbers =
                others.enumerate().fold(0, |numbers, (i, other)| numbers | (i as u16) << (2 * other));
            let index = four.iter().fold(0, |index, &number| index << 3 | usize::from(number));
            all[index] = Self { rank: rank as u16, numbers };
        }
        all
    }
}

/// Symmetries that pairings are classified by.
pub(super) const SYMMETRIES: usize = 8;

const FIRST_FOUR: usize = 11_880;

/// Even arrangements of the other eight partners.
const REST: usize = 20_160;

const IDENTITY: PairingMove = PairingMove { from: PAIRED, to: PAIRED };

impl PairingCoordinate {
    /// Returns the coordinate for a group of symmetries, of which the first one is the identity.
    pub(super) fn new(symmetries: [PairingMove; SYMMETRIES]) -> Self {
        let mut coordinate = Self {
            symmetries,
            classes: vec![u16::MAX; 1 << 16],
            representatives: Vec::new(),
            arrangements: Arrangement::all(),
        };
        coordinate.classify();
        coordinate
    }

    fn classify(&mut self) {
        for first in 0..FIRST_FOUR {
            let pairing = pairing_of_first(first);
            let own = first_four(&pairing, &IDENTITY);
            if self.classes[own] != u16::MAX {
                continue;
            }
            let class = self.representatives.len() as u16;
            let mut unchanged = 0;
            for (s, symmetry) in self.symmetries.iter().enumerate() {
                let image = symmetry.after(&pairing);
                let other = first_four(&image, &IDENTITY);
                if other == own {
                    unchanged |= 1 << s;
                }
                if self.classes[other] == u16::MAX {
                    let is_back = |back: &PairingMove| first_four(&image, back) == own;
                    let back = self.symmetries.iter().position(is_back);
                    let back = back.expect("the symmetries form a group") as u16;
                    self.classes[other] = class << 3 | back;
                }
            }
            let others = pairing[4..12].iter().enumerate();
            let numbers = others.fold(0, |numbers, (i, &partner)| numbers | (i as u64) << (4 * partner));
            let first = [pairing[0], pairing[1], pairing[2], pairing[3]];
            self.representatives.push(Representative { first, unchanged, numbers });
        }
    }

    /// Returns the number of indices.
    pub(super) fn size(&self) -> usize {
        self.representatives.len() * REST
    }

    /// Returns a motion followed by each symmetry.
    pub(super) fn turned(&self, motion: &PairingMove) -> TurnedPairingMove {
        self.symmetries.map(|symmetry| motion.then(&symmetry))
    }

    /// Returns the index of a pairing.
    pub(super) fn index(&self, pairing: &Pairing) -> usize {
        self.index_after(pairing, &self.symmetries)
    }

    /// Returns the index of the pairing after a motion.
    #[inline(always)]
    pub(super) fn index_after(&self, pairing: &Pairing, turned: &TurnedPairingMove) -> usize {
        let (class, symmetry) = self.class(pairing, &turned[0]);
        self.index_in(class, pairing, &turned[symmetry])
    }

    /// Calls `visit` with the index of the pairing after a motion; if it returns `true`, also with the other indices of
    /// the same pairing up to symmetry.
    #[inline(always)]
    pub(super) fn visit_after(
        &self,
        pairing: &Pairing,
        turned: &TurnedPairingMove,
        mut visit: impl FnMut(usize) -> bool,
    ) {
        let (class, symmetry) = self.class(pairing, &turned[0]);
        if !visit(self.index_in(class, pairing, &turned[symmetry])) {
            return;
        }
        let unchanged = self.representatives[class].unchanged;
        if unchanged != 1 {
            let image = turned[symmetry].after(pairing);
            for s in (1..SYMMETRIES).filter(|s| unchanged >> s & 1 == 1) {
                visit(self.index_in(class, &image, &self.symmetries[s]));
            }
        }
    }

    /// Returns the pairing of an index.
    pub(super) fn pairing_of(&self, index: usize) -> Pairing {
        let mut pairing = PAIRED;
        pairing[..4].copy_from_slice(&self.representatives[index / REST].first);
        let mut free: u16 = (1 << 12) - 1;
        for &partner in &pairing[..4] {
            free &= !(1 << partner);
        }
        let mut digits = [0; 12];
        let mut rank = index % REST;
        for i in (4..10).rev() {
            digits[i] = rank % (12 - i);
            rank /= 12 - i;
        }
        for i in 4..12 {
            let mut set = free;
            for _ in 0..digits[i] {
                set &= set - 1;
            }
            pairing[i] = set.trailing_zeros() as u8;
            free &= !(1 << pairing[i]);
        }
        if is_odd(&pairing[..12]) {
            pairing.swap(10, 11);
        }
        pairing
    }

    #[inline(always)]
    fn class(&self, pairing: &Pairing, motion: &PairingMove) -> (usize, usize) {
        let entry = self.classes[first_four(pairing, motion)];
        (usize::from(entry >> 3), usize::from(entry & 7))
    }

    /// Returns the index of the pairing after a motion that leads to the representative of a class.
    #[inline(always)]
    fn index_in(&self, class: usize, pairing: &Pairing, motion: &PairingMove) -> usize {
        let numbers = self.representatives[class].numbers;
        let number = |i| (numbers >> (4 * motion.at(pairing, i)) & 7) as usize;
        let four = number(4) << 9 | number(5) << 6 | number(6) << 3 | number(7);
        let Arrangement { rank, numbers: others } = self.arrangements[four];
        let [ninth, tenth] = [number(8), number(9)].map(|number| usize::from(others >> (2 * number) & 3));
        class * REST + usize::from(rank) * 12 + ninth * 3 + tenth - usize::from(tenth > ninth)
    }
}

/// Returns the first four partners after a motion, four bits each.
#[inline(always)]
fn first_four(pairing: &Pairing, motion: &PairingMove) -> usize {
    (0..4).fold(0, |four, i| four << 4 | usize::from(motion.at(pairing, i)))
}

/// Returns a pairing whose first four partners have this rank.
fn pairing_of_first(rank: usize) -> Pairing {
    let first: [u8; 4] = arrangement(rank, 12);
    let mut rest = PAIRED.into_iter().filter(|partner| !first.contains(partner));
    std::array::from_fn(|i| first.get(i).copied().or_else(|| rest.next()).expect("16 partners"))
}
