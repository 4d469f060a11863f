//! Generates constants for the element ids in `share.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("share.html")
}
