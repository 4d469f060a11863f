//! Generates constants for the element ids in `map.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("map.html")
}
