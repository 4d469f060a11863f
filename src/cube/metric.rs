use std::fmt;

use crate::{Angle, Size, Turn, UnknownName};

/// A metric for counting moves; rotations of the whole cube are free.
///
/// ```
/// use godspeed_cube::{Alg, Metric, ParseError, Size};
///
/// let alg = Alg::parse("R2 M y U", Size::THREE)?.alg;
/// assert_eq!(Metric::ALL.map(|metric| alg.length(metric)), [4, 5, 3, 4]);
/// assert_eq!("qtm".parse(), Ok(Metric::Qtm));
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Metric {
    /// Half turns (HTM) on 2 and 3 layers, outer block turns (OBTM, WCA 12a) on larger cubes.
    ///
    /// A quarter or half turn costs 1 if it includes an outer layer, and 2 if it turns inner layers only. Both names
    /// are read on every size and mean this metric; [`Metric::id_for`] returns the one that is usual for a size.
    #[default]
    Htm,
    /// Quarter turns (QTM): as [`Metric::Htm`], but half turns cost twice as much.
    Qtm,
    /// Slice turns (STM): a quarter or half turn of any single layer costs 1.
    ///
    /// A block costs its number of layers, or the number of remaining layers if there are fewer: turning those
    /// instead has the same effect up to a rotation.
    Stm,
    /// Quarter slice turns (QSTM): as [`Metric::Stm`], but half turns cost twice as much.
    Qstm,
}

/// The layers from which [`Metric::Htm`] is called OBTM.
const OBTM_FROM: usize = 4;

impl Metric {
    /// All metrics.
    pub const ALL: [Self; 4] = [Self::Htm, Self::Qtm, Self::Stm, Self::Qstm];

    /// Returns the cost of a turn on a cube of this size, in moves.
    #[must_use]
    pub fn cost(self, turn: Turn, size: Size) -> usize {
        if turn.is_rotation(size) {
            return 0;
        }
        let quarters = if turn.angle == Angle::Half && self.counts_quarters() { 2 } else { 1 };
        if self.counts_layers() {
            let layers = usize::from(turn.layers.count());
            return quarters * layers.min(size.layers() - layers);
        }
        let touches_a_face = turn.layers.first() == 1 || turn.layers.last() == size.last_layer();
        let blocks = if touches_a_face { 1 } else { 2 };
        quarters * blocks
    }

    /// Returns the total cost of a sequence of turns, in moves.
    #[must_use]
    pub fn length(self, turns: &[Turn], size: Size) -> usize {
        turns.iter().map(|&turn| self.cost(turn, size)).sum()
    }

    /// Returns whether each layer of a turned block counts: in STM and QSTM.
    #[must_use]
    pub const fn counts_layers(self) -> bool {
        matches!(self, Self::Stm | Self::Qstm)
    }

    /// Returns whether a half turn counts twice: in QTM and QSTM.
    #[must_use]
    pub const fn counts_quarters(self) -> bool {
        matches!(self, Self::Qtm | Self::Qstm)
    }

    /// Returns the short name used in commands, addresses and JSON where the size is not known: `htm`, `qtm`, `stm` or
    /// `qstm`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Htm => "htm",
            Self::Qtm => "qtm",
            Self::Stm => "stm",
            Self::Qstm => "qstm",
        }
    }

    /// Returns the short name for a size: as [`Metric::id`], but `obtm` for [`Metric::Htm`] from four layers on.
    ///
    /// ```
    /// use godspeed_cube::{Metric, Size, SizeError};
    ///
    /// let five = Size::new(5)?;
    /// assert_eq!((Metric::Htm.id_for(Size::THREE), Metric::Htm.id_for(five)), ("htm", "obtm"));
    /// assert_eq!(("htm".parse(), "obtm".parse()), (Ok(Metric::Htm), Ok(Metric::Htm)));
    /// # Ok::<(), SizeError>(())
    /// ```
    #[must_use]
    pub const fn id_for(self, size: Size) -> &'static str {
        match self {
            Self::Htm if size.layers() >= OBTM_FROM => OBTM,
            _ => self.id(),
        }
    }
}

/// The name of [`Metric::Htm`] on large cubes.
const OBTM: &str = "obtm";

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl std::str::FromStr for Metric {
    type Err = UnknownName;

    /// Parses the short name of a metric for any size: `htm` and `obtm` are the same metric.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        if text == OBTM {
            return Ok(Self::Htm);
        }
        UnknownName::find(&Self::ALL, text, "htm, qtm, stm, obtm, qstm")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Alg, Face, Facelets, Layers, Symmetry};

    #[test]
    fn metrics_differ_on_half_turns_slices_and_blocks() {
        let size = Size::new(5).unwrap();
        let costs = |first, last, angle| {
            let turn = Turn { face: Face::R, layers: Layers::new(first, last).unwrap(), angle };
            Metric::ALL.map(|metric| metric.cost(turn, size))
        };
        assert_eq!(costs(1, 1, Angle::Prime), [1, 1, 1, 1]);
        assert_eq!(costs(1, 1, Angle::Half), [1, 2, 1, 2]);
        assert_eq!(costs(1, 2, Angle::Half), [1, 2, 2, 4]);
        // Where layers count, turning the two other layers instead is cheaper.
        assert_eq!(costs(1, 3, Angle::Half), [1, 2, 2, 4]);
        assert_eq!(costs(2, 4, Angle::Quarter), [2, 2, 2, 2]);
        assert_eq!(costs(2, 2, Angle::Half), [2, 4, 1, 2]);
        assert_eq!(costs(1, 5, Angle::Half), [0, 0, 0, 0]);
    }

    #[test]
    fn every_metric_is_found_by_its_names() {
        for metric in Metric::ALL {
            for size in [Size::TWO, Size::THREE, Size::new(4).unwrap(), Size::MAX] {
                assert_eq!(metric.id_for(size).parse(), Ok(metric));
            }
            assert_eq!(metric.to_string().parse(), Ok(metric));
        }
        let error = "moves".parse::<Metric>().unwrap_err();
        assert_eq!(error.to_string(), "'moves' is not one of htm, qtm, stm, obtm, qstm");
    }

    fn any_alg() -> impl Strategy<Value = Alg> {
        let any_turn = |size: Size| {
            let layer = 1..=size.last_layer();
            (0..6usize, layer.clone(), layer, 1..4).prop_map(|(face, one, other, quarters)| Turn {
                face: Face::ALL[face],
                layers: Layers::new(one.min(other), one.max(other)).unwrap(),
                angle: Angle::from_quarters(quarters).unwrap(),
            })
        };
        (2..9usize).prop_flat_map(move |n| {
            let size = Size::new(n).unwrap();
            prop::collection::vec(any_turn(size), 0..16).prop_map(move |turns| Alg::new(size, turns))
        })
    }

    /// Returns an alg of outer and wide turns only, or of single layers turned by quarters only, with the same effect
    /// up to a rotation of the whole cube.
    fn spelled_out(alg: &Alg, metric: Metric) -> Vec<Turn> {
        let size = alg.size();
        let n = size.last_layer();
        let mut spelled = Vec::new();
        for &turn in alg.turns() {
            let (first, last) = (turn.layers.first(), turn.layers.last());
            let part = |first, last, angle| Turn { layers: Layers::new(first, last).unwrap(), angle, ..turn };
            let layers: Vec<(u16, u16, bool)> = if !metric.counts_layers() {
                if first == 1 || last == n {
                    vec![(first, last, false)]
                } else {
                    vec![(1, last, false), (1, first - 1, true)]
                }
            } else if 2 * turn.layers.count() <= n {
                (first..=last).map(|layer| (layer, layer, false)).collect()
            } else {
                let others = (1..=n).filter(|&layer| !turn.layers.contains(layer));
                [(1, n, false)].into_iter().chain(others.map(|layer| (layer, layer, true))).collect()
            };
            for (first, last, back) in layers {
                let angle = if back { turn.angle.inverse() } else { turn.angle };
                if angle == Angle::Half && metric.counts_quarters() {
                    spelled.extend([part(first, last, Angle::Quarter); 2]);
                } else {
                    spelled.push(part(first, last, angle));
                }
            }
        }
        spelled
    }

    proptest! {
        #[test]
        fn a_length_is_that_of_the_inverse_and_of_every_image(alg in any_alg(), symmetry in 0..48usize) {
            let size = alg.size();
            let symmetry = Symmetry::all().nth(symmetry).unwrap();
            let image: Vec<Turn> = alg.turns().iter().map(|&turn| symmetry.turn(turn)).collect();
            let opposite: Vec<Turn> = alg.turns().iter().map(|turn| turn.from_opposite(size)).collect();
            for metric in Metric::ALL {
                let length = alg.length(metric);
                prop_assert_eq!(alg.inverse().length(metric), length);
                prop_assert_eq!(metric.length(&image, size), length);
                prop_assert_eq!(metric.length(&opposite, size), length);
                prop_assert_eq!(alg.then(&alg).length(metric), 2 * length);
            }
        }

        #[test]
        fn a_length_is_the_number_of_turns_that_the_metric_counts_as_one(alg in any_alg()) {
            let size = alg.size();
            let after = |turns: &[Turn]| {
                let mut cube = Facelets::solved(size);
                cube.turn_all(turns);
                cube
            };
            for metric in Metric::ALL {
                let spelled = spelled_out(&alg, metric);
                let counted = spelled.iter().filter(|turn| !turn.is_rotation(size));
                for turn in counted.clone() {
                    prop_assert_eq!(metric.cost(*turn, size), 1);
                }
                prop_assert_eq!(counted.count(), alg.length(metric));
                prop_assert_eq!(after(&spelled), after(alg.turns()));
            }
        }

        #[test]
        fn metrics_are_ordered(alg in any_alg()) {
            let [htm, qtm, stm, qstm] = Metric::ALL.map(|metric| alg.length(metric));
            prop_assert!(htm <= qtm && qtm <= 2 * htm);
            prop_assert!(stm <= qstm && qstm <= 2 * stm);
            // A block that is neither an outer layer nor a wide turn is two outer block turns.
            prop_assert!(htm <= 2 * stm);
        }
    }
}
