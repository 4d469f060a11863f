use godspeed_cube::{Axis, Size};

use super::super::axis_step::{AxisStep, Purpose};
use super::super::positions::Orbit;
use super::wings::{WING_DESTINATIONS, WingLayer};

/// A turn of an outer layer, or of an inner layer, which belongs to one orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WingTurn {
    /// The axis, 0 to 2.
    pub(super) axis: u8,
    /// The layer.
    pub(super) layer: WingLayer,
    /// The index of an inner layer's orbit.
    pub(super) orbit: u16,
    /// Quarter turns, clockwise from the positive face of the axis.
    pub(super) quarters: u8,
}

impl WingTurn {
    /// Returns all turns of a number of orbits, by one quarter or any number of them.
    pub(super) fn all(orbits: usize, in_quarters: bool) -> Vec<Self> {
        let quarters: &[u8] = if in_quarters { &[1, 3] } else { &[1, 2, 3] };
        let mut turns = Vec::new();
        for axis in 0..3 {
            for &quarters in quarters {
                for layer in [WingLayer::Positive, WingLayer::Negative] {
                    turns.push(Self { axis, layer, orbit: 0, quarters });
                }
                for orbit in 0..orbits as u16 {
                    for layer in [WingLayer::NearPositive, WingLayer::NearNegative] {
                        turns.push(Self { axis, layer, orbit, quarters });
                    }
                }
            }
        }
        turns
    }

    /// Returns the axis.
    pub(super) fn axis(self) -> Axis {
        Axis::ALL[usize::from(self.axis)]
    }

    /// Returns whether an inner layer turns.
    pub(super) const fn is_inner(self) -> bool {
        matches!(self.layer, WingLayer::NearPositive | WingLayer::NearNegative)
    }

    /// Returns where the wing at each position goes, if the turn moves its orbit.
    pub(super) fn destinations(self) -> &'static Orbit {
        &WING_DESTINATIONS[usize::from(self.axis)][self.layer as usize][usize::from(self.quarters)]
    }

    /// Returns the step of the turn, given the layer of the wings of each orbit.
    pub(super) fn step(self, layers: &[usize], size: Size) -> AxisStep {
        let (inner, last) = (layers[usize::from(self.orbit)], size.layers() - 1);
        // Layers are counted from 0 at the positive face.
        let layer = match self.layer {
            WingLayer::Positive => 0,
            WingLayer::NearPositive => inner,
            WingLayer::NearNegative => last - inner,
            WingLayer::Negative => last,
        };
        AxisStep {
            purpose: Purpose::Edges,
            ..AxisStep::of_layers(self.axis(), &[layer], self.quarters, size)
        }
    }
}
