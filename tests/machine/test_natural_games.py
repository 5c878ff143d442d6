"""Whole games in natural Python: the compiled game equals the interpreted one."""

import pytest

from tests.machine.test_compile import run_python
from tests.machine.test_natural import Board, Taken, walrus_after_its_name
from tests.modes import needs_compiler
from zermelo import CHANCE, Game, perft, replaced, solve
from zermelo.algorithms import run_algorithm
from zermelo.machine.compile import NotCompilable, compiled
from zermelo.rules.check import check

pytestmark = needs_compiler


def taking(**changes):
    """Take a number of a set; who cannot, loses."""

    def actions(taken):
        return [number for number in range(6) if number not in taken.numbers]

    def result(taken, number):
        return Taken(taken.numbers | {number, number + 1}, 1 - taken.player)

    def terminal(taken):
        return all(number in taken.numbers for number in range(6))

    def utility(taken):
        return 1 if taken.player == 1 else -1

    rules = {"actions": actions, "result": result, "terminal": terminal, "utility": utility}
    return Game(name="taking", initial=Taken(frozenset(), 0), **{**rules, **changes})


def test_a_game_of_dataclasses_and_sets_is_searched_compiled():
    game = taking()
    fast, slow = run_algorithm(game, compiled=True), run_algorithm(game, compiled=False)
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)
    assert check(game).compiled


def test_the_payoffs_of_three_players_may_be_listed_by_a_comprehension():
    def utility(taken):
        if len(taken.numbers) > 6:
            return (0.0, 0.0, 0.0)
        return tuple(1.0 if who == taken.player else -0.5 for who in range(3))

    def result(taken, number):
        return Taken(taken.numbers | {number, number + 1}, (taken.player + 1) % 3)

    game = taking(utility=utility, result=result, players=3)
    fast, slow = (
        run_algorithm(game, algorithm="maxn", compiled=True),
        run_algorithm(game, algorithm="maxn", compiled=False),
    )
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)


def test_moves_of_a_dictionary_keep_their_order_and_crash_nothing():
    def actions(taken):
        return {number: 1 for number in (5, 1, 3, 0, 2, 4) if number not in taken.numbers}

    def generated(taken):
        moves = {number: 1 for number in (5, 1, 3, 0, 2, 4) if number not in taken.numbers}
        for number in moves:
            yield number

    for rule in (actions, generated):
        game = taking(actions=rule)
        assert run_algorithm(game, compiled=True).action == run_algorithm(game, compiled=False).action
        assert solve(game).value == run_algorithm(game, compiled=False).value


def columns(cut):
    """Put a letter into one of two texts of at most three."""

    def actions(state):
        return [column for column in range(2) if len(state[0][column]) < 3]

    def result(state, column):
        texts, player = state
        if cut:
            return texts[:column] + (texts[column] + "x",) + texts[column + 1 :], 1 - player
        changed = list(texts)
        changed[column] = changed[column] + "x"
        return tuple(changed), 1 - player

    def terminal(state):
        return len(state[0][0]) == 3 and len(state[0][1]) == 3

    rules = {"player": lambda state: state[1], "terminal": terminal, "utility": lambda state: 0}
    return Game(name="columns", initial=(("", ""), 0), actions=actions, result=result, **rules)


@pytest.mark.parametrize("cut", [False, True])
def test_the_texts_of_a_position_live_as_long_as_it_does(cut):
    counted = [perft(columns(cut), 6, compiled=True) for _ in range(5)]
    assert [one.leaves for one in counted] == [[2, 4, 8, 14, 20, 20]] * 5


def test_moves_of_a_set_are_refused_because_they_have_no_order():
    def actions(taken):
        return {number for number in (8, 1) if number not in taken.numbers}

    with pytest.raises(NotCompilable, match=r"a set has no fixed order.*sorted"):
        run_algorithm(taking(actions=actions), compiled=True)


def thrower(board):
    """Who moves where the third player is a coin with the faces 1 and 2."""
    return CHANCE if board.player == 2 else board.player


def faces(board):
    return [(face, 0.5) for face in (1, 2)]


def test_an_outcome_of_chance_may_be_of_another_kind_than_a_move():
    def actions(board):
        return [(square, 1) for square in range(3) if board.squares[square] == 0]

    def result(board, action):
        if board.player == 2:
            return Board(board.squares, action - 1)
        square, mark = action
        return Board(replaced(board.squares, square, mark), 2)

    def terminal(board):
        return 0 not in board.squares

    def utility(board):
        return 1

    rules = {"actions": actions, "result": result, "terminal": terminal, "utility": utility}
    game = Game(name="dice", initial=Board((0, 0, 0), 0), player=thrower, chance=faces, **rules)
    assert run_algorithm(game, compiled=True).nodes == run_algorithm(game, compiled=False).nodes


def test_a_text_that_is_formatted_is_not_taken_for_an_outcome():
    def actions(taken):
        return [number for number in range(6) if number not in taken.numbers and "%d" % number != ""]  # noqa: UP031

    assert not check(taking(actions=actions), games=5).problems


def test_an_outcome_of_chance_may_be_a_number_where_moves_are_texts():
    def actions(board):
        return ["keep", "roll"]

    def result(board, action):
        points, rounds, mover = board.squares
        if board.player == 2 and mover == 0:
            points += action
        elif board.player == 2:
            points -= action
        elif action == "roll":
            return Board((points, rounds, board.player), 2)
        else:
            points, mover = points + 1 - 2 * board.player, board.player
        return Board((points, rounds + 1, mover), 1 - mover)

    def terminal(board):
        return board.squares[1] == 4

    def utility(board):
        return board.squares[0]

    rules = {"actions": actions, "result": result, "terminal": terminal, "utility": utility}
    game = Game(name="texts", initial=Board((0, 0, 0), 0), player=thrower, chance=faces, **rules)
    fast, slow = (run_algorithm(game, algorithm="expectiminimax", compiled=machine) for machine in (True, False))
    assert (fast.nodes, fast.value, fast.action) == (slow.nodes, slow.value, slow.action)


def test_a_tuple_that_changes_its_length_is_told_by_its_name():
    def actions(board):
        return list(range(len(board.squares)))

    def result(board, square):
        return Board(tuple(n for k, n in enumerate(board.squares) if k != square), 1 - board.player)

    def terminal(board):
        return len(board.squares) == 0

    def utility(board):
        return 1

    rules = {"actions": actions, "result": result, "terminal": terminal, "utility": utility}
    game = Game(name="shrinking", initial=Board((1, 2, 3), 0), **rules)
    with pytest.raises(NotCompilable, match=r"`squares` is a tuple of 3 at the start and of 2 later"):
        run_algorithm(game, compiled=True)
    assert not run_algorithm(game).compiled


def test_a_set_that_outgrows_its_bits_is_searched_interpreted():
    def actions(taken):
        return [len(taken.numbers)] if len(taken.numbers) < 130 else []

    def result(taken, number):
        return Taken(taken.numbers | {number}, 1 - taken.player)

    game = taking(actions=actions, result=result, terminal=lambda taken: len(taken.numbers) == 130)
    with pytest.warns(UserWarning, match="a set with a number above 127"):
        assert run_algorithm(game).compiled is False


def test_check_names_the_line_of_a_rule_that_lists_different_things():
    def actions(taken):
        return [(1, 2), "pass"]

    def result(taken, move):
        return Taken(taken.numbers | {len(taken.numbers)}, 1 - taken.player)

    game = taking(actions=actions, result=result)
    note = check(game, games=2).note
    assert "test_natural_games.py, line" in note and '[(1, 2), "pass"]' in note and "of different kinds" in note


def test_a_set_is_not_gone_through_in_an_order_of_its_own():
    def order(taken):
        for number in taken.numbers:
            return number
        return -1

    with pytest.raises(NotCompilable, match=r"loop over `sorted"):
        compiled(order)(Taken(frozenset({64, 1}), 0))


def test_moves_listed_in_one_line_are_generated_and_can_still_be_counted():
    def listed(taken):
        return [number for number in range(6) if not any(number == other for other in sorted(taken.numbers))]

    def terminal(taken):
        return len(listed(taken)) == 0

    game = taking(actions=listed, terminal=terminal)
    fast, slow = (run_algorithm(game, algorithm="minimax", depth=4, compiled=machine) for machine in (True, False))
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)


def test_a_rulebook_that_is_edited_and_loaded_again_is_rewritten_anew(tmp_path):
    file = tmp_path / "moves.py"
    for limit in (3, 4):
        file.write_text(
            "\n" * limit + f"def moves(number):\n    return sum(n for n in range({limit}) if n != number)\n"
        )
        names = {}
        exec(compile(file.read_text(), str(file), "exec"), names)
        assert compiled(names["moves"])(1) == names["moves"](1)


FAILING = """
    from zermelo.algorithms import run_algorithm
    from zermelo.machine.runtime.announce import announcing
    from zermelo.games import find
    import warnings
    compiled_anew = []
    with announcing(compiled_anew.append), warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        run_algorithm(find("rules.py"), depth=2)
    print(len(compiled_anew), len(heard), "line 10" in str(heard[0].message))
"""


def test_a_failed_compilation_is_remembered(tmp_path):
    rules = """
from typing import NamedTuple
from zermelo import Game

class Position(NamedTuple):
    sticks: int
    player: int

def actions(position):
    return [(1, 2), "pass"]

def result(position, move):
    return Position(position.sticks - 1, 1 - position.player)

def terminal(position):
    return position.sticks == 0

def utility(position):
    return 1

game = Game(name="mixed", initial=Position(5, 0), actions=actions, result=result, terminal=terminal, utility=utility)
"""
    (tmp_path / "rules.py").write_text(rules)
    assert run_python(FAILING, tmp_path).stdout.split() == ["1", "1", "True"]
    assert run_python(FAILING, tmp_path).stdout.split() == ["0", "1", "True"]
    (tmp_path / "rules.py").write_text(rules.replace('[(1, 2), "pass"]', '[(1, 2), "stop"]'))
    assert run_python(FAILING, tmp_path).stdout.split()[0] == "1"


def test_a_name_that_is_read_before_it_is_assigned_is_refused():
    """To assign it before the statement would change the answer."""
    with pytest.raises(NotCompilable, match="line"):
        compiled(walrus_after_its_name)(3)


def test_a_dictionary_that_begins_empty_is_asked_with_a_default():
    def counted(numbers):
        counts = {}
        for number in numbers:
            counts[number % 3] = counts.get(number % 3, 0) + 1
        return 10 * counts[0] + counts.get(7, 5)

    numbers = (3, 6, 1, 9)
    assert compiled(counted)(numbers) == counted(numbers) == 35


def test_a_function_without_source_that_makes_sets_is_refused():
    names = {}
    text = "def first(number):\n    for one in {number * 37, number + 64, 200}:\n        return one\n    return 0\n"
    exec(text, names)
    with pytest.raises(NotCompilable, match=r"^first runs interpreted, because its source cannot be read .* file\.$"):
        compiled(names["first"])(5)


def test_a_loop_over_a_constant_set_in_a_rule_without_source_is_told():
    names = {"TAKES": frozenset((1, 2, 3))}
    exec("def total(number):\n    for take in TAKES:\n        number += take\n    return number\n", names)
    with pytest.raises(NotCompilable, match="because its source cannot be read and it may loop over a set"):
        compiled(names["total"])(5)


def test_a_set_that_is_listed_on_the_way_is_read_with_its_rule():
    def different(numbers):
        return len({number % 3 for number in numbers}) + max({2 * number for number in numbers if number})

    numbers = (3, 6, 1, 3)
    assert compiled(different)(numbers) == different(numbers) == 14


VANISHING = """
def holds(number):
    return any(part == number for part in range(4) if part)
"""


def test_a_file_that_is_gone_for_a_moment_is_no_failure_to_remember(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "vanishing.py"

    def loaded():
        names = {"__name__": "vanishing"}
        exec(compile(VANISHING, str(file), "exec"), names)
        return names["holds"]

    with pytest.raises(NotCompilable):
        compiled(loaded())(2)
    file.write_text(VANISHING, encoding="utf-8")
    assert compiled(loaded())(2)
