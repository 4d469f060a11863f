//! Faces of a cube in pictures of a camera.
