//! Valid inputs of every target.

use godspeed_cube::state_text::Form;
use godspeed_cube::{Size, scramble};
use godspeed_engine::packing::pack;
use godspeed_protocol::{
    Chunk, Coder, Event, HostedTable, Manifest, MapOrderRequest, Outcome, PrepareRequest, Request,
    SolveRequest, StoreEvent, StoreRequest, TableReply, TableRequest,
};
use serde::Serialize;

use super::targets::CHUNK;

pub(super) fn algs() -> Vec<Vec<u8>> {
    bytes(&[
        "R U R' U'",
        "F2 L3 Bi D2' 2R 3Rw 2-4r' 3-2R M E S m x y2 z'",
        "(R U)3 [R, U] [F: R U]2' ((R2 U)2 F)'",
        "2D\u{2082} R'\u{2083} U\u{2081} // comment\nF /* and */ L,B.D;R|U",
        "URRFBRBBRUULBBRUiDiRRFRiLBBUUFF",
    ])
}

pub(super) fn states() -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for n in [1, 2, 3, 4, 5] {
        let cube = scramble::random_state(Size::new(n).unwrap_or(Size::THREE), n as u64);
        texts.extend(
            [Form::Faces, Form::Colours, Form::Stickers].into_iter().filter_map(|form| cube.written(form)),
        );
    }
    texts.push("WWWW OOOO GGGG RRRR BBBB YYYY".to_owned());
    texts.into_iter().map(String::into_bytes).collect()
}

pub(super) fn algs_and_states() -> Vec<Vec<u8>> {
    [algs(), states()].concat()
}

pub(super) fn names() -> Vec<Vec<u8>> {
    bytes(&["3Rw'", "2-4r2", "htm", "qstm", "3x3x3", "100", "UFR", "UF", "12.34", "1:02.34+", "DNF(3.2)"])
}

pub(super) fn paintings() -> Vec<Vec<u8>> {
    let unpainted = states().into_iter().map(|mut text| {
        text.iter_mut().step_by(3).for_each(|letter| *letter = b'-');
        text
    });
    unpainted.chain(states()).collect()
}

pub(super) fn addresses() -> Vec<Vec<u8>> {
    bytes(&[
        "puzzle=3x3x3&setup-alg=R+U&alg=F2+D&move=1&title=A&algorithm=korf&metric=qtm&param=weight%3D2&tables=small",
        "cube=4&methods=Magic,IDA*,SA&moves=R'+U+2D%E2%82%82",
        "state=UUUURRRRFFFFDDDDLLLLBBBB&setup-alg=R&threads=2&run=solve",
        "view=map&puzzle=2x2x2",
    ])
}

pub(super) fn page_texts() -> Vec<Vec<u8>> {
    bytes(&[
        "layout=wasd\nspeed=3\npanel=open\ninspection=on\nmoves=qstm\nlesson=off\nbindings=wasd.shuffle=KeyQ\nwelcomed=turn",
        "wasd.shuffle=KeyQ Shift+KeyR&notation.reset=",
        "3 1234 - 20 25 20 21 hinted,own R U F\n2 999 +2 9 9 9 9 -\n3 5000 dnf 1 1 1 1 own",
        "do shuffle",
        "keys wasd.shuffle=KeyQ",
        "setup R U R'",
        "help algorithm korf",
        "25",
        "R U // right\n F2",
    ])
}

fn outcome() -> Outcome {
    Outcome {
        size: 3,
        algorithm: "korf".to_owned(),
        solution: Some("R U".to_owned()),
        seconds: 0.25,
        ..Outcome::default()
    }
}

fn solve_request(solver: &str, parameter: &str) -> SolveRequest {
    SolveRequest {
        job: 1,
        state: scramble::random_state(Size::THREE, 1).to_string(),
        solver: solver.to_owned(),
        metric: "htm".to_owned(),
        tables: None,
        parameters: [(parameter.to_owned(), 2.0)].into(),
        record: false,
    }
}

fn hosted() -> HostedTable {
    HostedTable {
        id: "phase1".to_owned(),
        version: 1,
        bytes: 8 << 20,
        chunk_bytes: 4 << 20,
        coder: Coder::Zlib,
        chunks: vec![
            Chunk { file: "phase1-1/000-0123abcd.zlib".to_owned(), bytes: 9, sha256: "0".repeat(64) };
            2
        ],
    }
}

fn written<T: Serialize>(values: &[T]) -> Vec<Vec<u8>> {
    values.iter().filter_map(|value| serde_json::to_vec(value).ok()).collect()
}

pub(super) fn messages() -> Vec<Vec<u8>> {
    let requests = [
        Request::Solve(solve_request("ida", "weight")),
        Request::NodeRates { rates: [("korf".to_owned(), 1e6)].into() },
        Request::Prepare(PrepareRequest { job: 1, tables: vec!["phase1".to_owned()], build: true }),
        Request::MapOrder(MapOrderRequest { job: 2, metric: "qtm".to_owned() }),
        Request::NoStore,
    ];
    let events = [
        Event::Solved { job: 1, outcome: outcome() },
        Event::Table { job: 1, name: "phase1".to_owned(), done: 0.5 },
        Event::Improved { job: 1, stages: outcome().stages, length: 2 },
    ];
    let stores = [
        StoreRequest::Fetch { table: "phase1".to_owned(), version: 1 },
        StoreRequest::Verify { table: "phase1".to_owned() },
        StoreRequest::List,
    ];
    let store_events = [
        StoreEvent::Verified { table: "phase1".to_owned(), corrupt: 1 },
        StoreEvent::Inventory(Default::default()),
    ];
    let tables = [
        TableRequest::Get { call: 1, table: "phase1".to_owned(), version: 1, bytes: 9 },
        TableRequest::SaveChunk { call: 1, index: 2 },
    ];
    let replies = [TableReply::Start { call: 1, hosted: hosted() }, TableReply::Chunk { call: 1, index: 3 }];
    [
        written(&requests),
        written(&events),
        written(&stores),
        written(&store_events),
        written(&tables),
        written(&replies),
        written(&[outcome()]),
    ]
    .concat()
}

pub(super) fn requests() -> Vec<Vec<u8>> {
    written(&[
        solve_request("ida", "weight"),
        solve_request("wastar", "weight"),
        solve_request("kociemba", "seconds"),
        SolveRequest { tables: Some("small".to_owned()), ..solve_request("korf", "axes") },
    ])
}

pub(super) fn manifests() -> Vec<Vec<u8>> {
    written(&[Manifest { tables: vec![hosted()] }, Manifest::default()])
}

pub(super) fn chunks() -> Vec<Vec<u8>> {
    let zeros = vec![0; CHUNK];
    let mixed: Vec<u8> = (0..CHUNK).map(|i| (i * i / 7) as u8).collect();
    [zeros, mixed].iter().map(|chunk| pack(Coder::Zlib, chunk)).collect()
}

pub(super) fn reports() -> Vec<Vec<u8>> {
    vec![include_bytes!("../../src/report/tests/stored.json").to_vec()]
}

pub(super) fn plans() -> Vec<Vec<u8>> {
    bytes(&[
        "?puzzle=2x2x2&algorithms=ida,bibfs&runs=9&seed=7&moves=11&metric=qtm&timeout=2.5&threads=2&tables=small",
        "?scrambles=R+U%0AF2&param=wastar.weight%3D2&sweep=weight%3D1..3:0.5",
        "weight=1..3:0.5",
        "tables=small,standard",
        "wastar.weight=2",
        "R U\tx\n# no\n\nF2 D\n",
    ])
}

fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}
