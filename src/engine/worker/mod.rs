//! The engine inside a Web Worker: messages in, messages out.
//!
//! `engine-worker.js` loads the module, makes the thread pool where there is one, and calls [`start`].
//! A search never blocks the worker's event loop: it runs on the pool, or in short turns. Between two
//! looks at it, messages arrive, so that a job is cancelled by a flag and never by ending the worker,
//! whose tables would be lost.

mod last_words;
mod line;
mod port;
#[cfg_attr(feature = "threads", path = "pool_search.rs")]
#[cfg_attr(not(feature = "threads"), path = "sliced_search.rs")]
mod search;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use godspeed_protocol::{Event, Outcome, PrepareRequest, Request, SolveRequest};
use godspeed_solve::Tables;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{MessageEvent, MessagePort};
use web_time::Instant;

use crate::{Preparation, Queue, Running, Setup, Supply, Task, Work, catalogue};
use line::StoreLine;
use search::{Pace, Search};

/// Time between two messages about the progress of a search.
const PROGRESS: Duration = Duration::from_millis(200);

/// Everything the engine keeps between two messages.
struct Engine {
    setup: Setup,
    tables: Arc<Tables>,
    supply: Supply,
    line: RefCell<Option<StoreLine>>,
    queue: RefCell<Queue>,
    under_way: RefCell<Option<UnderWay>>,
    pace: OnceCell<Pace>,
}

/// The job under way, as the event loop sees it.
struct UnderWay {
    run: Arc<Running>,
    search: Search,
    news: Arc<SearchEvent>,
    start: Instant,
    told: Instant,
}

/// What a search has told, on whichever thread, and the page does not know yet.
#[derive(Default)]
struct SearchEvent(Mutex<Vec<Event>>);

/// Starts to take requests, and tells the page so.
///
/// `threads` is the number of threads of the pool, 1 where there is none. `note` says why there is none,
/// where the page should tell.
#[wasm_bindgen]
pub fn start(threads: usize, note: Option<String>) {
    last_words::listen();
    search::watch_threads();
    let supply = Supply::new(threads, search::PATIENCE);
    let engine = Rc::new(Engine {
        setup: Setup { threads, slice: search::SLICE },
        tables: Arc::new(Tables::with_source(supply.clone())),
        supply,
        line: RefCell::default(),
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
    fn receive(self: &Rc<Self>, message: &MessageEvent) {
        if let Ok(port) = message.ports().get(0).dyn_into::<MessagePort>() {
            return self.connect(port);
        }
        match serde_wasm_bindgen::from_value(message.data()) {
            Ok(Request::Solve(request)) => self.accept(&request),
            Ok(Request::Prepare(request)) => self.accept_preparation(&request),
            Ok(Request::BuildHere { table }) => self.supply.build_awaited(&table),
            Ok(Request::NoStore) => {
                self.line.replace(None);
                self.supply.connect(false);
            }
            Ok(Request::Cancel { job }) => post_cancelled(self.queue.borrow_mut().cancel(job)),
            Err(error) => port::post(&Event::Broken {
                message: format!("The page and its engine do not fit together ({error}). Reload the page."),
            }),
        }
    }

    fn accept(&self, request: &SolveRequest) {
        match Task::new(request) {
            Ok(task) => self.enqueue(task.into()),
            Err(refusal) => port::post(&refusal.failed(request)),
        }
    }

    fn accept_preparation(&self, request: &PrepareRequest) {
        match Preparation::new(request) {
            Ok(preparation) => self.enqueue(preparation.into()),
            Err(refusal) => {
                let outcome = Outcome { error: Some(refusal.to_string()), ..Outcome::default() };
                port::post(&Event::Failed { job: request.job, outcome });
            }
        }
    }

    fn enqueue(&self, work: Work) {
        post_cancelled(self.queue.borrow_mut().push(work));
        self.run_next();
    }

    /// Opens the line to the store.
    fn connect(self: &Rc<Self>, port: MessagePort) {
        let engine = Rc::downgrade(self);
        let line = StoreLine::open(port, move |delivery, bytes| {
            if let Some(engine) = engine.upgrade() {
                engine.supply.hear(delivery, bytes);
                engine.send_orders();
            }
        });
        self.line.replace(Some(line));
        self.supply.connect(true);
    }

    /// Sends what the search under way, on whichever thread, wants of the store.
    fn send_orders(&self) {
        if let Some(line) = &*self.line.borrow() {
            self.supply.take_orders().iter().for_each(|(order, bytes)| line.send(order, bytes));
        }
    }

    /// Runs the job whose turn it is, if none is under way.
    fn run_next(&self) {
        let Some(work) = self.queue.borrow_mut().pop() else { return };
        if let Work::Prepare(Preparation { databases, build: true, .. }) = &work {
            databases.iter().for_each(|entry| self.supply.build_here(entry.spec().id));
        }
        let news = Arc::new(SearchEvent::default());
        let listener = news.clone();
        let run = Arc::new(work.begin(self.setup, move |event| listener.push(event)));
        self.queue.borrow_mut().started(run.clone());
        let search = Search::start(run.clone(), self.tables.clone());
        let start = Instant::now();
        *self.under_way.borrow_mut() = Some(UnderWay { run, search, news, start, told: start });
        self.look_again();
    }

    /// Looks after the job under way: tells its news, and what comes next when it has ended.
    fn look(&self) {
        let end = self.under_way.borrow_mut().as_mut().and_then(UnderWay::look);
        last_words::post();
        self.send_orders();
        let Some(end) = end else { return self.look_again() };
        *self.under_way.borrow_mut() = None;
        self.queue.borrow_mut().ended();
        self.supply.forget_wishes();
        port::post(&end);
        self.run_next();
    }

    fn look_again(&self) {
        if let Some(pace) = self.pace.get() {
            let age = self.under_way.borrow().as_ref().map_or(Duration::ZERO, |job| job.start.elapsed());
            pace.again(age);
        }
    }
}

impl UnderWay {
    fn look(&mut self) -> Option<Event> {
        let end = self.search.advance();
        self.news.post();
        if end.is_none() && self.told.elapsed() >= PROGRESS {
            self.told = Instant::now();
            if let Some(progress) = self.run.progress() {
                port::post(&Event::Progress(progress));
            }
        }
        end
    }
}

impl SearchEvent {
    fn push(&self, event: Event) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(event);
    }

    fn post(&self) {
        let events = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        events.iter().for_each(port::post);
    }
}

fn post_cancelled(work: Option<Work>) {
    if let Some(work) = work {
        port::post(&work.cancelled());
    }
}
