"""Random maps for questions about searches for a path, in the text form of the game `roads`."""

from random import Random

NAMES = "SABCDEG"


def random_map(chance: Random, size: int, low: int, high: int) -> str:
    """A connected map from S to G; each estimate is the cheapest cost from there, less or more by a little.

    >>> random_map(Random(1), 4, 1, 9)
    'S10 A21 B8 G0 S-A3 S-B5 B-G8'
    """
    names = [*NAMES[: size - 1], "G"]
    roads: dict[tuple[str, str], int] = {}
    for place in range(1, size):
        roads[names[chance.randrange(max(0, place - 2), place)], names[place]] = chance.randint(low, high)
    for _ in range(size // 2):
        first, second = sorted(chance.sample(range(size), 2))
        roads.setdefault((names[first], names[second]), chance.randint(low, high))
    left = dict.fromkeys(names, 10**6) | {"G": 0}
    for _ in range(size):
        for (one, other), cost in roads.items():
            left[one], left[other] = min(left[one], left[other] + cost), min(left[other], left[one] + cost)
    estimates = {name: max(1, left[name] + chance.choice((-3, -2, -1, 0, 0, 2, 5))) for name in names} | {"G": 0}
    places = [f"{name}{estimates[name]}" for name in names]
    return " ".join([*places, *(f"{one}-{other}{cost}" for (one, other), cost in roads.items())])
