//! The image: sets up the board and spawns the tasks. Everything else happens in them.
#![no_std]
#![no_main]

use boards::{Board, chosen};
use embassy_executor::{InterruptExecutor, Spawner};
use embassy_futures::block_on;
use embassy_rp::{
    interrupt::{self, InterruptExt, Priority},
    watchdog::Watchdog,
};
use firmware::tasks::{self, SharedApp, keeper::Mounted};
use static_cell::StaticCell;
use ui::{App, Layout};

/// Above all others: the keys.
static URGENT: InterruptExecutor = InterruptExecutor::new();
/// Above thread mode: what people see and hear.
static LIVELY: InterruptExecutor = InterruptExecutor::new();

static APP: StaticCell<SharedApp> = StaticCell::new();

#[embassy_executor::main]
async fn main(patient: Spawner) {
    let Board {
        panel,
        keys,
        backlight,
        sounder,
        lamp,
        battery,
        flash,
        watchdog,
    } = chosen::board(embassy_rp::init(Default::default()));
    let mut watchdog = Watchdog::new(watchdog);
    firmware::log_start(&mut watchdog, battery);

    let layout = Layout::for_size(chosen::SIZE).expect("the board's screen is one we draw for");
    // The flash driver blocks, so `block_on` costs nothing. Awaited, the future's 16 KB would be part of this task's
    // static memory.
    let Mounted {
        id,
        settings,
        keeper,
        report,
    } = block_on(tasks::keeper::open(flash));
    // Made in its final place: moved there it would take a good part of the stack.
    let app = APP.init_with(|| SharedApp::new(App::new(layout, settings)));
    block_on(tasks::keeper::restore(keeper, &report, app.get_mut()));
    let app: &'static SharedApp = app;

    interrupt::IO_IRQ_BANK0.set_priority(Priority::P1);
    interrupt::SWI_IRQ_0.set_priority(Priority::P1);
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    let urgent = URGENT.start(interrupt::SWI_IRQ_0);
    let lively = LIVELY.start(interrupt::SWI_IRQ_1);

    urgent.spawn(tasks::input::input(keys).expect("spawned once"));
    lively.spawn(tasks::app::app(app, watchdog, settings).expect("spawned once"));
    lively.spawn(tasks::display::display(panel, app).expect("spawned once"));
    lively.spawn(tasks::backlight::backlight(backlight).expect("spawned once"));
    if let Some(sounder) = sounder {
        lively.spawn(tasks::sound::sound(sounder).expect("spawned once"));
    }
    patient.spawn(tasks::keeper::keeper(keeper, app).expect("spawned once"));
    patient.spawn(tasks::thinker::thinker(app).expect("spawned once"));
    patient.spawn(tasks::dice::dice(id, lamp).expect("spawned once"));
}

#[embassy_rp::interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt the executor was started with.
    unsafe { URGENT.on_interrupt() }
}

#[embassy_rp::interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this is the interrupt the executor was started with.
    unsafe { LIVELY.on_interrupt() }
}
