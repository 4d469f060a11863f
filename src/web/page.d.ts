// The page as its views and dialogs see it. The page itself is a wasm module (`handle.rs`), and the types are
// those of `src/protocol/page.rs`, as far as scripts use them; a test there checks these forms.

/** The object by which views and dialogs reach the page. */
export interface Page {
  snapshot(): PageSnapshot;
  startWorkers(): void;
  startGraphics(): void;
  showCube(): void;
  request(request: PageRequest): void;
  subscribe(listener: (change: PageChange) => void): void;
}

export interface PageSnapshot {
  view: string;
  size: number;
  look: string;
  preferences: string;
  suggestion: string | null;
}

export type PageRequest =
  | "refreshAppearance"
  | "endSuggestions"
  | { showView: string }
  | { openDialog: PageDialog }
  | { command: string }
  | { setUp: string }
  | { resize: string }
  | { solve: string }
  | { setAppearance: string }
  | { takeSolves: string }
  | { solvesLoaded: string }
  | { warn: string };

export type PageChange =
  | "look"
  | "engine"
  | "suggestion"
  | { view: string }
  | { dialog: PageDialog }
  | { cube: { solved: boolean } }
  | { solves: string }
  | { notice: { text: string; warning: boolean } };

export type PageDialog =
  | "appearance"
  | "share"
  | "compare"
  | "data"
  | { help: HelpPage }
  | { solves: string | null }
  | { follow: FollowOrder };

/** What the dialog Follow is opened for; only its module reads it. */
export type FollowOrder = { moves: object } | { cube: string };

export type HelpPage = "keys" | "palette" | { algorithm: string };
