use super::beam::BeamPhase;
use super::wide_turn::WideTurn;

/// A phase of a smaller cube inside a larger one, in turns of the larger one.
///
/// Where the smaller cube turns its second layer as well, the larger one turns more layers; and different turns of the
/// larger cube may be the same turn of the smaller one.
pub(super) struct InsidePhase<'a, P> {
    phase: &'a P,
    turns: Vec<WideTurn>,
}

impl<'a, P: BeamPhase> InsidePhase<'a, P> {
    /// Returns the phase, given the turn of the larger cube for each turn of the smaller one.
    pub(super) fn new(phase: &'a P, outside: impl Fn(WideTurn) -> WideTurn) -> Self {
        Self { phase, turns: phase.turns().iter().map(|&turn| outside(turn)).collect() }
    }
}

impl<P: BeamPhase> BeamPhase for InsidePhase<'_, P> {
    type State = P::State;

    const EVERY_WAY: bool = P::EVERY_WAY;

    const MAX_TURNS: usize = P::MAX_TURNS;

    const EXCESS: usize = P::EXCESS;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &P::State, turn: usize) -> P::State {
        self.phase.after(state, turn)
    }

    #[inline(always)]
    fn score(&self, state: &P::State) -> u16 {
        self.phase.score(state)
    }

    fn key(&self, state: &P::State) -> u64 {
        self.phase.key(state)
    }
}
