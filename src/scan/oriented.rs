/// The corners (`K` = 3) or the middle edges (`K` = 2) of a cube, at the costs of their colours.
///
/// Pieces are assigned place by place over the sets of pieces already used, together with the sum of the orientations
/// and the parity of the permutation. So the cheapest legal assignment is exact.
pub(crate) struct Oriented<const K: usize> {
    /// The colours of each piece.
    pieces: Vec<[usize; K]>,
    /// The cost of each orientation of each piece at each place: `costs[place * n + piece][orientation]`.
    ///
    /// The colour `k` of the piece is on the facelet `(k + orientation) % K` of the place.
    costs: Vec<[f64; K]>,
}

/// The least costs of orientation sum 0, with an even and with an odd permutation.
pub(crate) type ByParity = [f64; 2];

/// The orientation of a piece.
type Choice = (usize, usize);

impl<const K: usize> Oriented<K> {
    /// Returns the pieces with these colours, whose solved places have these facelets.
    pub(crate) fn new(pieces: Vec<[usize; K]>, places: &[[usize; K]], facelets: &[[f64; 6]]) -> Self {
        let cost = |place: &[usize; K], piece: &[usize; K]| {
            std::array::from_fn(|orientation| {
                (0..K).map(|k| facelets[place[(k + orientation) % K]][piece[k]]).sum()
            })
        };
        let costs = places.iter().flat_map(|place| pieces.iter().map(move |piece| cost(place, piece)));
        Self { costs: costs.collect(), pieces }
    }

    /// Returns the number of pieces.
    pub(crate) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Returns the least cost of each piece at each place, whatever its orientation.
    pub(crate) fn least(&self) -> Vec<f64> {
        self.costs.iter().map(|costs| costs[cheapest(costs)]).collect()
    }

    /// Returns the colours at a place with this piece in its cheapest orientation.
    pub(crate) fn cheapest_colours(&self, place: usize, piece: usize) -> [usize; K] {
        self.colours(piece, cheapest(&self.costs[place * self.len() + piece]))
    }

    /// Returns the least costs of the sets of pieces on the first places.
    fn reached(&self) -> Vec<[[f64; 2]; K]> {
        let n = self.len();
        let mut reached = vec![[[f64::INFINITY; 2]; K]; 1 << n];
        reached[0][0][0] = 0.0;
        for set in 0..(1_usize << n) - 1 {
            let (here, place) = (reached[set], set.count_ones() as usize);
            for piece in (0..n).filter(|piece| set >> piece & 1 == 0) {
                let odd = is_odd(set, piece);
                let next = &mut reached[set | 1 << piece];
                for (orientation, cost) in self.costs[place * n + piece].iter().enumerate() {
                    for sum in 0..K {
                        for parity in 0..2 {
                            let least = &mut next[(sum + orientation) % K][parity ^ odd];
                            *least = least.min(here[sum][parity] + cost);
                        }
                    }
                }
            }
        }
        reached
    }

    /// Returns the least costs of the pieces that are not in a set on the places left, by sum and parity.
    fn needed(&self) -> Vec<[[f64; 2]; K]> {
        let n = self.len();
        let mut needed = vec![[[f64::INFINITY; 2]; K]; 1 << n];
        needed[(1 << n) - 1][0][0] = 0.0;
        for set in (0..(1_usize << n) - 1).rev() {
            let place = set.count_ones() as usize;
            for piece in (0..n).filter(|piece| set >> piece & 1 == 0) {
                let odd = is_odd(set, piece);
                let after = needed[set | 1 << piece];
                for (orientation, cost) in self.costs[place * n + piece].iter().enumerate() {
                    for sum in 0..K {
                        for parity in 0..2 {
                            let least = &mut needed[set][(sum + orientation) % K][parity ^ odd];
                            *least = least.min(after[sum][parity] + cost);
                        }
                    }
                }
            }
        }
        needed
    }

    /// Returns the colours at each place in the cheapest legal assignment of either parity, with its cost.
    pub(crate) fn solve(&self) -> (ByParity, [Vec<[usize; K]>; 2]) {
        let reached = self.reached();
        let last = reached.len() - 1;
        (reached[last][0], [0, 1].map(|parity| self.trace(&reached, parity)))
    }

    fn trace(&self, reached: &[[[f64; 2]; K]], parity: usize) -> Vec<[usize; K]> {
        let n = self.len();
        let (mut set, mut sum, mut parity) = ((1_usize << n) - 1, 0, parity);
        let mut colours = Vec::with_capacity(n);
        while set != 0 {
            let place = set.count_ones() as usize - 1;
            let cost_of = |&(piece, orientation): &Choice| {
                let before = set & !(1 << piece);
                let from = reached[before][(sum + K - orientation) % K][parity ^ is_odd(before, piece)];
                from + self.costs[place * n + piece][orientation]
            };
            let choices = (0..n).filter(|piece| set >> piece & 1 == 1);
            let choices = choices.flat_map(|piece| (0..K).map(move |orientation| (piece, orientation)));
            let Some((piece, orientation)) = choices.min_by(|a, b| cost_of(a).total_cmp(&cost_of(b))) else {
                break;
            };
            colours.push(self.colours(piece, orientation));
            set &= !(1 << piece);
            (sum, parity) = ((sum + K - orientation) % K, parity ^ is_odd(set, piece));
        }
        colours.reverse();
        colours
    }

    /// Returns the least cost, by parity, of a legal assignment with each colour on each facelet of each place.
    pub(crate) fn alternatives(&self) -> Vec<[[ByParity; 6]; K]> {
        let n = self.len();
        let (reached, needed) = (self.reached(), self.needed());
        let mut least = vec![[[[f64::INFINITY; 2]; 6]; K]; n];
        for set in 0..(1_usize << n) - 1 {
            let (here, place) = (reached[set], set.count_ones() as usize);
            for piece in (0..n).filter(|piece| set >> piece & 1 == 0) {
                let odd = is_odd(set, piece);
                let after = needed[set | 1 << piece];
                for (orientation, cost) in self.costs[place * n + piece].iter().enumerate() {
                    let mut total = [f64::INFINITY; 2];
                    for (sum, reached) in here.iter().enumerate() {
                        let rest = (2 * K - sum - orientation) % K;
                        for parity in 0..2 {
                            for (end, total) in total.iter_mut().enumerate() {
                                *total = total.min(reached[parity] + after[rest][end ^ parity ^ odd]);
                            }
                        }
                    }
                    for (facelet, colour) in self.colours(piece, orientation).into_iter().enumerate() {
                        for (least, total) in least[place][facelet][colour].iter_mut().zip(total) {
                            *least = least.min(total + cost);
                        }
                    }
                }
            }
        }
        least
    }

    fn colours(&self, piece: usize, orientation: usize) -> [usize; K] {
        std::array::from_fn(|facelet| self.pieces[piece][(facelet + K - orientation) % K])
    }
}

fn cheapest<const K: usize>(costs: &[f64; K]) -> usize {
    (0..K).min_by(|&a, &b| costs[a].total_cmp(&costs[b])).unwrap_or(0)
}

/// Returns 1 if a piece after those of a set adds an odd number of inversions, else 0.
fn is_odd(set: usize, piece: usize) -> usize {
    (set >> (piece + 1)).count_ones() as usize & 1
}
