"""Traces, to the letter."""

import pytest

from tests.explain import mission
from zermelo.explain.telling import tell
from zermelo.explain.tracing import action_line, number, trace
from zermelo.games import find, tic_tac_toe
from zermelo.languages.choice import LANGUAGES
from zermelo.trees.notation import parse

FIRST = "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"
FOURTH = "R(M1(X1(2,3),X2(5,9)),M2(X3(0,1),X4(7,4)),M3(X5(2,1),X6(5,6)))"
CHANCE = (
    "A+(B: B*(0.2: D-(5,9), 0.4: E-(7,10,6), 0.1: F-(4,12), 0.3: X-=8),"
    " C: C*(0.3: G-(4,11), 0.3: H-(10,9), 0.2: 3, 0.2: 10))"
)
THREE = "A@1(B@2(D@3([1,6,6],[7,1,2]),E@3([6,1,2],[7,2,1])),C@2(F@3([5,1,7],[1,5,2]),G@3([7,7,1],[5,2,5])))"
CASES = [
    (FIRST, "minimax", "soft"),
    (FIRST, "alphabeta", "soft"),
    (FOURTH, "alphabeta", "hard"),
    (CHANCE, "expectiminimax", "soft"),
]


def lines(text, algorithm, language="es", **options):
    return list(trace(tell(parse(text), algorithm=algorithm, **options), language))


@pytest.mark.parametrize("place", range(4))
def test_the_traces_of_the_course_notes_to_the_letter(place):
    blocks = [part.split("```")[0] for part in mission.text_of("TRACES.md").split("```\n")[1::2]]
    text, algorithm, labels = CASES[place]
    assert "\n".join(lines(text, algorithm, labels=labels)) + "\n" == blocks[place]


def test_the_line_that_follows_in_the_notes():
    plain, pruned = (tell(parse(FIRST), algorithm=name) for name in ("minimax", "alphabeta"))
    assert action_line(plain, "es") == "tras el repaso de los sucesores de A la acción a hacer es a1"
    assert action_line(pruned, "es") == "tras el repaso de los sucesores de A, la acción a hacer es a1"
    assert action_line(tell(parse("X*(1,2)")), "es") == ""


def test_the_turns_of_three_players():
    found = lines(THREE, "maxn")
    assert found[0].removeprefix(". . ") == "turno de J3 en D: elige ( 1 , 6 , 6 ) porque 6 > 2"
    assert found[-2:] == ["turno de J1 en A: elige C -> ( 5 , 2 , 5 )", "valor encontrado: ( 5 , 2 , 5 )"]


def test_payoffs_are_averaged_where_chance_moves():
    found = lines("A@1(B*(1/2: [1,2,3], 1/2: C@2([3,4,5],[0,9,0])), [1,0,0])", "maxn", "en")
    assert found == [
        ". . turn of P2 at C: chooses ( 0 , 9 , 0 ) because 9 > 4",
        ". chance at B: 0.5*( 1 , 2 , 3 ) + 0.5*( 0 , 9 , 0 ) = ( 0.5 , 5.5 , 1.5 )",
        "turn of P1 at A: chooses ( 1 , 0 , 0 ) because 1 > 0.5",
        "value found: ( 1 , 0 , 0 )",
    ]


def test_a_cut_in_three_languages():
    cuts = [
        next(line for line in lines(FIRST, "alphabeta", language) if "B3" in line and "8 >=" in line)
        for language in LANGUAGES
    ]
    assert cuts == [
        ". . CUT in maxValue of B3 because v= 8 >= beta= 3 -> it is assigned value 8",
        ". . PODA en maxValue de B3 porque v= 8 >= beta= 3 -> le asigna valor 8",
        ". . PODA a maxValue de B3 perquè v= 8 >= beta= 3 -> li assigna valor 8",
    ]


def test_the_strict_rule_and_bounds_are_seen_in_the_trace():
    assert any("v= 8 > beta= 3 -> le asigna valor 8" in line for line in lines(FIRST, "alphabeta", rule="strict"))
    assert any("-> le asigna valor ≤2" in line for line in lines(FIRST, "alphabeta", labels="bound"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "algorithms"),
    [
        (FIRST, ["negamax", "pvs", "mtdf", "paranoid", "expectimax", "maxn"]),
        (CHANCE, ["star1", "star2", "expectimax", "maxn"]),
        (THREE, ["maxn", "paranoid"]),
    ],
)
def test_every_algorithm_has_a_trace_that_ends_with_its_value(text, algorithms, language):
    for algorithm in algorithms:
        story = tell(parse(text), algorithm=algorithm)
        found = list(trace(story, language))
        assert found[-1].endswith(f": {number(story.value)}")
        assert len(found) >= len(story.cuts) + 2


def test_an_estimate_is_called_so_and_boards_stand_below_their_line():
    story = tell(tic_tac_toe.game, tic_tac_toe.game.position("X.O/.X./O.."), depth=1, algorithm="alphabeta")
    found = list(trace(story, "es", boards=True))
    assert found[0] == "Invocacion maxValue( raíz , alfa= -inf , beta= inf ) :"
    assert found[1:5] == [". 3  X . O", ". 2  . X .", ". 1  O . .", ".    a b c"]
    assert any("valor estimado" in line for line in found) and any("valor terminal inf" in line for line in found)
    assert "valor estimado 2" in lines("A(B(~2,3),4)", "minimax")[2]


def test_chance_is_told_in_exact_fractions():
    """A die has 1/6 and not 0.166666666667."""
    told = "\n".join(trace(tell(find("pig:10"), depth=2), "en"))
    assert "1/6*0 + 1/6*0.2 + 1/6*0.3 + 1/6*0.4 + 1/6*0.5 + 1/6*0.6 = 1/3" in told
    assert "0.1666" not in told and "0.3333" not in told


@pytest.mark.parametrize(
    ("text", "algorithm", "depth", "line"),
    [
        (
            "A(B*(0.5: D=~4(1,2), 0.5: 5),C(3,4))",
            "expectiminimax",
            2,
            "Call value( D ) -> which returns estimated value 4",
        ),
        (
            "A(B*(0.5: D=~4, 0.5: 5),C(3,4))",
            "expectiminimax",
            None,
            "Call value( D ) -> which returns estimated value 4",
        ),
        ("A(B*(0.5: D=4, 0.5: 5),C(3,4))", "expectiminimax", None, "Call value( D ) -> which returns terminal value 4"),
        ("A(B*(0.5: D+=4, 0.5: 5),C(3,4))", "expectiminimax", None, "D already computed -> 4"),
        ("A(B(D+=4,5),C(3,4))", "minimax", None, "D already computed -> 4"),
    ],
)
def test_only_what_is_computed_is_told_as_such(text, algorithm, depth, line):
    assert f". . {line}" in lines(text, algorithm, "en", depth=depth)
