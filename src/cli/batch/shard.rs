use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A part of a batch: every `of`-th cube, beginning with cube `number`, so that each part has its share of hard cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// From 1 to `of`.
    number: u64,
    of: u64,
}

/// Why a text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected I/N with I from 1 to N, such as 2/8, not '{0}'")]
pub(crate) struct ShardError(String);

impl Shard {
    /// The whole batch.
    pub(crate) const ALL: Self = Self { number: 1, of: 1 };

    /// Returns the indices of the cubes of this part, of `count` in all.
    pub(crate) fn indices(self, count: u64) -> impl Iterator<Item = u64> {
        let step = usize::try_from(self.of).unwrap_or(usize::MAX);
        (self.number - 1..count).step_by(step)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let read = || {
            let (number, of) = text.split_once('/')?;
            Some(Self { number: number.parse().ok()?, of: of.parse().ok()? })
        };
        let is_valid = |shard: &Self| (1..=shard.of).contains(&shard.number);
        read().filter(is_valid).ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl Display for Shard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_divide_a_batch_without_overlap() {
        let mut indices: Vec<u64> = (1..=3).flat_map(|number| Shard { number, of: 3 }.indices(10)).collect();
        indices.sort_unstable();
        assert_eq!(indices, (0..10).collect::<Vec<_>>());
        assert_eq!(Shard { number: 2, of: 3 }.indices(10).collect::<Vec<_>>(), [1, 4, 7]);
        assert_eq!(Shard::ALL.indices(3).count(), 3);
        assert_eq!(Shard { number: 5, of: 8 }.indices(4).count(), 0);
    }

    #[test]
    fn a_shard_is_read_and_written() {
        let shard: Shard = "2/8".parse().unwrap();
        assert_eq!((shard, shard.to_string()), (Shard { number: 2, of: 8 }, "2/8".to_owned()));
        for text in ["", "2", "0/8", "9/8", "1/0", "a/b", "-1/3", "1/2/3"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError(text.to_owned())), "{text}");
        }
    }
}
