//! The text files say where they are wrong, and lines are broken where they fit.

#[path = "../art/bake/texts/mod.rs"]
mod texts;

use texts::{Compiled, Files, compile};

/// Every letter is 10 pixels wide, and the fonts have no others.
fn advance(_font: &str, letter: char) -> Option<i32> {
    let is_known = letter.is_ascii() || "áéíóúěščřžýąęłńśźż–«»".contains(letter);
    is_known.then_some(10)
}

/// English, and Czech with these messages.
fn two_languages(english: &str, czech: &str) -> Files {
    let about = "name = A\nplural = English\ndecimal = 1.5\npercent = 12%\n";
    let czech_about =
        "name = B\nplural = Czech\ndecimal = 1,5\npercent = 12 %\nstays = a i k o s u v z\n";
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    Files::from([
        file("languages.txt", "en\ncs\n"),
        file("en/language.txt", about),
        file("en/common.txt", "Play = Play\n"),
        file("en/toy.txt", english),
        file("cs/language.txt", czech_about),
        file("cs/common.txt", "Play = Hraj\n"),
        file("cs/toy.txt", czech),
    ])
}

fn compiled(english: &str, czech: &str) -> Result<Compiled, Vec<String>> {
    compile(&two_languages(english, czech), &advance)
}

/// The texts of the Czech messages but the common one, as the device holds them.
fn czech(english: &str, czech: &str) -> String {
    let sources = compiled(english, czech).expect("nothing is wrong").sources;
    let messages = &sources["messages.rs"];
    let table = messages.split("static CS: ").nth(1).expect("a table");
    let text = table.split("text: \"").nth(1).expect("a text");
    let text = text.split("\", ends").next().expect("its end");
    let text = text.strip_prefix("Hraj").expect("the common message");
    text.replace("\\n", "\n")
}

#[test]
fn a_mistake_is_told_with_file_and_line() {
    let cases = [
        (
            "Go = Go",
            "",
            "cs/toy.txt: 'Go' of ui/text/en/toy.txt:1 is missing",
        ),
        (
            "Go = Go",
            "# a\n\nGo = A\nGone = B",
            "cs/toy.txt:4: ui/text/en/toy.txt has no 'Gone'",
        ),
        (
            "Go = Go",
            "Go = A\nGo = B",
            "cs/toy.txt:2: 'Go' is in line 1 already",
        ),
        ("Go = Go", "Go =", "cs/toy.txt:1: 'Go' has no text"),
        (
            "Go = {1} go",
            "Go = A",
            "cs/toy.txt:1: Go: its arguments are none, wanted are {1}",
        ),
        (
            "Go = {1} go",
            "Go = {2} A",
            "cs/toy.txt:1: Go: its arguments are {2}, wanted are {1}",
        ),
        (
            "Go = {1} go",
            "Go = {1} A {",
            "cs/toy.txt:1: Go: a brace has no partner",
        ),
        (
            "Go = {1} go",
            "Go = {1} {1|a|b}",
            "cs/toy.txt:1: Go: '{1|a|b}' has 2 forms, the language has 3",
        ),
        (
            "Go = 5%",
            "Go = 5%",
            "cs/toy.txt:1: Go: the percent sign is written as in 12 %",
        ),
        (
            "Go = Go",
            "Go = ж",
            "cs/toy.txt:1: Go: the font 'body' has no letter 'ж'",
        ),
        ("Go = Go", "Go: A", "cs/toy.txt:1: cannot read 'Go: A'"),
        (
            "Go = Go",
            "  Go = A",
            "cs/toy.txt:1: an indented line continues a text",
        ),
        (
            "go = Go",
            "",
            "en/toy.txt:1: 'go' starts with a small letter",
        ),
        (
            "[40 by 2]\nGo = Go",
            "",
            "en/toy.txt:1: cannot read the room '[40 by 2]'",
        ),
        (
            "[40 x 2]\nGo = Go",
            "[40 x 2]\nGo = A",
            "cs/toy.txt:2: only the English file says",
        ),
        (
            "[40 x 2]\nGo = Go",
            "Go = To je moc textu",
            "cs/toy.txt:1: Go: too long for 2 lines of 40 pixels: To / je / moc / textu",
        ),
    ];
    for (english, czech, wanted) in cases {
        let complaints = compiled(english, czech).expect_err(wanted);
        let wanted = format!("ui/text/{wanted}");
        assert!(
            complaints
                .iter()
                .any(|complaint| complaint.starts_with(&wanted)),
            "{wanted}\n{complaints:#?}"
        );
    }
}

#[test]
fn a_folder_or_file_too_many_is_told() {
    let mut files = two_languages("Go = Go", "Go = A");
    files.insert("cs/toys.txt".to_owned(), String::new());
    let complaints = compile(&files, &advance).expect_err("no such area");
    assert_eq!(
        complaints,
        ["ui/text/cs/toys.txt: there is no such file in ui/text/en"]
    );
    files.insert("xx/toy.txt".to_owned(), String::new());
    let complaints = compile(&files, &advance).expect_err("no such language");
    assert_eq!(complaints, ["ui/text/languages.txt does not name 'xx'"]);
}

#[test]
fn a_draft_says_in_english_what_it_lacks() {
    let mut files = two_languages("Go = Go\nStay = Stay", "Go = A");
    let about = files["cs/language.txt"].clone() + "draft = yes\n";
    files.insert("cs/language.txt".to_owned(), about);
    let compiled = compile(&files, &advance).expect("a draft may be incomplete");
    assert_eq!(
        compiled.missing,
        ["ui/text/cs/toy.txt: 'Stay' of ui/text/en/toy.txt:2 is missing"]
    );
    assert!(compiled.sources["messages.rs"].contains("text: \"HrajAStay\""));
}

/// A line of 100 pixels holds ten letters.
#[test]
fn lines_end_where_they_fit_and_after_sentences() {
    let broken = |lines: usize, text: &str| {
        czech(
            &format!("[100 x {lines}]\nGo = Go"),
            &format!("Go = {text}"),
        )
    };
    assert_eq!(broken(2, "jeden dva tri"), "jeden\ndva tri", "even lines");
    assert_eq!(broken(3, "Ano. Tak to je."), "Ano.\nTak to je.");
    assert_eq!(
        broken(2, "jdi do v lese"),
        "jdi do\nv lese",
        "a short word stays with the next"
    );
    assert_eq!(
        broken(2, "celych 12 %"),
        "celych\n12 %",
        "a sign stays with the number"
    );
    assert_eq!(
        broken(2, "jeden\n    dva"),
        "jeden dva",
        "a line of the file is none of the device"
    );
}

#[test]
fn arguments_and_forms_become_marks() {
    assert_eq!(
        czech("Go = {1} of {2}", "Go = z {2}: {1} {1|ryba|ryby|ryb}"),
        "z \\u{2}: \\u{1} \\u{5}\\u{1}ryba\\u{6}ryby\\u{6}ryb\\u{7}"
    );
}

/// Every language that is not marked as a draft is complete, or the build fails; no draft is left.
#[test]
fn no_language_is_a_draft() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("text");
    let files = texts::files(&folder).expect("the text files");
    let drafts = files.iter().filter(|(path, text)| {
        path.ends_with("/language.txt") && text.lines().any(|line| line.starts_with("draft"))
    });
    assert_eq!(drafts.map(|(path, _)| path).collect::<Vec<_>>(), [""; 0]);
}
