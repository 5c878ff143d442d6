"""Checks of the text: boards and moves written and parsed, and the names of the players."""

from unicodedata import category

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.checks.content import are_same, changed_part, content, innermost
from zermelo.rules.checks.evidence import MOST_MOVES, Evidence, Visit, call, cut
from zermelo.rules.checks.keys import how_they_differ
from zermelo.rules.checks.play import name_of
from zermelo.rules.checks.registry import before_play, shown
from zermelo.rules.comparing import Unplayable, Wrong
from zermelo.rules.game import Action, BadPosition, IllegalMove

NONSENSE = "?!"
"""A text that is a move in no game."""
READ_BACK = 12
"""The most moves of a position that are read back, since each may be compared with all of them."""
INFORMATION = ("perfect", "imperfect")


@before_play()
def every_player_has_a_name(evidence: Evidence) -> None:
    names, players = evidence.game.look.player_names, evidence.game.players
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise Wrong(M('player_names={names!r} is not a tuple of texts, as in player_names=("Ann", "Ben")', names=names))
    if names and len(names) != players:
        raise Wrong(
            M(
                "player_names has {count} names, {names}, but the game has {players} players; name all of them, or "
                "none",
                count=len(names),
                names=", ".join(names),
                players=players,
            )
        )
    if len(set(names)) < len(names):
        raise Wrong(M("player_names gives two players one name: {names}", names=", ".join(names)))


@before_play()
def declarations_are_known_words(evidence: Evidence) -> None:
    game = evidence.game
    if not isinstance(game.players, int) or game.players < 1:
        raise Wrong(M("players={players!r} is not a number of players from 1 up", players=game.players))
    if game.information not in INFORMATION:
        raise Wrong(
            M(
                "information={given!r} is not known; it is {known}",
                given=game.information,
                known=" or ".join(map(repr, INFORMATION)),
            )
        )


@shown("text")
def boards_are_text(visit: Visit) -> None:
    assert visit.game.look.text
    board = call("text", visit.game.look.text, visit.position)
    if not isinstance(board, str):
        raise Unplayable(M("`{rule}` gives {shown!r}, which is not a text", rule="text", shown=board), "text")
    refuse_unprintable("text", board)


def refuse_unprintable(rule: str, text: str) -> None:
    """Raise if a text contains control characters."""
    for sign in text:
        if category(sign) in ("Cc", "Cs") and sign not in "\n\t":
            raise Wrong(
                M(
                    "`{rule}` gives the control character {sign!r}, which no page can show; write plain text",
                    rule=rule,
                    sign=sign,
                ),
                rule,
            )


@shown("text", "parse")
def boards_are_read_back(visit: Visit) -> None:
    game = visit.game
    assert game.look.text and game.look.parse
    board = str(call("text", game.look.text, visit.position))
    try:
        position = call("parse", game.look.parse, board)
    except BadPosition as error:
        raise Wrong(
            M("`parse` refuses what `text` shows: {problem}", problem=error.message.rstrip(".")), "parse"
        ) from None
    # A finished board need not show how the game ended.
    if are_same(position, visit.position) or (visit.over and game.show(position) == board):
        return
    if how_they_differ(game, position, visit.position, game.key or (lambda state: name_of(game, state))) is not None:
        before, after = content(visit.position), content(position)
        place, was, read = innermost(*(changed_part(before, after, position) or ("position", before, after)))
        raise Wrong(
            M(
                "`parse` reads {read} for `{place}`, which is {was} in the position that `text` shows; let `text` show "
                "all that matters, and `parse` read it",
                read=cut(read),
                place=place,
                was=cut(was),
            ),
            "parse",
        )


@shown()
def moves_have_texts_of_their_own(visit: Visit) -> None:
    game = visit.game
    seen: dict[str, Action] = {}
    for action in visit.moves[:MOST_MOVES]:
        text = call("action_text", game.write, visit.position, action)
        if not isinstance(text, str):
            raise Unplayable(
                M("`{rule}` gives {shown!r}, which is not a text", rule="action_text", shown=text), "action_text"
            )
        if not text.strip() or text != text.strip():
            raise Wrong(
                M("`action_text` gives {text!r}; a move is written without blanks around it", text=text), "action_text"
            )
        refuse_unprintable("action_text", text)
        same = seen.setdefault(text, action)
        if same != action:
            raise Wrong(
                M(
                    "`action_text` writes two moves the same, {first!r} and {second!r} as {text!r}, so no player can "
                    "choose between them",
                    first=same,
                    second=action,
                    text=text,
                ),
                "action_text",
            )


@shown("parse_action")
def moves_are_read_back(visit: Visit) -> None:
    """`parse_action` is for other notations, but must not take the text of `action_text` for another move."""
    game = visit.game
    for action in visit.moves[:: 1 + len(visit.moves) // READ_BACK]:
        text = game.write(visit.position, action)
        read = understood(visit, text)
        if read != action and read in visit.moves:
            raise Wrong(
                M(
                    "`parse_action` takes {text!r}, which is how `action_text` writes {action!r}, for {read!r}",
                    text=str(text),
                    action=action,
                    read=read,
                ),
                "parse_action",
            )
    if len(visit.moves) > 1 and understood(visit, NONSENSE) in visit.moves:
        raise Wrong(
            M(
                "`parse_action` takes {text!r} for a move; raise IllegalMove for what cannot be read",
                text=NONSENSE,
            ),
            "parse_action",
        )


def understood(visit: Visit, text: str) -> object:
    """The move that a text is parsed as, or None."""
    try:
        return visit.game.look.parse_action(visit.position, str(text))  # type: ignore[misc]
    except (IllegalMove, ValueError):
        return None
    except ZermeloError:
        return None
    except Exception:
        return call("parse_action", visit.game.look.parse_action, visit.position, str(text))  # type: ignore[arg-type]
