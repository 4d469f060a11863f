use godspeed_protocol::ParameterInfo;

/// The scale of a parameter's control.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// A switch: off or on.
    Switch,
    /// A slider with every step from the minimum to the maximum.
    Even,
    /// A slider with these values, whose spacing grows with their magnitude.
    ///
    /// Used for parameters whose usual values are far below the maximum.
    Growing(Vec<f64>),
    /// A text field for any number, for ranges with too many steps for a slider.
    Typed,
}

/// Maximum number of steps of an evenly spaced slider.
const MOST_STEPS: f64 = 100_000.0;

/// Ratio of the range to the default value above which a growing scale is used.
const FAR: f64 = 20.0;

/// Leading digits of the values on a growing scale.
const DIGITS: [f64; 10] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0];

impl Scale {
    /// Returns the scale of a parameter.
    #[must_use]
    pub fn of(parameter: &ParameterInfo) -> Self {
        let ParameterInfo { min, max, step, default, .. } = *parameter;
        if parameter.is_switch() {
            Self::Switch
        } else if (max - min) / step > MOST_STEPS {
            Self::Typed
        } else if default > min && max - min > FAR * (default - min) {
            Self::Growing(growing(parameter))
        } else {
            Self::Even
        }
    }

    /// Returns the index of the value closest to `value`.
    #[must_use]
    pub fn place(values: &[f64], value: f64) -> usize {
        let distance = |place: &usize| (values[*place] - value).abs();
        (0..values.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or_default()
    }
}

/// Returns round numbers between the minimum and the maximum, plus the default.
///
/// Every value is an integral number of steps above the minimum.
fn growing(parameter: &ParameterInfo) -> Vec<f64> {
    let &ParameterInfo { min, max, step, default, .. } = parameter;
    let powers = (-6..7).map(|power| 10f64.powi(power));
    let round = powers.flat_map(|power| DIGITS.map(|digit| digit * power));
    let is_step = |value: &f64| ((value - min) / step - ((value - min) / step).round()).abs() < 1e-6;
    let inner = round.filter(|value| (min..max).contains(value)).filter(is_step);
    // Remove floating-point noise from the products.
    let tidy = |value: f64| (value * 1e6).round() / 1e6;
    let mut values: Vec<f64> = inner.chain([min, default, max]).map(tidy).collect();
    values.sort_unstable_by(f64::total_cmp);
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(min: f64, max: f64, step: f64, default: f64) -> ParameterInfo {
        let (id, name, explanation) = (String::new(), String::new(), String::new());
        ParameterInfo { id, name, min, max, step, default, explanation }
    }

    #[test]
    fn short_times_have_a_finer_scale() {
        let Scale::Growing(values) = Scale::of(&parameter(0.0, 60.0, 0.1, 0.5)) else {
            panic!("not growing")
        };
        assert_eq!(values[..8], [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8]);
        assert!(values.is_sorted() && values.len() < 40 && values.ends_with(&[50.0, 60.0]));
        assert_eq!(Scale::place(&values, 0.5), 5);
        assert_eq!(Scale::place(&values, 0.71), 7);
    }

    #[test]
    fn every_value_of_a_growing_scale_is_a_multiple_of_the_step() {
        let Scale::Growing(values) = Scale::of(&parameter(10.0, 5000.0, 10.0, 200.0)) else {
            panic!("not growing")
        };
        assert!(values.iter().all(|value| value % 10.0 == 0.0) && values.contains(&200.0), "{values:?}");
        assert_eq!((values.first(), values.last()), (Some(&10.0), Some(&5000.0)));
    }

    #[test]
    fn the_control_depends_on_the_number_of_values() {
        assert_eq!(Scale::of(&parameter(0.0, 12.0, 1.0, 0.0)), Scale::Even);
        assert_eq!(Scale::of(&parameter(0.9, 0.9999, 0.0001, 0.999)), Scale::Even);
        assert_eq!(Scale::of(&parameter(0.0, 1.0, 1.0, 0.0)), Scale::Switch);
        assert_eq!(Scale::of(&parameter(0.0, 1e6, 1.0, 1.0)), Scale::Typed);
    }
}
