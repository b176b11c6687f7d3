//! The font files say where they are wrong.

#[path = "../art/bake/fonts.rs"]
mod fonts;

use std::{fs, path::Path};

const HEADER: &str = "; a font\nname Tackle Test\ncap 2\nascent 3\ndescent 1\nline 5\n";

/// The tables, or what `read` says, when `body.txt` has this after the header.
fn said(case: &str, body: &str) -> Result<String, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("fonts")
        .join(case);
    fs::create_dir_all(&folder).unwrap();
    for font in ["body", "large", "bold", "title", "number", "logo"] {
        let text = if font == "body" {
            format!("{HEADER}{body}")
        } else {
            HEADER.to_owned()
        };
        fs::write(folder.join(format!("{font}.txt")), text).unwrap();
    }
    let fonts = fonts::read(&folder)?;
    for letter in ['H', 'I'] {
        let advance = fonts.advance("body", letter);
        assert_eq!(
            advance.is_some(),
            body.contains(&format!("glyph {letter} "))
        );
    }
    Ok(fonts::tables(&fonts))
}

#[test]
fn a_mistake_is_told_with_file_and_line() {
    let cases = [
        (
            "ragged",
            "glyph H advance 4 x 0 y 0\n#.#\n##\n",
            "9: this row is not as wide",
        ),
        (
            "twice",
            "glyph H advance 2 x 0 y 0\n#\n#\nglyph H advance 2 x 0 y 0\n",
            "10: 'H' is drawn",
        ),
        (
            "number",
            "glyph H advance two x 0 y 0\n",
            "7: 'two' is not a whole number",
        ),
        (
            "letters",
            "glyph HI advance 2 x 0 y 0\n",
            "7: 'HI' is not one letter",
        ),
        ("early", "#.#\n", "7: a row before the first glyph"),
        ("cap", "glyph H advance 2 x 0 y 0\n#\n", "7: 'H' is 1 high"),
        (
            "high",
            "glyph I advance 2 x 0 y 2\n#\n#\n",
            "7: 'I' reaches 4 up",
        ),
        ("words", "what is this\n", "7: cannot read"),
    ];
    for (case, body, complaint) in cases {
        let error = said(case, body).expect_err(case);
        assert!(
            error.starts_with(&format!("ui/art/fonts/body.txt:{complaint}")),
            "{case}: {error}"
        );
    }
}

#[test]
fn a_good_file_becomes_a_table() {
    let tables = said(
        "good",
        "glyph SPACE advance 2 x 0 y 0\n\nglyph H advance 4 x 1 y 0\n#.#\n###\n",
    );
    let tables = tables.expect("nothing is wrong with it");
    assert!(tables.contains("letters: &[32,72,]"), "{tables}");
    assert!(
        tables.contains("bits: &[188]"),
        "#.# and ### are 101 111: {tables}"
    );
}
