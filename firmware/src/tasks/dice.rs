//! The random number task: samples the ring oscillator, seeds the generator ([`Cup`]), serves rolls and draws.
//!
//! Runs in thread mode: it busy-waits for some microseconds between two samples, and every other task may preempt it.
//! While the generator needs no samples the task sleeps. The samples for a key edge are taken a little later, when the
//! picture has answered the key: sampling evicts the drawing code from the flash cache.

use dice::{Cup, Handful, Health, Refusal};
use embassy_futures::{
    select::{Either3, select3},
    yield_now,
};
use embassy_rp::pac::{self, clocks::vals};
use embassy_time::{Duration, Instant, Timer, block_for};
use keys::Micros;
use ui::{Event, Ticket};

use super::{ASKS, Ask, AtWork, EDGES, EVENTS, RAW_BITS, RawBits, Task};

/// Cycles of the processor clock, for delays shorter than the timer's microsecond.
const CYCLES_PER_US: u32 = 125;

/// Samples between two yields to other tasks of thread mode: about half a millisecond.
const SAMPLES_PER_YIELD: u32 = 32;

/// From a key edge or a request to the samples it asks for: longer than the picture takes to answer.
const AFTER_EDGE: Duration = Duration::from_millis(50);

/// Between two raw bits. The shortest pause between two samples: without dither, which would hide a poor ring.
const RAW_PAUSE: Duration = Duration::from_micros(10);

#[embassy_executor::task]
pub async fn dice(id: Option<[u8; 8]>) {
    assert!(
        runs_from_crystal(),
        "the ring oscillator is no noise source while the system clock runs from it"
    );
    let mut cup = Cup::new();
    if let Some(id) = id {
        cup.feed_id(id);
    }
    let mut reported = Health::WarmingUp;
    let mut samples_at = Some(Instant::now());
    loop {
        if samples_at.take_if(|at| *at <= Instant::now()).is_some() {
            let at_work = AtWork::new(Task::Dice);
            sample(&mut cup).await;
            drop(at_work);
        }
        let report = cup.report();
        if report.health != reported {
            reported = report.health;
            defmt::info!("dice: {}", defmt::Debug2Format(&reported));
            EVENTS.send(Event::Source(report)).await;
        }
        match select3(EDGES.receive(), ASKS.receive(), until(samples_at)).await {
            Either3::First(at) => feed_edges(&mut cup, at),
            Either3::Second(Ask::Roll(handful)) => roll(&mut cup, &handful).await,
            Either3::Second(Ask::Draw { ticket, below }) => draw(&mut cup, ticket, below).await,
            Either3::Second(Ask::Source) => EVENTS.send(Event::Source(cup.report())).await,
            Either3::Second(Ask::RawBits) => {
                RAW_BITS.send(raw_bits()).await;
                continue;
            }
            Either3::Third(()) => continue,
        }
        // Edges and rolls ask for samples. A generator that is seeded serves requests without waiting for them.
        samples_at.get_or_insert_with(|| Instant::now() + AFTER_EDGE);
    }
}

/// Bits of the ring oscillator as they are, the first one lowest, for measurements. The generator does not get them.
fn raw_bits() -> RawBits {
    let at_work = AtWork::new(Task::Dice);
    let mut bytes = RawBits::default();
    for byte in &mut bytes {
        for place in 0..8 {
            block_for(RAW_PAUSE);
            *byte |= u8::from(pac::ROSC.randombit().read().randombit()) << place;
        }
    }
    drop(at_work);
    bytes
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => Timer::at(at).await,
        None => core::future::pending().await,
    }
}

/// Feed the cup all the samples it asks for now.
async fn sample(cup: &mut Cup) {
    let mut samples = 0u32;
    while let Some(pause) = cup.next_pause() {
        // The timer may be a microsecond early, but feeding the previous bit took longer than that.
        block_for(Duration::from_micros(u64::from(pause.us)));
        cortex_m::asm::delay(pause.spin_ns * CYCLES_PER_US / 1_000);
        if let Some(failure) = cup.feed_bit(pac::ROSC.randombit().read().randombit()) {
            let failure = defmt::Debug2Format(&failure);
            defmt::warn!("the ring oscillator failed a health test: {}", failure);
        }
        samples += 1;
        if samples.is_multiple_of(SAMPLES_PER_YIELD) {
            yield_now().await;
            // A generator that is seeded serves a request at once; the rest of the samples comes after it.
            if cup.report().health == Health::Good && !ASKS.is_empty() {
                return;
            }
        }
    }
}

/// Feed the cup this edge and all queued ones: a bouncing key makes many.
fn feed_edges(cup: &mut Cup, first: Micros) {
    cup.feed_edge(first);
    while let Ok(at) = EDGES.try_receive() {
        cup.feed_edge(at);
    }
}

async fn roll(cup: &mut Cup, handful: &Handful) {
    loop {
        let at_work = AtWork::new(Task::Dice);
        let rolled = cup.roll(handful);
        drop(at_work);
        match rolled {
            Ok(rolled) => return EVENTS.send(Event::Rolled(rolled)).await,
            // The oscillator failed before the cup was seeded: wait for the entropy of a key.
            Err(_) => cup.feed_edge(EDGES.receive().await),
        }
    }
}

async fn draw(cup: &mut Cup, ticket: Ticket, below: u32) {
    loop {
        let at_work = AtWork::new(Task::Dice);
        let drawn = cup.draw(below);
        drop(at_work);
        match drawn {
            Ok(number) => return EVENTS.send(Event::Drawn { ticket, number }).await,
            Err(Refusal::NoOutcomes) => {
                return defmt::error!("a draw without outcomes was requested");
            }
            // As in `roll`.
            Err(_) => cup.feed_edge(EDGES.receive().await),
        }
    }
}

/// Whether the system clock comes from the crystal, through the PLL.
fn runs_from_crystal() -> bool {
    let clock = pac::CLOCKS.clk_sys_ctrl().read();
    clock.src() == vals::ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX
        && clock.auxsrc() == vals::ClkSysCtrlAuxsrc::CLKSRC_PLL_SYS
}
