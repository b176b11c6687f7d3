//! Editor of a luck code: five letters, each turned up and down by the cross. Owns the letters being entered; which
//! letters are a code is in `rules_core::luck`, and the screen that shows the card keeps the code.

use keys::Key;
use rules_core::luck::LuckCode;

use super::name_card::draw_letter;
use crate::{
    Cue,
    art::font::TITLE,
    palette::{INK, WHITE},
    pen::{Align, Pen, rect},
    screens::Stage,
    text::{Msg, luck::Word},
    widgets::{
        hints::Hint,
        paper::{card, paragraph},
    },
};

/// What the screen has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeCommand {
    /// The code is entered.
    Ready(LuckCode),
    /// Another random code is wanted.
    New,
    Close,
}

/// The open card: the letters as places in the alphabet, and the cursor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CodeCard {
    letters: [u8; LuckCode::LETTERS],
    at: usize,
}

impl CodeCard {
    pub(crate) fn new(code: LuckCode) -> CodeCard {
        CodeCard {
            letters: code.letters(),
            at: 0,
        }
    }

    pub(crate) const fn hints(self) -> &'static [Hint] {
        const KEYS: &[Hint] = &[
            (Key::A, Msg::Ready),
            (Key::B, Msg::Back),
            (Key::Y, Word::NewCode.msg()),
        ];
        KEYS
    }

    /// Handles a key press or its repetition.
    pub(crate) fn key(&mut self, key: Key, stage: &mut Stage<'_>) -> Option<CodeCommand> {
        stage.redraw_all();
        stage.play(Cue::Move);
        match key {
            Key::Up | Key::Down => {
                let all = LuckCode::ALPHABET.as_bytes();
                if let Some(letter) = self.letters.get_mut(self.at) {
                    *letter = key.y_tri().neighbour(*letter, all);
                }
            }
            Key::Left => self.at = self.at.saturating_sub(1),
            Key::Right => self.at = (self.at + 1).min(LuckCode::LETTERS - 1),
            Key::A => match LuckCode::from_letters(self.letters) {
                Ok(code) => return Some(CodeCommand::Ready(code)),
                Err(_) => stage.refuse(Word::WrongCode.msg()),
            },
            Key::B => return Some(CodeCommand::Close),
            Key::Y => return Some(CodeCommand::New),
            Key::X => {}
        }
        let letters = core::str::from_utf8(&self.letters).unwrap_or_default();
        stage.tell("code", format_args!("{letters} {}", self.at));
        None
    }

    pub(crate) fn draw(self, pen: &mut Pen<'_>) {
        let title = pen.language().say(Word::CodeTitle.msg());
        pen.outlined(&TITLE, title, rect(4, 6, 232, 30), Align::Centre, WHITE);
        for (i, letter) in self.letters.into_iter().enumerate() {
            let area = rect(17 + 42 * i as i32, 62, 38, 44);
            draw_letter(pen, area, letter.into(), i == self.at);
        }
        card(pen, rect(8, 138, 224, 72));
        let room = rect(12, 146, 216, 60);
        paragraph(pen, Word::CodeText.msg(), room, Align::Centre, INK);
    }
}
