// Made from the Rust types by the tests of `godspeed-npm`.

/**
 * An algorithm of a case.
 */
export type AlgInfo = { 
/**
 * The moves.
 */
alg: string, 
/**
 * The free turns before it, which bring the start of the case to where it begins; may be empty.
 */
before?: string, 
/**
 * The free turns that are left after it; may be empty.
 */
after?: string, 
/**
 * The number of moves that are not rotations.
 */
length: number, 
/**
 * The scores.
 */
scores: ScoresInfo, };

/**
 * A node of the tree of an algorithm.
 *
 * It is an object with one entry, whose name is the kind of the node.
 */
export type AlgNode = { "turn": string } | { "group": Array<AlgNode> } | { "commutator": [Array<AlgNode>, Array<AlgNode>] } | { "conjugate": [Array<AlgNode>, Array<AlgNode>] } | { "repeated": [AlgNode, number] };

/**
 * The figures of a search for the algorithms of a set, as printed by `godspeed algs --json`.
 */
export type AlgsSummary = { 
/**
 * The number of cases.
 */
cases: number, 
/**
 * The number of cases with an algorithm.
 */
covered: number, 
/**
 * The number of algorithms.
 */
algs: number, 
/**
 * The seconds of the search.
 */
seconds: number, 
/**
 * The bytes of memory that it took.
 */
bytes: number, };

/**
 * Other solutions of the same length.
 */
export type AlternativesInfo = { 
/**
 * The solutions in notation.
 */
moves: Array<string>, 
/**
 * Whether the list is complete.
 */
complete: boolean, };

/**
 * The statistics of one depth of a search.
 */
export type DepthInfo = { 
/**
 * The searched solution length in moves.
 */
depth: number, 
/**
 * The number of visited nodes.
 */
nodes: number, 
/**
 * The number of nodes that was expected of a complete search of this depth.
 */
predicted?: number, 
/**
 * The number of table lookups; 0 if they are not counted.
 */
probes: number, 
/**
 * The elapsed seconds.
 */
seconds: number, };

/**
 * The positions at one distance.
 */
export type DistanceInfo = { 
/**
 * The distance in moves.
 */
distance: number, 
/**
 * The number of positions.
 */
positions: number, 
/**
 * A cube in one of them, as facelets.
 */
example: string | null, };

/**
 * How many positions are how far from a goal.
 */
export type DistancesInfo = { 
/**
 * The number of all positions.
 */
positions: number, 
/**
 * The mean distance in moves.
 */
mean: number, 
/**
 * The distances, ascending.
 */
rows: Array<DistanceInfo>, 
/**
 * The seconds of the count.
 */
seconds: number, };

/**
 * What is invalid.
 */
export type FaultKind = "moves" | "state" | "illegal" | "size" | "algorithm" | "metric" | "goal" | "turns" | "parameter" | "tables" | "cases" | "option" | "search";

/**
 * The algorithms of cases.
 */
export type Found = { 
/**
 * The cases, in the order of the set.
 */
cases: Array<FoundCase>, 
/**
 * The figures of the search.
 */
summary: AlgsSummary, };

/**
 * A case and its algorithms.
 */
export type FoundCase = { 
/**
 * The name, which is unique in the set.
 */
name: string, 
/**
 * One of its positions: 54 facelets with a hyphen for any colour.
 */
start: string, 
/**
 * The number of all algorithms.
 */
count: number, 
/**
 * The best ones, the best first.
 */
algs: Array<AlgInfo>, };

/**
 * A group: the states that can be solved with a restricted set of moves.
 */
export type GroupInfo = { 
/**
 * The moves, such as `U D L R F2 B2`; a face letter alone stands for all its turns.
 */
turns: string, 
/**
 * The number of states.
 */
states: number, };

/**
 * The guarantee of a solver for its solutions.
 */
export type GuaranteeInfo = { "kind": "optimal" } | { "kind": "atMost", "moves": number } | { "kind": "solved" };

/**
 * The mean lengths of the solutions of cubes of one size.
 */
export type LengthInfo = { 
/**
 * The number of layers.
 */
layers: number, 
/**
 * Moves of the first solution.
 */
atOnce: number, 
/**
 * Moves of the last solution.
 */
atEnd: number, };

/**
 * The length of a solution in every metric.
 */
export type Lengths = { 
/**
 * Half turn metric (HTM): an outer or wide turn counts 1, an inner block 2.
 */
htm: number, 
/**
 * Quarter turn metric (QTM): the same, with half turns counted twice.
 */
qtm: number, 
/**
 * Slice turn metric (STM): every turned layer counts 1.
 */
stm: number, 
/**
 * Outer block turn metric (OBTM): the name of HTM on large cubes, so the same number.
 */
obtm: number, 
/**
 * Quarter slice turn metric (QSTM): as STM, with half turns counted twice.
 */
qstm: number, };

/**
 * The lesson of a stage.
 */
export type LessonInfo = { 
/**
 * Effect of the stage and the reason for it, in one or two sentences.
 */
explanation: string, 
/**
 * The pieces involved, named by their faces: `URF`, `UF`, `U`.
 */
pieces: Array<string>, };

/**
 * A name and what it means.
 */
export type Named = { 
/**
 * The name, as an option takes it.
 */
id: string, 
/**
 * What it is, in a few words.
 */
explanation: string, };

/**
 * The result of a job, as printed by `godspeed solve --json` and stored in the page's `#result`.
 */
export type Outcome = { 
/**
 * The scramble, if the cube was given by one.
 */
scramble: string | null, 
/**
 * The number of layers; 0 if the state is invalid.
 */
size: number, 
/**
 * The id of the solver.
 */
algorithm: string, 
/**
 * The moves of all stages in one line; `None` without a solution.
 */
solution: string | null, 
/**
 * The length in `metric`.
 */
length: number | null, 
/**
 * The id of the metric.
 */
metric: string, 
/**
 * The goal, if it is not the solved cube.
 */
goal?: string, 
/**
 * The state that the solution leads to, as facelets, if the goal is not the solved cube.
 */
reached?: string, 
/**
 * The turns that were allowed, if not all were.
 */
turns?: string, 
/**
 * The cost of the solution in moves, if turns have costs of their own.
 */
cost?: number, 
/**
 * The length in every metric.
 */
lengths: Lengths | null, 
/**
 * Whether the solution is proven to be optimal.
 */
optimal: boolean, 
/**
 * The stages of the solution.
 */
stages: Array<StageMoves>, 
/**
 * The other solutions of the same length, if all were requested.
 */
alternatives: AlternativesInfo | null, 
/**
 * The solution before simplification, if that made it shorter.
 */
unsimplified: Unsimplified | null, 
/**
 * An explanation in one sentence, if the stages are in an unusual order.
 */
note: string | null, 
/**
 * The number of visited nodes.
 */
nodes: number, 
/**
 * The statistics of each depth, for searches by iterative deepening.
 */
depths: Array<DepthInfo>, 
/**
 * The seconds of the search, without tables.
 */
seconds: number, 
/**
 * The seconds spent on loading or building tables.
 */
table_seconds: number, 
/**
 * The prediction of the search before it started; `None` if the solver makes no estimate.
 */
prediction?: Prediction, 
/**
 * The number of threads.
 */
threads: number, 
/**
 * The reason why there is no solution.
 */
error: string | null, };

/**
 * The description of a parameter.
 */
export type ParameterInfo = { 
/**
 * The id.
 */
id: string, 
/**
 * The label of its slider.
 */
name: string, 
/**
 * The smallest value.
 */
min: number, 
/**
 * The largest value.
 */
max: number, 
/**
 * The step between two values.
 */
step: number, 
/**
 * The default value.
 */
default: number, 
/**
 * The effect in one sentence.
 */
explanation: string, };

/**
 * The predicted cost of a search before it started.
 */
export type Prediction = { 
/**
 * The expected number of nodes.
 */
nodes: number, 
/**
 * The expected seconds.
 */
seconds: number, 
/**
 * The probability of a solution within `limit` seconds, 0 to 1.
 */
chance: number, 
/**
 * The seconds that `chance` is about.
 */
limit: number, 
/**
 * The nodes per second that the seconds assume.
 */
nodesPerSecond: number, 
/**
 * Whether that rate was measured on this machine; else it is a built-in default.
 */
measured: boolean, 
/**
 * The nodes per second of one thread, as measured in this search and earlier ones. `None` until the search has
 * ended, or if it was too short.
 */
learned?: number, };

/**
 * The prediction of a search.
 */
export type PredictionInfo = { 
/**
 * The job.
 */
job: number, 
/**
 * The expected number of nodes.
 */
nodes: number, 
/**
 * Whether the search is expected to finish within minutes.
 */
finishes: boolean, 
/**
 * The reason, in one sentence.
 */
reason: string, 
/**
 * Nodes, seconds and the chance to finish, at the node rate of the engine.
 */
prediction?: Prediction, };

/**
 * What a running search reports: the argument of `onProgress`.
 */
export type Progress = { "kind": "table", 
/**
 * The id of the table.
 */
name: string, 
/**
 * The completed share, 0 to 1.
 */
done: number, } | { "kind": "prediction" } & PredictionInfo | { "kind": "search" } & ProgressInfo | { "kind": "improved", 
/**
 * The stages of the solution.
 */
stages: Array<StageMoves>, 
/**
 * Its length in the metric of the search.
 */
length: number, } | { "kind": "share", 
/**
 * The completed share, 0 to 1.
 */
share: number, 
/**
 * The elapsed seconds.
 */
seconds: number, 
/**
 * The best algorithms that were found since the last report: numbers of cases, and moves.
 */
best: Array<[number, string]>, };

/**
 * The progress of a search.
 */
export type ProgressInfo = { 
/**
 * The job.
 */
job: number, 
/**
 * The current depth, bound, generation or restart.
 */
depth: number, 
/**
 * The proven lower bound of the solution length.
 */
lower: number | null, 
/**
 * The completed share of the current depth, 0 to 1, if known.
 */
share: number | null, 
/**
 * The current stage, if the solver has stages.
 */
stage: string | null, 
/**
 * The group in which the stage starts, if stages lead from group to group.
 */
group: GroupInfo | null, 
/**
 * The number of nodes visited so far.
 */
nodes: number, 
/**
 * The smoothed number of nodes per second.
 */
nodesPerSecond: number, 
/**
 * The elapsed seconds.
 */
seconds: number, 
/**
 * The length of the best solution so far.
 */
best: number | null, 
/**
 * The estimated seconds left, if known; an upper bound if a shorter solution exists.
 */
secondsLeft: number | null, };

/**
 * The purpose of a solver, by which menus group them: see [`MenuEntry`](crate::MenuEntry).
 */
export type PurposeInfo = "optimal" | "fast" | "people" | "laboratory";

/**
 * How an ambiguous part of a text was read.
 */
export type Remark = { 
/**
 * The part of the text; empty if the remark is about the whole text.
 */
part: string, 
/**
 * What it was read as, in a sentence.
 */
message: string, };

/**
 * The scores of an algorithm, as printed by `godspeed algs --json`.
 */
export type ScoresInfo = { 
/**
 * The seconds that fast hands take, by the model of two hands.
 */
time: number, 
/**
 * The movecount coefficient.
 */
mcc: number, 
/**
 * The execution score by quarters of wrist and finger.
 */
esq: number, 
/**
 * The length in slice turns.
 */
stm: number, 
/**
 * The length in quarter turns.
 */
qtm: number, };

/**
 * The description of a table set.
 */
export type SetInfo = { 
/**
 * The id used in commands and addresses.
 */
id: string, 
/**
 * The displayed name.
 */
name: string, 
/**
 * The tables of the set.
 */
tables: Array<TableInfo>, 
/**
 * The average number of nodes for a random cube.
 */
nodes: number, 
/**
 * Its purpose in one sentence.
 */
explanation: string, };

/**
 * The description of a solver, from which the page builds its menu and sliders.
 *
 * These are the facts that the page needs of `godspeed_solve::Info`, as owned data that can be decoded, and the solver's
 * [`MenuEntry`](crate::MenuEntry). `godspeed_engine::describe` makes it and is the only conversion.
 */
export type SolverInfo = { 
/**
 * The id used in commands and addresses.
 */
id: string, 
/**
 * The displayed name.
 */
name: string, 
/**
 * The smallest supported cube, in layers.
 */
minSize: number, 
/**
 * The largest supported cube, in layers.
 */
maxSize: number, 
/**
 * The ids of the supported metrics; the first is the default.
 */
metrics: Array<string>, 
/**
 * The required tables.
 */
tables: Array<TableInfo>, 
/**
 * The available table sets; the first is the default.
 */
sets: Array<SetInfo>, 
/**
 * The parameters.
 */
parameters: Array<ParameterInfo>, 
/**
 * The guarantee for its solutions.
 */
guarantee: GuaranteeInfo, 
/**
 * The group in menus.
 */
purpose: PurposeInfo, 
/**
 * Sizes for which it is the default.
 */
defaultFor: { start: number, end: number, } | null, 
/**
 * Sizes for which it gives hints by default.
 */
hintsFor: { start: number, end: number, } | null, 
/**
 * The smallest size at which most cubes take it minutes or more.
 */
slowFrom: number | null, 
/**
 * Sizes at which a recorded search reports the states that it visits.
 */
visitsFor: { start: number, end: number, } | null, 
/**
 * Seconds until its first solution, for each facelet of the cube.
 */
secondsPerFacelet: number, 
/**
 * The mean lengths of its solutions with the default metric and parameters, for sizes in ascending order.
 */
typicalLengths: Array<LengthInfo>, 
/**
 * Number of the function key that solves with it, such as 1 for F1.
 */
functionKey: number | null, 
/**
 * A description in one sentence.
 */
explanation: string, };

/**
 * A stage of a solution.
 */
export type StageMoves = { 
/**
 * The goal of the stage.
 */
name: string, 
/**
 * The moves in notation.
 */
moves: string, 
/**
 * The lesson of the stage, if the algorithm solves the cube as humans do.
 */
lesson?: LessonInfo, };

/**
 * The description of a table.
 */
export type TableInfo = { 
/**
 * The id.
 */
id: string, 
/**
 * The version, which increases whenever the contents change.
 */
version: number, 
/**
 * The size in memory, in bytes.
 */
bytes: number, 
/**
 * Whether it is stored instead of being built at every visit.
 */
isStored: boolean, 
/**
 * The contents in one sentence.
 */
explanation: string, };

/**
 * A turn.
 */
export type Turn = { 
/**
 * The turn in notation.
 */
text: string, 
/**
 * The face from which layers are counted and the direction is seen: `U`, `R`, `F`, `D`, `L` or `B`.
 */
face: string, 
/**
 * The first and the last layer that turn, counted from 1.
 */
layers: [number, number], 
/**
 * Quarters of a turn, clockwise: 1, 2 or -1.
 */
quarters: number, };

/**
 * Turns with the greatest length of algorithms in them.
 */
export type TurnsUpTo = { 
/**
 * The turns and their costs, such as `R U F:1.5`.
 */
turns: string, 
/**
 * The greatest length in moves.
 */
max: number, };

/**
 * A solution before simplification.
 */
export type Unsimplified = { 
/**
 * The moves in notation.
 */
moves: string, 
/**
 * Its length in the metric of the outcome.
 */
length: number, };

