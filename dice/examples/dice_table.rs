//! Six thousand rolls of a die from a good source and from one that is stuck.
//!
//!     cargo run --example dice_table

use fair_dice::{Cup, Die, Handful};

fn main() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let noise = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 63 == 1
    };
    table("a good source", noise);
    table("a source that is stuck", || true);
}

fn table(name: &str, mut raw_bit: impl FnMut() -> bool) {
    println!("{name}");
    let mut cup = Cup::new();
    cup.feed_id([1, 2, 3, 4, 5, 6, 7, 8]);
    // A cup that is seeded asks for no more bits, and one whose source failed does neither.
    for _ in 0..100_000 {
        if cup.next_pause().is_none() {
            break;
        }
        if let Some(failure) = cup.feed_bit(raw_bit()) {
            println!("  failed: {failure:?}");
        }
    }
    let one = Handful::from_iter([Die::D6]);
    let mut faces = [0_u32; 6];
    for _ in 0..6_000 {
        match cup.roll(&one) {
            Ok(rolled) => faces[usize::from(rolled.faces[0]) - 1] += 1,
            Err(refused) => {
                println!("  refused: {refused:?}");
                return;
            }
        }
    }
    println!("  faces: {faces:?}");
}
