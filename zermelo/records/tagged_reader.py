"""Reads records from text with tags and movetext as in PGN, leniently: as programs write it and people type it.

>>> from zermelo.games import find
>>> (record,) = read(find("tic-tac-toe"), '[White "Ann"] 1. b2 {well} (1. a1 b2) a1 0-1', Dialect())
>>> record.players, record.scores, record.moves[0].comment, len(record.moves[0].variations)
(('Ann', '?'), (0.0, 1.0), 'well', 1)
"""

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from zermelo.languages.message import M
from zermelo.records.dialect import Dialect
from zermelo.records.record import BadRecord, MoveSequence, Record, RecordedMove
from zermelo.records.spelling import NUMBER, next_move
from zermelo.records.tagged_writer import SUFFIXES, UNKNOWN_TAGS
from zermelo.rules.game import MOST_WORDS, Action, BadPosition, Game, IllegalMove, Position

DEEPEST = 50
"""The deepest nesting of variations."""
TAG, COMMENT, QUOTED, OPEN, CLOSE, MARK, WORD = "tag", "comment", "quoted", "open", "close", "mark", "word"
TOKENS = re.compile(
    r"""(?P<escape>(?m:^%.*$)) | (?P<comment>\{[^}]*\}|;[^\n]*)
      | (?P<tag>\[\s*(\w+)\s*"((?:\\.|[^"\\])*)"\s*\]) | (?P<quoted>"(?:\\.|[^"\\])*")
      | (?P<open>\() | (?P<close>\)) | (?P<mark>\$\d{1,3}|[!?]{1,2}(?=[\s()]|$))
      | (?P<word>[^\s(){};"]+) | (?P<other>\S)""",
    re.VERBOSE,
)
TAG_PARTS = [TOKENS.groupindex[TAG] + 1, TOKENS.groupindex[TAG] + 2]
TIME = re.compile(r"\[%(emt|clk)\s+(\d+):(\d+):(\d+(?:\.\d+)?)\]\s*")
MARKED = re.compile(r"(.*?)([!?]{1,2})")
MARKS = {sign: mark for mark, sign in SUFFIXES.items()}
ESCAPED = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    line: int
    name: str = ""


def read(game: Game, text: str, dialect: Dialect) -> list[Record]:
    """The records of a text, one after the other."""
    tokens = deque(_tokens(text))
    found: list[Record] = []
    while tokens:
        reader = _Reader(game, dialect, tokens)
        try:
            found.append(reader.record())
        except (BadPosition, IllegalMove, BadRecord) as error:
            raise BadRecord(
                M(
                    "Game {number}, line {line}: {problem}",
                    number=len(found) + 1,
                    line=reader.line,
                    problem=error.message,
                )
            ) from None
    return found


def _tokens(text: str) -> Iterator[Token]:
    line, end = 1, 0
    for found in TOKENS.finditer(text):
        line += text.count("\n", end, found.start())
        end = found.start()
        if found["tag"]:
            name, value = found.group(*TAG_PARTS)
            yield Token(TAG, _unquoted(value), line, name)
        elif not found["escape"]:
            kind = found.lastgroup or ""
            yield Token(kind, _content(kind, found[0]), line)


def _content(kind: str, text: str) -> str:
    """A token without its delimiters; a move may be broken over two lines."""
    if kind == COMMENT:
        return text[1:-1] if text[0] == "{" else text[1:]
    return " ".join(_unquoted(text[1:-1]).split()) if kind == QUOTED else text


def _unquoted(text: str) -> str:
    return ESCAPED.sub(lambda escaped: "\n" if escaped[1] == "n" else escaped[1], text)


class _Reader:
    """Reads one record off the front of the tokens."""

    def __init__(self, game: Game, dialect: Dialect, tokens: deque[Token]) -> None:
        self._game, self._dialect, self._tokens = game, dialect, tokens
        self.line = tokens[0].line
        """The current line of the text."""

    def record(self) -> Record:
        game, dialect = self._game, self._dialect
        tags: dict[str, str] = {}
        while self._next() == TAG:
            token = self._take()
            tags[token.name] = token.text
        self._refuse_another_game(tags)
        start = dialect.start_of(game, tags)
        line = self._moves(game.position(start) if start else game.initial)
        result = self._take().text if self._next() == WORD else tags.get("Result", "")
        seats = dialect.seats(game)
        players = tuple(tags.get(seat, "?") for seat in seats)
        known = {*seats, "Result", *dialect.start_names, *dialect.own_tags(game)}
        others = {name: text for name, text in tags.items() if name not in known and text != UNKNOWN_TAGS.get(name)}
        return Record(
            line.moves,
            line.comment,
            players if set(players) != {"?"} else (),
            dialect.read_result(game, result) or (),
            start,
            others,
        )

    def _refuse_another_game(self, tags: dict[str, str]) -> None:
        for name, value in self._dialect.own_tags(self._game).items():
            if tags.get(name, value) != value:
                raise BadRecord(
                    M(
                        "this is a game of {other}, by its tag {name}, not {game}.",
                        other=tags[name],
                        name=name,
                        game=value,
                    )
                )

    def _next(self) -> str:
        """The kind of the next token; empty at the end."""
        return self._tokens[0].kind if self._tokens else ""

    def _take(self) -> Token:
        token = self._tokens.popleft()
        self.line = token.line
        return token

    def _is_result(self) -> bool:
        return self._next() == WORD and self._dialect.read_result(self._game, self._tokens[0].text) is not None

    def _moves(self, position: Position, depth: int = 0) -> MoveSequence:
        """The moves up to the end of the game, which is not consumed, or of a variation."""
        if depth > DEEPEST:
            raise BadRecord(M("variations are nested more than {most} deep.", most=DEEPEST))
        before, comment, moves = position, "", list[RecordedMove]()
        while self._tokens and self._next() not in (TAG, CLOSE) and not self._is_result():
            if self._next() in (WORD, QUOTED) and not self._skipped():
                before = position
                action, marks = self._move(position)
                moves.append(RecordedMove(self._game.write(position, action), marks=marks))
                position = self._game.result(position, action)
            elif self._next() == COMMENT and not moves:
                comment = " ".join([comment, *self._take().text.split()]).strip()
            elif self._next() in (COMMENT, MARK, OPEN):
                if not moves:
                    raise BadRecord(M("{sign} stands before the first move.", sign=self._tokens[0].text))
                moves[-1] = self._told(moves[-1], before, depth)
            elif self._tokens and self._next() not in (TAG, CLOSE, WORD, QUOTED):
                raise BadRecord(M("{sign!r} has no meaning here.", sign=self._take().text))
        if self._next() == CLOSE and not depth:
            raise BadRecord(M("{sign!r} has no meaning here.", sign=self._take().text))
        return MoveSequence(tuple(moves), comment)

    def _told(self, move: RecordedMove, before: Position, depth: int) -> RecordedMove:
        """A move with the annotation of the next token."""
        token = self._take()
        if token.kind == COMMENT:
            return _with_comment(move, token.text)
        if token.kind == MARK:
            mark = MARKS.get(token.text) or int(token.text[1:])
            return replace(move, marks=(*move.marks, mark))
        variation = self._moves(before, depth + 1)
        if self._is_result():
            self._take()
        if self._next() != CLOSE:
            raise BadRecord(M("a variation is not closed by )."))
        self._take()
        return replace(move, variations=(*move.variations, variation))

    def _skipped(self) -> bool:
        """Whether the next token was a move number, which is skipped."""
        token = self._tokens[0]
        if token.kind == WORD and NUMBER.sub("", token.text) == "":
            self._take()
            return True
        return False

    def _move(self, position: Position) -> tuple[Action, tuple[int, ...]]:
        """The next move, with the mark attached to it."""
        if self._next() == QUOTED:
            return self._dialect.read_move(self._game, position, self._take().text), ()
        self.line = self._tokens[0].line
        words = [token.text for token in takewhile(self._is_of_move, islice(self._tokens, MOST_WORDS))]
        marked = [MARKED.fullmatch(word) for word in words]
        bare = [found[1] if found else word for found, word in zip(marked, words, strict=True)]
        try:
            action, used = next_move(self._game, position, bare, read=self._dialect.read_move)
            mark = marked[used - 1]
        except IllegalMove:
            action, used = next_move(self._game, position, words, read=self._dialect.read_move)
            mark = None
        for _ in range(used):
            self._take()
        return action, (MARKS[mark[2]],) if mark else ()

    def _is_of_move(self, token: Token) -> bool:
        """Whether a token may be a word of a move."""
        return token.kind == WORD and self._dialect.read_result(self._game, token.text) is None


def _with_comment(move: RecordedMove, text: str) -> RecordedMove:
    """A move with one more comment; times are extracted from it."""
    for name, hours, minutes, seconds in TIME.findall(text):
        whole = round(3600 * int(hours) + 60 * int(minutes) + float(seconds), 3)
        move = replace(move, clock=whole) if name == "clk" else replace(move, seconds=whole)
    return replace(move, comment=" ".join([move.comment, *TIME.sub("", text).split()]).strip())
