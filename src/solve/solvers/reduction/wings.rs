//! Wings: where they are, and how turns carry them.
//!
//! A wing cannot flip in place, so of its two facelets the leading one tells all: the 24 leading facelets of an
//! orbit are carried into each other by rotations of the cube. They are numbered alike for every orbit.

use std::sync::LazyLock;

use godspeed_cube::lattice::{self, Place};
use godspeed_cube::{Angle, Axis, Edge, Face, Facelets, Layers, Size, Turn};

/// Wings of one orbit.
pub(super) const WINGS: usize = 24;

/// What lies on each of the 24 places of an orbit, each wing named by the place where it is at home.
pub(super) type Orbit = [u8; WINGS];

/// Which layer of an axis turns, as far as the wings of one orbit see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// The outer layer of the positive face.
    Positive = 0,
    /// The layer of these wings on that side.
    NearPositive = 1,
    /// The layer of these wings on the other side.
    NearNegative = 2,
    /// The outer layer of the negative face.
    Negative = 3,
}

/// What is the same for every orbit.
pub(super) struct WingPlaces {
    /// The leading face and the other one of each place.
    faces: [[Face; 2]; WINGS],
    /// The coordinates of each place, -2 and 2 being outer layers, -1 and 1 those of the wings.
    at: [[i32; 3]; WINGS],
    /// The other place of the same edge.
    pub(super) twin: Orbit,
    /// For each axis, layer and number of quarters: where each wing goes.
    pub(super) goes: [[[Orbit; 4]; 4]; 3],
}

/// The places of wings.
pub(super) static PLACES: LazyLock<WingPlaces> = LazyLock::new(WingPlaces::new);

impl WingPlaces {
    fn new() -> Self {
        let size = Size::new(4).unwrap_or(Size::THREE);
        let mut places = vec![Place { at: [1, 3, 3], face: Face::U }];
        let mut next = 0;
        while next < places.len() {
            for face in [Face::U, Face::R, Face::F] {
                let turn = Turn::rotation(face, Angle::Quarter, size);
                if let Some(place) = lattice::turned(places[next], turn, size)
                    && !places.contains(&place)
                {
                    places.push(place);
                }
            }
            next += 1;
        }
        let number = |place: Place| places.iter().position(|&other| other == place).unwrap_or(0);
        let goes = Axis::ALL.map(|axis| {
            [1, 2, 3, 4].map(|layer| {
                [0, 1, 2, 3].map(|quarters| {
                    std::array::from_fn(|from| {
                        let turn = Angle::from_quarters(quarters)
                            .zip(Layers::single(layer))
                            .map(|(angle, layers)| Turn { face: axis.positive(), layers, angle });
                        let place = turn.and_then(|turn| lattice::turned(places[from], turn, size));
                        place.map_or(from, number) as u8
                    })
                })
            })
        });
        let faces = std::array::from_fn(|i| {
            let Place { at, face } = places[i];
            let other = Face::ALL.into_iter().find(|&other| {
                let end = if other.is_positive() { 3 } else { -3 };
                other != face && at[other.axis().index()] == end
            });
            [face, other.unwrap_or(face)]
        });
        let twin = std::array::from_fn(|i| {
            let [a, b] = faces[i];
            faces.iter().position(|&pair| pair == [b, a]).unwrap_or(i) as u8
        });
        let at =
            std::array::from_fn(|i| places[i].at.map(|c: i32| if c.abs() == 3 { c.signum() * 2 } else { c }));
        Self { faces, at, twin, goes }
    }

    /// The wings whose layer is `layer`, counted from 1 for the one next to the outer layer. In the middle layer of
    /// an odd size lie the middle edges: read from there are the wings that belong beside them.
    pub(super) fn read(&self, cube: &Facelets, layer: usize) -> Orbit {
        let size = cube.size();
        std::array::from_fn(|place| {
            let colours =
                self.faces[place].map(|face| cube.colours()[self.facelet(place, face, layer, size)]);
            self.at_home(colours)
        })
    }

    /// The edges of a 3x3x3 as the wings show them: for each edge the colours on its two faces.
    pub(super) fn edges(&self, orbit: &Orbit) -> [[Face; 2]; 12] {
        Edge::ALL.map(|edge| {
            let place = self.at_home(edge.faces());
            self.faces[usize::from(orbit[usize::from(place)])]
        })
    }

    /// The place where a wing of these colours, the leading one first, is at home.
    fn at_home(&self, colours: [Face; 2]) -> u8 {
        self.faces.iter().position(|&faces| faces == colours).unwrap_or(0) as u8
    }

    fn facelet(&self, place: usize, face: Face, layer: usize, size: Size) -> usize {
        let end = i32::from(size.last_layer()) - 1;
        let inner = end - 2 * layer as i32;
        let at = self.at[place].map(|c| c.signum() * if c.abs() == 2 { end } else { inner });
        lattice::index(Place { at, face }, size)
    }
}
