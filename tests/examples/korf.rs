//! Measures the optimal solver.

fn main() {
    solve::solvers::korf::measure();
}
