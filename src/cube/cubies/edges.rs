use std::sync::LazyLock;

use super::permutation::{first_repeated, is_odd};
use crate::{Angle, Edge, Face, Facelets, IllegalState, Size, Turn};

/// Where the twelve edges are, and which are flipped.
///
/// The colour `cubie.faces()[k]` shows on the face `place.faces()[(k + flip) % 2]`. There are
/// 12! 2^11 = 980,995,276,800 arrangements that turns can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edges {
    cubies: [Edge; 12],
    flips: [u8; 12],
}

impl Edges {
    /// Every edge at home.
    pub const SOLVED: Self = Self { cubies: Edge::ALL, flips: [0; 12] };

    /// The arrangement with these cubies and flips, 0 or 1, at the places of [`Edge::ALL`].
    ///
    /// # Errors
    /// [`IllegalState`] if an edge stands twice or an odd number of edges is flipped.
    pub fn new(cubies: [Edge; 12], flips: [u8; 12]) -> Result<Self, IllegalState> {
        if let Some((first, second)) = first_repeated(&cubies) {
            let places = [Edge::ALL[first], Edge::ALL[second]];
            return Err(IllegalState::EdgeTwice { edge: cubies[first], places });
        }
        if flips.iter().map(|flip| flip % 2).sum::<u8>() % 2 != 0 {
            return Err(IllegalState::EdgeFlip);
        }
        Ok(Self { cubies, flips: flips.map(|flip| flip % 2) })
    }

    /// Reads the middle edges of an odd cube of three layers or more, whose colours are named as they
    /// belong.
    ///
    /// # Errors
    /// [`IllegalState`] for colours that meet in no edge, an edge seen twice, and the law of flips.
    pub fn read(facelets: &Facelets) -> Result<Self, IllegalState> {
        let mut edges = Self::SOLVED;
        for place in Edge::ALL {
            let colours = place.facelets(facelets.size()).map(|i| facelets.colours()[i]);
            let cubie = Edge::ALL.into_iter().find(|edge| {
                let [a, b] = edge.faces();
                colours == [a, b] || colours == [b, a]
            });
            let Some(cubie) = cubie else {
                return Err(IllegalState::UnknownEdge { place, colours });
            };
            edges.set(place, cubie, u8::from(colours != cubie.faces()));
        }
        Self::new(edges.cubies, edges.flips)
    }

    /// Which edge is at each place of [`Edge::ALL`].
    #[must_use]
    pub const fn cubies(&self) -> &[Edge; 12] {
        &self.cubies
    }

    /// Whether the edge at each place is flipped, 0 or 1.
    #[must_use]
    pub const fn flips(&self) -> &[u8; 12] {
        &self.flips
    }

    /// What a turn of one outer layer does, as an arrangement reached from [`Edges::SOLVED`].
    #[must_use]
    pub fn turned(face: Face, angle: Angle) -> &'static Self {
        &TURNED[face.index()][angle.quarters() as usize - 1]
    }

    /// This arrangement after the motion that `next` describes.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let mut result = *self;
        for place in 0..12 {
            let from = next.cubies[place].index();
            result.cubies[place] = self.cubies[from];
            result.flips[place] = self.flips[from] ^ next.flips[place];
        }
        result
    }

    /// The motion that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut result = Self::SOLVED;
        for place in Edge::ALL {
            result.set(self.cubies[place.index()], place, self.flips[place.index()]);
        }
        result
    }

    /// Whether an odd number of swaps leads here.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        is_odd(&self.cubies.map(Edge::index))
    }

    /// Paints the middle edges on an odd cube of three layers or more.
    pub fn paint(&self, facelets: &mut Facelets) {
        for (place, (cubie, &flip)) in Edge::ALL.iter().zip(self.cubies.iter().zip(&self.flips)) {
            let indices = place.facelets(facelets.size());
            for (k, &colour) in cubie.faces().iter().enumerate() {
                facelets.set(indices[(k + flip as usize) % 2], colour);
            }
        }
    }

    pub(crate) const fn set(&mut self, place: Edge, cubie: Edge, flip: u8) {
        self.cubies[place.index()] = cubie;
        self.flips[place.index()] = flip;
    }
}

static TURNED: LazyLock<[[Edges; 3]; 6]> = LazyLock::new(|| {
    Face::ALL.map(|face| {
        Angle::ALL.map(|angle| {
            let mut facelets = Facelets::solved(Size::THREE);
            facelets.turn(Turn::outer(face, angle));
            Edges::read(&facelets).unwrap_or(Edges::SOLVED)
        })
    })
});
