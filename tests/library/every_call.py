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
    draw,
    explain,
    find,
    frame,
    grade,
    match,
    matrix,
    perft,
    prove,
    random_games,
    rate,
    replaced,
    rollout,
    search,
    search_each,
    solve,
    solve_each,
    strategy,
    table,
    tournament,
    trace,
    train,
    tree,
    variant,
    walk,
)
from zermelo.arena.scripted import Match
from zermelo.arena.standings import Row
from zermelo.draw import Drawing
from zermelo.engine.limits import Clock
from zermelo.rules.weights import Weights
from zermelo.theory.strategy import Strategy


def first(position: object) -> str:
    return "1x1"


def plain_player(game: Game, position: object, clock: Clock) -> object:
    return game.moves(position)[0] if clock.remaining > 1 else None


def worth(position: object) -> float:
    return 0.0


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
    own: Match = match("nim", first, ("engine:depth=3", worth), pairs=1, workers=2)
    judged: Match = match(game, variant(game, evaluate=worth), lambda board, state, clock: "4", store="a.sqlite")
    several: Match = tournament("nim", "engine:depth=1..3", first, plain_player, kind="gauntlet", pairs=1)
    shown: dict[str, object] = several.to_dict() | several.rows[0].to_dict()
    rated: list[Row] = rate(own, several, "a.sqlite")
    picture: Drawing = draw("A(B(3,12),C(2,4))", algorithm="alphabeta", theme="nilsson", lang="es", windows=True)
    board: str = draw(game, "4 4", depth=1, symmetric=True, dark=True).svg()
    won: str = draw("A(B(1,-1),C(1,1))", winning=True).text()
    told: list[str] = trace(tree([[3, 12], [2, 4]]), algorithm="minimax", labels="hard", boards=False)
    reasons: list[str] = explain("tic-tac-toe", "b2", node="a1", depth=2, window=(-1, 1))
    best_plan: Strategy = strategy("nim:1,2", player="second", plies=3)
    exploiting: object = strategy(game, exploit="uniform")(game.initial)
    means: list[float] = [one.value for one in rollout("pig:30", "12+5 20", games=100, moves=2, depth=2)]
    weights: Weights = train("othello", "o.npz", method="td", games=100, workers=2)
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
    squares = replaced((0, 0, 0), 1, MAX)
    marks = grade("upv-4", {"no-cut": "> 5"})
    players: tuple[int, int, int, int] = (MAX, MIN, CHANCE, UNSEEN)
    refusals: tuple[type[ZermeloError], ...] = (BadPosition, IllegalMove, Unsuitable)
