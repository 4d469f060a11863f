//! Removes comments and indentation from the shaders, because the page loads their text.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=shaders");
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    for shader in fs::read_dir("shaders")? {
        let shader = shader?;
        let text = fs::read_to_string(shader.path())?;
        fs::write(Path::new(&out).join(shader.file_name()), without_comments(&text))?;
    }
    Ok(())
}

fn without_comments(text: &str) -> String {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    code.filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect()
}
