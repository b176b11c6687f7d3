//! The fixture of a script: what its comments say about dice, saves and shots.
//!
//! `# dice 3,5,1` gives the faces that fall first, `# draws 7,0` the numbers that are drawn first (one that
//! is too large counts as the largest), `# coin stuck` breaks the random source. `# log 0105…` is an unfinished
//! match in hex, as the referee reads it, and `# people Ola Finn` are its players. `# refuse` makes the
//! flash refuse every save. `# grey move pick` keeps
//! these shots of the square screen in grey too. `# again back` names shots that show a picture of the same
//! script once more on purpose.

use desktop::{
    dicebox::{Coin, DiceBox},
    memory::Memory,
};
use rules_core::log;
use store::{Reply, Request};

pub(super) struct Fixture<'a>(&'a str);

impl<'a> Fixture<'a> {
    pub(super) fn of(script: &'a str) -> Fixture<'a> {
        Fixture(script)
    }

    pub(super) fn dice(&self) -> DiceBox {
        let faces = self.numbers("# dice ").into_iter();
        let faces = faces.map(|face| face.try_into().expect("a face"));
        let stuck = self.0.lines().any(|line| line == "# coin stuck");
        let coin = if stuck { Coin::Stuck } else { Coin::seeded(1) };
        DiceBox::new(coin, faces).drawing_first(self.numbers("# draws "))
    }

    /// An empty memory, one with the unfinished match of the script, or one that takes nothing.
    pub(super) fn memory(&self) -> Memory {
        if self.0.lines().any(|line| line == "# refuse") {
            return Memory::refusing_after(0);
        }
        let mut memory = Memory::fresh();
        let Some(hex) = self.after("# log ") else {
            return memory;
        };
        let bytes: Vec<u8> = (0..hex.len() / 2)
            .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("hex"))
            .collect();
        let title = log::title(&bytes).expect("a log of a known game");
        let people = self.after("# people ").expect("the players").split(' ');
        // For each player a byte with the kind, 0 for a person, and the colour; the length of the name; the
        // name.
        let table = (0..).zip(people).flat_map(|(colour, name)| {
            let head = [colour, u8::try_from(name.len()).expect("a short name")];
            head.into_iter().chain(name.bytes())
        });
        let (opening, steps) = bytes.split_at(4);
        let begin = Request::Begin {
            title,
            opening: opening.iter().copied().collect(),
            table: table.collect(),
        };
        assert_eq!(memory.request(&begin), Reply::Done);
        for step in steps.chunks(3) {
            let append = Request::Append(title, step.iter().copied().collect());
            assert_eq!(memory.request(&append), Reply::Done);
        }
        memory.remount()
    }

    pub(super) fn is_wanted_in_grey(&self, shot: &str) -> bool {
        self.names("# grey ", shot)
    }

    pub(super) fn is_repeated_on_purpose(&self, shot: &str) -> bool {
        self.names("# again ", shot)
    }

    /// Whether one of these comments names the shot.
    fn names(&self, comment: &str, shot: &str) -> bool {
        let lists = self.0.lines().filter_map(|line| line.strip_prefix(comment));
        lists
            .flat_map(str::split_whitespace)
            .any(|name| name == shot)
    }

    /// What follows the first of these comments.
    fn after(&self, comment: &str) -> Option<&'a str> {
        self.0.lines().find_map(|line| line.strip_prefix(comment))
    }

    fn numbers(&self, comment: &str) -> Vec<u32> {
        let list = self.after(comment).map(|list| list.split(','));
        list.into_iter()
            .flatten()
            .map(|number| number.trim().parse().expect("a number"))
            .collect()
    }
}
