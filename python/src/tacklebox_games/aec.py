"""The five titles as PettingZoo environments (AEC).

    from tacklebox_games import aec
    env = aec.env("kohaku", players=2)

An observation is a dict of `observation`, a vector of what the agent may know (see `titles`), and `action_mask`, 1 for each
legal action. Actions are the numbers of the referee's protocol. Chance is drawn by the environment between decisions.
Rewards are 0 until the end; then see `referee.utilities`. `infos[agent]["points"]` has the points so far.
"""

import functools

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .referee import Referee, utilities
from .titles import TITLES, setup

#: Titles without a bound in their rules end undecided after so many decisions.
MOST_DECISIONS = 5000


def env(title, players=2, **options):
    """The environment with PettingZoo's usual wrappers, which catch wrong use."""
    environment = raw_env(title, players, **options)
    environment = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1)
    environment = wrappers.AssertOutOfBoundsWrapper(environment)
    return wrappers.OrderEnforcingWrapper(environment)


class raw_env(AECEnv):
    """A title with its own referee. `options` are those of the title and `first`, the start player."""

    metadata = {"name": "tacklebox_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(self, title, players=2, program=None, render_mode=None, **options):
        super().__init__()
        self._setup = setup(title, players, **options)
        self._title = TITLES[title]
        self._referee = Referee(program)
        self._numbers = self._referee.ask("numbers", game=title)
        self._most_decisions = self._numbers["most_decisions"] or MOST_DECISIONS
        self.metadata = {**raw_env.metadata, "name": f"tacklebox_{title}_e{self._numbers['edition']}"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._views = {}

    @functools.cache
    def observation_space(self, agent):
        limits, size = np.iinfo(np.int16), self._title.view.size
        return spaces.Dict(
            {
                "observation": spaces.Box(limits.min, limits.max, (size,), np.int16),
                "action_mask": spaces.Box(0, 1, (self._numbers["actions"],), np.int8),
            }
        )

    @functools.cache
    def action_space(self, agent):
        return spaces.Discrete(self._numbers["actions"])

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._referee.ask("seed", seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._decisions = 0
        self._referee.ask("new", **self._setup)
        self._to_decision()

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._referee.ask("go", numbers=[int(action)])
        self._decisions += 1
        self._to_decision()
        self._accumulate_rewards()

    def observe(self, agent):
        if agent not in self._views:
            self._views[agent] = self._title.vector(self._referee.ask("view", seat=self._seats[agent]))
        mask = np.zeros(self._numbers["actions"], dtype=np.int8)
        if agent == self.agent_selection:
            mask[self._node.get("actions", [])] = 1
        return {"observation": self._views[agent].copy(), "action_mask": mask}

    def render(self):
        """Nothing is drawn: the device and the desktop program have the pictures."""

    def close(self):
        self._referee.close()

    def _to_decision(self):
        """Draws chance until somebody decides or the match is over."""
        self._views = {}
        node = self._referee.ask("node")
        while node["next"] == "chance":
            self._referee.ask("roll")
            node = self._referee.ask("node")
        self._node = node
        standings = node.get("standings") or self._referee.ask("standings")
        for row in standings["rows"]:
            if "seat" in row:
                self.infos[self.possible_agents[row["seat"]]] = {"points": row["points"]}
        if node["next"] == "over":
            self.rewards = dict(zip(self.agents, utilities(standings, len(self.agents))))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[node["seat"]]
            if self._decisions >= self._most_decisions:
                self.truncations = dict.fromkeys(self.agents, True)
