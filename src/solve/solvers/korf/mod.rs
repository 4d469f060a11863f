//! korf

mod ball;
mod batch;
mod building;
mod corner;
mod edge;
mod index;
mod node;
mod pass;
mod plain;
mod search;
mod simd;
mod state;
mod symmetry;
mod table;
mod worker;
#[cfg(test)]
mod walk;

/// Measuring.
pub fn measure<const FLIPS: u32>(file: &str, lines: &[(Vec<cube::Turn>, Option<u8>)], only: Option<u8>) {
    use crate::{Control, block_on};
    let control = Control::new(1 << 20, |_| ());
    let start = std::time::Instant::now();
    let used = cpu();
    let table = match std::fs::read(file) {
        Ok(bytes) => table::CosetTable::<FLIPS>::filled(|all| all.copy_from_slice(&bytes)),
        Err(_) => {
            let table = block_on(building::build::<FLIPS>("table", &control)).unwrap();
            println!("built in {:.2?}, cpu {:.2}", start.elapsed(), cpu() - used);
            let shares = table.shares();
            let total: u64 = shares.iter().sum();
            println!("{:?}", shares.map(|s| s as f64 / total as f64 * 100.0));
            std::fs::write(file, table.bytes()).unwrap();
            table
        }
    };
    let ground = search::Ground::new();
    let search = search::Search { ground: &ground, table: &table };
    let mut all = (0.0, 0.0);
    for (turns, known) in lines {
        let mut cube = cube::Facelets::solved(cube::Size::THREE);
        cube.turn_all(turns);
        let state = state::State::of_facelets(&cube).unwrap();
        let (start0, used0) = (std::time::Instant::now(), cpu());
        let lengths = only.map_or(search.plain().bound(&state)..=20, |only| only..=only);
        if let Some(only) = only {
            let mut all: Vec<f64> = (0..repeat()).map(|_| {
                let used = cpu();
                let outcome = block_on(search.pass(&state, only, &control)).unwrap();
                (cpu() - used) * 1e9 / outcome.probes as f64
            }).collect();
            all.sort_by(f64::total_cmp);
            println!("  {only}: min {:.2} median {:.2} ns", all[0], all[all.len() / 2]);
        }
        for length in lengths {
            let (start, used) = (std::time::Instant::now(), cpu());
            let outcome = block_on(search.pass(&state, length, &control)).unwrap();
            let cpu = cpu() - used;
            if length > 16 || only.is_some() {
                println!(
                    "  {length}: {:.2?} cpu {cpu:.2} s, nodes {:.3e}, probes {:.3e}, {:.1} ns cpu per probe",
                    start.elapsed(), outcome.nodes as f64, outcome.probes as f64,
                    cpu * 1e9 / outcome.probes as f64
                );
            }
            if let Some(solution) = outcome.solution {
                let end = solution.iter().fold(state, |s, &m| s.then(&state::State::of_move(m)));
                println!("{} {:?} in {:.2?} cpu {:.2}", solution.len(), known, start0.elapsed(), super::korf::cpu() - used0);
                assert!(end == state::State::SOLVED);
                assert!(known.is_none_or(|known| usize::from(known) == solution.len()));
                break;
            }
        }
        all.0 += start0.elapsed().as_secs_f64();
        all.1 += cpu() - used0;
    }
    println!("mean {:.2} s, cpu {:.2} s", all.0 / lines.len() as f64, all.1 / lines.len() as f64);
}

fn repeat() -> usize { std::env::var("REPEAT").map_or(1, |n| n.parse().unwrap()) }

fn cpu() -> f64 {
    std::fs::read_dir("/proc/self/task").unwrap().map(|task| {
        let text = std::fs::read_to_string(task.unwrap().path().join("schedstat")).unwrap();
        text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
    }).sum()
}
