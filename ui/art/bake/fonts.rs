//! Font compiler: parses `art/fonts/*.txt` and packs the glyphs into bits. `art/README.md` describes the
//! format.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

const FONTS: [&str; 6] = ["body", "large", "bold", "title", "number", "logo"];

/// An error message, as `file:line: what`.
type Complaint = String;

#[derive(Default)]
struct Font {
    name: String,
    measures: BTreeMap<String, i32>,
    glyphs: BTreeMap<char, Glyph>,
}

struct Glyph {
    /// Line in the file, for error messages.
    line: usize,
    advance: i32,
    x: i32,
    y: i32,
    rows: Vec<String>,
}

/// The fonts by their names.
pub(crate) struct Fonts(BTreeMap<&'static str, Font>);

/// Reads all fonts.
pub(crate) fn read(folder: &Path) -> Result<Fonts, Complaint> {
    let mut fonts = BTreeMap::new();
    for font in FONTS {
        let path = folder.join(format!("{font}.txt"));
        let shown = format!("ui/art/fonts/{font}.txt");
        let text = fs::read_to_string(&path).map_err(|e| format!("{shown}: {e}"))?;
        let parsed = parse(&text).and_then(checked);
        let parsed = parsed.map_err(|(line, what)| format!("{shown}:{line}: {what}"))?;
        fonts.insert(font, parsed);
    }
    Ok(Fonts(fonts))
}

/// The source of the tables of all fonts.
pub(crate) fn tables(fonts: &Fonts) -> String {
    let tables = FONTS.iter().map(|name| table(name, &fonts.0[name]));
    tables.collect()
}

impl Fonts {
    /// The advance of a letter, if the font of this name has it.
    pub(crate) fn advance(&self, font: &str, letter: char) -> Option<i32> {
        let glyph = self.0.get(font)?.glyphs.get(&letter)?;
        Some(glyph.advance)
    }
}

fn parse(text: &str) -> Result<Font, (usize, String)> {
    let mut font = Font::default();
    let mut current = None;
    for (number, line) in (1..).zip(text.lines()) {
        let complain = |what: String| (number, what);
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            _ if line.starts_with(';') => {}
            ["name", ..] => font.name = words[1..].join(" "),
            ["glyph", letter, "advance", advance, "x", x, "y", y] => {
                let letter = letter_named(letter).map_err(complain)?;
                let glyph = Glyph {
                    line: number,
                    advance: whole(advance).map_err(complain)?,
                    x: whole(x).map_err(complain)?,
                    y: whole(y).map_err(complain)?,
                    rows: Vec::new(),
                };
                if font.glyphs.insert(letter, glyph).is_some() {
                    return Err(complain(format!("'{letter}' is drawn twice")));
                }
                current = Some(letter);
            }
            [measure @ ("cap" | "ascent" | "descent" | "line"), value] => {
                let value = whole(value).map_err(complain)?;
                font.measures.insert(measure.to_string(), value);
            }
            [row] if row.chars().all(|pixel| matches!(pixel, '.' | '#')) => {
                let glyph = current.and_then(|letter| font.glyphs.get_mut(&letter));
                let glyph = glyph.ok_or_else(|| complain("a row before the first glyph".into()))?;
                if glyph
                    .rows
                    .first()
                    .is_some_and(|first| first.len() != row.len())
                {
                    return Err(complain("this row is not as wide as the ones above".into()));
                }
                glyph.rows.push(row.to_string());
            }
            _ => return Err(complain(format!("cannot read '{line}'"))),
        }
    }
    Ok(font)
}

fn letter_named(word: &str) -> Result<char, String> {
    let mut letters = word.chars();
    match (word, letters.next(), letters.next()) {
        ("SPACE", ..) => Ok(' '),
        (_, Some(letter), None) if u32::from(letter) <= 0xFFFF => Ok(letter),
        _ => Err(format!("'{word}' is not one letter")),
    }
}

fn whole(word: &str) -> Result<i32, String> {
    word.parse()
        .map_err(|_| format!("'{word}' is not a whole number"))
}

/// Checks that the header agrees with the glyphs, and that every value fits its byte.
fn checked(font: Font) -> Result<Font, (usize, String)> {
    let measure = |name: &str| {
        let value = font.measures.get(name).copied();
        value.ok_or_else(|| (1, format!("the header lacks '{name}'")))
    };
    let (cap, ascent, descent) = (measure("cap")?, measure("ascent")?, measure("descent")?);
    measure("line")?;
    if font.name.is_empty() {
        return Err((1, "the header lacks 'name'".into()));
    }
    for (letter, glyph) in &font.glyphs {
        let complain = |what: String| Err((glyph.line, format!("'{letter}' {what}")));
        let top = glyph.y + glyph.rows.len() as i32;
        if top > ascent || -glyph.y > descent {
            return complain(format!(
                "reaches {top} up and {} down, beyond the header",
                -glyph.y
            ));
        }
        if *letter == 'H' && top != cap {
            return complain(format!("is {top} high, but the header has cap {cap}"));
        }
        if !(1..=63).contains(&glyph.advance) || !(-8..=8).contains(&glyph.x) {
            return complain("has an advance or an offset out of range".into());
        }
        if glyph.rows.first().is_some_and(|row| row.len() > 60) {
            return complain("is wider than 60 pixels".into());
        }
    }
    Ok(font)
}

fn table(static_name: &str, font: &Font) -> String {
    let (mut letters, mut glyphs, mut bytes) = (String::new(), String::new(), Vec::new());
    let mut known: Vec<(Vec<u8>, usize)> = Vec::new();
    for (letter, glyph) in &font.glyphs {
        let packed = packed(&glyph.rows.concat());
        // Equal glyphs share their bits, as 0 and O or quote and apostrophe.
        let twin = known
            .iter()
            .find(|(body, _)| *body == packed)
            .map(|(_, start)| *start);
        let start = twin.unwrap_or(bytes.len());
        if twin.is_none() {
            known.push((packed.clone(), start));
            bytes.extend(packed);
        }
        let [low, high] = u16::try_from(start)
            .expect("a font is under 64 KB")
            .to_le_bytes();
        let width = glyph.rows.first().map_or(0, String::len);
        let _ = write!(letters, "{},", u32::from(*letter));
        let _ = write!(
            glyphs,
            "Glyph {{ start: [{low}, {high}], width: {width}, height: {}, x: {}, y: {}, advance: {} }},",
            glyph.rows.len(),
            glyph.x,
            glyph.y,
            glyph.advance,
        );
    }
    let measure = |name: &str| font.measures.get(name).copied().unwrap_or(0);
    format!(
        "/// {}, {} pixels from the base line to the top of the capitals.\n\
         pub static {}: Font = Font {{ cap: {}, ascent: {}, descent: {}, line: {}, \
         letters: &[{letters}], glyphs: &[{glyphs}], bits: &{bytes:?} }};\n",
        font.name,
        measure("cap"),
        static_name.to_uppercase(),
        measure("cap"),
        measure("ascent"),
        measure("descent"),
        measure("line"),
    )
}

/// Packs pixels into bits, most significant first.
fn packed(pixels: &str) -> Vec<u8> {
    let bit = |pixel: &u8| u8::from(*pixel == b'#');
    pixels
        .as_bytes()
        .chunks(8)
        .map(|eight| {
            eight
                .iter()
                .enumerate()
                .fold(0, |byte, (i, p)| byte | bit(p) << (7 - i))
        })
        .collect()
}
