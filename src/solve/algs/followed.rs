//! The pieces that the join follows: where they are is the key of a half word.

use std::ops::Range;

use godspeed_cube::Random;
use rustc_hash::FxHashMap;

use super::cases::CaseSet;
use super::effects::{
    PLACEMENTS, PLACES, Placement, first_at, orientation_of, orientations_at, place_of, turned,
};
use super::position::{FREE, Position, Target};
use super::walk::Tracked;

/// Which of the pieces that all cases have at the same place are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Follow {
    /// All of them: there are few matches, but halves for each of the free turns.
    AllAlike,
    /// Those that the free turns leave in place.
    NotAdjusted,
    /// All pieces: there are no other matches than solutions, but halves for each case.
    Everything,
}

/// Returns the different starts of walks, and for each start its number among them.
pub(super) fn distinct(all: impl Iterator<Item = Tracked>) -> (Vec<Tracked>, Vec<usize>) {
    let mut kept: Vec<Tracked> = Vec::new();
    let mut by_key = FxHashMap::default();
    let number = |tracked: Tracked| {
        let number = *by_key.entry(tracked.start_key()).or_insert(kept.len());
        if number == kept.len() {
            kept.push(tracked);
        }
        number
    };
    let numbers = all.map(number).collect();
    (kept, numbers)
}

/// The classes of pieces that all cases have at the same places.
pub(super) struct Groups {
    /// For each class, whether it is followed.
    is_followed: [bool; PLACEMENTS],
    /// The number that a piece of a class adds to a key at a place.
    numbers: Vec<[u64; PLACES]>,
}

impl Groups {
    /// Chooses the pieces that are followed for a set, and the numbers of which keys are sums.
    pub(super) fn new(set: &CaseSet, cases: Range<usize>, follow: Follow, random: &mut Random) -> Self {
        let target = &set.target;
        let mut is_followed = [true; PLACEMENTS];
        let cases = if follow == Follow::Everything { &[] } else { &set.cases[cases] };
        let first = cases.first().map_or(Position::SOLVED, |case| case.start);
        for place in 0..PLACES {
            let class = |position: &Position| target.class(position.contents()[place]);
            if cases.iter().any(|case| class(&case.start) != class(&first)) {
                for case in cases {
                    exclude(&mut is_followed, target, case.start.contents()[place]);
                }
            }
        }
        if follow == Follow::NotAdjusted {
            let before = set.before.motions().into_iter().map(|motion| (first, first.then(&motion)));
            let after = set.after.motions().into_iter().map(|motion| (Position::SOLVED, motion));
            for (position, adjusted) in before.chain(after) {
                let pairs = position.contents().iter().zip(adjusted.contents());
                for (&content, _) in pairs.filter(|&(&a, &b)| target.class(a) != target.class(b)) {
                    exclude(&mut is_followed, target, content);
                }
            }
        }
        let numbers = (0..PLACEMENTS).map(|_| [(); PLACES].map(|()| random.next_u64())).collect();
        Self { is_followed, numbers }
    }

    /// Returns the followed pieces of a position.
    pub(super) fn tracked(&self, position: &Position, target: &Target) -> Tracked {
        let mut start = [0; PLACES];
        let mut keys = Vec::new();
        for (place, &content) in position.contents().iter().enumerate() {
            let class = target.class(content);
            if content == FREE || class == FREE || !self.is_followed[class as usize] {
                continue;
            }
            start[keys.len()] = first_at(place);
            keys.push(std::array::from_fn(|to| self.number(target, content, place, to as Placement)));
        }
        Tracked { start, keys }
    }

    /// Returns what a content of a place, which comes to another placement from the orientation 0, adds to a key.
    fn number(&self, target: &Target, content: Placement, from: usize, to: Placement) -> u64 {
        let is_same_kind = (from < 8) == (place_of(to) < 8);
        if !is_same_kind {
            return 0;
        }
        let class = target.class(turned(content, orientation_of(to)));
        self.numbers[class as usize][place_of(to)]
    }
}

/// Marks the classes of all pieces that a content may be, in all orientations.
fn exclude(is_followed: &mut [bool; PLACEMENTS], target: &Target, content: Placement) {
    if content == FREE {
        return;
    }
    let mut reached = vec![content];
    let mut next = 0;
    while let Some(&content) = reached.get(next) {
        let home = first_at(place_of(content));
        let turned = (0..orientations_at(place_of(content))).map(|by| home + by);
        let alike: Vec<Placement> =
            turned.chain(target.alike(content).filter(|_| target.class(content) != FREE)).collect();
        for other in alike {
            if !reached.contains(&other) {
                reached.push(other);
            }
        }
        if target.class(content) != FREE {
            is_followed[target.class(content) as usize] = false;
        }
        next += 1;
    }
}
