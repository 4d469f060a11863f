use godspeed_cube::{Corner, Edge, Face};

/// One of the four sides of a cube held white up and green in front, and the pieces that belong there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side(u8);

impl Side {
    /// All sides, each to the left of the next: green, red, blue, orange.
    pub(super) const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// Returns the side of a colour, or `None` for white and yellow.
    pub(super) fn of_colour(colour: Face) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.colour() == colour)
    }

    /// Returns the side to the right.
    pub(super) const fn next(self) -> Self {
        Self((self.0 + 1) % 4)
    }

    /// Returns the colour of the side.
    pub(super) const fn colour(self) -> Face {
        self.choose([Face::F, Face::R, Face::B, Face::L])
    }

    /// Returns the white edge of this side.
    pub(super) const fn cross_edge(self) -> Edge {
        self.choose([Edge::UF, Edge::UR, Edge::UB, Edge::UL])
    }

    /// Returns the edge between this side and the next.
    pub(super) const fn middle_edge(self) -> Edge {
        self.choose([Edge::FR, Edge::BR, Edge::BL, Edge::FL])
    }

    /// Returns the white corner between this side and the next.
    pub(super) const fn white_corner(self) -> Corner {
        self.choose([Corner::URF, Corner::UBR, Corner::ULB, Corner::UFL])
    }

    /// Returns the yellow corner between this side and the next.
    pub(super) const fn yellow_corner(self) -> Corner {
        self.choose([Corner::DFR, Corner::DRB, Corner::DBL, Corner::DLF])
    }

    /// Returns the item of this side.
    pub(super) const fn choose<T: Copy>(self, items: [T; 4]) -> T {
        items[self.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_the_colours_of_their_side() {
        for side in Side::ALL {
            let (own, next) = (side.colour(), side.next().colour());
            assert_eq!(Edge::meeting([Face::U, own]), Some(side.cross_edge()));
            assert_eq!(Edge::meeting([own, next]), Some(side.middle_edge()));
            assert_eq!(Corner::meeting([Face::U, own, next]), Some(side.white_corner()));
            assert_eq!(Corner::meeting([Face::D, own, next]), Some(side.yellow_corner()));
            assert_eq!(Side::of_colour(own), Some(side));
        }
        assert_eq!(Side::of_colour(Face::U), None);
    }
}
