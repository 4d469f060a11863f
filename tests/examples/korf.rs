//! Measures the optimal solver on a file of scrambles.
//!
//! `cargo run --release -p godspeed-tests --example korf -- SET FILE [--metric METRIC] [--count N] [--pass LENGTH]
//! [--repeat N] [--table FILE]`
//!
//! SET is `small`, `standard` or `large`. METRIC is `htm` (default) or `qtm`. FILE contains one scramble per line, optionally followed by a tab and
//! its optimal length. `--pass` runs only the pass for that length, `--repeat` times, and prints its time next to
//! the memory limit: the time to read the same table at random positions on all threads, in batches of 16
//! independent reads. `--table` stores the table in a file between runs. `RAYON_NUM_THREADS` sets the number of
//! threads.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use godspeed_cube::{Alg, Cubies, Metric, Size, Turn};
use godspeed_solve::solvers::korf::{LoadedTableSet, PassGoal, SETS, SubtreeOrder, open_set};
use godspeed_solve::{
    BoxFuture, Bytes, Control, SolveError, Source, Stopped, TableSet, TableSpec, Tables, block_on, database,
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [set, file, options @ ..] = &arguments[..] else {
        return Err(
            "usage: korf SET FILE [--metric METRIC] [--count N] [--pass LENGTH] [--repeat N] [--table FILE]"
                .into(),
        );
    };
    let option = |name: &str| options.iter().skip_while(|option| *option != name).nth(1);
    let bench = Bench {
        count: option("--count").map_or(Ok(usize::MAX), |count| count.parse())?,
        pass: option("--pass").map(|length| length.parse()).transpose()?,
        repeat: option("--repeat").map_or(Ok(1), |repeat| repeat.parse())?,
        set: SETS.iter().find(|known| known.id == set).ok_or("unknown table set")?,
        metric: option("--metric").map_or(Ok(Metric::Htm), |metric| metric.parse())?,
        table: option("--table").map(PathBuf::from),
        scrambles: std::fs::read_to_string(file)?,
    };
    bench.run()
}

struct Bench {
    count: usize,
    pass: Option<u8>,
    repeat: usize,
    set: &'static TableSet,
    metric: Metric,
    table: Option<PathBuf>,
    scrambles: String,
}

impl Bench {
    fn run(&self) -> Result<(), Box<dyn Error>> {
        let control = Control::silent();
        let tables = self.table.clone().map_or_else(Tables::new, |file| Tables::with_source(File(file)));
        let search = self.open(&tables, &control)?;
        let mut seconds: Vec<f64> = Vec::new();
        let mut passes: Vec<Pass> = Vec::new();
        for line in self.scrambles.lines().filter(|line| !line.starts_with("scramble")).take(self.count) {
            let mut columns = line.split('\t');
            let mut cube = Cubies::SOLVED;
            cube.apply_all(Alg::parse(columns.next().unwrap_or_default(), Size::THREE)?.alg.turns());
            if let Some(length) = self.pass {
                for _ in 0..self.repeat {
                    passes.push(Pass::measure(&search, &cube, length)?);
                    println!("{}", passes[passes.len() - 1]);
                }
                continue;
            }
            let (start, before) = (Instant::now(), control.progress().nodes);
            let solution = shortest(&search, &cube, &control)?;
            seconds.push(start.elapsed().as_secs_f64());
            let known: Option<usize> = columns.next().map(str::parse).transpose()?;
            let nodes = control.progress().nodes - before;
            let length = self.metric.length(&solution, Size::THREE);
            println!("{length} moves, {:.2} s, {nodes} nodes", seconds[seconds.len() - 1]);
            cube.apply_all(&solution);
            if !cube.is_solved() || known.is_some_and(|known| known != length) {
                return Err(format!("wrong: {line}").into());
            }
        }
        seconds.sort_by(f64::total_cmp);
        if let Some(median) = seconds.get(seconds.len() / 2) {
            let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
            println!("{} cubes: mean {mean:.2} s, median {median:.2} s", seconds.len());
        }
        if !passes.is_empty() {
            println!("mean: {}", Pass::mean(&passes));
            for (_, table) in self.databases(&tables) {
                println!("the memory's limit: {:.1} ns a probe", memory_limit(table.bytes()));
            }
        }
        Ok(())
    }

    /// Opens the set, and prints the elapsed time and the distributions of its tables.
    fn open(&self, tables: &Tables, control: &Control) -> Result<LoadedTableSet, SolveError> {
        let (start, used) = (Instant::now(), busy_seconds());
        let opened = block_on(open_set(self.set, self.metric, tables, control))?;
        let seconds = (start.elapsed().as_secs_f64(), busy_seconds() - used);
        println!("tables ready in {:.1} s, {:.1} s of threads", seconds.0, seconds.1);
        for (id, table) in self.databases(tables) {
            let counts = table.distribution();
            let all = counts.iter().sum::<u64>() as f64;
            let shares: Vec<f64> = counts.iter().map(|&count| 100.0 * count as f64 / all).collect();
            println!("{id}: {} bytes, {counts:?}, {shares:.3?} %", table.bytes().len());
        }
        Ok(opened)
    }

    /// Returns the databases of the set, which must be open.
    fn databases(&self, tables: &Tables) -> Vec<(String, Arc<dyn Bytes>)> {
        let ids: Vec<String> = match self.metric {
            Metric::Qtm => vec![format!("korf-{}-qtm", self.set.id)],
            _ => self.set.tables.iter().map(|spec| spec.id.to_owned()).collect(),
        };
        let opened = |id: String| {
            let table = block_on(database(&id)?.open(tables, &Control::silent())).ok().flatten()?;
            Some((id, table))
        };
        ids.into_iter().filter_map(opened).collect()
    }
}

/// A file that stores the table between two runs.
struct File(PathBuf);

impl Source for File {
    fn fill<'a>(
        &'a self,
        spec: &'static TableSpec,
        bytes: &'a mut [u8],
        _: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        let kept = std::fs::read(&self.0).ok().filter(|kept| kept.len() == spec.bytes);
        if let Some(kept) = &kept {
            bytes.copy_from_slice(kept);
        }
        Box::pin(std::future::ready(Ok(kept.is_some())))
    }

    fn keep(&self, _: &'static TableSpec, database: Arc<dyn Bytes>) {
        if let Err(error) = std::fs::write(&self.0, database.bytes()) {
            eprintln!("{}: {error}", self.0.display());
        }
    }
}

/// The cost of one pass.
struct Pass {
    length: u8,
    wall: f64,
    /// Thread seconds.
    busy: f64,
    nodes: f64,
    probes: f64,
}

impl Pass {
    fn measure(search: &LoadedTableSet, cube: &Cubies, length: u8) -> Result<Self, Stopped> {
        let (start, used) = (Instant::now(), busy_seconds());
        let goal = PassGoal::whole(length, 1);
        let outcome = block_on(search.pass(cube, goal, &mut SubtreeOrder::default(), &Control::silent()))?;
        Ok(Self {
            length,
            wall: start.elapsed().as_secs_f64(),
            busy: busy_seconds() - used,
            nodes: outcome.nodes as f64,
            probes: outcome.probes as f64,
        })
    }

    fn mean(passes: &[Self]) -> Self {
        let mean = |of: fn(&Self) -> f64| passes.iter().map(of).sum::<f64>() / passes.len() as f64;
        Self {
            length: passes.iter().map(|pass| pass.length).max().unwrap_or(0),
            wall: mean(|pass| pass.wall),
            busy: mean(|pass| pass.busy),
            nodes: mean(|pass| pass.nodes),
            probes: mean(|pass| pass.probes),
        }
    }
}

impl Display for Pass {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { length, wall, busy, nodes, probes } = self;
        write!(f, "length {length}: {wall:.2} s, {nodes:.3e} nodes, {probes:.3e} probes, ")?;
        write!(f, "{:.1} ns a probe, {:.1} ns of a thread", wall * 1e9 / probes, busy * 1e9 / probes)
    }
}

/// Returns the wall time per random read in nanoseconds.
///
/// Reads are in batches of 16 on all threads.
fn memory_limit(table: &[u8]) -> f64 {
    const READS: u64 = 1 << 24;
    let start = Instant::now();
    let sums = rayon::broadcast(|thread| {
        let mut chance = 0x9E37_79B9_7F4A_7C15_u64 * (thread.index() as u64 + 1);
        let mut sum = 0;
        for _ in 0..READS / 16 {
            let places: [usize; 16] = std::array::from_fn(|_| {
                chance ^= chance << 13;
                chance ^= chance >> 7;
                chance ^= chance << 17;
                ((chance >> 32) as usize * table.len()) >> 32
            });
            sum += places.iter().map(|&place| u64::from(table[place])).sum::<u64>();
            // Makes the next batch depend on this one.
            chance ^= sum & 1;
        }
        sum
    });
    std::hint::black_box(&sums);
    start.elapsed().as_secs_f64() * 1e9 / (READS * sums.len() as u64) as f64
}

/// Searches for increasing lengths, without an upper bound.
fn shortest(search: &LoadedTableSet, cube: &Cubies, control: &Control) -> Result<Vec<Turn>, Stopped> {
    let mut order = SubtreeOrder::default();
    let mut length = search.lower_bound(cube);
    loop {
        let pass = search.pass(cube, PassGoal::whole(length, 1), &mut order, control);
        if let Some(solution) = block_on(pass)?.solutions.into_iter().next() {
            return Ok(solution);
        }
        length += 1;
    }
}

/// Returns the thread seconds of this process on Linux, and 0 elsewhere.
///
/// They are more meaningful than wall time on a busy machine.
fn busy_seconds() -> f64 {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let worked = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("schedstat")).ok());
    worked.filter_map(|text| text.split(' ').next()?.parse::<f64>().ok()).sum::<f64>() / 1e9
}
