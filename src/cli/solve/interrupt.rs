use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use engine::Run;
use tokio::runtime;

/// Ctrl-C: the first stops the search under way, which then tells what it has; the second ends the
/// program at once.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    pressed: bool,
    run: Option<Arc<Run>>,
}

impl Interrupt {
    /// Listens from now on. Where the system offers no signals, Ctrl-C keeps its usual meaning.
    pub(crate) fn listen() -> Self {
        let interrupt = Self::default();
        let heard = interrupt.clone();
        thread::spawn(move || {
            let Ok(runtime) = runtime::Builder::new_current_thread().enable_io().build() else { return };
            while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
                heard.press();
            }
        });
        interrupt
    }

    /// Which search to stop.
    pub(crate) fn watch(&self, run: Arc<Run>) {
        let mut state = self.state();
        if state.pressed {
            run.stop();
        }
        state.run = Some(run);
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_pressed(&self) -> bool {
        self.state().pressed
    }

    fn press(&self) {
        let mut state = self.state();
        match &state.run {
            Some(run) if !state.pressed => run.stop(),
            _ => process::exit(130),
        }
        state.pressed = true;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
