//! A result as a link that BG Stats understands, the app in which players log their games. The app asks before it adds
//! anything. No server sees names: but the page behind the link does if the app is not installed, as with any of its links.
//!
//! The device has no clock, so there is no date: the app takes the day on which it is told.

use core::fmt::{self, Write};

use heapless::String;
use rules_core::{Standings, Title, Who};

use crate::{screens::name_of, table::company::Company};

/// The link of the longest result: six players with eight letters of two bytes.
pub(crate) type ResultLink = String<1_091>;

const FRONT: &str = "https://app.bgstatsapp.com/createPlay.html?data=";

/// The result of a match or of a score sheet. Virtual rivals are no players of the app.
#[inline(never)]
pub(crate) fn link(title: Title, company: &Company, standings: &Standings) -> Option<ResultLink> {
    let mut link = ResultLink::new();
    write(title, company, standings, &mut link).ok()?;
    Some(link)
}

fn write(
    title: Title,
    company: &Company,
    standings: &Standings,
    link: &mut ResultLink,
) -> fmt::Result {
    link.write_str(FRONT)?;
    let mut json = Escaped(link);
    write!(
        json,
        "{{\"sourceName\":\"Tacklebox\",\"sourcePlayId\":\"{:08x}\",\"game\":{{\"name\":\"{}\",\"highestWins\":true}},\"players\":[",
        fingerprint(title, company, standings),
        name_of(title)
    )?;
    let mut separator = "";
    for row in standings.rows() {
        let Who::Seat(seat) = row.who else {
            continue;
        };
        // The app on Android wants to be told who has not won.
        let winner = row.place == 1;
        let (name, points) = (company.name(seat), row.points);
        write!(
            json,
            "{separator}{{\"name\":\"{name}\",\"score\":{points},\"winner\":{winner}}}"
        )?;
        separator = ",";
    }
    json.write_str("]}")
}

/// The same result twice is the same play: FNV-1a of names and points.
fn fingerprint(title: Title, company: &Company, standings: &Standings) -> u32 {
    let names = company
        .sitters()
        .iter()
        .flat_map(|sitter| sitter.name.bytes());
    let points = standings
        .rows()
        .iter()
        .flat_map(|row| row.points.to_le_bytes());
    let bytes = core::iter::once(title.id()).chain(names).chain(points);
    bytes.fold(0x811C_9DC5, |hash: u32, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// Writes text percent-encoded, as a query wants it.
struct Escaped<'a>(&'a mut ResultLink);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            match byte {
                b'a'..=b'z'
                | b'A'..=b'Z'
                | b'0'..=b'9'
                | b'-'
                | b'.'
                | b'_'
                | b':'
                | b','
                | b'!' => {
                    self.0.push(byte.into()).map_err(|_| fmt::Error)?;
                }
                _ => write!(self.0, "%{byte:02X}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rules_core::{Lines, Seat, TieBreak};

    use super::*;
    use crate::table::company::{Name, Player, Sitter};

    fn played(names: &[&str]) -> (Company, Standings) {
        let mut company = Company::default();
        let mut standings = Standings::by(TieBreak::Coins);
        for (seat, name) in Seat::ALL.into_iter().zip(names) {
            company.seat(Sitter {
                name: Name::try_from(*name).expect("short"),
                player: Player::Person,
                colour: seat.number(),
            });
            standings.add(Who::Seat(seat), Lines::new(), 0);
        }
        (company, standings)
    }

    #[test]
    fn a_result_is_what_the_app_expects() {
        let (company, standings) = played(&["Ola", "Zoë"]);
        let link = link(Title::Kohaku, &company, &standings).expect("short");
        let query = link.strip_prefix(FRONT).expect("the app's address");
        let json = percent_decoded(query);
        let end = json.split_once("\"game\":").expect("a game").1;
        assert_eq!(
            end,
            "{\"name\":\"Kōhaku\",\"highestWins\":true},\"players\":[\
             {\"name\":\"Ola\",\"score\":0,\"winner\":true},\
             {\"name\":\"Zoë\",\"score\":0,\"winner\":true}]}"
        );
    }

    #[test]
    fn six_long_names_fit() {
        let (company, standings) = played(&["żółćabcd"; 6]);
        let link = link(Title::Podwodni, &company, &standings).expect("room");
        assert!(
            link.len() < link.capacity() * 9 / 10,
            "{} bytes",
            link.len()
        );
    }

    fn percent_decoded(text: &str) -> std::string::String {
        let mut bytes = std::vec::Vec::new();
        let mut rest = text.bytes();
        while let Some(byte) = rest.next() {
            if byte == b'%' {
                let hex: std::string::String = rest.by_ref().take(2).map(char::from).collect();
                bytes.push(u8::from_str_radix(&hex, 16).expect("hexadecimal"));
            } else {
                bytes.push(byte);
            }
        }
        std::string::String::from_utf8(bytes).expect("UTF-8")
    }
}
