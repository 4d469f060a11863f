//! Generates constants for the element ids in `help.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("help.html")
}
