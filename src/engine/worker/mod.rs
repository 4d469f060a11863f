//! The engine inside a Web Worker.
//!
//! `engine-worker.js` loads the module, creates the thread pool if possible, and calls [`start`]. A search never
//! blocks the worker's event loop: it runs on the pool or in short slices. Messages are handled in between, so
//! a job is cancelled by a flag and the worker's tables remain.

#[cfg_attr(feature = "threads", path = "pool_search.rs")]
#[cfg_attr(not(feature = "threads"), path = "sliced_search.rs")]
mod search;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use godspeed_port::{
    Attachment, ChannelPort, Incoming, InvalidMessage, PagePort, log_error, take_panic_message,
};
use godspeed_protocol::{
    Event, FindEvent, PredictionInfo, RecordingEvent, Request, ScoreRequest, SolveRequest, TableReply,
    TableRequest, WarmUpRequest,
};
use godspeed_solve::Tables;
use js_sys::{Uint8Array, Uint32Array};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::MessagePort;
use web_time::Instant;

use crate::job_end::failed;
use crate::lock::lock;
use crate::{
    AlgsTask, DistancesTask, MapOrderTask, Message, PrepareTask, Recorded, RequestError, RunConfig,
    ScoreTask, SolveTask, StoreClient, Task, TaskQueue, TaskRun, WarmUpTask, catalogue, predict,
    restore_node_rates,
};
use search::{Search, Ticker};

/// The time between two progress events of a search.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// The time between two messages about a recorded search.
const RECORDING_INTERVAL: Duration = Duration::from_millis(50);

const PAGE: PagePort<Event> = PagePort::new();
/// The same connection, for messages about recorded searches.
const RECORDING: PagePort<RecordingEvent> = PagePort::new();
/// The same connection, for messages about algorithms and distances.
const FIND: PagePort<FindEvent> = PagePort::new();

/// The state of the engine between two messages.
struct Engine {
    config: RunConfig,
    tables: Arc<Tables>,
    store_client: StoreClient,
    store: RefCell<Option<ChannelPort<TableRequest>>>,
    queue: RefCell<TaskQueue>,
    active: RefCell<Option<ActiveTask>>,
    ticker: OnceCell<Ticker>,
}

/// The running task, as seen by the event loop.
struct ActiveTask {
    run: Arc<TaskRun>,
    search: Search,
    messages: Arc<MessageBuffer>,
    start: Instant,
    last_progress: Instant,
    last_recorded: Instant,
}

/// Messages emitted on any thread and not yet sent to the page.
#[derive(Default)]
struct MessageBuffer(Mutex<Vec<Message>>);

/// Starts to handle requests and reports [`Event::Ready`] to the page.
///
/// `threads` is the size of the pool, or 1 without a pool. `note` explains to the user why there is no pool.
#[wasm_bindgen]
pub fn start(threads: usize, note: Option<String>) {
    PAGE.install_panic_hook(crashed);
    search::report_crashed_threads();
    let store_client = StoreClient::new(threads, search::POLL_INTERVAL);
    let engine = Rc::new(Engine {
        config: RunConfig { threads, slice_nodes: search::SLICE_NODES },
        tables: Arc::new(Tables::with_source(store_client.clone())),
        store_client,
        store: RefCell::default(),
        queue: RefCell::default(),
        active: RefCell::default(),
        ticker: OnceCell::new(),
    });
    let ticking = engine.clone();
    engine.ticker.get_or_init(|| Ticker::new(move || ticking.tick()));
    PAGE.on_message(move |incoming| engine.receive(incoming));
    PAGE.send(&Event::Ready { threads, threaded: cfg!(feature = "threads"), solvers: catalogue(), note });
}

impl Engine {
    fn receive(self: &Rc<Self>, incoming: Result<Incoming<Request>, InvalidMessage>) {
        let Incoming { message: request, port, .. } = match incoming {
            Ok(incoming) => incoming,
            Err(error) => {
                let message =
                    format!("The page and the engine have different versions ({error}). Reload the page.");
                return PAGE.send(&Event::Broken { message });
            }
        };
        match request {
            Request::Solve(request) => self.solve(&request),
            Request::Predict(request) => self.predict(&request),
            Request::NodeRates { rates } => restore_node_rates(rates),
            Request::WarmUp(request) => self.warm_up(&request),
            Request::Prepare(request) => {
                self.enqueue_valid(request.job, PrepareTask::new(&request).map(Task::Prepare));
            }
            Request::MapOrder(request) => {
                self.enqueue_valid(request.job, MapOrderTask::new(&request).map(Task::MapOrder));
            }
            Request::Algs(request) => {
                self.enqueue_valid(request.job, AlgsTask::new(&request).map(Task::Algs));
            }
            Request::Distances(request) => {
                self.enqueue_valid(request.job, DistancesTask::new(&request).map(Task::Distances));
            }
            Request::ScoreAlgs(request) => score(&request),
            Request::BuildHere { table } => self.store_client.build_instead_of_waiting(&table),
            Request::ConnectStore => self.connect_store(port),
            Request::NoStore => {
                self.store.replace(None);
                self.store_client.set_connected(false);
            }
            Request::Ping => PAGE.send(&Event::Pong),
            Request::Cancel { job } => send_cancelled(self.queue.borrow_mut().cancel(job)),
        }
    }

    fn solve(&self, request: &SolveRequest) {
        match SolveTask::new(request) {
            Ok(task) => self.enqueue(Task::Solve(task)),
            Err(error) => PAGE.send(&error.failed(request)),
        }
    }

    /// Responds at once, also while a search runs: an estimate takes milliseconds.
    fn predict(&self, request: &SolveRequest) {
        let blank = || PredictionInfo { job: request.job, ..PredictionInfo::default() };
        let task = SolveTask::new(request);
        let prediction =
            task.map_or_else(|_| blank(), |task| predict(&task, &self.tables, self.config.threads));
        PAGE.send(&Event::Prediction(prediction));
    }

    fn warm_up(&self, request: &WarmUpRequest) {
        let can_warm_up = self.queue.borrow().can_warm_up();
        if let Some(task) = WarmUpTask::new(request).filter(|_| can_warm_up) {
            self.enqueue(Task::WarmUp(task));
        }
    }

    /// Enqueues a task, or reports why the request is invalid.
    fn enqueue_valid(&self, job: u32, task: Result<Task, RequestError>) {
        match task {
            Ok(task) => self.enqueue(task),
            Err(error) => PAGE.send(&failed(job, &error)),
        }
    }

    fn enqueue(&self, task: Task) {
        send_cancelled(self.queue.borrow_mut().push(task));
        self.run_next();
    }

    #[allow(clippy::expect_used, reason = "the page attaches a port to this request")]
    fn connect_store(self: &Rc<Self>, port: Option<MessagePort>) {
        let port = port.expect("the request to connect has a port attached");
        let engine = Rc::downgrade(self);
        let port = ChannelPort::open(port, move |incoming| {
            if let Some(engine) = engine.upgrade() {
                engine.receive_from_store(incoming);
            }
        });
        self.store.replace(Some(port));
        self.store_client.set_connected(true);
    }

    fn receive_from_store(&self, incoming: Result<Incoming<TableReply>, InvalidMessage>) {
        match incoming {
            Ok(Incoming { message: reply, bytes, .. }) => {
                let bytes = bytes.map_or_else(Vec::new, |bytes| Uint8Array::new(&bytes).to_vec());
                self.store_client.receive(reply, bytes);
                self.send_to_store();
            }
            Err(error) => log_error("The table store sent an invalid message", &error.to_string().into()),
        }
    }

    /// Sends the requests that searches, on any thread, have made to the store.
    fn send_to_store(&self) {
        if let Some(store) = &*self.store.borrow() {
            for (request, bytes) in self.store_client.take_outgoing() {
                if bytes.is_empty() {
                    store.send(&request, Attachment::None);
                } else {
                    // The engine's memory cannot be transferred, so this copies the bytes out of it.
                    store.send(&request, Attachment::Bytes(&Uint8Array::from(&*bytes).buffer()));
                }
            }
        }
    }

    /// Starts the waiting task, unless another one is running.
    fn run_next(&self) {
        let Some(task) = self.queue.borrow_mut().pop() else { return };
        if let Task::Prepare(PrepareTask { databases, build: true, .. }) = &task {
            databases.iter().for_each(|entry| self.store_client.build_next_time(entry.spec().id));
        }
        let messages = Arc::new(MessageBuffer::default());
        let buffer = messages.clone();
        let run = Arc::new(task.start(self.config, move |message| buffer.push(message)));
        self.queue.borrow_mut().started(run.clone());
        let search = Search::start(run.clone(), self.tables.clone());
        let start = Instant::now();
        *self.active.borrow_mut() =
            Some(ActiveTask { run, search, messages, start, last_progress: start, last_recorded: start });
        self.schedule_tick();
    }

    /// Advances the running task and sends its events; starts the next task when it has ended.
    fn tick(&self) {
        let end = self.active.borrow_mut().as_mut().and_then(ActiveTask::advance);
        if let Some(panic) = take_panic_message() {
            PAGE.send(&crashed(panic));
        }
        self.send_to_store();
        let Some(end) = end else { return self.schedule_tick() };
        *self.active.borrow_mut() = None;
        self.queue.borrow_mut().ended();
        self.store_client.clear_build_wishes();
        if let Some(message) = &end {
            send(message);
        }
        self.run_next();
    }

    fn schedule_tick(&self) {
        if let Some(ticker) = self.ticker.get() {
            let age = self.active.borrow().as_ref().map_or(Duration::ZERO, |active| active.start.elapsed());
            ticker.schedule(age);
        }
    }
}

impl ActiveTask {
    /// Advances the search and sends its messages. Returns the end of the search, with its last message if it has one.
    fn advance(&mut self) -> Option<Option<Message>> {
        let end = self.search.advance();
        self.messages.send();
        if end.is_some() || self.last_recorded.elapsed() >= RECORDING_INTERVAL {
            self.last_recorded = Instant::now();
            self.run.take_recorded().iter().for_each(send_recorded);
        }
        if end.is_none() && self.last_progress.elapsed() >= PROGRESS_INTERVAL {
            self.last_progress = Instant::now();
            let messages = self.run.progress().into_iter().chain(self.run.take_listed());
            messages.for_each(|message| send(&message));
        }
        end
    }
}

impl MessageBuffer {
    fn push(&self, message: Message) {
        lock(&self.0).push(message);
    }

    fn send(&self) {
        let messages = std::mem::take(&mut *lock(&self.0));
        messages.iter().for_each(send);
    }
}

fn send(message: &Message) {
    match message {
        Message::Event(event) => PAGE.send(event),
        Message::Recorded(recorded) => send_recorded(recorded),
        Message::Find(event) => FIND.send(event),
    }
}

/// Responds at once, also while a search runs.
fn score(request: &ScoreRequest) {
    match ScoreTask::new(request) {
        Ok(task) => FIND.send(&task.run()),
        Err(error) => PAGE.send(&failed(request.job, &error)),
    }
}

fn send_recorded(Recorded { event, numbers }: &Recorded) {
    if numbers.is_empty() {
        RECORDING.send(event);
    } else {
        // The engine's memory cannot be transferred, so this copies the numbers out of it.
        RECORDING.send_with(event, Attachment::Bytes(&Uint32Array::from(&**numbers).buffer()));
    }
}

fn crashed(panic: String) -> Event {
    let message = format!("The engine crashed ({panic}). Restart it, and please report this cube.");
    Event::Broken { message }
}

fn send_cancelled(task: Option<Task>) {
    if let Some(event) = task.and_then(|task| task.cancelled()) {
        PAGE.send(&event);
    }
}
