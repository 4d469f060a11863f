use std::collections::VecDeque;
use std::io::{IsTerminal, stdin};

use godspeed_cube::{CubeLine, CubeLines, Size};

use crate::diagnostics::print_warning;
use crate::exit_status::ExitStatus;
use crate::stdin_lines::{InvalidLine, stdin_lines};

/// The cubes of standard input, each a line or the rows of a net.
///
/// Empty lines and lines that begin with `#` are skipped. In a dialogue, each line is answered before the next is read, so
/// that only a net that is indented or behind the line `net:` is recognised; otherwise, lines that may be the first rows
/// of a net are held back.
pub(crate) struct StdinCubes<L> {
    lines: L,
    number: usize,
    cubes: CubeLines,
    /// In a dialogue: what the lines would be outside of one.
    others: Option<CubeLines>,
    ready: VecDeque<Result<Result<CubeLine, InvalidLine>, ExitStatus>>,
}

/// Returns the cubes of standard input; `is_dialogue` if each line is answered before the next is read.
///
/// It is a dialogue on a terminal, too.
pub(crate) fn stdin_cubes(
    size: Option<Size>,
    is_dialogue: bool,
) -> impl Iterator<Item = Result<Result<CubeLine, InvalidLine>, ExitStatus>> {
    StdinCubes::new(stdin_lines(), size, is_dialogue || stdin().is_terminal())
}

impl<L> StdinCubes<L> {
    fn new(lines: L, size: Option<Size>, is_dialogue: bool) -> Self {
        Self {
            lines,
            number: 0,
            cubes: if is_dialogue { CubeLines::interactive(size) } else { CubeLines::new(size) },
            others: is_dialogue.then(|| CubeLines::new(size)),
            ready: VecDeque::new(),
        }
    }

    fn add(&mut self, line: &str) {
        let cubes = self.cubes.push(self.number, line);
        let others = self.others.as_mut().map(|others| others.push(self.number, line));
        // Rows that were read one by one, although they are a net.
        for net in others.into_iter().flatten().filter(|cube| cube.text.starts_with("net:")) {
            if !cubes.iter().any(|cube| cube.number == net.number) {
                let (first, last) = (net.number, self.number);
                print_warning(&format_args!(
                    "lines {first} to {last} are the rows of a net, but were read one by one; write the line net: before them"
                ));
            }
        }
        self.ready.extend(cubes.into_iter().map(|cube| Ok(Ok(cube))));
    }

    fn finish(&mut self) {
        self.ready.extend(self.cubes.finish().into_iter().map(|cube| Ok(Ok(cube))));
    }
}

impl<L: Iterator<Item = Result<Result<String, InvalidLine>, ExitStatus>>> Iterator for StdinCubes<L> {
    type Item = Result<Result<CubeLine, InvalidLine>, ExitStatus>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() {
            self.number += 1;
            match self.lines.next() {
                Some(Ok(Ok(line))) => self.add(&line),
                Some(Ok(Err(error))) => {
                    self.finish();
                    self.ready.push_back(Ok(Err(error)));
                }
                Some(Err(status)) => {
                    self.finish();
                    self.ready.push_back(Err(status));
                }
                None => {
                    self.finish();
                    return self.ready.pop_front();
                }
            }
        }
        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(input: &str, is_dialogue: bool) -> Vec<String> {
        let lines = input.lines().map(|line| Ok(Ok(line.to_owned())));
        let cubes = StdinCubes::new(lines, None, is_dialogue);
        cubes.map(|cube| cube.unwrap().unwrap().text).collect()
    }

    #[test]
    fn the_rows_of_a_net_are_one_cube() {
        let net = "UU\nUU\nLLFFRRBB\nLLFFRRBB\nDD\nDD\n";
        let joined = "net: UU UU LLFFRRBB LLFFRRBB DD DD";
        assert_eq!(texts(&format!("# two\nR U\n\n{net}F"), false), ["R U", joined, "F"]);
        assert_eq!(texts(&format!("R U\nnet:\n{net}F"), true), ["R U", joined, "F"]);
        assert_eq!(texts(net, true).len(), 6);
        assert_eq!(texts("UU\nUU", false), ["UU", "UU"]);
    }
}
