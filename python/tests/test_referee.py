"""The client of the referee, without any other package."""

import unittest
from unittest import mock

from tacklebox_games import Referee, Refused, TackleboxNotFound
from tacklebox_games.referee import PROGRAM, find_program, utilities


class TheReferee(unittest.TestCase):
    def test_a_refusal_has_its_code(self):
        referee = Referee()
        with self.assertRaises(Refused) as refused:
            referee.ask("new", game="chess", players=2)
        self.assertEqual(refused.exception.code, "unknown-game")
        referee.close()

    def test_a_missing_program_says_what_to_do(self):
        with mock.patch.dict("os.environ", {PROGRAM: "no-such-program"}):
            with self.assertRaisesRegex(TackleboxNotFound, "no-such-program.*cargo build"):
                find_program()
            with self.assertRaisesRegex(TackleboxNotFound, "given"):
                find_program("given")

    def test_utilities_sum_to_nothing(self):
        def standings(seats, winners):
            return {"rows": [{"seat": seat} for seat in range(seats)], "winners": [{"seat": seat} for seat in winners]}

        self.assertEqual(utilities(standings(2, [1]), 2), [-1, 1])
        self.assertEqual(utilities(standings(2, [0, 1]), 2), [0, 0])
        self.assertEqual(utilities(standings(3, [0]), 3), [1, -0.5, -0.5])
        self.assertEqual(utilities(standings(4, [0, 1]), 4), [1 / 3, 1 / 3, -1 / 3, -1 / 3])
        alone = {"rows": [{"seat": 0}, {"rival": "easy"}], "winners": [{"rival": "easy"}]}
        self.assertEqual(utilities(alone, 1), [-1])


if __name__ == "__main__":
    unittest.main()
