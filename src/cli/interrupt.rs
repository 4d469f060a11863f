use std::future::poll_fn;
use std::pin::pin;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use godspeed_engine::SolveRun;
use tokio::runtime;

use crate::exit_status::ExitStatus;

/// Handles Ctrl-C. The first press stops the running searches, which then report what they have found; the second
/// ends the program at once, as does a press while no search is running.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    pressed: bool,
    waits_between_searches: bool,
    runs: Vec<Arc<SolveRun>>,
}

/// A search that Ctrl-C stops until this is dropped.
pub(crate) struct WatchedSearch<'a> {
    interrupt: &'a Interrupt,
    run: Arc<SolveRun>,
}

impl Interrupt {
    /// Installs the handler. On systems without signals, Ctrl-C has its usual effect.
    pub(crate) fn listen() -> Self {
        let interrupt = Self::default();
        let listener = interrupt.clone();
        let (ready, listening) = mpsc::channel::<()>();
        thread::spawn(move || {
            let Ok(runtime) = runtime::Builder::new_current_thread().enable_io().build() else { return };
            runtime.block_on(async {
                let mut ready = Some(ready);
                loop {
                    let mut press = pin!(tokio::signal::ctrl_c());
                    let pressed = poll_fn(|context| {
                        let polled = press.as_mut().poll(context);
                        // The first poll registers the handler; dropping the sender ends the wait below.
                        ready.take();
                        polled
                    });
                    if pressed.await.is_err() {
                        return;
                    }
                    listener.press();
                }
            });
        });
        let _ = listening.recv();
        interrupt
    }

    /// Lets the first Ctrl-C between two searches set the flag, too, instead of ending the program.
    pub(crate) fn wait_between_searches(&self) {
        self.state().waits_between_searches = true;
    }

    /// Adds a search to those that Ctrl-C stops.
    pub(crate) fn watch(&self, run: Arc<SolveRun>) -> WatchedSearch<'_> {
        let mut state = self.state();
        if state.pressed {
            run.stop();
        }
        state.runs.push(run.clone());
        WatchedSearch { interrupt: self, run }
    }

    /// Returns whether Ctrl-C was pressed.
    pub(crate) fn is_pressed(&self) -> bool {
        self.state().pressed
    }

    /// Clears the flag, so that the next search can run.
    pub(crate) fn reset(&self) {
        self.state().pressed = false;
    }

    fn press(&self) {
        let mut state = self.state();
        if state.pressed || (state.runs.is_empty() && !state.waits_between_searches) {
            process::exit(ExitStatus::Interrupted.code().into());
        }
        state.pressed = true;
        state.runs.iter().for_each(|run| run.stop());
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for WatchedSearch<'_> {
    fn drop(&mut self) {
        self.interrupt.state().runs.retain(|run| !Arc::ptr_eq(run, &self.run));
    }
}
