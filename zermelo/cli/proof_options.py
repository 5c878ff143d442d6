"""The options of `solve --prove`: proof-number search for a forced win."""

from typing import Annotated, NamedTuple

from zermelo.cli.console import print_indented, print_json, progress, reporting, say
from zermelo.cli.parsing import option
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, capital, counted
from zermelo.players.play import single_player
from zermelo.players.verdicts import duration
from zermelo.rules.game import Game, Position
from zermelo.solving.proof_number import Proof, prove

PROOF_MEGABYTES = 64.0


class ProofOptions(NamedTuple):
    """A search for a forced win instead of the exact value."""

    prove: Annotated[bool, option(M("Ask only whether a player can force a win, by proof-number search."))] = False
    attacker: Annotated[
        str | None,
        option(
            M("With --prove: who is to win: first, second or a name (default: the side to move)."), metavar="PLAYER"
        ),
    ] = None
    nodes: Annotated[int | None, option(M("With --prove: search at most this many positions."))] = None

    def refuse_alone(self) -> None:
        """Refuse --attacker and --nodes without --prove."""
        if not self.prove and self != ProofOptions():
            raise ZermeloError(M("--attacker and --nodes are for --prove; give it too."))

    def tell(self, game: Game, position: Position, megabytes: float, json: bool) -> None:
        """Search for the win, and print the answer."""
        attacker = None if self.attacker is None else single_player(game, self.attacker)
        with progress(game.name, shown=not json) as line:
            proof = prove(
                game, position, attacker, most_nodes=self.nodes, megabytes=megabytes, progress=reporting(line)
            )
        if json:
            print_json(proof.to_dict())
        else:
            print_proof(proof)


def print_proof(proof: Proof) -> None:
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
