//! Texts of other programs: what is read, with which remark, and what is refused with which reason.

use std::fs;

use crate::program::godspeed;
use crate::temp_file::TempFile;

/// Returns what `show` reads of a text, and what it warns of.
fn read(text: &str) -> (String, String) {
    let finished = godspeed(&["show", text, "--as", "faces"], "");
    assert_eq!(finished.status, 0, "{text}: {}", finished.stderr);
    (finished.lines.concat(), finished.stderr)
}

/// Returns the error for a text.
fn error(text: &str) -> String {
    let finished = godspeed(&["solve", text], "");
    assert_eq!(finished.status, 2, "{text}: {:?}", finished.lines);
    finished.stderr
}

#[test]
fn the_forms_of_other_programs_are_read() {
    for (text, turns) in [
        ("R5 U²", "R U2"),
        ("1. R U", "R U"),
        ("R U R': [L, D]", "R U R' L D L' D' R U' R'"),
        ("Uv R", "y R"),
        ("R\u{2035} U\u{2cb}", "R' U'"),
        ("R\u{200d} U\u{2060}2", "R U2"),
        ("https://alpha.twizzle.net/edit/?alg=R+U2+F%27", "R U2 F'"),
        ("https://alg.cubing.net/?setup=R_U-", "R U'"),
    ] {
        let (state, warnings) = read(text);
        assert_eq!((state, &*warnings), (read(turns).0, ""), "{text}");
    }
    let reid = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
    assert_eq!(read(reid), read(""));
}

#[test]
fn what_may_be_meant_otherwise_is_remarked() {
    for (text, remark) in [
        ("U2 (F' D2) B", "NISS"),
        ("(R U R' U') x2", "to repeat the brackets"),
        ("y3Rw", "write a space before the number"),
        ("R U2 F\nD2 B L", "2 lines or parts were read as one sequence"),
        ("R U2 F | D2 B L", "2 lines or parts were read as one sequence"),
        ("L U' R B' L U R' B l' r b'", "Pyraminx"),
        ("UDDULBLBRFRFRFRFLBLBUDDU", "write net: before it"),
        ("https://alpha.twizzle.net/edit/?setup-alg=R&alg=R%27", "only the set-up of the link"),
    ] {
        let (_, warnings) = read(text);
        assert!(warnings.starts_with("warning: ") && warnings.contains(remark), "{text}: {warnings}");
    }
}

#[test]
fn errors_name_the_problem_and_the_remedy() {
    for (text, reason) in [
        ("[R / U]", "write [R, U] for a commutator"),
        ("R Ｕ", "only looks like U"),
        ("R \u{412}", "(U+0412) only looks like B; type B"),
        ("R\u{1}U", "the character U+0001 is invisible; delete it"),
        ("R++ D-- R++ U'", "a scramble of the Megaminx"),
        ("(1,0)/ (3,-3)/", "a scramble of the Square-1"),
        ("UR3+ DR2- ALL2+ y2 U1+", "a scramble of the Clock"),
        ("https://alpha.twizzle.net/edit/?puzzle=megaminx&alg=R", "to the puzzle 'megaminx'"),
        ("https://alpha.twizzle.net/edit/", "this link has no moves"),
        ("https://alg.cubing.net/?alg=R_Q", "in the link: 'Q' is not a valid move"),
    ] {
        assert!(error(text).contains(reason), "{text}: {}", error(text));
    }
}

#[test]
fn remarks_on_files_name_the_line() {
    let file = TempFile::new("remarks.txt", "R U\n(R U) F\n");
    for arguments in [
        &["batch", "--size", "2", "--file"][..],
        &["report", "--size", "2", "--algorithms", "bibfs", "--scrambles"],
    ] {
        let finished = godspeed(&[arguments, &[file.path()]].concat(), "");
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        assert!(finished.stderr.contains("warning: line 2: \"(R U)\" was read as"), "{}", finished.stderr);
    }
}

#[test]
fn byte_order_marks_and_comments_are_no_cubes() {
    let file = TempFile::new("mark.txt", "\u{feff}scramble\tlength\n# one\nR U\t2\n");
    for arguments in
        [&["batch", "--file"][..], &["report", "--algorithms", "bibfs", "--size", "2", "--scrambles"]]
    {
        let finished = godspeed(&[arguments, &[file.path()]].concat(), "");
        assert_eq!(finished.status, 0, "{}", finished.stderr);
    }
    let finished = godspeed(&["check"], "\u{feff}# one\nR U\n\n  # two\nF\n");
    assert_eq!(finished.lines, ["legal: 3x3x3, not solved"; 2], "{}", finished.stderr);
    let finished = godspeed(&["solve", "--size", "2"], "# one\nR\n");
    assert_eq!((finished.status, &*finished.stderr), (0, ""));
}

#[test]
fn utf_16_is_refused_with_the_remedy() {
    let bytes: Vec<u8> = "\u{feff}R U\r\nF\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let file = TempFile::new("utf-16.txt", "");
    fs::write(file.path(), &bytes).unwrap();
    for (arguments, input) in [
        (vec!["batch", "--file", file.path()], &b""[..]),
        (vec!["report", "--algorithms", "ida", "--scrambles", file.path()], b""),
        (vec!["solve"], &bytes),
        (vec!["check"], &bytes),
        (vec!["play", "--color", "never"], &bytes),
    ] {
        let finished = godspeed(&arguments, input);
        assert_eq!(finished.status, 2, "{arguments:?}");
        assert!(
            finished.stderr.contains("UTF-16 text; save it as UTF-8"),
            "{arguments:?}: {}",
            finished.stderr
        );
    }
}
