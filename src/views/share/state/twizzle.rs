use form_urlencoded::Serializer;
use godspeed_cube::Facelets;

use super::Shared;

/// The editor of cubing.js.
const EDITOR: &str = "https://alpha.twizzle.net/edit/";

/// The numbers of layers of Twizzle's cubes.
const SIZES: [usize; 7] = [2, 3, 4, 5, 6, 7, 40];

/// Returns the address of the cube and its moves in Twizzle.
///
/// Twizzle begins with a solved cube, so a cube without known set-up is set up by the inverse of its solution. Its
/// notation is SiGN with the names of WCA, which is ours; repetitions are written out.
///
/// # Errors
/// Returns the reason in a sentence if Twizzle lacks the size, or no moves to the cube are known.
pub fn twizzle_link(shared: &Shared) -> Result<String, &'static str> {
    if !SIZES.contains(&shared.size().layers()) {
        return Err("Twizzle has no cube of this size.");
    }
    let solution = shared.solution();
    let setup = shared.setup.clone().unwrap_or_else(|| solution.inverse());
    if Facelets::after(&setup) != shared.start {
        return Err("Twizzle needs moves to this position. Solve the cube first.");
    }
    let mut query = Serializer::new(String::new());
    query.append_pair("puzzle", &shared.size().to_string());
    for (name, alg) in [("setup-alg", setup), ("alg", solution)] {
        if !alg.is_empty() {
            query.append_pair(name, &alg.expanded().to_string());
        }
    }
    Ok(format!("{EDITOR}?{}", query.finish()))
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Size;

    use super::super::shared::tests::example;
    use super::*;

    #[test]
    fn the_address_names_puzzle_set_up_and_moves() {
        let link = "https://alpha.twizzle.net/edit/?puzzle=3x3x3&setup-alg=R+U&alg=U%27+R%27";
        assert_eq!(twizzle_link(&example()).as_deref(), Ok(link));
    }

    #[test]
    fn a_typed_state_is_set_up_by_the_inverse_of_its_solution() {
        let mut shared = example();
        shared.setup = None;
        assert!(twizzle_link(&shared).unwrap().contains("setup-alg=R+U&"));
        shared.stages.clear();
        assert!(twizzle_link(&shared).unwrap_err().contains("Solve the cube first"));
    }

    #[test]
    fn layers_of_large_cubes_are_written_in_sign() {
        let shared = |layers: usize| {
            let size = Size::new(layers).unwrap();
            let address = format!("https://cube.test/?puzzle={size}&alg=2R+3Rw2+2-3u");
            Shared::new(&address, Facelets::solved(size), None)
        };
        assert!(twizzle_link(&shared(7)).unwrap().ends_with("alg=2R+3Rw2+2-3u"));
        assert!(twizzle_link(&shared(8)).is_err());
    }
}
