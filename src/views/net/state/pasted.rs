use godspeed_cube::{CubeInput, InputError, ParsedCube};
use godspeed_net::Painting;
use godspeed_page::format::capitalised;

/// The longest text that is read, in bytes: the sticker ids of a 100x100x100 have at most 420,000.
const MOST_BYTES: usize = CubeInput::MAX_ALG_BYTES;

/// A painting from the clipboard.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pasted {
    pub(super) painting: Painting,
    /// The notice: that it was pasted, and how else the text may be read.
    pub(super) notice: String,
}

impl Pasted {
    /// Reads a state, possible or not, or a painting.
    ///
    /// # Errors
    /// A sentence with the reason if the text is neither.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        if text.len() > MOST_BYTES {
            return Err("The pasted text is too long.".to_owned());
        }
        let notice = || "Pasted.".to_owned();
        let painting = text.parse::<Painting>();
        if let Ok(painting) = &painting
            && painting.complete().is_none()
        {
            return Ok(Self { painting: painting.clone(), notice: notice() });
        }
        match CubeInput::state(text).parse() {
            Ok(ParsedCube::State(parsed)) => {
                let remarks =
                    parsed.remarks.iter().map(|remark| format!(" {}.", capitalised(&remark.to_string())));
                let notice = notice() + &remarks.collect::<String>();
                Ok(Self { painting: Painting::from(&parsed.state), notice })
            }
            Err(InputError::Illegal { state, .. }) => {
                Ok(Self { painting: Painting::from(&state), notice: notice() })
            }
            Ok(ParsedCube::Alg(_)) => Err("Paste a cube here, not moves.".to_owned()),
            // A painting that is no state has a colour too often, which the view shows.
            Err(error) => match painting {
                Ok(painting) => Ok(Self { painting, notice: notice() }),
                Err(_) => Err(format!("The pasted text is not a cube: {error}.")),
            },
        }
    }
}
