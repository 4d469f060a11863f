//! Fits the model of two hands to timed algorithms, and prints a ten-fold cross-validation.
//!
//! `cargo run --release -p godspeed-solve --example fit_alg_times -- FILE` with a file of lines `ALG<tab>SECONDS`.
//! `--weights` prints the lines of `src/solve/algs/rank/weights.rs`.

use std::error::Error;

use godspeed_cube::{Alg, Size};
use godspeed_solve::algs::rank::fit::{
    Agreement, Timed, agreement, agreement_of_scores, cross_validated, fit, weight_lines,
};
use godspeed_solve::algs::{Hands, Rank};

/// The number of divisions into folds over which agreements are averaged.
const DIVISIONS: u64 = 10;

const FOLDS: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let prints_weights = arguments.iter().any(|argument| argument == "--weights");
    let file = arguments.iter().find(|argument| !argument.starts_with("--"));
    let file = file.ok_or("name a file with lines of an algorithm, a tab and seconds")?;
    let timed = read(&std::fs::read_to_string(file)?)?;
    let hands = fit(&timed);
    if prints_weights {
        weight_lines(&hands).iter().for_each(|line| println!("{line}"));
        return Ok(());
    }
    println!("{} algorithms", timed.len());
    let agreements: Vec<Agreement> =
        (0..DIVISIONS).map(|seed| agreement(&timed, &cross_validated(&timed, FOLDS, seed))).collect();
    let mean = |value: fn(&Agreement) -> f64| agreements.iter().map(value).sum::<f64>() / DIVISIONS as f64;
    print("time, ten-fold", mean(|agreement| agreement.spearman), mean(|agreement| agreement.rms));
    let seconds =
        |hands: &Hands| -> Vec<f64> { timed.iter().map(|timed| hands.seconds(&timed.turns)).collect() };
    let fitted = agreement(&timed, &seconds(&hands));
    print("time, fitted to all", fitted.spearman, fitted.rms);
    let stored = agreement(&timed, &seconds(&Hands::default()));
    print("time, weights of the library", stored.spearman, stored.rms);
    for rank in [Rank::Mcc, Rank::Esq, Rank::Stm, Rank::Qtm] {
        let scores: Vec<f64> = timed.iter().map(|timed| rank.score(&timed.turns, &hands)).collect();
        let Agreement { spearman, rms } = agreement_of_scores(&timed, &scores);
        print(rank.id(), spearman, rms);
    }
    Ok(())
}

fn print(name: &str, spearman: f64, rms: f64) {
    println!("{name:30} Spearman {spearman:.3}  rms {rms:.4} s");
}

/// Returns the algorithms of a file; lines whose second column is no number are headings.
fn read(text: &str) -> Result<Vec<Timed>, Box<dyn Error>> {
    let mut timed = Vec::new();
    for line in text.lines() {
        let Some((alg, seconds)) = line.split_once('\t') else { continue };
        let Ok(seconds) = seconds.trim().parse() else { continue };
        timed.push(Timed { turns: Alg::parse(alg, Size::THREE)?.alg.into_turns(), seconds });
    }
    if timed.is_empty() {
        Err("the file has no line of an algorithm, a tab and seconds".into())
    } else {
        Ok(timed)
    }
}
