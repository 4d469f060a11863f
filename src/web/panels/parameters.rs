use godspeed_protocol::ParameterInfo;
use web_sys::{Element, HtmlInputElement};

use super::menu::append;
use crate::ids::MadeId;
use crate::screen::{Screen, or_log};
use godspeed_page::solving::Scale;

/// Creates the control of a parameter: a switch, a slider with its value, or a field.
pub(crate) fn field(screen: &Screen, parameter: &ParameterInfo) -> Option<Element> {
    let (class, kind, range) = match Scale::of(parameter) {
        Scale::Switch => ("parameter switch", "checkbox", None),
        Scale::Even => ("parameter", "range", Some((parameter.min, parameter.max, parameter.step))),
        Scale::Growing(values) => ("parameter", "range", Some((0.0, values.len() as f64 - 1.0, 1.0))),
        Scale::Typed => ("parameter typed", "number", Some((parameter.min, parameter.max, parameter.step))),
    };
    let id = MadeId::Parameter(&parameter.id).to_string();
    let why = MadeId::ParameterHelp(&parameter.id).to_string();
    let row = screen.make("div", class, "")?;
    let name = screen.make("label", "name", &parameter.name)?;
    or_log("parameter", name.set_attribute("for", &id));
    let explanation = screen.make("small", "", &parameter.explanation)?;
    or_log("parameter", explanation.set_attribute("id", &why));

    let control = screen.make("input", "", "")?;
    let mut attributes = vec![
        ("type", kind.to_owned()),
        ("id", id.clone()),
        ("data-parameter", parameter.id.clone()),
        ("aria-describedby", why),
    ];
    if let Some((min, max, step)) = range {
        attributes.extend([("min", min.to_string()), ("max", max.to_string()), ("step", step.to_string())]);
    }
    if let Scale::Growing(values) = Scale::of(parameter) {
        let values: Vec<String> = values.iter().map(f64::to_string).collect();
        attributes.push(("data-values", values.join(" ")));
    }
    for (name, value) in attributes {
        or_log("parameter", control.set_attribute(name, &value));
    }
    let value = (kind == "range").then(|| value(screen, parameter, &id)).flatten();
    match kind {
        "checkbox" => append(&row, [Some(control), Some(name), Some(explanation)]),
        _ => append(&row, [Some(name), value, Some(control), Some(explanation)]),
    }
    Some(row)
}

fn value(screen: &Screen, parameter: &ParameterInfo, control: &str) -> Option<Element> {
    let value = screen.make("output", "value", "")?;
    or_log("parameter", value.set_attribute("id", &MadeId::ParameterValue(&parameter.id).to_string()));
    or_log("parameter", value.set_attribute("for", control));
    Some(value)
}

/// Shows the value of a parameter.
pub(crate) fn show(screen: &Screen, parameter: &ParameterInfo, value: f64) {
    let document = screen.document();
    let is_off = value == 0.0 && parameter.is_off_at_zero();
    let text = if is_off { "off".to_owned() } else { number(value, parameter.step) };
    screen.made_text(MadeId::ParameterValue(&parameter.id), &text);
    let Some(control) = screen.made::<HtmlInputElement>(MadeId::Parameter(&parameter.id)) else { return };
    match Scale::of(parameter) {
        Scale::Switch => control.set_checked(value != 0.0),
        Scale::Even => slide(&control, value, &text),
        Scale::Growing(values) => slide(&control, Scale::place(&values, value) as f64, &text),
        // Do not overwrite a value that is being typed.
        Scale::Typed if document.active_element().as_ref() == Some(control.as_ref()) => {}
        Scale::Typed => set(&control, value),
    }
}

fn slide(slider: &HtmlInputElement, place: f64, text: &str) {
    set(slider, place);
    // Screen readers announce the displayed text instead of the slider's index.
    if slider.get_attribute("aria-valuetext").as_deref() != Some(text) {
        or_log("parameter", slider.set_attribute("aria-valuetext", text));
    }
}

fn set(control: &HtmlInputElement, value: f64) {
    if control.value_as_number() != value {
        control.set_value(&value.to_string());
    }
}

/// Returns the value entered in a control, if it is valid.
pub(crate) fn given(control: &HtmlInputElement) -> Option<f64> {
    if control.type_() == "checkbox" {
        return Some(f64::from(u8::from(control.checked())));
    }
    let given: f64 = control.value().parse().ok()?;
    match control.get_attribute("data-values") {
        Some(values) => values.split(' ').nth(given as usize)?.parse().ok(),
        None => Some(given),
    }
}

/// Formats a value with as many decimals as its step, so that its width stays constant.
fn number(value: f64, step: f64) -> String {
    let decimals = (0..6).find(|&d| (step * 10f64.powi(d)).fract().abs() < 1e-9).unwrap_or(6);
    format!("{value:.*}", decimals as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_as_many_decimals_as_their_step() {
        assert_eq!(number(3.0, 1.0), "3");
        assert_eq!(number(1.5, 0.05), "1.50");
        assert_eq!(number(0.999, 0.001), "0.999");
    }
}
