use godspeed_cube::{
    Alg, Angle, Corner, Cubies, Edge, Face, IllegalState, Layers, Metric, Piece, Size, Symmetry, Turn,
};

use super::orientation;
use super::piece_positions::{corner_at_home, corner_place, edge_at_home, edge_place};
use crate::{Job, Lesson, Stage};

/// A cube in the hands of someone who solves it: the pieces, how the cube is held, and what was done.
///
/// Places are named as they are held, so that an algorithm means the same in whichever hold it is done. Colours
/// are named by the faces that they belong to when white is up and green in front.
#[derive(Clone)]
pub(super) struct HeldCube {
    cube: Cubies,
    /// Where the centre of each colour is.
    hold: Symmetry,
    turns: Vec<Turn>,
    stages: Vec<Stage>,
}

/// What is said of a stage.
pub(super) struct LessonText {
    pub(super) name: &'static str,
    pub(super) explanation: &'static str,
}

impl HeldCube {
    /// The cube of a job, held as it is.
    pub(super) fn new(job: &Job) -> Result<Self, IllegalState> {
        let cube = Cubies::try_from(&job.state)?;
        let colours = Face::ALL.map(|face| job.state.face(face)[Size::THREE.face_area() / 2]);
        let places = Symmetry::of_images(colours).unwrap_or(Symmetry::IDENTITY);
        Ok(Self { cube, hold: places.inverse(), turns: Vec::new(), stages: Vec::new() })
    }

    /// The pieces, named as if the cube were solved in the present hold.
    pub(super) const fn cube(&self) -> &Cubies {
        &self.cube
    }

    /// The colour of the centre at a place.
    pub(super) fn colour(&self, place: Face) -> Face {
        self.hold.inverse().face(place)
    }

    /// The edge that belongs to a place.
    pub(super) fn edge(&self, home: Edge) -> Piece {
        Piece::Edge(self.hold.inverse().edge(home))
    }

    /// The corner that belongs to a place.
    pub(super) fn corner(&self, home: Corner) -> Piece {
        Piece::Corner(self.hold.inverse().corner(home))
    }

    /// The place where an edge is at home.
    pub(super) fn edge_home(&self, piece: Piece) -> Option<Edge> {
        if let Piece::Edge(edge) = piece { Some(self.hold.edge(edge)) } else { None }
    }

    /// The place where an edge is now.
    pub(super) fn edge_place(&self, piece: Piece) -> Option<Edge> {
        let home = self.edge_home(piece)?;
        let place = self.cube.edges().cubies().iter().position(|&cubie| cubie == home)?;
        Some(Edge::ALL[place])
    }

    /// Whether a piece is at home.
    pub(super) fn is_home(&self, piece: Piece) -> bool {
        match piece {
            Piece::Centre(_) => true,
            Piece::Edge(edge) => {
                let home = self.hold.edge(edge);
                edge_place(self.cube.edges(), home) == edge_at_home(home)
            }
            Piece::Corner(corner) => {
                let home = self.hold.corner(corner);
                corner_place(self.cube.corners(), home) == corner_at_home(home)
            }
        }
    }

    /// The four edges that belong to the top.
    pub(super) fn top_edges(&self) -> Vec<Piece> {
        [Edge::UR, Edge::UF, Edge::UL, Edge::UB].map(|home| self.edge(home)).to_vec()
    }

    /// The four corners that belong to the top.
    pub(super) fn top_corners(&self) -> Vec<Piece> {
        [Corner::URF, Corner::UFL, Corner::ULB, Corner::UBR].map(|home| self.corner(home)).to_vec()
    }

    /// Holds the cube with one colour up and another in front.
    pub(super) fn hold(&mut self, up: Face, front: Face) {
        for turn in orientation::rotations(self.hold, up, front) {
            self.turn(turn);
        }
    }

    /// Turns the whole cube about U, by so many quarters.
    pub(super) fn look_from(&mut self, quarters: i32) {
        if let Some(angle) = Angle::from_quarters(quarters) {
            self.turn(Turn::rotation(Face::U, angle, Size::THREE));
        }
    }

    /// Turns a face by so many quarters.
    pub(super) fn quarters(&mut self, face: Face, quarters: i32) {
        if let Some(angle) = Angle::from_quarters(quarters) {
            self.turn(Turn::outer(face, angle));
        }
    }

    /// Does one turn.
    pub(super) fn turn(&mut self, turn: Turn) {
        self.cube.apply(turn);
        if let Some(middle) = turn.layers.contains(2).then(|| Symmetry::rotation(turn.face, turn.angle)) {
            self.hold = self.hold.then(middle);
        }
        self.turns.push(turn);
    }

    /// Does turns, first to last.
    pub(super) fn turn_all(&mut self, turns: &[Turn]) {
        turns.iter().for_each(|&turn| self.turn(turn));
    }

    /// The cube after one of these ways, begun after zero to three quarters of something, so that it is as wanted:
    /// the one of fewest moves.
    pub(super) fn shortest(
        &self,
        begin: impl Fn(&mut Self, i32),
        ways: &[Vec<Turn>],
        is_wanted: impl Fn(&Self) -> bool,
    ) -> Option<Self> {
        let starts = (0..4).map(|quarters| {
            let mut start = self.clone();
            begin(&mut start, quarters);
            start
        });
        let ends = starts.flat_map(|start| {
            ways.iter().map(move |way| {
                let mut end = start.clone();
                end.turn_all(way);
                end
            })
        });
        ends.filter(is_wanted).min_by_key(Self::moves)
    }

    /// The moves so far.
    pub(super) fn moves(&self) -> usize {
        let done = self.stages.iter().map(|stage| Metric::Htm.length(&stage.turns, Size::THREE));
        done.sum::<usize>() + self.simplified().length(Metric::Htm)
    }

    /// Ends a stage that was about these pieces and the centres of their colours. A stage without moves is none;
    /// how the cube is held goes over to the next one.
    pub(super) fn end(&mut self, words: &LessonText, mut pieces: Vec<Piece>) {
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
        let lesson = Lesson { explanation: words.explanation, pieces };
        self.stages.push(Stage { name: words.name, turns, lesson: Some(lesson) });
    }

    /// The stages done.
    pub(super) fn into_stages(self) -> Vec<Stage> {
        self.stages
    }

    fn simplified(&self) -> Alg {
        Alg::new(Size::THREE, self.turns.clone()).simplified()
    }
}
