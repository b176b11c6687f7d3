//! Message catalogue (localization): every text the device shows. The texts are plain files in `ui/text`, a
//! folder per language; the build script checks them and generates the enums and tables below. A message
//! without a translation does not compile. `docs/adding-a-language.md` tells translators the rest.

use core::fmt::{Display, Write};

use heapless::String;

mod plural;

use plural::Plural;

include!(concat!(env!("OUT_DIR"), "/text/messages.rs"));

/// The areas that hold nothing but messages.
macro_rules! areas {
    ($($area:ident)*) => {
        $(
            /// The messages of one file of `ui/text`.
            pub mod $area {
                use super::Msg;

                include!(concat!(env!("OUT_DIR"), "/text/", stringify!($area), ".rs"));
            }
        )*
    };
}

areas! {
    aids album beside device fish klofni kohaku logbook luck piles podwodni power review sheets turns
}

pub mod catches;
pub mod four;
pub mod rybowisko;
pub mod table;

/// A language's texts and customs.
struct Table {
    code: &'static str,
    name: &'static str,
    plural: Plural,
    decimal: char,
    /// All texts, one after the other.
    text: &'static str,
    /// Where in `text` each ends.
    ends: &'static [u16],
}

/// Marks in a text with arguments, below every letter and the line break. An argument is its number, from 1.
/// A plural is this mark, its argument, the forms with [`NEXT_FORM`] between them, and [`PLURAL_END`].
const PLURAL: char = '\u{5}';
const NEXT_FORM: char = '\u{6}';
const PLURAL_END: char = '\u{7}';

/// Whether a letter of a text is a mark for an argument or a plural.
pub const fn is_mark(letter: char) -> bool {
    letter <= PLURAL_END
}

impl Language {
    /// ISO 639-1 code of the language, as `en`.
    pub const fn code(self) -> &'static str {
        self.table().code
    }

    /// The language's own name for itself.
    pub const fn name(self) -> &'static str {
        self.table().name
    }

    /// The decimal mark.
    const fn decimal(self) -> char {
        self.table().decimal
    }

    /// The text of a message. One with arguments has marks in their places, for [`phrase`].
    pub fn say(self, msg: Msg) -> &'static str {
        let Table { text, ends, .. } = self.table();
        let place = msg.place();
        let end = |place: usize| ends.get(place).copied().map(usize::from);
        let start = place.checked_sub(1).and_then(end).unwrap_or(0);
        let end = end(place).unwrap_or(start);
        text.get(start..end).unwrap_or_default()
    }

    /// The language with this ISO 639-1 code.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL
            .iter()
            .copied()
            .find(|language| language.code() == code)
    }
}

/// A formatted text. The longest is a caption of a name and a move, at most 40 letters of two bytes. Longer
/// text is truncated, and the layout test finds it.
pub(crate) type Phrase = String<96>;

/// Formats a message: puts in its arguments, and the forms that agree with them.
pub(crate) fn phrase(language: Language, msg: Msg, arguments: &[&dyn Display]) -> Phrase {
    let argument = |mark: char| {
        let place = (mark as usize).checked_sub(1)?;
        arguments.get(place)
    };
    let mut out = Phrase::new();
    let mut rest = language.say(msg).chars();
    while let Some(letter) = rest.next() {
        if letter > PLURAL_END {
            let _ = out.push(letter);
        } else if letter < PLURAL {
            if let Some(argument) = argument(letter) {
                let _ = write!(out, "{argument}");
            }
        } else if let Some(mark) = rest.next()
            && let Some((forms, after)) = rest.as_str().split_once(PLURAL_END)
        {
            let form = argument(mark).map_or(0, |number| language.table().plural.form_for(number));
            let mut forms = forms.split(NEXT_FORM);
            let _ = out.push_str(forms.nth(form).unwrap_or_default());
            rest = after.chars();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_fill_the_blanks_in_order() {
        assert_eq!(
            phrase(Language::En, Msg::ChosenOf, &[&3, &8]).as_str(),
            "3 of 8 dice"
        );
        assert_eq!(phrase(Language::En, Msg::Dice, &[&3]).as_str(), "Dice");
    }

    #[test]
    fn codes_and_languages_belong_together() {
        for &language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
        }
        assert_eq!(Language::from_code("xx"), None);
    }
}
