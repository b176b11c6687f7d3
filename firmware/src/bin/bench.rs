#![no_std]
#![no_main]
use firmware as _;
#[embassy_executor::main]
async fn main(_: embassy_executor::Spawner) {}
