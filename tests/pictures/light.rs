//! Light, and how it is reflected.

use std::f32::consts::TAU;

use godspeed_cube::Random;

use crate::body::Material;
use crate::pose::Pose;
use crate::vector::Vector;

/// A kind of light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    /// Lamps of 2,700 K, which white balance corrects in part.
    Warm,
    /// A cloudy sky.
    Cold,
    /// A warm lamp on one side, daylight on the other.
    Mixed,
    /// Little light, therefore noise.
    Dim,
    /// A strong lamp beside the cube and hardly any other light.
    Side,
    /// A lamp that is reflected by the face.
    Spot,
    /// A wall of a strong colour beside the cube.
    Wall,
    /// A bright window behind the cube.
    Window,
}

impl Light {
    /// All kinds.
    pub const ALL: [Self; 8] =
        [Self::Warm, Self::Cold, Self::Mixed, Self::Dim, Self::Side, Self::Spot, Self::Wall, Self::Window];

    /// Returns the name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["warm", "cold", "mixed", "dim", "side", "spot with glare", "coloured wall", "window"][self as usize]
    }
}

/// A lamp at a point.
#[derive(Clone, Copy, Debug)]
struct Lamp {
    at: Vector,
    colour: Vector,
    /// Exponent of the highlight: the higher, the smaller.
    shine: f32,
    /// Strength of the highlight.
    glare: f32,
}

/// The light of one picture.
#[derive(Clone, Debug)]
pub struct Lighting {
    ambient: Vector,
    lamps: Vec<Lamp>,
    /// Light from a window behind the cube that scatters in the lens.
    pub veil: Vector,
    /// Colour of the light on the background.
    pub backdrop: Vector,
    /// Linear value of white at the middle of the face after exposure.
    pub exposure: f32,
    /// White balance, as a factor for each channel.
    pub balance: Vector,
    shadow: Option<Shadow>,
}

/// The edge of a shadow on the lamps' light.
#[derive(Clone, Copy, Debug)]
struct Shadow {
    normal: Vector,
    offset: f32,
    softness: f32,
    darkness: f32,
}

/// The colours of lights in linear sRGB.
const WARM: Vector = Vector::new(1.5, 0.92, 0.42);
const COLD: Vector = Vector::new(0.78, 0.98, 1.38);
const DAY: Vector = Vector::new(1.0, 1.0, 1.0);

impl Lighting {
    /// Returns the light of a picture of a cube that shows its nearest face.
    #[must_use]
    pub fn new(kind: Light, pose: &Pose, normal: Vector, random: &mut Random) -> Self {
        let mut unit = || random.unit() as f32;
        let side = if unit() < 0.5 { -1.0 } else { 1.0 };
        let behind = |x: f32, y: f32, z: f32| pose.centre + Vector::new(x, y, z);
        let lamp = |at: Vector, colour: Vector, glare: f32| Lamp { at, colour, shine: 40.0, glare };
        let overhead = behind(side * (2.0 + 4.0 * unit()), 5.0 + 4.0 * unit(), 3.0 + 5.0 * unit());
        let mut light = Self {
            ambient: DAY * 0.55,
            lamps: vec![lamp(overhead, DAY * 0.6, 0.15)],
            veil: Vector::default(),
            backdrop: DAY * (0.5 + 0.6 * unit()),
            exposure: 0.55 + 0.4 * unit(),
            balance: DAY,
            shadow: None,
        };
        // White balance corrects a part of the colour of the light.
        let corrected = |colour: Vector, share: f32| Vector(colour.0.map(|value| value.powf(-share)));
        match kind {
            Light::Warm => {
                light.tint(WARM);
                light.balance = corrected(WARM, 0.35 + 0.5 * unit());
            }
            Light::Cold => {
                light.tint(COLD);
                light.balance = corrected(COLD, 0.2 + 0.5 * unit());
            }
            Light::Mixed => {
                light.ambient = DAY * 0.2;
                light.lamps = vec![
                    lamp(behind(side * 5.0, 2.0, 3.0), WARM * (0.6 + 0.3 * unit()), 0.1),
                    lamp(behind(side * -5.0, 2.0, 3.5), COLD * (0.6 + 0.3 * unit()), 0.1),
                ];
                light.balance = corrected(WARM.towards(COLD, 0.5), 0.6);
            }
            Light::Dim => {
                let colour = WARM.towards(DAY, unit());
                light.tint(colour);
                light.balance = corrected(colour, 0.5);
                light.exposure = 0.1 + 0.12 * unit();
                light.backdrop = light.backdrop * 0.6;
            }
            Light::Side => {
                light.ambient = DAY * (0.1 + 0.1 * unit());
                light.lamps =
                    vec![lamp(behind(side * 4.0, 1.5 * unit(), 1.6 + 1.2 * unit()), DAY * 1.5, 0.1)];
                light.backdrop = light.backdrop * 0.5;
            }
            Light::Spot => {
                // The lamp whose mirror image is on the face.
                let aside = tangent(normal, unit() * TAU) * (0.2 + 0.6 * unit());
                let on_face = pose.centre + normal + aside;
                let view = -on_face.unit();
                let mirrored = normal * (2.0 * normal.dot(view)) - view;
                let at = on_face + mirrored * 6.0;
                let shine = 60.0 + 240.0 * unit();
                light.lamps.push(Lamp { at, colour: DAY * 0.9, shine, glare: 1.2 + 2.0 * unit() });
                light.exposure = 0.5 + 0.3 * unit();
            }
            Light::Wall => {
                let walls = [
                    Vector::new(0.9, 0.18, 0.12),
                    Vector::new(0.15, 0.7, 0.25),
                    Vector::new(0.15, 0.3, 0.95),
                    Vector::new(0.95, 0.65, 0.1),
                ];
                let wall = walls[(unit() * 4.0) as usize % 4];
                light.ambient = DAY.towards(wall, 0.35) * 0.5;
                light.lamps.push(lamp(behind(side * 3.0, -0.5, 1.8), wall * (0.5 + 0.4 * unit()), 0.08));
                light.balance = corrected(DAY.towards(wall, 0.25), 0.4);
            }
            Light::Window => {
                light.exposure = 0.16 + 0.2 * unit();
                light.veil = COLD * (0.015 + 0.035 * unit());
                light.backdrop = COLD * (3.0 + 3.0 * unit());
                light.ambient = COLD.towards(DAY, 0.5) * 0.8;
                light.lamps[0].colour = WARM.towards(DAY, 0.6) * 0.3;
            }
        }
        if unit() < 0.25 {
            light.shadow = Some(Shadow {
                normal: tangent(normal, unit() * TAU),
                offset: unit() - 0.5,
                softness: 0.03 + 0.25 * unit(),
                darkness: 0.35 + 0.4 * unit(),
            });
        }
        light
    }

    fn tint(&mut self, colour: Vector) {
        self.ambient = self.ambient.times(colour);
        self.backdrop = self.backdrop.times(colour);
        for lamp in &mut self.lamps {
            lamp.colour = lamp.colour.times(colour);
        }
    }

    /// Returns the light that a point reflects to the camera; `from_centre` is the point relative to the cube's middle.
    #[must_use]
    pub fn reflected(&self, at: Vector, from_centre: Vector, normal: Vector, material: Material) -> Vector {
        let view = -at.unit();
        let lit = self.shadow.map_or(1.0, |shadow| {
            let distance = (from_centre.dot(shadow.normal) - shadow.offset) / shadow.softness;
            1.0 - shadow.darkness / (1.0 + (-distance * 4.0).exp())
        });
        let mut diffuse = self.ambient * (0.85 + 0.15 * normal.0[1]) * (0.5 + 0.5 * lit);
        let mut glare = Vector::default();
        for lamp in &self.lamps {
            let way = lamp.at - at;
            let distance = way.dot(way).sqrt();
            let direction = way * distance.recip();
            // Normalised to a distance of 5.
            let falloff = 25.0 / (way.dot(way) + 4.0);
            diffuse = diffuse + lamp.colour * (direction.dot(normal).max(0.0) * falloff * lit);
            let half = (direction + view).unit();
            let shine = half.dot(normal).max(0.0);
            let highlight = shine.powf(lamp.shine) + 0.12 * shine.powf(lamp.shine * 0.2);
            glare = glare + lamp.colour * (highlight * lamp.glare * material.gloss * lit);
        }
        diffuse.times(material.paint) + glare + self.ambient * (0.03 * material.gloss)
    }
}

/// Returns a unit vector at right angles to a normal.
fn tangent(normal: Vector, angle: f32) -> Vector {
    let first = normal.cross(Vector::new(0.3, 0.9, 0.2)).unit();
    let second = normal.cross(first);
    first * angle.cos() + second * angle.sin()
}
