//! Streams of random numbers for statistical test suites: samples of the ring oscillator's model, and the bytes of
//! the whole path from ring to dice.

use std::{
    fs::File,
    io::{self, BufWriter, ErrorKind, Write},
    path::PathBuf,
};

use dice::{Cup, Die, Handful, Pause};
use ring_model::Ring;

use crate::CliError;

/// The shortest interval of the device: what a measurement on a chip would use (docs/randomness.md).
const EVEN: Pause = Pause { us: 10, spin_ns: 0 };
/// Rolls between two key edges. The device samples after every roll; that would take hours for a stream.
const ROLLS_PER_EDGE: u64 = 256;
/// Time between two key edges, in microseconds.
const EDGE_US: u64 = 1_000_003;

/// Which stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Raw samples, one per byte, 0 or 1.
    Raw {
        /// Sample at the device's dithered intervals, not at even ones.
        dither: bool,
    },
    /// Dice rolled on the whole path: four d4 per byte.
    Rolled,
}

/// What `tacklebox bits` is to write.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    pub stream: Stream,
    pub bytes: u64,
    /// Frequency of the ring.
    pub mhz: f64,
    /// Standard deviation of a period, in per cent of it.
    pub jitter: f64,
    pub seed: u64,
    /// Standard output if there is none.
    pub out: Option<PathBuf>,
}

/// Writes the stream. A reader that closes the pipe early ends it without an error.
pub fn run(order: &Order) -> Result<(), CliError> {
    let written = match &order.out {
        Some(path) => File::create(path).and_then(|file| write(order, file)),
        None => write(order, io::stdout().lock()),
    };
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(CliError(format!("the bits cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

fn write(order: &Order, to: impl Write) -> io::Result<()> {
    let mut to = BufWriter::new(to);
    let ring = Ring::new(order.mhz, order.jitter / 100.0, 0.5, order.seed);
    match order.stream {
        Stream::Raw { dither } => write_raw(ring, dither, order.bytes, &mut to)?,
        Stream::Rolled => write_rolled(ring, order, &mut to)?,
    }
    to.flush()
}

fn write_raw(mut ring: Ring, dither: bool, bytes: u64, to: &mut impl Write) -> io::Result<()> {
    let mut cup = Cup::new();
    for number in 0..bytes {
        let bit = if dither {
            let pause = cup.next_pause().unwrap_or_else(|| {
                cup.feed_edge(number * EDGE_US);
                cup.next_pause().unwrap_or(EVEN)
            });
            let bit = ring.bit_after(pause);
            // A failed health test changes nothing here: the samples are wanted as they are.
            let _ = cup.feed_bit(bit);
            bit
        } else {
            ring.bit_after(EVEN)
        };
        to.write_all(&[bit.into()])?;
    }
    Ok(())
}

fn write_rolled(mut ring: Ring, order: &Order, to: &mut impl Write) -> io::Result<()> {
    let mut cup = Cup::new();
    cup.feed_id(order.seed.to_le_bytes());
    let dice = Handful::from_iter([Die::D4; 8]);
    let (mut left, mut rolls) = (order.bytes, 0);
    while left > 0 {
        if rolls % ROLLS_PER_EDGE == 0 {
            cup.feed_edge(rolls * EDGE_US);
            while let Some(pause) = cup.next_pause() {
                let _ = cup.feed_bit(ring.bit_after(pause));
            }
        }
        rolls += 1;
        let rolled = cup.roll(&dice).map_err(io::Error::other)?;
        for faces in rolled.faces.chunks(4) {
            if left > 0 {
                to.write_all(&[packed(faces)])?;
                left -= 1;
            }
        }
    }
    Ok(())
}

/// Four faces of d4, two bits each.
fn packed(faces: &[u8]) -> u8 {
    faces.iter().fold(0, |byte, face| byte << 2 | (face - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(stream: Stream, bytes: u64, seed: u64) -> Vec<u8> {
        let order = Order {
            stream,
            bytes,
            mhz: 6.5,
            jitter: 0.5,
            seed,
            out: None,
        };
        let mut written = Vec::new();
        write(&order, &mut written).expect("memory takes everything");
        written
    }

    #[test]
    fn raw_samples_are_zeros_and_ones() {
        for dither in [false, true] {
            let bits = stream(Stream::Raw { dither }, 20_001, 1);
            assert_eq!(bits.len(), 20_001);
            assert!(bits.iter().all(|bit| *bit <= 1));
            let ones = bits.iter().filter(|bit| **bit == 1).count();
            assert!((8_000..12_000).contains(&ones), "{ones}");
        }
        assert_ne!(
            stream(Stream::Raw { dither: false }, 1_000, 1),
            stream(Stream::Raw { dither: true }, 1_000, 1)
        );
    }

    #[test]
    fn rolled_bytes_are_all_bytes_and_repeat_with_their_seed() {
        let bytes = stream(Stream::Rolled, 100_001, 1);
        assert_eq!(bytes.len(), 100_001);
        let mut counts = [0_u32; 256];
        bytes
            .iter()
            .for_each(|byte| counts[usize::from(*byte)] += 1);
        // 391 each, deviation 20.
        assert!(counts.iter().all(|count| (290..490).contains(count)));
        assert_eq!(bytes, stream(Stream::Rolled, 100_001, 1));
        assert_ne!(bytes, stream(Stream::Rolled, 100_001, 2));
    }

    #[test]
    fn faces_fill_a_byte() {
        assert_eq!(packed(&[1, 1, 1, 1]), 0);
        assert_eq!(packed(&[4, 1, 2, 3]), 0b11_00_01_10);
    }
}
