use godspeed_cube::{Angle, Axis, Face, Layers, Metric, Size, Turn};

/// All consecutive turns about one axis: the quarter turns of each layer.
///
/// Turns about one axis commute, so their order does not matter. A step is the unit in which turns merge
/// and cancel when commutators are inserted. Layers are counted from 0 at the positive face of the axis,
/// quarter turns clockwise as seen from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AxisStep {
    /// The axis.
    pub(crate) axis: Axis,
    /// The quarter turns of each layer, 0 to 3.
    pub(crate) quarters: Vec<u8>,
    /// The part of the solution that it belongs to.
    pub(crate) purpose: Purpose,
}

/// The part of a solution that a step belongs to.
///
/// Steps that merge take the greater of their purposes, which is not complete before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    /// Solving the 3x3x3.
    Finish,
    /// Solving centres.
    Centres,
    /// Pairing edges.
    Edges,
    /// Pairing edges, with the turn that makes the wings of an orbit even.
    Parity,
}

impl AxisStep {
    /// Returns the step that turns no layer.
    pub(crate) fn empty(axis: Axis, size: Size) -> Self {
        Self { axis, quarters: vec![0; size.layers()], purpose: Purpose::Centres }
    }

    /// Returns the step that turns some layers by the same angle.
    pub(crate) fn of_layers(axis: Axis, layers: &[usize], quarters: u8, size: Size) -> Self {
        let mut step = Self::empty(axis, size);
        for &layer in layers {
            step.quarters[layer] = quarters % 4;
        }
        step
    }

    /// Returns the step of one turn.
    pub(crate) fn of_turn(turn: Turn, size: Size) -> Self {
        let n = size.layers();
        let layers = (1..=n).filter(|&layer| turn.layers.contains(layer as u16));
        let is_positive = turn.face.is_positive();
        let layers: Vec<usize> =
            layers.map(|layer| if is_positive { layer - 1 } else { n - layer }).collect();
        let quarters = turn.angle.quarters() as u8;
        let quarters = if is_positive { quarters } else { 4 - quarters };
        Self::of_layers(turn.face.axis(), &layers, quarters, size)
    }

    /// Returns the layer of a face.
    pub(crate) const fn layer_of(face: Face, size: Size) -> usize {
        if face.is_positive() { 0 } else { size.layers() - 1 }
    }

    /// Returns whether no layer turns.
    pub(crate) fn is_empty(&self) -> bool {
        self.quarters.iter().all(|&quarters| quarters == 0)
    }

    /// Returns the step that undoes this one.
    pub(crate) fn inverse(&self) -> Self {
        let quarters = self.quarters.iter().map(|&quarters| (4 - quarters) % 4).collect();
        Self { quarters, ..*self }
    }

    /// Adds another step about the same axis.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.purpose = self.purpose.max(other.purpose);
        for (quarters, more) in self.quarters.iter_mut().zip(&other.quarters) {
            *quarters = (*quarters + more) % 4;
        }
    }

    /// Returns the cost in moves of the turns of [`AxisStep::turns_in`].
    ///
    /// In OBTM each change of angle between neighbouring layers takes an outer or wide turn. Where each layer is a
    /// move, those that turn by the angle of the cheapest rotation are free.
    pub(crate) fn cost(&self, metric: Metric) -> usize {
        if metric.counts_layers() {
            let layers = self.layers_by_quarters();
            let costs = [0, 1, 2, 3].map(|rotation| cost_by_layers(layers, rotation, metric));
            return costs.into_iter().min().unwrap_or(0);
        }
        self.quarters.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// Returns the quarter turns of the whole cube after which the other layers cost least; 0 if none is cheaper.
    fn rotation(&self, metric: Metric) -> u8 {
        let layers = self.layers_by_quarters();
        let cost = |&quarters: &u8| cost_by_layers(layers, quarters, metric);
        [0, 1, 2, 3].into_iter().min_by_key(cost).expect("four candidates")
    }

    /// Returns the number of layers that turn by 0, 1, 2 and 3 quarters.
    fn layers_by_quarters(&self) -> [usize; 4] {
        [0, 1, 2, 3].map(|wanted| self.quarters.iter().filter(|&&quarters| quarters == wanted).count())
    }

    /// Returns the turns, one for each block of layers with the same angle.
    ///
    /// If most layers turn, the whole cube is rotated and the others are turned back.
    pub(crate) fn turns(&self, size: Size) -> impl Iterator<Item = Turn> {
        self.blocks(Metric::Stm, size)
    }

    /// Returns the turns that cost least in a metric.
    ///
    /// They are blocks, or outer and wide turns if those are fewer outer block turns.
    pub(crate) fn turns_in(&self, metric: Metric, size: Size) -> Vec<Turn> {
        let blocks: Vec<Turn> = self.blocks(metric, size).collect();
        if metric.counts_layers() || metric.length(&blocks, size) <= self.cost(metric) {
            return blocks;
        }
        self.wide_turns(size).collect()
    }

    /// Returns outer and wide turns, one for each change of angle between neighbouring layers.
    fn wide_turns(&self, size: Size) -> impl Iterator<Item = Turn> {
        let n = self.quarters.len();
        let quarters = |layer: usize| i32::from(self.quarters[layer]);
        // A wide turn of the far side turns the near one too, with a rotation back.
        let near = move |layer: usize| 2 * layer <= n;
        let whole: i32 = quarters(n - 1)
            + (1..n)
                .filter(|&layer| !near(layer))
                .map(|layer| quarters(layer - 1) - quarters(layer))
                .sum::<i32>();
        let face = self.axis.positive();
        let turn = move |layer: usize| {
            let change = quarters(layer - 1) - quarters(layer);
            let (first, last, change) =
                if near(layer) { (1, layer, change) } else { (layer + 1, n, -change) };
            let layers = Layers::new(first as u16, last as u16).expect("both sides have a layer");
            Some(nearer_side(Turn { face, layers, angle: Angle::from_quarters(change)? }, size))
        };
        let whole = Angle::from_quarters(whole).map(|angle| Turn::rotation(face, angle, size));
        (1..n).filter_map(turn).chain(whole)
    }

    fn blocks(&self, metric: Metric, size: Size) -> impl Iterator<Item = Turn> {
        let face = self.axis.positive();
        let most = self.rotation(metric);
        let whole = Angle::from_quarters(most.into()).map(|angle| Turn::rotation(face, angle, size));
        let mut first = 0;
        let blocks = self.quarters.chunk_by(|a, b| a == b).map(move |block| {
            let start = first;
            first += block.len();
            (start, first, block[0])
        });
        let turns = blocks.filter_map(move |(start, end, quarters)| {
            let layers = Layers::new(start as u16 + 1, end as u16).expect("a block has a layer");
            let angle = Angle::from_quarters(i32::from(quarters) - i32::from(most))?;
            Some(nearer_side(Turn { face, layers, angle }, size))
        });
        turns.chain(whole)
    }
}

/// Returns the cost of turning each layer apart from a rotation of the whole cube, given the layers by quarter turns.
fn cost_by_layers(layers: [usize; 4], rotation: u8, metric: Metric) -> usize {
    let [_, quarter, half, back] = [0, 1, 2, 3].map(|more| layers[(usize::from(rotation) + more) % 4]);
    quarter + back + if metric.counts_quarters() { 2 * half } else { half }
}

/// Returns the turn as seen from the face that its layers are nearer to.
fn nearer_side(turn: Turn, size: Size) -> Turn {
    let other = turn.from_opposite(size);
    if other.layers.first() < turn.layers.first() { other } else { turn }
}

/// Appends a step to a sequence, merging it if the last step has the same axis.
pub(crate) fn push(steps: &mut Vec<AxisStep>, step: &AxisStep) {
    match steps.last_mut() {
        Some(last) if last.axis == step.axis => {
            last.merge(step);
            if last.is_empty() {
                steps.pop();
            }
        }
        _ if step.is_empty() => (),
        _ => steps.push(step.clone()),
    }
}

/// Returns the cost of a sequence of steps in moves.
pub(crate) fn total_cost(steps: &[AxisStep], metric: Metric) -> usize {
    steps.iter().map(|step| step.cost(metric)).sum()
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Facelets, Random};

    use super::*;

    #[test]
    fn the_turns_of_a_step_cost_what_it_says_in_every_metric() {
        let mut random = Random::from_seed(9);
        for layers in 4..=9 {
            let size = Size::new(layers).unwrap();
            for _ in 0..200 {
                let mut step = AxisStep::empty(Axis::ALL[random.below(3)], size);
                step.quarters.fill_with(|| random.below(4) as u8);
                let effect = |turns: Vec<Turn>| {
                    let mut cube = Facelets::solved(size);
                    cube.turn_all(&turns);
                    cube
                };
                for metric in [Metric::Htm, Metric::Stm, Metric::Qstm] {
                    let turns = step.turns_in(metric, size);
                    assert_eq!(
                        metric.length(&turns, size),
                        step.cost(metric),
                        "{metric} {:?}",
                        step.quarters
                    );
                    assert_eq!(effect(turns), effect(step.turns(size).collect()), "{:?}", step.quarters);
                }
            }
        }
    }

    #[test]
    fn wide_turns_replace_neighbouring_blocks_of_inner_layers() {
        let size = Size::new(6).unwrap();
        let step = AxisStep { quarters: vec![0, 1, 2, 0, 0, 0], ..AxisStep::empty(Axis::X, size) };
        let costs = [Metric::Htm, Metric::Stm, Metric::Qstm].map(|metric| step.cost(metric));
        assert_eq!(costs, [3, 2, 3]);
        assert_eq!(step.turns_in(Metric::Stm, size).len(), 2);
        assert_eq!(step.turns_in(Metric::Htm, size).len(), 3);
        let slice = AxisStep { quarters: vec![0, 1, 0, 0, 0, 0], ..step };
        assert_eq!(slice.turns_in(Metric::Htm, size).len(), 1, "an inner layer alone is one turn to read");
    }
}
