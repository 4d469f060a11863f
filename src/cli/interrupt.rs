use std::future::poll_fn;
use std::pin::pin;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use godspeed_engine::SolveRun;
use tokio::runtime;

/// Ctrl-C: the first stops the searches under way, which then tell what they have; the second ends the
/// program at once, as does one while nothing is searched.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    pressed: bool,
    patient: bool,
    runs: Vec<Arc<SolveRun>>,
}

/// A search that Ctrl-C stops, until this is dropped.
pub(crate) struct Watched<'a> {
    interrupt: &'a Interrupt,
    run: Arc<SolveRun>,
}

impl Interrupt {
    /// Listens from now on. Where the system offers no signals, Ctrl-C keeps its usual meaning.
    pub(crate) fn listen() -> Self {
        let interrupt = Self::default();
        let heard = interrupt.clone();
        let (ready, listening) = mpsc::channel::<()>();
        thread::spawn(move || {
            let Ok(runtime) = runtime::Builder::new_current_thread().enable_io().build() else { return };
            runtime.block_on(async {
                let mut ready = Some(ready);
                loop {
                    let mut press = pin!(tokio::signal::ctrl_c());
                    let pressed = poll_fn(|context| {
                        let polled = press.as_mut().poll(context);
                        // The first poll has begun to listen; who waits hears that the sender is gone.
                        ready.take();
                        polled
                    });
                    if pressed.await.is_err() {
                        return;
                    }
                    heard.press();
                }
            });
        });
        let _ = listening.recv();
        interrupt
    }

    /// Between searches, too, the first Ctrl-C is only noted from now on.
    pub(crate) fn be_patient(&self) {
        self.state().patient = true;
    }

    /// A search to stop.
    pub(crate) fn watch(&self, run: Arc<SolveRun>) -> Watched<'_> {
        let mut state = self.state();
        if state.pressed {
            run.stop();
        }
        state.runs.push(run.clone());
        Watched { interrupt: self, run }
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_pressed(&self) -> bool {
        self.state().pressed
    }

    /// Forgets that Ctrl-C was pressed: what comes next is to run.
    pub(crate) fn forget(&self) {
        self.state().pressed = false;
    }

    fn press(&self) {
        let mut state = self.state();
        if state.pressed || (state.runs.is_empty() && !state.patient) {
            process::exit(130);
        }
        state.pressed = true;
        state.runs.iter().for_each(|run| run.stop());
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        self.interrupt.state().runs.retain(|run| !Arc::ptr_eq(run, &self.run));
    }
}
