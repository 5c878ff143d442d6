"""OpenSpiel's games here: the same moves, chances, ends and payoffs as there, and one sentence for what is refused."""

import pickle
import time
from random import Random

import pytest

from tests.refusals import refused
from zermelo import CHANCE, Engine, Limits, ZermeloError, find, search, solve

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed")
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import exploitability  # noqa: E402

from zermelo.adapters.into_openspiel import register  # noqa: E402
from zermelo.adapters.moves import every_move  # noqa: E402
from zermelo.adapters.openspiel import MARKOV, replayed  # noqa: E402

FEW = ["tic_tac_toe", "connect_four", "pig", "mancala", "yacht"]
ALL = [
    kind.short_name
    for kind in pyspiel.registered_games()
    if kind.default_loadable
    and kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    and kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    and kind.chance_mode != pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
]
MOST_PLIES = 250
SMALL = {
    "breakthrough": "rows=6,columns=3",
    "clobber": "rows=3,columns=4",
    "connect_four": "rows=3,columns=4,x_in_row=3",
    "dots_and_boxes": "num_rows=2,num_cols=2",
    "gomoku": "size=3,connect=3",
    "hex": "board_size=3",
    "mnk": "m=3,n=3,k=3",
    "nim": "pile_sizes=1;3;4",
    "y": "board_size=3",
}


def cross_played(name, seed):
    """Play a random game here and there, and compare everything on the way; count its plies."""
    game, dice = find(f"openspiel:{name}"), Random(seed)
    there, position = pyspiel.load_game(name).new_initial_state(), game.initial
    for ply in range(MOST_PLIES):
        assert game.terminal(position) == there.is_terminal()
        assert game.show(position) == str(there).rstrip("\n")
        if there.is_terminal():
            break
        legal = there.legal_actions()
        assert game.player(position) == there.current_player()
        assert game.moves(position) == legal
        if there.is_chance_node():
            assert there.current_player() == CHANCE and game.outcomes(position) == there.chance_outcomes()
        move = dice.choice(legal)
        if ply % 5 == 0:
            names = [game.write(position, one) for one in legal]
            assert len({one.casefold() for one in names}) == len(legal) and all(len(one.split()) == 1 for one in names)
            assert game.read(position, game.write(position, move)) == move
        before = str(position.state)
        position = game.result(position, move)
        there.apply_action(move)  # there a state is changed, here never
        assert position.state.history() == there.history() and before is not position.state
    if there.is_terminal():
        payoffs = game.utility(position)
        assert list(payoffs if isinstance(payoffs, tuple) else [payoffs, -payoffs][: game.players]) == there.returns()
        if game.bounds:
            assert all(game.bounds[0] <= one <= game.bounds[1] for one in there.returns())
        assert game.longest is None or ply <= game.longest
    again = pickle.loads(pickle.dumps(position))
    assert again == position and hash(again) == hash(position)
    return ply


@pytest.mark.parametrize("name", FEW)
def test_the_same_moves_ends_and_payoffs(name):
    assert cross_played(name, seed=3) > 5


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
def test_the_same_moves_ends_and_payoffs_in_all_games(name):
    assert sum(cross_played(name, seed) for seed in range(10)) > 10


def test_forty_games_are_taken():
    assert len(ALL) >= 40


def positions_of(game, most):
    """Positions that can be reached, each by one of the ways to it, and the moves of the others by their text."""
    ways, queue = {}, [game.initial]
    while queue and len(ways) < most:
        position = queue.pop()
        written = f"{position.state.current_player()} {position.state}"
        histories = ways.setdefault(written, [])
        if len(histories) < 3:
            histories.append(position)
            queue += [game.result(position, move) for move in game.moves(position)]
    return ways


@pytest.mark.parametrize("name", sorted(MARKOV - {"tic_tac_toe"}))
def test_states_that_look_alike_have_the_same_future(name):
    """Each move leads from both to states that look alike, so by induction their whole futures agree."""
    game = find(f"openspiel:{name}({SMALL[name]})")
    alike = 0
    for histories in positions_of(game, 400).values():
        facts = [
            (
                one.state.legal_actions(),
                one.state.returns(),
                [str(game.result(one, move).state) for move in game.moves(one)],
            )
            for one in histories
        ]
        assert all(other == facts[0] for other in facts)
        alike += len(histories) > 1
    assert alike > 5


def test_positions_elsewhere_are_the_same_if_the_moves_were():
    game = find("openspiel:othello")
    one, other = (replayed("othello", moves) for moves in ([19, 18], [19, 18]))
    assert one == other != game.initial


@pytest.mark.filterwarnings("ignore:.* is slow")
def test_searches_and_solves():
    assert search("openspiel:tic_tac_toe", "x(1_1) o(0_1)", algorithm="alphabeta").value == 1
    assert solve("openspiel:connect_four,rows=3,columns=4,x_in_row=3").plies == solve("connect-four:4,3,3").plies == 9


def test_a_foreign_game_keeps_the_clock():
    """Its estimates play on at random, interpreted: preparing the engine and searching stay near the limit."""
    began = time.process_time()
    found = Engine("openspiel:chess", compiled=False).best(limits=Limits(time=0.5))
    assert found.action is not None and time.process_time() - began < 10


test_what_is_not_taken_is_refused_in_a_sentence = refused(
    find,
    ZermeloError,
    [
        ("openspiel:kuhn_poker", "OpenSpiel's kuhn_poker hides something from its players; only open games are taken."),
        ("openspiel:goofspiel", "In OpenSpiel's goofspiel players move at the same time; only games in turns"),
        ("openspiel:stones_and_gems", "OpenSpiel's stones_and_gems draws its chance without listing"),
        ("openspiel:tic_tac_to", "OpenSpiel has no game 'tic_tac_to'; did you mean tic_tac_toe"),
        ("openspiel:", "OpenSpiel has no game ''; it has 2048, "),
        ("openspiel:misere", "OpenSpiel's misere needs parameters: game."),
        ("openspiel:connect_four,width=3", "OpenSpiel's connect_four has no parameter 'width'; it has columns, "),
        ("openspiel:connect_four,rows=a", r"OpenSpiel refuses connect_four\(rows=a\): "),
        ("openspiel:connect_four,rows=0", r"OpenSpiel crashes with connect_four\(rows=0\); give other parameters"),
    ],
)


THERE = {"tic-tac-toe": None, "nim": None, "kuhn-poker": None, "leduc-poker": None, "connect-four": range(7)}


@pytest.mark.parametrize(("name", "moves"), THERE.items(), ids=str)
def test_a_registered_game_follows_its_rules_there(name, moves):
    game, dice = find(name), Random(4)
    known = every_move(game, moves)
    there = pyspiel.load_game(register(game, moves=moves))
    for _ in range(5):
        state, position = there.new_initial_state(), game.initial
        while not state.is_terminal():
            legal = game.moves(position)
            if state.is_chance_node():
                shares = [float(share) for _, share in game.outcomes(position)]
                assert [share for _, share in state.chance_outcomes()] == shares
                number = dice.randrange(len(legal))
                position = game.result(position, legal[number])
            else:
                assert state.current_player() == game.player(position)
                assert state.legal_actions() == sorted(known.number(move) for move in legal)
                number = dice.choice(state.legal_actions())
                assert state.action_to_string(number) == game.write(position, known.list[number])
                position = game.result(position, known.list[number])
            state = state.child(number)
        assert game.terminal(position) and state.returns()[0] == game.utility(position) == -state.returns()[1]


@pytest.mark.parametrize("name", ["kuhn", pytest.param("leduc", marks=pytest.mark.soak)])
def test_algorithms_there_find_the_same_in_both_forms_of_a_game(name):
    """How far uniformly random play can be exploited depends on every rule and on who knows what."""
    own = pyspiel.load_game(register(find(f"{name}-poker")))
    far, near = (pyspiel.load_game(f"{name}_poker"), own)
    found = [exploitability.nash_conv(one, policy.UniformRandomPolicy(one)) for one in (far, near)]
    assert found[0] == pytest.approx(found[1], abs=1e-9)
