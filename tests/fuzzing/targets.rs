use std::fmt::{Debug, Display};
use std::str::FromStr;

use godspeed_cube::{
    Alg, CubeInput, CubeLine, CubeLines, Facelets, Goal, Metric, ParsedCube, PartialState, Piece, Size, Turn,
    TurnSet,
};
use godspeed_engine::packing::{pack, unpack};
use godspeed_engine::{AlgsTask, DistancesTask, PrepareTask, SolveTask};
use godspeed_net::{Diagnosis, Painting, Schemes};
use godspeed_page::address::{Address, LinkSettings, link};
use godspeed_page::keyboard::Bindings;
use godspeed_page::preferences::Preferences;
use godspeed_page::setup::Setup;
use godspeed_page::state::Msg;
use godspeed_page::timer::{Records, SolveChange};
use godspeed_page::{setup, timer};
use godspeed_protocol::{
    AlgsRequest, Coder, DistancesRequest, EngineMessage, Event, FindEvent, FindMessage, Manifest, Outcome,
    PageRequest, PrepareRequest, RecordingEvent, Request, SolveRequest, StoreEvent, StoreRequest, TableReply,
    TableRequest,
};
use godspeed_report::{ParameterChoice, PlanOptions, Report, Scramble, Sweep};
use godspeed_scan::Reading;
use godspeed_timeline::Timeline;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::cases::{case_spec, case_specs, painted, painted_cases};
use super::data::{data_file, data_files};
use super::pictures::{pictures, searched};
use super::scans::{decided, readings, stickers};
use super::{Target, Violation, inputs};

/// Every parser and decoder.
pub static TARGETS: &[Target] = &[
    Target { name: "notation", inputs: inputs::algs, check: |input| notation(&text(input)) },
    Target { name: "input", inputs: inputs::algs_and_states, check: |input| cube_input(&text(input)) },
    Target { name: "list", inputs: inputs::lists, check: |input| list(&text(input)) },
    Target { name: "state", inputs: inputs::states_and_nets, check: |input| state(&text(input)) },
    Target { name: "names", inputs: inputs::names, check: |input| small_texts(&text(input)) },
    Target { name: "painting", inputs: inputs::paintings, check: |input| painting(&text(input)) },
    Target { name: "goal", inputs: inputs::goals, check: |input| goal(&text(input)) },
    Target { name: "turns", inputs: inputs::turn_sets, check: |input| turn_set(&text(input)) },
    Target { name: "cases", inputs: case_specs, check: |input| case_spec(&text(input)) },
    Target { name: "case", inputs: painted_cases, check: |input| painted(&text(input)) },
    Target { name: "address", inputs: inputs::addresses, check: address },
    Target { name: "page", inputs: inputs::page_texts, check: |input| page(&text(input)) },
    Target { name: "data", inputs: data_files, check: |input| data_file(&text(input)) },
    Target { name: "messages", inputs: inputs::messages, check: |input| message(&text(input)) },
    Target { name: "request", inputs: inputs::requests, check: |input| request(&text(input)) },
    Target { name: "manifest", inputs: inputs::manifests, check: |input| json::<Manifest>(&text(input)) },
    Target { name: "chunk", inputs: inputs::chunks, check: chunk },
    Target { name: "report", inputs: inputs::reports, check: |input| report(&text(input)) },
    Target { name: "reading", inputs: readings, check: |input| json::<Reading>(&text(input)) },
    Target { name: "stickers", inputs: stickers, check: decided },
    Target { name: "picture", inputs: pictures, check: searched },
    Target { name: "plan", inputs: inputs::plans, check: |input| plan(&text(input)) },
];

fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
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
            Ok(ParsedCube::State(parsed)) => {
                is_accepted = true;
                parsed.remarks.iter().for_each(|remark| drop(remark.to_string()));
                same_state(&parsed.state)?;
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

/// Checks that the cubes of a list are on lines of their own, and that they are the same cubes again.
fn list(text: &str) -> Result<bool, Violation> {
    let size = Some(size_for(text)).filter(|&size| size == Size::ONE);
    let cubes = CubeLines::split(text, size);
    let increase = cubes.windows(2).all(|pair| pair[0].number < pair[1].number);
    ensure(&increase, &true, "cubes are not in the order of their lines")?;
    let texts: Vec<&str> = cubes.iter().map(|cube| cube.text.as_str()).collect();
    let again = CubeLines::split(&texts.join("\n\n"), size);
    let again: Vec<&str> = again.iter().map(|cube| cube.text.as_str()).collect();
    ensure(&again, &texts, "the cubes of a list are other cubes on lines of their own")?;
    let mut dialogue = CubeLines::interactive(size);
    let mut answered: Vec<CubeLine> =
        (1..).zip(text.lines()).flat_map(|(number, line)| dialogue.push(number, line)).collect();
    answered.extend(dialogue.finish());
    ensure(&(answered.len() >= cubes.len()), &true, "a dialogue loses cubes")?;
    Ok(cubes.iter().any(|cube| cube.text.starts_with("net:")))
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

fn goal(text: &str) -> Result<bool, Violation> {
    let mut is_accepted = false;
    for size in [Size::TWO, Size::THREE, size_for(text)] {
        if let Ok(start) = PartialState::parse(text, size) {
            ensure(&start.completed().check(), &Ok(()), "a completed start is illegal")?;
        }
        let goal = match Goal::parse(text, size) {
            Ok(goal) => goal,
            Err(error) => {
                let _ = error.to_string();
                continue;
            }
        };
        is_accepted = true;
        for mask in goal.masks() {
            let cube = mask.completions().first();
            let is_reached = cube.is_some_and(|cube| cube.check().is_ok() && goal.is_reached(&cube));
            ensure(&is_reached, &true, "no legal cube reaches the goal")?;
        }
        ensure(&Goal::parse(&goal.to_string(), size), &Ok(goal), "a written goal is parsed as another")?;
    }
    Ok(is_accepted)
}

fn turn_set(text: &str) -> Result<bool, Violation> {
    let size = size_for(text);
    let set = match TurnSet::parse(text, size) {
        Ok(set) => set,
        Err(error) => {
            let _ = error.to_string();
            return Ok(false);
        }
    };
    for (turn, cost) in set.costs(Metric::Qtm) {
        ensure(&turn.checked(size).is_ok(), &true, "a turn is not possible")?;
        ensure(&set.cost(turn, Metric::Qtm), &Some(cost), "a turn has another cost")?;
    }
    let written = set.to_string();
    let again = TurnSet::parse(&written, size).map_err(|error| Violation(format!("'{written}': {error}")))?;
    ensure(&again.to_string(), &written, "a written set is written in another way")?;
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
    let changes = SolveChange::read(text);
    let again = SolveChange::read(&SolveChange::write(&changes));
    ensure(&again, &changes, "written solves are parsed as others")?;
    let mut records = Records::default();
    records.take(changes);
    if let Some(Err(error)) = setup::read_random_moves(text) {
        let _ = error.quote(text);
    }
    if let Err(error) = setup::read(&setup::one_line(text), size_for(text)) {
        let _ = (error.to_string(), error.quote(text));
    }
    // Without comments, a text of several lines is the same cube on one line.
    if !text.contains('#')
        && !text.contains("//")
        && let Ok(ParsedCube::State(parsed)) = CubeInput::new(text).parse()
        && parsed.remarks.is_empty()
        && let Ok(Setup::Position(cube, remarks)) = setup::read(&setup::one_line(text), Size::THREE)
        && remarks.is_empty()
    {
        ensure(&cube, &parsed.state, "a text is another cube on one line")?;
    }
    Ok(!bindings.is_empty() || !again.is_empty() || preferences != Preferences::default())
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
        | json::<FindMessage>(text)?
        | json::<FindEvent>(text)?
        | json::<Outcome>(text)?
        | page_request(text)?)
}

fn request(text: &str) -> Result<bool, Violation> {
    if let Ok(request) = serde_json::from_str::<PrepareRequest>(text)
        && let Err(error) = PrepareTask::new(&request)
    {
        let _ = error.to_string();
    }
    if let Ok(request) = serde_json::from_str::<DistancesRequest>(text)
        && let Err(error) = DistancesTask::new(&request)
    {
        let _ = error.to_string();
    }
    if let Ok(request) = serde_json::from_str::<AlgsRequest>(text)
        && let Err(error) = AlgsTask::new(&request)
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
pub(super) const CHUNK: usize = 4096;

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

/// Checks that a request of a view is written as it was parsed, and becomes a message of the page or is refused.
fn page_request(text: &str) -> Result<bool, Violation> {
    if let Ok(request) = serde_json::from_str::<PageRequest>(text) {
        let _ = Msg::from_request(request);
    }
    json::<PageRequest>(text)
}
