//! Which type to use.
//!
//! | task | type |
//! |---|---|
//! | represent a cube of any size | [`Facelets`](crate::Facelets), the colours of all facelets |
//! | read what a user typed: moves or a state | [`CubeInput`](crate::CubeInput) |
//! | turn a cube | [`Turn`](crate::Turn) and [`Facelets::turn`](crate::Facelets::turn) |
//! | read, write, invert or simplify a sequence of moves | [`Alg`](crate::Alg) |
//! | solve a part of a cube, or reach a pattern | [`Goal`](crate::Goal) |
//! | restrict the turns of a search, or give them costs | [`TurnSet`](crate::TurnSet) |
//! | count moves | [`Metric`](crate::Metric) and [`Alg::length`](crate::Alg::length) |
//! | check whether a cube can be solved, and why not | [`Facelets::check`](crate::Facelets::check), which returns an [`IllegalState`](crate::IllegalState) |
//! | compose or invert states of the 3x3x3 | [`Cubies`](crate::Cubies) |
//! | represent a 2x2x2 as a permutation | [`Pocket`](crate::Pocket) |
//! | make a scramble or a random state | [`scramble`](crate::scramble) |
//! | rotate or mirror a whole cube | [`Symmetry`](crate::Symmetry) |
//!
//! # Similar names
//!
//! - A [`Size`](crate::Size) is a number of layers. [`Layers`](crate::Layers) are the layers that one turn moves.
//! - A [`Face`](crate::Face) is a side of the cube, and also the colour that belongs there. An [`Axis`](crate::Axis) goes
//!   through two opposite faces.
//! - A [`Piece`](crate::Piece) is named by its colours, a [`Corner`](crate::Corner) or [`Edge`](crate::Edge) by its home.
//! - [`Facelets`](crate::Facelets) can hold any colours, also those of an unsolvable cube.
//!   `Cubies::try_from` and `Pocket::try_from` accept legal cubes only, and name the fault of others.
