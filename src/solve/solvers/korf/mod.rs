//! korf

mod ball;
mod building;
mod corner;
mod edge;
mod index;
mod simd;
mod state;
mod symmetry;
mod table;
#[cfg(test)]
mod walk;

/// measuring
pub fn measure() {
    use crate::{Control, block_on};
    for flips in [0, 3] {
        let start = std::time::Instant::now();
        let shares = match flips {
            0 => block_on(building::build::<0>("small", &Control::silent())).map(|t| t.shares()),
            _ => block_on(building::build::<3>("standard", &Control::silent())).map(|t| t.shares()),
        };
        let shares = shares.unwrap_or_default();
        let total: u64 = shares.iter().sum();
        println!("{:?} {:?} {:?}", start.elapsed(), shares, shares.map(|s| s as f64 / total as f64 * 100.0));
    }
}
