//! The podium after a race.

use godspeed_document::{Document, or_log};
use web_sys::Element;

use super::ids;
use crate::state::{Award, RaceView};

/// Shows the podium if the race is over and somebody has solved the cube.
pub(super) fn show(document: &Document, view: &RaceView) {
    let race = view.race().filter(|race| !race.is_open());
    let awards: Vec<_> =
        race.into_iter().flat_map(|race| Award::ALL.map(|award| (award, award.steps(race)))).collect();
    let is_empty = awards.iter().all(|(_, steps)| steps.is_empty());
    document.flag(ids::RACE_PODIUM, "hidden", is_empty);
    let key = if is_empty { String::new() } else { format!("{awards:?}") };
    let Some(podium) = document.element::<Element>(ids::RACE_PODIUM) else { return };
    if podium.get_attribute("data-steps").as_deref() == Some(&key) {
        return;
    }
    document.attribute(ids::RACE_PODIUM, "data-steps", &key);
    document.fill(
        ids::RACE_PODIUM,
        awards.iter().filter_map(|(award, steps)| {
            let root = document.make_with(
                "section",
                "",
                &[("class", "race-award"), ("aria-label", award.title())],
            )?;
            let list = document.make("ol")?;
            for step in steps {
                let place = step.place.to_string();
                let item = document.make_with("li", "", &[("data-place", &place)])?;
                let children = [
                    document.make_with("b", &step.name, &[])?,
                    document.make_with("span", &step.value, &[])?,
                    document.make_with("i", &place, &[])?,
                ];
                for child in &children {
                    or_log("podium", item.append_child(child));
                }
                or_log("podium", list.append_child(&item));
            }
            or_log("podium", root.append_child(&document.make_with("h3", award.title(), &[])?.into()));
            or_log("podium", root.append_child(&list));
            Some(root)
        }),
    );
}
