//! Generates constants for the element ids in `scan.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("scan.html")
}
