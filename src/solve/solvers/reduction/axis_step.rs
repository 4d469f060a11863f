use godspeed_cube::{Angle, Axis, Face, Layers, Metric, Size, Turn};

/// All consecutive turns about one axis: the quarter turns of each layer.
///
/// Turns about one axis commute, so their order does not matter. A step is the unit in which turns merge
/// and cancel when commutators are inserted. Layers are counted from 0 at the positive face of the axis,
/// quarter turns clockwise as seen from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AxisStep {
    /// The axis.
    pub(super) axis: Axis,
    /// The quarter turns of each layer, 0 to 3.
    pub(super) quarters: Vec<u8>,
    /// The part of the solution that it belongs to.
    pub(super) purpose: Purpose,
}

/// The part of a solution that a step belongs to.
///
/// Steps that merge take the greater of their purposes, which is not complete before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Purpose {
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
    pub(super) fn empty(axis: Axis, size: Size) -> Self {
        Self { axis, quarters: vec![0; size.layers()], purpose: Purpose::Centres }
    }

    /// Returns the step that turns some layers by the same angle.
    pub(super) fn of_layers(axis: Axis, layers: &[usize], quarters: u8, size: Size) -> Self {
        let mut step = Self::empty(axis, size);
        for &layer in layers {
            step.quarters[layer] = quarters % 4;
        }
        step
    }

    /// Returns the layer of a face.
    pub(super) const fn layer_of(face: Face, size: Size) -> usize {
        if face.is_positive() { 0 } else { size.layers() - 1 }
    }

    /// Returns whether no layer turns.
    pub(super) fn is_empty(&self) -> bool {
        self.quarters.iter().all(|&quarters| quarters == 0)
    }

    /// Returns the step that undoes this one.
    pub(super) fn inverse(&self) -> Self {
        let quarters = self.quarters.iter().map(|&quarters| (4 - quarters) % 4).collect();
        Self { quarters, ..*self }
    }

    /// Adds another step about the same axis.
    pub(super) fn merge(&mut self, other: &Self) {
        self.purpose = self.purpose.max(other.purpose);
        for (quarters, more) in self.quarters.iter_mut().zip(&other.quarters) {
            *quarters = (*quarters + more) % 4;
        }
    }

    /// Returns the cost in moves, at most one more than the simplifier makes of the turns.
    ///
    /// Each change of angle between neighbouring layers takes an outer block turn. In the slice-turn metric each
    /// layer is a move unless it turns by the most frequent angle, which becomes a rotation.
    pub(super) fn cost(&self, metric: Metric) -> usize {
        if metric == Metric::Stm {
            return self.quarters.len() - self.layers_by_quarters().into_iter().max().unwrap_or(0);
        }
        self.quarters.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// Returns the most frequent number of quarter turns; 0 if no other is more frequent.
    fn most_frequent(&self) -> u8 {
        let layers = self.layers_by_quarters();
        [3, 2, 1, 0]
            .into_iter()
            .max_by_key(|&quarters| layers[usize::from(quarters)])
            .expect("four candidates")
    }

    /// Returns the number of layers that turn by 0, 1, 2 and 3 quarters.
    fn layers_by_quarters(&self) -> [usize; 4] {
        [0, 1, 2, 3].map(|wanted| self.quarters.iter().filter(|&&quarters| quarters == wanted).count())
    }

    /// Returns the turns, one for each block of layers with the same angle.
    ///
    /// If most layers turn, the whole cube is rotated and the others are turned back.
    pub(super) fn turns(&self, size: Size) -> impl Iterator<Item = Turn> {
        let face = self.axis.positive();
        let most = self.most_frequent();
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

/// Returns the turn as seen from the face that its layers are nearer to.
fn nearer_side(turn: Turn, size: Size) -> Turn {
    let other = turn.from_opposite(size);
    if other.layers.first() < turn.layers.first() { other } else { turn }
}

/// Appends a step to a sequence, merging it if the last step has the same axis.
pub(super) fn push(steps: &mut Vec<AxisStep>, step: &AxisStep) {
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
