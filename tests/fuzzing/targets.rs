use std::fmt::{Debug, Display};
use std::str::FromStr;

use godspeed_cube::state_text::Form;
use godspeed_cube::{Alg, CubeInput, Facelets, Metric, ParsedCube, Piece, Size, Turn, scramble};
use godspeed_engine::packing::{pack, unpack};
use godspeed_engine::{PrepareTask, SolveTask};
use godspeed_net::{Diagnosis, Painting, Schemes};
use godspeed_page::address::{Address, LinkSettings, link};
use godspeed_page::keyboard::Bindings;
use godspeed_page::preferences::Preferences;
use godspeed_page::state::Msg;
use godspeed_page::timeline::Timeline;
use godspeed_page::{setup, timer};
use godspeed_protocol::{
    Chunk, Coder, EngineMessage, Event, HostedTable, Manifest, MapOrderRequest, Outcome, PrepareRequest,
    RecordingEvent, Request, SolveRequest, StoreEvent, StoreRequest, TableReply, TableRequest,
};
use godspeed_report::{ParameterChoice, PlanOptions, Report, Scramble, Sweep};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::data::{data_file, data_files};
use super::{Target, Violation};

/// Every parser and decoder.
pub static TARGETS: &[Target] = &[
    Target { name: "notation", inputs: algs, check: |input| notation(&text(input)) },
    Target { name: "input", inputs: algs_and_states, check: |input| cube_input(&text(input)) },
    Target { name: "state", inputs: states, check: |input| state(&text(input)) },
    Target { name: "names", inputs: names, check: |input| small_texts(&text(input)) },
    Target { name: "painting", inputs: paintings, check: |input| painting(&text(input)) },
    Target { name: "address", inputs: addresses, check: address },
    Target { name: "page", inputs: page_texts, check: |input| page(&text(input)) },
    Target { name: "data", inputs: data_files, check: |input| data_file(&text(input)) },
    Target { name: "messages", inputs: messages, check: |input| message(&text(input)) },
    Target { name: "request", inputs: requests, check: |input| request(&text(input)) },
    Target { name: "manifest", inputs: manifests, check: |input| json::<Manifest>(&text(input)) },
    Target { name: "chunk", inputs: chunks, check: chunk },
    Target { name: "report", inputs: reports, check: |input| report(&text(input)) },
    Target { name: "plan", inputs: plans, check: |input| plan(&text(input)) },
];

fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Returns a size that depends on the text, so that inputs need no size of their own.
fn size_for(text: &str) -> Size {
    let sizes = [3, 3, 3, 2, 4, 5, 7, 1, 20];
    let hash = text.bytes().fold(text.len(), |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    Size::new(sizes[hash % sizes.len()]).unwrap_or(Size::THREE)
}

pub(super) fn ensure<T: PartialEq>(found: &T, expected: &T, law: &str) -> Result<(), Violation> {
    if found == expected { Ok(()) } else { Err(Violation(law.to_owned())) }
}

fn algs() -> Vec<Vec<u8>> {
    bytes(&[
        "R U R' U'",
        "F2 L3 Bi D2' 2R 3Rw 2-4r' 3-2R M E S m x y2 z'",
        "(R U)3 [R, U] [F: R U]2' ((R2 U)2 F)'",
        "2D\u{2082} R'\u{2083} U\u{2081} // comment\nF /* and */ L,B.D;R|U",
        "URRFBRBBRUULBBRUiDiRRFRiLBBUUFF",
    ])
}

fn states() -> Vec<Vec<u8>> {
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

fn algs_and_states() -> Vec<Vec<u8>> {
    [algs(), states()].concat()
}

fn names() -> Vec<Vec<u8>> {
    bytes(&["3Rw'", "2-4r2", "htm", "qstm", "3x3x3", "100", "UFR", "UF", "12.34", "1:02.34+", "DNF(3.2)"])
}

fn paintings() -> Vec<Vec<u8>> {
    let unpainted = states().into_iter().map(|mut text| {
        text.iter_mut().step_by(3).for_each(|letter| *letter = b'-');
        text
    });
    unpainted.chain(states()).collect()
}

fn addresses() -> Vec<Vec<u8>> {
    bytes(&[
        "puzzle=3x3x3&setup-alg=R+U&alg=F2+D&move=1&title=A&algorithm=korf&metric=qtm&param=weight%3D2&tables=small",
        "cube=4&methods=Magic,IDA*,SA&moves=R'+U+2D%E2%82%82",
        "state=UUUURRRRFFFFDDDDLLLLBBBB&setup-alg=R&threads=2&run=solve",
        "view=map&puzzle=2x2x2",
    ])
}

fn page_texts() -> Vec<Vec<u8>> {
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

fn messages() -> Vec<Vec<u8>> {
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

fn requests() -> Vec<Vec<u8>> {
    written(&[
        solve_request("ida", "weight"),
        solve_request("wastar", "weight"),
        solve_request("kociemba", "seconds"),
        SolveRequest { tables: Some("small".to_owned()), ..solve_request("korf", "axes") },
    ])
}

fn manifests() -> Vec<Vec<u8>> {
    written(&[Manifest { tables: vec![hosted()] }, Manifest::default()])
}

fn chunks() -> Vec<Vec<u8>> {
    let zeros = vec![0; CHUNK];
    let mixed: Vec<u8> = (0..CHUNK).map(|i| (i * i / 7) as u8).collect();
    [zeros, mixed].iter().map(|chunk| pack(Coder::Zlib, chunk)).collect()
}

fn reports() -> Vec<Vec<u8>> {
    vec![include_bytes!("../../src/report/tests/stored.json").to_vec()]
}

fn plans() -> Vec<Vec<u8>> {
    bytes(&[
        "?puzzle=2x2x2&algorithms=ida,bibfs&runs=9&seed=7&moves=11&metric=qtm&timeout=2.5&threads=2&tables=small",
        "?scrambles=R+U%0AF2&param=wastar.weight%3D2&sweep=weight%3D1..3:0.5",
        "weight=1..3:0.5",
        "tables=small,standard",
        "wastar.weight=2",
        "R U\tx\n# no\n\nF2 D\n",
    ])
}

/// The most turns that are applied to a cube.
const MAX_APPLIED: usize = 200;

fn notation(text: &str) -> Result<bool, Violation> {
    let size = size_for(text);
    let parsed = match Alg::parse(text, size) {
        Ok(parsed) => parsed,
        Err(error) => {
            let _ = error.to_string();
            let is_inside = text.get(error.span()).is_some();
            return if is_inside {
                Ok(false)
            } else {
                Err(Violation("the span is not inside the text".to_owned()))
            };
        }
    };
    let written = parsed.alg.to_string();
    let again = Alg::parse(&written, size).map_err(|error| Violation(format!("'{written}': {error}")))?;
    if parsed.alg.turns().len() <= MAX_APPLIED {
        // A turn may be written as seen from the opposite face.
        let (cube, same) = (Facelets::after(&parsed.alg), Facelets::after(&again.alg));
        ensure(&same, &cube, "written turns are parsed as others")?;
    }
    ensure(&again.alg.to_string(), &written, "written turns are written in another way")?;
    ensure(&parsed.alg.inverse().inverse(), &parsed.alg, "an alg is not the inverse of its inverse")?;
    Ok(true)
}

fn cube_input(text: &str) -> Result<bool, Violation> {
    let inputs = [
        CubeInput::new(text).for_size(size_for(text)),
        CubeInput::state(text),
        CubeInput::alg(text, size_for(text)),
        CubeInput::new(text).only_size(Some(Size::THREE)),
    ];
    let mut is_accepted = false;
    for input in inputs {
        match input.parse() {
            Ok(ParsedCube::Alg(parsed)) => {
                is_accepted = true;
                parsed.remarks.iter().for_each(|remark| drop(remark.to_string()));
                let most = CubeInput::MAX_TURNS;
                ensure(&(parsed.alg.turns().len() <= most), &true, "there are too many turns")?;
            }
            Ok(ParsedCube::State(cube)) => {
                is_accepted = true;
                same_state(&cube)?;
            }
            Err(error) => {
                let _ = error.to_string();
                let is_inside = error.span().is_none_or(|span| text.get(span).is_some());
                ensure(&is_inside, &true, "the span is not inside the text")?;
            }
        }
    }
    Ok(is_accepted)
}

/// Checks that a state is parsed as itself in every form that it can be written in.
fn same_state(cube: &Facelets) -> Result<(), Violation> {
    let written = cube.to_string();
    let again = Facelets::parse(&written).map_err(|error| Violation(format!("'{written}': {error}")))?;
    ensure(&again, cube, "a written state is parsed as another")
}

fn state(text: &str) -> Result<bool, Violation> {
    match Facelets::parse(text) {
        Ok(cube) => {
            if cube.check().is_ok() {
                same_state(&cube)?;
            }
            Ok(true)
        }
        Err(error) => {
            let _ = error.to_string();
            Ok(false)
        }
    }
}

/// Checks that a value that is parsed is written and parsed as the same.
fn written_as<T: FromStr + Display + PartialEq + Debug>(text: &str) -> Result<bool, Violation>
where
    T::Err: Display,
{
    match text.parse::<T>() {
        Ok(value) => {
            let again = value.to_string().parse::<T>();
            let again = again.map_err(|error| Violation(format!("'{value}': {error}")))?;
            ensure(&again, &value, "a written value is parsed as another")?;
            Ok(true)
        }
        Err(error) => {
            let _ = error.to_string();
            Ok(false)
        }
    }
}

fn small_texts(text: &str) -> Result<bool, Violation> {
    let time = timer::read_time(text);
    if let Err(error) = &time {
        let _ = error.to_string();
    }
    Ok(time.is_ok()
        | written_as::<Turn>(text)?
        | written_as::<Size>(text)?
        | text.parse::<Metric>().is_ok()
        | text.parse::<Piece>().is_ok())
}

fn painting(text: &str) -> Result<bool, Violation> {
    let Ok(painting) = text.parse::<Painting>() else { return Ok(false) };
    let again = painting.to_string().parse::<Painting>();
    ensure(&again.as_ref().ok(), &Some(&painting), "a written painting is parsed as another")?;
    if painting.size() <= Size::THREE {
        let diagnosis = Diagnosis::of(&painting, Schemes::Any);
        let _ = diagnosis.state();
    }
    Ok(true)
}

fn address(input: &[u8]) -> Result<bool, Violation> {
    let pairs: Vec<_> = form_urlencoded::parse(input).collect();
    let read = |pairs: &[(&str, &str)]| Address::parse(pairs.iter().copied());
    let address =
        read(&pairs.iter().map(|(name, value)| (name.as_ref(), value.as_ref())).collect::<Vec<_>>());
    let Some(setup) = &address.setup else { return Ok(address.problems.is_empty()) };
    if setup.size().layers() > 7 {
        return Ok(true);
    }
    let mut cube = address.state.clone().unwrap_or_else(|| Facelets::solved(address.size));
    let mut timeline = Timeline::new(cube.clone());
    timeline.append(setup.turns().to_vec());
    timeline.jump(usize::MAX);
    cube.turn_all(setup.turns());
    let pairs = link(&timeline, &LinkSettings::default());
    let again = read(&pairs.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>());
    let mut shown = again.state.unwrap_or_else(|| Facelets::solved(again.size));
    shown.turn_all(again.setup.iter().flat_map(Alg::turns));
    ensure(&shown, &cube, "a link shows another cube")?;
    Ok(address.problems.is_empty())
}

fn page(text: &str) -> Result<bool, Violation> {
    let preferences = Preferences::parse(text);
    ensure(
        &Preferences::parse(&preferences.write()),
        &preferences,
        "written preferences are parsed as others",
    )?;
    let _ = preferences.key_map();
    let bindings = Bindings::parse(text);
    ensure(&Bindings::parse(&bindings.to_string()), &bindings, "written bindings are parsed as others")?;
    let records = timer::read(text);
    let again = timer::read(&timer::write(&records));
    ensure(&again, &records, "written solves are parsed as others")?;
    if let Some(Err(error)) = setup::read_random_moves(text) {
        let _ = error.quote(text);
    }
    if let Err(error) = setup::read(&setup::one_line(text), size_for(text)) {
        let _ = (error.to_string(), error.quote(text));
    }
    let is_message = Msg::from_text(text).is_some();
    Ok(is_message
        || !bindings.is_empty()
        || again.iter().next().is_some()
        || preferences != Preferences::default())
}

/// Checks that a value that is parsed from JSON is written and parsed as the same.
fn json<T: DeserializeOwned + Serialize + PartialEq>(text: &str) -> Result<bool, Violation> {
    let Ok(value) = serde_json::from_str::<T>(text) else { return Ok(false) };
    let written = serde_json::to_string(&value).map_err(|error| Violation(error.to_string()))?;
    let again =
        serde_json::from_str::<T>(&written).map_err(|error| Violation(format!("{written}: {error}")))?;
    ensure(&again, &value, "a written message is parsed as another")?;
    Ok(true)
}

fn message(text: &str) -> Result<bool, Violation> {
    Ok(json::<Request>(text)?
        | json::<Event>(text)?
        | json::<StoreRequest>(text)?
        | json::<StoreEvent>(text)?
        | json::<TableRequest>(text)?
        | json::<TableReply>(text)?
        | json::<EngineMessage>(text)?
        | json::<RecordingEvent>(text)?
        | json::<Outcome>(text)?)
}

fn request(text: &str) -> Result<bool, Violation> {
    if let Ok(request) = serde_json::from_str::<PrepareRequest>(text)
        && let Err(error) = PrepareTask::new(&request)
    {
        let _ = error.to_string();
    }
    let Ok(request) = serde_json::from_str::<SolveRequest>(text) else { return Ok(false) };
    match SolveTask::new(&request) {
        Ok(_) => Ok(true),
        Err(error) => {
            let _ = error.to_string();
            Ok(false)
        }
    }
}

/// The length of a chunk in bytes.
const CHUNK: usize = 4096;

fn chunk(input: &[u8]) -> Result<bool, Violation> {
    let mut chunk = [0; CHUNK];
    if let Err(error) = unpack(Coder::Zlib, input, &mut chunk) {
        let _ = error.to_string();
        return Ok(false);
    }
    let mut again = [0; CHUNK];
    let packed = pack(Coder::Zlib, &chunk);
    unpack(Coder::Zlib, &packed, &mut again).map_err(|error| Violation(error.to_string()))?;
    ensure(&again, &chunk, "a packed chunk is unpacked as another")?;
    Ok(true)
}

fn report(text: &str) -> Result<bool, Violation> {
    let Ok(report) = Report::from_json(text) else { return Ok(false) };
    let written = report.to_json();
    let again = Report::from_json(&written).map_err(|error| Violation(error.to_string()))?;
    ensure(&again.to_json(), &written, "a written report is parsed as another")?;
    Ok(true)
}

fn plan(text: &str) -> Result<bool, Violation> {
    let sweep = text.parse::<Sweep>();
    if let Ok(sweep) = &sweep {
        let _ = sweep.values();
        written_as::<Sweep>(text)?;
    }
    let parameter = text.parse::<ParameterChoice>();
    let size = size_for(text);
    let _ = Scramble::parse_list(text, size);
    let is_plan = match PlanOptions::from_link(text) {
        Ok(options) => {
            let again =
                PlanOptions::from_link(&options.to_link()).map_err(|error| Violation(error.to_string()))?;
            ensure(&again.to_link(), &options.to_link(), "a written link is read as another")?;
            true
        }
        Err(error) => {
            let _ = error.to_string();
            false
        }
    };
    Ok(is_plan || sweep.is_ok() || parameter.is_ok())
}
