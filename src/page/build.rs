//! Generates the names of the views from their tabs in `www/index.html`.

fn main() -> Result<(), godspeed_ids::IdsError> {
    godspeed_ids::write_views("../../www/index.html")
}
