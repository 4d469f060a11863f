use crate::colour::{self, Triple};
use crate::legal::{Coloured, Legal};
use crate::paints::{Paints, Seen};
use crate::scheme::{Scheme, distance, ordered};

/// What is to be decided: colours of stickers among the legal cubes of a size.
pub(crate) struct Problem<'a> {
    pub(crate) legal: &'a Legal,
    pub(crate) seen: &'a Seen,
    /// The colours of facelets that are certain.
    pub(crate) answers: &'a [(usize, usize)],
    /// The colours after which those of a cube without fixed centres are named.
    pub(crate) wanted: [Triple; 6],
}

/// A legal cube with the paints that are estimated from it. Colours are numbers of faces.
#[derive(Clone, Debug)]
pub(crate) struct Optimum {
    pub(crate) paints: Paints,
    pub(crate) colours: Vec<usize>,
    /// The negative logarithm of the likelihood, up to a constant of the problem.
    pub(crate) cost: f64,
}

/// The rounds of estimates from a start; most end after four.
const ROUNDS: usize = 12;
/// The rounds in which all pieces are legal together.
const EXACT_ROUNDS: usize = 4;
/// The most exchanges of two names of colours.
const RENAMINGS: usize = 6;
/// The stickers from which estimates begin if the order of faces is unknown.
const UNORDERED_STARTS: usize = 8;
/// The cost of a colour that contradicts an answer.
const FORBIDDEN: f64 = 1e5;
/// The cost by which another colour scheme may be dearer and is followed, too.
const SCHEME_REACH: f64 = 20.0;

impl Problem<'_> {
    /// Returns the local optima from all starts, the best first; cubes occur once.
    pub(crate) fn optima(&self) -> Vec<Optimum> {
        let mut optima: Vec<Optimum> = Vec::new();
        for start in self.starts() {
            for found in self.relaxed(Paints::new(start)) {
                match optima.iter_mut().find(|known| known.colours == found.colours) {
                    Some(known) if known.cost <= found.cost => {}
                    Some(known) => *known = found,
                    None => optima.push(found),
                }
            }
        }
        optima.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        optima
    }

    /// Returns the optimum with these colours of all stickers.
    pub(crate) fn with_colours(&self, paints: &Paints, colours: Vec<usize>) -> Optimum {
        let mut paints = paints.clone();
        for _ in 0..3 {
            paints.fit(self.seen, &colours);
        }
        let costs = self.costs(&paints);
        let cost: f64 = costs.iter().zip(&colours).map(|(costs, &colour)| costs[colour]).sum();
        Optimum { cost: cost + paints.light_cost(), paints, colours }
    }

    /// Returns paints of colours that occur as often as on a cube, wherever the faces are: the likeliest first.
    ///
    /// On odd sizes, colours have the numbers of the faces as which their centres are given.
    pub(crate) fn unordered(&self) -> Vec<Paints> {
        let stickers: Vec<Triple> =
            self.seen.stickers.iter().flatten().map(|&sticker| colour::perceived(sticker)).collect();
        let firsts = stickers.iter().step_by(stickers.len().div_ceil(UNORDERED_STARTS).max(1));
        let starts = firsts.map(|&first| ordered(farthest_from(first, &stickers), &self.wanted));
        let starts = [self.wanted].into_iter().chain(starts);
        let mut found: Vec<(f64, Paints, Vec<usize>)> = Vec::new();
        for (start, has_one_light) in starts.flat_map(|start| [(start, false), (start, true)]) {
            let mut paints = Paints::new(start);
            let mut counted = self.legal.counted(&paints.costs(self.seen));
            for _ in 0..ROUNDS {
                if has_one_light {
                    paints.fit_in_light(self.seen, &counted.colours);
                } else {
                    paints.fit(self.seen, &counted.colours);
                }
                let next = self.legal.counted(&paints.costs(self.seen));
                if std::mem::replace(&mut counted, next).colours == counted.colours {
                    break;
                }
            }
            if found.iter().all(|(.., colours)| *colours != counted.colours) {
                found.push((counted.cost + paints.light_cost(), paints, counted.colours));
            }
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        let named = |(_, paints, colours): (f64, Paints, Vec<usize>)| {
            let mut names = Scheme::USUAL.0;
            for (face, &facelet) in self.legal.fixed_centres().iter().enumerate() {
                names[colours[facelet]] = face;
            }
            paints.renamed(&names)
        };
        found.into_iter().map(named).collect()
    }

    /// Improves a legal cube until its paints lead to itself.
    pub(crate) fn exact(&self, mut optimum: Optimum) -> Optimum {
        for _ in 0..EXACT_ROUNDS {
            let Coloured { colours, .. } = self.legal.exact(&self.costs(&optimum.paints));
            let next = self.with_colours(&optimum.paints, colours);
            if next.colours == optimum.colours || next.cost >= optimum.cost {
                break;
            }
            optimum = next;
        }
        optimum
    }

    /// Returns the cost of each colour on each facelet.
    pub(crate) fn costs(&self, paints: &Paints) -> Vec<[f64; 6]> {
        let mut costs = paints.costs(self.seen);
        for &(facelet, answer) in self.answers {
            for (colour, cost) in costs[facelet].iter_mut().enumerate() {
                *cost += if colour == answer { 0.0 } else { FORBIDDEN };
            }
        }
        costs
    }

    /// Returns six colours with which estimates begin, several times.
    fn starts(&self) -> Vec<[Triple; 6]> {
        let stickers: Vec<Triple> =
            self.seen.stickers.iter().flatten().map(|&sticker| colour::perceived(sticker)).collect();
        let farthest = farthest(&stickers, &self.wanted);
        if !self.legal.has_fixed_centres() {
            return vec![self.wanted, ordered(farthest, &self.wanted)];
        }
        let centre = |&facelet: &usize| self.seen.stickers[facelet].map(colour::perceived);
        let centres: Vec<Option<Triple>> = self.legal.fixed_centres().iter().map(centre).collect();
        let named = by_centres(&centres, &self.wanted);
        vec![named, self.counted(self.wanted, &centres), self.counted(farthest, &centres)]
    }

    /// Returns colours that occur equally often, each with the number of the face that has it in its centre.
    fn counted(&self, start: [Triple; 6], centres: &[Option<Triple>]) -> [Triple; 6] {
        // Answers name faces, whose colours are unknown before.
        let mut paints = Paints::new(start);
        for _ in 0..4 {
            let colours = self.legal.counted(&paints.costs(self.seen)).colours;
            paints.fit(self.seen, &colours);
        }
        by_centres(centres, paints.means())
    }

    /// Estimates paints until the cube stays the same, first without twist, flip and parity.
    fn relaxed(&self, mut paints: Paints) -> Vec<Optimum> {
        self.settle(&mut paints);
        if self.legal.has_fixed_centres() {
            for _ in 0..RENAMINGS {
                let Some(renamed) = self.renamed(&paints) else { break };
                paints = renamed;
                self.settle(&mut paints);
            }
            return vec![self.legalised(&paints)];
        }
        let named = |scheme: Scheme| {
            let names = scheme.names(paints.means(), &self.wanted);
            self.legalised(&paints.renamed(&names))
        };
        self.schemes(&paints).into_iter().map(named).collect()
    }

    /// Estimates paints until the colours of all stickers stay the same.
    fn settle(&self, paints: &mut Paints) {
        let mut colours = Vec::new();
        for _ in 0..ROUNDS {
            let costs = self.costs(paints);
            let next = if self.legal.has_fixed_centres() {
                self.legal.relaxed(&costs)
            } else {
                self.legal.counted(&costs)
            };
            if next.colours == colours {
                break;
            }
            colours = next.colours;
            paints.fit(self.seen, &colours);
        }
    }

    /// Returns the paints with two names exchanged, if legal pieces then fit better.
    ///
    /// Fixed centres name the colours, and a centre may have a logo or a reflection.
    fn renamed(&self, paints: &Paints) -> Option<Paints> {
        let exchanged = |a: usize, b: usize| {
            let mut names = Scheme::USUAL.0;
            names.swap(a, b);
            paints.renamed(&names)
        };
        let cost = |paints: &Paints| self.legal.relaxed(&self.costs(paints)).cost;
        let pairs = (0..6).flat_map(|b| (0..b).map(move |a| (a, b)));
        let renamed = pairs.map(|(a, b)| exchanged(a, b)).map(|paints| (cost(&paints), paints));
        let (least, best) = renamed.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
        (least < cost(paints) - 1e-6).then_some(best)
    }

    fn legalised(&self, paints: &Paints) -> Optimum {
        let colours = self.legal.exact(&self.costs(paints)).colours;
        self.exact(self.with_colours(paints, colours))
    }

    /// Returns the colour schemes that fit the corners best.
    fn schemes(&self, paints: &Paints) -> Vec<Scheme> {
        let costs = self.costs(paints);
        let cost = |scheme: Scheme| (self.legal.corner_cost(&scheme.of_faces(&costs)), scheme);
        let mut all: Vec<(f64, Scheme)> = Scheme::all().into_iter().map(cost).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let least = all.first().map_or(0.0, |(cost, _)| *cost);
        let near = all.into_iter().take_while(|(cost, _)| *cost <= least + SCHEME_REACH);
        near.take(3).map(|(_, scheme)| scheme).collect()
    }
}

/// Returns the six colours of stickers that are farthest from each other, beginning with the lightest.
fn farthest(stickers: &[Triple], default: &[Triple; 6]) -> [Triple; 6] {
    let lightest = stickers.iter().max_by(|a, b| a[0].total_cmp(&b[0]));
    lightest.map_or(*default, |&lightest| farthest_from(lightest, stickers))
}

/// Returns six colours of stickers, each the farthest from those before.
fn farthest_from(first: Triple, stickers: &[Triple]) -> [Triple; 6] {
    let mut chosen = vec![first];
    while chosen.len() < 6 {
        let gap = |sticker: &Triple| {
            chosen.iter().map(|&other| distance(*sticker, other)).fold(f64::INFINITY, f64::min)
        };
        let next = stickers.iter().max_by(|a, b| gap(a).total_cmp(&gap(b)));
        chosen.push(next.copied().unwrap_or(first));
    }
    std::array::from_fn(|colour| chosen[colour])
}

/// Returns the colours in the order of the centres that they are nearest to, all together.
fn by_centres(centres: &[Option<Triple>], colours: &[Triple; 6]) -> [Triple; 6] {
    let cost =
        |centre: &Option<Triple>, colour: Triple| centre.map_or(0.0, |centre| distance(centre, colour));
    let costs: Vec<f64> =
        centres.iter().flat_map(|centre| colours.map(|colour| cost(centre, colour))).collect();
    let items = crate::matching::Matching::cheapest(&costs, 6).items;
    std::array::from_fn(|face| colours[items[face]])
}
