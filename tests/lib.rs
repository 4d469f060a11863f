//! What the integration tests share: corpora of states to solve.
