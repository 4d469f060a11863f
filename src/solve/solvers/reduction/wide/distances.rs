use super::flood::flood;
use crate::half_bytes::HalfBytes;
use crate::{Control, Stopped};

/// How many turns each value of a coordinate is from its goal, half a byte each: at most 14, or 15 where no turns lead.
pub(in super::super) struct Distances {
    half_bytes: HalfBytes,
}

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
        Ok(Self { half_bytes: HalfBytes::of(distances) })
    }

    /// The distance of a value.
    #[inline(always)]
    pub(in super::super) fn get(&self, value: usize) -> u8 {
        self.half_bytes.get(value)
    }

    /// How many values there are at each distance; where their number is odd, one more at distance 0.
    #[cfg(test)]
    pub(in super::super) fn distribution(&self) -> Vec<usize> {
        self.half_bytes.distribution().into_iter().map(|count| count as usize).collect()
    }
}
