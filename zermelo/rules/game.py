"""A game is a value: plain functions over an immutable position.

The names are the textbook's (Russell and Norvig, chapter 5): `initial`, `player`, `actions`,
`result`, `terminal`, `utility`. A rulebook is a module that defines those functions, in any
order and with no decorator, and puts them into a `Game`:

>>> from typing import NamedTuple
>>> from zermelo import Game, search
>>> class Position(NamedTuple):
...     sticks: int
...     player: int
>>> def actions(position):
...     for take in range(1, min(3, position.sticks) + 1):
...         yield take
>>> def result(position, take):
...     return Position(position.sticks - take, 1 - position.player)
>>> def terminal(position):
...     return position.sticks == 0
>>> def utility(position):           # the player who took the last stick has won
...     return 1 if position.player == 1 else -1
>>> sticks = Game(name="sticks", initial=Position(10, 0), actions=actions, result=result,
...               terminal=terminal, utility=utility)
>>> search(sticks).action, search(sticks).value
(2, 1)
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.advice import GROUP_OF, Advice
from zermelo.rules.display import drawing_of
from zermelo.rules.groups import LOOKS, ORIGINS, in_groups
from zermelo.rules.look import Look, player_name
from zermelo.rules.words import in_english, nearest

MAX, MIN = 0, 1
CHANCE = -1
"""The value of `player` at a chance node: a die, a card."""
UNSEEN = -1
"""What `sees` puts in place of a number that a player does not know: no card, die or choice has it."""

MOST_WORDS = 4
"""The most words in which one move is written."""

Position = Any
Action = Any
Value = Any
"""A number seen by MAX, or a tuple with one entry for each player."""


class IllegalMove(ZermeloError):
    """The move cannot be read, or is not legal here."""


class BadPosition(ZermeloError):
    """The text does not describe a position of the game."""


class Unsuitable(ZermeloError):
    """The algorithm does not fit the declarations of the game."""


class BadRules(ZermeloError):
    """The rules of a game contradict themselves."""


def refuse_no_move(game: "Game", actions: Sequence[Action]) -> None:
    """Refuse rules by which an unfinished game cannot go on."""
    if not actions:
        raise BadRules(
            M("A position of {game} is not over and has no move; `zermelo check` says where.", game=game.name)
        )


def mover(position: Position) -> int:
    """The default `player`: a position that has a field of that name."""
    return position.player  # type: ignore[no-any-return]


def alone(position: Position) -> int:
    """The default `player` of a game of one player."""
    return MAX


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameFields:
    """The fields of a game; only the first block is needed."""

    name: str
    initial: Position
    actions: Callable[[Position], Iterable[Action]]
    """The legal moves of a position that is neither finished nor a chance node, in a fixed order."""
    result: Callable[[Position, Action], Position]
    """The position after a move, or after an outcome of chance."""
    terminal: Callable[[Position], bool]
    utility: Callable[[Position], Value]
    """The value of a finished game: a number for MAX, or a tuple with an entry for each player."""
    player: Callable[[Position], int] = mover
    """Who moves: 0 (MAX), 1 (MIN), 2 …, or CHANCE; by default the field `player` of the position, or the one player."""

    chance: Callable[[Position], Iterable[tuple[Action, float]]] | None = None
    """The outcomes of a chance node with their probabilities, which sum to 1."""
    sees: Callable[[Position, int], Position] | None = None
    """What a player knows: the position with UNSEEN in place of what is hidden; by default all see everything."""
    possible: Callable[[Position, int], Iterable[tuple[Position, float]]] | None = None
    """The positions that look like a view to the player to move, with weights."""
    evaluate: Callable[[Position], Value] | None = None
    """An estimate of the value of an unfinished position, on the scale of `utility` (or see `decisive`)."""
    cost: Callable[[Position, Action], float] | None = None
    """In a game of one player, what a move costs, not less than 0; by default 1."""
    distance: Callable[[Position], float] | None = None
    """In a game of one player, an estimate of the cost from here to the nearest goal; never too high, or a search may
    miss the cheapest way."""
    any_way: bool = False
    """In a game of one player, whether any way to a goal is as good as a shorter one; `distance` may be
    too high then."""
    goal: Position | None = None
    """In a game of one player, the only goal, if every move can be taken back by another: to search from both ends."""
    noisy: Callable[[Position], Iterable[Action]] | None = None
    """The legal moves that make a position unquiet (captures, say); none if it is quiet."""
    forced: bool = False
    """Whether a player who has noisy moves must play one of them: captures in checkers."""
    symmetries: Callable[[Position], Iterable[Position]] | None = None
    """Every position equivalent to this one by symmetry, itself among them."""
    key: Callable[[Position], Any] | None = None
    """A number that identifies a position; by default the position itself."""
    key_bits: int | None = None
    """The most bits of that number, where it is never negative."""
    transposition: Callable[[Position], Any] | None = None
    """The part of a position that counts for a repetition and in the engine's transposition table, where positions
    also count moves towards a draw; by default the key."""
    from_key: Callable[[int], Position] | None = None
    """The inverse of `key`: tables of all positions then store keys alone, in a third of the memory."""
    advice: Advice = field(default_factory=Advice)
    """Knowledge beyond the rules that helps the engine."""

    players: int = 2
    zero_sum: bool = True
    information: str = "perfect"
    """ "imperfect" if something is hidden from a player, as it is in every game with `sees`."""
    bounds: tuple[float, float] | None = None
    """The smallest and the largest value a player can get, estimates included, where known."""
    payoff_sum: float | None = None
    """The largest possible sum of all players' payoffs, where known."""
    constant_sum: float | None = None
    """The sum of all players' payoffs, where it is constant."""
    counts_points: bool = False
    """Whether the utility is a count of points that an estimate is compared with, rather than win, draw or loss."""
    decisive: bool = False
    """Whether a finished game outweighs every estimate, which is on a scale of its own: a win counts ∞ beside it."""
    longest: int | None = None
    """The most plies of a game, where known."""
    repetition: float | None = None
    """The value of a repetition, for games with such a rule."""
    occurrences: int = 2
    """How often a position must occur to count as repeated."""

    look: Look = field(default_factory=Look)
    """Its presentation: boards and moves as text and drawings, player names, a one-sentence description."""


class Game(GameFields):
    """The rules of a game, its declarations, and its notation.

    Positions are immutable, best a NamedTuple of integers, so that the rules can be compiled to machine code.
    A field of its look or advice may be given directly: `Game(text=…)` is short for `Game(look=Look(text=…))`,
    `Game(order=…)` for `Game(advice=Advice(search=SearchAdvice(order=…)))`, and `Game(features=…)` for
    `Game(advice=Advice(learning=…))`.
    """

    if not TYPE_CHECKING:  # editors and type checkers know the fields

        def __init__(self, *unnamed: Any, **declared: Any) -> None:
            if unnamed:
                raise BadRules(M("Game takes its fields by name, such as name={given!r}.", given=unnamed[0]))
            given = in_groups(declared)
            refuse_bad_fields(given)
            if given.get("sees"):
                given["information"] = "imperfect"
            if given.get("players") == 1 and not given.get("chance"):
                given.setdefault("player", alone)
            super().__init__(**given)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def _repr_svg_(self) -> str:
        """A drawing of the first position, for notebooks."""
        return drawing_of(self)

    def view(self, position: Position, player: int) -> Position:
        """The position as a player knows it."""
        return self.sees(position, player) if self.sees else position

    @property
    def has_payoffs(self) -> bool:
        """Whether values are tuples with an entry for each player, rather than one number for MAX."""
        return self.players > 2 or not self.zero_sum

    @property
    def kind_of_sum(self) -> str:
        """ "zero", "constant" or "variable": what the payoffs of all players add up to."""
        if self.zero_sum or self.constant_sum == 0:
            return "zero"
        return "variable" if self.constant_sum is None else "constant"

    def start_at(self, position: Position | None) -> Position:
        """The position to begin at: None is the initial one."""
        return self.initial if position is None else position

    def moves(self, position: Position) -> list[Action]:
        """The legal moves, or the outcomes of chance, as a list; empty when the game is over."""
        if self.terminal(position):
            return []
        if self.player(position) == CHANCE:
            return [outcome for outcome, _ in self.outcomes(position)]
        return list(self.actions(position))

    def outcomes(self, position: Position) -> list[tuple[Action, float]]:
        """The outcomes of a chance node with their probabilities."""
        if self.chance is None:
            raise ZermeloError(M("{game} has a chance node but no `chance` function.", game=self.name))
        return list(self.chance(position))

    def show(self, position: Position) -> str:
        """The board as text."""
        return self.look.text(position) if self.look.text else str(position)

    def write(self, position: Position, action: Action) -> str:
        """A move as text."""
        if self.look.action_text:
            return self.look.action_text(position, action)
        if isinstance(action, tuple):
            return " ".join(str(part) for part in action)
        return str(action)

    def write_line(self, position: Position, line: Iterable[Action]) -> list[str]:
        """The moves of a line as text.

        >>> from zermelo.games.nim import nim
        >>> nim(1, 2).write_line(nim(1, 2).initial, [(1, 1), (0, 1)])
        ['2x1', '1x1']
        """
        written = []
        for action in line:
            written.append(self.write(position, action))
            position = self.result(position, action)
        return written

    def read(self, position: Position, text: str) -> Action:
        """The legal move that a text means, in any usual notation."""
        legal = self.moves(position)
        wanted = text.strip()
        alike = []
        for action in legal:
            written = self.write(position, action)
            if written == wanted:
                return action
            if written.casefold() == wanted.casefold():
                alike.append(action)
        if len(alike) == 1:  # in chess bxc3 and Bxc3 are two moves
            return alike[0]
        if self.look.parse_action:
            with suppress(ValueError):  # int("a1") raises it: no move
                action = self.look.parse_action(position, wanted)
                if action in legal:
                    return action
        raise IllegalMove(
            M("{written!r} is not a move here; {legal}.", written=wanted, legal=self.legal_text(position))
        )

    def legal_text(self, position: Position, most: int = 12) -> Message:
        """The legal moves in words, for a prompt or an error."""
        return moves_text([self.write(position, action) for action in self.moves(position)], most)

    def position(self, text: str) -> Position:
        """A position from its text, or from the moves that lead to it from the start.

        >>> from zermelo.games.nim import nim
        >>> nim(3, 4, 5).position("2x1 3x5").piles
        (3, 3, 0)
        """
        words = text.replace(",", " ").replace(";", " ").split()
        if self.look.parse is None or (self.look.run_together and all(map(str.isalnum, words))):
            return self._after(words)
        try:
            return self.look.parse(text) if words else self.initial
        except BadPosition as error:
            not_a_board = error
        try:
            return self._after(words)
        except BadPosition as not_moves:
            with suppress(BadPosition):
                return self.board(text)  # in another language
            raise (not_moves if self._is_move(self.initial, words[0]) else not_a_board) from None

    def _is_move(self, position: Position, word: str) -> bool:
        try:
            self.read(position, word)
        except IllegalMove:
            return False
        return True

    def board(self, text: str) -> Position:
        """A position from the text of its board, in any language; moves are refused."""
        if self.look.parse is None:
            raise BadPosition(M("{game} reads positions as moves only.", game=self.name))
        try:
            return self.look.parse(text)
        except BadPosition:
            return self.look.parse(in_english(text, self.look.words))

    def _after(self, words: list[str]) -> Position:
        """The position after some moves from the start."""
        position, number, place = self.initial, 0, 0
        while place < len(words):
            moves, used = self._moves_in(position, words[place:])
            place += used
            for move in moves:
                number += 1
                try:
                    position = self.result(position, self.read(position, move))
                except IllegalMove as error:
                    raise BadPosition(M("Move {number}: {problem}", number=number, problem=error.message)) from None
        return position

    def _moves_in(self, position: Position, words: list[str]) -> tuple[Iterable[str], int]:
        """The first moves and the number of words they take: 1 for e4 or 44455 (a move per sign), 2 for 8/5 6/5."""
        word = words[0]
        if self.look.run_together and not self._is_move(position, word) and self._is_move(position, word[0]):
            return word, 1
        for count in range(1, min(len(words), MOST_WORDS) + 1):
            if self._is_move(position, move := " ".join(words[:count])):
                return [move], count
        return [word], 1

    def player_name(self, player: int) -> str:
        """The displayed name of a player."""
        return in_context("who moves", "chance") if player == CHANCE else player_name(self.look.player_names, player)


def moves_text(names: list[str], most: int = 12) -> Message:
    """Moves in words, for a prompt or an error.

    >>> moves_text(["a3", "b3", "c3"], most=2)
    'the legal moves are a3, b3, …'
    """
    if not names:
        return M("the game is over and there are no moves")
    shown = joined([*names[:most], "…"] if len(names) > most else names)
    return M("the legal moves are {moves}", moves=shown)


def own_value(player: int, value: Value) -> Value:
    """A value as a player sees it: its own payoff, or what MAX gains with the sign of the player.

    >>> own_value(MIN, 3), own_value(2, (5, 2, 4))
    (-3, 4)
    """
    if isinstance(value, tuple):
        return value[player]
    return value if player == MAX else -value


def refuse_bad_fields(given: dict[str, Any]) -> None:
    """Refuse unknown fields, suggesting the nearest name, and missing ones.

    >>> Game(name="sticks", utilty=max)
    Traceback (most recent call last):
    zermelo.rules.game.BadRules: Game has no field `utilty`; did you mean `utility`?
    """
    known = {one.name: one.default is MISSING and one.default_factory is MISSING for one in fields(GameFields)}
    for name in (name for name in given if name not in known):
        for near in nearest(name, [*known, *sorted(LOOKS), *GROUP_OF], "field", most=1):
            raise BadRules(M("Game has no field `{name}`; did you mean `{near}`?", name=name, near=near))
        raise BadRules(M("Game has no field `{name}`.", name=name))
    for name in (name for name, is_required in known.items() if is_required and name not in given):
        raise BadRules(M("Game lacks the field `{name}`.", name=name))


def variant(game: Game, **changes: Any) -> Game:
    """The same game with some of its functions or declarations replaced, those of its look and advice among them.

    Another `evaluate` replaces the better estimate of the advice too, unless that is given.

    >>> from zermelo.games import tic_tac_toe
    >>> variant(tic_tac_toe.game, evaluate=None).evaluate is None
    True
    """
    added: dict[str, Any] = {}
    if changes.get("evaluate", game.evaluate) is not game.evaluate and not {"estimate", "advice"} & changes.keys():
        added["advice"] = game.advice.with_fields({"estimate": None, "futility": None})
    made = replace(game, **added, **changes)
    ORIGINS[made] = game, changes
    return made
