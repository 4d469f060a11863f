/// The units of a centre in the scores.
pub(super) const UNIT: i32 = 64;

/// The score of an angle that a column must not have.
const FORBIDDEN: i16 = -16_000;

/// Shortest paths of all columns over their four angles through a window of row turns.
///
/// The state of a column is its angle, the stages are the row turns. Changing the angle has a price, and having an angle
/// during a row turn a gain. All columns advance together, so the loops run over contiguous columns.
#[derive(Clone, Debug)]
pub(super) struct ColumnPaths {
    n: usize,
    scores: [Vec<i16>; 4],
    before: [Vec<i16>; 4],
    /// For each row turn and column the angle before, beyond that after, two bits for each angle.
    back: Vec<u8>,
    stages: usize,
    prices: [i16; 4],
}

impl ColumnPaths {
    /// Returns paths without stages.
    pub(super) fn new(n: usize) -> Self {
        let empty = || [(); 4].map(|()| vec![0; n]);
        Self { n, scores: empty(), before: empty(), back: Vec::new(), stages: 0, prices: [0; 4] }
    }

    /// Returns the number of columns.
    pub(super) const fn columns(&self) -> usize {
        self.n
    }

    /// Starts a window at these angles; a change by q quarters costs `prices[q]`, in units.
    pub(super) fn start(&mut self, angles: &[u8], prices: [i16; 4]) {
        self.stages = 0;
        self.prices = prices;
        for (angle, scores) in self.scores.iter_mut().enumerate() {
            for (score, &at) in scores.iter_mut().zip(angles) {
                *score = if usize::from(at) == angle { 0 } else { FORBIDDEN };
            }
        }
    }

    /// Adds a row turn with the gains of turning each column 1, 2 or 3 quarters beyond its present angle.
    ///
    /// `limits` is 0 for each column that may, and negative for each that may not.
    pub(super) fn add_row(&mut self, gains: [&[i8]; 3], present: &[u8], limits: &[i16]) {
        let n = self.n;
        let start = self.stages * n;
        if self.back.len() < start + n {
            self.back.resize(start + n, 0);
        }
        let back = &mut self.back[start..start + n];
        self.stages += 1;
        back.fill(0);
        std::mem::swap(&mut self.scores, &mut self.before);
        for (angle, scores) in self.scores.iter_mut().enumerate() {
            let before = [0, 1, 2, 3].map(|change| &self.before[(angle + change) & 3][..n]);
            advance(before, self.prices, &mut scores[..n], back, 2 * angle as u32);
            add_gain(gains, present, limits, angle as u8, &mut scores[..n]);
        }
    }

    /// Writes the angles during each row turn on the best paths that end at these angles.
    ///
    /// `angles` has a line for each row turn.
    pub(super) fn finish(&self, end: &[u8], angles: &mut Vec<u8>) {
        let n = self.n;
        angles.clear();
        angles.resize(self.stages * n, 0);
        let Some(last) = self.stages.checked_sub(1) else { return };
        for (j, (angle, &end)) in angles[last * n..].iter_mut().zip(end).enumerate() {
            let score = |angle: u8| {
                let change = usize::from(end.wrapping_sub(angle) & 3);
                self.scores[usize::from(angle)][j] - self.prices[change]
            };
            let mut best = end;
            for change in 1..4 {
                let other = (end + change) & 3;
                if score(other) > score(best) {
                    best = other;
                }
            }
            *angle = best;
        }
        for stage in (1..self.stages).rev() {
            let (before, after) = angles.split_at_mut(stage * n);
            let before = &mut before[(stage - 1) * n..][..n];
            let (after, back) = (&after[..n], &self.back[stage * n..][..n]);
            for j in 0..n {
                before[j] = (after[j] + (back[j] >> (2 * after[j]))) & 3;
            }
        }
    }
}

/// Takes the best way to an angle from those 0 to 3 quarters beyond it, and marks it in two bits at `shift`.
fn advance(before: [&[i16]; 4], prices: [i16; 4], scores: &mut [i16], back: &mut [u8], shift: u32) {
    let n = scores.len();
    let ([a, b, c, d], back) = (before.map(|line| &line[..n]), &mut back[..n]);
    for j in 0..n {
        let mut best = a[j];
        let mut change = 0i16;
        for (line, price, number) in [(b, prices[3], 1), (c, prices[2], 2), (d, prices[1], 3)] {
            let score = line[j] - price;
            change = if score > best { number } else { change };
            best = best.max(score);
        }
        scores[j] = best;
        back[j] |= (change as u8) << shift;
    }
}

/// Adds the gain of an angle to the scores, given the gains of 1 to 3 quarters beyond the present angles.
fn add_gain(gains: [&[i8]; 3], present: &[u8], limits: &[i16], angle: u8, scores: &mut [i16]) {
    let n = scores.len();
    let ([one, two, three], present, limits) = (gains.map(|line| &line[..n]), &present[..n], &limits[..n]);
    for j in 0..n {
        let beyond = angle.wrapping_sub(present[j]) & 3;
        let mask = |quarters: u8| 0i8.wrapping_sub(i8::from(beyond == quarters));
        let gain = one[j] & mask(1) | two[j] & mask(2) | three[j] & mask(3);
        let limit = if beyond == 0 { 0 } else { limits[j] };
        scores[j] = scores[j].saturating_add(i16::from(gain) * UNIT as i16 + limit).max(FORBIDDEN);
    }
}
