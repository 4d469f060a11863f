//! The engine inside a Web Worker: messages in, messages out.
//!
//! `engine-worker.js` loads the module, makes the thread pool where there is one, and calls [`start`].
//! A search never blocks the worker's event loop: it runs on the pool, or in short turns. Between two
//! looks at it, messages arrive, so that a job is cancelled by a flag and never by ending the worker,
//! whose tables would be lost.

mod last_words;
mod port;
#[cfg_attr(feature = "threads", path = "pool_search.rs")]
#[cfg_attr(not(feature = "threads"), path = "sliced_search.rs")]
mod search;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use protocol::{Event, Request, SolveRequest};
use solve::Tables;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Instant;

use crate::{Queue, Run, Setup, Task, catalogue};
use search::{Pace, Search};

/// Time between two messages about the progress of a search.
const PROGRESS: Duration = Duration::from_millis(200);

/// Everything the engine keeps between two messages.
struct Engine {
    setup: Setup,
    tables: Arc<Tables>,
    queue: RefCell<Queue>,
    under_way: RefCell<Option<UnderWay>>,
    pace: OnceCell<Pace>,
}

/// The search under way, as the event loop sees it.
struct UnderWay {
    run: Arc<Run>,
    search: Search,
    news: Arc<News>,
    told: Instant,
}

/// What a search has told, on whichever thread, and the page does not know yet.
#[derive(Default)]
struct News(Mutex<Vec<Event>>);

/// Starts to take requests, and tells the page so.
///
/// `threads` is the number of threads of the pool, 1 where there is none. `note` says why there is none,
/// where the page should tell.
#[wasm_bindgen]
pub fn start(threads: usize, note: Option<String>) {
    last_words::listen();
    search::watch_threads();
    let engine = Rc::new(Engine {
        setup: Setup { threads, slice: search::SLICE },
        tables: Arc::default(),
        queue: RefCell::default(),
        under_way: RefCell::default(),
        pace: OnceCell::new(),
    });
    let ticking = engine.clone();
    engine.pace.get_or_init(|| Pace::new(move || ticking.look()));
    port::on_message(move |message| engine.receive(message));
    port::post(&Event::Ready { threads, threaded: cfg!(feature = "threads"), solvers: catalogue(), note });
}

impl Engine {
    fn receive(&self, message: JsValue) {
        match serde_wasm_bindgen::from_value(message) {
            Ok(Request::Solve(request)) => self.accept(&request),
            Ok(Request::Cancel { job }) => post_cancelled(self.queue.borrow_mut().cancel(job)),
            // Nothing waits for a store yet.
            Ok(Request::BuildHere { .. } | Request::NoStore) => {}
            Err(error) => port::post(&Event::Broken {
                message: format!("The page and its engine do not fit together ({error}). Reload the page."),
            }),
        }
    }

    fn accept(&self, request: &SolveRequest) {
        match Task::new(request) {
            Ok(task) => {
                post_cancelled(self.queue.borrow_mut().push(task));
                self.run_next();
            }
            Err(refusal) => port::post(&refusal.failed(request)),
        }
    }

    /// Runs the job whose turn it is, if none is under way.
    fn run_next(&self) {
        let Some(task) = self.queue.borrow_mut().pop() else { return };
        let news = Arc::new(News::default());
        let listener = news.clone();
        let run = Arc::new(Run::new(task, self.setup, move |event| listener.push(event)));
        self.queue.borrow_mut().started(run.clone());
        let search = Search::start(run.clone(), self.tables.clone());
        *self.under_way.borrow_mut() = Some(UnderWay { run, search, news, told: Instant::now() });
        self.look_again();
    }

    /// Looks after the search under way: tells its news, and what comes next when it has ended.
    fn look(&self) {
        let end = self.under_way.borrow_mut().as_mut().and_then(UnderWay::look);
        last_words::post();
        let Some(end) = end else { return self.look_again() };
        *self.under_way.borrow_mut() = None;
        self.queue.borrow_mut().ended();
        port::post(&end);
        self.run_next();
    }

    fn look_again(&self) {
        if let Some(pace) = self.pace.get() {
            pace.again();
        }
    }
}

impl UnderWay {
    fn look(&mut self) -> Option<Event> {
        let end = self.search.advance();
        self.news.post();
        if end.is_none() && self.told.elapsed() >= PROGRESS {
            self.told = Instant::now();
            port::post(&Event::Progress(self.run.progress()));
        }
        end
    }
}

impl News {
    fn push(&self, event: Event) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(event);
    }

    fn post(&self) {
        let events = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        events.iter().for_each(port::post);
    }
}

fn post_cancelled(task: Option<Task>) {
    if let Some(task) = task {
        port::post(&task.cancelled());
    }
}
