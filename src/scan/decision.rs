use godspeed_cube::{Face, Facelets};
use serde::Serialize;

use crate::Rgb;
use crate::colour;
use crate::optimum::{Optimum, Problem};

/// The colours of stickers, decided for all faces together.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The colour of each facelet, named by a face; `None` on faces that have not been seen.
    ///
    /// On odd sizes, colours are named after the centres. On even sizes, which have none, they are those of a usual cube
    /// as far as the scheme permits.
    pub facelets: Vec<Option<Face>>,
    /// What each colour looks like, in the order `U R F D L B`.
    pub colours: [Rgb; 6],
    /// The stickers that another legal cube explains almost as well, the most doubtful first.
    pub doubtful: Vec<Doubt>,
    /// The doubts to ask a person about, one after the other; the rest follows from the answers.
    pub questions: Vec<Doubt>,
    /// How much worse the stickers fit the legal cube than the nearest colours, for each sticker.
    ///
    /// It is the logarithm of a likelihood ratio. If it is above [`Decision::MISFIT`], a face was probably held in
    /// another rotation, or twice in place of another. All stickers that contradict the cube are then doubtful.
    pub misfit: f64,
}

/// A sticker that may have another colour.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Doubt {
    /// The index of the facelet.
    pub facelet: usize,
    /// The colour that was decided, and the one that is next.
    #[serde(serialize_with = "letters")]
    pub colours: [Face; 2],
    /// The logarithm of the ratio of likelihoods: of the cube that was decided, and of the best one with the other colour.
    ///
    /// It is negative if the sticker alone has rather the other colour, in a reading that does not fit one cube.
    pub margin: f64,
}

impl Decision {
    /// The misfit above which the faces are probably not those of one cube as it was held.
    pub const MISFIT: f64 = 1.0;

    /// The margin below which a sticker is doubtful.
    pub const DOUBT: f64 = 4.0;

    /// Returns the cube, if all faces have been seen. It is legal.
    #[must_use]
    pub fn cube(&self) -> Option<Facelets> {
        Facelets::from_colours(self.facelets.iter().copied().collect::<Option<Vec<Face>>>()?)
    }

    /// Adds the stickers in which the cube of another order of the faces differs, and a question about them.
    pub(crate) fn doubt_order(&mut self, other: &Self, margin: f64) {
        if margin >= Self::DOUBT {
            return;
        }
        let mut first = None;
        for (facelet, pair) in self.facelets.iter().zip(&other.facelets).enumerate() {
            if let (Some(own), Some(other)) = pair
                && own != other
                && self.doubtful.iter().all(|doubt| doubt.facelet != facelet)
            {
                let doubt = Doubt { facelet, colours: [*own, *other], margin };
                first.get_or_insert_with(|| doubt.clone());
                self.doubtful.push(doubt);
            }
        }
        self.questions.extend(first);
    }
}

fn letters<S: serde::Serializer>(colours: &[Face; 2], serializer: S) -> Result<S::Ok, S::Error> {
    colours.map(Face::letter).serialize(serializer)
}

/// The rivals of a decision that are examined.
const RIVALS: usize = 12;
/// The additional cost up to which a rival is examined, at the paints of the decision.
const REACH: f64 = 20.0;
/// The trust below which a sticker has only been seen in a reflection, so that it is asked about if no other one is.
const HARDLY_SEEN: f64 = 0.1;

/// A legal cube that is dearer than the one decided.
struct Rival {
    colours: Vec<usize>,
    dearer: f64,
}

impl Problem<'_> {
    /// Decides the colours of all stickers. Returns them with the paints.
    pub(crate) fn decide(&self) -> (Decision, Optimum) {
        let mut optima = self.optima();
        let mut best = optima.remove(0);
        let mut least = self.legal.alternatives(&self.costs(&best.paints));
        let mut rivals = self.rivals(&best, &least, &optima);
        // A rival with paints of its own may be better.
        for _ in 0..4 {
            let better = rivals.iter().filter(|rival| rival.cost < best.cost - 1e-6);
            let Some(better) = better.min_by(|a, b| a.cost.total_cmp(&b.cost)) else { break };
            optima.push(best);
            best = self.exact(better.clone());
            least = self.legal.alternatives(&self.costs(&best.paints));
            rivals = self.rivals(&best, &least, &optima);
        }
        let rival =
            |rival: Optimum| Rival { dearer: (rival.cost - best.cost).max(0.0), colours: rival.colours };
        let rivals: Vec<Rival> = rivals.into_iter().map(rival).collect();
        (self.described(&best, &least, &rivals), best)
    }

    /// Returns the cubes that differ least from the best one in their costs, each with paints of its own.
    fn rivals(&self, best: &Optimum, least: &[[f64; 6]], optima: &[Optimum]) -> Vec<Optimum> {
        let mut rivals: Vec<Optimum> =
            optima.iter().filter(|optimum| optimum.colours != best.colours).cloned().collect();
        let costs = self.costs(&best.paints);
        let mut others: Vec<(f64, usize, usize)> = Vec::new();
        for facelet in self.seen_facelets() {
            let own = best.colours[facelet];
            let dearer = |colour: usize| least[facelet][colour] - least[facelet][own];
            others.extend((0..6).filter(|&c| c != own).map(|colour| (dearer(colour), facelet, colour)));
        }
        others.retain(|&(dearer, ..)| dearer < REACH);
        others.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (dearer, facelet, colour) in others {
            if rivals.len() >= RIVALS {
                break;
            }
            // Another local optimum may be much dearer than the cheapest cube with this colour.
            let is_near = |rival: &Optimum| rival.cost <= best.cost + dearer;
            if rivals.iter().any(|rival| rival.colours[facelet] == colour && is_near(rival)) {
                continue;
            }
            let mut forced = costs.clone();
            (0..6).filter(|&other| other != colour).for_each(|other| forced[facelet][other] += 1e4);
            rivals.push(self.with_colours(&best.paints, self.legal.exact(&forced).colours));
        }
        rivals
    }

    fn described(&self, best: &Optimum, least: &[[f64; 6]], rivals: &[Rival]) -> Decision {
        let mut doubtful: Vec<Doubt> =
            self.seen_facelets().map(|facelet| doubt(facelet, &best.colours, least, rivals)).collect();
        doubtful.retain(|doubt| doubt.margin < Decision::DOUBT);
        let mut questions = questions(&doubtful, &best.colours, rivals);
        let nearest: Vec<Doubt> = self.nearest_colours(best);
        let count = self.seen_facelets().count().max(1);
        let misfit = nearest.iter().map(|doubt| -doubt.margin).sum::<f64>() / count as f64;
        if misfit > Decision::MISFIT {
            for doubt in nearest.into_iter().filter(|doubt| doubt.margin < -Decision::DOUBT) {
                doubtful.retain(|known| known.facelet != doubt.facelet);
                questions.retain(|known| known.facelet != doubt.facelet);
                doubtful.push(doubt.clone());
                questions.push(doubt);
            }
        }
        if questions.is_empty() {
            let hardly_seen = self.seen_facelets().filter(|&facelet| self.seen.trust[facelet] < HARDLY_SEEN);
            let doubts = hardly_seen.map(|facelet| doubt(facelet, &best.colours, least, rivals));
            let possible = doubts.filter(|doubt| doubt.margin < REACH);
            questions.extend(possible.min_by(|a, b| a.margin.total_cmp(&b.margin)));
            doubtful.extend(questions.first().cloned());
        }
        doubtful.sort_by(|a, b| a.margin.total_cmp(&b.margin));
        let colours = self.shown_colours(best);
        Decision { facelets: self.facelets(best), colours, doubtful, questions, misfit }
    }

    /// Returns the stickers whose nearest colour is another one, with how much nearer it is as a negative margin.
    ///
    /// Fixed centres are not among them: their colours are named after them.
    fn nearest_colours(&self, best: &Optimum) -> Vec<Doubt> {
        let costs = self.costs(&best.paints);
        let nearer = |facelet: usize| {
            let own = best.colours[facelet];
            let nearest = (0..6).min_by(|&a, &b| costs[facelet][a].total_cmp(&costs[facelet][b]))?;
            let margin = costs[facelet][nearest] - costs[facelet][own];
            (margin < 0.0).then_some(Doubt { facelet, colours: [Face::ALL[own], Face::ALL[nearest]], margin })
        };
        let fixed = self.legal.fixed_centres();
        self.seen_facelets().filter(|facelet| !fixed.contains(facelet)).filter_map(nearer).collect()
    }

    fn facelets(&self, best: &Optimum) -> Vec<Option<Face>> {
        let stickers = self.seen.stickers.iter().zip(&best.colours);
        stickers.map(|(sticker, &colour)| sticker.map(|_| Face::ALL[colour])).collect()
    }

    /// Returns the mean of the stickers of each colour.
    fn shown_colours(&self, best: &Optimum) -> [Rgb; 6] {
        let mut sums = [([0.0; 3], 0.0); 6];
        for (sticker, &colour) in self.seen.stickers.iter().zip(&best.colours) {
            if let Some(sticker) = sticker {
                let (sum, count) = &mut sums[colour];
                (0..3).for_each(|k| sum[k] += sticker[k]);
                *count += 1.0;
            }
        }
        std::array::from_fn(|colour| match sums[colour] {
            (_, 0.0) => colour::USUAL_COLOURS[colour],
            (sum, count) => colour::rgb(sum.map(|value| value / count)),
        })
    }

    fn seen_facelets(&self) -> impl Iterator<Item = usize> {
        (0..self.seen.stickers.len()).filter(|&facelet| self.seen.stickers[facelet].is_some())
    }
}

/// Returns the doubt about a sticker: the colour of the best cube in which it differs.
fn doubt(facelet: usize, colours: &[usize], least: &[[f64; 6]], rivals: &[Rival]) -> Doubt {
    let own = colours[facelet];
    let margin = |colour: usize| {
        let at_paints_of_best = (least[facelet][colour] - least[facelet][own]).max(0.0);
        let found = rivals.iter().filter(|rival| rival.colours[facelet] == colour);
        found.map(|rival| rival.dearer).fold(at_paints_of_best, f64::min)
    };
    let others = (0..6).filter(|&colour| colour != own).map(|colour| (margin(colour), colour));
    let (margin, other) = others.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f64::INFINITY, own));
    Doubt { facelet, colours: [Face::ALL[own], Face::ALL[other]], margin }
}

/// Returns doubts that exclude all near rivals, if the answers confirm the decision.
fn questions(doubtful: &[Doubt], colours: &[usize], rivals: &[Rival]) -> Vec<Doubt> {
    let mut left: Vec<&Rival> = rivals.iter().filter(|rival| rival.dearer < Decision::DOUBT).collect();
    let mut open: Vec<&Doubt> = doubtful.iter().collect();
    let mut asked = Vec::new();
    let differs = |rival: &Rival, doubt: &Doubt| rival.colours[doubt.facelet] != colours[doubt.facelet];
    while !open.is_empty() {
        let excluded = |doubt: &Doubt| left.iter().filter(|rival| differs(rival, doubt)).count();
        let Some(doubt) = open.iter().copied().max_by(|a, b| {
            excluded(a).cmp(&excluded(b)).then(b.margin.total_cmp(&a.margin)).then(b.facelet.cmp(&a.facelet))
        }) else {
            break;
        };
        asked.push(doubt.clone());
        let was_covered = |other: &Doubt| left.iter().any(|rival| differs(rival, other));
        let covered: Vec<usize> =
            open.iter().filter(|other| was_covered(other)).map(|other| other.facelet).collect();
        left.retain(|rival| !differs(rival, doubt));
        // A sticker is settled once no rival is left that differs in it.
        open.retain(|other| {
            let is_settled =
                covered.contains(&other.facelet) && !left.iter().any(|rival| differs(rival, other));
            other.facelet != doubt.facelet && !is_settled
        });
    }
    asked
}
