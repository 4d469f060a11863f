use godspeed_cube::Metric;

/// What is to be known to choose a set of layers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Price {
    /// What one block of neighbouring layers costs, in the unit of the gains.
    pub(super) block: f32,
    /// What each layer costs.
    pub(super) layer: f32,
}

impl Price {
    /// The price where a set is turned there and back, and a move is worth so much.
    pub(super) const fn there_and_back(move_worth: f32, metric: Metric) -> Self {
        let there_and_back = 2.0 * move_worth;
        match metric {
            Metric::Stm => Self { block: 0.0, layer: there_and_back },
            _ => Self { block: 2.0 * there_and_back, layer: 0.0 },
        }
    }
}

/// What it costs to turn a sorted set of inner layers alike.
pub(super) fn cost(layers: &[usize], metric: Metric) -> usize {
    if metric == Metric::Stm { layers.len() } else { 2 * blocks(layers) }
}

/// The set of layers with the greatest gain after its price, and what that is.
///
/// `gains` and `allowed` have an entry for each layer; `layers` is emptied and filled.
pub(super) fn choose(gains: &[i32], allowed: &[bool], price: Price, layers: &mut Vec<usize>) -> f32 {
    layers.clear();
    // The best sums with the last layer out and in, walked from the end so that the way back runs forwards.
    let mut starts = [false; MAX_LAYERS];
    let mut stays = [false; MAX_LAYERS];
    let (mut out, mut within) = (0.0f32, f32::NEG_INFINITY);
    for layer in (0..gains.len()).rev() {
        // `out`: the best of the layers from here on if the one before is out; `within`: if it is in.
        let gain = gains[layer] as f32 - price.layer;
        let taken = if allowed[layer] { gain + within.max(out) } else { f32::NEG_INFINITY };
        starts[layer] = taken - price.block > out;
        stays[layer] = taken > out;
        let next_out = out.max(taken - price.block);
        within = out.max(taken);
        out = next_out;
    }
    let mut is_in = false;
    for layer in 0..gains.len() {
        is_in = if is_in { stays[layer] } else { starts[layer] };
        if is_in {
            layers.push(layer);
        }
    }
    out
}

/// More layers than any cube has.
pub(super) const MAX_LAYERS: usize = 1024;

/// How many blocks of neighbours a sorted set has.
fn blocks(layers: &[usize]) -> usize {
    layers.iter().enumerate().filter(|&(k, &layer)| k == 0 || layers[k - 1] + 1 != layer).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(gains: &[i32], block: f32) -> (Vec<usize>, f32) {
        let mut layers = Vec::new();
        let worth = choose(gains, &vec![true; gains.len()], Price { block, layer: 0.0 }, &mut layers);
        (layers, worth)
    }

    #[test]
    fn a_gap_is_bridged_where_a_new_block_costs_more() {
        assert_eq!(chosen(&[3, -1, 3, -5, 2], 1.5), (vec![0, 1, 2, 4], 5.0 - 1.5 + 0.5));
        assert_eq!(chosen(&[3, -1, 3, -5, 2], 0.5), (vec![0, 2, 4], 8.0 - 1.5));
        assert_eq!(chosen(&[-1, 0, 1], 2.0), (vec![], 0.0));
    }

    #[test]
    fn layers_are_paid_for_one_by_one_where_each_is_a_move() {
        let mut layers = Vec::new();
        let price = Price::there_and_back(0.75, Metric::Stm);
        let worth = choose(&[3, -1, 1, 2], &[true, true, true, false], price, &mut layers);
        assert_eq!((layers, worth), (vec![0], 1.5));
    }

    #[test]
    fn the_best_set_is_found_among_all() {
        let mut random = godspeed_cube::Random::from_seed(3);
        for _ in 0..200 {
            let gains: [i32; 8] = std::array::from_fn(|_| random.below(9) as i32 - 4);
            let best = (0..256usize)
                .map(|set| {
                    let layers: Vec<usize> = (0..8).filter(|layer| set >> layer & 1 == 1).collect();
                    layers.iter().map(|&layer| gains[layer]).sum::<i32>() as f32
                        - 1.5 * blocks(&layers) as f32
                })
                .fold(0.0, f32::max);
            let (layers, worth) = chosen(&gains, 1.5);
            assert_eq!(worth, best);
            let sum = layers.iter().map(|&layer| gains[layer]).sum::<i32>() as f32;
            assert_eq!(sum - 1.5 * blocks(&layers) as f32, best);
        }
    }
}
