//! Solves the 8-puzzle by IDA*: a custom puzzle through the `Puzzle` trait.
//!
//! Run with `cargo run --release --example eight_puzzle -- [TILES]`, where TILES are the digits 0 to 8 row by row, such
//! as 867254301; 0 is the gap.

use std::error::Error;

use godspeed_solve::search::ida;
use godspeed_solve::{Control, Move, MoveSet, Puzzle, block_on};

/// The solved board.
const GOAL: Board = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// The moves of the gap: the opposite of move `m` is `3 - m`.
const NAMES: [&str; 4] = ["up", "left", "right", "down"];

/// No solution of the 8-puzzle is longer than 31 moves.
const MAX_MOVES: u8 = 31;

/// The tile in each of the nine cells, row by row.
type Board = [u8; 9];

struct EightPuzzle;

impl Puzzle for EightPuzzle {
    type State = Board;

    fn moves(&self) -> MoveSet {
        MoveSet::first(4)
    }

    /// Moves the gap. A move off the board leaves the board unchanged, so that every move is legal everywhere.
    fn apply(&self, board: &Board, m: Move) -> Board {
        let gap = cell_of(board, 0);
        let (row, column) = (gap / 3, gap % 3);
        let target = match m.0 {
            0 if row > 0 => gap - 3,
            1 if column > 0 => gap - 1,
            2 if column < 2 => gap + 1,
            3 if row < 2 => gap + 3,
            _ => gap,
        };
        let mut board = *board;
        board.swap(gap, target);
        board
    }

    fn inverse(&self, m: Move) -> Move {
        Move(3 - m.0)
    }

    fn solved(&self) -> Board {
        GOAL
    }

    /// Returns the Manhattan distance of all tiles from their cells.
    fn bound(&self, board: &Board) -> u8 {
        let distance = |tile| {
            let (from, to) = (cell_of(board, tile), cell_of(&GOAL, tile));
            (from / 3).abs_diff(to / 3) + (from % 3).abs_diff(to % 3)
        };
        (1..9).map(distance).sum::<usize>() as u8
    }

    fn after(&self, last: Option<Move>) -> MoveSet {
        last.map_or(self.moves(), |last| self.moves().without(self.inverse(last)))
    }
}

fn cell_of(board: &Board, tile: u8) -> usize {
    board.iter().take_while(|&&other| other != tile).count()
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "867254301".to_owned());
    let board = parse(&text).ok_or("give each digit from 0 to 8 once, row by row")?;
    let path = block_on(ida::search(&EightPuzzle, &board, MAX_MOVES, &Control::silent()))?;
    match path {
        Some(path) => {
            let names: Vec<_> = path.iter().map(|m| NAMES[usize::from(m.0)]).collect();
            println!("{} moves of the gap: {}", names.len(), names.join(" "));
        }
        None => println!("This board has no solution: two tiles are exchanged."),
    }
    Ok(())
}

fn parse(text: &str) -> Option<Board> {
    let digits: Vec<u8> = text.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
    let board: Board = digits.try_into().ok()?;
    (0..9).all(|tile| board.contains(&tile)).then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farthest_board_takes_31_moves() {
        let board = parse("867254301").unwrap();
        let path =
            block_on(ida::search(&EightPuzzle, &board, MAX_MOVES, &Control::silent())).unwrap().unwrap();
        assert_eq!(path.len(), 31);
        let end = path.iter().fold(board, |board, &m| EightPuzzle.apply(&board, m));
        assert_eq!(end, GOAL);
    }

    #[test]
    fn a_missing_tile_is_rejected() {
        assert_eq!(parse("867254300"), None);
    }
}
