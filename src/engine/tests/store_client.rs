use std::sync::Arc;
use std::time::Duration;

use godspeed_protocol::{Chunk, HostedTable, TableReply, TableRequest};
use godspeed_solve::{Bytes, Control, Source, Stopped, TableKey, TableSpec, block_on};

use crate::StoreClient;
use crate::packing::{CHUNK_BYTES, CODER, pack};

const LENGTH: usize = 2 * CHUNK_BYTES + 5;

static SPEC: TableSpec =
    TableSpec { id: "test", version: 3, bytes: LENGTH, distribution: &[], explanation: "Test data." };

/// A database for tests.
struct TestDatabase(Vec<u8>);

impl Bytes for TestDatabase {
    fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }

    fn distribution(&self) -> Vec<u64> {
        Vec::new()
    }
}

/// Returns bytes with a period of 251.
fn table_bytes() -> Vec<u8> {
    (0..LENGTH).map(|index| (index % 251) as u8).collect()
}

fn hosted() -> HostedTable {
    let chunk = Chunk { file: String::new(), bytes: 1, sha256: String::new() };
    HostedTable {
        id: SPEC.id.to_owned(),
        version: SPEC.version,
        bytes: LENGTH as u64,
        chunk_bytes: CHUNK_BYTES as u64,
        coder: CODER,
        chunks: vec![chunk; 3],
    }
}

/// Starts a thread that fills a table from the client.
fn fill(client: &StoreClient, control: Arc<Control>) -> PendingSearch {
    let client = client.clone();
    std::thread::spawn(move || {
        let mut bytes = vec![0; LENGTH];
        let filled = block_on(client.fill(&SPEC, &mut bytes, &control));
        (filled, bytes)
    })
}

/// The table of a goal.
fn goal_key(id: &str) -> TableKey {
    TableKey { id: id.to_owned(), name: "goal", version: 1, bytes: 5 }
}

fn client() -> StoreClient {
    StoreClient::new(2, Duration::from_millis(1))
}

/// A thread that waits for a table; returns whether it is complete, and its bytes.
type PendingSearch = std::thread::JoinHandle<(Result<bool, Stopped>, Vec<u8>)>;

/// Waits for the next requests of the client.
fn next_requests(client: &StoreClient) -> Vec<TableRequest> {
    loop {
        let requests: Vec<TableRequest> =
            client.take_outgoing().into_iter().map(|(request, _)| request).collect();
        if !requests.is_empty() {
            return requests;
        }
        std::thread::yield_now();
    }
}

fn send(client: &StoreClient, call: u32, index: usize) {
    let bytes = table_bytes();
    let packed = pack(CODER, bytes.chunks(CHUNK_BYTES).nth(index).unwrap());
    client.receive(TableReply::Chunk { call, index }, packed);
}

/// Returns a client that has requested the table, and the thread that waits for it.
fn requested() -> (StoreClient, u32, PendingSearch) {
    let client = client();
    let search = fill(&client, Arc::new(Control::silent()));
    client.set_connected(true);
    let requests = next_requests(&client);
    let TableRequest::Get { call, version: 3, .. } = requests[0] else { panic!("{requests:?}") };
    (client, call, search)
}

#[test]
fn chunks_may_arrive_in_any_order() {
    let (client, call, search) = requested();
    client.receive(TableReply::Start { call, hosted: hosted() }, Vec::new());
    for index in [2, 0, 1] {
        send(&client, call, index);
    }
    assert_eq!(search.join().unwrap(), (Ok(true), table_bytes()));
    let requests = next_requests(&client);
    assert_eq!(requests.iter().filter(|request| matches!(request, TableRequest::Unpacked { .. })).count(), 3);
    assert_eq!(requests.last(), Some(&TableRequest::Cancel { call }));
}

#[test]
fn a_corrupt_chunk_is_requested_again() {
    let (client, call, search) = requested();
    client.receive(TableReply::Start { call, hosted: hosted() }, Vec::new());
    client.receive(TableReply::Chunk { call, index: 1 }, vec![1, 2, 3]);
    assert_eq!(next_requests(&client), [TableRequest::Corrupt { call, index: 1 }]);
    for index in 0..3 {
        send(&client, call, index);
    }
    assert_eq!(search.join().unwrap(), (Ok(true), table_bytes()));
}

#[test]
fn repeatedly_corrupt_chunks_end_the_download() {
    let (client, call, search) = requested();
    client.receive(TableReply::Start { call, hosted: hosted() }, Vec::new());
    for _ in 0..3 {
        client.receive(TableReply::Chunk { call, index: 0 }, vec![1, 2, 3]);
        assert_eq!(next_requests(&client)[0], TableRequest::Corrupt { call, index: 0 });
    }
    assert_eq!(search.join().unwrap().0, Ok(false));
}

#[test]
fn a_search_does_not_wait_without_a_store() {
    let client = client();
    let search = fill(&client, Arc::new(Control::silent()));
    client.set_connected(false);
    assert_eq!(search.join().unwrap().0, Ok(false));
}

#[test]
fn an_unavailable_or_inconsistent_table_ends_the_download() {
    let (client, call, search) = requested();
    client.receive(TableReply::NotAvailable { call }, Vec::new());
    assert_eq!(search.join().unwrap().0, Ok(false));

    let (client, call, search) = requested();
    let short = HostedTable { bytes: 7, ..hosted() };
    client.receive(TableReply::Start { call, hosted: short }, Vec::new());
    assert_eq!(search.join().unwrap().0, Ok(false));
}

#[test]
fn stopping_a_search_cancels_its_call() {
    let client = client();
    let control = Arc::new(Control::silent());
    let search = fill(&client, control.clone());
    client.set_connected(true);
    assert!(matches!(next_requests(&client)[..], [TableRequest::Get { .. }]));
    control.stop();
    assert_eq!(search.join().unwrap().0, Err(Stopped));
    assert!(matches!(next_requests(&client)[..], [TableRequest::Cancel { .. }]));
}

#[test]
fn a_build_request_ends_or_prevents_the_download() {
    let (client, _, search) = requested();
    client.build_instead_of_waiting("another");
    client.build_instead_of_waiting(SPEC.id);
    assert_eq!(search.join().unwrap().0, Ok(false));

    client.build_next_time(SPEC.id);
    assert_eq!(fill(&client, Arc::new(Control::silent())).join().unwrap().0, Ok(false));
    assert!(matches!(next_requests(&client)[..], [TableRequest::Cancel { .. }]));
}

#[test]
fn losing_the_store_ends_the_download() {
    let (client, call, search) = requested();
    client.receive(TableReply::Start { call, hosted: hosted() }, Vec::new());
    client.set_connected(false);
    assert_eq!(search.join().unwrap().0, Ok(false));
}

#[test]
fn a_built_table_is_packed_when_the_store_requests_its_chunks() {
    let client = client();
    client.set_connected(true);
    client.keep(&SPEC, Arc::new(TestDatabase(table_bytes())));
    let requests = next_requests(&client);
    let TableRequest::Save { call, bytes, chunk_bytes, .. } = requests[0] else { panic!("{requests:?}") };
    assert_eq!((bytes, chunk_bytes), (LENGTH as u64, CHUNK_BYTES as u64));
    client.receive(TableReply::RequestChunk { call, index: 2 }, Vec::new());
    let packed = pack(CODER, &table_bytes()[2 * CHUNK_BYTES..]);
    assert_eq!(client.take_outgoing(), [(TableRequest::SaveChunk { call, index: 2 }, packed)]);
    client.receive(TableReply::SaveEnded { call }, Vec::new());
    client.receive(TableReply::RequestChunk { call, index: 0 }, Vec::new());
    assert!(client.take_outgoing().is_empty());
}

#[test]
fn tables_of_goals_are_saved_one_after_another() {
    let client = client();
    client.set_connected(true);
    for (number, id) in ["goal-1", "goal-2"].into_iter().enumerate() {
        client.keep_made(goal_key(id), Arc::new(vec![number as u8; 5]));
    }
    let saved = |requests: Vec<TableRequest>| match &requests[..] {
        [TableRequest::Save { call, table, version: 1, bytes: 5, .. }] => (*call, table.clone()),
        other => panic!("{other:?}"),
    };
    let (first, table) = saved(next_requests(&client));
    assert_eq!(table, "goal-1");
    assert!(client.take_outgoing().is_empty());
    client.receive(TableReply::SaveEnded { call: first }, Vec::new());
    let (second, table) = saved(next_requests(&client));
    assert_eq!(table, "goal-2");
    client.receive(TableReply::RequestChunk { call: second, index: 0 }, Vec::new());
    let packed = pack(CODER, &[1; 5]);
    assert_eq!(client.take_outgoing(), [(TableRequest::SaveChunk { call: second, index: 0 }, packed)]);
}

#[test]
fn the_table_of_a_goal_is_requested_by_its_id() {
    let client = client();
    client.set_connected(true);
    let searching = client.clone();
    let search = std::thread::spawn(move || {
        let mut bytes = vec![0; 5];
        let key = goal_key("goal-3");
        let filled = block_on(searching.fill_made(&key, &mut bytes, &Control::silent()));
        (filled, bytes)
    });
    let requests = next_requests(&client);
    let TableRequest::Get { call, table, version: 1, bytes: 5 } = &requests[0] else {
        panic!("{requests:?}")
    };
    assert_eq!(table, "goal-3");
    let chunk = Chunk { file: String::new(), bytes: 1, sha256: String::new() };
    let hosted = HostedTable { id: table.clone(), version: 1, bytes: 5, chunks: vec![chunk], ..hosted() };
    client.receive(TableReply::Start { call: *call, hosted }, Vec::new());
    client.receive(TableReply::Chunk { call: *call, index: 0 }, pack(CODER, &[7; 5]));
    assert_eq!(search.join().unwrap(), (Ok(true), vec![7; 5]));
}
