use crate::{Control, Stopped};

/// What has not been reached.
pub(in super::super) const UNREACHED: u8 = u8::MAX;

/// Values looked at between two breaths.
const SLICE: usize = 1 << 13;

/// How many turns each of `size` values is from the nearest goal; [`UNREACHED`] where no turns lead. `neighbours` hands
/// all values that are one turn away to its last argument; turning back must lead back.
///
/// # Errors
/// [`Stopped`] if the control was told to stop.
pub(in super::super) async fn flood(
    size: usize,
    goals: &[usize],
    neighbours: impl Fn(usize, &mut dyn FnMut(usize)),
    control: &Control,
) -> Result<Vec<u8>, Stopped> {
    let mut distances = vec![UNREACHED; size];
    let mut border = Vec::new();
    for &goal in goals {
        distances[goal] = 0;
        border.push(goal as u32);
    }
    let mut depth = 0;
    while !border.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for slice in border.chunks(SLICE) {
            for &value in slice {
                neighbours(value as usize, &mut |value| {
                    if distances[value] == UNREACHED {
                        distances[value] = depth;
                        next.push(value as u32);
                    }
                });
            }
            control.breathe().await?;
        }
        border = next;
    }
    Ok(distances)
}
