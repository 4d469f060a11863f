use super::super::positions::{GEOMETRY, Orbit};
use super::centre_costs::CentreCosts;

/// The wings to be paired.
#[derive(Clone, Debug)]
pub(super) struct PairingTask {
    /// Whether the other orbits follow the first one, because an even size has no midges.
    pub(super) free: bool,
    /// For each orbit and position, the position to which its wing belongs. For a free first orbit, the
    /// position of its twin.
    pub(super) orbits: Vec<Orbit>,
    /// A bit for each orbit: whether its wings need an odd permutation. For a free first orbit, whether an
    /// edge would end up flipped.
    pub(super) odd: u64,
    /// The costs of the centres, if they count.
    pub(super) centres: Option<CentreCosts>,
}

impl PairingTask {
    /// Returns whether all wings are paired.
    pub(super) fn is_done(&self) -> bool {
        let done = |(k, orbit): (usize, &Orbit)| {
            self.odd == 0
                && orbit.iter().enumerate().all(|(position, &value)| {
                    usize::from(value)
                        == if self.free && k == 0 { usize::from(GEOMETRY.twin[position]) } else { position }
                })
        };
        self.orbits.iter().enumerate().all(done)
    }
}
