"""Kayles: bowl over one pin or two neighbours of a row; whoever takes the last pin wins. A row is a text."""

from zermelo import Game


def actions(state):
    pins, _ = state
    singles = [(i, 1) for i, pin in enumerate(pins) if pin == "|"]
    doubles = [(i, 2) for i in range(len(pins) - 1) if pins[i : i + 2] == "||"]
    return singles + doubles


def result(state, bowl):
    pins, player = state
    start, width = bowl
    return pins[:start] + "." * width + pins[start + width :], 1 - player


game = Game(
    name="kayles",
    initial=("|" * 6, 0),
    player=lambda state: state[1],
    actions=actions,
    result=result,
    terminal=lambda state: "|" not in state[0],
    utility=lambda state: 1 if state[1] == 1 else -1,
)
