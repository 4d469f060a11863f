use std::io::{self, Write, stdout};

use godspeed_protocol::{
    AlternativesInfo, Event, ForecastInfo, GroupInfo, Lengths, Outcome, ProgressInfo, StageMoves,
    Unsimplified,
};

/// What became of one cube, ready to be printed.
pub(crate) struct Report<'a> {
    /// The result.
    pub(crate) outcome: &'a Outcome,
    /// The cube, repeated first where there are several.
    pub(crate) title: Option<Title<'a>>,
}

/// Which cube a report is about.
pub(crate) struct Title<'a> {
    /// What the text is: `scramble` or `state`.
    pub(crate) name: &'a str,
    /// The cube as it was written.
    pub(crate) text: &'a str,
}

/// What was said of where a search stands.
#[derive(Default)]
pub(crate) struct Told {
    lower: u32,
    stage: Option<(u32, String)>,
}

impl Told {
    /// Says what is new: between which bounds the answer lies, if the lower one has risen, and the group, if
    /// another stage has begun.
    pub(crate) fn tell(&mut self, progress: &ProgressInfo) {
        self.tell_bounds(progress);
        self.tell_group(progress);
    }

    fn tell_bounds(&mut self, progress: &ProgressInfo) {
        let &ProgressInfo { lower, best, seconds, seconds_left, .. } = progress;
        let Some(lower) = lower.filter(|&lower| lower > self.lower) else { return };
        self.lower = lower;
        let upper = best.map_or_else(|| "at least".to_owned(), |best| format!("at most {best}, at least"));
        let left = seconds_left.map_or_else(String::new, |left| format!(", up to {left:.0} s to go"));
        eprintln!("godspeed: {upper} {lower} moves after {seconds:.1} s{left}");
    }

    fn tell_group(&mut self, progress: &ProgressInfo) {
        let Some((stage, group)) = progress.stage.as_ref().zip(progress.group.as_ref()) else { return };
        let stage = (progress.depth, stage.clone());
        if self.stage.as_ref() != Some(&stage) {
            let GroupInfo { turns, states } = group;
            eprintln!("godspeed: {}: {states} states left, which {turns} can solve", stage.1);
            self.stage = Some(stage);
        }
    }
}

/// Says what a search tells on its way, beside the results.
pub(crate) fn tell(event: &Event) {
    match event {
        Event::Forecast(ForecastInfo { reason, .. }) => eprintln!("godspeed: {reason}"),
        Event::Table { .. } => tell_of_tables(event),
        Event::Improved { length, .. } => eprintln!("godspeed: found {length} moves"),
        _ => {}
    }
}

/// Says which table a search gets ready.
pub(crate) fn tell_of_tables(event: &Event) {
    if let Event::Table { name, done: 0.0, .. } = event {
        eprintln!("godspeed: getting the table {name} ready");
    }
}

impl Report<'_> {
    /// Prints it as one line of JSON.
    pub(crate) fn print_json(&self) -> io::Result<()> {
        let mut out = stdout().lock();
        serde_json::to_writer(&mut out, self.outcome)?;
        writeln!(out)?;
        out.flush()
    }

    /// Prints it for a person.
    pub(crate) fn print(&self) -> io::Result<()> {
        let mut out = stdout().lock();
        let Outcome { solution, error, .. } = self.outcome;
        if let Some(Title { name, text }) = &self.title {
            writeln!(out, "{name:<8}  {text}")?;
        }
        match solution {
            Some(solution) => self.print_solution(&mut out, solution)?,
            None => out.flush()?,
        }
        if let Some(error) = error {
            eprintln!("godspeed: {error}");
        }
        out.flush()
    }

    fn print_solution(&self, out: &mut impl Write, solution: &str) -> io::Result<()> {
        let Outcome { size, stages, alternatives, unsimplified, note, lengths, nodes, .. } = self.outcome;
        let Outcome { seconds, table_seconds, threads, .. } = self.outcome;
        if stages.len() > 1 {
            print_stages(out, stages)?;
        }
        if let Some(note) = note {
            writeln!(out, "note      {note}")?;
        }
        let solution = if solution.is_empty() { "nothing to do: the cube is solved" } else { solution };
        writeln!(out, "solution  {solution}")?;
        if let Some(others) = alternatives {
            print_alternatives(out, others)?;
        }
        if let Some(Unsimplified { moves, .. }) = unsimplified.as_deref() {
            writeln!(out, "before    {moves}")?;
        }
        writeln!(out, "length    {}", self.length())?;
        if let Some(Lengths { htm, stm, .. }) = lengths
            && *size > 3
        {
            writeln!(
                out,
                "counted   {stm} layers turned (stm), {htm} outer and wide turns (obtm, here htm)"
            )?;
        }
        writeln!(out, "nodes     {nodes}")?;
        writeln!(out, "seconds   {seconds:.6} on {threads} threads, and {table_seconds:.3} for tables")
    }

    /// The length, where it was simplified with the one before: `42 -> 39 (htm, simplified)`.
    fn length(&self) -> String {
        let Outcome { length, metric, optimal, unsimplified, .. } = self.outcome;
        let before = unsimplified
            .as_ref()
            .map(|unsimplified| format!("{} -> ", unsimplified.length))
            .unwrap_or_default();
        let simplified = if unsimplified.is_some() { ", simplified" } else { "" };
        let optimal = if *optimal { ", optimal" } else { "" };
        format!("{before}{} ({metric}{simplified}{optimal})", length.unwrap_or_default())
    }
}

fn print_alternatives(out: &mut impl Write, others: &AlternativesInfo) -> io::Result<()> {
    for moves in &others.moves {
        writeln!(out, "or        {moves}")?;
    }
    let count = others.moves.len() + 1;
    let more = if others.complete { "" } else { ", and more that are not listed" };
    writeln!(out, "in all    {count}{more}")
}

fn print_stages(out: &mut impl Write, stages: &[StageMoves]) -> io::Result<()> {
    let width = stages.iter().map(|stage| stage.name.chars().count()).max().unwrap_or_default();
    for (number, StageMoves { name, moves, .. }) in stages.iter().enumerate() {
        // A stage that took no turns ends with its name.
        let line = format!("stage {:<3} {name:width$}  {moves}", number + 1);
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
