//! Temporary.
use godspeed_cube::*;
use godspeed_solve::algs::*;
fn main() {
    for set in &SETS {
        let t = std::time::Instant::now();
        let cases = set.cases();
        println!("{} {} expected {} {:?}", set.id, cases.cases.len(), set.count, t.elapsed());
    }
    for id in ["pll", "oll", "ocll", "epll"] {
        let s = NamedSet::find(id).unwrap().cases();
        println!("{:?}", s.cases.iter().map(|c| c.name.as_str()).collect::<Vec<_>>());
    }
    let args: Vec<String> = std::env::args().collect();
    if args.len() > 3 {
        
        
        let mut set = NamedSet::find(&args[1]).unwrap().cases();
        if args.len() > 4 { set.before = Adjustments::NONE; set.after = Adjustments::NONE; set.cases.truncate(1) }
        let turns = Generators::new(&TurnSet::parse(&args[2], Size::THREE).unwrap()).unwrap();
        let t = std::time::Instant::now();
        let (n, per, bytes) = probe(&set, &turns, args[3].parse().unwrap()).unwrap();
        println!("{n} covered {} {:?} {} MB", per.iter().filter(|&&n| n > 0).count(), t.elapsed(), bytes >> 20);
    }
}
