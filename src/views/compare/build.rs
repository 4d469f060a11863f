//! Generates constants for the element ids in `compare.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("compare.html")
}
