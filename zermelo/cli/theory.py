"""The commands `theory deviation`, `theory magnitude` and `theory dice`."""

from typing import Annotated, Any

from zermelo.cli.console import print_json, say, speech, told
from zermelo.cli.options import Json
from zermelo.cli.parsing import argument, option
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, counted, joined
from zermelo.languages.numbers import decimal_point, display, json_value, rounded, tidy
from zermelo.library.subject import find_subject
from zermelo.rules.game import CHANCE
from zermelo.theory import opponent_models
from zermelo.theory.dice import expectation, sums, two_dice
from zermelo.theory.magnitude import Decision, affine_map, affine_text, changing_map
from zermelo.theory.magnitude import decision as decided
from zermelo.theory.opponent_models import Prospect, find_deviation
from zermelo.trees.notation import write
from zermelo.trees.tree import Tree

EXAMPLE = "A(a1: B*(0.9: 2, 0.1: 3), a2: C*(0.9: 1, 0.1: 4))"
"""Russell and Norvig's example: another move is best once 2, 3 and 4 become 20, 30 and 400."""
MOST_FACES = 1_000
"""Faces of all dice together; the time for exact sums grows with the square."""


Opponent = Annotated[str, argument(M("The opponent: uniform, mixture:0.8, ideal or level:2."), "MODEL")]
Branching = Annotated[int, option(M("Moves at each node."), low=2, high=9)]
Plies = Annotated[int, option(M("Plies of the tree."), low=2, high=6)]
Largest = Annotated[int, option(M("Leaves are numbers from 0 to this one."), low=1, high=1000)]
Seed = Annotated[int, option(M("Another seed, another tree."))]


def deviation(
    model: Opponent = "uniform",
    branching: Branching = 2,
    depth: Plies = 2,
    largest: Largest = 9,
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Find a tree in which another move than minimax's does better against an imperfect opponent.

    \b
    zermelo theory deviation
    zermelo theory deviation mixture:0.8 --branching 3 --seed 7
    """
    found = find_deviation(model, branching=branching, depth=depth, largest=largest, seed=seed)
    better = opponent_models.deviation(found, model)
    assert better is not None  # find_deviation returns only such trees
    if json:
        moves = {"minimax": better.minimax, "better": better.better}
        print_json({"tree": write(found.tree), "model": model, **{name: _move(one) for name, one in moves.items()}})
        return
    print(write(found.tree))
    say(better.sentence)


def _move(prospect: Prospect) -> dict[str, Any]:
    return {
        "move": prospect.text,
        "minimax": json_value(prospect.minimax),
        "expected": json_value(prospect.against),
    }


TreeText = Annotated[str, argument(M("A tree such as A(B(3,12),C(2,4)), a file, or - for stdin."), "TREE")]
Factor = Annotated[float, option(M("The factor of the affine map, more than 0."))]
Shift = Annotated[float, option(M("The constant that the affine map adds."))]


def magnitude(tree: TreeText = EXAMPLE, factor: Factor = 2, shift: Shift = 5, json: Json = False) -> None:
    """Show that chance needs the magnitude of values, where minimax needs only their order.

    The command changes every leaf by a positive affine map, which keeps the decision, and by an increasing map for
    which another move is best, where there is one: never in a tree without chance.

    \b
    zermelo theory magnitude
    zermelo theory magnitude "A(B(3,12),C(2,4))"
    zermelo theory magnitude "A(safe: 5, risky: B*(1/2: 9, 1/2: 0))" --factor 3 --shift -1
    """
    subject, _ = find_subject(tree)
    if not isinstance(subject, Tree):
        raise ZermeloError(M("Magnitudes are compared in trees; write one, such as {example}.", example=EXAMPLE))
    before, after = decided(subject), decided(affine_map(subject, tidy(factor), tidy(shift)))
    increasing = changing_map(subject)
    rows: list[tuple[str, Decision]] = [(M("as written"), before), (affine_text(tidy(factor), tidy(shift)), after)]
    if increasing:
        rows.append((joined(f"{old} → {new}" for old, new in increasing.pairs), decided(increasing.tree)))
    if json:
        maps = [{"map": told(name), "move": one.move, "values": _values(one)} for name, one in rows]
        print_json({"tree": write(subject), "maps": maps})
        return
    print(write(subject))
    print()
    _print_decisions(rows)
    print()
    say(M("A positive affine map changes no decision: {move} stays best.", move=before.move))
    if increasing:
        move = rows[-1][1].move
        say(M("An increasing map keeps only the order of the leaves, and here makes {move} best.", move=move))
    elif CHANCE in subject.players:
        say(M("No increasing map was found for which another move is best."))
    else:
        say(M("Without chance only the order of the leaves counts, so no increasing map changes the move."))


def _values(one: Decision) -> dict[str, Any]:
    return {move: json_value(value) for move, value in one.values}


def _print_decisions(rows: list[tuple[str, Decision]]) -> None:
    """A row for each map, a column for each move; the best value is marked."""
    shown = [[told(name), *(_marked(one, move, value) for move, value in one.values)] for name, one in rows]
    heading = ["", *(f"{move} " for move, _ in rows[0][1].values)]
    widths = [max(map(len, column)) for column in zip(heading, *shown, strict=True)]
    for name, *values in [heading, *shown]:
        cells = [text.rjust(width) for text, width in zip(values, widths[1:], strict=True)]
        print("  ".join([name.ljust(widths[0]), *cells]).rstrip())


def _marked(one: Decision, move: str, value: Any) -> str:
    return display(rounded(value), speech.language) + ("*" if move == one.move else " ")


Count = Annotated[int, argument(M("How many dice."), "DICE")]
Sides = Annotated[int, option(M("The sides of each die."))]


def dice(count: Count = 2, sides: Sides = 6, json: Json = False) -> None:
    """Show the sums of dice with their exact probabilities, and the mean.

    \b
    zermelo theory dice
    zermelo theory dice 3 --sides 4
    """
    if count * sides > MOST_FACES:
        raise ZermeloError(
            M(
                "{dice} dice with {sides} sides are too many; the product is at most {most:,}.",
                dice=count,
                sides=sides,
                most=MOST_FACES,
            )
        )
    found = sums(count, sides)
    mean = expectation(found)
    rolls = two_dice(sides) if count == 2 else []
    if json:
        print_json(
            {
                "dice": count,
                "sides": sides,
                "sums": {str(total): json_value(share) for total, share in found},
                "mean": json_value(mean),
                "rolls": {f"{first}-{second}": json_value(share) for (first, second), share in rolls} or None,
            }
        )
        return
    widths = [max(len(str(part)) for part in column) for column in zip(*found, strict=True)]
    for total, share in found:
        percent = f"{float(share):.2%}".replace(".", decimal_point(speech.language))
        print(f"{total:>{widths[0]}}   {share!s:<{widths[1]}}   {percent:>6}")
    say(M("The mean is {mean}.", mean=mean))
    if rolls:
        say(counted("There is {count} distinct roll.", "There are {count} distinct rolls.", len(rolls)))
