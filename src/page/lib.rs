//! The page: state and update, controls, and the three-d view.

pub mod view;
