/// The number of points: the facelets of a 3x3x3, its centres included.
pub(crate) const POINTS: usize = 54;

/// A permutation of [`POINTS`] points, as the image of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Permutation([u8; POINTS]);

impl Permutation {
    /// The permutation that moves no point.
    pub(crate) const IDENTITY: Self = {
        let mut images = [0; POINTS];
        let mut point = 0;
        while point < POINTS {
            images[point] = point as u8;
            point += 1;
        }
        Self(images)
    };

    /// Returns the permutation that moves the first point of each pair to the second, and no other point.
    ///
    /// `None` if that is not a permutation of the points.
    pub(crate) fn of_pairs(pairs: impl IntoIterator<Item = (usize, usize)>) -> Option<Self> {
        let mut images = Self::IDENTITY.0;
        for (point, image) in pairs {
            *images.get_mut(point)? = u8::try_from(image).ok()?;
        }
        let reached = images.iter().filter(|&&image| usize::from(image) < POINTS);
        let reached = reached.fold(0_u64, |reached, &image| reached | 1 << image);
        (reached == (1 << POINTS) - 1).then_some(Self(images))
    }

    /// Returns the image of a point.
    #[inline(always)]
    pub(crate) fn image(&self, point: u8) -> u8 {
        self.0[usize::from(point)]
    }

    /// Returns the permutation of this one and then another.
    pub(crate) fn then(&self, next: &Self) -> Self {
        Self(self.0.map(|image| next.image(image)))
    }

    /// Returns the permutation that undoes this one.
    pub(crate) fn inverse(&self) -> Self {
        let mut inverse = [0; POINTS];
        for (point, &image) in self.0.iter().enumerate() {
            inverse[usize::from(image)] = point as u8;
        }
        Self(inverse)
    }

    /// Returns the image of a set of points, one bit each.
    pub(crate) fn image_of_set(&self, set: u64) -> u64 {
        let images = self.0.iter().enumerate().filter(|(point, _)| set >> point & 1 == 1);
        images.fold(0, |images, (_, &image)| images | 1 << image)
    }
}
