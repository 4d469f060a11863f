use godspeed_protocol::ParameterInfo;
use web_sys::HtmlInputElement;

use crate::ids::{MadeId, made, made_text};
use godspeed_browser::NewElement;
use godspeed_browser::{Document, or_log};
use godspeed_page::solving::Scale;

/// Creates the control of a parameter: a switch, a slider with its value, or a field.
pub(crate) fn field(document: &Document, parameter: &ParameterInfo) -> NewElement {
    let ParameterInfo { min, max, step, .. } = *parameter;
    let (class, kind, range) = match Scale::of(parameter) {
        Scale::Switch => ("parameter switch", "checkbox", None),
        Scale::Even => ("parameter", "range", Some((min, max, step))),
        Scale::Growing(values) => ("parameter", "range", Some((0.0, values.len() as f64 - 1.0, 1.0))),
        Scale::Typed => ("parameter typed", "number", Some((min, max, step))),
    };
    let id = MadeId::Parameter(&parameter.id).to_string();
    let help = MadeId::ParameterHelp(&parameter.id).to_string();
    let name = document.make("label", "name", &parameter.name).attribute("for", &id);
    let explanation = document.make("small", "", &parameter.explanation).attribute("id", &help);
    let mut control = document
        .make("input", "", "")
        .attribute("type", kind)
        .attribute("id", &id)
        .attribute("data-parameter", &parameter.id)
        .attribute("aria-describedby", &help);
    if let Some((min, max, step)) = range {
        for (name, value) in [("min", min), ("max", max), ("step", step)] {
            control = control.attribute(name, &value.to_string());
        }
    }
    if let Scale::Growing(values) = Scale::of(parameter) {
        let values: Vec<String> = values.iter().map(f64::to_string).collect();
        control = control.attribute("data-values", &values.join(" "));
    }
    let value = (kind == "range").then(|| {
        let value_id = MadeId::ParameterValue(&parameter.id).to_string();
        document.make("output", "value", "").attribute("id", &value_id).attribute("for", &id)
    });
    let row = document.make("div", class, "");
    match kind {
        "checkbox" => row.child(control).child(name),
        _ => row.child(name).children(value).child(control),
    }
    .child(explanation)
}

/// Shows the value of a parameter.
pub(crate) fn show(document: &Document, parameter: &ParameterInfo, value: f64) {
    let is_off = value == 0.0 && parameter.is_off_at_zero();
    let text = if is_off { "off".to_owned() } else { number(value, parameter.step) };
    made_text(document, MadeId::ParameterValue(&parameter.id), &text);
    let Some(control) = made::<HtmlInputElement>(document, MadeId::Parameter(&parameter.id)) else { return };
    match Scale::of(parameter) {
        Scale::Switch => control.set_checked(value != 0.0),
        Scale::Even => slide(&control, value, &text),
        Scale::Growing(values) => slide(&control, Scale::place(&values, value) as f64, &text),
        // Do not overwrite a value that is being typed.
        Scale::Typed if document.focused().as_ref() == Some(control.as_ref()) => {}
        Scale::Typed => set(&control, value),
    }
}

fn slide(slider: &HtmlInputElement, index: f64, text: &str) {
    set(slider, index);
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
