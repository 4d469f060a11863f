use godspeed_cube::{Alg, Facelets, Metric, Turn};

use super::atlas::Atlas;
use super::position;

/// The position that is pointed at.
#[derive(Clone, Debug, PartialEq)]
pub struct Pointed {
    /// Its rank.
    pub rank: u32,
    /// Its distance from the solved position, in moves.
    pub distance: usize,
    /// The cube.
    pub cube: Facelets,
    /// The positions one move away, in the order of the moves.
    pub nearby: Vec<Nearby>,
}

/// A position one move away from the one that is pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearby {
    /// The move in notation.
    pub turn: String,
    /// The rank of the position.
    pub rank: u32,
    /// Its distance from the solved position, in moves.
    pub distance: usize,
}

impl Pointed {
    /// Describes the position with a rank.
    #[must_use]
    pub fn new(atlas: &Atlas, rank: u32, metric: Metric) -> Option<Self> {
        let cube = position::cube_at(atlas.index(rank)?)?;
        let nearby = position::neighbours(&cube, metric).into_iter().filter_map(|neighbour| {
            let rank = atlas.rank(neighbour.index)?;
            Some(Nearby { turn: neighbour.turn, rank, distance: atlas.rings().distance(rank) })
        });
        let nearby = nearby.collect();
        Some(Self { rank, distance: atlas.rings().distance(rank), cube, nearby })
    }

    /// Returns moves that lead from the solved cube to the position, as few as possible.
    #[must_use]
    pub fn setup(&self, atlas: &Atlas, metric: Metric) -> Option<String> {
        let mut turns = Vec::new();
        let mut at = self.clone();
        while at.distance > 0 {
            let next = at.nearby.iter().min_by_key(|nearby| nearby.distance)?;
            turns.push(next.turn.parse::<Turn>().ok()?);
            at = Self::new(atlas, next.rank, metric).filter(|next| next.distance < at.distance)?;
        }
        Some(Alg::new(self.cube.size(), turns).inverse().to_string())
    }
}
