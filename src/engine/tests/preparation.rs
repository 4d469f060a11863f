use godspeed_protocol::{Event, PrepareRequest};
use godspeed_solve::{Tables, block_on};

use crate::{Preparation, Preparing, Refusal};

fn request(tables: &[&str]) -> PrepareRequest {
    let tables = tables.iter().map(|&id| id.to_owned()).collect();
    PrepareRequest { job: 8, tables, build: false }
}

#[test]
fn a_table_that_nobody_knows_is_answered_with_those_there_are() {
    let refusal = Preparation::new(&request(&["phase1", "sand"])).err();
    assert!(
        matches!(refusal, Some(Refusal::Table { id, known }) if id == "sand" && known.contains("phase1"))
    );
}

#[test]
fn a_stopped_preparation_ends_as_cancelled() {
    let preparation = Preparation::new(&request(&["phase1"])).unwrap();
    let preparing = Preparing::new(preparation, 1, |_| ());
    preparing.stop();
    let end = block_on(preparing.carry_out(&Tables::new()));
    assert!(matches!(end, Event::Cancelled { job: 8, .. }));
}

#[test]
fn a_preparation_of_nothing_is_ready_at_once() {
    let preparation = Preparation::new(&request(&[])).unwrap();
    let preparing = Preparing::new(preparation, 1, |_| ());
    assert!(matches!(block_on(preparing.carry_out(&Tables::new())), Event::Prepared { job: 8, .. }));
}
