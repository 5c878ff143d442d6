"""The command `weights`: what a learned evaluation is made of."""

from pathlib import Path
from typing import Annotated

from zermelo.cli.console import print_json, print_rows, say
from zermelo.cli.options import GameName, Json
from zermelo.cli.parsing import argument, option
from zermelo.cli.train import recipe_words
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

SHOWN = 3
"""How many of the best and of the worst arrangements of a feature are shown."""


def weights(
    game: GameName,
    file: Annotated[
        Path | None, argument(M("A file of weights (default: those that come with the game)."), "FILE")
    ] = None,
    stage: Annotated[
        int | None, option(M("Show this stage of the game, from 1 (default: the middle one)."), low=1)
    ] = None,
    json: Json = False,
) -> None:
    """Show the learned evaluation of a game: the weights of its features.

    \b
    zermelo weights othello
    zermelo weights othello --stage 5
    zermelo weights my_game.py weights.npz
    """
    from zermelo.learning.shares import effects, summary
    from zermelo.rules.declared import features_of
    from zermelo.rules.weights import read_weights

    rules = playable(game)
    features = features_of(rules)
    where = file or features.file
    if where is None:
        raise ZermeloError(
            M("No weights come with {game}; name a file that `zermelo train` has written.", game=rules.name)
        )
    found = read_weights(where, features)
    number = (features.stages + 1) // 2 if stage is None else min(stage, features.stages)
    is_network = found.features.hidden > 0
    rows = effects(rules, found, SHOWN) if is_network else summary(features, found.array, number - 1, SHOWN)
    if json:
        shown = [row._asdict() for row in rows]
        print_json({"game": rules.name, "recipe": found.recipe, "stage": number, "features": shown})
        return
    name = rules.look.title or rules.name
    if is_network:
        say(
            M(
                "{game}, a network of {hidden} units: by how much each feature changes the estimate where it is seen.",
                game=name,
                hidden=found.features.hidden,
            )
        )
    elif features.stages > 1:
        say(
            M(
                "{game}, stage {stage} of {stages}: what each feature adds for the player to move (X), in points.",
                game=name,
                stage=number,
                stages=features.stages,
            )
        )
    else:
        say(M("{game}: what each feature adds.", game=name))
    titles: list[str] = [M("feature"), M("weights"), M("usual size"), M("best"), M("worst")]
    print_rows(
        titles,
        [(row.name, f"{row.weights:,}", f"{row.size:.2g}", ", ".join(row.best), ", ".join(row.worst)) for row in rows],
    )
    say(recipe_words(found.recipe))
