//! Measures the optimal solver.

use cube::{Angle, Face, Turn};

fn turns(text: &str) -> Vec<Turn> {
    let turn = |token: &str| {
        let face = Face::from_letter(token.chars().next().unwrap()).unwrap();
        let angle = match &token[1..] { "" => Angle::Quarter, "2" => Angle::Half, _ => Angle::Prime };
        Turn::outer(face, angle)
    };
    text.split_whitespace().map(turn).collect()
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, flips, table, file, count, only @ ..] = &arguments[..] else { return };
    let text = std::fs::read_to_string(file).unwrap();
    let lines: Vec<_> = text
        .lines()
        .filter(|line| !line.starts_with("scramble"))
        .take(count.parse().unwrap())
        .map(|line| {
            let mut columns = line.split('\t');
            (turns(columns.next().unwrap()), columns.next().map(|length| length.parse().unwrap()))
        })
        .collect();
    let only = only.first().map(|only| only.parse().unwrap());
    match &flips[..] {
        "0" => solve::solvers::korf::measure::<0>(table, &lines, only),
        "1" => solve::solvers::korf::measure::<1>(table, &lines, only),
        _ => solve::solvers::korf::measure::<3>(table, &lines, only),
    }
}
