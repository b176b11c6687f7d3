//! SFC32 PRNG (Doty-Humphrey, PractRand): the repeatable randomness of rollouts.
//!
//! Chosen because it needs additions, shifts and exclusive ors only: the Cortex-M0+ has no wide
//! multiplication. It never decides a roll at the table: dice come from the crate `dice`.

use rand_core::{Infallible, TryRng};

/// A generator: three words of state and a counter.
#[derive(Clone, Debug)]
pub struct Sfc32 {
    a: u32,
    b: u32,
    c: u32,
    counter: u32,
}

impl Sfc32 {
    /// The generator of a seed and a stream number. Equal pairs give equal streams.
    pub fn new(seed: u64, stream: u32) -> Sfc32 {
        let mut rng = Sfc32 {
            a: seed as u32,
            b: (seed >> 32) as u32,
            c: stream,
            counter: 1,
        };
        // Warm-up: every bit of the seed reaches every word.
        for _ in 0..12 {
            rng.next();
        }
        rng
    }

    fn next(&mut self) -> u32 {
        let drawn = self.a.wrapping_add(self.b).wrapping_add(self.counter);
        self.counter = self.counter.wrapping_add(1);
        self.a = self.b ^ (self.b >> 9);
        self.b = self.c.wrapping_add(self.c << 3);
        self.c = self.c.rotate_left(21).wrapping_add(drawn);
        drawn
    }

    /// A number from `-width` to `width`, with a triangular distribution around 0. `width` is below 2¹⁵.
    pub fn triangular(&mut self, width: u16) -> i32 {
        debug_assert!(width < 1 << 15);
        let bits = self.next();
        let scaled = |half: u32| ((half * u32::from(width)) >> 16) as i32;
        scaled(bits & 0xFFFF) - scaled(bits >> 16)
    }
}

impl TryRng for Sfc32 {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from(self.next()) << 32 | u64::from(self.next()))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(4) {
            let word = self.next().to_le_bytes();
            for (byte, &random) in chunk.iter_mut().zip(&word) {
                *byte = random;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::chance::below;

    #[test]
    fn faces_come_equally_often_and_branches_differ() {
        let mut faces = [0u32; 6];
        for branch in 0..600 {
            let mut rng = Sfc32::new(7, branch);
            for _ in 0..10 {
                faces[below(&mut rng, 6) as usize] += 1;
            }
        }
        assert!(faces.iter().all(|&n| (880..1120).contains(&n)), "{faces:?}");
        let first = |seed, branch| Sfc32::new(seed, branch).next();
        assert_ne!(first(1, 0), first(1, 1));
        assert_ne!(first(1, 0), first(2, 0));
        assert_eq!(first(1, 5), first(1, 5));
    }

    #[test]
    fn noise_stays_within_its_width_around_zero() {
        let mut rng = Sfc32::new(3, 0);
        let noise: [i32; 4000] = core::array::from_fn(|_| rng.triangular(100));
        assert!(noise.iter().all(|n| n.abs() <= 100));
        assert!(noise.iter().sum::<i32>().abs() < 4000 * 3);
        assert!(noise.iter().any(|n| n.abs() > 80));
        assert_eq!(rng.triangular(0), 0);
    }
}
