"""What the package must know of each title: how many play, its options, and how a view becomes a vector.

A vector is a row of small whole numbers with a fixed place for each thing that can be seen. A word is its place in the
title's vocabulary, counted from 1; what is absent is -1. A bag is the count of each of its kinds.
"""

import itertools

import numpy as np

ABSENT = -1
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class Leaves:
    """Up to `size` plain values, in the order of the JSON, then -1."""

    def __init__(self, size):
        self.size = size

    def write(self, value, words):
        codes = [_code(leaf, words) for leaf in _leaves(value)]
        if len(codes) > self.size:
            raise ValueError(f"{value} has more than {self.size} values")
        return codes + [ABSENT] * (self.size - len(codes))


class Bag:
    """The count of each kind; all are -1 if the bag cannot be seen."""

    def __init__(self, kinds):
        self.kinds = [str(kind) for kind in kinds]
        self.size = len(self.kinds)

    def write(self, value, words):
        if value is None or isinstance(value, int):
            return [ABSENT] * self.size
        counts = value if isinstance(value, dict) else {str(kind): value.count(kind) for kind in value}
        unknown = set(counts) - set(self.kinds)
        if unknown:
            raise ValueError(f"unknown kinds: {sorted(unknown)}")
        return [counts.get(kind, 0) for kind in self.kinds]


class Many:
    """Up to `count` values of the same form, one after the other."""

    def __init__(self, count, form):
        self.count, self.form, self.size = count, form, count * form.size

    def write(self, value, words):
        value = list(value or ())
        if len(value) > self.count:
            raise ValueError(f"more than {self.count} of {value[0]}")
        written = [number for one in value for number in self.form.write(one, words)]
        return written + [ABSENT] * (self.size - len(written))


class Record:
    """The named fields of an object, in this order. A field that is not there is absent."""

    def __init__(self, **forms):
        self.forms, self.size = forms, sum(form.size for form in forms.values())

    def write(self, value, words):
        if value is None:
            return [ABSENT] * self.size
        unknown = set(value) - set(self.forms)
        if unknown:
            raise ValueError(f"unknown fields: {sorted(unknown)}")
        written = []
        for name, form in self.forms.items():
            written += form.write(value[name], words) if name in value else [ABSENT] * form.size
        return written


def _leaves(value):
    if isinstance(value, dict):
        # The names are values too: the phase {"Take": 3} is the word Take and the number 3.
        return itertools.chain.from_iterable(itertools.chain([name], _leaves(inner)) for name, inner in value.items())
    if isinstance(value, list):
        return itertools.chain.from_iterable(map(_leaves, value))
    return [value]


def _code(leaf, words):
    if leaf is None:
        return ABSENT
    return words[leaf] if isinstance(leaf, str) else int(leaf)


class Title:
    """One of the five games. `options` are those of the referee besides `first`, with their defaults."""

    def __init__(self, name, players, options, words, view, solo=False):
        self.name, self.players, self.options, self.solo = name, players, options, solo
        self.words = {word: place for place, word in enumerate(dict.fromkeys(words), 1)}
        # Every view begins so.
        self.view = Record(turn=Leaves(1), phase=Leaves(12), first=Leaves(1), **view)

    def vector(self, view):
        """A view, as the referee writes it, as a vector."""
        seen = {name: value for name, value in view.items() if name not in ("players", "options")}
        return np.array(self.view.write(seen, self.words), dtype=np.int16)


def _words(text):
    return text.split()


def _rybowisko():
    species = _words(
        "Szczupak Boleń Okoń Węgorz Sandacz Sum Leszcz Płoć Karp Krąp Lin Jaź Piskorz Ukleja Jazgarz Kiełb Różanka Koza"
    )
    ways = ["".join(way) for size in range(5) for way in itertools.combinations("NESW", size)]
    tokens = [colour + way for colour in "RYGB" for way in "NESW"]
    laid = [colour + way for colour in "RYGB" for way in ways]
    phases = "Lot Deal Mix Lay Move Cast Pick Miss Stock Drift Over Begin NextTurn colour side R Y G B at token"
    return Title(
        "Rybowisko",
        (2, 4),
        {"target": 7},
        [*_words(phases), *species, *laid],
        {
            "fishers": Many(4, Leaves(2)),
            "luck": Leaves(4),
            "fish": Many(4, Bag(species)),
            "slots": Leaves(12),
            "pile": Bag(species),
            "tokens": Many(16, Record(at=Leaves(2), token=Leaves(1))),
            "aside": Bag(tokens),
            "mixed": Bag(tokens),
        },
    )


def _podwodni():
    catch = [colour + number for colour in "RGY" for number in "123"] + ["S"]
    cards = [*catch, "W", "N", "H"]
    phases = (
        "Lot Fill Choose Plunge Corner Descend Depth Wash Tools Set Scored Flip Extra Pick Over corner seat nets harpoons "
        "TL TR BL BR"
    )
    return Title(
        "Podwodni Łowcy",
        (2, 5),
        {"goal": 35},
        [*_words(phases), *cards],
        {
            "table": Leaves(12),
            "deck": Bag(cards),
            "discard": Bag(cards),
            "up": Many(5, Bag(catch)),
            "down": Leaves(5),
            "column": Leaves(4),
            "pool": Bag(catch),
            "last_turns": Leaves(1),
        },
    )


def _fish():
    cards = Bag(DIRECTIONS)
    schools = [".", *(shade + height for shade in "bwg" for height in ("", *map(str, range(2, 41))))]
    phases = "Lot Deal Place Move Nothing Boats Fish Grey Draw UpTo One Top Refill slot more Over"
    return Title(
        "Fish! Fish!! Fish!!!",
        (2, 5),
        {},
        [*_words(phases), *DIRECTIONS, *schools],
        {
            "water": Leaves(135),
            "boats": Many(5, Many(3, Leaves(2))),
            "stock": Leaves(5),
            "catch": Many(5, Bag(("blue", "white", "grey"))),
            "open": Leaves(3),
            "discard": cards,
            "pass": Leaves(1),
            "hands": Many(5, Record(cards=cards, shown=cards, count=Leaves(1))),
            "pile": Leaves(1),
            "unseen": cards,
        },
    )


def _kohaku():
    fish, decorations, goals = Bag(range(58)), Bag(range(62)), Bag(range(12))
    phases = "Lot Fill Deal Goal Take Place DannyFish DannyDeco Over Begin NextTurn Again fish deco"
    tile = Leaves(2)
    return Title(
        "Kōhaku",
        (2, 4),
        {"goals": False},
        _words(phases),
        {
            "display": Many(12, tile),
            "fish": fish,
            "fish_left": Leaves(1),
            "decorations": decorations,
            "hand_fish": Leaves(1),
            "hand_deco": Leaves(1),
            "ponds": Many(4, Many(30, Record(at=Leaves(2), fish=Leaves(1), deco=Leaves(1)))),
            "danny": Record(fish=fish, decorations=decorations),
            "goal_deck": Leaves(1),
            "goals": Many(
                4,
                Record(dealt=Leaves(2), kept=Leaves(1), has_chosen=Leaves(1), revealed=Leaves(1)),
            ),
            "goals_unseen": goals,
        },
        solo=True,
    )


def _klofni():
    tokens = [f"F({colour},{value})" for colour in "PGY" for value in range(1, 11)] + ["stone", "bubbles", "predator"]
    phases = "Lot Depth Flip Found Return VirtualFlip VirtualTie Over depth kind"
    column = Leaves(28)
    grid = Record(P=column, G=column, Y=column)
    return Title(
        "Klofni rybku",
        (2, 6),
        {"level": "easy"},
        [*_words(phases), *tokens],
        {
            "last_round": Leaves(1),
            "sea": Many(5, Record(depth=Leaves(1), unseen=Bag(tokens), down=Leaves(1), up=Bag(tokens))),
            "grids": Many(6, grid),
            "stones": Leaves(6),
            "trapped": Many(6, Leaves(3)),
            "virtual": Record(grid=grid, stones=Leaves(1), bubbles=Leaves(1), depth=Leaves(1)),
        },
        solo=True,
    )


#: The titles by the keys of the referee.
TITLES = {
    "rybowisko": _rybowisko(),
    "podwodni": _podwodni(),
    "fish": _fish(),
    "kohaku": _kohaku(),
    "klofni": _klofni(),
}


def setup(key, players, first=0, **options):
    """The fields of a request that begins a match; raises `ValueError` for what the title does not have."""
    if key not in TITLES:
        raise ValueError(f"there is no title {key!r}; there are {', '.join(TITLES)}")
    title = TITLES[key]
    unknown = set(options) - set(title.options)
    if unknown:
        raise ValueError(f"{title.name} has no option {', '.join(sorted(unknown))}")
    return {"game": key, "players": players, "options": {"first": first, **options}}
