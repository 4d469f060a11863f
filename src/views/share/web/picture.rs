//! Pictures of the cube.

use godspeed_browser::{error_text, save as save_text, save_blob};
use godspeed_scene::Ground;
use web_sys::Blob;

use super::browser::{blob, canvas_png, svg_png};
use super::studio::Studio;
use super::{Share, look};
use crate::state::{PictureFormat, PictureOrder};

/// Draws a picture and saves it.
///
/// # Errors
/// The reason why it could not be drawn.
pub(super) async fn save(share: &Share, order: &PictureOrder) -> Result<(), String> {
    let name = order.shared.file_name(order.format.ending());
    match order.format {
        PictureFormat::Svg => {
            save_text(&share.document, &name, "image/svg+xml", &order.svg(&look(&share.page)));
        }
        PictureFormat::Png => save_blob(&share.document, &name, &png(share, order).await?),
    }
    Ok(())
}

async fn png(share: &Share, order: &PictureOrder) -> Result<Blob, String> {
    let file = if order.is_net {
        svg_png(&order.svg(&look(&share.page))).await
    } else {
        let ground = match order.ground {
            Ground::Transparent => String::new(),
            Ground::Colour([r, g, b]) => format!("rgb({r} {g} {b})"),
        };
        let mut studio = Studio::take(share)?;
        studio.show(&order.shared.present, order.width);
        studio.draw(1.0);
        let file = canvas_png(studio.element(), &ground).await;
        studio.put_back(share);
        file
    };
    blob(file.map_err(|error| error_text(&error))?)
}
