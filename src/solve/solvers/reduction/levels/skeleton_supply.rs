use godspeed_cube::Random;
use web_time::Instant;

use super::super::search::ReductionSearch;
use super::super::skeleton::Skeleton;
use crate::SolveError;

/// The share of the time in which skeletons are made.
///
/// Drafts of one skeleton resemble each other, so new skeletons are worth a part of the time even if they take as long as
/// a draft.
const SHARE: f64 = 0.3;

/// The same where centres count while edges are paired, so that skeletons differ more.
const SHARE_WITH_CENTRES: f64 = 0.5;

/// Skeletons for drafts: new ones, or if those would take too much time, any of the old ones.
#[derive(Debug)]
pub(super) struct SkeletonSupply {
    skeletons: Vec<Skeleton>,
    /// The number of skeletons that have been taken.
    taken: usize,
    /// The share of the time in which skeletons are made.
    share: f64,
    begun: Instant,
    /// The seconds in which skeletons were made.
    spent: f64,
}

impl SkeletonSupply {
    /// Returns a supply that begins with a skeleton, which has been taken.
    pub(super) fn new(first: Skeleton, counts_centres: bool) -> Self {
        let share = if counts_centres { SHARE_WITH_CENTRES } else { SHARE };
        Self { skeletons: vec![first], taken: 1, share, begun: Instant::now(), spent: 0.0 }
    }

    /// Returns some skeletons. Old ones are among them if no more new ones can be made in their share of the time.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(super) async fn take(
        &mut self,
        count: usize,
        search: &ReductionSearch<'_>,
        random: &mut Random,
    ) -> Result<Vec<&Skeleton>, SolveError> {
        if self.skeletons.len() - self.taken < count
            && self.spent <= self.share * self.begun.elapsed().as_secs_f64()
        {
            let begun = Instant::now();
            self.skeletons.extend(search.skeletons(random).await?);
            self.spent += begun.elapsed().as_secs_f64();
        }
        let numbers: Vec<usize> = (0..count).map(|_| self.next(random)).collect();
        Ok(numbers.into_iter().map(|number| &self.skeletons[number]).collect())
    }

    fn next(&mut self, random: &mut Random) -> usize {
        if self.taken == self.skeletons.len() {
            return random.below(self.skeletons.len());
        }
        self.taken += 1;
        self.taken - 1
    }
}
