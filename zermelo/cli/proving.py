"""One question about a position, can a player force a win?, answered by proof numbers: the command `prove`."""

from typing import Annotated, Any

import typer

from zermelo.cli.console import print_indented, print_json, progress, say
from zermelo.cli.engine import Nodes
from zermelo.cli.options import GameName, Json, Language, PositionWords, optional, position_of

Attacker = Annotated[str | None, optional("Who is to win: first, second or a name; the one to move unless told.")]


def prove(
    game: GameName,
    position: PositionWords = None,
    attacker: Attacker = None,
    nodes: Nodes = None,
    table: Annotated[int, typer.Option(help="Memory for positions in MB.", metavar="MB", min=1)] = 64,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Ask whether a player can force a win, and nothing else: by proof-number search.

    It is quickest where a win is forced by threats, in a narrow part of a large tree. Positions that come back count
    as not won.

    \b
    zermelo prove tic-tac-toe "X.O/.X./O.."
    zermelo prove connect-four 4 4 3 3 --attacker X
    zermelo prove mnk:4,4,4 --json
    """
    from zermelo.games.loading import playable
    from zermelo.players.play import which_players
    from zermelo.solving.proof_number import prove as prove_win

    rules = playable(game)
    state = position_of(rules, position)
    who = None if attacker is None else min(which_players(rules, attacker))
    with progress(rules.name, shown=not json) as line:
        proof = prove_win(
            rules,
            state,
            who,
            most_nodes=nodes,
            megabytes=table,
            progress=lambda what, count: line.say(f"{what}: {count:,} …" if count else f"{what} …"),
        )
    if json:
        print_json(proof_answer(proof))
    else:
        print_proof(proof)


def proof_answer(proof: Any) -> dict[str, Any]:
    """What `prove --json` prints."""
    from zermelo.players.verdicts import line_texts

    return {
        "game": proof.game.name,
        "attacker": proof.game.player_name(proof.attacker),
        "wins": proof.is_proved,
        "line": line_texts(proof.game, proof.position, proof.line),
        "size": proof.size,
        "nodes": proof.nodes,
        "seconds": round(proof.seconds, 6),
    }


def print_proof(proof: Any) -> None:
    from zermelo.players.verdicts import capital, duration, line_texts, plural

    game = proof.game
    name = capital(game.player_name(proof.attacker))
    print_indented(game.show(proof.position))
    print()
    if proof.is_proved is None:
        say(f"Not decided within {plural(proof.nodes, 'node')}.")
    elif not proof.is_proved:
        say(f"{name} cannot force a win.")
    else:
        say(f"{name} can force a win: {' '.join(line_texts(game, proof.position, proof.line))}")
        if proof.size is not None:
            say(f"The proof has {plural(proof.size, 'position')}.")
    say(f"By proof numbers: {plural(proof.nodes, 'node')} in {duration(proof.seconds)}.")
