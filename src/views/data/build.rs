//! Generates constants for the element ids in `data.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("data.html")
}
