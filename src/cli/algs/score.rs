use godspeed_cube::{Alg, Size};
use godspeed_engine::scores_info;
use godspeed_protocol::ScoresInfo;
use godspeed_solve::algs::{Hands, Scores};
use serde_json::{Value, json};

use crate::diagnostics::print_error;
use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;
use crate::stdin_lines::stdin_lines;

/// Scores the algorithms of standard input, one a line; empty lines and those that begin with # are skipped.
pub(super) fn score(as_json: bool) -> CommandResult {
    let hands = Hands::default();
    let mut status = None;
    for line in stdin_lines() {
        let scored = match line? {
            Ok(text) if text.trim().is_empty() || text.trim_start().starts_with('#') => continue,
            Ok(text) => score_line(&text, &hands, as_json),
            Err(error) => invalid(None, &error.to_string(), as_json),
        };
        status = status.max(Some(scored));
    }
    status.ok_or_else(|| ExitStatus::bad_input("nothing to score: pass one algorithm per line"))
}

fn score_line(text: &str, hands: &Hands, as_json: bool) -> ExitStatus {
    let alg = match Alg::parse(text, Size::THREE) {
        Ok(parsed) => parsed.alg,
        Err(error) => return invalid(Some(text), &error.to_string(), as_json),
    };
    let scores = Scores::of(alg.turns(), hands);
    let parts = hands.execution(alg.turns()).parts(hands);
    if as_json {
        let ScoresInfo { time, mcc, esq, stm, qtm } = scores_info(&scores);
        let part = |(text, seconds): &(String, f64)| json!({ "part": text, "seconds": (seconds * 1e4).round() / 1e4 });
        let parts: Vec<Value> = parts.iter().map(part).collect();
        let alg = text.trim();
        let object = json!({
            "alg": alg, "time": time, "mcc": mcc, "esq": esq, "stm": stm, "qtm": qtm, "parts": parts,
        });
        outln!("{object}");
    } else {
        outln!("{}", text.trim());
        let Scores { time, mcc, esq, stm, qtm } = scores;
        outln!(
            "    {time:.2} s, MCC {mcc:.1}, ESQ {esq}, {stm} slice turns (STM), {qtm} quarter turns (QTM)"
        );
        for (part, seconds) in &parts {
            outln!("    {seconds:+.3} s  {part}");
        }
    }
    ExitStatus::Success
}

/// Reports a line that is not an algorithm.
fn invalid(text: Option<&str>, error: &str, as_json: bool) -> ExitStatus {
    if as_json {
        let none = Value::Null;
        outln!(
            "{}",
            json!({
                "alg": text,
                "time": none,
                "mcc": none,
                "esq": none,
                "stm": none,
                "qtm": none,
                "parts": [],
                "error": error,
            })
        );
    } else {
        print_error(&error);
    }
    ExitStatus::BadInput
}
