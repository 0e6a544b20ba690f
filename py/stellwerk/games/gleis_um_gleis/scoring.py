"""Points for lines, who may be asked about them, and the end (gleis.score and what follows it)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from stellwerk.games.gleis_um_gleis.network import Closed, xy
from stellwerk.games.gleis_um_gleis.state import Phase, State, Variant
from stellwerk.games.gleis_um_gleis.tiles import colour_word
from stellwerk.table.game import Args, Result


class Seen(Protocol):
    """What scoring needs; states and observations have it."""

    @property
    def variant(self) -> Variant: ...
    @property
    def markers(self) -> Sequence[int]: ...
    @property
    def revealed(self) -> Sequence[bool]: ...
    @property
    def doubles(self) -> Sequence[int]: ...
    @property
    def player(self) -> int: ...


class Score(NamedTuple):
    """What one line brings. ``base`` is 1 + 2 + … + length; each of the factors is 1 or more:
    ``together`` for two lines at once, ``marked`` for 2× markers, ``own`` for variant B."""

    line: Closed
    player: int
    base: int
    together: int
    marked: int
    own: int

    @property
    def points(self) -> int:
        """What is added to the player's score."""
        return self.base * self.together * self.marked * self.own


def scores(seen: Seen, lines: Sequence[Closed]) -> list[Score]:
    """What lines bring that the player in turn finishes with one tile, by the markers that lie
    open (gleis.score, gleis.score.double, gleis.variant.a, .b and .c)."""
    lines = [line for line in lines if not line.loop]
    together = 2 if len(lines) > 1 else 1
    found = []
    for line in lines:
        length = len(line.places)
        marked = 1 << sum(at in line.places for at in seen.doubles)
        player, own = seen.player, 1
        owner = owner_of(seen, line.colour)
        if owner is not None and seen.variant is Variant.A:
            player = owner
        elif owner == player and seen.variant is Variant.B:
            own = 2
        base = length * (length + 1) // 2
        found.append(Score(line, player, base, together, marked, own))
    return found


def owner_of(seen: Seen, colour: int) -> int | None:
    """Who has turned up the marker of a colour."""
    for player, marker in enumerate(seen.markers):
        if marker == colour and seen.revealed[player]:
            return player
    return None


def to_be_asked(seen: Seen, lines: Sequence[Closed]) -> tuple[int, ...]:
    """Who is asked about finished lines, in this order (gleis.variant.ask).

    Whether anybody is, and who, follows from what all can see: variant A asks everyone whose
    marker is hidden, the player in turn first; variant B asks the player in turn if that marker
    is hidden; both only if a line has a colour whose marker nobody has turned up.
    """
    if seen.variant is Variant.NONE:
        return ()
    if all(owner_of(seen, line.colour) is not None for line in lines if not line.loop):
        return ()
    players = len(seen.markers)
    order = [(seen.player + step) % players for step in range(players)]
    if seen.variant is Variant.B:
        order = order[:1]
    return tuple(player for player in order if not seen.revealed[player])


def score_args(score: Score) -> Args:
    """An event's arguments. ``tiles``: in order from the station, for counting along the line."""
    return {
        "colour": colour_word(score.line.colour),
        "tiles": [list(xy(at)) for at in score.line.places],
        "length": len(score.line.places),
        "base": score.base,
        "together": score.together,
        "marked": score.marked,
        "own": score.own,
        "points": score.points,
    }


def result(state: State) -> Result | None:
    """The outcome (gleis.end, gleis.end.passed)."""
    if state.phase is not Phase.OVER:
        return None
    best = max(state.scores)
    winners = tuple(player for player, score in enumerate(state.scores) if score == best)
    reason = "gleis.end.passed" if any(state.hands) else "gleis.end"
    return Result(winners, tuple(state.scores), reason)
