//! Generates constants for the element ids in `follow.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("follow.html")
}
