//! Times a search for algorithms (not committed).
#![allow(warnings)]
use godspeed_cube::{Size, TurnSet};
use godspeed_solve::algs::{AlgSearch, Generators, NamedSet, Subgroup};
use godspeed_solve::{Control, block_on};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let generators = Generators::new(&TurnSet::parse(&args[2], Size::THREE).unwrap()).unwrap();
    let set = NamedSet::find(&args[1]).unwrap().cases();
    let search = AlgSearch::new(set, vec![Subgroup { generators, max: args[3].parse().unwrap() }]);
    let start = std::time::Instant::now();
    let control = Control::silent();
    let found = block_on(search.run(&control, |_, _| ())).unwrap();
    println!("{} {} algs {} covered {} nodes {} {:.2} s {} MB", args[1], args[2], found.cases.iter().map(|c| c.count).sum::<u64>(),
        found.cases.iter().filter(|c| c.count > 0).count(), control.progress().nodes, start.elapsed().as_secs_f64(), found.bytes / 1_000_000);
}
