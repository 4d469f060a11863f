//! Generates constants for the element ids in `solves.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_ids("solves.html")
}
