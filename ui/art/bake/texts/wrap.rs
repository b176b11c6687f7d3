//! Line breaks by the widths of the letters.

use super::Room;

/// Keeps two words on one line. The device draws a plain space.
pub(super) const NO_BREAK_SPACE: char = '\u{a0}';

/// What stands for an argument when a line is measured and the room names nothing: two wide figures.
const NUMBER: &str = "88";

/// The advance of a letter in a font, given by its name.
pub(crate) type Metrics<'a> = dyn Fn(&str, char) -> Option<i32> + 'a;

/// The text in lines that fit its room: even ones, broken where a thought ends if there are enough lines.
pub(super) fn wrapped(
    text: &str,
    room: &Room,
    stays: &[String],
    metrics: &Metrics<'_>,
) -> Result<String, String> {
    let words = unbreakable(text, stays);
    let width = |from: usize, to: usize| -> i32 {
        let line = shown(&words[from..to].join(" "), room);
        let advances = line
            .chars()
            .map(|letter| metrics(&room.font, letter).unwrap_or(0));
        (advances.sum::<i32>() - 1).max(0)
    };
    // The least cost of the words from each on, for each number of lines left, and where its first line ends.
    let count = words.len();
    let mut best = vec![vec![None::<(i64, usize)>; count + 1]; room.lines + 1];
    for row in &mut best {
        row[count] = Some((0, count));
    }
    for lines in 1..=room.lines {
        for from in (0..count).rev() {
            for to in from + 1..=count {
                let width = width(from, to);
                if width > room.width {
                    break;
                }
                let Some((rest, _)) = best[lines - 1][to] else {
                    continue;
                };
                let cost = rest + cost(&words[from..to], to == count, width, room.width);
                if best[lines][from].is_none_or(|(least, _)| cost < least) {
                    best[lines][from] = Some((cost, to));
                }
            }
        }
    }
    if best[room.lines][0].is_none() {
        return Err(too_long(&words, room, &width));
    }
    let mut out = Vec::new();
    let (mut lines, mut from) = (room.lines, 0);
    while from < count {
        let Some((_, to)) = best[lines][from] else {
            break;
        };
        out.push(words[from..to].join(" "));
        (from, lines) = (to, lines - 1);
    }
    Ok(out.join("\n"))
}

/// How much a line is to be avoided: the square of its empty part, in percent of the room. This makes lines even.
/// It counts less where a thought ends. A sentence that begins within a line counts as 30 percent.
fn cost(line: &[String], is_last: bool, width: i32, room: i32) -> i64 {
    let empty = i64::from((room - width) * 100 / room.max(1));
    let ends = |word: &String| word.ends_with(['.', '!', '?']);
    let Some((last, others)) = line.split_last() else {
        return 0;
    };
    let tenths = if is_last {
        8
    } else if ends(last) {
        3
    } else if last.ends_with([',', ':', ';']) {
        6
    } else {
        10
    };
    let begun = others.iter().filter(|word| ends(word)).count() as i64;
    empty * empty * tenths / 10 + 900 * begun
}

/// What to shorten, for a translator.
fn too_long(words: &[String], room: &Room, width: &dyn Fn(usize, usize) -> i32) -> String {
    let mut from = 0;
    let mut lines = Vec::new();
    while from < words.len() {
        let fits = (from + 1..=words.len())
            .take_while(|to| width(from, *to) <= room.width)
            .last();
        let to = fits.unwrap_or(from + 1);
        lines.push(words[from..to].join(" "));
        from = to;
    }
    format!(
        "too long for {} lines of {} pixels: {}",
        room.lines,
        room.width,
        lines.join(" / ")
    )
}

/// A line as it may look at its widest: arguments and forms filled in.
fn shown(line: &str, room: &Room) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('{') {
        out += before;
        let (inner, after) = after.split_once('}').unwrap_or((after, ""));
        match inner.split_once('|') {
            Some((_, forms)) => {
                let forms = forms.split('|');
                out += forms.max_by_key(|form| form.chars().count()).unwrap_or("");
            }
            None => out += room.sample.as_deref().unwrap_or(NUMBER),
        }
        rest = after;
    }
    (out + rest).replace(NO_BREAK_SPACE, " ")
}

/// The pieces between which a line may end: short words stay with the next one, signs with the one before.
fn unbreakable(text: &str, stays: &[String]) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut sticks = false;
    for word in words(text) {
        let is_sign = word
            .chars()
            .all(|letter| matches!(letter, '%' | '!' | '?' | ':' | ';' | '»' | '–'));
        match pieces.last_mut().filter(|_| sticks || is_sign) {
            Some(piece) => {
                piece.push(NO_BREAK_SPACE);
                piece.push_str(&word);
            }
            None => pieces.push(word.clone()),
        }
        sticks = word == "«" || stays.contains(&word.to_lowercase());
    }
    pieces
}

/// The words of a text. A space within braces does not part them.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_inside = false;
    for letter in text.chars() {
        is_inside = letter == '{' || is_inside && letter != '}';
        match words.last_mut() {
            Some(word) if letter != ' ' || is_inside => word.push(letter),
            _ => words.push(String::new()),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
