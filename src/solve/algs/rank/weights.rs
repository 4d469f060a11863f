//! The weights of the hands, in seconds: the only file with them.
//!
//! Fitted by `cargo run --release -p godspeed-solve --example fit_alg_times -- --weights FILE` to 352 algorithms, most of
//! them of the last layer, timed by one person; [`fit`](super::fit) explains how. Ten-fold cross-validation by the same
//! command: Spearman 0.817, root mean square 0.069 s.
//!
//! | feature | is counted |
//! |---|---|
//! | `U`, `r`, `M`, `x` ... | for each quarter turn of these layers in either direction; wide turns in small letters |
//! | `U2` ... | for each half turn |
//! | `U thumb below` ... | besides, for turns of U, F, D while the right thumb is below, in front or on top |
//! | `regrip right`, `regrip left` | for each change of a hand's grip |
//! | `fingers in a row` | for each turn by fingers directly after another of a layer that is not opposite |
//! | `R then L`, `F' then R'`, `r then U` | for each such pair |
//! | `different layers` | for each kind of turn that occurs; R and r are two |
//! | `root of length` | by the square root of the number of turns |
//! | `any D`, `only R and U` | once, if the algorithm turns D, or nothing but R and U |
//! | `start` | once |
//!
//! Weights of turns that hardly occur in the times stay near what [`fit`](super::fit) takes them to be without times.

use super::features::FEATURES;

/// What a feature takes.
pub(super) struct Weight {
    /// The name of the feature.
    #[cfg_attr(not(test), expect(dead_code, reason = "it explains the line, and a test compares it"))]
    pub(super) feature: &'static str,
    /// The seconds for each time that it occurs.
    pub(super) seconds: f64,
}

/// The weights, in the order of the features.
#[rustfmt::skip]
pub(super) static WEIGHTS: [Weight; FEATURES] = [
    Weight { feature: "U", seconds: 0.0424 },
    Weight { feature: "R", seconds: 0.0292 },
    Weight { feature: "F", seconds: 0.0408 },
    Weight { feature: "D", seconds: 0.0491 },
    Weight { feature: "L", seconds: 0.0440 },
    Weight { feature: "B", seconds: 0.0191 },
    Weight { feature: "u", seconds: 0.0422 },
    Weight { feature: "r", seconds: 0.0379 },
    Weight { feature: "f", seconds: 0.0587 },
    Weight { feature: "d", seconds: 0.0450 },
    Weight { feature: "l", seconds: 0.0266 },
    Weight { feature: "b", seconds: 0.0600 },
    Weight { feature: "M", seconds: 0.0405 },
    Weight { feature: "E", seconds: 0.0600 },
    Weight { feature: "S", seconds: 0.0681 },
    Weight { feature: "x", seconds: 0.0206 },
    Weight { feature: "y", seconds: 0.0750 },
    Weight { feature: "z", seconds: 0.1202 },
    Weight { feature: "U2", seconds: 0.0764 },
    Weight { feature: "R2", seconds: 0.0387 },
    Weight { feature: "F2", seconds: 0.0810 },
    Weight { feature: "D2", seconds: 0.0699 },
    Weight { feature: "L2", seconds: 0.0749 },
    Weight { feature: "B2", seconds: 0.1346 },
    Weight { feature: "u2", seconds: 0.0810 },
    Weight { feature: "r2", seconds: 0.0897 },
    Weight { feature: "f2", seconds: 0.0810 },
    Weight { feature: "d2", seconds: 0.0810 },
    Weight { feature: "l2", seconds: 0.0630 },
    Weight { feature: "b2", seconds: 0.1080 },
    Weight { feature: "M2", seconds: 0.0810 },
    Weight { feature: "E2", seconds: 0.1080 },
    Weight { feature: "S2", seconds: 0.1080 },
    Weight { feature: "x2", seconds: 0.1080 },
    Weight { feature: "y2", seconds: 0.2160 },
    Weight { feature: "z2", seconds: 0.2160 },
    Weight { feature: "U thumb below", seconds: 0.0229 },
    Weight { feature: "U thumb in front", seconds: -0.0144 },
    Weight { feature: "U thumb on top", seconds: 0.0031 },
    Weight { feature: "U2 thumb below", seconds: 0.0072 },
    Weight { feature: "U2 thumb in front", seconds: -0.0104 },
    Weight { feature: "U2 thumb on top", seconds: 0.0113 },
    Weight { feature: "U' thumb below", seconds: 0.0063 },
    Weight { feature: "U' thumb in front", seconds: -0.0029 },
    Weight { feature: "U' thumb on top", seconds: -0.0104 },
    Weight { feature: "F thumb below", seconds: -0.0385 },
    Weight { feature: "F thumb in front", seconds: 0.0287 },
    Weight { feature: "F thumb on top", seconds: 0.0211 },
    Weight { feature: "F2 thumb below", seconds: 0.0065 },
    Weight { feature: "F2 thumb in front", seconds: 0.0043 },
    Weight { feature: "F2 thumb on top", seconds: 0.0000 },
    Weight { feature: "F' thumb below", seconds: -0.0338 },
    Weight { feature: "F' thumb in front", seconds: 0.0100 },
    Weight { feature: "F' thumb on top", seconds: 0.0159 },
    Weight { feature: "D thumb below", seconds: -0.0087 },
    Weight { feature: "D thumb in front", seconds: 0.0224 },
    Weight { feature: "D thumb on top", seconds: -0.0094 },
    Weight { feature: "D2 thumb below", seconds: -0.0014 },
    Weight { feature: "D2 thumb in front", seconds: 0.0000 },
    Weight { feature: "D2 thumb on top", seconds: 0.0055 },
    Weight { feature: "D' thumb below", seconds: 0.0032 },
    Weight { feature: "D' thumb in front", seconds: 0.0001 },
    Weight { feature: "D' thumb on top", seconds: 0.0010 },
    Weight { feature: "regrip right", seconds: 0.0546 },
    Weight { feature: "regrip left", seconds: 0.0500 },
    Weight { feature: "fingers in a row", seconds: 0.0214 },
    Weight { feature: "R then L", seconds: 0.0578 },
    Weight { feature: "F' then R'", seconds: 0.0397 },
    Weight { feature: "r then U", seconds: -0.0460 },
    Weight { feature: "different layers", seconds: 0.0570 },
    Weight { feature: "root of length", seconds: 0.0656 },
    Weight { feature: "any D", seconds: -0.0512 },
    Weight { feature: "only R and U", seconds: -0.0434 },
    Weight { feature: "start", seconds: -0.0579 },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algs::rank::features;

    #[test]
    fn weights_are_in_the_order_of_the_features() {
        for (feature, weight) in WEIGHTS.iter().enumerate() {
            assert_eq!(features::name(feature), weight.feature);
        }
    }
}
