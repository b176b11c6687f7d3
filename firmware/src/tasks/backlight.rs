//! The backlight task: off until the first frame has been sent, then at the brightness of the settings.

use boards::Backlight;

use super::{BRIGHTNESS, SHOWN};

/// PWM duty cycle of each brightness step, in percent. Perceived brightness is logarithmic, so the steps grow.
const STEPS: [u8; ui::Settings::BRIGHTEST as usize] = [2, 4, 7, 11, 17, 25, 36, 51, 71, 100];

#[embassy_executor::task]
pub async fn backlight(mut backlight: Backlight) {
    SHOWN.wait().await;
    loop {
        let step = BRIGHTNESS.wait().await;
        let index = usize::from(step.clamp(1, ui::Settings::BRIGHTEST)) - 1;
        backlight.set(STEPS[index]);
    }
}
