use std::fmt;

use crate::{Angle, Size, Turn, UnknownName};

/// A way to count moves. A rotation of the whole cube costs nothing in any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Metric {
    /// Half-turn metric: a quarter or half turn of outer layers, wide or not, is one move, and a turn of
    /// inner layers alone is two. On big cubes this is the outer block turn metric (OBTM, WCA 12a).
    #[default]
    Htm,
    /// Quarter-turn metric: as [`Metric::Htm`], and half turns count twice.
    Qtm,
    /// Slice-turn metric: a quarter or half turn of any one layer is one move, and of a block as many moves as it has
    /// layers, or as the rest of the cube has, which might be turned instead.
    Stm,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Self; 3] = [Self::Htm, Self::Qtm, Self::Stm];

    /// What people count in on cubes of this size, and what records are told in: outer and wide turns as long as
    /// hands turn them, single layers on larger cubes.
    #[must_use]
    pub const fn usual(size: Size) -> Self {
        if size.layers() <= 5 { Self::Htm } else { Self::Stm }
    }

    /// What a turn costs on a cube of this size.
    #[must_use]
    pub fn cost(self, turn: Turn, size: Size) -> usize {
        if turn.is_rotation(size) {
            return 0;
        }
        if self == Self::Stm {
            let layers = usize::from(turn.layers.count());
            return layers.min(size.layers() - layers);
        }
        let touches_a_face = turn.layers.first() == 1 || turn.layers.last() == size.last_layer();
        let blocks = if touches_a_face { 1 } else { 2 };
        let quarters = if turn.angle == Angle::Half && self == Self::Qtm { 2 } else { 1 };
        blocks * quarters
    }

    /// What a sequence of turns costs in all.
    #[must_use]
    pub fn length(self, turns: &[Turn], size: Size) -> usize {
        turns.iter().map(|&turn| self.cost(turn, size)).sum()
    }

    /// The short name used in commands and JSON: `htm`, `qtm`, `stm`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Htm => "htm",
            Self::Qtm => "qtm",
            Self::Stm => "stm",
        }
    }

    /// The metric of a short name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.id() == id)
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl std::str::FromStr for Metric {
    type Err = UnknownName;

    /// Parses the short name.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Self::from_id(text).ok_or_else(|| UnknownName { text: text.to_owned(), expected: "htm, qtm, stm" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Face, Layers};

    #[test]
    fn metrics_disagree_on_half_turns_slices_and_blocks() {
        let size = Size::new(5).unwrap();
        let costs = |first, last, angle| {
            let turn = Turn { face: Face::R, layers: Layers::new(first, last).unwrap(), angle };
            Metric::ALL.map(|metric| metric.cost(turn, size))
        };
        assert_eq!(costs(1, 1, Angle::Prime), [1, 1, 1]);
        assert_eq!(costs(1, 2, Angle::Half), [1, 2, 2]);
        // The two layers that stand still might turn instead.
        assert_eq!(costs(1, 3, Angle::Half), [1, 2, 2]);
        assert_eq!(costs(2, 4, Angle::Quarter), [2, 2, 2]);
        assert_eq!(costs(2, 2, Angle::Half), [2, 4, 1]);
        assert_eq!(costs(1, 5, Angle::Half), [0, 0, 0]);
    }

    #[test]
    fn every_metric_is_found_by_its_id() {
        for metric in Metric::ALL {
            assert_eq!(Metric::from_id(metric.id()), Some(metric));
        }
    }
}
