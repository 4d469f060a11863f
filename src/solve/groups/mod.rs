//! Permutation groups: the order of a group, membership, and searches for elements with given images.
//!
//! A group is given by generators and stored as a [`StabilizerChain`], the base and strong generating set of C. Sims. It
//! has a few hundred permutations even if the group has 10^21 elements, and decides membership without a search.
//!
//! | module | content |
//! |---|---|
//! | `permutation` | permutations of at most 54 points |
//! | `chain` | stabilizer chains: construction, order, membership |
//! | `images` | elements that bring base points to given sets |

mod chain;
mod images;
mod permutation;
#[cfg(test)]
mod tests;

pub(crate) use chain::StabilizerChain;
pub(crate) use images::Images;
pub(crate) use permutation::{POINTS, Permutation};
