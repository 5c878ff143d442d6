"""Konane on six by six, the board as rows: jump over stones of the other; who cannot, loses."""

from dataclasses import dataclass

from zermelo import Game

SIZE = 6
DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


@dataclass(frozen=True)
class State:
    rows: tuple
    player: int


def on_board(row, column):
    return 0 <= row < SIZE and 0 <= column < SIZE


def jumps(rows, row, column, player):
    """Where a stone may land, going straight on as long as there is something to jump over."""
    landings = []
    for down, right in DIRECTIONS:
        r, c = row, column
        while (
            on_board(r + 2 * down, c + 2 * right)
            and rows[r + down][c + right] == 2 - player
            and rows[r + 2 * down][c + 2 * right] == 0
        ):
            r, c = r + 2 * down, c + 2 * right
            landings.append((r, c))
    return landings


def actions(state):
    for row in range(SIZE):
        for column in range(SIZE):
            if state.rows[row][column] == state.player + 1:
                for r, c in jumps(state.rows, row, column, state.player):
                    yield row, column, r, c


def result(state, action):
    row, column, to_row, to_column = action
    rows = [list(line) for line in state.rows]
    rows[row][column] = 0
    down = (to_row > row) - (to_row < row)
    right = (to_column > column) - (to_column < column)
    while (row, column) != (to_row, to_column):
        rows[row + down][column + right] = 0
        row, column = row + 2 * down, column + 2 * right
    rows[to_row][to_column] = state.player + 1
    return State(tuple(tuple(line) for line in rows), 1 - state.player)


def terminal(state):
    return not any(
        jumps(state.rows, row, column, state.player)
        for row in range(SIZE)
        for column in range(SIZE)
        if state.rows[row][column] == state.player + 1
    )


def utility(state):
    return -1 if state.player == 0 else 1


full = [[(row + column) % 2 + 1 for column in range(SIZE)] for row in range(SIZE)]
full[2][2] = full[2][3] = 0
game = Game(
    name="konane",
    initial=State(tuple(tuple(row) for row in full), 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    bounds=(-1, 1),
)
