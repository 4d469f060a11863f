//! Simulates people who paint random cubes by mouse and make mistakes, and prints how the net helps them.
//!
//! `cargo run --release -p godspeed-net-view --example painters [CUBES] [SEED]`

mod person;

use godspeed_cube::Size;
use person::{Figures, Habit};

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|number| number.parse::<u64>().ok());
    let (cubes, seed) = (numbers.next().unwrap_or(1000), numbers.next().unwrap_or(1));
    for (habit, name) in
        [(Habit::PaintAll, "paints every sticker"), (Habit::Fill, "fills the rest when offered")]
    {
        for mistakes in [1..=2, 0..=0] {
            println!("\nA person who {name}, {mistakes:?} mistakes per cube, seed {seed}:");
            let mut all = Figures::default();
            for size in (2..=5).filter_map(|n| Size::new(n).ok()) {
                let mut figures = Figures::default();
                // The cubes are shared by the four sizes.
                for number in (0..cubes).filter(|number| number % 4 + 2 == size.layers() as u64) {
                    figures.paint(size, seed.wrapping_mul(1_000_003).wrapping_add(number), &mistakes, habit);
                }
                println!("{size}: {figures}");
                all.add(&figures);
            }
            println!("all: {all}");
        }
    }
}
