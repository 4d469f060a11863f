use crate::{Camera, CameraFailure, CameraSettings};

/// Milliseconds without use after which a camera is released.
const IDLE_MS: f64 = 120_000.0;

/// The life of a camera, without a browser. Times are in milliseconds.
///
/// ```
/// use godspeed_camera::{Camera, CameraSettings, CameraSwitch};
///
/// let mut switch = CameraSwitch::default();
/// assert_eq!(switch.turn_on(0.0), None);
/// switch.opened(Ok(CameraSettings::default()));
/// assert!(!switch.is_idle(119_000.0) && switch.is_idle(120_000.0));
/// assert!(switch.turn_off(Camera::Idle));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CameraSwitch {
    camera: Camera,
    /// The id of the camera that was chosen.
    device: Option<String>,
    /// When it was last used.
    used: f64,
}

impl CameraSwitch {
    /// Returns the camera.
    #[must_use]
    pub const fn camera(&self) -> &Camera {
        &self.camera
    }

    /// Returns what the camera can do, while it is on.
    #[must_use]
    pub const fn settings(&self) -> Option<&CameraSettings> {
        if let Camera::Live(settings) = &self.camera { Some(settings) } else { None }
    }

    /// Returns whether the camera is on or requested.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        matches!(self.camera, Camera::Live(_) | Camera::Asking)
    }

    /// Uses this camera from now on.
    pub fn choose(&mut self, device: String) {
        self.device = Some(device);
    }

    /// Requests the camera, and returns its id if one was chosen. The caller opens it.
    pub fn turn_on(&mut self, now: f64) -> Option<String> {
        self.camera = Camera::Asking;
        self.used = now;
        self.device.clone()
    }

    /// Takes the answer of the browser, unless the camera was turned off meanwhile.
    pub fn opened(&mut self, result: Result<CameraSettings, CameraFailure>) {
        if self.camera == Camera::Asking {
            self.camera = match result {
                Ok(settings) => Camera::Live(settings),
                Err(failure) => Camera::Failed(failure),
            };
        }
    }

    /// Turns the camera off for the reason of this state, and returns whether the caller has to release it.
    pub fn turn_off(&mut self, state: Camera) -> bool {
        let was_on = self.is_on();
        if was_on {
            self.camera = state;
        }
        was_on
    }

    /// Turns the camera off, or forgets why there is none, and returns whether the caller has to release it.
    pub fn close(&mut self) -> bool {
        let was_on = self.is_on();
        self.camera = Camera::Off;
        was_on
    }

    /// The camera is used.
    pub const fn touch(&mut self, now: f64) {
        self.used = now;
    }

    /// Returns whether the camera is on and was not used for two minutes.
    #[must_use]
    pub fn is_idle(&self, now: f64) -> bool {
        self.is_on() && now - self.used >= IDLE_MS
    }

    /// The torch has been turned on or off.
    pub const fn set_torch(&mut self, is_on: bool) {
        if let Camera::Live(settings) = &mut self.camera {
            settings.torch = Some(is_on);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_after_the_end_is_ignored() {
        let mut switch = CameraSwitch::default();
        switch.choose("front".to_owned());
        assert_eq!(switch.turn_on(0.0).as_deref(), Some("front"));
        assert!(switch.turn_off(Camera::Off));
        switch.opened(Ok(CameraSettings::default()));
        assert_eq!(switch.camera(), &Camera::Off);
    }

    #[test]
    fn use_keeps_the_camera_on() {
        let mut switch = CameraSwitch::default();
        switch.turn_on(0.0);
        switch.touch(100_000.0);
        assert!(!switch.is_idle(219_000.0) && switch.is_idle(220_000.0));
        switch.turn_off(Camera::Idle);
        assert!(!switch.is_idle(900_000.0));
    }

    #[test]
    fn a_failure_is_a_sentence() {
        let mut switch = CameraSwitch::default();
        switch.turn_on(0.0);
        switch.opened(Err(CameraFailure::of_name("NotAllowedError")));
        assert_eq!(switch.camera().id(), "denied");
        assert!(switch.camera().reason().is_some_and(|reason| reason.starts_with("The camera is blocked.")));
        assert!(!switch.turn_off(Camera::Off), "there is none to release");
    }
}
