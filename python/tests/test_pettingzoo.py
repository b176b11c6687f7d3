"""Every title in PettingZoo's own tests."""

import unittest
import warnings

import numpy as np
from pettingzoo.test import api_test, seed_test

from tacklebox_games import TITLES, aec


class PettingZoo(unittest.TestCase):
    def test_api(self):
        for title in TITLES:
            with self.subTest(title), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                env = aec.env(title)
                api_test(env, num_cycles=150)
                env.close()

    def test_seeds(self):
        seed_test(lambda: aec.env("kohaku", goals=True), num_cycles=60)

    def test_random_games_end(self):
        for title, players, options in [
            ("rybowisko", 4, {"target": 8}),
            ("podwodni", 3, {"goal": 25}),
            ("fish", 5, {"first": "random"}),
            ("kohaku", 4, {"goals": True}),
            ("kohaku", 1, {}),
            ("klofni", 6, {}),
            ("klofni", 1, {"level": "hard"}),
        ]:
            with self.subTest(title=title, players=players):
                self.play(aec.env(title, players, **options), players)

    def play(self, env, players):
        env.reset(seed=1)
        random = np.random.default_rng(1)
        total, points = dict.fromkeys(env.agents, 0), {}
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            total[agent] += reward
            points[agent] = info.get("points")
            self.assertFalse(truncation)
            mask = observation["action_mask"]
            env.step(None if termination else int(random.choice(np.flatnonzero(mask))))
        self.assertEqual(len(total), players)
        if players > 1:
            self.assertAlmostEqual(sum(total.values()), 0)
            best = max(total, key=total.get)
            self.assertEqual(points[best], max(points.values()))
        else:
            self.assertTrue(-1 <= total["player_0"] <= 1)
        env.close()


if __name__ == "__main__":
    unittest.main()
