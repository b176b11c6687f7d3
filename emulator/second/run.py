"""Plays the steps of a key script on the second machine.

    python run.py --image UF2 --boards boards.json --board NAME --steps FILE.json --out DIR --flash FILE [--seed N]

The steps are those of cli/run.mjs but for `seek`. Nothing here decodes the device's log, so `expect` is left to the run on
our emulator, whose pictures must be the same. Writes a PNG for each `shot` and the flash back to its file, and prints one JSON object: `ok`, `error`, `simulated_ms`, `cpu_s`, and the hash of
each picture in `shots`.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from machine import TAP_MS, Machine, Stop


def play(machine: Machine, steps: list[dict], out: Path) -> dict[str, str]:
    """Plays steps in order; returns the hashes of the pictures by name."""
    shots = {}
    for step in steps:
        match step["do"]:
            case "tap":
                machine.hold(step["key"], TAP_MS)
            case "hold":
                machine.hold(step["key"], step["ms"])
            case "down":
                machine.press(step["key"])
            case "up":
                machine.release(step["key"])
            case "wait":
                machine.run(step["ms"])
            case "settle":
                machine.settle()
            case "shot":
                picture = machine.picture()
                (out / f"{step['name']}.png").write_bytes(picture.png())
                shots[step["name"]] = picture.hash()
            case "expect":
                pass
            case other:
                raise Stop(f"line {step['line']}: the second machine has no step \"{other}\"")
    return shots


def main() -> int:
    arguments = argparse.ArgumentParser()
    for name in ("image", "boards", "steps", "out", "flash"):
        arguments.add_argument(f"--{name}", type=Path, required=True)
    arguments.add_argument("--board", required=True)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()

    boards = json.loads(options.boards.read_text())
    board = next(board for board in boards if board["name"] == options.board)
    steps = json.loads(options.steps.read_text())
    flash = options.flash.read_bytes() if options.flash.exists() else None
    options.out.mkdir(parents=True, exist_ok=True)
    machine = Machine(board, options.image, flash, options.seed)
    report = {"ok": False}
    try:
        report["shots"] = play(machine, steps, options.out)
        report["ok"] = True
    except Stop as stop:
        report["error"] = {"message": str(stop)}
    options.flash.write_bytes(machine.flash())
    report["simulated_ms"] = round(machine.ms, 3)
    report["cpu_s"] = round(time.process_time(), 1)
    print(json.dumps(report))
    return 0 if report["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
