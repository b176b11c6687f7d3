//! Asset list: every picture with its name, sizes and encoding.

use super::{
    arrows, birds, boats, fish, garden,
    koi::{PondColour, koi},
    lake_fish, marks,
    paint::DYE,
    picture::Picture,
    scenes, sea, things,
};
use crate::palette::{SEATS, Shape};

/// A picture and how it is encoded in flash.
pub(crate) enum Form {
    /// A sprite with a fixed palette.
    Plain(Picture),
    /// Several of them, as an array.
    PlainRow(Vec<Picture>),
    /// A sprite with colours derived from one that is given when it is drawn.
    Dyed(Picture),
    /// Several of them, as an array.
    DyedRow(Vec<Picture>),
    /// 1-bit masks, one per shape.
    Marks([Picture; 6]),
}

pub(crate) struct Page {
    /// Name and documentation of the generated module.
    pub(crate) chapter: (&'static str, &'static str),
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) form: Form,
}

/// Builder of the asset list.
struct Book {
    chapter: (&'static str, &'static str),
    pages: Vec<Page>,
}

impl Book {
    fn chapter(&mut self, name: &'static str, doc: &'static str) {
        self.chapter = (name, doc);
    }

    fn page(&mut self, name: &str, doc: &str, form: Form) {
        let (name, doc) = (name.to_owned(), doc.to_owned());
        self.pages.push(Page {
            chapter: self.chapter,
            name,
            doc,
            form,
        });
    }

    /// Adds a picture in several sizes, named as `NAME_24`.
    fn sizes(&mut self, name: &str, doc: &str, sizes: &[i32], form: impl Fn(i32) -> Form) {
        for size in sizes {
            let doc = format!("{doc} {size} pixels wide.");
            self.page(&format!("{name}_{size}"), &doc, form(*size));
        }
    }
}

pub(crate) fn pages() -> Vec<Page> {
    let mut book = Book {
        chapter: ("", ""),
        pages: Vec::new(),
    };
    fish_pages(&mut book);
    koi_pages(&mut book);
    bird_pages(&mut book);
    boat_pages(&mut book);
    garden_pages(&mut book);
    sea_pages(&mut book);
    thing_pages(&mut book);
    mark_pages(&mut book);
    arrow_pages(&mut book);
    scene_pages(&mut book);
    book.pages
}

fn fish_pages(book: &mut Book) {
    book.chapter("fish", "Fish from the side, looking right.");
    let reef = [16, 20, 24, 28, 48];
    book.sizes("ANGELFISH", "Tall and striped.", &reef, |n| {
        Form::Dyed(fish::angelfish(n, DYE))
    });
    book.sizes("PUFFER", "A ball with prickles.", &reef, |n| {
        Form::Dyed(fish::puffer(n, DYE))
    });
    book.sizes("TANG", "Oval, with a sickle tail.", &reef, |n| {
        Form::Dyed(fish::tang(n, DYE))
    });
    let lake = [24, 48];
    book.sizes(
        "LAKE",
        "Rybowisko: all species in the order of the rules,",
        &lake,
        |n| Form::PlainRow(lake_fish::all(n)),
    );
    book.page(
        "TALLY",
        "Ten pixels, for counting.",
        Form::Plain(fish::tally()),
    );
    book.page(
        "PIECE_BLUE",
        "Fish!: one point.",
        Form::Plain(fish::blue_piece()),
    );
    book.page(
        "PIECE_WHITE",
        "Fish!: two points.",
        Form::Plain(fish::white_piece()),
    );
    book.page(
        "PIECE_GREY",
        "Fish!: five points.",
        Form::Plain(fish::grey_piece()),
    );
    book.page(
        "LARGE_BLUE",
        "Fish!: one point, in the lens.",
        Form::Plain(fish::large_blue_piece(24)),
    );
    book.page(
        "LARGE_WHITE",
        "Fish!: two points, in the lens.",
        Form::Plain(fish::large_white_piece(24)),
    );
    book.page(
        "LARGE_GREY",
        "Fish!: five points, in the lens.",
        Form::Plain(fish::large_grey_piece(24)),
    );
    let album = [
        ("SEA_BLUE", fish::large_blue_piece(48)),
        ("SEA_WHITE", fish::large_white_piece(48)),
        ("SEA_GREY", fish::large_grey_piece(48)),
    ];
    for (name, picture) in album {
        book.page(name, "Fish!: in the album.", Form::Plain(picture));
    }
}

fn koi_pages(book: &mut Book) {
    book.chapter("koi", "Koi from above, head up.");
    let sizes = [16, 28, 32, 48];
    let colours = PondColour::ALL;
    for (i, first) in colours.into_iter().enumerate() {
        book.sizes(first.name(), "Of one colour,", &sizes, |n| {
            Form::Plain(koi(n, first, None))
        });
        for second in colours.into_iter().skip(i + 1) {
            let name = format!("{}_{}", first.name(), second.name());
            book.sizes(&name, "With saddles of a second colour,", &sizes, |n| {
                Form::Plain(koi(n, first, Some(second)))
            });
        }
    }
}

fn bird_pages(book: &mut Book) {
    book.chapter("birds", "Penguins; the scarf has the chosen colour.");
    let sizes = [18, 20, 24, 26, 32, 48];
    book.sizes("PENGUIN", "Standing,", &sizes, |n| {
        Form::Dyed(birds::penguin(n, DYE))
    });
    book.sizes("BLINKING", "Standing, eyes closed,", &[24, 32], |n| {
        Form::Dyed(birds::blinking_penguin(n, DYE))
    });
    book.sizes("DIVING", "Diving head first,", &sizes, |n| {
        Form::Dyed(birds::diving_penguin(n, DYE))
    });
}

fn boat_pages(book: &mut Book) {
    book.chapter("boats", "Boats and who sits in them.");
    let sailing = SEATS
        .iter()
        .map(|seat| boats::sailing_boat(*seat))
        .collect();
    book.page(
        "SAILING",
        "Fish!: one a seat, its shape on the sail.",
        Form::PlainRow(sailing),
    );
    let rowing = Form::Dyed(boats::rowing_boat(DYE));
    book.page(
        "ROWING",
        "Rybowisko: boat and shirt in the owner's colour.",
        rowing,
    );
}

fn garden_pages(book: &mut Book) {
    book.chapter("garden", "In and around the pond.");
    let sizes = [16, 24, 30, 34, 48];
    for colour in PondColour::ALL {
        let flower = format!("FLOWER_{}", colour.name());
        book.sizes(&flower, "From above,", &sizes, |n| {
            Form::Plain(garden::flower(n, colour))
        });
    }
    book.sizes("TWO_FLOWERS", "Of different colours,", &[28, 48], |n| {
        Form::Plain(garden::two_flowers(n))
    });
    for colour in PondColour::ALL {
        let butterfly = format!("BUTTERFLY_{}", colour.name());
        book.sizes(&butterfly, "Wings spread,", &sizes, |n| {
            Form::Plain(garden::butterfly(n, colour))
        });
    }
    book.sizes("LILY", "A pad with its notch,", &[16, 24, 34], |n| {
        Form::Plain(garden::lily(n))
    });
    book.sizes("FROG", "Sitting,", &sizes, |n| Form::Plain(garden::frog(n)));
    book.sizes("TURTLE", "From above,", &sizes, |n| {
        Form::Plain(garden::turtle(n))
    });
    book.sizes("STONES", "Three of them,", &[16, 22, 24, 30, 34, 48], |n| {
        Form::Plain(garden::stones(n))
    });
    book.sizes("LANTERN", "The sculpture,", &sizes, |n| {
        Form::Plain(garden::lantern(n))
    });
    book.sizes("TREE", "On the shore,", &[16, 20], |n| {
        Form::Plain(garden::tree(n))
    });
    book.page(
        "DRAGONFLY",
        "Eleven pixels wide.",
        Form::Plain(garden::dragonfly()),
    );
    let small = Form::Plain(garden::small_dragonfly());
    book.page("DRAGONFLY_SMALL", "Seven pixels wide.", small);
    book.page(
        "FRY",
        "A young fish, eleven pixels wide.",
        Form::Plain(garden::fry()),
    );
    book.page(
        "FRY_SMALL",
        "Eight pixels wide.",
        Form::Plain(garden::small_fry()),
    );
}

fn sea_pages(book: &mut Book) {
    book.chapter("sea", "Under water: prey, predators and gear.");
    let prey = [16, 18, 20, 24, 48];
    book.sizes("SHRIMP", "In any colour,", &[16, 18, 20, 24, 40, 48], |n| {
        Form::Dyed(sea::shrimp(n, DYE))
    });
    book.sizes("SQUID", "In any colour,", &prey, |n| {
        Form::Dyed(sea::squid(n, DYE))
    });
    book.sizes("SHARK", "With a grin,", &[24, 36, 40, 48], |n| {
        Form::Plain(sea::shark(n))
    });
    book.sizes("WAVE", "Curling,", &[20, 24], |n| Form::Plain(sea::wave(n)));
    book.sizes("NET", "For landing fish,", &[20, 24], |n| {
        Form::Plain(sea::net(n))
    });
    book.sizes("HARPOON", "With its rope,", &[20, 24], |n| {
        Form::Plain(sea::harpoon(n))
    });
    book.page(
        "HIDDEN",
        "The question mark on a token face down.",
        Form::Plain(sea::hidden()),
    );
    book.sizes("BUBBLES", "Three of them,", &[22, 24], |n| {
        Form::Plain(sea::bubbles(n))
    });
}

fn thing_pages(book: &mut Book) {
    book.chapter("things", "Tokens, prizes, people and tools.");
    book.sizes("LUCK", "Smiling,", &[16, 18], |n| {
        Form::Plain(things::luck(n, true))
    });
    book.sizes("LUCK_SPENT", "Sad,", &[16, 18], |n| {
        Form::Plain(things::luck(n, false))
    });
    book.sizes("COIN", "With a square hole,", &[9, 12, 16], |n| {
        Form::Plain(things::coin(n))
    });
    book.sizes("CROWN", "For the winner,", &[16, 24], |n| {
        Form::Plain(things::crown(n))
    });
    book.sizes("TOKEN", "A disc for a mark,", &[17, 21], |n| {
        Form::Dyed(things::token(n))
    });
    book.page(
        "PERSON",
        "A player at the table.",
        Form::Plain(things::person()),
    );
    book.page(
        "ROBOT",
        "A player inside the device.",
        Form::Plain(things::robot()),
    );
    book.page(
        "BRANCH",
        "A match that left another one.",
        Form::Plain(things::branch()),
    );
    book.sizes("FLOAT", "Our emblem,", &[26], |n| {
        Form::Plain(things::float(n))
    });
    book.page(
        "HOOK",
        "Sixteen pixels; the line meets it at x 8.",
        Form::Plain(things::hook()),
    );
    book.sizes("COG", "Settings,", &[20, 40], |n| {
        Form::Plain(things::cog(n))
    });
    book.sizes("SUN", "How bright,", &[20], |n| Form::Plain(things::sun(n)));
    book.sizes("SPEAKER", "How loud,", &[20], |n| {
        Form::Plain(things::speaker(n))
    });
    book.sizes("SPEECH", "Which language,", &[20], |n| {
        Form::Plain(things::speech(n))
    });
    book.page("CROSS", "Refused.", Form::Plain(things::cross()));
}

fn mark_pages(book: &mut Book) {
    book.chapter("marks", "The shapes of the seats, in any colour.");
    let sizes = [5, 7, 9, 11, 13, 15, 17, 19, 33];
    book.sizes("MARKS", "The six shapes,", &sizes, |n| {
        Form::Marks(Shape::ALL.map(|shape| marks::mark(shape, n)))
    });
    let faces = SEATS.iter().map(|seat| marks::face(*seat)).collect();
    book.page(
        "FACES",
        "90 pixels, one a seat, for the curtain.",
        Form::PlainRow(faces),
    );
}

fn arrow_pages(book: &mut Book) {
    book.chapter(
        "arrows",
        "Arrows in any colour; the first points north, the others follow clockwise.",
    );
    book.sizes("ARROWS", "All eight,", &[12, 16, 20, 24], |n| {
        Form::DyedRow((0..8).map(|eighth| arrows::arrow(n, eighth)).collect())
    });
}

fn scene_pages(book: &mut Book) {
    book.chapter(
        "scenes",
        "Whole pictures: 166 by 104 for the cards of the menu, and the splash.",
    );
    let mut scene = |name: &str, doc: &str, picture| book.page(name, doc, Form::Plain(picture));
    scene("RYBOWISKO", "The lake in the evening.", scenes::lake());
    scene("PODWODNI", "Two divers on a reef.", scenes::reef());
    scene("FISH", "Boats over a sea full of fish.", scenes::fleet());
    scene("KOHAKU", "The pond from above.", scenes::pond());
    scene(
        "KLOFNI",
        "Penguins on the ice and what waits below.",
        scenes::ice(),
    );
    scene("DICE", "Dice tumbling on green felt.", scenes::dice());
    scene(
        "TABLE",
        "A box, dice and a score sheet on the table.",
        scenes::table(),
    );
    scene("LOGBOOK", "A book on the cabin's table.", scenes::cabin());
    scene("SETTINGS", "A cog on the beach.", scenes::beach());
    scene(
        "ICE_SQUARE",
        "The ice above Klofni's sea on the square screen, 240 by 24.",
        scenes::ice_shelf(24),
    );
    scene(
        "ICE_WIDE",
        "The same on the wide screen, 240 by 30.",
        scenes::ice_shelf(30),
    );
    scene(
        "DEPTHS_SQUARE",
        "Klofni's five depths on the square screen, 178 by 140.",
        scenes::depths(28),
    );
    scene(
        "DEPTHS_WIDE",
        "The same on the wide screen, 178 by 170.",
        scenes::depths(34),
    );
    let splash = scenes::splash();
    scene(
        "SPLASH",
        "Behind the name of the device, 240 by 240.",
        splash.cut(0, 240),
    );
    scene(
        "SPLASH_STRIP",
        "What a wide screen shows to the right of it.",
        splash.cut(240, 80),
    );
}
