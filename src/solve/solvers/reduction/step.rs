use godspeed_cube::{Angle, Axis, Face, Layers, Metric, Size, Turn};

/// Turns about one axis, done together: how many quarters each layer turns.
///
/// Turns about one axis commute, so this is all there is to know of a run of them. Layers are counted from 0 at
/// the positive face of the axis, and quarters clockwise as seen from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The axis.
    pub(super) axis: Axis,
    /// The quarters of each layer, 0 to 3.
    pub(super) quarters: Vec<u8>,
    /// What it is for.
    pub(super) part: Part,
}

/// What a step is for. Steps that join are for the greater of what they were for: it is not done before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// It solves the 3x3x3.
    Finish,
    /// It brings centres home.
    Centres,
    /// It pairs edges.
    Edges,
    /// It pairs edges, and makes wings even.
    Parity,
}

impl Step {
    /// A step that turns nothing yet.
    pub(super) fn nothing(axis: Axis, size: Size) -> Self {
        Self { axis, quarters: vec![0; size.layers()], part: Part::Centres }
    }

    /// Some layers, turned alike.
    pub(super) fn of_layers(axis: Axis, layers: &[usize], quarters: u8, size: Size) -> Self {
        let mut step = Self::nothing(axis, size);
        for &layer in layers {
            step.quarters[layer] = quarters % 4;
        }
        step
    }

    /// The layer of a face, counted from the positive one.
    pub(super) const fn layer_of(face: Face, size: Size) -> usize {
        if face.is_positive() { 0 } else { size.layers() - 1 }
    }

    /// Whether no layer turns.
    pub(super) fn is_nothing(&self) -> bool {
        self.quarters.iter().all(|&quarters| quarters == 0)
    }

    /// The step that undoes this one.
    pub(super) fn inverse(&self) -> Self {
        let quarters = self.quarters.iter().map(|&quarters| (4 - quarters) % 4).collect();
        Self { quarters, ..*self }
    }

    /// Turns what another step about the same axis turns, too.
    pub(super) fn merge(&mut self, other: &Self) {
        self.part = self.part.max(other.part);
        for (quarters, more) in self.quarters.iter_mut().zip(&other.quarters) {
            *quarters = (*quarters + more) % 4;
        }
    }

    /// What the step costs: what the simplifier will make of its turns, or one more.
    ///
    /// Every change of angle between neighbouring layers is a cut, and takes an outer turn. In the slice-turn metric
    /// each layer is a move that does not turn as most of them do.
    pub(super) fn cost(&self, metric: Metric) -> usize {
        if metric == Metric::Stm {
            return self.quarters.len() - self.layers_by_quarters().into_iter().max().unwrap_or(0);
        }
        self.quarters.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// How far most layers turn; not at all, if as many of them stand still.
    fn most(&self) -> u8 {
        let layers = self.layers_by_quarters();
        (0..4).rev().max_by_key(|&quarters| layers[usize::from(quarters)]).unwrap_or(0)
    }

    /// How many layers turn by 0 to 3 quarters.
    fn layers_by_quarters(&self) -> [usize; 4] {
        [0, 1, 2, 3].map(|wanted| self.quarters.iter().filter(|&&quarters| quarters == wanted).count())
    }

    /// Its turns, one for each stretch of layers that turn alike. Where most layers turn, the whole cube does, and the
    /// others are turned back.
    pub(super) fn turns(&self, size: Size) -> impl Iterator<Item = Turn> {
        let face = self.axis.positive();
        let most = self.most();
        let whole = Angle::from_quarters(most.into()).map(|angle| Turn::rotation(face, angle, size));
        let mut first = 0;
        let stretches = self.quarters.chunk_by(|a, b| a == b).map(move |stretch| {
            let start = first;
            first += stretch.len();
            (start, first, stretch[0])
        });
        let turns = stretches.filter_map(move |(start, end, quarters)| {
            let layers = Layers::new(start as u16 + 1, end as u16)?;
            let angle = Angle::from_quarters(i32::from(quarters) - i32::from(most))?;
            Some(nearer_side(Turn { face, layers, angle }, size))
        });
        turns.chain(whole)
    }
}

/// The turn as seen from the side to which its layers are nearer.
fn nearer_side(turn: Turn, size: Size) -> Turn {
    let other = turn.from_opposite(size);
    if other.layers.first() < turn.layers.first() { other } else { turn }
}

/// Appends a step to a sequence in which neighbours turn about different axes.
pub(super) fn push(steps: &mut Vec<Step>, step: &Step) {
    match steps.last_mut() {
        Some(last) if last.axis == step.axis => {
            last.merge(step);
            if last.is_nothing() {
                steps.pop();
            }
        }
        _ if step.is_nothing() => (),
        _ => steps.push(step.clone()),
    }
}
