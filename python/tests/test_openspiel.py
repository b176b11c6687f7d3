"""Every title in OpenSpiel's own tests."""

import unittest

import pyspiel

import tacklebox_games.spiel  # noqa: F401: registers the games
from tacklebox_games import TITLES


class OpenSpiel(unittest.TestCase):
    def test_random_simulation(self):
        for title in TITLES:
            with self.subTest(title):
                game = pyspiel.load_game(f"python_tacklebox_{title}")
                pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)

    def test_serialization(self):
        game = pyspiel.load_game("python_tacklebox_klofni(players=3)")
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    def test_hidden_cards_are_not_in_information_states(self):
        game = pyspiel.load_game("python_tacklebox_fish")
        states = []
        for card in (6, 7):
            state = game.new_initial_state()
            # A card for one seat, then one for the other: 6 is north, 7 is north-east.
            state.apply_action(6)
            state.apply_action(card)
            states.append(state)
        one, other = states
        self.assertNotEqual(one.history(), other.history())
        same = [
            player
            for player in (0, 1)
            if one.information_state_string(player) == other.information_state_string(player)
        ]
        self.assertEqual(len(same), 1)
        self.assertEqual(one.observation_string(same[0]), other.observation_string(same[0]))

    def test_states_are_independent(self):
        game = pyspiel.load_game("python_tacklebox_klofni")
        state = game.new_initial_state()
        clone = state.clone()
        clone.apply_action(clone.legal_actions()[0])
        self.assertFalse(state.is_chance_node())
        self.assertNotEqual(str(state), str(clone))


if __name__ == "__main__":
    unittest.main()
