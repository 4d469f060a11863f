//! Generates constants for the element ids in `net.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("net.html")
}
