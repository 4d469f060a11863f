//! Why a painting has no completion.

use godspeed_cube::{Corner, Edge, Face};

use crate::analysis::{centre_counts, read_pieces, shown, wing_faces, wing_options};
use crate::assignment::{Assignment, Choice, ORIENTED};
use crate::diagnosis::{NetError, NetPiece};
use crate::matching::Matching;
use crate::orbits::Orbits;
use crate::scheme::Scheme;
use crate::{Painting, Schemes};

/// Returns the errors of a painting without a completion.
///
/// In the scheme and orientation with the fewest, so that one wrong piece does not make all others unknown.
pub(crate) fn explain(painting: &Painting, schemes: Schemes, names: &[&str; 6]) -> Vec<NetError> {
    let orbits = Orbits::of(painting.size());
    let context = Context { painting, orbits: &orbits, names };
    // The usual scheme comes first, so that it is the one of several with as few errors.
    let mut candidates = Scheme::candidates(painting, Schemes::Usual);
    if schemes == Schemes::Any {
        candidates.extend(Scheme::candidates(painting, Schemes::Any));
    }
    let found = candidates.into_iter().map(|scheme| context.piece_errors(scheme));
    let weight = |errors: &Vec<NetError>| errors.iter().map(|error| 1 + error.pieces.len()).sum::<usize>();
    let piece_errors = found.min_by_key(weight).unwrap_or_else(|| context.centre_errors());
    context.count_errors().into_iter().chain(piece_errors).collect()
}

struct Context<'a> {
    painting: &'a Painting,
    orbits: &'a Orbits,
    names: &'a [&'a str; 6],
}

impl Context<'_> {
    /// Colours on too many facelets, or on too few of a painting without gaps.
    fn count_errors(&self) -> Vec<NetError> {
        let expected = self.painting.size().face_area();
        let is_complete = self.painting.stickers().iter().all(Option::is_some);
        let counts = Face::ALL.into_iter().zip(self.painting.counts());
        let wrong = counts.filter(|&(_, count)| count > expected || is_complete && count < expected);
        wrong
            .map(|(colour, count)| {
                let name = self.names[colour.index()];
                error("count", vec![], format!("{name} is on {count} stickers instead of {expected}."))
            })
            .collect()
    }

    /// The fixed centres of an odd cube that no scheme has.
    fn centre_errors(&self) -> Vec<NetError> {
        let colour = |facelet: usize| self.painting.stickers()[facelet];
        let twice: Vec<&usize> = self
            .orbits
            .fixed
            .iter()
            .filter(|&&a| {
                colour(a).is_some() && self.orbits.fixed.iter().any(|&b| a != b && colour(a) == colour(b))
            })
            .collect();
        let named: Vec<&usize> =
            if twice.is_empty() { self.orbits.fixed.iter().collect() } else { twice.clone() };
        let pieces = named.into_iter().map(|&facelet| self.piece("centre", &[facelet])).collect();
        let text = match twice.first().and_then(|&&facelet| colour(facelet)) {
            Some(colour) => format!("Two faces have a {} centre.", self.names[colour.index()]),
            None => "A cube with the usual colours has no such centres in any orientation.".to_owned(),
        };
        vec![error("centres", pieces, text)]
    }

    /// The pieces that are impossible in a scheme.
    fn piece_errors(&self, scheme: Scheme) -> Vec<NetError> {
        let (corners, edges) = read_pieces(self.painting, self.orbits, scheme);
        let (corner_places, edge_places) = (&self.orbits.corners, &self.orbits.edges);
        let corner_faces = Corner::ALL.map(|corner| corner.faces().to_vec());
        let edge_faces = Edge::ALL.map(|edge| edge.faces().to_vec());
        let mut errors = self.set_errors(
            &Kind { name: "corner", scheme, faces: &corner_faces },
            &slices(corner_places),
            &pieces_of(&corners),
        );
        let corners_fit = errors.is_empty();
        let edges_wrong = self.set_errors(
            &Kind { name: "edge", scheme, faces: &edge_faces },
            &slices(edge_places),
            &pieces_of(&edges),
        );
        let edges_fit = edges_wrong.is_empty();
        errors.extend(edges_wrong);
        let twisted = corners_fit && !corner_places.is_empty() && corners.sums() & ORIENTED == 0;
        if twisted {
            errors.push(self.orientation_error("corner", corner_places, &corners));
        }
        let flipped = edges_fit && !edge_places.is_empty() && edges.sums() & ORIENTED == 0;
        if flipped {
            errors.push(self.orientation_error("edge", edge_places, &edges));
        }
        let is_coupled = corners_fit && edges_fit && !edge_places.is_empty();
        if is_coupled && !twisted && !flipped && corners.sums() & edges.sums() & ORIENTED == 0 {
            errors.push(self.parity_error(&corners, &edges));
        }
        let wings = wing_faces();
        let wing_names: Vec<Vec<Face>> = wings.iter().map(|wing| wing.to_vec()).collect();
        for orbit in &self.orbits.wings {
            let options = wing_options(&shown(self.painting, scheme, orbit), &wings);
            let kind = Kind { name: "wing", scheme, faces: &wing_names };
            errors.extend(self.set_errors(&kind, &slices(orbit), &options));
        }
        errors.extend(self.orbits.centres.iter().flat_map(|orbit| self.centre_orbit_errors(scheme, orbit)));
        errors
    }

    /// Places that show no piece, the same piece as another place, or together too few pieces.
    fn set_errors(&self, kind: &Kind<'_>, places: &[&[usize]], options: &[Vec<usize>]) -> Vec<NetError> {
        let named = |place: &usize| self.piece(kind.name, places[*place]);
        let mut errors = Vec::new();
        for place in (0..places.len()).filter(|&place| options[place].is_empty()) {
            let piece = named(&place);
            let text =
                format!("No {} of a cube has the colours {}.", kind.name, self.colours_of(places[place]));
            errors.push(error("unknown", vec![piece], text));
        }
        for item in 0..kind.faces.len() {
            let same: Vec<usize> = (0..places.len()).filter(|&place| options[place] == [item]).collect();
            if same.len() > 1 {
                let times =
                    if same.len() == 2 { "twice".to_owned() } else { format!("{} times", same.len()) };
                let colours = self.named(kind.faces[item].iter().map(|&face| kind.scheme.colour(face)));
                let text = format!("The {} {colours} is there {times}.", kind.name);
                errors.push(error("duplicate", same.iter().map(named).collect(), text));
            }
        }
        if errors.is_empty()
            && let Err(crowd) = Matching::find(options, kind.faces.len())
        {
            let text = format!(
                "{} {}s share {} possible pieces: one of them must be wrong.",
                crowd.len(),
                kind.name,
                crowd.len() - 1
            );
            errors.push(error("impossible", crowd.iter().map(named).collect(), text));
        }
        errors
    }

    fn orientation_error<const K: usize>(
        &self,
        name: &'static str,
        places: &[[usize; K]],
        assignment: &Assignment<K>,
    ) -> NetError {
        // Sums are pairs of bits; an orientation that all assignments have in common is named.
        let amounts: Vec<usize> = (1..K).filter(|sum| assignment.sums() >> (2 * sum) & 0b11 != 0).collect();
        let only = |place: usize| only_choice(&assignment.choices[place]);
        let turned = |place: &usize| only(*place).is_some_and(|choice| choice.orientation > 0);
        let at_home = |place: &usize| only(*place).is_some_and(|choice| choice.piece == *place);
        let by_amount =
            |place: &usize| only(*place).is_some_and(|choice| amounts.contains(&choice.orientation));
        let all: Vec<usize> = (0..places.len()).filter(turned).collect();
        let example = all
            .iter()
            .find(|place| at_home(place) && by_amount(place))
            .or_else(|| all.iter().find(|place| at_home(place)))
            .or_else(|| all.iter().find(|place| by_amount(place)))
            .or_else(|| all.first());
        let pieces: Vec<NetPiece> = example.iter().map(|&&place| self.piece(name, &places[place])).collect();
        let such =
            example.map_or(String::new(), |&place| format!(", such as {}", self.colours_of(&places[place])));
        if K == 2 {
            return error("flip", pieces, format!("One edge is flipped{such}: edges flip only in pairs."));
        }
        let way = match amounts[..] {
            [1] => " clockwise",
            [2] => " counter-clockwise",
            _ => "",
        };
        let law = "the twists of all corners must add up to whole turns";
        error("twist", pieces, format!("One corner is twisted{way}{such}: {law}."))
    }

    fn parity_error(&self, corners: &Assignment<3>, edges: &Assignment<2>) -> NetError {
        let edge_pair =
            swapped(&edges.choices).map(|pair| pair.map(|i| self.piece("edge", &self.orbits.edges[i])));
        let corner_pair =
            swapped(&corners.choices).map(|pair| pair.map(|i| self.piece("corner", &self.orbits.corners[i])));
        let first_two = || {
            let mut known =
                (0..edges.choices.len()).filter(|&place| only_choice(&edges.choices[place]).is_some());
            let pair = [known.next()?, known.next()?];
            Some(pair.map(|i| self.piece("edge", &self.orbits.edges[i])))
        };
        let pair = edge_pair.or(corner_pair).or_else(first_two);
        let such = pair.as_ref().map_or(String::new(), |pair| {
            let [a, b] = pair.each_ref().map(|piece| self.colours_of(&piece.facelets));
            format!(", such as {a} and {b}")
        });
        let text =
            format!("Two pieces are swapped{such}: corners and edges must both be even or both be odd.");
        error("parity", pair.into_iter().flatten().collect(), text)
    }

    fn centre_orbit_errors(&self, scheme: Scheme, orbit: &[usize]) -> Vec<NetError> {
        let counts = Face::ALL.into_iter().zip(centre_counts(self.painting, scheme, orbit));
        let too_many = counts.filter(|&(_, count)| count > 4);
        too_many
            .map(|(face, count)| {
                let colour = scheme.colour(face);
                let has = |facelet: &&usize| self.painting.stickers()[**facelet] == Some(colour);
                let pieces =
                    orbit.iter().filter(has).map(|&facelet| self.piece("centre", &[facelet])).collect();
                let name = self.names[colour.index()];
                error(
                    "count",
                    pieces,
                    format!("{count} centres in equivalent places are {name}; a cube has 4."),
                )
            })
            .collect()
    }

    fn piece(&self, kind: &'static str, facelets: &[usize]) -> NetPiece {
        NetPiece::new(self.painting, kind, facelets)
    }

    fn colours_of(&self, facelets: &[usize]) -> String {
        self.named(facelets.iter().filter_map(|&facelet| self.painting.stickers()[facelet]))
    }

    /// Joins the names of colours: `URF`, or `white-red-green`.
    fn named(&self, colours: impl Iterator<Item = Face>) -> String {
        let separator = if self.names.iter().all(|name| name.len() == 1) { "" } else { "-" };
        colours.map(|colour| self.names[colour.index()]).collect::<Vec<_>>().join(separator)
    }
}

/// The pieces of one kind, by the faces of each.
struct Kind<'a> {
    name: &'static str,
    scheme: Scheme,
    faces: &'a [Vec<Face>],
}

fn error(kind: &'static str, pieces: Vec<NetPiece>, text: String) -> NetError {
    NetError { kind, pieces, text }
}

fn slices<const K: usize>(places: &[[usize; K]]) -> Vec<&[usize]> {
    places.iter().map(<[usize; K]>::as_slice).collect()
}

/// Returns the pieces of each place in any orientation.
pub(crate) fn pieces_of<const K: usize>(assignment: &Assignment<K>) -> Vec<Vec<usize>> {
    let pieces = |choices: &Vec<Choice>| {
        let mut pieces: Vec<usize> = choices.iter().map(|choice| choice.piece).collect();
        pieces.dedup();
        pieces
    };
    assignment.choices.iter().map(pieces).collect()
}

fn only_choice(choices: &[Choice]) -> Option<Choice> {
    let &[choice] = choices else { return None };
    Some(choice)
}

/// Returns two places that hold each other's pieces.
fn swapped(choices: &[Vec<Choice>]) -> Option<[usize; 2]> {
    let piece = |place: usize| only_choice(&choices[place]).map(|choice| choice.piece);
    let pairs = (0..choices.len()).flat_map(|a| (0..a).map(move |b| [b, a]));
    pairs.into_iter().find(|&[a, b]| piece(a) == Some(b) && piece(b) == Some(a))
}
