"""Every public call in one script, for a strict check of types; it is not run."""
# ruff: noqa: F841

from zermelo import (
    CHANCE,
    MAX,
    MIN,
    UNSEEN,
    BadPosition,
    Engine,
    Game,
    IllegalMove,
    Limits,
    Look,
    Matrix,
    Result,
    Solution,
    Table,
    Unsuitable,
    ZermeloError,
    analyze,
    book,
    check,
    deepen,
    find,
    frame,
    grade,
    match,
    matrix,
    perft,
    prove,
    random_games,
    replaced,
    search,
    search_each,
    solve,
    solve_each,
    table,
    tree,
    variant,
    walk,
)


def every_call() -> None:
    game: Game = find("connect-four")
    found: Result = search(game, "4 4 3", time=1.0)
    move: str | None = found.move
    line: list[str] = found.moves
    exact: bool = found.exact
    rows: dict[str, object] = found.to_dict()
    textbook: Result = search("tic-tac-toe", algorithm="alphabeta", depth=3, strict=True, record=True)
    kinds: list[int] = [event.kind for event in textbook.events]
    depths: list[int | None] = [one.depth for one in deepen("nim", depth=3)]
    second: Result = analyze("nim", "1x1", lines=2, nodes=1000)[1]
    solution: Solution = solve("nim:3,4,5", "1x1", threads=2)
    outcome: str | None = solution.outcome
    engine = Engine("connect-four", megabytes=32, threads=2)
    facts: list[Result] = list(engine.think("4 4", Limits(depth=4, nodes=1000), lines=2))
    best: Result = engine.best(None, Limits(time=0.5))
    engine.stop()
    engine.clear()
    each: list[str | None] = [one.move for one in search_each("nim", ["", "1x1"], threads=2, depth=3)]
    values: list[object] = [one.value for one in solve_each("nim", ["", "1x1"])]
    states: list[object] = list(walk("nim", "1x1 2x2"))
    games: list[list[str]] = list(random_games("pig", 3, seed=1))
    points: list[float] = [row.points for row in match("nim", "perfect", "random", pairs=1).standings.rows]
    data: object = frame(search_each("nim", ["1x1"]))
    opened: Table = table("nim", "nim.table", first_ply=2)
    openings: Table = book("nim", "nim.book", 2)
    entry = opened.probe(game.initial)
    problems: list[str] = check("nim", games=10).problems
    leaves: list[int] = perft("nim", 3).leaves
    proved: bool | None = prove("nim", "1x1").is_proved
    small: Game = tree([[3, 12], [2, 4]])
    payoffs: Game = matrix({"A": {"A": 2, "B": -3}, "B": {"A": 0, "B": 2}}, first=MIN)
    paper = Matrix(("A", "B"), ("A", "B"), ((2, -3), (0, 2)))
    plain: Game = variant(game, evaluate=None)
    looks: Look = game.look
    board = replaced((0, 0, 0), 1, MAX)
    marks = grade("upv-4", {"no-cut": "> 5"})
    players: tuple[int, int, int, int] = (MAX, MIN, CHANCE, UNSEEN)
    refusals: tuple[type[ZermeloError], ...] = (BadPosition, IllegalMove, Unsuitable)
