//! Data kept in `localStorage` between visits.

pub(crate) mod preferences;
pub(crate) mod solves;
