"""The contract of every game: the installed ones, with some of their parameters, and the examples to copy."""

import os
import sys
from collections import Counter
from math import isclose
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.games.playouts import ALL, INSTALLED, OPEN, VARIANTS, find, playout, positions, short_name, spread
from tests.modes import interpreted, needs_compiler
from tests.refusals import refused
from tests.rulebooks import STICKS
from zermelo.algorithms import run_algorithm
from zermelo.algorithms.registry import without_cuts
from zermelo.games import find as load
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import compiled, enabled
from zermelo.rules.check import check
from zermelo.rules.game import CHANCE, BadPosition, IllegalMove
from zermelo.rules.perft import perft
from zermelo.rules.random_states import scrambled

WITHOUT_KEY = (
    "breakthrough",
    "othello",
    "checkers",
    "backgammon",
    "pac-man",
    "2048",
    "chess",
    "go",
    "cube",
    "minesweeper",
    "dominoes",
    "truco",
    "freecell",
    "brisca",
    "klondike",
    "battleship",
    "chinese-checkers",
    "triad",
)

every_game = pytest.mark.parametrize("address", ALL + VARIANTS, ids=short_name)
installed_game = pytest.mark.parametrize("address", INSTALLED)


@every_game
def test_random_games_keep_the_rules_interpreted_and_compiled(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves where there should be some, probabilities that sum to 1, values inside the bounds, one type of position.

    Positions beyond those of random games are examined interpreted only, so the run without compilation does that.
    """
    if enabled():
        monkeypatch.setattr("zermelo.rules.check.LISTED", 1)
    game = find(address)
    report = check(game, games=8 if game.key else 3)  # of the large ones fewer
    assert report.problems == []
    assert report.note == ""
    assert report.compiled == enabled()


@installed_game
def test_the_name_is_the_address(address: str) -> None:
    assert find(address).name == address


@pytest.mark.parametrize("address", ["connect-four:4,4,3", "pig:6,2,6,1", "nim:7", "nim:1,2,3,4", "coins:3,1,4"])
def test_the_name_of_a_game_with_parameters_finds_it(address: str) -> None:
    assert find(find(address).name).initial == find(address).initial
    assert find(address).name == address


@installed_game
def test_the_human_side_is_complete(address: str) -> None:
    game = find(address)
    assert all(
        (game.look.text, game.look.parse, game.look.action_text, game.look.parse_action, game.look.draw, game.bounds)
    )
    assert (game.key is None) == (address in WITHOUT_KEY), (
        "a game has a key, unless its positions need more than a word of the machine: such games are listed here"
    )
    assert len(game.look.player_names) == game.players
    assert game.look.about.endswith(".") and game.look.about.count(".") == 1 and len(game.look.about) < 110


@every_game
def test_the_declared_players_move(address: str) -> None:
    game = find(address)
    seen = {game.player(position) for position in positions(address) if not game.terminal(position)}
    assert seen - {CHANCE} <= set(range(game.players))
    assert (CHANCE in seen) == (game.chance is not None)


@interpreted
@every_game
def test_text_and_position_round_trip(address: str) -> None:
    game = find(address)
    if game.look.parse is None:
        pytest.skip("the game reads positions as moves only")
    for position in positions(address):
        shown = game.show(position)
        assert game.show(game.look.parse(shown)) == shown
        # The end of a game need not tell how it came about.
        assert game.look.parse(shown) == position or game.terminal(position)


@every_game
def test_positions_are_read_from_their_moves(address: str) -> None:
    game = find(address)
    for seed in range(5):
        position, written = game.initial, []
        for _ in range(12):
            moves = game.moves(position)
            if not moves:
                break
            action = moves[(seed * 7 + len(written)) % len(moves)]
            written.append(game.write(position, action))
            position = game.result(position, action)
        assert game.position(" ".join(written)) == position


@interpreted
@every_game
def test_moves_are_read_as_they_are_written(address: str) -> None:
    game = find(address)
    for position in spread(positions(address), 100):
        moves = game.moves(position)
        written = [game.write(position, action) for action in moves]
        assert len(set(written)) == len(written)
        assert [game.read(position, text) for text in written] == moves
        alike = Counter(text.casefold() for text in written)  # in chess bxc3 and Bxc3 are two moves
        loud = [text for text in written if alike[text.casefold()] == 1]
        assert [game.write(position, game.read(position, f" {text.upper()} ")) for text in loud] == loud


@interpreted
@every_game
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=20) | st.text(alphabet="abcxo0123456789.,+-/|: \n", max_size=24))
@example(text="")
@example(text="99999999999999999999999")
@example(text="0")
@example(text="zz9")
def test_nonsense_is_refused_in_a_sentence(address: str, text: str) -> None:
    game = find(address)
    try:
        assert game.read(game.initial, text) in game.moves(game.initial)
    except IllegalMove as error:
        assert str(error).endswith(".")
    try:
        position = game.position(text)
    except BadPosition as error:
        assert str(error).endswith(".")
    else:
        assert type(position) is type(game.initial)


@every_game
def test_payoffs_are_what_is_declared(address: str) -> None:
    game = find(address)
    if game.payoff_sum is None:
        pytest.skip("the game declares no sum of payoffs")
    for position in positions(address):
        payoffs = game.utility(position) if game.terminal(position) else game.evaluate(position)
        assert min(payoffs) >= 0
        assert sum(payoffs) <= game.payoff_sum or isclose(sum(payoffs), game.payoff_sum)


@every_game
def test_different_positions_have_different_keys(address: str) -> None:
    game = find(address)
    if game.key is None:
        pytest.skip("the position itself is the key")
    found = positions(address, games=30)
    keys = [game.key(position) for position in found]
    assert len(set(keys)) == len(keys), (
        "a key distinguishes all positions; `transposition` merges those that play alike"
    )
    assert all(-(2**63) <= key < 2**63 for key in keys)
    if enabled():
        machine = compiled(game.key)
        assert [machine(position) for position in found[:100]] == keys[:100]


@interpreted
@every_game
def test_declared_sizes_hold(address: str) -> None:
    """Keys are no larger, games no longer, and sufficient moves no others than declared."""
    game = find(address)
    found = positions(address, games=30, most=200)
    if game.key and game.key_bits is not None:
        assert all(0 <= game.key(position) < 1 << game.key_bits for position in found)
    for position in spread(found, 200):
        if game.advice.proof.sufficient and not game.terminal(position):
            chosen = list(game.advice.proof.sufficient(position))
            assert chosen and len(set(chosen)) == len(chosen) and set(chosen) <= set(game.moves(position))
    if game.longest is not None:
        assert all(len(list(playout(game, seed, most=1000))) - 1 <= game.longest for seed in range(10))


@interpreted
@every_game
def test_moves_are_made_on_the_board_that_is_drawn(address: str) -> None:
    game = find(address)
    if game.look.draw is None or game.look.squares is None:
        pytest.skip("the game draws no squares")
    for position in positions(address, games=3):
        board = game.look.draw(position)
        pieces = [piece for piece in board.pieces if piece.kind != "store"]  # which stands beside the squares
        assert all(piece.square in set(board.squares()) for piece in pieces)
        for action in game.moves(position):
            assert set(game.look.squares(position, action)) <= set(board.squares())


@interpreted
@every_game
def test_random_moves_of_the_advice_are_as_likely_as_each_other(address: str) -> None:
    """Counted, and compared with the chi-squared distribution at five standard deviations."""
    game = find(address)
    drawn, choices = game.advice.search.playout, game.advice.search.choices or game.actions
    if drawn is None:
        pytest.skip("the game lists its moves to draw one")
    for position in spread(positions(address), 5):
        moves = [] if game.terminal(position) else choices(position)
        after = Counter(game.result(position, move) for move in moves)
        found = Counter(drawn(position, 1, scrambled(seed))[0] for seed in range(100 * len(after)))
        if not after:
            assert drawn(position, 1, scrambled(0))[0] == position
            continue
        expected = {state: 100 * len(after) * ways / after.total() for state, ways in after.items()}
        assert found.keys() <= expected.keys()
        distance = sum((found[state] - share) ** 2 / share for state, share in expected.items())
        assert distance <= len(after) - 1 + 5 * (2 * len(after)) ** 0.5


ENOUGH_NODES = 10_000
"""The nodes of recorded searches after which no further position of a game is searched: most games need fewer."""


@needs_compiler
@pytest.mark.parametrize("address", OPEN, ids=short_name)
def test_recorded_searches_are_the_same_interpreted_and_compiled(address: str) -> None:
    """With the algorithm that suits the game; that all of them agree is proved in tests/algorithms."""
    game, left = find(address), ENOUGH_NODES
    for position in spread(positions(address, games=2)[::8], 12):
        if left > 0 and not game.terminal(position):
            depth = 2 if len(game.moves(position)) < 60 else 1
            plain = run_algorithm(game, position, depth=depth, record=True, compiled=False)
            depth = 4 if plain.nodes < 100 and depth == 2 else depth
            if depth == 4:
                plain = run_algorithm(game, position, depth=4, record=True, compiled=False)
            machine = run_algorithm(game, position, depth=depth, record=True, compiled=True)
            assert (plain.value, plain.action, plain.line) == (machine.value, machine.action, machine.line)
            assert (plain.nodes, plain.leaves, plain.estimates) == (machine.nodes, machine.leaves, machine.estimates)
            assert plain.events == machine.events
            left -= plain.nodes


def test_a_rulebook_saved_twice_within_a_second_is_read_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python takes a file of the same size and second for the one that it has read before."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    book = tmp_path / "sticks.py"
    for nanoseconds, most in enumerate((3, 2)):
        book.write_text(STICKS.replace("MOST = 2", f"MOST = {most}"), encoding="utf-8")
        os.utime(book, ns=(nanoseconds, nanoseconds))
        game = load(str(book))
        assert len(game.moves(game.initial)) == most


@needs_compiler
def test_a_rulebook_loaded_twice_does_not_spoil_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions of one loading searched with the rules of another once left code behind that crashed the next run."""
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    book = tmp_path / "sticks.py"
    address = str(book)
    book.write_text(STICKS, encoding="utf-8")
    game = load(address)
    os.utime(book, ns=(1, 1))  # as if it had been saved again
    other = load(address)
    assert type(game.initial) is not type(other.initial)
    assert (
        run_algorithm(game, other.initial, depth=5, compiled=True).nodes
        == run_algorithm(game, depth=5, compiled=False).nodes
    )
    assert list(tmp_path.glob("*.bin")) == []
    run_algorithm(load(address), depth=5, compiled=True)
    assert len(list(tmp_path.glob("*.bin"))) == 1


@needs_compiler
@every_game
def test_trees_are_counted_the_same_interpreted_and_compiled(address: str) -> None:
    game = find(address)
    moves = len(game.moves(game.initial))
    depth = 4 if moves < 20 else 3 if moves < 60 else 2
    plain, machine = perft(game, depth, compiled=False), perft(game, depth, compiled=True)
    assert (plain.leaves, plain.nodes, plain.ended) == (machine.leaves, machine.nodes, machine.ended)


@interpreted
@every_game
def test_symmetric_positions_are_equivalent(address: str) -> None:
    """The position is among its images, its images have the same images, and the value is the same for all."""
    game = find(address)
    if game.symmetries is None:
        pytest.skip("the game declares no symmetries")
    for position in spread(positions(address, games=6), 12):
        images = list(game.symmetries(position))
        assert position in images
        if game.terminal(position):
            assert len({(game.terminal(image), game.utility(image)) for image in images}) == 1
            continue
        algorithm, depth = without_cuts(game), 2 if len(game.moves(position)) < 30 else 1
        value = run_algorithm(game, position, algorithm=algorithm, depth=depth).value
        for image in images:
            assert sorted(game.symmetries(image)) == sorted(images)
            assert run_algorithm(game, image, algorithm=algorithm, depth=depth).value == pytest.approx(value)
            assert len(game.moves(image)) == len(game.moves(position))


test_impossible_parameters_are_refused_in_a_sentence = refused(
    find,
    ZermeloError,
    [
        ("connect-four:9,7", "too large"),
        ("connect-four:5,4,6", "line is a whole number from 2 to 5"),
        ("connect-four:0,4", "width is a whole number"),
        ("connect-four:7,6.5", "height is a whole number"),
        ("pig:0", "target is a whole number from 1"),
        ("pig:100,1", "sides is a whole number from 2"),
        ("pig:100,6,-1", "horizon"),
        ("pig:2000000,6", "too large"),
        ("nim:0,0", "piles of nim are all empty"),
        ("nim:3,-1", "piles is a whole number from 0"),
        ("nim:" + "9," * 30 + "9", "too large"),
        ("coins:3,-1", "values is a whole number from 0"),
        ("coins:9000000000", "too large"),
        ("one-card-poker:1", "cards is a whole number from 2 to 100"),
        ("liars-dice:6,1,1,sixes", "wild is one of highest, ones, none, not sixes"),
        ("liars-dice:9,9,9", "too large"),
        ("dominoes:10", "highest is a whole number from 1 to 9"),
        ("dominoes:players=3", "players is one of 2, 4, not 3"),
        ("dominoes:2,2,4", "tiles is a whole number from 1 to 3"),
        ("truco:0,cards=5", "hand is a whole number from 1 to 2"),
        ("push-fold:0", "stack is a whole number from 1 to 100"),
        ("truco:flor=perhaps", "flor is one of no, yes"),
        ("goofspiel:14", "cards is a whole number from 1 to 13"),
        ("goofspiel:4,rising", "order is one of random, descending"),
        ("tic-tac-toe:3", "no parameters"),
    ],
)
