use std::sync::Arc;
use std::time::Duration;

use godspeed_protocol::{Chunk, Delivery, HostedTable, Order};
use godspeed_solve::{Bytes, Control, Source, Stopped, TableSpec, block_on};

use crate::Supply;
use crate::packing::{CHUNK_BYTES, CODER, pack};

const LENGTH: usize = 2 * CHUNK_BYTES + 5;

static SPEC: TableSpec =
    TableSpec { id: "sand", version: 3, bytes: LENGTH, distribution: &[], explanation: "Grains, counted." };

/// A database of bytes that do not repeat soon.
struct Sand(Vec<u8>);

impl Bytes for Sand {
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

fn sand() -> Vec<u8> {
    (0..LENGTH).map(|grain| (grain % 251) as u8).collect()
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

/// What a search on another thread gets of a supply, and what it had in its memory then.
fn fill(supply: &Supply, control: Arc<Control>) -> Waiting {
    let supply = supply.clone();
    std::thread::spawn(move || {
        let mut bytes = vec![0; LENGTH];
        let filled = block_on(supply.fill(&SPEC, &mut bytes, &control));
        (filled, bytes)
    })
}

fn supply() -> Supply {
    Supply::new(2, Duration::from_millis(1))
}

/// A search that waits for a table: whether it came, and its bytes.
type Waiting = std::thread::JoinHandle<(Result<bool, Stopped>, Vec<u8>)>;

/// Waits for what the supply orders next.
fn next_orders(supply: &Supply) -> Vec<Order> {
    loop {
        let orders: Vec<Order> = supply.take_orders().into_iter().map(|(order, _)| order).collect();
        if !orders.is_empty() {
            return orders;
        }
        std::thread::yield_now();
    }
}

fn send(supply: &Supply, call: u32, index: usize) {
    let bytes = sand();
    let packed = pack(CODER, bytes.chunks(CHUNK_BYTES).nth(index).unwrap());
    supply.hear(Delivery::Chunk { call, index }, packed);
}

/// A supply whose store has been asked for the table, and the search that waits for it.
fn called() -> (Supply, u32, Waiting) {
    let supply = supply();
    let search = fill(&supply, Arc::new(Control::silent()));
    supply.connect(true);
    let orders = next_orders(&supply);
    let Order::Want { call, version: 3, .. } = orders[0] else { panic!("{orders:?}") };
    (supply, call, search)
}

#[test]
fn chunks_are_unpacked_in_their_places_in_whatever_order_they_come() {
    let (supply, call, search) = called();
    supply.hear(Delivery::Comes { call, hosted: hosted() }, Vec::new());
    for index in [2, 0, 1] {
        send(&supply, call, index);
    }
    assert_eq!(search.join().unwrap(), (Ok(true), sand()));
    let orders = next_orders(&supply);
    assert_eq!(orders.iter().filter(|order| matches!(order, Order::Taken { .. })).count(), 3);
    assert_eq!(orders.last(), Some(&Order::Leave { call }));
}

#[test]
fn a_spoiled_chunk_is_asked_for_again() {
    let (supply, call, search) = called();
    supply.hear(Delivery::Comes { call, hosted: hosted() }, Vec::new());
    supply.hear(Delivery::Chunk { call, index: 1 }, vec![1, 2, 3]);
    assert_eq!(next_orders(&supply), [Order::Spoiled { call, index: 1 }]);
    for index in 0..3 {
        send(&supply, call, index);
    }
    assert_eq!(search.join().unwrap(), (Ok(true), sand()));
}

#[test]
fn a_table_that_stays_spoiled_is_built_here() {
    let (supply, call, search) = called();
    supply.hear(Delivery::Comes { call, hosted: hosted() }, Vec::new());
    for _ in 0..3 {
        supply.hear(Delivery::Chunk { call, index: 0 }, vec![1, 2, 3]);
        assert_eq!(next_orders(&supply)[0], Order::Spoiled { call, index: 0 });
    }
    assert_eq!(search.join().unwrap().0, Ok(false));
}

#[test]
fn without_a_store_nothing_is_waited_for() {
    let supply = supply();
    let search = fill(&supply, Arc::new(Control::silent()));
    supply.connect(false);
    assert_eq!(search.join().unwrap().0, Ok(false));
}

#[test]
fn a_table_that_is_nowhere_or_cut_wrongly_is_built_here() {
    let (supply, call, search) = called();
    supply.hear(Delivery::Nowhere { call }, Vec::new());
    assert_eq!(search.join().unwrap().0, Ok(false));

    let (supply, call, search) = called();
    let short = HostedTable { bytes: 7, ..hosted() };
    supply.hear(Delivery::Comes { call, hosted: short }, Vec::new());
    assert_eq!(search.join().unwrap().0, Ok(false));
}

#[test]
fn whoever_waits_can_be_stopped_and_the_store_is_told() {
    let supply = supply();
    let control = Arc::new(Control::silent());
    let search = fill(&supply, control.clone());
    supply.connect(true);
    assert!(matches!(next_orders(&supply)[..], [Order::Want { .. }]));
    control.stop();
    assert_eq!(search.join().unwrap().0, Err(Stopped));
    assert!(matches!(next_orders(&supply)[..], [Order::Leave { .. }]));
}

#[test]
fn a_download_can_be_given_up_for_building_here() {
    let (supply, _, search) = called();
    supply.build_awaited("another");
    supply.build_awaited(SPEC.id);
    assert_eq!(search.join().unwrap().0, Ok(false));

    supply.build_here(SPEC.id);
    assert_eq!(fill(&supply, Arc::new(Control::silent())).join().unwrap().0, Ok(false));
    assert!(matches!(next_orders(&supply)[..], [Order::Leave { .. }]));
}

#[test]
fn a_store_that_goes_away_lets_the_table_be_built_here() {
    let (supply, call, search) = called();
    supply.hear(Delivery::Comes { call, hosted: hosted() }, Vec::new());
    supply.connect(false);
    assert_eq!(search.join().unwrap().0, Ok(false));
}

#[test]
fn a_built_table_is_packed_chunk_by_chunk_when_the_store_asks() {
    let supply = supply();
    supply.connect(true);
    supply.keep(&SPEC, Arc::new(Sand(sand())));
    let orders = next_orders(&supply);
    let Order::Offer { call, bytes, chunk_bytes, .. } = orders[0] else { panic!("{orders:?}") };
    assert_eq!((bytes, chunk_bytes), (LENGTH as u64, CHUNK_BYTES as u64));
    supply.hear(Delivery::Pack { call, index: 2 }, Vec::new());
    let packed = pack(CODER, &sand()[2 * CHUNK_BYTES..]);
    assert_eq!(supply.take_orders(), [(Order::Packed { call, index: 2 }, packed)]);
    supply.hear(Delivery::Done { call }, Vec::new());
    supply.hear(Delivery::Pack { call, index: 0 }, Vec::new());
    assert!(supply.take_orders().is_empty());
}
