use godspeed_browser::{load, store};
use web_sys::Window;

/// The key of `localStorage` under which they are stored.
const KEY: &str = "godspeed-cube-colours";

/// The colours of the cube that was scanned last, as the camera saw them, in the order `U R F D L B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeColours(pub [[u8; 3]; 6]);

impl CubeColours {
    /// Loads them; `None` if no cube was scanned.
    #[must_use]
    pub fn load(window: &Window) -> Option<Self> {
        Self::parse(&load(window, KEY))
    }

    /// Stores them, if the browser permits it.
    pub fn store(self, window: &Window) {
        let _without_them_the_usual_colours_are_used = store(window, KEY, &self.text());
    }

    fn text(self) -> String {
        self.0.map(|[r, g, b]| format!("{r:02x}{g:02x}{b:02x}")).join(" ")
    }

    fn parse(text: &str) -> Option<Self> {
        let colour = |word: &str| {
            let value = u32::from_str_radix(word, 16).ok().filter(|_| word.len() == 6)?;
            let [_, r, g, b] = value.to_be_bytes();
            Some([r, g, b])
        };
        let colours: Vec<[u8; 3]> = text.split(' ').map(colour).collect::<Option<_>>()?;
        Some(Self(colours.try_into().ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_survive_their_text() {
        let colours =
            CubeColours([[230, 231, 232], [180, 20, 30], [0, 1, 2], [3, 4, 255], [9, 9, 9], [7, 6, 5]]);
        assert_eq!(colours.text(), "e6e7e8 b4141e 000102 0304ff 090909 070605");
        assert_eq!(CubeColours::parse(&colours.text()), Some(colours));
        for other in
            ["", "e6e7e8", "+12345 b4141e 000102 0304ff 090909", "e6e7e8 b4141e 000102 0304ff 090909 07060"]
        {
            assert_eq!(CubeColours::parse(other), None, "{other}");
        }
    }
}
