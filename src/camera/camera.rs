use serde::Deserialize;

/// The camera, or why there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Camera {
    /// It has not been requested, or was released.
    #[default]
    Off,
    /// It was released because the page was hidden.
    Hidden,
    /// It was released because it was not used for two minutes.
    Idle,
    /// The browser asks the user.
    Asking,
    /// It is on.
    Live(CameraSettings),
    /// It could not be opened.
    Failed(CameraFailure),
    /// It was lost while it was on.
    Lost,
}

/// What a camera can do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CameraSettings {
    /// The id of the device.
    pub device: String,
    /// Whether its picture is shown as in a mirror: it faces the user.
    pub is_mirrored: bool,
    /// Whether the torch is on, if it has one.
    pub torch: Option<bool>,
    /// All cameras.
    pub devices: Vec<CameraDevice>,
}

/// A camera that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct CameraDevice {
    /// Its id.
    pub id: String,
    /// Its name; empty if the browser does not name it.
    pub name: String,
}

/// The reason why a camera could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameraFailure {
    /// There is no camera.
    Missing,
    /// The user, the browser or the page that frames this one does not permit it.
    Denied,
    /// Another program uses it.
    Busy,
    /// The page was not loaded over HTTPS.
    Insecure,
    /// The browser has no interface to cameras.
    Unsupported,
}

impl CameraFailure {
    /// Returns the failure for the name of a `DOMException` of `getUserMedia`, or for `insecure` and `unsupported`.
    #[must_use]
    pub fn of_name(name: &str) -> Self {
        match name {
            "NotAllowedError" | "SecurityError" => Self::Denied,
            "NotReadableError" | "AbortError" => Self::Busy,
            "insecure" => Self::Insecure,
            "unsupported" => Self::Unsupported,
            _ => Self::Missing,
        }
    }

    /// Returns the failure in a sentence.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Missing => "No camera was found.",
            Self::Denied => "The camera is blocked. Allow it in the settings of the browser for this page.",
            Self::Busy => "Another program uses the camera. Close it and try again.",
            Self::Insecure => "Browsers allow the camera only on pages loaded over HTTPS.",
            Self::Unsupported => "This browser gives pages no camera.",
        }
    }
}

impl Camera {
    /// Returns the id of the state, as the contract names it.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Off | Self::Hidden | Self::Idle => "off",
            Self::Asking => "asking",
            Self::Live(_) => "live",
            Self::Failed(CameraFailure::Denied) => "denied",
            Self::Failed(_) => "missing",
            Self::Lost => "lost",
        }
    }

    /// Returns in a sentence why there is no picture; `None` if there is one.
    #[must_use]
    pub const fn reason(&self) -> Option<&'static str> {
        Some(match self {
            Self::Live(_) => return None,
            Self::Off => "The camera is off.",
            Self::Hidden => "The camera was turned off while the page was hidden.",
            Self::Idle => "The camera was turned off, because it was not used for two minutes.",
            Self::Asking => "Allow the camera when the browser asks.",
            Self::Failed(failure) => failure.reason(),
            Self::Lost => "The camera was disconnected.",
        })
    }

    /// Returns whether turning it on can be tried.
    #[must_use]
    pub const fn can_turn_on(&self) -> bool {
        !matches!(
            self,
            Self::Live(_) | Self::Asking | Self::Failed(CameraFailure::Insecure | CameraFailure::Unsupported)
        )
    }
}
