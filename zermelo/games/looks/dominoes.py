"""Dominoes in text and drawings: tiles such as 6-5, and moves such as 6-5 left."""

import re
from collections.abc import Callable
from typing import Any

from zermelo.games.moves.dominoes import (
    IN_A_WORD,
    LEFT,
    NONE,
    RIGHT,
    Position,
    Tiles,
    events_of,
    extending,
    memory,
    round_of,
)
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.bits import squares as tiles_in
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import CHANCE, UNSEEN, BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, main_spelling

NAMES = (M("First"), M("Second"), M("Third"), M("Fourth"))
ROW, TOLD, BONEYARD, SCORES, LEADS = M("Row"), M("Told"), M("Boneyard"), M("Points"), M("Leads")
PASS, DRAW = in_context("typed", "pass, p"), in_context("typed", "draw, d")
ENDS = (in_context("typed", "left, l"), in_context("typed", "right, r"))
HIDDEN, NOTHING = "?", "-"
RULES = (
    M("In turn each lays a tile with an end equal to an open end of the row; doubles do not branch."),
    M("Who can lay a tile must. Who cannot passes or, in the draw game, first draws from the boneyard."),
    M("The round ends when a hand is empty or no player can go on; then the side with fewer pips wins."),
    M("Of two players the winner scores the pips of the other less its own; a team of two scores all pips left."),
)
LINE = 7
"""The fewest tiles in a line of the board."""


def look_of(tiles: Tiles, each: int, start: Position, player: Callable[[Any], int]) -> Look:
    """The look of a game in which each player is dealt that number of tiles."""
    players = len(start.hands)
    in_hands, names = players * each, NAMES[:players]
    (_, added), extended = memory(len(start.told)), extending(tiles)

    def tile_text(tile: int) -> str:
        low, high = tiles.ends[tile]
        return f"{high}-{low}"

    def tile_in(written: str) -> int | None:
        """The tile that two numbers name, in any order."""
        found = re.fullmatch(r"(\d)\s*[-:|/]?\s*(\d)", written.strip())
        ends = tuple(sorted(map(int, found.groups()))) if found else ()
        return tiles.ends.index(ends) if ends in tiles.ends else None  # type: ignore[arg-type]

    def word(event: int, left: int, right: int, is_first: bool) -> Message | str:
        """An event; a tile that fits both ends is written with the end at which it is laid."""
        if event >= tiles.pass_move:
            return main_spelling(PASS if event == tiles.pass_move else DRAW)
        tile = event // 2
        if is_first or left == right or not {left, right} <= set(tiles.ends[tile]):
            return tile_text(tile)
        return joined([tile_text(tile), main_spelling(ENDS[event % 2])], " ")

    def told(position: Position) -> Message:
        events = enumerate(round_of(position, tiles))
        return joined((word(laid.event, laid.left, laid.right, number == 0) for number, laid in events), ", ")

    def row(position: Position) -> list[tuple[int, int]]:
        """The ends of the tiles on the table, from the left."""
        found: list[tuple[int, int]] = []
        for _, event, left, right in round_of(position, tiles):
            low, high = tiles.ends[event // 2] if event < tiles.pass_move else (0, 0)
            if event >= tiles.pass_move:
                continue
            if not found:
                found = [(low, high)]
            elif event % 2 == LEFT:
                found.insert(0, (low + high - left, left))
            else:
                found.append((right, low + high - right))
        return found

    def size(position: Position, seat: int) -> int:
        """The number of tiles in a hand, which all players see."""
        count = min(each, max(0, position.dealt - seat * each))
        for laid in round_of(position, tiles):
            if laid.player == seat and laid.event != tiles.pass_move:
                count += 1 if laid.event == tiles.drawn else -1
        return count

    def hand(position: Position, seat: int) -> list[str]:
        """The tiles of a player, those with the most pips first; a ? for each that is not seen."""
        held = position.hands[seat]
        if held == UNSEEN:
            return [HIDDEN] * size(position, seat)
        return [tile_text(tile) for tile in sorted(tiles_in(held), key=lambda one: tiles.ends[one][::-1], reverse=True)]

    def text(position: Position) -> Message:
        lines = [(name, " ".join(hand(position, seat)) or NOTHING) for seat, name in enumerate(names)]
        lines += [(ROW, " ".join(f"{one}-{other}" for one, other in row(position)) or NOTHING)]
        lines += [(TOLD, told(position))] if position.events else []
        lines += [(BONEYARD, str(position.boneyard)), (SCORES, " ".join(map(str, position.scores)))]
        return labelled([*lines, (LEADS, NOTHING if position.leader == NONE else str(position.leader + 1))])

    def hand_in(written: str) -> tuple[int, int]:
        """A hand from its text, and the number of its tiles."""
        words = written.replace(NOTHING, " ").split() if written.strip() == NOTHING else written.split()
        if HIDDEN in words:
            return UNSEEN, len(words)
        found = [tile_in(one) for one in words]
        for one, tile in zip(words, found, strict=True):
            if tile is None:
                raise BadPosition(no_tile(one))
        return sum(1 << tile for tile in found if tile is not None), len(words)

    def no_tile(written: str) -> Message:
        return M("{written!r} is not a tile of this set, whose highest is {tile}.", written=written,
                 tile=tile_text(tiles.count - 1))  # fmt: skip

    def event_in(written: str, left: int, right: int, is_first: bool) -> int:
        """An event from its text."""
        for spelled, event in ((PASS, tiles.pass_move), (DRAW, tiles.drawn)):
            if is_spelled(written, spelled):
                return event
        first, *end = written.split()
        tile = tile_in(first)
        if tile is None or len(end) > 1:
            raise BadPosition(no_tile(written))
        if end:
            side = next((number for number, spelled in enumerate(ENDS) if is_spelled(end[0], spelled)), RIGHT)
        elif not is_first and left != right and {left, right} <= set(tiles.ends[tile]):
            raise BadPosition(M("The tile {tile} fits both ends; add left or right.", tile=tile_text(tile)))
        else:
            side = RIGHT if is_first or right in tiles.ends[tile] else LEFT
        if not is_first and (left, right)[side] not in tiles.ends[tile]:
            raise BadPosition(M("The tile {tile} fits no end of the row.", tile=tile_text(tile)))
        return 2 * tile + side

    def parse(written: str) -> Position:
        """A position from its text."""
        given = contents(written, [*names, ROW, TOLD, BONEYARD, SCORES, LEADS])
        hands = [hand_in(given[name]) for name in names]
        words = [one.strip() for one in given[TOLD].split(",") if one.strip()]
        if len(words) > len(start.told) * IN_A_WORD:
            raise BadPosition(M("A round has fewer moves."))
        leader = given[LEADS] or "1"
        if leader not in (NOTHING, *map(str, range(1, players + 1))):
            raise BadPosition(M("{leader!r} leads no round; the player who leads is 1 to {most}.", leader=leader,
                                most=players))  # fmt: skip
        leads = NONE if leader == NOTHING else int(leader) - 1
        points = [int(one) if one.isdecimal() and len(one) < 6 else -1 for one in (given[SCORES] or "0 0").split()]
        if len(points) != 2 or min(points) < 0:
            raise BadPosition(M("{points!r} are not the points of two sides.", points=given[SCORES]))
        dealt = in_hands if words else sum(count for _, count in hands)
        held = tuple(bits for bits, _ in hands)
        position = start._replace(
            hands=held,
            dealt=dealt,
            boneyard=tiles.count - min(dealt, in_hands),
            player=leads,
            leader=leads,
            scores=(points[0], points[1]),
        )
        for one in words:
            position = after(position, one)
        return checked(position, given, [count for _, count in hands])

    def after(position: Position, written: str) -> Position:
        """The position after one more event."""
        left, right, number = position.left, position.right, position.events
        event = event_in(written, left, right, number == 0)
        if event < tiles.pass_move:
            if event // 2 in {one // 2 for one in events_of(position) if one < tiles.pass_move}:
                raise BadPosition(M("The tile {tile} is in two places.", tile=tile_text(event // 2)))
            left, right = extended(number == 0, left, right, event)
        is_draw = event == tiles.drawn
        return position._replace(
            told=added(position.told, number, event),
            events=number + 1,
            left=left,
            right=right,
            player=position.player if is_draw else (position.player + 1) % players,
            boneyard=position.boneyard - is_draw,
        )

    def checked(position: Position, given: dict[str, str], counts: list[int]) -> Position:
        """The position, unless its lines contradict each other."""
        places = [tile for held in position.hands if held != UNSEEN for tile in tiles_in(held)]
        places += [event // 2 for event in events_of(position) if event < tiles.pass_move]
        twice = [tile for tile in places if places.count(tile) > 1]
        if twice:
            raise BadPosition(M("The tile {tile} is in two places.", tile=tile_text(twice[0])))
        if position.dealt > in_hands or (position.leader == NONE and position.dealt == in_hands):
            raise BadPosition(M("Each player is dealt {count} tiles, and then one leads.", count=each))
        for seat, count in enumerate(counts):
            if count != size(position, seat):
                raise BadPosition(M("{name} has {count} tiles by the moves told.", name=names[seat],
                                    count=size(position, seat)))  # fmt: skip
        laid = " ".join(f"{one}-{other}" for one, other in row(position)) or NOTHING
        if given[ROW] not in ("", laid) or given[BONEYARD] not in ("", str(position.boneyard)):
            raise BadPosition(M("By the moves told, the row is {row} and the boneyard has {count} tiles.", row=laid,
                                count=position.boneyard))  # fmt: skip
        return position

    def is_chance(position: Position) -> bool:
        return player(position) == CHANCE

    def action_text(position: Position, action: int) -> Message | str:
        if is_chance(position):
            return tile_text(action)
        return word(action, position.left, position.right, position.events == 0)

    def parse_action(position: Position, written: str) -> int:
        if is_chance(position):
            tile = tile_in(written)
            if tile is None:
                raise IllegalMove(no_tile(written))
            return tile
        try:
            return event_in(written, position.left, position.right, position.events == 0)
        except BadPosition as error:
            raise IllegalMove(error.message) from None

    wide = max(LINE, each)

    def places(position: Position) -> tuple[dict[int, Square], list[tuple[Square, tuple[int, int]]]]:
        """The squares of the tiles seen in hands, and the row with its squares."""
        held = {}
        for seat in range(players):
            for column, name in enumerate(hand(position, seat)):
                if name != HIDDEN:
                    held[tile_in(name)] = column, hand_row(position, seat)
        laid = [((number % wide, players - 1 + number // wide), ends) for number, ends in enumerate(row(position))]
        return held, laid  # type: ignore[return-value]

    def line_count(position: Position) -> int:
        return max(2, -(-len(row(position)) // wide))

    def hand_row(position: Position, seat: int) -> int:
        """The hands of the others are above the row, that of the first player is below."""
        return players - 1 - seat if seat else players - 1 + line_count(position)

    def draw(position: Position) -> Board:
        """The hands and the row, its doubles across."""
        pieces = []
        for seat in range(players):
            for column, name in enumerate(hand(position, seat)):
                upright = "" if name == HIDDEN else name.replace("-", ":")
                pieces.append(Piece((column, hand_row(position, seat)), "domino", seat, upright))
        for square, (one, other) in places(position)[1]:
            pieces.append(Piece(square, "domino", None, f"{one}{':' if one == other else '-'}{other}"))
        return Board(
            columns=max(wide, *(len(hand(position, seat)) for seat in range(players))),
            rows=players + line_count(position),
            style="bare",
            pieces=tuple(pieces),
            scores=tuple(str(position.scores[seat % 2]) for seat in range(players)),
            notes=(M("Tiles in the boneyard: {count}", count=position.boneyard),),
        )

    def squares(position: Position, action: int) -> tuple[Square, ...]:
        """The tile in the hand, and the end of the row where it fits both."""
        if is_chance(position) or action == tiles.pass_move:
            return ()
        held, laid = places(position)
        if action // 2 not in held:
            return ()
        mine = held[action // 2]
        both = position.left != position.right and {position.left, position.right} <= set(tiles.ends[action // 2])
        return (mine, laid[-1 if action % 2 == RIGHT else 0][0]) if position.events and both else (mine,)

    return Look(
        title=M("Dominoes"),
        about=M("Lay tiles end to equal end, and get rid of yours first, with those of the others hidden."),
        rules=RULES,
        parameters={
            "highest": M("the highest double"),
            "tiles": M("tiles of each player"),
            "kind": M("block or draw"),
            "lead": M("who leads first"),
            "points": M("points to win, 0 for one round"),
            "stay": M("tiles that stay in the boneyard"),
        },
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        player_names=names,
        words=(*names, ROW, TOLD, BONEYARD, SCORES, LEADS),
    )
