use godspeed_cube::state_text::{self, Form};
use godspeed_cube::{
    CubeInput, Cubies, Face, Facelets, InputKind, ParsedCube, Pocket, Size, Symmetry, scramble,
};
use serde::Serialize;

use crate::algs::{RemarkData, remarks};
use crate::{AlgData, Fault, FaultKind};

/// A state, as the class `Cube` of the package stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CubeData {
    /// The number of layers.
    pub size: usize,
    /// The letters of the facelets: the faces in the order `URFDLB`, each row by row.
    pub facelets: String,
}

/// A cube that was read from a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ParsedData {
    /// The state, or that after the moves.
    pub cube: CubeData,
    /// The moves, if the text is moves.
    pub alg: Option<AlgData>,
    /// How ambiguous parts of the text were read.
    pub remarks: Vec<RemarkData>,
}

impl CubeData {
    /// Returns the data of a state.
    pub(crate) fn of(state: &Facelets) -> Self {
        Self { size: state.size().layers(), facelets: state.to_string() }
    }
}

/// Returns the size of a number of layers.
///
/// # Errors
/// [`Fault`] if there is no cube with that many layers.
pub(crate) fn size(layers: usize) -> Result<Size, Fault> {
    Ok(Size::new(layers)?)
}

/// Reads a cube: moves or a state in any notation, of this size if one is given.
///
/// # Errors
/// [`Fault`] if the text is neither, or if moves cannot reach the state.
pub(crate) fn parse(text: &str, kind: InputKind, layers: Option<usize>) -> Result<ParsedData, Fault> {
    let size = layers.map(size).transpose()?;
    let input = CubeInput { kind, ..CubeInput::new(text).only_size(size) };
    let parsed = input.parse().map_err(|error| Fault::of_input(text, &error))?;
    let alg = match &parsed {
        ParsedCube::Alg(parsed) => Some(AlgData::from(parsed.clone())),
        ParsedCube::State(_) => None,
    };
    let remarks = remarks(parsed.remarks());
    Ok(ParsedData { alg, remarks, cube: CubeData::of(&parsed.into_state()) })
}

/// Reads a state in any notation, whether or not moves can reach it.
///
/// # Errors
/// [`Fault`] if the text is not a state.
pub(crate) fn state(text: &str) -> Result<Facelets, Fault> {
    let parsed = state_text::parse(text).map_err(|error| Fault::of_state(text, &error))?;
    Ok(parsed.state)
}

/// Reads the facelets of a [`CubeData`], whether or not moves can reach the state.
///
/// Facelets that moves cannot reach may be those of another cube in another notation, so that they must not be read as a
/// text in any notation.
///
/// # Errors
/// [`Fault`] if the text is not such facelets.
pub(crate) fn stored(facelets: &str) -> Result<Facelets, Fault> {
    let colours: Option<Vec<Face>> = facelets.chars().map(Face::from_letter).collect();
    match colours.and_then(Facelets::from_colours) {
        Some(state) => Ok(state),
        None => state(facelets),
    }
}

/// Returns a random state, which depends only on the seed.
pub(crate) fn random(size: Size, seed: u64) -> CubeData {
    CubeData::of(&scramble::random_state(size, seed))
}

/// Returns a state as text in a form: `faces`, `colours` or `stickers`.
///
/// # Errors
/// [`Fault`] if there is no such form, or if the cube has no text of this form.
pub(crate) fn written(state: &Facelets, form: &str) -> Result<String, Fault> {
    let form = match form {
        "faces" => Form::Faces,
        "colours" => Form::Colours,
        "stickers" => Form::Stickers,
        _ => {
            let message = format!("unknown form '{form}'; choose one of: faces, colours, stickers");
            return Err(Fault { part: Some(form.to_owned()), ..Fault::new(FaultKind::Option, message) });
        }
    };
    let missing = "stickers have numbers on legal cubes of up to three layers; choose faces or colours";
    state.written(form).ok_or_else(|| Fault::new(FaultKind::Size, missing))
}

/// Returns the inverse of a state of up to three layers.
///
/// # Errors
/// [`Fault`] if moves cannot reach the state, if the cube is rotated, or if it has more layers.
pub(crate) fn inverse(state: &Facelets) -> Result<CubeData, Fault> {
    let size = state.size();
    if size > Size::THREE {
        let message = format!(
            "a state of a {size} has no inverse, because centres of one colour are alike; invert moves"
        );
        return Err(Fault { part: Some(size.to_string()), ..Fault::new(FaultKind::Size, message) });
    }
    state.check()?;
    // The pieces alone, of which the inverse is made, do not show how the cube is rotated.
    if state.recoloured()? != *state {
        let message = "a rotated cube has no inverse; rotate it so that the centres are in place";
        return Err(Fault::new(FaultKind::State, message));
    }
    Ok(match size {
        Size::ONE => CubeData::of(state),
        Size::TWO => CubeData::of(&Facelets::from(&Pocket::try_from(state)?.inverse())),
        _ => CubeData::of(&Facelets::from(&Cubies::try_from(state)?.inverse())),
    })
}

/// Returns the indices of the symmetries that leave a state as it is.
pub(crate) fn symmetries(state: &Facelets) -> Vec<usize> {
    Symmetry::all().filter(|symmetry| symmetry.facelets(state) == *state).map(Symmetry::index).collect()
}

/// Returns the symmetry of an index.
///
/// # Errors
/// [`Fault`] if the index is 48 or more.
pub(crate) fn symmetry(index: usize) -> Result<Symmetry, Fault> {
    Symmetry::from_index(index).ok_or_else(|| {
        let message = format!("there is no symmetry {index}; choose one from 0 to 47");
        Fault { part: Some(index.to_string()), ..Fault::new(FaultKind::Option, message) }
    })
}

/// Returns whether a rotation of the whole cube makes one state the other.
pub(crate) fn is_rotation_of(state: &Facelets, other: &Facelets) -> bool {
    if state.size() != other.size() {
        return false;
    }
    let turned = |rotation: Symmetry| rotation.facelets(state).renamed(rotation.inverse());
    Symmetry::rotations().any(|rotation| turned(rotation) == *other)
}
