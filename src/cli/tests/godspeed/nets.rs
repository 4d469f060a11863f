//! What `godspeed show` prints is read as the same cube by every command.

use godspeed_cube::{Facelets, Size, scramble};

use crate::program::{Finished, godspeed};
use crate::temp_file::TempFile;

/// Returns a random cube of each size, and what `show` prints of it.
fn shown() -> Vec<(Facelets, Vec<String>)> {
    let show = |layers: usize| {
        let cube = scramble::random_state(Size::new(layers).unwrap(), layers as u64);
        let finished = godspeed(&["show", &cube.to_string()], "");
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        (cube, finished.lines)
    };
    (2..7).map(show).collect()
}

/// Returns the state that a command has read.
fn state(finished: &Finished) -> String {
    assert_eq!((finished.status, &*finished.stderr), (0, ""), "{:?}", finished.lines);
    finished.lines.concat()
}

#[test]
fn an_argument_of_several_lines_is_a_net() {
    for (cube, lines) in shown() {
        let rows = &lines[..3 * cube.size().layers()];
        let trimmed: Vec<&str> = rows.iter().map(|row| row.trim()).collect();
        for net in [rows.join("\n"), trimmed.join("\n"), rows.join("\n").replace(' ', ""), rows.join(" ")] {
            assert_eq!(state(&godspeed(&["show", &net, "--as", "faces"], "")), cube.to_string(), "{net}");
            let named = format!("net: {net}");
            assert_eq!(state(&godspeed(&["show", "--state", &named, "--as", "faces"], "")), cube.to_string());
        }
    }
    // As the shell passes an argument without quotes.
    let lines = godspeed(&["show"], "").lines;
    let words: Vec<&str> = lines[..9].iter().flat_map(|line| line.split_whitespace()).collect();
    let finished = godspeed(&[&["solve"], &words[..]].concat(), "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    assert!(finished.lines.contains(&"solution  (already solved)".to_owned()), "{:?}", finished.lines);
}

#[test]
fn every_line_of_show_is_its_cube() {
    for (cube, lines) in shown() {
        let forms = &lines[3 * cube.size().layers() + 1..lines.len() - 1];
        assert!(forms.len() >= 2, "{lines:?}");
        for form in forms {
            assert_eq!(state(&godspeed(&["show", form, "--as", "faces"], "")), cube.to_string(), "{form}");
        }
    }
}

#[test]
fn a_net_on_standard_input_is_one_cube() {
    for (cube, lines) in shown() {
        let rows = &lines[..3 * cube.size().layers()];
        let trimmed: Vec<&str> = rows.iter().map(|row| row.trim()).collect();
        let size = cube.size();
        let line = format!("legal: {size}, not solved");
        for net in [rows.join("\n"), trimmed.join("\n"), format!("net:\n{}", trimmed.join("\n"))] {
            let finished = godspeed(&["check"], format!("# comment\n{net}\n{cube}\n{net}"));
            assert_eq!(finished.lines, [&*line; 3], "{net}: {}", finished.stderr);
        }
        if cube.size() == Size::TWO {
            // In a dialogue, only an indented or announced net is one.
            let nets = format!("{}\nR U\nnet:\n{}\nquit\n", rows.join("\n"), trimmed.join("\n"));
            let finished = godspeed(&["solve", "-c", "--json"], nets);
            assert_eq!(finished.status, 0, "{}", finished.stderr);
            let results = finished.objects();
            assert_eq!(results.len(), 3);
            assert_eq!(results[0]["solution"], results[2]["solution"]);
            let finished = godspeed(&["solve", "-c", "--size", "2"], trimmed.join("\n"));
            assert!(finished.stderr.contains("write the line net: before them"), "{}", finished.stderr);
        }
    }
}

#[test]
fn a_net_in_a_file_is_one_cube() {
    let (cube, lines) = shown().swap_remove(0);
    let net = lines[..6].join("\n");
    let file =
        TempFile::new("nets.txt", &format!("\u{feff}scramble\tlength\n{net}\n# next\nR U2\t2\n{cube}\n"));
    let batch = godspeed(&["batch", "--size", "2", "--file", file.path(), "--json"], "");
    assert_eq!(batch.status, 0, "{}", batch.stderr);
    assert_eq!((&batch.objects()[0]["cubes"], &batch.objects()[0]["solved"]), (&3.into(), &3.into()));
    let arguments = ["report", "--size", "2", "--algorithms", "bibfs", "--json", "--scrambles", file.path()];
    let report = godspeed(&arguments, "");
    assert_eq!(report.status, 0, "{}", report.stderr);
    let object = &report.objects()[0];
    assert_eq!(object["runs"].as_array().unwrap().len(), 3);
    let link = object["facts"]["link"].as_str().unwrap();
    let again = godspeed(&["report", "--json", "--link", link], "");
    assert_eq!(again.objects()[0]["runs"].as_array().unwrap().len(), 3, "{}", again.stderr);
}

#[test]
fn a_net_is_entered_in_play() {
    let (cube, lines) = shown().swap_remove(1);
    let net = lines[..9].join("\n");
    let unindented = net.replace(' ', "");
    for input in [format!("{net}\nwrite\n"), format!("R\nnet:\n{unindented}\nwrite\n")] {
        let finished = godspeed(&["play", "--color", "never"], input);
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        assert!(finished.lines.contains(&format!("faces     {cube}")), "{:?}", finished.lines);
    }
}

#[test]
fn a_net_with_a_mistake_is_no_turns() {
    let lines = godspeed(&["show"], "").lines;
    let net = lines[..9].join("\n").replacen("U U U\n", "U F U\n", 1);
    for arguments in [&["check", &net][..], &["solve", &net]] {
        let finished = godspeed(arguments, "");
        assert_eq!(finished.status, 2, "{:?}", finished.lines);
    }
    let spaced: Vec<String> = Facelets::solved(Size::THREE).to_string().chars().map(String::from).collect();
    let mut flipped = spaced;
    flipped.swap(7, 19);
    let text = flipped.join(" ");
    let solved = godspeed(&["solve", &text], "");
    assert_eq!(solved.status, 2, "{:?}", solved.lines);
    assert_eq!(solved.stderr, godspeed(&["solve", &flipped.concat()], "").stderr);
    assert!(solved.stderr.contains("one edge is flipped"), "{}", solved.stderr);
    let file = TempFile::new("mistake.txt", &format!("R U\n{text}\n"));
    let batch = godspeed(&["batch", "--file", file.path()], "");
    assert_eq!(batch.status, 2, "{:?}", batch.lines);
    assert!(batch.stderr.contains("line 2: this 3x3x3 cannot be solved"), "{}", batch.stderr);
}
