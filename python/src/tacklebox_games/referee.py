"""A client of the referee: a subprocess that answers one line of JSON with one line of JSON.

The protocol is in docs/referee.md of Tacklebox.
"""

import json
import os
import shutil
import subprocess
import weakref

#: Names the program where it is not on PATH.
PROGRAM = "TACKLEBOX_PROGRAM"


class TackleboxNotFound(RuntimeError):
    """The program `tacklebox` is nowhere."""


class Refused(ValueError):
    """The referee refused a request. `code` is one of the codes of the protocol."""

    def __init__(self, code, why):
        super().__init__(why)
        self.code = code


def find_program(program=None):
    """The path of `tacklebox`: the argument, else the environment variable TACKLEBOX_PROGRAM, else PATH."""
    wanted = program or os.environ.get(PROGRAM) or "tacklebox"
    found = shutil.which(wanted)
    if found is None:
        raise TackleboxNotFound(
            f"There is no program {wanted!r}. Build it with `cargo build --release --bin tacklebox` in the source of "
            f"Tacklebox, then put it on PATH, set {PROGRAM} to its path, or pass program=…"
        )
    return found


class Referee:
    """One session with at most one match at a time."""

    def __init__(self, program=None):
        self._process = subprocess.Popen(
            [find_program(program), "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.close = weakref.finalize(self, _end, self._process)

    def ask(self, cmd, **fields):
        """Sends a request and returns what is in its `ok`; raises `Refused` for an `error`."""
        line = json.dumps({"cmd": cmd, **fields}) + "\n"
        self._process.stdin.write(line.encode())
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the referee has ended")
        answer = json.loads(answer)
        if "error" in answer:
            raise Refused(answer["error"]["code"], answer["error"]["why"])
        return answer["ok"]


def _end(process):
    process.stdin.close()
    process.wait()
    process.stdout.close()


def utilities(standings, players):
    """What the end is worth to each player: 1 for a sole winner, and the losers share the loss, so that the sum is 0.

    Tied winners share the win. In a solo game the rival counts as a competitor, but only the player's value is returned.
    """
    rows = standings["rows"]
    winners = {winner["seat"] for winner in standings["winners"] if "seat" in winner}
    competitors, share = len(rows), 1 / len(standings["winners"])
    loss = -1 / (competitors - 1)
    return [(competitors * share - 1) / (competitors - 1) if seat in winners else loss for seat in range(players)]
