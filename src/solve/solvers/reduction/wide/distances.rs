use super::flood::flood;
use crate::{Control, Stopped};

/// How many turns each value of a coordinate is from its goal, half a byte each: at most 14, or 15 where no turns lead.
pub(in super::super) struct Distances {
    pairs: Vec<u8>,
}

const FARTHEST: u8 = 15;

impl Distances {
    /// Those of `size` values; what is asked of `goals` and `neighbours` is what [`flood`] asks.
    ///
    /// # Errors
    /// [`Stopped`] if the control was told to stop.
    pub(in super::super) async fn build(
        size: usize,
        goals: &[usize],
        neighbours: impl Fn(usize, &mut dyn FnMut(usize)) + Send + Sync,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let distances = flood(size, goals, neighbours, control).await?;
        let half = |pair: &[u8], k: usize| pair.get(k).map_or(0, |&distance| distance.min(FARTHEST));
        Ok(Self { pairs: distances.chunks(2).map(|pair| half(pair, 0) | half(pair, 1) << 4).collect() })
    }

    /// The distance of a value.
    #[inline(always)]
    pub(in super::super) fn get(&self, value: usize) -> u8 {
        self.pairs[value / 2] >> (value % 2 * 4) & 15
    }

    /// How many values there are at each distance; where their number is odd, one more at distance 0.
    #[cfg(test)]
    pub(in super::super) fn distribution(&self) -> Vec<usize> {
        crate::coordinates::distribution((0..2 * self.pairs.len()).map(|value| self.get(value)))
    }
}
