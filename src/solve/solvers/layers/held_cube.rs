use godspeed_cube::{
    Alg, Angle, Corner, Cubies, Edge, Face, IllegalState, Layers, Metric, Piece, Size, Symmetry, Turn,
};

use super::lessons::LessonText;
use super::orientation::rotations;
use super::piece_positions::{corner_at_home, corner_position, edge_at_home, edge_position};
use crate::{Lesson, Problem, Stage};

/// A cube held in two hands: its pieces, its orientation, and the stages solved so far.
///
/// Places are named relative to the present orientation, so an algorithm means the same however the cube is held.
/// Pieces and colours are named by the faces that they belong to with white up and green in front.
#[derive(Clone)]
pub(super) struct HeldCube {
    cube: Cubies,
    /// Maps each colour to the place of its centre.
    orientation: Symmetry,
    turns: Vec<Turn>,
    stages: Vec<Stage>,
}

impl HeldCube {
    /// Takes the cube of a problem in the orientation that it has.
    #[allow(clippy::expect_used, reason = "reading the cubies has checked the centres")]
    pub(super) fn new(problem: &Problem) -> Result<Self, IllegalState> {
        let cube = Cubies::try_from(&problem.state)?;
        let centres = Face::ALL.map(|face| problem.state.face(face)[Size::THREE.face_area() / 2]);
        let colours = Symmetry::of_images(centres).expect("the centres of a legal cube are a rotation");
        Ok(Self { cube, orientation: colours.inverse(), turns: Vec::new(), stages: Vec::new() })
    }

    /// Returns the pieces, named as if the cube were solved in the present orientation.
    pub(super) const fn cube(&self) -> &Cubies {
        &self.cube
    }

    /// Returns the colour of the centre at a place.
    pub(super) fn colour(&self, place: Face) -> Face {
        self.orientation.inverse().face(place)
    }

    /// Returns the edge that belongs to a place.
    pub(super) fn edge(&self, home: Edge) -> Edge {
        self.orientation.inverse().edge(home)
    }

    /// Returns the corner that belongs to a place.
    pub(super) fn corner(&self, home: Corner) -> Corner {
        self.orientation.inverse().corner(home)
    }

    /// Returns the home of an edge.
    pub(super) fn edge_home(&self, edge: Edge) -> Edge {
        self.orientation.edge(edge)
    }

    /// Returns the place of an edge.
    pub(super) fn edge_place(&self, edge: Edge) -> Edge {
        Edge::ALL[usize::from(edge_position(self.cube.edges(), self.edge_home(edge)) / 2)]
    }

    /// Returns the place of a corner.
    pub(super) fn corner_place(&self, corner: Corner) -> Corner {
        let home = self.orientation.corner(corner);
        Corner::ALL[usize::from(corner_position(self.cube.corners(), home) / 3)]
    }

    /// Returns whether an edge is at home.
    pub(super) fn is_edge_home(&self, edge: Edge) -> bool {
        let home = self.edge_home(edge);
        edge_position(self.cube.edges(), home) == edge_at_home(home)
    }

    /// Returns whether a corner is at home.
    pub(super) fn is_corner_home(&self, corner: Corner) -> bool {
        let home = self.orientation.corner(corner);
        corner_position(self.cube.corners(), home) == corner_at_home(home)
    }

    /// Returns the four edges that belong to the top.
    pub(super) fn top_edges(&self) -> Vec<Piece> {
        [Edge::UR, Edge::UF, Edge::UL, Edge::UB].map(|home| Piece::Edge(self.edge(home))).to_vec()
    }

    /// Returns the four corners that belong to the top.
    pub(super) fn top_corners(&self) -> Vec<Piece> {
        [Corner::URF, Corner::UFL, Corner::ULB, Corner::UBR]
            .map(|home| Piece::Corner(self.corner(home)))
            .to_vec()
    }

    /// Rotates the cube so that one colour is up and another in front.
    pub(super) fn orient(&mut self, up: Face, front: Face) {
        self.turn_all(rotations(self.orientation, up, front));
    }

    /// Rotates the whole cube about U by a number of quarter turns.
    pub(super) fn rotate(&mut self, quarters: i32) {
        if let Some(angle) = Angle::from_quarters(quarters) {
            self.turn(Turn::rotation(Face::U, angle, Size::THREE));
        }
    }

    /// Turns a face by a number of quarter turns.
    pub(super) fn turn_face(&mut self, face: Face, quarters: i32) {
        if let Some(angle) = Angle::from_quarters(quarters) {
            self.turn(Turn::outer(face, angle));
        }
    }

    /// Makes one turn.
    pub(super) fn turn(&mut self, turn: Turn) {
        self.cube.apply(turn);
        if turn.layers.contains(2) {
            self.orientation = self.orientation.then(Symmetry::rotation(turn.face, turn.angle));
        }
        self.turns.push(turn);
    }

    /// Makes turns, first to last.
    pub(super) fn turn_all(&mut self, turns: &[Turn]) {
        turns.iter().for_each(|&turn| self.turn(turn));
    }

    /// Returns the cube after the shortest of several algorithms that reaches a goal.
    ///
    /// Each algorithm is tried after `set_up` with 0 to 3 quarter turns. `None` means that none of them reaches the goal.
    pub(super) fn shortest(
        &self,
        set_up: impl Fn(&mut Self, i32),
        algorithms: &[Vec<Turn>],
        is_goal: impl Fn(&Self) -> bool,
    ) -> Option<Self> {
        let starts = (0..4).map(|quarters| {
            let mut start = self.clone();
            set_up(&mut start, quarters);
            start
        });
        let ends = starts.flat_map(|start| {
            algorithms.iter().map(move |algorithm| {
                let mut end = start.clone();
                end.turn_all(algorithm);
                end
            })
        });
        ends.filter(is_goal).min_by_key(Self::moves)
    }

    /// Returns the number of moves so far.
    pub(super) fn moves(&self) -> usize {
        let done = self.stages.iter().map(|stage| Metric::Htm.length(&stage.turns, Size::THREE));
        done.sum::<usize>() + self.simplified().length(Metric::Htm)
    }

    /// Ends a stage about these pieces and the centres of their colours.
    ///
    /// Without moves there is no stage, and rotations are carried over to the next one.
    pub(super) fn end_stage(&mut self, text: LessonText, mut pieces: Vec<Piece>) {
        let turns = self.simplified().into_turns();
        self.turns.clear();
        if turns.iter().all(|turn| turn.layers == Layers::all(Size::THREE)) {
            self.turns = turns;
            return;
        }
        let mut centres: Vec<Piece> = pieces.iter().flat_map(Piece::colours).map(Piece::Centre).collect();
        centres.sort_unstable();
        centres.dedup();
        pieces.extend(centres);
        let lesson = Lesson { explanation: text.explanation, pieces };
        self.stages.push(Stage { name: text.name, turns, lesson: Some(lesson) });
    }

    /// Returns the stages solved so far.
    pub(super) fn into_stages(self) -> Vec<Stage> {
        self.stages
    }

    fn simplified(&self) -> Alg {
        Alg::new(Size::THREE, self.turns.clone()).simplified()
    }
}
