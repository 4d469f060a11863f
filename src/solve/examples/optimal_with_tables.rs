//! Solves a 3x3 optimally, with pattern databases that are stored in a folder between runs.
//!
//! Run with `cargo run --release --example optimal_with_tables -- [FOLDER] [ALG]`. The first run builds the tables and
//! writes them to the folder, later runs read them.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use godspeed_cube::{Alg, Facelets, Metric, Size};
use godspeed_solve::solvers::KORF;
use godspeed_solve::{
    BoxFuture, Bytes, Control, Options, Settings, Solution, Source, Stopped, TableSpec, Tables,
    solve_blocking,
};

/// Pattern databases in a folder, one file each.
struct Folder(PathBuf);

impl Folder {
    /// Returns the path of a table. The version is in the name, so that an old file is never read.
    fn file(&self, spec: &TableSpec) -> PathBuf {
        self.0.join(format!("{}-v{}.bin", spec.id, spec.version))
    }

    fn write(&self, spec: &TableSpec, bytes: &[u8]) -> std::io::Result<()> {
        fs::create_dir_all(&self.0)?;
        // Written under another name and renamed, so that an interrupted run leaves no incomplete table.
        let part = self.file(spec).with_extension("part");
        fs::write(&part, bytes)?;
        fs::rename(part, self.file(spec))
    }
}

impl Source for Folder {
    fn fill<'a>(
        &'a self,
        spec: &'static TableSpec,
        bytes: &'a mut [u8],
        _control: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        Box::pin(async move {
            let read = fs::read(self.file(spec)).ok().filter(|read| read.len() == bytes.len());
            if let Some(read) = &read {
                bytes.copy_from_slice(read);
            }
            Ok(read.is_some())
        })
    }

    fn keep(&self, spec: &'static TableSpec, table: Arc<dyn Bytes>) {
        if let Err(error) = self.write(spec, table.bytes()) {
            eprintln!("{} was not saved: {error}", spec.id);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().map_or_else(|| std::env::temp_dir().join("godspeed-tables"), PathBuf::from);
    let alg = arguments.next().unwrap_or_else(|| "R U2 F' L D B2 R' U F2 D' L2 B".to_owned());
    let solution = solve(&alg, Tables::with_source(Folder(folder)))?;
    println!("{} ({} HTM, optimal)", solution.alg(Size::THREE), solution.length(Metric::Htm, Size::THREE));
    Ok(())
}

fn solve(alg: &str, tables: Tables) -> Result<Solution, Box<dyn Error>> {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(Alg::parse(alg, Size::THREE)?.alg.turns());
    let settings = Settings::default().with_set(KORF.info(), "small")?;
    let options = Options::default().with_settings(settings).with_tables(Arc::new(tables));
    Ok(solve_blocking(&cube, &KORF, &options)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_saved_and_read_again() {
        let folder = std::env::temp_dir().join(format!("godspeed-example-{}", std::process::id()));
        for _ in 0..2 {
            let solution = solve("R U F2", Tables::with_source(Folder(folder.clone()))).unwrap();
            assert!(solution.optimal);
            assert_eq!(solution.length(Metric::Htm, Size::THREE), 3);
        }
        assert!(fs::read_dir(&folder).unwrap().count() > 0);
        fs::remove_dir_all(&folder).unwrap();
    }
}
