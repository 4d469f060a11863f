//! Generates constants for the element ids in `race.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("race.html")
}
