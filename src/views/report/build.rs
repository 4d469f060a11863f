//! Generates constants for the element ids in `report.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("report.html")
}
