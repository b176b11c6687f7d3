//! What a lead is worth: the expected result of a game, 0 for a loss to 1 for a win, as a logistic function of the lead.
//!
//! Owns the scales, which `tacklebox calibrate` measures in games of medium players, and the function in integers.

use rules_core::Title;

/// An expected result in thousandths: 0 is a loss, 1000 a win.
pub type Result1000 = i16;

/// How a lead in hundredths of a point becomes an expected result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The lead that wins 73 of 100 games, in hundredths of a point.
    pub scale: u16,
}

/// The logistic function from 0 to 6 in steps of a quarter, in thousandths.
const LOGISTIC: [i16; 25] = [
    500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953, 963, 971, 977, 982, 986, 989,
    991, 993, 995, 996, 997, 998,
];

impl Worth {
    /// The scale of a title when so much of a game is over, in percent of the length of its log.
    pub const fn of(title: Title, percent: u8) -> Worth {
        // `tacklebox calibrate --games 3000`, seed 1: one scale for each quarter.
        let quarters: [u16; 4] = match title {
            Title::Rybowisko => [880, 296, 187, 100],
            Title::Podwodni => [903, 505, 375, 288],
            Title::Fish => [1228, 603, 391, 205],
            Title::Kohaku => [8922, 3291, 1734, 945],
            Title::Klofni => [936, 694, 542, 314],
        };
        let [first, second, third, last] = quarters;
        let scale = match percent {
            0..25 => first,
            25..50 => second,
            50..75 => third,
            _ => last,
        };
        Worth { scale }
    }

    /// The expected result of a lead, in hundredths of a point.
    pub fn expected(self, lead: i32) -> Result1000 {
        // In quarters of the scale, and 256ths of those.
        let quarters = (lead.unsigned_abs().min(1 << 20) * 1024) / u32::from(self.scale.max(1));
        let (whole, part) = ((quarters >> 8) as usize, (quarters & 0xFF) as i32);
        let at = |i: usize| i32::from(LOGISTIC.get(i).copied().unwrap_or(1000));
        let above = at(whole) + (((at(whole + 1) - at(whole)) * part) >> 8);
        let above = above as i16;
        if lead < 0 { 1000 - above } else { above }
    }

    /// The result of a game that is over.
    pub const fn result(lead: i32) -> Result1000 {
        match lead {
            0 => 500,
            1.. => 1000,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_results_follow_the_logistic_function() {
        let worth = Worth { scale: 400 };
        for lead in (-3000..3000).step_by(37) {
            let exact = 1000.0 / (1.0 + f64::exp(-f64::from(lead) / 400.0));
            let found = f64::from(worth.expected(lead));
            assert!((found - exact).abs() < 3.0, "{lead}: {found} for {exact}");
        }
        assert_eq!(worth.expected(0), 500);
        assert_eq!(worth.expected(i32::MAX), 1000);
        assert_eq!(worth.expected(i32::MIN), 0);
        assert_eq!(
            [Worth::result(-1), Worth::result(0), Worth::result(3)],
            [0, 500, 1000]
        );
    }
}
