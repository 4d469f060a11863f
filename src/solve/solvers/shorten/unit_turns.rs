use godspeed_cube::{Angle, Axis, Layers, Metric, Size, Symmetry, Turn};

/// The number of a unit turn in [`UnitTurns`].
pub(super) type Unit = u16;

/// A turn that a metric counts as one move, in the frame of the corner DBL, which stays in place.
///
/// Turns of layers that contain the corner are replaced by turns of all other layers and a rotation of the whole cube,
/// which is free. So two words of unit turns that lead to the same cube, up to a rotation, lead to equal states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UnitTurn {
    /// The axis.
    pub(super) axis: Axis,
    /// What turns, counted from the positive face of the axis, R, U or F.
    ///
    /// Where layers count, layer `place`, up to the last one, which is that of the corner: then all others turn
    /// backwards. Otherwise layers 1 to `place`, for places before the last layer.
    pub(super) place: u16,
    /// The clockwise quarter turns, 1 to 3. Where quarters count, 1 or 3.
    pub(super) quarters: u8,
}

/// The unit turns of a size and a metric: 3 axes times [`places`] times 3 angles, or 2 where quarters
/// count.
#[derive(Debug)]
pub(super) struct UnitTurns {
    size: Size,
    metric: Metric,
    list: Vec<UnitTurn>,
}

/// A word of unit turns, and the rotation of the whole cube after it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word {
    pub(super) units: Vec<Unit>,
    pub(super) end: Symmetry,
}

impl UnitTurns {
    /// Returns the unit turns of a size and a metric.
    pub(super) fn new(size: Size, metric: Metric) -> Self {
        let angles: &[u8] = if metric.counts_quarters() { &[1, 3] } else { &[1, 2, 3] };
        let places = places(size, metric);
        let of_axis =
            |axis| (1..=places).flat_map(move |place| angles.iter().map(move |&q| (axis, place, q)));
        let all = Axis::ALL.into_iter().flat_map(of_axis);
        let list = all.map(|(axis, place, quarters)| UnitTurn { axis, place, quarters }).collect();
        Self { size, metric, list }
    }

    /// Returns the size of the cube.
    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// Returns all unit turns, by their number.
    pub(super) fn list(&self) -> &[UnitTurn] {
        &self.list
    }

    /// Returns the number of the turn that undoes a unit turn.
    pub(super) fn inverse(&self, unit: Unit) -> Unit {
        let UnitTurn { axis, place, quarters } = self.list[usize::from(unit)];
        self.number(UnitTurn { axis, place, quarters: 4 - quarters })
    }

    /// Returns the layers that a unit turn moves, as a turn seen from the positive face of its axis.
    pub(super) fn moved(&self, unit: Unit) -> Option<Turn> {
        let UnitTurn { axis, place, quarters } = self.list[usize::from(unit)];
        let (layers, quarters) = match self.metric.counts_layers() {
            true if place < self.size.last_layer() => (Layers::single(place)?, i32::from(quarters)),
            true => (Layers::new(1, place - 1)?, -i32::from(quarters)),
            false => (Layers::new(1, place)?, i32::from(quarters)),
        };
        Some(Turn { face: axis.positive(), layers, angle: Angle::from_quarters(quarters)? })
    }

    /// Returns whether a word may continue with a unit turn, after one that was `repeated` or not.
    ///
    /// Turns about one axis commute, so only their order by place is used.
    pub(super) fn may_follow(&self, last: Unit, repeated: bool, next: Unit) -> bool {
        let (before, after) = (self.list[usize::from(last)], self.list[usize::from(next)]);
        let is_half = self.metric.counts_quarters() && last == next && after.quarters == 1 && !repeated;
        before.axis != after.axis || after.place > before.place || is_half
    }

    /// Returns the word of turns, in its [normal form](Self::normal).
    pub(super) fn word(&self, turns: &[Turn]) -> Word {
        let mut end = Symmetry::IDENTITY;
        let mut normal = NormalForm::default();
        for turn in turns {
            // The turn as it is before the rotation so far.
            let turn = end.inverse().turn(*turn).canonical(self.size);
            let (first, last) = (turn.layers.first(), turn.layers.last());
            let quarters = turn.angle.quarters();
            if last < self.size.last_layer() {
                normal.turn(self, turn.face.axis(), first, last, quarters);
            } else {
                if first > 1 {
                    normal.turn(self, turn.face.axis(), 1, first - 1, -quarters);
                }
                end = Symmetry::rotation(turn.face, turn.angle).then(end);
            }
        }
        Word { units: normal.finish(self), end }
    }

    /// Returns a word with as few unit turns as turns about one axis at a time can be made with.
    pub(super) fn normal(&self, word: &[Unit]) -> Vec<Unit> {
        let mut normal = NormalForm::default();
        for &unit in word {
            if let Some(turn) = self.moved(unit) {
                let (first, last) = (turn.layers.first(), turn.layers.last());
                normal.turn(self, turn.face.axis(), first, last, turn.angle.quarters());
            }
        }
        normal.finish(self)
    }

    /// Returns the turns of a word, as few layers as possible at a time, and the rotation of the cube after them.
    pub(super) fn turns(&self, word: &[Unit]) -> (Vec<Turn>, Symmetry) {
        let last = self.size.last_layer();
        let mut end = Symmetry::IDENTITY;
        let mut turns = Vec::with_capacity(word.len());
        for turn in word.iter().filter_map(|&unit| self.moved(unit)) {
            let count = turn.layers.count();
            let others = (turn.layers.first() == 1 && 2 * count > last).then(|| Layers::new(count + 1, last));
            match others.flatten() {
                None => turns.push(end.turn(seen_from_nearer(turn, self.size))),
                Some(layers) => {
                    // The unit turn is a turn of the other layers and a rotation, which is left out.
                    let back = turn.angle.inverse();
                    turns.push(end.turn(Turn { layers, angle: back, ..turn }.from_opposite(self.size)));
                    end = Symmetry::rotation(turn.face, back).then(end);
                }
            }
        }
        (turns, end)
    }

    /// Returns the number of a unit turn: `(axis * places + place - 1) * angles + angle`.
    fn number(&self, UnitTurn { axis, place, quarters }: UnitTurn) -> Unit {
        let (angles, angle) = match self.metric.counts_quarters() {
            true => (2, u16::from(quarters == 3)),
            false => (3, u16::from(quarters) - 1),
        };
        (axis.index() as u16 * places(self.size, self.metric) + place - 1) * angles + angle
    }
}

/// Returns the rotations of the whole cube, at most two, with the effect of a symmetry.
pub(super) fn rotations(symmetry: Symmetry, size: Size) -> Vec<Turn> {
    let single = || {
        let of_axis = |axis: Axis| Angle::ALL.map(|angle| Turn::rotation(axis.positive(), angle, size));
        Axis::ALL.into_iter().flat_map(of_axis)
    };
    let of = |turn: Turn| Symmetry::rotation(turn.face, turn.angle);
    if symmetry == Symmetry::IDENTITY {
        return Vec::new();
    }
    let one = single().find(|&turn| of(turn) == symmetry).map(|turn| vec![turn]);
    let pairs = || single().flat_map(|first| single().map(move |second| [first, second]));
    let two = || pairs().find(|&[first, second]| of(first).then(of(second)) == symmetry);
    one.or_else(|| two().map(|pair| pair.to_vec())).unwrap_or_default()
}

/// Returns the number of places of an axis: of layers, or of the cuts between them.
///
/// On the 2x2x2 both layers of an axis are the same up to a rotation.
fn places(size: Size, metric: Metric) -> u16 {
    let layers = size.last_layer();
    if metric.counts_layers() && layers > 2 { layers } else { layers.saturating_sub(1) }
}

/// Returns a turn as seen from the nearer of the two faces of its axis.
fn seen_from_nearer(turn: Turn, size: Size) -> Turn {
    let opposite = turn.from_opposite(size);
    if opposite.layers.first() < turn.layers.first() { opposite } else { turn }
}

/// A word under construction: the last run of turns about one axis is open.
#[derive(Default)]
struct NormalForm {
    units: Vec<Unit>,
    /// The length of the word before each run.
    runs: Vec<usize>,
    open: Option<Run>,
}

/// Turns about one axis: how many quarters each layer turns more than that of the corner.
struct Run {
    axis: Axis,
    quarters: Vec<u8>,
}

impl NormalForm {
    /// Adds a turn of layers `first` to `last`, which are before the last layer.
    fn turn(&mut self, turns: &UnitTurns, axis: Axis, first: u16, last: u16, quarters: i32) {
        if self.open.as_ref().is_none_or(|run| run.axis != axis) {
            self.close(turns);
            // The run before has vanished if the one before that is about the same axis.
            let is_continued = self
                .runs
                .last()
                .and_then(|&start| self.units.get(start))
                .is_some_and(|&unit| turns.list[usize::from(unit)].axis == axis);
            let mut run = Run { axis, quarters: vec![0; turns.size.layers()] };
            if is_continued {
                let start = self.runs.pop().unwrap_or_default();
                for unit in self.units.split_off(start) {
                    run.add(turns.moved(unit));
                }
            }
            self.open = Some(run);
        }
        if let Some(run) = &mut self.open {
            run.add_layers(first, last, quarters);
        }
    }

    fn close(&mut self, turns: &UnitTurns) {
        let Some(run) = self.open.take() else { return };
        let units = run.units(turns);
        if !units.is_empty() {
            self.runs.push(self.units.len());
            self.units.extend(units);
        }
    }

    fn finish(mut self, turns: &UnitTurns) -> Vec<Unit> {
        self.close(turns);
        self.units
    }
}

impl Run {
    fn add(&mut self, turn: Option<Turn>) {
        if let Some(turn) = turn {
            self.add_layers(turn.layers.first(), turn.layers.last(), turn.angle.quarters());
        }
    }

    fn add_layers(&mut self, first: u16, last: u16, quarters: i32) {
        for angle in &mut self.quarters[usize::from(first) - 1..usize::from(last)] {
            *angle = (i32::from(*angle) + quarters).rem_euclid(4) as u8;
        }
    }

    /// Returns the fewest unit turns with the effect of the run, by place.
    fn units(&self, turns: &UnitTurns) -> Vec<Unit> {
        let n = self.quarters.len();
        if !turns.metric.counts_layers() {
            // The angle of a cut is the difference between the layers that it separates.
            let cut = |place: usize| (4 + self.quarters[place - 1] - self.quarters[place]) % 4;
            return (1..n).flat_map(|place| self.unit(turns, place, cut(place))).collect();
        }
        // On the 2x2x2 both layers are one place, and the second one stays.
        let backgrounds = if places(turns.size, turns.metric) == turns.size.last_layer() { 4 } else { 1 };
        let ways = (0..backgrounds).map(|background: u8| -> Vec<Unit> {
            let angle = |place: usize| (4 + self.quarters[place - 1] - background) % 4;
            (1..=n).flat_map(|place| self.unit(turns, place, angle(place))).collect()
        });
        ways.min_by_key(Vec::len).unwrap_or_default()
    }

    /// Returns the unit turns at one place by an angle.
    fn unit(&self, turns: &UnitTurns, place: usize, quarters: u8) -> Vec<Unit> {
        let (quarters, count) = match quarters {
            0 => return Vec::new(),
            2 if turns.metric.counts_quarters() => (1, 2),
            _ => (quarters, 1),
        };
        vec![turns.number(UnitTurn { axis: self.axis, place: place as u16, quarters }); count]
    }
}
