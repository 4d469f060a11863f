use super::Quantiles;

/// The nodes of weighted A* at some weights.
pub type ByWeight = &'static [(f64, Quantiles)];

/// The nodes of weighted A* on the 2x2 in half turns, from `godspeed report --size 2 --metric htm --algorithms wastar
/// --runs 400 --seed 5 --sweep weight=1..5:0.5 --json`.
pub const CUBE2_HALF_BEST_FIRST: ByWeight = &[
    (1.0, Quantiles([303.0, 1263.0, 2727.0, 4803.0, 6429.0, 9201.0, 11601.0, 16461.0, 22749.0, 34527.0])),
    (1.5, Quantiles([285.0, 1179.0, 2253.0, 3771.0, 5355.0, 7059.0, 9645.0, 11979.0, 16815.0, 26745.0])),
    (2.0, Quantiles([333.0, 951.0, 1809.0, 2679.0, 3843.0, 5487.0, 7089.0, 9105.0, 12711.0, 21507.0])),
    (3.0, Quantiles([321.0, 855.0, 1557.0, 2217.0, 2817.0, 3693.0, 4797.0, 6501.0, 8733.0, 14217.0])),
    (4.0, Quantiles([351.0, 765.0, 1215.0, 1683.0, 2379.0, 3099.0, 4083.0, 5301.0, 7281.0, 12135.0])),
    (5.0, Quantiles([267.0, 663.0, 957.0, 1305.0, 1797.0, 2481.0, 3255.0, 4461.0, 6537.0, 10209.0])),
];

/// The nodes of weighted A* on the 2x2 in quarter turns, from `godspeed report --size 2 --metric qtm --algorithms wastar
/// --runs 400 --seed 5 --sweep weight=1..5:0.5 --json`.
pub const CUBE2_QUARTER_BEST_FIRST: ByWeight = &[
    (1.0, Quantiles([181.0, 881.0, 1783.0, 3183.0, 4763.0, 6837.0, 8917.0, 12036.0, 17689.0, 29303.0])),
    (1.5, Quantiles([175.0, 894.0, 2115.0, 3057.0, 4041.0, 6216.0, 9075.0, 11716.0, 15334.0, 26038.0])),
    (2.0, Quantiles([159.0, 1073.0, 2103.0, 3328.0, 4805.0, 6245.0, 8694.0, 11460.0, 15639.0, 23792.0])),
    (3.0, Quantiles([295.0, 920.0, 2162.0, 3702.0, 5450.0, 6769.0, 9874.0, 12503.0, 17371.0, 29904.0])),
    (4.0, Quantiles([345.0, 1167.0, 2548.0, 4126.0, 5813.0, 8283.0, 10385.0, 15259.0, 19427.0, 31631.0])),
    (5.0, Quantiles([494.0, 1504.0, 2933.0, 4686.0, 7030.0, 9439.0, 12056.0, 15266.0, 21496.0, 34900.0])),
];

/// Returns the nodes at a weight between two that were measured, or at the nearest.
#[must_use]
pub fn best_first(measured: ByWeight, weight: f64) -> Option<Quantiles> {
    let (least, greatest) = (measured.first()?, measured.last()?);
    if weight <= least.0 {
        return Some(least.1);
    }
    let between = measured.windows(2).find_map(|pair| match pair {
        [low, high] if weight <= high.0 => Some(low.1.towards(high.1, (weight - low.0) / (high.0 - low.0))),
        _ => None,
    });
    Some(between.unwrap_or(greatest.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_between_measured_ones_are_interpolated() {
        let measured: ByWeight = &[(1.0, Quantiles([100.0; 10])), (2.0, Quantiles([400.0; 10]))];
        let nodes = |weight| best_first(measured, weight).map(|quantiles| quantiles.0[3].round());
        assert_eq!([1.0, 1.5, 2.0, 5.0].map(nodes), [100.0, 200.0, 400.0, 400.0].map(Some));
        assert_eq!(best_first(&[], 1.0), None);
    }
}
