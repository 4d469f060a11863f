use serde::{Deserialize, Serialize};

/// A request of the scanner to its worker.
///
/// Faces and colours are the letters `U R F D L B`, and facelets are numbered in this order of faces, row by row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ScanRequest {
    /// Pictures arrive at the attached port, as objects with `bitmap` and `isPhoto`. Each is answered there once it has
    /// been searched.
    Pictures,
    /// Continue with the cube that was read before if it is this painting, or else begin a new one.
    Open {
        /// What is painted, `-` for stickers without a colour.
        painting: String,
    },
    /// Read cubes of this many layers; 0 recognises the size.
    Size(u8),
    /// The next face replaces this one, or is a new one.
    Again(Option<char>),
    /// Read the colours in the drawn frame of the next picture, whether a face is found or not.
    TakeFrame,
    /// A person has named the colour of a sticker.
    Answer {
        /// The sticker.
        facelet: usize,
        /// Its colour.
        colour: char,
    },
    /// Forget all faces.
    Clear,
}

/// A message of the scanner's worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ScanEvent {
    /// The worker receives requests.
    Ready,
    /// A picture of the camera has been searched.
    Seen(SeenFace),
    /// A photo has been searched: the number of faces in it.
    Photo(usize),
    /// A face was taken or a question answered.
    Read(CubeReading),
    /// The worker cannot be used any more.
    Broken {
        /// The reason, in a sentence.
        message: String,
    },
}

/// The face in a picture of the camera. Points are pixels of the picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SeenFace {
    /// Width and height of the picture.
    pub picture: [f32; 2],
    /// The corners, clockwise; those of the drawn frame if no face is found.
    pub corners: [[f32; 2]; 4],
    /// Whether a face is found.
    pub is_found: bool,
    /// The middle and the colour of each sticker.
    pub stickers: Vec<([f32; 2], [u8; 3])>,
    /// The share of the pictures that are needed until the face is taken, from 0 to 1.
    pub share: f32,
    /// Whether it is not taken because a lamp that it reflects covers stickers.
    pub reflects: bool,
    /// The face as which it has been taken already.
    pub known: Option<char>,
}

/// A cube as far as it has been read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CubeReading {
    /// The number of layers.
    pub size: usize,
    /// The colour of each sticker, `-` where no face has been seen.
    pub facelets: String,
    /// The faces that have been seen.
    pub faces: Vec<char>,
    /// The face that was taken last, as the cube was held.
    pub last: Option<char>,
    /// The face to show next.
    pub next: Option<char>,
    /// The stickers whose colours are not certain, the most doubtful first.
    pub doubtful: Vec<StickerDoubt>,
    /// The doubts to ask a person about.
    pub questions: Vec<StickerDoubt>,
    /// Whether the faces are those of one cube.
    pub fits: bool,
    /// What each colour looks like, in the order `U R F D L B`.
    pub colours: [[u8; 3]; 6],
}

/// A sticker with the two colours that it may have, the likelier one first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StickerDoubt {
    /// The sticker.
    pub facelet: usize,
    /// Its colours.
    pub colours: [char; 2],
}

/// What the scanner reports to the view that opened it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ScannerReport {
    /// The state of the camera: `asking`, `live`, `denied`, `missing`, `lost` or `off`.
    pub camera: String,
    /// Whether the scanner is closed with this report.
    pub is_closed: bool,
    /// The cube, if any of its faces has been read.
    pub reading: Option<CubeReading>,
}
