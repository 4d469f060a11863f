//! Cubes of four and five layers in outer and wide turns: pieces, turns, and what phases are made from.
//!
//! In the metric that people count large cubes in, a wide turn is one move and a turn of an inner layer alone is two.
//! So where a cube is small enough for tables, it is solved in phases of wide turns, each of which leaves a smaller
//! set of turns for the next one, as H. Kociemba's two phases do on the 3x3x3.
//!
//! Every orbit of centres, wings or middle edges has 24 places that rotations of the cube carry into each other, so
//! a place is numbered by the rotation that brings a first one there ([`Places`]).

mod axis_centres;
mod beam;
mod distances;
mod finisher;
mod flood;
mod move_table;
mod orbits;
mod pairing;
mod path;
mod pieces;
mod places;
mod subset;
mod turns;
mod walk;

pub(super) use axis_centres::{AxisCentres, SetTurns, colours_of, places_of, places_on};
pub(super) use beam::{Beam, Guided, Start, WIDEST, greatest_first};
pub(super) use distances::Distances;
pub(super) use finisher::{Finisher, Limit, Reduced};
pub(super) use flood::flood;
pub(super) use move_table::MoveTable;
pub(super) use orbits::{ORBITS, keeps_orbits};
pub(super) use pairing::{Joint, PairingTable, Pairs};
pub(super) use path::Path;
pub(super) use pieces::{Pieces, is_odd};
pub(super) use places::{Kind, Permutation, Places, onto_each_axis};
pub(super) use subset::{Mask, Subset, mask_of};
pub(super) use turns::WideTurn;
pub(super) use walk::{Phase, Walker};
