use godspeed_cube::{Facelets, Piece};

/// Pieces that are outlined while all other stickers are darker. With no pieces, nothing is darker.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) struct Spotlight {
    target: Vec<Piece>,
    before: Vec<Piece>,
    /// Remaining fraction of the transition from `before` to `target`: 1 to 0.
    left: f32,
}

impl Spotlight {
    /// The bit of a tile that is dimmed.
    pub(super) const DIM: u8 = 8;
    /// The bit of a tile that was dimmed before the transition.
    pub(super) const WAS_DIM: u8 = 16;
    /// The bit of a tile that is outlined.
    pub(super) const LIT: u8 = 32;
    /// The bit of a tile that was outlined before the transition.
    pub(super) const WAS_LIT: u8 = 64;
    /// Duration of the transition in seconds.
    const SECONDS: f32 = 0.3;

    /// Returns the pieces that are not dimmed.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.target
    }

    /// Starts the transition to other pieces. Returns whether they differ from the current ones.
    pub(super) fn to(&mut self, pieces: &[Piece]) -> bool {
        if pieces == self.target {
            return false;
        }
        let old = std::mem::replace(&mut self.target, pieces.to_vec());
        // A transition in its first half still resembles its start, so it continues from there.
        if self.left < 0.5 {
            self.before = old;
        }
        self.left = 1.0;
        true
    }

    /// Advances the transition by some seconds.
    pub(super) fn glide(&mut self, seconds: f32) {
        self.left = (self.left - seconds / Self::SECONDS).max(0.0);
    }

    /// Ends the transition at once.
    pub(super) fn settle(&mut self) {
        self.left = 0.0;
    }

    /// Returns whether a transition is running.
    pub(super) fn is_gliding(&self) -> bool {
        self.left > 0.0
    }

    /// Returns the eased progress of the transition: 0 to 1, flat at both ends.
    pub(super) fn share(&self) -> f32 {
        let t = 1.0 - self.left;
        t * t * (3.0 - 2.0 * t)
    }

    /// Sets the bits of the tiles whose pieces are, or were, in the spotlight, and of all others.
    pub(super) fn mark(&self, tiles: &mut [u8], cube: &Facelets) {
        for (pieces, light, dim) in
            [(&self.target, Self::LIT, Self::DIM), (&self.before, Self::WAS_LIT, Self::WAS_DIM)]
        {
            let lit: Vec<usize> = pieces.iter().flat_map(|piece| piece.facelets(cube)).collect();
            // Nothing is dimmed if the cube has none of the pieces.
            if !lit.is_empty() {
                for (facelet, tile) in tiles.iter_mut().take(cube.size().facelets()).enumerate() {
                    *tile |= if lit.contains(&facelet) { light } else { dim };
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Angle, Edge, Face, Size, Turn};

    fn dim_tiles(spotlight: &Spotlight, cube: &Facelets, mark: u8) -> usize {
        let mut tiles = vec![0; cube.size().facelets() + 4];
        spotlight.mark(&mut tiles, cube);
        tiles.iter().filter(|&&tile| tile & mark != 0).count()
    }

    #[test]
    fn all_pieces_except_the_selected_ones_are_dimmed() {
        let mut cube = Facelets::solved(Size::THREE);
        let mut spotlight = Spotlight::default();
        assert_eq!(dim_tiles(&spotlight, &cube, Spotlight::DIM), 0);
        assert!(spotlight.to(&[Piece::Edge(Edge::UF), Piece::Centre(Face::U)]));
        assert_eq!(dim_tiles(&spotlight, &cube, Spotlight::DIM), 54 - 3);
        cube.turn(Turn::outer(Face::F, Angle::Quarter));
        let mut tiles = vec![0; 54];
        spotlight.mark(&mut tiles, &cube);
        let lit = Edge::FR.facelets(Size::THREE);
        assert!(lit.iter().all(|&facelet| tiles[facelet] & Spotlight::DIM == 0));
        assert!(lit.iter().all(|&facelet| tiles[facelet] & Spotlight::LIT != 0));
        assert_eq!(dim_tiles(&spotlight, &Facelets::solved(Size::TWO), Spotlight::DIM), 0);
    }

    #[test]
    fn a_new_selection_fades_in() {
        let cube = Facelets::solved(Size::THREE);
        let mut spotlight = Spotlight::default();
        assert!(spotlight.to(&[Piece::Centre(Face::U)]) && !spotlight.to(&[Piece::Centre(Face::U)]));
        assert_eq!(spotlight.share(), 0.0);
        spotlight.glide(10.0);
        assert_eq!((spotlight.share(), spotlight.is_gliding()), (1.0, false));
        assert!(spotlight.to(&[]));
        assert_eq!(dim_tiles(&spotlight, &cube, Spotlight::WAS_DIM), 53);
        spotlight.settle();
        assert_eq!(spotlight.share(), 1.0);
    }
}
