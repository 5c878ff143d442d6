"""Models of opponents learned from files of games, `learned:FILE`, as every command takes them."""

import re
from functools import lru_cache

from zermelo.cli.console import complain
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

LEARNED = re.compile(r"\blearned:([^,]*)")


def with_learned(text: str) -> str:
    """A model or a player, with the model that a file of games teaches in the place of `learned:FILE`."""
    return LEARNED.sub(lambda found: _learned(found[1]), text)


@lru_cache(maxsize=8)
def _learned(file: str) -> str:
    """The model of the opponents in a file of games; what was learned is said on stderr."""
    from zermelo.games import find
    from zermelo.library.subject import content_of
    from zermelo.records.registry import game_told, read_records
    from zermelo.theory.observed import observed_moves, skill_of

    if not file:
        raise ZermeloError(M("`learned:` needs a file of games, as in learned:games.pgn."))
    text = content_of(file)
    name = game_told(text)
    if not name:
        raise ZermeloError(M("{file} does not name its game, which a record does: [Game …].", file=file))
    game = find(name)
    found = skill_of(observed_moves(game, read_records(game, text)))
    if not found.moves:
        raise ZermeloError(M("In {file} no opponent of the first player had a choice.", file=file))
    complain(
        M(
            "{file}: {best:,} of {moves:,} observed moves were the best by one-ply minimax, so the skill is {mean} "
            "(with 95 % from {low} to {high}): {model}.",
            file=file,
            best=found.best,
            moves=found.moves,
            mean=round(found.mean, 3),
            low=round(found.low, 3),
            high=round(found.high, 3),
            model=found.model,
        )
    )
    return found.model
