//! Valid inputs of every target.

use godspeed_cube::state_text::{Form, Layout};
use godspeed_cube::{Size, scramble};
use godspeed_engine::packing::pack;
use godspeed_protocol::{
    AlgsRequest, CaseInfo, CasesText, Chunk, Coder, DistancesRequest, Event, FindEvent, GoalText,
    HostedTable, Manifest, MapOrderRequest, Outcome, PageRequest, PrepareRequest, Request, SolveRequest,
    StoreEvent, StoreRequest, TableReply, TableRequest, TurnsUpTo,
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
        "1. R5 U\u{b2} (F2 D)\u{d7}2 x2 y3Rw\n2) R U R': [L, D]",
        "R^-1 Uv F\u{207b}\u{b9} R4 | L U' R B' L U R' B l' r b'",
        "R++ D-- R++ U'",
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
    [algs(), states(), nets(), links()].concat()
}

/// Returns nets as `godspeed show` prints them and in other forms, and states with labels and as pieces.
pub(super) fn nets() -> Vec<Vec<u8>> {
    let mut texts = bytes(&[
        "   U\nL  F  R  B\n   D",
        "UFRBLD: UUUUFFFFRRRRBBBBLLLLDDDD",
        "[\"U\", \"U\", \"U\", \"U\", \"R\", \"R\"]",
        "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR",
    ]);
    for n in [2, 3, 4] {
        let size = Size::new(n).unwrap_or(Size::THREE);
        let cube = scramble::random_state(size, 9);
        let letters: Vec<char> = cube.colours().iter().map(|face| face.letter()).collect();
        let at = |at: usize| letters[Layout::Net.facelet(at, size)];
        let row = |start: usize, cells: usize| (start..start + cells).map(at).collect::<String>();
        let single = |start: usize| (0..n).map(move |index| (start + index * n, n));
        let middle = (0..n).map(|index| (n * n + index * 4 * n, 4 * n));
        let rows = single(0).chain(middle).chain(single(5 * n * n));
        let rows: Vec<String> = rows.map(|(start, cells)| row(start, cells)).collect();
        texts.extend([rows.join("\n"), format!("net: {}", rows.join(" "))].map(String::into_bytes));
        let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
        texts.push(rows.iter().map(spaced).collect::<Vec<_>>().join("\r\n  ").into_bytes());
    }
    texts
}

pub(super) fn states_and_nets() -> Vec<Vec<u8>> {
    [states(), nets()].concat()
}

/// Returns names of goals, and facelets of which some are free.
pub(super) fn goals() -> Vec<Vec<u8>> {
    let free = |n: usize| {
        let state = scramble::random_state(Size::new(n).unwrap_or(Size::THREE), 4).to_string();
        let letters = state.bytes().enumerate();
        letters.map(|(i, letter)| if i % 3 == 0 { b'-' } else { letter }).collect::<Vec<u8>>()
    };
    let mut texts = bytes(&["cross", "f2l-L", "xcross-fr-U", "second-block", "first-layer", "oll-B"]);
    texts.extend([free(2), free(3)]);
    texts
}

/// Returns lists of turns.
pub(super) fn turn_sets() -> Vec<Vec<u8>> {
    bytes(&["R U F", "<R2, U2, M>", "R:1 F:2 M:1.5", "r u x:0.25 y2", "U:1 U2:1.5 3Rw", "2-3r R:2"])
}

/// Returns lists of cubes.
pub(super) fn lists() -> Vec<Vec<u8>> {
    let nets =
        nets().into_iter().map(|net| [&b"R U\n# next\n"[..], &net, b"\n\nnet:\nUU\nUU\nLL\n\nF'"].concat());
    nets.chain(algs_and_states()).collect()
}

fn links() -> Vec<Vec<u8>> {
    bytes(&[
        "https://alpha.twizzle.net/edit/?alg=R+U%27&setup-alg=F2%0AD&puzzle=4x4x4",
        "https://alg.cubing.net/?setup=R_U-&alg=2%26%2345%3B3Rw-_%2F%2F_a%0AD&type=reconstruction",
        "?puzzle=2x2x2&state=UUUURRRRFFFFDDDDLLLLBBBB&setup-alg=R",
    ])
}

pub(super) fn names() -> Vec<Vec<u8>> {
    bytes(&["3Rw'", "2-4r2", "htm", "qstm", "3x3x3", "100", "UFR", "UF", "12.34", "1:02.34+", "DNF(3.2)"])
}

pub(super) fn paintings() -> Vec<Vec<u8>> {
    let unpainted = states().into_iter().map(|mut text| {
        text.iter_mut().step_by(3).for_each(|letter| *letter = b'-');
        text
    });
    unpainted.chain(states()).chain(nets()).collect()
}

pub(super) fn addresses() -> Vec<Vec<u8>> {
    bytes(&[
        "puzzle=3x3x3&setup-alg=R+U&alg=F2+D&move=1&title=A&algorithm=korf&metric=qtm&param=weight%3D2&tables=small",
        "cube=4&methods=Magic,IDA*,SA&moves=R'+U+2D%E2%82%82",
        "state=UUUURRRRFFFFDDDDLLLLBBBB&setup-alg=R&threads=2&run=solve",
        "view=map&puzzle=2x2x2",
        "view=playback&setup-alg=R+U&run=solve",
    ])
}

pub(super) fn page_texts() -> Vec<Vec<u8>> {
    bytes(&[
        "layout=wasd\nspeed=3\npanel=open\ninspection=on\nmoves=qstm\nlesson=off\nbindings=wasd.shuffle=KeyQ\nwelcomed=turn",
        "wasd.shuffle=KeyQ Shift+KeyR&notation.reset=",
        "5007 3 1234 ok 20 25 20 21 hint,own R U F\n6007 2 999 +2 9 9 9 9 -\n7008 3 5000 dnf 1 1 1 1 own\n5007 3",
        "25",
        "R U // right\n F2",
        "R U\nF2 | D",
        "UU\nUU\nLLFFRRBB\nLLFFRRBB\nDD\nDD",
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
        lists: false,
        goal: None,
        turns: None,
        known: Vec::new(),
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
        Request::Algs(algs_request()),
        Request::Distances(distances_request()),
        Request::NoStore,
    ];
    let finds = [
        FindEvent::Progress { job: 1, share: 0.5, seconds: 0.25, best: vec![(7, "R U2".to_owned())] },
        FindEvent::Cases { job: 1, cases: vec![CaseInfo { name: "T-1".to_owned(), start: "-".repeat(54) }] },
        FindEvent::Scored { job: 1, algs: vec![Err("no moves".to_owned())] },
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
    let page_requests = [
        PageRequest::Command("shuffle".to_owned()),
        PageRequest::ChooseLayout("notation".to_owned()),
        PageRequest::EndSuggestions,
    ];
    let replies = [TableReply::Start { call: 1, hosted: hosted() }, TableReply::Chunk { call: 1, index: 3 }];
    [
        written(&requests),
        written(&events),
        written(&finds),
        written(&stores),
        written(&store_events),
        written(&tables),
        written(&replies),
        written(&[outcome()]),
        written(&page_requests),
    ]
    .concat()
}

fn algs_request() -> AlgsRequest {
    let turns = vec![TurnsUpTo { turns: "R U:1.5 r".to_owned(), max: 9 }];
    let (cases, rank) = (CasesText::Set("zbll".to_owned()), "mcc".to_owned());
    AlgsRequest { job: 1, cases, turns, rank, best: 3, mirror: true }
}

fn distances_request() -> DistancesRequest {
    DistancesRequest {
        job: 1,
        layers: 3,
        goal: GoalText::Goal("xcross".to_owned()),
        from: Some(GoalText::Moves("R U".to_owned())),
        turns: Some("R U".to_owned()),
        metric: "htm".to_owned(),
    }
}

pub(super) fn requests() -> Vec<Vec<u8>> {
    let solves = written(&[
        solve_request("ida", "weight"),
        solve_request("wastar", "weight"),
        solve_request("kociemba", "seconds"),
        SolveRequest { tables: Some("small".to_owned()), ..solve_request("korf", "axes") },
    ]);
    [solves, written(&[algs_request()]), written(&[distances_request()])].concat()
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

pub(super) fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}
