// The chapters of the documentation, in the order of its menu.

/**
 * Groups of the menu, with `[source, page, name]` for each chapter. The source is a Markdown file of the repository, or a
 * folder with programs; a chapter without a source is left out.
 */
export const GROUPS = [
  {
    name: "Use it",
    chapters: [
      ["README.md", "index", "Introduction"],
      ["docs/guide.md", "guide", "The page"],
      ["docs/command.md", "command", "The command line"],
      ["docs/formats.md", "formats", "Formats"],
    ],
  },
  {
    name: "Build with it",
    chapters: [
      ["docs/element.md", "element", "The element"],
      ["src/npm/README.md", "npm", "The npm package"],
      ["docs/rust.md", "rust", "Rust crates"],
      ["src/cube/README.md", "godspeed-cube", "godspeed-cube"],
      ["src/solve/README.md", "godspeed-solve", "godspeed-solve"],
      ["src/solve/examples", "examples", "Examples in Rust"],
      ["src/report/FORMAT.md", "report-format", "File of reports"],
      ["tables/README.md", "tables", "Pattern databases"],
    ],
  },
  {
    name: "How it works",
    chapters: [
      ["docs/architecture.md", "architecture", "Architecture"],
      ["docs/reliability.md", "reliability", "Reliability"],
      ["docs/benchmarks.md", "benchmarks", "Benchmarks"],
      ["docs/benchmarks-history.md", "benchmarks-history", "Benchmarks: history"],
      ["src/solve/solvers/korf/MEASURED.md", "measured-korf", "Korf: measurements"],
      ["src/solve/solvers/kociemba/MEASURED.md", "measured-kociemba", "Two-phase: measurements"],
      ["src/solve/solvers/reduction/MEASURED.md", "measured-reduction", "Reduction: measurements"],
    ],
  },
  {
    name: "The project",
    chapters: [
      ["CHANGELOG.md", "changelog", "Changelog"],
      ["CONTRIBUTING.md", "contributing", "Contributing"],
      ["SECURITY.md", "security", "Security"],
    ],
  },
];

/** The pages whose sections searches list last: records and history. */
export const RECORDS =
  /^(benchmarks|measured|changelog|reliability|architecture|contributing|security)/;
