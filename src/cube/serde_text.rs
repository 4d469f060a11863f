//! Serialization of values in their text forms, and of sizes as numbers.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::{
    Alg, Axis, Corner, Cubies, Edge, Face, Facelets, Goal, Metric, Piece, Pocket, Size, Turn, TurnSet,
};

macro_rules! as_text {
    ($($name:ident),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Axis, Corner, Cubies, Edge, Face, Facelets, Metric, Piece, Pocket, Turn);

/// Serializes a goal as its text.
impl Serialize for Goal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serializes a turn set as its list.
impl Serialize for TurnSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.last_layer().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(usize::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Serializes an alg as its size and its text: `[3, "R U"]`.
impl Serialize for Alg {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.size(), self.to_string()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Alg {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (size, text) = <(Size, String)>::deserialize(deserializer)?;
        Self::parse(&text, size).map(|parsed| parsed.alg).map_err(D::Error::custom)
    }
}
