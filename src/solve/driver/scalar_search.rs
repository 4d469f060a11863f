use super::{Kernel, Subtree};
use crate::coordinates::{MOVES, after};
use crate::core::parallel;
use crate::{Control, Move, Stopped};

/// Branches per thread that are searched between two yields.
const BRANCHES_PER_THREAD: usize = 2;

/// Levels below the root of a subtree that are split into branches.
const SPLIT_DEPTH: u8 = 2;

/// The reference search: depth first, one node at a time.
///
/// It recovers the moves of solutions whose subtrees the batched search has found. Tests compare the batched search
/// with it.
#[derive(Clone, Copy)]
pub(crate) struct ScalarSearch<'a, K> {
    pub(crate) kernel: &'a K,
    pub(crate) control: &'a Control,
}

/// The depth-first search below one branch.
struct BranchSearch {
    moves: Vec<Move>,
    found: Vec<Vec<Move>>,
    /// The most solutions to find.
    most: usize,
}

impl<K: Kernel> ScalarSearch<'_, K> {
    /// Returns at most `most` solutions through a subtree with exactly `left` more moves.
    ///
    /// Of two opposite faces turned in succession the lower comes first, except that with `either_order` the move
    /// after the subtree's own moves is not restricted.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn solutions(
        &self,
        subtree: Subtree<K::State>,
        left: u8,
        either_order: bool,
        most: usize,
    ) -> Result<Vec<Vec<Move>>, Stopped> {
        let end = subtree.cost + left;
        let mut branches = vec![subtree];
        for split in 0..SPLIT_DEPTH {
            let children = |branch: &Subtree<K::State>| {
                if branch.cost == end {
                    return vec![*branch];
                }
                self.children(branch, end, either_order && split == 0)
            };
            branches = branches.iter().flat_map(children).collect();
        }
        let mut found = Vec::new();
        for branches in branches.chunks(BRANCHES_PER_THREAD * rayon::current_num_threads()) {
            let search_branch = |branch: &Subtree<K::State>| {
                let mut search =
                    BranchSearch { moves: branch.prefix.moves().collect(), found: Vec::new(), most };
                self.search(&branch.state, end - branch.cost, &mut search);
                search.found
            };
            let results: Vec<Vec<Vec<Move>>> = parallel::map(branches, search_branch);
            found.extend(results.into_iter().flatten());
            found.truncate(most);
            self.control.yield_now().await?;
            if found.len() == most {
                break;
            }
        }
        Ok(found)
    }

    /// Returns the branches one move further down whose bounds allow a solution that costs `end` in all.
    fn children(&self, branch: &Subtree<K::State>, end: u8, either_order: bool) -> Vec<Subtree<K::State>> {
        let moves = if either_order { MOVES } else { after(MOVES, branch.prefix.last()) };
        let children = moves.iter().map(|m| branch.then(self.kernel, m));
        children.filter(|child| child.cost + self.kernel.bound(&child.state) <= end).collect()
    }

    /// Searches all sequences of exactly `left` moves, until there are enough solutions or the search is stopped.
    fn search(&self, state: &K::State, left: u8, search: &mut BranchSearch) {
        if left == 0 {
            if self.kernel.is_solved(state) {
                search.found.push(search.moves.clone());
            }
            return;
        }
        if self.kernel.bound(state) > left {
            return;
        }
        for m in after(MOVES, search.moves.last().copied()) {
            if search.found.len() == search.most || self.control.is_stopped() {
                return;
            }
            let Some(left) = left.checked_sub(K::cost(m)) else { continue };
            search.moves.push(m);
            self.search(&self.kernel.after(state, m), left, search);
            search.moves.pop();
        }
    }
}
