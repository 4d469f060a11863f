/// A cheapest assignment of different items to places, one for each.
///
/// It is found by the Hungarian method with potentials (H. W. Kuhn, *The Hungarian method for the assignment problem*,
/// 1955), in the form that adds one place at a time along a shortest path.
pub(crate) struct Matching {
    /// The item of each place.
    pub(crate) items: Vec<usize>,
    /// The sum of the costs.
    pub(crate) cost: f64,
    /// The cost of each item at each place beyond the potentials of both: at least 0, and 0 for those assigned.
    reduced: Vec<f64>,
}

impl Matching {
    /// Returns a cheapest assignment of `n` items; `costs[place * n + item]` is finite.
    pub(crate) fn cheapest(costs: &[f64], n: usize) -> Self {
        let mut place_potential = vec![0.0; n + 1];
        let mut item_potential = vec![0.0; n + 1];
        // Places and items are counted from 1; 0 is the place to be added, and no item.
        let mut place_of = vec![0; n + 1];
        let mut before = vec![0; n + 1];
        let mut least = vec![0.0; n + 1];
        let mut is_used = vec![false; n + 1];
        for place in 1..=n {
            place_of[0] = place;
            least.fill(f64::INFINITY);
            is_used.fill(false);
            let mut item = 0;
            while place_of[item] != 0 {
                is_used[item] = true;
                let from = place_of[item];
                let (mut delta, mut next) = (f64::INFINITY, 0);
                for other in (1..=n).filter(|&other| !is_used[other]) {
                    let cost =
                        costs[(from - 1) * n + other - 1] - place_potential[from] - item_potential[other];
                    if cost < least[other] {
                        (least[other], before[other]) = (cost, item);
                    }
                    if least[other] < delta {
                        (delta, next) = (least[other], other);
                    }
                }
                for other in 0..=n {
                    if is_used[other] {
                        place_potential[place_of[other]] += delta;
                        item_potential[other] -= delta;
                    } else {
                        least[other] -= delta;
                    }
                }
                item = next;
            }
            while item != 0 {
                place_of[item] = place_of[before[item]];
                item = before[item];
            }
        }
        let mut items = vec![0; n];
        (1..=n).for_each(|item| items[place_of[item] - 1] = item - 1);
        let reduced = |place: usize, item: usize| {
            let cost = costs[place * n + item] - place_potential[place + 1] - item_potential[item + 1];
            cost.max(0.0)
        };
        Self {
            cost: (0..n).map(|place| costs[place * n + items[place]]).sum(),
            reduced: (0..n * n).map(|at| reduced(at / n, at % n)).collect(),
            items,
        }
    }

    /// Returns how much dearer the cheapest assignment with each item at each place is.
    ///
    /// The place that owns the item passes it on and takes another one, and so on along a shortest path (R. W. Floyd,
    /// *Algorithm 97*, 1962) that ends with the item that becomes free.
    pub(crate) fn alternatives(&self) -> Vec<f64> {
        let n = self.items.len();
        let mut dearer: Vec<f64> =
            (0..n * n).map(|at| self.reduced[at / n * n + self.items[at % n]]).collect();
        let mut paths = dearer.clone();
        for middle in 0..n {
            for from in 0..n {
                let first = paths[from * n + middle];
                for to in 0..n {
                    let along = first + paths[middle * n + to];
                    if along < paths[from * n + to] {
                        paths[from * n + to] = along;
                    }
                }
            }
        }
        for place in 0..n {
            for owner in 0..n {
                let back = if owner == place { 0.0 } else { paths[owner * n + place] };
                dearer[place * n + owner] += back;
            }
        }
        // From places of the owners to items.
        let mut by_item = vec![0.0; n * n];
        for place in 0..n {
            for owner in 0..n {
                by_item[place * n + self.items[owner]] = dearer[place * n + owner];
            }
        }
        by_item
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Random;

    use super::*;

    /// Returns the least cost of each item at each place by trying all permutations.
    fn by_trial(costs: &[f64], n: usize) -> Vec<f64> {
        fn permute(costs: &[f64], n: usize, items: &mut Vec<usize>, best: &mut [f64]) {
            if items.len() == n {
                let cost: f64 = items.iter().enumerate().map(|(place, item)| costs[place * n + item]).sum();
                for (place, item) in items.iter().enumerate() {
                    best[place * n + item] = best[place * n + item].min(cost);
                }
                return;
            }
            for item in 0..n {
                if !items.contains(&item) {
                    items.push(item);
                    permute(costs, n, items, best);
                    items.pop();
                }
            }
        }
        let mut best = vec![f64::INFINITY; n * n];
        permute(costs, n, &mut Vec::new(), &mut best);
        best
    }

    #[test]
    fn assignments_and_alternatives_are_those_of_all_permutations() {
        for seed in 0..60 {
            let mut random = Random::from_seed(seed);
            let n = 1 + random.below(6);
            let costs: Vec<f64> = (0..n * n).map(|_| (random.unit() * 20.0).floor()).collect();
            let best = by_trial(&costs, n);
            let matching = Matching::cheapest(&costs, n);
            let least = best.iter().copied().fold(f64::INFINITY, f64::min);
            assert!((matching.cost - least).abs() < 1e-9, "{seed}");
            for (found, expected) in matching.alternatives().iter().zip(&best) {
                assert!((matching.cost + found - expected).abs() < 1e-9, "{seed}");
            }
        }
    }
}
