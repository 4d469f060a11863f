use godspeed_protocol::{Event, PrepareRequest};
use godspeed_solve::{Tables, block_on};

use crate::{PrepareRun, PrepareTask, RequestError};

fn request(tables: &[&str]) -> PrepareRequest {
    let tables = tables.iter().map(|&id| id.to_owned()).collect();
    PrepareRequest { job: 8, tables, build: false }
}

#[test]
fn an_unknown_table_is_rejected_with_the_known_ones() {
    let error = PrepareTask::new(&request(&["phase1", "sand"])).err();
    assert!(
        matches!(error, Some(RequestError::Table { id, known }) if id == "sand" && known.contains("phase1"))
    );
}

#[test]
fn a_stopped_run_ends_as_cancelled() {
    let task = PrepareTask::new(&request(&["phase1"])).unwrap();
    let prepare = PrepareRun::new(task, 1, |_| ());
    prepare.stop();
    let end = block_on(prepare.run(&Tables::new()));
    assert!(matches!(end, Event::Cancelled { job: 8, .. }));
}

#[test]
fn an_empty_task_ends_at_once() {
    let task = PrepareTask::new(&request(&[])).unwrap();
    let prepare = PrepareRun::new(task, 1, |_| ());
    assert!(matches!(block_on(prepare.run(&Tables::new())), Event::Prepared { job: 8, .. }));
}
