use godspeed_cube::{Angle, Face, Size, Turn};

use super::AlgsError;
use super::generators::Step;
use super::position::Position;

/// Turns that are free before or after an algorithm, such as those of the last layer.
///
/// They are the products of some commuting turns of outer layers: `U` gives four, `U2` two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjustments {
    /// The faces with their smallest angle in quarters: 1 for all angles, 2 for half turns.
    faces: Vec<(Face, i32)>,
}

impl Adjustments {
    /// No free turns.
    pub const NONE: Self = Self { faces: Vec::new() };

    /// Returns the products of turns.
    ///
    /// # Errors
    /// [`AlgsError::Adjustment`] if a turn is not one of an outer layer, or if the turns do not commute.
    pub fn new(turns: &[Turn]) -> Result<Self, AlgsError> {
        let mut faces: Vec<(Face, i32)> = Vec::new();
        for &turn in turns {
            let is_outer = turn == Turn::outer(turn.face, turn.angle);
            if !is_outer || faces.iter().any(|(face, _)| face.axis() != turn.face.axis()) {
                return Err(AlgsError::Adjustment(turn));
            }
            let unit = if turn.angle == Angle::Half { 2 } else { 1 };
            match faces.iter_mut().find(|(face, _)| *face == turn.face) {
                Some((_, smallest)) => *smallest = unit.min(*smallest),
                None => faces.push((turn.face, unit)),
            }
        }
        Ok(Self { faces })
    }

    /// Returns all turns of the U layer.
    #[must_use]
    pub fn u() -> Self {
        Self { faces: vec![(Face::U, 1)] }
    }

    /// Returns every product as turns; the first is empty.
    #[must_use]
    pub fn products(&self) -> Vec<Vec<Turn>> {
        let mut products = vec![Vec::new()];
        for &(face, unit) in &self.faces {
            let angles: Vec<Angle> =
                (1..4).filter(|q| q % unit == 0).filter_map(Angle::from_quarters).collect();
            let longer: Vec<Vec<Turn>> = products
                .iter()
                .flat_map(|product| {
                    angles.iter().map(|&angle| [product.as_slice(), &[Turn::outer(face, angle)]].concat())
                })
                .collect();
            products.extend(longer);
        }
        products
    }

    /// Returns every product as a position of the solved cube.
    pub(super) fn motions(&self) -> Vec<Position> {
        self.products().iter().map(|turns| Position::SOLVED.after_turns(turns)).collect()
    }

    /// Returns whether a turn beside the free turns adds nothing to another one beside them.
    pub(super) fn makes_redundant(&self, step: Step) -> bool {
        let Some((face, quarters)) = step.effect.single_turn() else { return false };
        self.faces.iter().any(|&(own, unit)| own == face && (unit == 1 || quarters >= 2)) && !step.turns_frame
    }

    /// Returns the turns as text, separated by spaces.
    #[must_use]
    pub fn text(turns: &[Turn]) -> String {
        let texts: Vec<String> = turns.iter().map(|turn| turn.notation(Size::THREE).to_string()).collect();
        texts.join(" ")
    }
}
