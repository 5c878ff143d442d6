"""Card solitaires: deals by number, the rules against naive twins, and what the solvers find."""

import csv
from pathlib import Path
from random import Random

import pytest

from tests.games.playouts import find
from tests.modes import interpreted, needs_compiler
from tests.refusals import refused
from zermelo import solve
from zermelo.games import find as load
from zermelo.games.moves.cards import dealt, name
from zermelo.languages.errors import ZermeloError
from zermelo.pathfinding.route import find_reduced_route, find_route
from zermelo.rules.game import BadPosition, IllegalMove

DEALS = Path(__file__).parents[3] / "shared" / "data" / "worlds" / "cards" / "freecell_deals.csv"
FIRST_DEAL = "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C TS QH 4H AC 4D 7S 3S TD"
RANKS = "A23456789TJQK"


def red(card: str) -> bool:
    return card[1] in "DH"


def follows(card: str, below: str) -> bool:
    """Whether a card may lie on another one in a column."""
    return RANKS.index(card[0]) + 1 == RANKS.index(below[0]) and red(card) != red(below)


# ---------------------------------------------------------------------------------------------
# FreeCell


def freecell_moves(home: dict[str, int], cells: list[str], columns: list[list[str]], room: int) -> set[str]:
    """The legal moves of FreeCell, from the places of the cards."""
    moves = set()
    empty = next((number for number, column in enumerate(columns) if not column), None)
    for card, column in [(cell, []) for cell in cells] + [(column[-1], column) for column in columns if column]:
        if home[card[1]] == RANKS.index(card[0]):
            moves.add(f"{card}-home")
        moves |= {f"{card}-{other[-1]}" for other in columns if other and follows(card, other[-1])}
        if empty is not None and len(column) != 1:
            moves.add(f"{card}-{empty + 1}")
        if column and len(cells) < room:
            moves.add(f"{card}-cell")
    return moves


@interpreted
def test_the_deals_are_those_of_microsoft() -> None:
    assert [name(card, 4) for card in dealt(1, 52)][:34] == FIRST_DEAL.split()
    if DEALS.is_file():
        for row in csv.DictReader(DEALS.read_text(encoding="utf-8").splitlines()):
            found = [name(card, 4) for card in dealt(int(row["deal"]), 52)]
            assert found == row["cards_in_rows_of_eight"].split()


@interpreted
@pytest.mark.parametrize("address", ["freecell:7", "freecell:3,4,1,2,5", "freecell:5,3,0,4,3"])
def test_freecell_moves_are_those_of_the_places(address: str) -> None:
    """The legal moves, compared with rules on lists of cards, as the board shows them."""
    game, dice = find(address), Random(address)
    room = int((address.split(":")[1] + ",8,4").split(",")[2])
    for _ in range(6):
        position = game.initial
        while not game.terminal(position):
            lines = [line.split(": ")[1].split() for line in str(game.show(position)).splitlines()]
            tops, cells, *columns = [[card for card in line if card != "-"] for line in lines]
            home = dict.fromkeys("CDHS", 0) | {card[1]: RANKS.index(card[0]) + 1 for card in tops}
            moves = game.moves(position)
            assert {str(game.write(position, move)) for move in moves} == freecell_moves(home, cells, columns, room)
            if dice.random() < 0.02:
                break
            position = game.result(position, dice.choice(moves))


@needs_compiler
def test_freecell_deals_are_solved_and_the_solution_is_legal() -> None:
    for deal in (2, 3):
        solution = solve(f"freecell:{deal}")
        assert solution.outcome == "win" and solution.line
        game, position = solution.game, solution.position
        for move in solution.line:
            assert move in game.moves(position)
            position = game.result(position, move)
        assert game.utility(position) == 1


@needs_compiler
def test_the_impossible_deal_of_freecell_is_proved() -> None:
    assert solve("freecell:11982").outcome == "loss"


@interpreted
def test_moves_of_freecell_are_read_in_usual_notations() -> None:
    game = find("freecell")
    position = game.initial
    top = str(game.show(position)).splitlines()[2].split()[-1]
    written = str(game.write(position, game.read(position, "1a")))
    assert written == f"{top}-cell" == str(game.write(position, game.read(position, f"{top} free cell")))
    for nonsense in ("9a", "a5", "1h", "XX-cell", "7H-nowhere", "77"):
        with pytest.raises(IllegalMove):
            game.read(position, nonsense)


@interpreted
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Home: -\nCells: AC", "are missing"),
        ("Home: AC\nCells: AC", "lies in two places"),
        ("Home: 1X", "is not a card of this deck"),
        ("Home: 2C 2D\nCells: 3C 3D 4C 4D", "only 3 cells"),
    ],
)
def test_impossible_tables_of_freecell_are_refused(text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        load("freecell:1,3,3,2,4").position(text)


# ---------------------------------------------------------------------------------------------
# Klondike


class Patience:
    """Klondike by its rules in words, on lists of cards by name, all of them known."""

    def __init__(self, deal: int, draw: int, columns: int, suits: int, ranks: int) -> None:
        cards = [name(card, suits) for card in dealt(deal, suits * ranks)]
        self.draw, self.last = draw, RANKS[ranks - 1]
        self.columns: list[list[str]] = [[] for _ in range(columns)]
        for row in range(columns):
            for column in range(row, columns):
                self.columns[column].append(cards.pop(0))
        self.down = [len(column) - 1 for column in self.columns]
        self.stock, self.waste = cards, list[str]()
        self.home: dict[str, int] = dict.fromkeys("CDHS", 0)

    def sources(self) -> dict[str, list[str]]:
        """Each card that may move, with all that moves with it."""
        found = {card: column[row:] for column, down in zip(self.columns, self.down, strict=True)
                 for row, card in enumerate(column) if row >= down}  # fmt: skip
        found |= {card: [card] for card in self.waste[-1:]}
        return found | {
            RANKS[count - 1] + suit: [RANKS[count - 1] + suit] for suit, count in self.home.items() if count
        }

    def moves(self) -> set[str]:
        found = {"turn"} if self.stock or self.waste else set()
        empty = [number for number, column in enumerate(self.columns) if not column]
        for card, moved in self.sources().items():
            is_home = RANKS.index(card[0]) < self.home[card[1]]
            if len(moved) == 1 and self.home[card[1]] == RANKS.index(card[0]) and not is_home:
                found.add(f"{card}-home")
            for column in self.columns:
                if column and card not in column and follows(card, column[-1]):
                    found.add(f"{card}-{column[-1]}")
            if card[0] == self.last and empty and not any(column[:1] == [card] for column in self.columns):
                found.add(f"{card}-{empty[0] + 1}")
        return found

    def make(self, move: str) -> None:
        if move == "turn":
            turned = self.stock[: self.draw]
            self.waste, self.stock = (self.waste + turned, self.stock[self.draw :]) if turned else ([], self.waste)
            return
        card, target = move.split("-")
        moved = self.sources()[card]
        if RANKS.index(card[0]) < self.home[card[1]]:
            self.home[card[1]] -= 1
        for pile in (*self.columns, self.waste):
            if card in pile:
                del pile[pile.index(card) :]
        self.down = [min(down, max(0, len(column) - 1)) for down, column in zip(self.down, self.columns, strict=True)]
        if target == "home":
            self.home[card[1]] += 1
        elif target.isdecimal():
            self.columns[int(target) - 1] += moved
        else:
            next(column for column in self.columns if column[-1:] == [target]).extend(moved)


@interpreted
@pytest.mark.parametrize("deck", [(3, 7, 4, 13), (1, 7, 4, 13), (2, 3, 2, 5), (3, 4, 4, 3)])
def test_klondike_moves_are_those_of_the_rules_in_words(deck: tuple[int, ...]) -> None:
    dice = Random(str(deck))
    for deal in range(1, 6):
        twin, game = Patience(deal, *deck), find(f"klondike:{deal},{','.join(map(str, deck))}")
        position = game.initial
        for _ in range(120):
            if game.terminal(position):
                break
            moves = {str(game.write(position, move)): move for move in game.moves(position)}
            assert set(moves) == twin.moves()
            played = dice.choice(sorted(moves))
            position = game.result(position, moves[played])
            twin.make(played)


@needs_compiler
@pytest.mark.parametrize(("address", "value"), [("klondike:0,1,2,2,3", 29 / 30), ("klondike:0,1,2,2,3,1", 29 / 30)])
def test_small_decks_of_klondike_have_their_exact_value(address: str, value: float) -> None:
    assert solve(address).value == pytest.approx(value, abs=1e-9)


@needs_compiler
@pytest.mark.soak
@pytest.mark.parametrize(
    ("address", "value"),
    [
        ("klondike:0,1,2,2,4", 23 / 24),
        ("klondike:0,1,2,2,4,1", 23 / 24),
        ("klondike:0,1,3,4,2", 139 / 140),
        ("klondike:0,1,3,2,4", 4633 / 5040),
        ("klondike:0,1,3,2,4,1", 4643 / 5040),
    ],
)
def test_larger_decks_of_klondike_have_their_exact_value(address: str, value: float) -> None:
    assert solve(address).value == pytest.approx(value, abs=1e-9)


def compare_with_the_smaller_game(decks: list[str], deals: int) -> None:
    answers = set()
    for deck in decks:
        for deal in range(1, deals):
            game = find(f"klondike:{deal},{deck}")
            found = find_route(game, algorithm="dfs").solved
            assert find_reduced_route(game).solved == found
            answers.add(found)
    assert answers == {True, False}


@interpreted
def test_the_smaller_game_of_klondike_has_the_same_answer() -> None:
    """Compared with all positions of the game itself."""
    compare_with_the_smaller_game(["2,2,2,3", "1,2,2,3"], 26)


@needs_compiler
@pytest.mark.soak
def test_the_smaller_game_of_klondike_has_the_same_answer_on_larger_decks() -> None:
    compare_with_the_smaller_game(["3,2,2,5", "2,3,2,5", "1,2,2,4", "3,3,4,2", "3,4,2,6", "2,4,4,3"], 13)


@needs_compiler
def test_deals_of_klondike_are_solved_or_refuted() -> None:
    """The moves of a solution are legal, and the game ends with them."""
    outcomes = []
    for deal in (2, 3, 4, 7, 10, 11, 35):
        solution = solve(f"klondike:{deal},3")
        outcomes.append(solution.outcome)
        game, position = solution.game, solution.position
        for move in solution.line or []:
            assert move in game.moves(position)
            position = game.result(position, move)
        assert game.utility(position) == (solution.outcome == "win")
    assert outcomes == ["win", "win", "loss", "win", "loss", "win", "loss"]


@interpreted
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Home: AC/Stock: AC/Waste: -/1: ?", "lies in two places"),
        ("Home: -/Stock: ? ? ? ?", "at most 2 cards"),
        ("Home: -/1: AC ?", "at most 0 face-down cards"),
        ("Home: -/3: 3D 3C", "does not lie on"),
        ("Home: -/2: (AC)", "turned up at once"),
        ("Home: -/2: (AC) AD", "are missing"),
    ],
)
def test_impossible_tables_of_klondike_are_refused(text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        load("klondike:0,1,3,2,4").position(text)


test_parameters_of_cards_are_refused_in_a_sentence = refused(
    load,
    ZermeloError,
    [
        ("freecell:0", "deal is a whole number from 1"),
        ("freecell:1,11", "columns is a whole number from 1 to 10"),
        ("freecell:1,8,5", "cells is a whole number from 0 to 4"),
        ("freecell:1,8,4,3", "suits is 2 or 4"),
        ("klondike:0,0", "draw is a whole number from 1"),
        ("klondike:0,3,10", "columns is a whole number from 1 to 9"),
        ("klondike:0,3,7,2,4", "too large"),
        ("klondike:0,3,7,4,13,2", "open is a whole number from 0 to 1"),
        ("freecell:1,8,4,4,14", "ranks is a whole number from 2 to 13"),
    ],
)
