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
    for deal in range(1, 9):
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


test_parameters_of_cards_are_refused_in_a_sentence = refused(
    load,
    ZermeloError,
    [
        ("freecell:0", "deal is a whole number from 1"),
        ("freecell:1,11", "columns is a whole number from 1 to 10"),
        ("freecell:1,8,5", "cells is a whole number from 0 to 4"),
        ("freecell:1,8,4,3", "suits is 2 or 4"),
        ("freecell:1,8,4,4,14", "ranks is a whole number from 2 to 13"),
    ],
)
