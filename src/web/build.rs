//! Generates constants for the element ids in `www/index.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("../../www/index.html")
}
