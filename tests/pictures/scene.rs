//! A cube in a room before a camera, and the picture of it.

use godspeed_cube::{Facelets, Random, Size};

use crate::backdrop::{self, Finger};
use crate::body::{Material, Skin};
use crate::canvas::{Canvas, Image};
use crate::light::{Light, Lighting};
use crate::pose::{FaceAxes, Lens, Pose, SeenFace};
use crate::sensor::{Sensor, exposed};
use crate::vector::Vector;

/// Everything that a picture shows.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The camera's lens.
    pub lens: Lens,
    /// Where the cube is.
    pub pose: Pose,
    /// The state of the cube.
    pub state: Facelets,
    /// The material of the cube.
    pub skin: Skin,
    /// The light.
    pub lighting: Lighting,
    /// The camera's sensor.
    pub sensor: Sensor,
    /// Number of fingers on the border of the face in front.
    pub fingers: usize,
    /// Seed of the room, and of the hand that is the same in all pictures of a video.
    pub room: u64,
    /// Seed of the noise.
    pub noise: u64,
}

/// A picture with its answer.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The picture.
    pub image: Image,
    /// The faces that are seen, the one in front first.
    pub seen: Vec<SeenFace>,
}

/// The places within a pixel at which rays are cast.
const SAMPLES: [[f32; 2]; 4] = [[-0.125, -0.375], [0.375, -0.125], [0.125, 0.375], [-0.375, 0.125]];

impl Scene {
    /// Returns the picture.
    #[must_use]
    pub fn shot(&self) -> Shot {
        let seen = self.pose.seen(&self.lens, self.state.size());
        let mut random = Random::from_seed(self.room);
        let factor = self.exposure(&seen);
        let mut canvas =
            backdrop::room(self.lens.width, self.lens.height, self.lighting.backdrop, &mut random);
        let skin = backdrop::skin(&mut random);
        let hand = self.lighting.backdrop.towards(Vector::splat(0.7), 0.7);
        let front = seen.first().map_or([[0.0; 2]; 4], |face| face.corners);
        self.palm(front, &mut random).draw(&mut canvas, skin, hand * 0.6);
        self.draw_cube(&mut canvas);
        for _ in 0..self.fingers {
            let finger = Finger::on_border(&front, self.state.size().layers(), &mut random);
            finger.draw(&mut canvas, skin, hand);
        }
        for pixel in &mut canvas.pixels {
            *pixel = exposed(*pixel, self.lighting.balance, factor) + self.lighting.veil;
        }
        let image = self.sensor.develop(canvas, &mut Random::from_seed(self.noise));
        Shot { image, seen }
    }

    /// Returns the factor that gives white at the middle of the face in front its exposure.
    fn exposure(&self, seen: &[SeenFace]) -> f32 {
        let white = Material { paint: Vector::splat(0.8), gloss: 0.0 };
        let light = seen.first().map_or(Vector::splat(0.5), |front| {
            let normal = self.pose.rotation.apply(FaceAxes::of(front.face).normal);
            self.lighting.reflected(self.pose.centre + normal, normal, normal, white)
        });
        let balanced = light.times(self.lighting.balance);
        let grey = balanced.dot(Vector::new(0.3, 0.59, 0.11)).max(1e-3);
        self.lighting.exposure / grey
    }

    /// Returns the hand behind the cube.
    fn palm(&self, front: [[f32; 2]; 4], random: &mut Random) -> Finger {
        let centre: [f32; 2] =
            std::array::from_fn(|i| front.iter().map(|corner| corner[i]).sum::<f32>() / 4.0);
        let length = (front[1][0] - front[0][0]).hypot(front[1][1] - front[0][1]);
        let aside = if random.chance(0.5) { -1.0 } else { 1.0 };
        Finger {
            tip: [centre[0] + aside * length * 0.45, centre[1] + length * 0.35],
            root: [centre[0] + aside * length * 0.8, centre[1] + length * 2.0],
            radius: length * (0.3 + 0.2 * random.unit() as f32),
        }
    }

    fn draw_cube(&self, canvas: &mut Canvas) {
        let seen = self.pose.seen(&self.lens, self.state.size());
        let corners = || seen.iter().flat_map(|face| face.corners);
        let least = |i: usize| corners().map(|corner| corner[i]).fold(f32::MAX, f32::min) - 1.0;
        let most = |i: usize| corners().map(|corner| corner[i]).fold(f32::MIN, f32::max) + 1.0;
        let bounds = [least(0), least(1), most(0), most(1)];
        let axes: Vec<FaceAxes> = seen.iter().map(|face| FaceAxes::of(face.face)).collect();
        let normals: Vec<Vector> = axes.iter().map(|axes| self.pose.rotation.apply(axes.normal)).collect();
        let origin = self.pose.rotation.unapply(-self.pose.centre);
        let n = self.state.size().layers();
        let mut random = Random::from_seed(self.room ^ 0x7117);
        let tilts: Vec<Vector> = (0..self.state.size().facelets())
            .map(|_| Vector([(); 3].map(|()| (random.unit() as f32 - 0.5) * 0.06)))
            .collect();
        canvas.draw(bounds, |x, y| {
            let mut sum = Vector::default();
            let mut hits = 0;
            for [dx, dy] in SAMPLES {
                let ray = self.lens.ray([x + dx, y + dy]);
                let way = self.pose.rotation.unapply(ray);
                // The face whose plane the ray enters last, if it is within the face there.
                let entry = |axes: &FaceAxes| (1.0 - origin.dot(axes.normal)) / way.dot(axes.normal);
                let Some((which, distance)) =
                    axes.iter().map(entry).enumerate().max_by(|a, b| a.1.total_cmp(&b.1))
                else {
                    continue;
                };
                let point = origin + way * distance;
                let across = [point.dot(axes[which].right), point.dot(axes[which].down)];
                if across.iter().any(|x| x.abs() > 1.0) {
                    continue;
                }
                let [u, v] = across.map(|x| ((x + 1.0) / 2.0 * n as f32).min(n as f32 - 1e-3));
                let area = self.state.size().face_area();
                let facelet = seen[which].face.index() * area + v as usize * n + u as usize;
                let material =
                    self.skin.material(facelet, self.state.colours()[facelet], [u.fract(), v.fract()]);
                let at = ray * distance;
                let normal = (normals[which] + tilts[facelet]).unit();
                sum = sum + self.lighting.reflected(at, at - self.pose.centre, normal, material);
                hits += 1;
            }
            (hits > 0).then(|| (hits as f32 / SAMPLES.len() as f32, sum * (hits as f32).recip()))
        });
    }

    /// Returns the light of a kind on the face in front of a pose.
    #[must_use]
    pub fn lighting_for(kind: Light, pose: &Pose, lens: &Lens, random: &mut Random) -> Lighting {
        let normal = pose
            .seen(lens, Size::ONE)
            .first()
            .map_or(Vector::new(0.0, 0.0, 1.0), |front| pose.rotation.apply(FaceAxes::of(front.face).normal));
        Lighting::new(kind, pose, normal, random)
    }
}
