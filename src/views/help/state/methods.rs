use super::{Example, ExampleStep, Method};

/// A step of an example.
const fn step(caption: &'static str, turns: &'static str) -> ExampleStep {
    ExampleStep { caption, turns }
}

/// The help pages of all algorithms, in the order of the list of solvers.
///
/// Figures are those of the solvers' module docs and of docs/benchmarks.md.
pub static METHODS: [Method; 11] = [
    Method {
        id: "iddfs",
        name: "IDDFS",
        sizes: 1..=3,
        idea: [
            "Try every sequence of one move, then every sequence of two, then of three.",
            "Each sequence is followed to its end and undone before the next one, so almost nothing has to be stored.",
            "The first sequence that solves the cube is a shortest one, because all shorter ones have failed.",
        ],
        costs: "Each further move takes about 13 times as long on a 3×3×3. It needs no tables and hardly any memory.",
        promises: "A shortest solution, if you can wait for it.",
        origin: "R. E. Korf, “Depth-first iterative-deepening: an optimal admissible tree search”, Artificial Intelligence 27 (1985).",
        example: Example {
            layers: 2,
            setup: "R U",
            steps: &[
                step("One move: U does not solve it and is undone.", "U U'"),
                step("One move: R does not solve it either.", "R R'"),
                step("After all single moves, two moves: F R fails.", "F R R' F'"),
                step("U' R' solves it. Nothing shorter did.", "U' R'"),
            ],
        },
    },
    Method {
        id: "ida",
        name: "IDA*",
        sizes: 1..=3,
        idea: [
            "Search as IDDFS does: all sequences of one move, then of two, and so on.",
            "Before it goes deeper, it looks up in tables how many moves a position needs at least.",
            "If that is more than the moves that are left, the whole branch is skipped.",
        ],
        costs: "The deeper the cube, the more it saves: most branches end after a few moves. The tables are built within seconds.",
        promises: "A shortest solution. The tables never overestimate, so no solution is skipped.",
        origin: "R. E. Korf, “Depth-first iterative-deepening: an optimal admissible tree search”, Artificial Intelligence 27 (1985).",
        example: Example {
            layers: 2,
            setup: "R U F",
            steps: &[
                step(
                    "Three moves at most. After R, the table shows that the cube is too far away. The branch is skipped.",
                    "R R'",
                ),
                step("After U, too. No sequence behind it has to be tried.", "U U'"),
                step("After F', two more moves may be enough, and they are.", "F' U' R'"),
            ],
        },
    },
    Method {
        id: "wastar",
        name: "Weighted A*",
        sizes: 1..=3,
        idea: [
            "Store all positions found so far, and continue from the most promising one.",
            "Promising means: few moves made, and few left according to the tables.",
            "The moves left count more than those made, by a weight that you choose, so that the search hurries towards the solved cube.",
        ],
        costs: "It visits fewer positions than IDA*, but stores all of them, up to the memory that you allow.",
        promises: "A solution. With weight 1 it is a shortest one; a higher weight is faster and may be longer.",
        origin: "I. Pohl, “Heuristic search viewed as path finding in a graph”, Artificial Intelligence 1 (1970).",
        example: Example {
            layers: 2,
            setup: "F R U",
            steps: &[
                step("One step in every direction: F looks bad and waits.", "F F'"),
                step("U' looks best, so the search continues from there.", "U'"),
                step("From there, R' looks best, and F' solves it.", "R' F'"),
            ],
        },
    },
    Method {
        id: "bibfs",
        name: "Bidirectional BFS",
        sizes: 1..=3,
        idea: [
            "Collect all positions one move away from your cube, then two, then three.",
            "Do the same from the solved cube, in turn with the first.",
            "Where the two collections meet, half a solution from each side makes a whole one.",
        ],
        costs: "Two searches of half the depth take far less time than one of the full depth, but both must be stored.",
        promises: "A shortest solution, unless the memory that you allow is full.",
        origin: "I. Pohl, “Bi-directional search”, Machine Intelligence 6 (1971).",
        example: Example {
            layers: 2,
            setup: "R U F R",
            steps: &[
                step("Two moves from your cube reach this position, among many others.", "R' F'"),
                step("Two moves from the solved cube reach it as well: here they are, backwards.", "U' R'"),
            ],
        },
    },
    Method {
        id: "annealing",
        name: "Simulated annealing",
        sizes: 1..=3,
        idea: [
            "Begin with a random sequence of moves, and change one move of it at random.",
            "A better sequence is accepted; a worse one too, as long as the temperature is high.",
            "The temperature falls, so that the search roams at first and settles at last, like metal that cools slowly.",
        ],
        costs: "Seconds for lightly scrambled cubes. Its chance to solve falls quickly with the number of moves needed.",
        promises: "Nothing: it may fail, and what it finds may be long. It is here to be watched.",
        origin: "S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, “Optimization by simulated annealing”, Science 220 (1983).",
        example: Example {
            layers: 2,
            setup: "R U",
            steps: &[
                step("A random sequence: F R2. The cube is no better.", "F R2 R2 F'"),
                step("One move changed: U' R2. Better, so it is accepted.", "U' R2 R2 U"),
                step("Another one changed: U' R'. Solved.", "U' R'"),
            ],
        },
    },
    Method {
        id: "genetic",
        name: "Genetic algorithm",
        sizes: 1..=3,
        idea: [
            "Begin with a population of random sequences of moves.",
            "The best survive, and children get the beginning of one parent and the end of another.",
            "Now and then a move changes by chance, so that something new can appear.",
        ],
        costs: "Seconds for lightly scrambled cubes. Larger populations and more generations cost time in proportion.",
        promises: "Nothing: it may fail, and what it finds may be long. It is here to be watched.",
        origin: "J. H. Holland, Adaptation in Natural and Artificial Systems, University of Michigan Press (1975).",
        example: Example {
            layers: 2,
            setup: "R U",
            steps: &[
                step("One parent: U' F. A good beginning.", "U' F F' U"),
                step("The other parent: L R'. A good end.", "L R' R L'"),
                step("Their child has both: U' R'. Solved.", "U' R'"),
            ],
        },
    },
    Method {
        id: "layers",
        name: "Layers",
        sizes: 3..=3,
        idea: [
            "Solve the cube as people do: the first layer, then the second, then the last.",
            "Each step looks up a short sequence that solves some pieces and leaves the solved ones in place.",
            "The beginner's method has few sequences and many steps; CFOP, in the settings, has 57 and 21 for the last layer and pairs corners with edges.",
        ],
        costs: "Less than a millisecond. The beginner's method takes 107 moves on average, CFOP 48.",
        promises: "A solution whose every step is explained in the lesson.",
        origin: "Layer by layer has been common knowledge since about 1980. CFOP is known from J. Fridrich; A. van Bruchem, H. Dockhorn and K. de Vries developed it as well, about 1981.",
        example: Example {
            layers: 3,
            setup: "F U2 L2 B2 F' U L2 U R2 D2 L' B L2 B' R2 U2",
            steps: &[
                step("A white cross at the bottom.", "z2 F L D' R B"),
                step("A corner and its edge, as a pair.", "L' U' L R U R'"),
                step("The second pair.", "y R' U' R2 U R'"),
                step("The third pair.", "y2 F U F2 U' F"),
                step("The last pair: two layers are solved.", "y' U' F' U' F"),
                step("One of 57 sequences turns the top yellow.", "y2 Rw U' Rw2 U Rw2 U Rw2 U' Rw"),
                step("One of 21 moves its pieces home.", "M2 U M U2 M' U M2"),
            ],
        },
    },
    Method {
        id: "thistlethwaite",
        name: "Thistlethwaite",
        sizes: 3..=3,
        idea: [
            "Solve the cube in four stages, each with fewer kinds of turns than the one before.",
            "A stage brings the cube to where the next one can do without some quarter turns, until half turns are enough.",
            "Each stage is so small that a table holds the shortest way through it.",
        ],
        costs: "A few hundredths of a millisecond for 28 moves on average. Its settings trade time for length, down to about 20.",
        promises: "At most 45 moves: 7, 10, 13 and 15 in the four stages.",
        origin: "M. Thistlethwaite (1981), described by D. R. Hofstadter, “Metamagical Themas”, Scientific American 244 (March 1981).",
        example: Example {
            layers: 3,
            setup: "F U2 L2 B2 F' U L2 U R2 D2 L' B L2 B' R2 U2",
            steps: &[
                step("All turns: until no edge is flipped.", "F' U2 L' B"),
                step("No quarter turns of F and B: until no corner is twisted.", "R U' D' R U' D' F2 B2 L"),
                step("Quarter turns of U and D only: until half turns are enough.", "R2 U' F2 U' R2 F2 D'"),
                step("Half turns only, until it is solved.", "L2 D2 R2 L2 F2 U2 D2 R2"),
            ],
        },
    },
    Method {
        id: "kociemba",
        name: "Two-phase",
        sizes: 3..=3,
        idea: [
            "Merge Thistlethwaite's four stages into two: first until U, D and half turns are enough, then with these turns alone.",
            "The first solution comes at once, but a shortest first phase seldom begins a shortest solution.",
            "So the search continues with longer first phases, six ways at once, as long as the second phase can make the whole shorter.",
        ],
        costs: "The first solution takes about a millisecond, and then as long as you let it. Its tables take 39 MB of memory.",
        promises: "At most 30 moves, and about 20 at once; below 19 on average after a tenth of a second.",
        origin: "H. Kociemba, the two-phase algorithm (1992), kociemba.org/cube.htm.",
        example: Example {
            layers: 3,
            setup: "F U2 L2 B2 F' U L2 U R2 D2 L' B L2 B' R2 U2",
            steps: &[
                step(
                    "Phase 1, any turns: until F, B and half turns are enough. Of the three axes, this one is best here.",
                    "U2 R2 B L2 B' L D2 R2 U' L2 U'",
                ),
                step("Phase 2, F, B and half turns alone: solved in 16 moves.", "F B2 L2 U2 F'"),
            ],
        },
    },
    Method {
        id: "korf",
        name: "Korf",
        sizes: 3..=3,
        idea: [
            "Two-phase finds a short solution, and IDA* proves that none is shorter, or finds one.",
            "Tables of hundreds of megabytes give the least number of moves that a position needs, so that nearly all branches are skipped.",
            "A position and its inverse need equally many moves, so each lookup is used twice.",
        ],
        costs: "Seconds to minutes, by tables and processor. The table sets take from 31 MB to 1 GB; they are downloaded or built once.",
        promises: "A shortest solution, with proof. No cube needs more than 20 moves; most need 18.",
        origin: "R. E. Korf, “Finding optimal solutions to Rubik's Cube using pattern databases”, AAAI 1997; tables of the H48 family by S. Tronto (nissy-core).",
        example: Example {
            layers: 3,
            setup: "R U F2 D' L B'",
            steps: &[
                step("At most five moves: after F, the tables rule out the other four. Skipped.", "F F'"),
                step("No five moves are enough. At most six: after R', the tables rule out five.", "R' R"),
                step("These six solve it, and nothing shorter can.", "B L' D F2 U' R'"),
            ],
        },
    },
    Method {
        id: "reduction",
        name: "Reduction",
        sizes: 4..=1000,
        idea: [
            "Turn a large cube into a 3×3×3: pair all edges, and solve the centres.",
            "Then solve it as a 3×3×3 with outer turns.",
            "The centres are solved by short sequences inserted where most of their turns cancel, so they cost little.",
        ],
        costs: "A first solution within seconds even for 100 layers, then shorter ones until the time limit.",
        promises: "A solution of any cube from 4 to 1,000 layers. Parity is one of its stages, not an accident.",
        origin: "By hand since the 4×4×4 of 1982. Sets of layers: E. Demaine and others, “Algorithms for Solving Rubik's Cubes”, ESA 2011. 4×4×4 in phases: C. Tsai's eight steps and Chen Shuang's solvers.",
        example: Example {
            layers: 4,
            setup: "Rw U Fw2 R U2 Fw",
            steps: &[
                step("All edges become pairs of the same colours.", "Bw 2U2 2B2 Uw2 F' 2D2 R' 2U'"),
                step(
                    "The centres get their colours; the pairs stay whole.",
                    "R U2 D2 B2 2D B' 2U2 B2 2U2 B' 2D' B 2U2 B2 Uw2 F2 L2 D' Bw2 2L2 2B2 2L2 L'",
                ),
                step("What is left is a 3×3×3, and nearly solved.", "D'"),
            ],
        },
    },
];

#[cfg(test)]
mod tests {
    use godspeed_solve::SOLVERS;

    use super::*;

    #[test]
    fn every_solver_has_a_page_with_its_facts() {
        assert_eq!(METHODS.len(), SOLVERS.len());
        for (method, info) in METHODS.iter().zip(SOLVERS.iter().map(|solver| solver.info())) {
            let sizes = usize::from(*info.sizes.start())..=usize::from(*info.sizes.end());
            assert_eq!((method.id, method.name, &method.sizes), (info.id, info.name, &sizes));
            assert_eq!(Method::with_id(info.id), method);
        }
    }

    #[test]
    fn promises_agree_with_the_guarantees() {
        use godspeed_solve::Guarantee;
        for (method, info) in METHODS.iter().zip(SOLVERS.iter().map(|solver| solver.info())) {
            match info.guarantee {
                Guarantee::Optimal => {
                    assert!(method.promises.contains("A shortest solution"), "{}", method.id)
                }
                // The beginner's method never needs as many moves as its bound.
                Guarantee::AtMost(_) if method.id == "layers" => {}
                Guarantee::AtMost(moves) => {
                    assert!(method.promises.contains(&format!("At most {moves} moves")), "{}", method.id);
                }
                Guarantee::Solved => {}
            }
        }
    }

    #[test]
    fn every_page_is_complete() {
        for method in &METHODS {
            for text in method.idea.iter().chain([&method.costs, &method.promises, &method.origin]) {
                assert!(text.ends_with('.') && text.len() > 20, "{}: {text}", method.id);
            }
            assert!(method.origin.chars().filter(char::is_ascii_digit).count() >= 4, "{}", method.id);
        }
    }
}
