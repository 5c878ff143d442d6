"""The games of a match as records, for PGN and other formats.

>>> from zermelo.arena.one_game import GameTask, play_game
>>> plan = ContestPlan("nim:1,2", ("model:ideal", "random"), seed=7)
>>> record = record_of(plan, play_game(GameTask(0, 0, "nim:1,2", (0, 1), plan.players)))
>>> record.players, record.scores, record.tags["Seed"]
(('model:ideal', 'random'), (1.0, 0.0), '7')
"""

from datetime import datetime

from zermelo.arena.one_game import RULES, GameRecord
from zermelo.arena.plan import ContestPlan
from zermelo.arena.store import Match
from zermelo.games.loading import rules_at
from zermelo.records.opening_names import opening_name
from zermelo.records.record import Record, RecordedMove, date_tag, made


def record_of(plan: ContestPlan, game: GameRecord, match: Match | None = None) -> Record:
    """A game with its opening; the tags suffice to reproduce it."""
    opening = "" if game.opening.position else opening_name(rules_at(plan.game), (*game.opening.moves, *game.moves))
    told = {
        "Event": f"Match {match.id}" if match else "",
        "Date": date_tag(datetime.fromisoformat(match.begun)) if match else "",
        "Round": f"{game.round + 1}.{game.number + 1}",
        "TimeControl": plan.time,
        "Seed": str(plan.seed),
        "Opening": opening,
        "OpeningPlies": str(len(game.opening.moves) or ""),
        "Termination": "" if game.ending == RULES else f"{game.ending} {game.detail}".strip(),
    }
    times = game.times or (None,) * len(game.moves)
    played = (RecordedMove(text, seconds=took) for text, took in zip(game.moves, times, strict=True))
    return Record(
        (*made(game.opening.moves), *played),
        players=tuple(plan.players[seat] for seat in game.seats),
        scores=game.scores,
        start=game.opening.position,
        tags={name: text for name, text in told.items() if text},
    )
