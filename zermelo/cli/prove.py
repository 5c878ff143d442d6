"""The command `prove`: can a player force a win? Proof numbers answer."""

from typing import Annotated, Any

from zermelo.cli.console import print_indented, print_json, progress, reporting, say
from zermelo.cli.options import GameName, Json, Memory, Nodes, PositionWords, position_of
from zermelo.cli.parsing import option
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, capital, counted
from zermelo.players.play import which_players
from zermelo.players.verdicts import duration
from zermelo.rules.game import Game
from zermelo.solving.proof_number import prove as prove_win

Attacker = Annotated[
    str | None,
    option(M("The player who is to win: first, second or a name (default: the side to move)."), metavar="PLAYER"),
]


def prove(
    game: GameName,
    position: PositionWords = (),
    attacker: Attacker = None,
    nodes: Nodes = None,
    table: Memory = 64,
    json: Json = False,
) -> None:
    """Ask only whether a player can force a win, by proof-number search.

    It is quickest where threats force a win in a narrow part of a large tree. Repeated positions count as not won.

    \b
    zermelo prove tic-tac-toe "X.O/.X./O.."
    zermelo prove connect-four 4 4 3 3 --attacker X
    zermelo prove mnk:4,4,4 --json
    """
    rules = playable(game)
    state = position_of(rules, position)
    who = None if attacker is None else single_player(rules, attacker)
    with progress(rules.name, shown=not json) as line:
        proof = prove_win(rules, state, who, most_nodes=nodes, megabytes=table, progress=reporting(line))
    if json:
        print_json(proof_answer(proof))
    else:
        print_proof(proof)


def single_player(game: Game, name: str) -> int:
    """The player of that name."""
    players = which_players(game, name)
    if len(players) != 1:
        raise ZermeloError(M("{name!r} is not a single player; name one.", name=name))
    return players.pop()


def proof_answer(proof: Any) -> dict[str, Any]:
    """The JSON of `prove`."""
    answer: dict[str, Any] = proof.to_dict()
    return answer


def print_proof(proof: Any) -> None:
    game = proof.game
    name = capital(game.player_name(proof.attacker))
    nodes = counted("{count} node", "{count:,} nodes", proof.nodes)
    print_indented(game.show(proof.position))
    print()
    if proof.is_proved is None:
        say(M("Not decided within {nodes}.", nodes=nodes))
    elif not proof.is_proved:
        say(M("{name} cannot force a win.", name=name))
    else:
        moves = " ".join(game.write_line(proof.position, proof.line))
        say(M("{name} can force a win: {moves}", name=name, moves=moves))
        if proof.size is not None:
            positions = counted("{count} position", "{count:,} positions", proof.size)
            say(M("The proof has {positions}.", positions=positions))
    say(M("By proof numbers: {nodes} in {time}.", nodes=nodes, time=duration(proof.seconds)))
