"""The progress of a running proof in words."""

from zermelo.languages.message import M, Message
from zermelo.solving.prover import Step


def standing(step: Step) -> Message:
    """The bounds of a running proof, for the side to move, and its progress.

    >>> standing(Step(-43, 0, 1000, 0.1))
    'not won; positions searched'
    >>> standing(Step(-43, 0, 1000, 10.0, share=0.25, left=30.0))
    'this question 25 % answered, about 30 s left; not won; positions searched'
    """
    if step.share is not None and step.left is not None:
        rest = f"{step.left:.0f} s" if step.left < 100 else f"{step.left / 60:.0f} min"
        return M(
            "this question {percent:.0f} % answered, about {time} left; {bounds}",
            percent=100 * step.share,
            time=rest,
            bounds=known_by(step),
        )
    return known_by(step)


def known_by(step: Step) -> Message:
    """The outcome as far as the bounds of a step imply it."""
    if step.low > 0:
        return M("won, how soon? positions searched")
    if step.high < 0:
        return M("lost, how late? positions searched")
    if step.high == 0:
        return M("not won; positions searched")
    return M("not lost; positions searched") if step.low == 0 else M("positions searched")
