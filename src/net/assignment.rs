use godspeed_cube::Face;

/// A piece in an orientation that the painted facelets of a place allow.
///
/// The colour `k` of the piece is on the facelet `(k + orientation) % K` of the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) piece: usize,
    pub(crate) orientation: usize,
}

/// The choices of each place of the corners (`K` = 3) or the middle edges (`K` = 2) for one colour scheme.
pub(crate) struct Assignment<const K: usize> {
    /// The colours of each piece.
    pieces: Vec<[Face; K]>,
    /// The choices of each place.
    pub(crate) choices: Vec<Vec<Choice>>,
    /// The places in the order in which they get their pieces: those that do not allow all pieces first.
    order: Vec<usize>,
    /// The number of places that get their pieces one by one. Any pieces fit on those after them.
    fixed: usize,
    /// For each set of pieces at the first places of the order, the reachable [`Sums`].
    reached: Vec<Sums>,
}

/// A set of pairs: the sum of the orientations modulo K, and the parity of the permutation.
///
/// The bit `2 * sum + parity` is set for each pair of the set.
pub(crate) type Sums = u8;

/// The sums with orientation 0, of either parity.
pub(crate) const ORIENTED: Sums = 0b11;

impl<const K: usize> Assignment<K> {
    const ALL: Sums = (1 << (2 * K)) - 1;
    /// The least number of places without a colour on which the pieces left have any sums, whichever piece is on one
    /// of them: two others can be exchanged.
    const FREE: usize = 3;

    /// Reads the places, of which each shows these faces.
    pub(crate) fn read(pieces: Vec<[Face; K]>, shown: &[[Option<Face>; K]]) -> Self {
        let choices: Vec<Vec<Choice>> = shown.iter().map(|shown| choices(&pieces, shown)).collect();
        let (mut order, free): (Vec<usize>, Vec<usize>) =
            (0..shown.len()).partition(|&place| shown[place].iter().any(Option::is_some));
        let fixed = if free.len() < Self::FREE { shown.len() } else { order.len() };
        order.extend(free);
        let mut assignment = Self { pieces, choices, order, fixed, reached: Vec::new() };
        assignment.reached = assignment.reach();
        assignment
    }

    /// Returns the sums of all assignments in which each piece occurs once.
    pub(crate) fn sums(&self) -> Sums {
        if self.fixed == self.choices.len() {
            self.reached.last().copied().unwrap_or(0)
        } else if self.last_sets().next().is_some() {
            Self::ALL
        } else {
            0
        }
    }

    /// Returns the choices of each place that occur in an assignment with one of the sums.
    pub(crate) fn possible(&self, sums: Sums) -> Vec<Vec<Choice>> {
        let mut needed = vec![0; self.reached.len()];
        let mut is_left = 0;
        for last in self.last_sets().filter(|_| sums != 0) {
            needed[last] = if self.fixed == self.choices.len() { sums } else { Self::ALL };
            is_left |= !last;
        }
        let mut is_possible: Vec<Vec<bool>> =
            self.choices.iter().map(|choices| vec![false; choices.len()]).collect();
        for &place in &self.order[self.fixed..] {
            for (choice, is_possible) in self.choices[place].iter().zip(&mut is_possible[place]) {
                *is_possible = is_left >> choice.piece & 1 == 1;
            }
        }
        for used in (0..self.reached.len()).rev() {
            let reached = self.reached[used];
            let number = used.count_ones() as usize;
            if reached == 0 || number >= self.fixed {
                continue;
            }
            let place = self.order[number];
            for (index, &choice) in self.choices[place].iter().enumerate() {
                let bit = 1 << choice.piece;
                if used & bit != 0 {
                    continue;
                }
                let needed_after = needed[used | bit];
                let odd = is_odd(used, choice.piece);
                needed[used] |= Self::shifted(needed_after, (K - choice.orientation) % K, odd);
                if Self::shifted(reached, choice.orientation, odd) & needed_after != 0 {
                    is_possible[place][index] = true;
                }
            }
        }
        let kept = |(choices, kept): (&Vec<Choice>, Vec<bool>)| {
            choices.iter().zip(kept).filter(|&(_, kept)| kept).map(|(&choice, _)| choice).collect()
        };
        self.choices.iter().zip(is_possible).map(kept).collect()
    }

    /// Returns the face on each facelet of a place with this choice.
    pub(crate) fn faces(&self, choice: Choice) -> [Face; K] {
        let piece = &self.pieces[choice.piece];
        std::array::from_fn(|facelet| piece[(facelet + K - choice.orientation) % K])
    }

    /// Yields the sets of pieces with which all places have theirs that get them one by one.
    fn last_sets(&self) -> impl Iterator<Item = usize> {
        let is_last = |&used: &usize| self.reached[used] != 0 && used.count_ones() as usize == self.fixed;
        (0..self.reached.len()).filter(is_last)
    }

    fn reach(&self) -> Vec<Sums> {
        let mut reached = vec![0; 1 << self.pieces.len()];
        // The order itself is a permutation of the places.
        let before = |index: usize| self.order[..index].iter().fold(0, |set, &place| set | 1 << place);
        let is_order_odd =
            (0..self.order.len()).fold(false, |odd, index| odd != is_odd(before(index), self.order[index]));
        reached[0] = if is_order_odd { 0b10 } else { 0b01 };
        for used in 0..reached.len() {
            let sums = reached[used];
            let number = used.count_ones() as usize;
            if sums == 0 || number >= self.fixed {
                continue;
            }
            for choice in &self.choices[self.order[number]] {
                let bit = 1 << choice.piece;
                if used & bit == 0 {
                    reached[used | bit] |=
                        Self::shifted(sums, choice.orientation, is_odd(used, choice.piece));
                }
            }
        }
        reached
    }

    /// Returns the sums with an orientation added and the parity changed.
    fn shifted(sums: Sums, orientation: usize, odd: bool) -> Sums {
        let wide = u16::from(sums);
        let turned = (wide << (2 * orientation) | wide >> (2 * (K - orientation))) as u8 & Self::ALL;
        if odd { (turned & 0b01_0101) << 1 | (turned & 0b10_1010) >> 1 } else { turned }
    }
}

/// Returns whether the next piece is exchanged with an odd number of the pieces before it.
fn is_odd(used: usize, piece: usize) -> bool {
    (used >> piece).count_ones() % 2 == 1
}

fn choices<const K: usize>(pieces: &[[Face; K]], shown: &[Option<Face>; K]) -> Vec<Choice> {
    let fits = |choice: &Choice| {
        let colours = &pieces[choice.piece];
        (0..K).all(|facelet| {
            shown[facelet].is_none_or(|face| colours[(facelet + K - choice.orientation) % K] == face)
        })
    };
    let all =
        (0..pieces.len()).flat_map(|piece| (0..K).map(move |orientation| Choice { piece, orientation }));
    all.filter(fits).collect()
}
