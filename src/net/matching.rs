/// An assignment of different items to all places, each place having a list of possible items.
pub(crate) struct Matching<'a> {
    options: &'a [Vec<usize>],
    /// The item of each place.
    items: Vec<usize>,
    /// The place of each item.
    places: Vec<Option<usize>>,
}

impl<'a> Matching<'a> {
    /// Returns a matching, or the places whose items together are fewer than the places.
    pub(crate) fn find(options: &'a [Vec<usize>], items: usize) -> Result<Self, Vec<usize>> {
        let mut matching = Self { options, items: vec![0; options.len()], places: vec![None; items] };
        for place in 0..options.len() {
            let mut seen = vec![false; items];
            if !matching.augment(place, &mut seen) {
                let seen = |item: &usize| seen[*item];
                let owned = (0..items).filter(seen).filter_map(|item| matching.places[item]);
                let mut places: Vec<usize> = owned.chain([place]).collect();
                places.sort_unstable();
                places.dedup();
                return Err(places);
            }
        }
        Ok(matching)
    }

    /// Returns the items of each place that occur in a matching.
    ///
    /// An item can be exchanged if its place reaches this one along items that the places could take over.
    pub(crate) fn possible(&self) -> Vec<Vec<usize>> {
        let reachable: Vec<Vec<bool>> = (0..self.options.len()).map(|place| self.reachable(place)).collect();
        let is_possible = |place: usize, item: usize| {
            self.items[place] == item || self.places[item].is_none_or(|owner| reachable[owner][place])
        };
        let kept = |(place, items): (usize, &Vec<usize>)| {
            items.iter().copied().filter(|&item| is_possible(place, item)).collect()
        };
        self.options.iter().enumerate().map(kept).collect()
    }

    fn reachable(&self, from: usize) -> Vec<bool> {
        let mut reached = vec![false; self.options.len()];
        let mut open = vec![from];
        while let Some(place) = open.pop() {
            for owner in self.options[place].iter().filter_map(|&item| self.places[item]) {
                if !std::mem::replace(&mut reached[owner], true) {
                    open.push(owner);
                }
            }
        }
        reached
    }

    fn augment(&mut self, place: usize, seen: &mut [bool]) -> bool {
        let options = self.options;
        for &item in &options[place] {
            if std::mem::replace(&mut seen[item], true) {
                continue;
            }
            if self.places[item].is_none_or(|owner| self.augment(owner, seen)) {
                self.places[item] = Some(place);
                self.items[place] = item;
                return true;
            }
        }
        false
    }
}
