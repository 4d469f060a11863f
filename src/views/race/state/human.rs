use godspeed_cube::{Alg, Face, Facelets, Layers, Metric, Turn};
use godspeed_page::command::{Command, Twist};
use godspeed_page::layers::LayerChoice;

/// The user's cube and the turns made on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Human {
    cube: Facelets,
    metric: Metric,
    turns: Vec<Turn>,
    layers: LayerChoice,
    sticky: Twist,
}

impl Human {
    /// Creates a human with a cube.
    #[must_use]
    pub(super) fn new(cube: &Facelets, metric: Metric) -> Self {
        Self {
            cube: cube.clone(),
            metric,
            turns: Vec::new(),
            layers: LayerChoice::default(),
            sticky: Twist::default(),
        }
    }

    /// Returns the turns made so far, with rotations of the whole cube.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the number of turns in the metric of the race. Rotations of the whole cube do not count.
    #[must_use]
    pub fn length(&self) -> usize {
        self.metric.length(&self.turns, self.cube.size())
    }

    /// Returns the modifiers that the next turn will have.
    #[must_use]
    pub const fn sticky(&self) -> Twist {
        self.sticky
    }

    /// Returns the layers that turns take.
    #[must_use]
    pub const fn layers(&self) -> &LayerChoice {
        &self.layers
    }

    /// Returns whether the cube is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.cube.is_solved()
    }

    /// Returns the turns in notation.
    #[must_use]
    pub(super) fn solution(&self) -> String {
        Alg::new(self.cube.size(), self.turns.clone()).to_string()
    }

    /// Applies a command and returns the turn if it is one; others choose the next turn or are ignored.
    pub(super) fn apply(&mut self, command: Command, now: f64) -> Option<Turn> {
        let size = self.cube.size();
        match command {
            Command::Digit(digit) => {
                // A layer that the cube lacks is ignored, as the layers on the pad show.
                let _is_layer = self.layers.digit(digit, size, now);
            }
            Command::BeginBlock => self.layers.begin_block(),
            Command::StepLayer(by) => self.layers.step(by, size),
            Command::ToggleWide => self.layers.toggle_wide(),
            Command::ToggleHalf => self.sticky.half = !self.sticky.half,
            Command::TogglePrime => self.sticky.prime = !self.sticky.prime,
            _ => {}
        }
        let turn = command.turn(self.layers.layers(), self.sticky, size)?;
        self.sticky = Twist::default();
        self.turn(turn);
        Some(turn)
    }

    /// Makes a turn.
    pub(super) fn turn(&mut self, turn: Turn) {
        self.cube.turn(turn);
        self.turns.push(turn);
    }

    /// Returns the layers that the next key would turn, unless they are the outermost.
    #[must_use]
    pub fn chosen(&self) -> Option<(Face, Layers)> {
        let turns = self.turns.iter().rev();
        let last = turns.filter(|turn| !turn.is_rotation(self.cube.size())).map(|turn| turn.face).next();
        (!self.layers.is_plain()).then(|| (last.unwrap_or(Face::R), self.layers.layers()))
    }
}
