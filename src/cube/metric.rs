use std::fmt;

use crate::{Angle, Size, Turn, UnknownName};

/// A metric for counting moves; rotations of the whole cube are free.
///
/// ```
/// use godspeed_cube::{Alg, Metric, ParseError, Size};
///
/// let alg = Alg::parse("R2 M y U", Size::THREE)?.alg;
/// assert_eq!(Metric::ALL.map(|metric| alg.length(metric)), [4, 5, 3]);
/// assert_eq!("qtm".parse(), Ok(Metric::Qtm));
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Metric {
    /// Half turns (HTM); the outer block turn metric (OBTM, WCA 12a) on big cubes.
    ///
    /// A quarter or half turn costs 1 if it includes an outer layer, and 2 if it turns inner layers only.
    #[default]
    Htm,
    /// Quarter turns (QTM): as [`Metric::Htm`], but half turns cost twice as much.
    Qtm,
    /// Slice turns (STM): a quarter or half turn of any single layer costs 1.
    ///
    /// A block costs its number of layers, or the number of remaining layers if there are fewer: turning those
    /// instead has the same effect up to a rotation.
    Stm,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Self; 3] = [Self::Htm, Self::Qtm, Self::Stm];

    /// Returns the metric usually used for cubes of this size.
    ///
    /// Up to the 6x6x6, solutions are usually given as outer and wide turns and counted in [`Metric::Htm`]. Larger
    /// cubes are usually turned by single layers and counted in [`Metric::Stm`].
    #[must_use]
    pub const fn usual(size: Size) -> Self {
        if size.layers() <= 6 { Self::Htm } else { Self::Stm }
    }

    /// Returns the cost of a turn on a cube of this size, in moves.
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

    /// Returns the total cost of a sequence of turns, in moves.
    #[must_use]
    pub fn length(self, turns: &[Turn], size: Size) -> usize {
        turns.iter().map(|&turn| self.cost(turn, size)).sum()
    }

    /// Returns the short name used in commands and JSON: `htm`, `qtm` or `stm`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Htm => "htm",
            Self::Qtm => "qtm",
            Self::Stm => "stm",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl std::str::FromStr for Metric {
    type Err = UnknownName;

    /// Parses the short name of a metric.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        UnknownName::find(&Self::ALL, text, "htm, qtm, stm")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Face, Layers};

    #[test]
    fn metrics_differ_on_half_turns_slices_and_blocks() {
        let size = Size::new(5).unwrap();
        let costs = |first, last, angle| {
            let turn = Turn { face: Face::R, layers: Layers::new(first, last).unwrap(), angle };
            Metric::ALL.map(|metric| metric.cost(turn, size))
        };
        assert_eq!(costs(1, 1, Angle::Prime), [1, 1, 1]);
        assert_eq!(costs(1, 2, Angle::Half), [1, 2, 2]);
        // In STM, turning the two other layers instead is cheaper.
        assert_eq!(costs(1, 3, Angle::Half), [1, 2, 2]);
        assert_eq!(costs(2, 4, Angle::Quarter), [2, 2, 2]);
        assert_eq!(costs(2, 2, Angle::Half), [2, 4, 1]);
        assert_eq!(costs(1, 5, Angle::Half), [0, 0, 0]);
    }

    #[test]
    fn every_metric_is_found_by_its_id() {
        for metric in Metric::ALL {
            assert_eq!(metric.id().parse(), Ok(metric));
        }
    }
}
