use godspeed_protocol::{AlgInfo, AlgsSummary};
use serde_json::json;

use super::{RankChoice, Records, Sheet};

/// Returns the algorithms of some cases as CSV, one row an algorithm.
#[must_use]
pub(super) fn csv(sheet: &Sheet, cases: &[usize], rank: RankChoice, records: &Records) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = [
        "case",
        "start",
        "count",
        "alg",
        "before",
        "after",
        "length",
        "time",
        "mcc",
        "esq",
        "stm",
        "qtm",
        "favourite",
        "own",
    ];
    // Writing to a vector cannot fail.
    let _ = writer.write_record(head);
    for &number in cases {
        let Some(case) = sheet.case(number) else { continue };
        let (name, start, count) = (&case.info.name, &case.info.start, case.count().to_string());
        let rows = case.rows(rank, sheet.record(number, records));
        if rows.is_empty() {
            let mut row = vec![name.as_str(), start, &count];
            row.resize(head.len(), "");
            let _ = writer.write_record(row);
        }
        for row in rows {
            let yes = |is: bool| if is { "1" } else { "" }.to_owned();
            let info = |text: &dyn Fn(&AlgInfo) -> String| row.info.as_ref().map(text).unwrap_or_default();
            let _ = writer.write_record([
                name.clone(),
                start.clone(),
                count.clone(),
                row.alg.clone(),
                info(&|alg| alg.before.clone()),
                info(&|alg| alg.after.clone()),
                info(&|alg| alg.length.to_string()),
                info(&|alg| alg.scores.time.to_string()),
                info(&|alg| alg.scores.mcc.to_string()),
                info(&|alg| alg.scores.esq.to_string()),
                info(&|alg| alg.scores.stm.to_string()),
                info(&|alg| alg.scores.qtm.to_string()),
                yes(row.is_favourite),
                yes(row.is_own),
            ]);
        }
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Returns some cases as a Markdown table, one row a case, with its favourite or best algorithm.
#[must_use]
pub(super) fn markdown(sheet: &Sheet, cases: &[usize], rank: RankChoice, records: &Records) -> String {
    let name = rank.name();
    let mut text = format!("| Case | Algorithm | {name} | Length | Algorithms |\n|---|---|---:|---:|---:|\n");
    for &number in cases {
        let Some(case) = sheet.case(number) else { continue };
        let row = match case.chosen(rank, sheet.record(number, records)) {
            Some(alg) => {
                let free = |turns: &str| if turns.is_empty() { String::new() } else { format!("({turns})") };
                let moves = [free(&alg.before), alg.alg.clone(), free(&alg.after)].join(" ");
                format!(
                    "`{}` | {} | {} | {}",
                    moves.trim(),
                    rank.number(&alg.scores),
                    alg.length,
                    case.count()
                )
            }
            None => "– | – | – | 0".to_owned(),
        };
        text += &format!("| {} | {row} |\n", case.info.name);
    }
    text
}

/// Returns the summary and what was found as JSON, with the objects that `godspeed algs --json` prints.
#[must_use]
pub(super) fn json(sheet: &Sheet, summary: &AlgsSummary) -> String {
    let alg = |alg: &AlgInfo| json!({ "alg": alg.alg, "length": alg.length, "scores": alg.scores });
    let cases = sheet.cases().iter().map(|case| {
        json!({
            "case": case.info.name,
            "start": case.info.start,
            "count": case.count(),
            "algs": case.found().algs.iter().map(alg).collect::<Vec<_>>(),
        })
    });
    json!({ "summary": summary, "cases": cases.collect::<Vec<_>>() }).to_string()
}
