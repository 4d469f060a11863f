use super::flood::flood;
use crate::tables::NibbleArray;
use crate::{Control, Stopped};

/// How many turns each value of a coordinate is from its goal, half a byte each: at most 14, or 15 where no turns lead.
pub(crate) struct Distances {
    nibble_array: NibbleArray,
}

impl Distances {
    /// Those of `size` values; what is asked of `goals` and `neighbours` is what [`flood`] asks.
    ///
    /// # Errors
    /// [`Stopped`] if the control was told to stop.
    pub(crate) async fn build(
        size: usize,
        goals: &[usize],
        neighbours: impl Fn(usize, &mut dyn FnMut(usize)) + Send + Sync,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let distances = flood(size, goals, neighbours, control).await?;
        Ok(Self { nibble_array: NibbleArray::of(distances) })
    }

    /// The distance of a value.
    #[inline(always)]
    pub(crate) fn get(&self, value: usize) -> u8 {
        self.nibble_array.get(value)
    }

    /// How many values there are at each distance; where their number is odd, one more at distance 0.
    #[cfg(test)]
    pub(crate) fn distribution(&self) -> Vec<usize> {
        self.nibble_array.distribution().into_iter().map(|count| count as usize).collect()
    }
}
