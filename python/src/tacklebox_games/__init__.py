"""Five fishing table games for programs that learn.

`tacklebox_games.aec` has them as PettingZoo environments, `tacklebox_games.spiel` as OpenSpiel games. Both play through the
referee of the program `tacklebox`, which knows the rules; this package knows none.
"""

from .referee import Referee, Refused, TackleboxNotFound
from .titles import TITLES

__all__ = ["TITLES", "Referee", "Refused", "TackleboxNotFound"]
