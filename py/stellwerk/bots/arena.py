"""Levels of bots against each other, many games, with intervals. Knows no game: it is handed in.

In a pairing one seat plays the challenger's level, all others the opponents'. The challenger goes
through all seats with the same deal before the next deal comes, so that neither the seat nor the
deal favours anyone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from time import process_time

from stellwerk.bots.statistics import mean, percentile, wilson
from stellwerk.table.bot import Bot
from stellwerk.table.chance import generator
from stellwerk.table.game import JSON, AnyGame

Who = int | str
"""A level, or the name of a style that a game's bots have for the arena only."""
Table = tuple[AnyGame, Callable[[Who], Bot]]
"""A game and its bots."""
Measure = Callable[[JSON, int], Mapping[str, tuple[float, float]]]
"""What of a final state is to be counted for a seat: by name, a part and the whole."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays whom: ``challenger`` in one seat against ``opponents`` in all others.
    ``options``: of the game, as pairs."""

    challenger: Who
    opponents: Who
    players: int
    options: tuple[tuple[str, JSON], ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """One game. ``won`` is the challenger's share of the victory, None if the game was cut off.

    ``seconds``: CPU time of each of the challenger's decisions that had a choice. CPU time, so
    that what else the machine does is left out.
    """

    won: float | None
    actions: int
    turns: int
    seconds: tuple[float, ...]
    points: tuple[float, float] | None = None
    """The challenger's score and the others' mean."""
    measured: Mapping[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a pairing came to. ``share``: victories per game, games cut off count as not won."""

    pairing: Pairing
    games: int
    won: float
    drawn: int
    share: float
    low: float
    high: float
    actions: float
    turns: float
    ms_median: float
    ms_p95: float
    ms_most: float
    points: float
    """The challenger's mean score in the games that ended, and the others'."""
    others: float
    measured: dict[str, float]
    """The share that each measure came to."""


@dataclass(frozen=True, slots=True)
class Arena:
    """``load`` is called once in every process, so it must be picklable (a function of a module).

    ``limit``: actions after which a game counts as drawn.
    """

    load: Callable[[], Table]
    seed: int = 1
    limit: int = 2000
    processes: int = 1
    tell: Callable[[str], None] = field(default=lambda _text: None)
    measure: Measure | None = None
    """Must be picklable, too."""

    def run(self, pairings: Sequence[Pairing], games: int) -> list[Figures]:
        """Play ``games`` games of each pairing."""
        results = []
        for pairing in pairings:
            played = []
            for one in self._played([(pairing, index) for index in range(games)]):
                played.append(one)
                if len(played) % 50 == 0 or len(played) == games:
                    self.tell(
                        f"{pairing.challenger} against {pairing.opponents}, "
                        f"{pairing.players} players: {len(played)} of {games} games"
                    )
            results.append(figures(pairing, played))
        return results

    def _played(self, jobs: Sequence[tuple[Pairing, int]]) -> Iterator[Played]:
        if self.processes == 1:
            table = self.load()
            for pairing, index in jobs:
                yield play(table, pairing, index, self.seed, self.limit, self.measure)
            return
        tasks = [
            (self.load, pairing, index, self.seed, self.limit, self.measure)
            for pairing, index in jobs
        ]
        with get_context("spawn").Pool(self.processes) as pool:
            yield from pool.imap(_play_task, tasks, chunksize=2)


_Task = tuple[Callable[[], Table], Pairing, int, int, int, Measure | None]


def _play_task(task: _Task) -> Played:
    load, pairing, index, seed, limit, measure = task
    return play(load(), pairing, index, seed, limit, measure)


def play(
    table: Table,
    pairing: Pairing,
    index: int,
    seed: int,
    limit: int,
    measure: Measure | None = None,
) -> Played:
    """Game number ``index`` of a pairing; the same arguments give the same game."""
    game, bot = table
    seat = index % pairing.players
    deal = seed + index // pairing.players
    names = [
        pairing.challenger if player == seat else pairing.opponents
        for player in range(pairing.players)
    ]
    bots = {name: bot(name) for name in set(names)}
    state = game.setup(dict(pairing.options), pairing.players, deal)
    seconds: list[float] = []
    for actions in range(limit):
        actor = game.actor(state)
        if actor is None:
            result = game.result(state)
            assert result is not None
            won = (seat in result.winners) / len(result.winners)
            others = [score for player, score in enumerate(result.returns) if player != seat]
            return Played(
                won,
                actions,
                game.turn(state) + 1,
                tuple(seconds),
                (result.returns[seat], mean(others)),
                {} if measure is None else measure(state, seat),
            )
        legal = game.legal_actions(state)
        began = process_time()
        choice = bots[names[actor]].decide(
            game.observe(state, actor), legal, generator(deal, f"bot {actor}", actions)
        )
        if actor == seat and len(legal) > 1:
            seconds.append(process_time() - began)
        if game.check(state, choice.action) is not None:
            raise ValueError(f"{names[actor]} chose the illegal {choice.action}")
        game.apply(state, choice.action)
    return Played(None, limit, game.turn(state) + 1, tuple(seconds))


def figures(pairing: Pairing, played: Sequence[Played]) -> Figures:
    """Sum up the games of a pairing."""
    won = sum(one.won or 0.0 for one in played)
    low, high = wilson(won, len(played))
    ms = [1000 * second for one in played for second in one.seconds]
    points = [one.points for one in played if one.points is not None]
    return Figures(
        pairing=pairing,
        games=len(played),
        won=won,
        drawn=sum(one.won is None for one in played),
        share=won / len(played) if played else 0.0,
        low=low,
        high=high,
        actions=mean([one.actions for one in played]),
        turns=mean([one.turns for one in played]),
        ms_median=percentile(ms, 0.5),
        ms_p95=percentile(ms, 0.95),
        ms_most=max(ms, default=0.0),
        points=mean([own for own, _ in points]),
        others=mean([other for _, other in points]),
        measured=_shares(played),
    )


def _shares(played: Sequence[Played]) -> dict[str, float]:
    parts: dict[str, float] = {}
    wholes: dict[str, float] = {}
    for one in played:
        for name, (part, whole) in one.measured.items():
            parts[name] = parts.get(name, 0.0) + part
            wholes[name] = wholes.get(name, 0.0) + whole
    return {name: parts[name] / whole if whole else 0.0 for name, whole in wholes.items()}


HEAD = (
    "| players | level | against | games | wins | 95 % interval | even | points | theirs | "
    "cut off | turns | CPU ms a move: p50 | p95 |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
)


def markdown(results: Sequence[Figures]) -> str:
    """A table for people: ``even`` is the share that equals would win."""
    rows = []
    for one in results:
        pairing = one.pairing
        others = pairing.players - 1
        against = f"{others} × {pairing.opponents}" if others > 1 else f"{pairing.opponents}"
        rows.append(
            f"| {pairing.players} | {pairing.challenger} | {against} | {one.games} "
            f"| {one.share:.1%} | {one.low:.1%} – {one.high:.1%} | {1 / pairing.players:.1%} "
            f"| {one.points:.1f} | {one.others:.1f} "
            f"| {one.drawn} | {one.turns:.1f} | {one.ms_median:.1f} | {one.ms_p95:.1f} |"
        )
    notes = [
        f"{one.pairing.challenger} against {one.pairing.opponents}, {name}: {share:.1%}"
        for one in results
        for name, share in one.measured.items()
    ]
    return "\n".join([*HEAD, *rows, *notes])
