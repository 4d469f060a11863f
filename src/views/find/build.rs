//! Generates constants for the element ids in `find.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("find.html")
}
