use godspeed_cube::Metric;

/// The price of a set of layers, in the unit of the gains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Price {
    /// The price of each block of neighbouring layers.
    pub(super) block: f32,
    /// The price of each layer.
    pub(super) layer: f32,
}

impl Price {
    /// Returns the price of turning a set there and back, given the price of a move.
    pub(super) const fn there_and_back(move_price: f32, metric: Metric) -> Self {
        let there_and_back = 2.0 * move_price;
        if metric.counts_layers() {
            Self { block: 0.0, layer: there_and_back }
        } else {
            Self { block: 2.0 * there_and_back, layer: 0.0 }
        }
    }
}

/// Returns the cost, in moves, of turning a sorted set of inner layers once, where a half turn is one move.
pub(super) fn cost(layers: &[usize], metric: Metric) -> usize {
    if metric.counts_layers() { layers.len() } else { 2 * blocks(layers) }
}

/// Finds the set of layers with the greatest net gain, in `layers`, and returns that gain.
///
/// A dynamic program over the layers with two states, in and out of a block: linear time. `gains` and
/// `allowed` have an entry for each layer.
pub(super) fn choose(gains: &[i32], allowed: &[bool], price: Price, layers: &mut Vec<usize>) -> f32 {
    layers.clear();
    if price.block == 0.0 {
        return choose_layers(gains, allowed, price.layer, layers);
    }
    // Computed from the last layer to the first, so that the set is read off forwards.
    let mut starts = [false; MAX_LAYERS];
    let mut stays = [false; MAX_LAYERS];
    let (mut out, mut within) = (0.0f32, f32::NEG_INFINITY);
    for layer in (0..gains.len()).rev() {
        // The best net gain of the layers from here on, if the one before is out (`out`) or in (`within`).
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

/// Finds the layers that are each worth their price, and returns their net gain.
fn choose_layers(gains: &[i32], allowed: &[bool], price: f32, layers: &mut Vec<usize>) -> f32 {
    // A gain is a whole number, so it exceeds the price if it exceeds the price rounded down.
    let most = price.floor() as i32;
    let is_worth = |&(_, (&gain, &is_allowed)): &(usize, (&i32, &bool))| gain > most && is_allowed;
    let taken = gains.iter().zip(allowed).enumerate().filter(is_worth);
    let mut sum = 0;
    layers.extend(taken.map(|(layer, (&gain, _))| {
        sum += gain;
        layer
    }));
    sum as f32 - price * layers.len() as f32
}

/// The number of layers of the largest cube.
pub(super) const MAX_LAYERS: usize = 1024;

/// Returns the number of blocks of neighbours in a sorted set.
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
    fn a_gap_is_bridged_if_a_new_block_costs_more() {
        assert_eq!(chosen(&[3, -1, 3, -5, 2], 1.5), (vec![0, 1, 2, 4], 5.0 - 1.5 + 0.5));
        assert_eq!(chosen(&[3, -1, 3, -5, 2], 0.5), (vec![0, 2, 4], 8.0 - 1.5));
        assert_eq!(chosen(&[-1, 0, 1], 2.0), (vec![], 0.0));
    }

    #[test]
    fn each_layer_has_a_cost_if_each_counts_as_a_move() {
        let mut layers = Vec::new();
        let price = Price::there_and_back(0.75, Metric::Stm);
        let worth = choose(&[3, -1, 1, 2], &[true, true, true, false], price, &mut layers);
        assert_eq!((layers, worth), (vec![0], 1.5));
    }

    #[test]
    fn the_chosen_set_is_the_best_of_all_sets() {
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
