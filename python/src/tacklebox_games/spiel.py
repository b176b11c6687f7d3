"""The five titles as OpenSpiel games. Importing this module registers them.

    import pyspiel
    import tacklebox_games.spiel
    game = pyspiel.load_game("python_tacklebox_kohaku(players=3)")

A state is its history, as numbers of the referee's protocol; all states of all games ask one referee, which goes to the
state that is asked about. An information state is what a player saw of the history (perfect recall), an observation is the
position as that player sees it now. Returns: see `referee.utilities`.
"""

import functools
import json

import numpy as np
import pyspiel

from .referee import Referee, utilities
from .titles import TITLES, setup

#: Titles without a bound in their rules end undecided, with returns of 0, after so many steps.
MOST_STEPS = 10_000


class _Table:
    """The referee, and the state that it is at."""

    def __init__(self):
        self._referee, self._at = Referee(), None

    def ask(self, state, cmd, **fields):
        self.go(state)
        return self._referee.ask(cmd, **fields)

    def go(self, state):
        """Makes the referee go to a state; returns its node if it had to."""
        wanted = (state.setup, state.steps)
        at, self._at = self._at, None
        node = None
        if at is None or at[0] != wanted[0] or at[1] != wanted[1][: len(at[1])]:
            node = self._referee.ask("go", numbers=list(state.steps), **state.setup)
        elif at[1] != wanted[1]:
            node = self._referee.ask("go", numbers=list(state.steps[len(at[1]) :]))
        self._at = wanted
        return node

    def numbers(self, key):
        return self._referee.ask("numbers", game=key)


@functools.cache
def _table():
    return _Table()


def _game_type(key, title):
    hidden = key in ("fish", "kohaku")
    info = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"python_tacklebox_{key}",
        long_name=title.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=info.IMPERFECT_INFORMATION if hidden else info.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if title.solo else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=title.players[1],
        min_num_players=1 if title.solo else title.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "first": 0, **title.options},
    )


class TackleboxGame(pyspiel.Game):
    """A title with its set-up. Parameters: `players`, `first` (-1: drawn by lot) and the options of the title."""

    key = None

    def __init__(self, params=None):
        title = TITLES[self.key]
        params = {"players": 2, "first": 0, **title.options, **(params or {})}
        players, first = params["players"], params["first"]
        options = {name: params[name] for name in title.options}
        if players > 1:
            options.pop("level", None)
        self.setup = setup(self.key, players, "random" if first < 0 else first, **options)
        self.numbers = _table().numbers(self.key)
        zero_sum = not title.solo
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers["actions"],
            max_chance_outcomes=self.numbers["outcomes"],
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.numbers["most_decisions"] or MOST_STEPS,
        )
        super().__init__(_game_type(self.key, title), info, params)

    def new_initial_state(self):
        return TackleboxState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return TackleboxObserver(TITLES[self.key], iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TackleboxState(pyspiel.State):
    """A node of the game tree."""

    def __init__(self, game):
        super().__init__(game)
        self.setup, self.steps, self._node = game.setup, (), None

    def node(self):
        """The referee's `node`."""
        if self._node is None:
            self._node = _table().go(self) or _table().ask(self, "node")
        return self._node

    def current_player(self):
        if self._is_cut():
            return pyspiel.PlayerId.TERMINAL
        node = self.node()
        if node["next"] == "decision":
            return node["seat"]
        return pyspiel.PlayerId.CHANCE if node["next"] == "chance" else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player):
        return self.node()["actions"]

    def chance_outcomes(self):
        outcomes = self.node()["outcomes"]
        total = sum(weight for _, weight in outcomes)
        return [(number, weight / total) for number, weight in outcomes]

    def _apply_action(self, action):
        self.steps += (int(action),)
        self._node = None

    def _action_to_string(self, player, action):
        node = _table().ask(self, "node", names=True)
        numbers = node.get("actions") or [number for number, _ in node.get("outcomes", [])]
        # Another node may be asked for its actions too; there a number is only a number.
        name = dict(zip(numbers, node.get("names", []))).get(action, action)
        return json.dumps(name, ensure_ascii=False)

    def is_terminal(self):
        return self._is_cut() or self.node()["next"] == "over"

    def returns(self):
        players = self.setup["players"]
        node = self.node()
        return utilities(node["standings"], players) if node["next"] == "over" else [0.0] * players

    def information_state_string(self, player=None):
        history = _table().ask(self, "history", seat=self._seat(player))["history"]
        seen = ",".join("?" if number is None else str(number) for number in history)
        return f"{self._seat(player)}:{seen}"

    def view(self, player):
        """The position as a player sees it."""
        return _table().ask(self, "view", seat=player)

    def _seat(self, player):
        return self.current_player() if player is None else player

    def _is_cut(self):
        return len(self.steps) >= MOST_STEPS

    def __str__(self):
        return f"{self.setup['game']} {list(self.steps)}"


class TackleboxObserver:
    """Views as tensors and as text."""

    def __init__(self, title, kind):
        self._title, self._recall = title, kind.perfect_recall
        self.tensor = np.zeros(0 if self._recall else title.view.size, np.float32)
        self.dict = {} if self._recall else {"observation": self.tensor}

    def set_from(self, state, player):
        if not self._recall:
            self.tensor[:] = self._title.vector(state.view(player))

    def string_from(self, state, player):
        if self._recall:
            return state.information_state_string(player)
        return json.dumps(state.view(player), ensure_ascii=False)


for _key, _title in TITLES.items():
    pyspiel.register_game(_game_type(_key, _title), type(f"{_key.title()}Game", (TackleboxGame,), {"key": _key}))
