//! The dice: reads the ring oscillator, keeps the cup filled, rolls.
//!
//! Runs in thread mode: between two samples it just waits some microseconds, and everything else may
//! interrupt it. While the cup asks for nothing the task sleeps.

use boards::Lamp;
use dice::{Cup, Handful, Health};
use embassy_futures::{
    select::{Either, select},
    yield_now,
};
use embassy_rp::{
    Peri,
    flash::{Blocking, Flash},
    pac::{self, clocks::vals},
    peripherals::FLASH,
};
use embassy_time::{Duration, block_for};
use ui::Event;

use super::{ASKS, Ask, EDGES, EVENTS};

/// The part of the flash the image may count on.
const FLASH_SIZE: usize = 2 * 1024 * 1024;

/// Of the processor's clock, which counts away what is shorter than the timer's microsecond.
const CYCLES_PER_US: u32 = 125;

/// After so many samples other tasks of thread mode get a turn: about every half millisecond.
const TURN: u32 = 32;

#[embassy_executor::task]
pub async fn dice(flash: Peri<'static, FLASH>, mut lamp: Option<Lamp>) {
    assert!(
        runs_from_crystal(),
        "the oscillator cannot surprise a chip that runs from it"
    );
    let mut cup = Cup::new();
    if let Some(id) = unique_id(flash) {
        cup.feed_id(id);
    }
    let mut told = Health::WarmingUp;
    let mut wanted: Option<Handful> = None;
    loop {
        sample(&mut cup).await;
        let health = cup.report().health;
        if health != told {
            told = health;
            tell(health, &mut lamp);
            EVENTS.send(Event::Source(cup.report())).await;
        }
        if let Some(rolled) = wanted.as_ref().and_then(|handful| cup.roll(handful).ok()) {
            wanted = None;
            EVENTS.send(Event::Rolled(rolled)).await;
            continue;
        }
        match select(EDGES.receive(), ASKS.receive()).await {
            Either::First(at) => cup.feed_edge(at),
            Either::Second(Ask::Roll(handful)) => wanted = Some(handful),
            Either::Second(Ask::Source) => EVENTS.send(Event::Source(cup.report())).await,
        }
        while let Ok(at) = EDGES.try_receive() {
            cup.feed_edge(at);
        }
    }
}

/// Feed the cup all the bits it asks for now.
async fn sample(cup: &mut Cup) {
    let mut samples = 0u32;
    while let Some(pause) = cup.next_pause() {
        block_for(Duration::from_micros(u64::from(pause.us)));
        cortex_m::asm::delay(pause.spin_ns * CYCLES_PER_US / 1_000);
        if let Some(failure) = cup.feed_bit(pac::ROSC.randombit().read().randombit()) {
            defmt::warn!(
                "the ring oscillator failed a health test: {}",
                defmt::Debug2Format(&failure)
            );
        }
        samples += 1;
        if samples.is_multiple_of(TURN) {
            yield_now().await;
        }
    }
}

/// Log how the source is now, and light the lamp while it is broken.
fn tell(health: Health, lamp: &mut Option<Lamp>) {
    let failed = matches!(health, Health::Failed(_));
    if failed {
        defmt::warn!("dice now roll without the ring oscillator");
    } else {
        defmt::info!("dice are ready");
    }
    if let Some(lamp) = lamp {
        lamp.set(failed);
    }
}

/// Whether the chip's clock comes from its crystal, through the PLL.
fn runs_from_crystal() -> bool {
    let clock = pac::CLOCKS.clk_sys_ctrl().read();
    clock.src() == vals::ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX
        && clock.auxsrc() == vals::ClkSysCtrlAuxsrc::CLKSRC_PLL_SYS
}

/// The number the flash chip was born with.
fn unique_id(flash: Peri<'static, FLASH>) -> Option<[u8; 8]> {
    let mut id = [0; 8];
    let mut flash = Flash::<_, Blocking, FLASH_SIZE>::new_blocking(flash);
    flash.blocking_unique_id(&mut id).ok()?;
    Some(id)
}
