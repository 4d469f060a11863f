//! Readings of cubes as a camera might see them, made from six paints and a model of light.

use godspeed_cube::{Face, Facelets, Random, Size, scramble};
use godspeed_scan::{Decision, Reading, Rgb};

/// How hard readings are.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// The name.
    pub name: &'static str,
    /// The standard deviation of the logarithm of the brightness of each face.
    pub brightness: f64,
    /// The standard deviation of the logarithm of each channel of the light on each face.
    pub tint: f64,
    /// The standard deviation of the logarithm of each channel of the light on all faces.
    pub cast: f64,
    /// The largest change of the logarithm of the brightness from one side of a face to the other.
    pub gradient: f64,
    /// The standard deviation of the noise, in steps of 8 bits.
    pub noise: f64,
    /// The chance of glare on a sticker.
    pub glare: f64,
}

/// The levels, from a robot's camera to a phone by candlelight.
pub const LEVELS: [Level; 4] = [
    Level { name: "mild", brightness: 0.1, tint: 0.02, cast: 0.1, gradient: 0.1, noise: 2.0, glare: 0.0 },
    Level { name: "usual", brightness: 0.2, tint: 0.04, cast: 0.2, gradient: 0.25, noise: 3.0, glare: 0.005 },
    Level { name: "hard", brightness: 0.3, tint: 0.06, cast: 0.3, gradient: 0.4, noise: 5.0, glare: 0.01 },
    Level {
        name: "very hard",
        brightness: 0.4,
        tint: 0.1,
        cast: 0.4,
        gradient: 0.6,
        noise: 8.0,
        glare: 0.03,
    },
];

/// Paints of six cubes in the order `U R F D L B`: stickers, bright plastic, worn stickers, pale plastic, a cube with
/// pink and purple, and one with black and grey.
const PAINTS: [[Rgb; 6]; 6] = [
    [[235, 235, 235], [185, 20, 35], [0, 155, 75], [255, 213, 0], [255, 88, 0], [0, 70, 175]],
    [[240, 240, 240], [225, 35, 55], [55, 210, 100], [230, 245, 60], [255, 125, 40], [40, 115, 225]],
    [[200, 195, 185], [130, 25, 30], [20, 100, 55], [200, 170, 50], [180, 65, 30], [25, 45, 110]],
    [[245, 245, 240], [235, 95, 95], [120, 215, 140], [245, 235, 120], [250, 170, 100], [110, 160, 235]],
    [[240, 240, 240], [190, 25, 40], [30, 160, 80], [245, 215, 40], [240, 120, 180], [105, 60, 160]],
    [[35, 35, 38], [190, 25, 40], [30, 160, 80], [245, 215, 40], [140, 140, 145], [20, 80, 180]],
];

/// A reading with its answer.
#[derive(Clone, Debug)]
pub struct Known {
    /// The cube.
    pub cube: Facelets,
    /// What the camera saw.
    pub reading: Reading,
}

impl Known {
    /// Returns the reading of a seed.
    pub fn new(size: Size, level: Level, seed: u64) -> Self {
        let mut random = Random::from_seed(seed);
        let cube = scramble::random_state(size, seed).recoloured().unwrap();
        let mut paints = PAINTS[random.below(PAINTS.len())];
        // A cube of ten has another scheme.
        for place in (1..6).rev().filter(|_| seed % 10 == 9) {
            paints.swap(place, random.below(place + 1));
        }
        Self { reading: Self::seen(&cube, paints, level, &mut random), cube }
    }

    /// Returns what a camera sees of a cube with these paints.
    pub fn seen(cube: &Facelets, paints: [Rgb; 6], level: Level, random: &mut Random) -> Reading {
        let n = cube.size().layers();
        let cast: [f64; 3] = std::array::from_fn(|_| level.cast * normal(random));
        let mut rgb = Vec::new();
        for face in Face::ALL {
            let brightness = level.brightness * normal(random) - 0.1;
            let light = cast.map(|cast| cast + brightness + level.tint * normal(random));
            let slope = [(); 2].map(|()| level.gradient * (random.unit() - 0.5));
            for (at, colour) in cube.face(face).iter().enumerate() {
                let place = [at % n, at / n].map(|k| 2.0 * k as f64 / (n - 1) as f64 - 1.0);
                let shade = slope[0] * place[0] + slope[1] * place[1];
                let glare = if random.chance(level.glare) { 0.2 + 0.7 * random.unit() } else { 0.0 };
                let channel = |k: usize| {
                    let paint = decoded(f64::from(paints[colour.index()][k]));
                    let lit = paint * (light[k] + shade).exp() + 0.005;
                    lit * (1.0 - glare) + glare
                };
                let sticker: [f64; 3] = std::array::from_fn(channel);
                rgb.push(sticker.map(|value| {
                    (encoded(value.clamp(0.0, 1.0)) + level.noise * normal(random)).round() as u8
                }));
            }
        }
        Reading::new(n, rgb).unwrap()
    }

    /// Returns whether a decision is right; the colours of a cube without fixed centres may have other names.
    pub fn is_read_by(&self, decision: &Decision) -> bool {
        let Some(cube) = decision.cube() else { return false };
        cube.recoloured() == Ok(self.cube.clone())
            || (cube.size().layers() % 2 == 0 && are_renamed(self.cube.colours(), cube.colours()))
    }
}

impl Known {
    /// Returns what a person answers who is asked for the colour of a facelet, by the names of a decision.
    ///
    /// A person compares the facelet with those that are not in doubt.
    pub fn name_of(&self, decision: &Decision, facelet: usize) -> Option<Face> {
        let colour = self.cube.colours()[facelet];
        let mut votes = [0; 6];
        for (&name, _) in decision.facelets.iter().zip(self.cube.colours()).filter(|(_, own)| **own == colour)
        {
            votes[name?.index()] += 1;
        }
        Face::ALL.into_iter().max_by_key(|name| votes[name.index()])
    }
}

/// Returns whether colours are those of another list by other names.
pub fn are_renamed(a: &[Face], b: &[Face]) -> bool {
    let mut names = [None; 6];
    let is_same = a.iter().zip(b).all(|(a, b)| *names[a.index()].get_or_insert(*b) == *b);
    let used: std::collections::HashSet<Face> = names.into_iter().flatten().collect();
    is_same && used.len() == 6
}

fn decoded(byte: f64) -> f64 {
    (byte / 255.0).powf(2.2)
}

fn encoded(value: f64) -> f64 {
    255.0 * value.powf(1.0 / 2.2)
}

/// Returns a number of the normal distribution (G. Box and M. Muller, 1958).
fn normal(random: &mut Random) -> f64 {
    (-2.0 * (1.0 - random.unit()).ln()).sqrt() * (std::f64::consts::TAU * random.unit()).cos()
}
