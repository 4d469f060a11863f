use godspeed_cube::Face;

use super::{CaseFilter, CaseOrder, DrillPrompt, RankChoice, WholePainting};

/// An input to the section of sets.
#[derive(Clone, Debug, PartialEq)]
pub enum SetsMsg {
    /// Where cases come from, by its id.
    Choose(String),
    /// The text of a set of one's own.
    SetText(String),
    /// The facelets of one case.
    SetPainted(String),
    /// The colour with which stickers of one case are painted; `None` for any colour.
    SetBrush(Option<Face>),
    /// Paint a sticker of one case.
    Paint(usize, Option<Face>),
    /// Paint all stickers of one case.
    PaintAll(WholePainting),
    /// The greatest length.
    SetMax(String),
    /// By what algorithms are compared.
    SetRank(RankChoice),
    /// Whether mirror images count, too.
    SetMirror(bool),
    /// The number of algorithms to keep for each case.
    SetBest(String),
    /// The order of the sheet.
    SetOrder(CaseOrder),
    /// A text that shown cases contain.
    SetFilterText(String),
    /// Which cases are shown.
    SetFilter(CaseFilter),
    /// Show more cases.
    ShowMore,
    /// Open the details of the case with this number.
    Open(usize),
    /// Close the details.
    Close,
    /// Play an algorithm of the open case.
    Play(String),
    /// Follow an algorithm of the open case on a cube in the hands.
    Follow(String),
    /// Make an algorithm of the open case the favourite, or no longer.
    ToggleFavourite(String),
    /// Add an algorithm to the open case.
    AddOwn(String),
    /// Remove an own algorithm of the open case.
    RemoveOwn(String),
    /// Save the shown cases as CSV.
    SaveCsv,
    /// Save the shown cases as Markdown.
    SaveMarkdown,
    /// Print the shown cases.
    Print,
    /// Choose how a drill shows its cases.
    SetPrompt(DrillPrompt),
    /// Start a drill of the shown cases, with this seed.
    StartDrill(u64),
    /// Start or stop the time of the drill, at a time in milliseconds.
    PressDrill(f64),
    /// Mark the case as known or not, and ask the next one.
    MarkDrill(bool),
    /// End the drill and show its table.
    EndDrill,
    /// Close the drill.
    CloseDrill,
    /// Another tab or an import has changed what is stored.
    Restore(String),
}
