"""Someone who plays on a page. What the position is, they read from the page's own store; what
they do goes through mouse, finger or keys like anybody's."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from stellwerk.app.record import pack
from stellwerk.games.registry import game, part
from stellwerk.table.chance import generator
from stellwerk.table.match import MAX_SEED, Kind, Match, Player, parse_match
from stellwerk.table.picking import Picker
from stellwerk.table.replay import Replay

GAME = "game-of-trains"
ENGINE = game(GAME)
PATIENCE = 60.0
"""Seconds for an answer; a busy machine may need them, an idle one never does."""
SLIP = 0.45
"""Seconds after one's own move in which a tap counts as a slip, and some more."""

ONE_MOVE_LEFT = {
    "trains": [[6, 14, 23, 71, 45, 59, 80], [78, 69, 54, 40, 33, 20, 3]],
    "face_up": [12, 9, 10],
    "deck": [30, 27],
}
"""Player 0 draws 30, puts it at place 4 and has won. 12 swaps neighbours, 9 moves to the right,
10 is a lock."""

FAST_BOTS = (
    "localStorage.setItem('stellwerk.pace', localStorage.getItem('stellwerk.pace') ?? 'fast')"
)

_RECORDS = """async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "stellwerk")) return [];
    const answer = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    const database = await answer(indexedDB.open("stellwerk"));
    const records = await answer(database.transaction("matches").objectStore("matches").getAll());
    database.close();
    return records;
}"""


def new_match(
    *kinds: str,
    seed: int = 7,
    actions: tuple[str, ...] = (),
    position: Mapping[str, Any] | None = None,
) -> Match:
    """A match between ``human``, ``bot-1`` … called Ada, Bea, Cem, Dov."""
    colours = ("blue", "green", "yellow", "violet")
    players = []
    for name, colour, text in zip(("Ada", "Bea", "Cem", "Dov"), colours, kinds, strict=False):
        kind, _, level = text.partition("-")
        seat: Kind = "bot" if kind == "bot" else "human"
        players.append(Player(name, seat, int(level or 1), colour))
    return Match(GAME, tuple(players), seed, {}, actions, position)


def after_setup(*kinds: str, seed: int = 7) -> Match:
    """The same with the setup exchange played, so that turns begin."""
    match = new_match(*kinds, seed=seed)
    replay = Replay(match, ENGINE)
    while replay.state.phase == "setup":
        replay.play(replay.game.legal_actions(replay.state)[0])
    return replay.match


def fragment(match: Match) -> str:
    """The fragment of a link that carries the match."""
    return f"#{pack(match)}"


def go_to(page: Page, match: Match) -> None:
    """Open a link with the match on a page that runs already."""
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment(match))


def records(page: Page) -> list[dict[str, Any]]:
    """All matches on this device, as they are stored."""
    found: list[dict[str, Any]] = page.evaluate(_RECORDS)
    return found


def wait_until(page: Page, condition: Callable[[], object], what: str) -> None:
    """Until the condition holds; the page goes on meanwhile."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"never: {what}"
        page.wait_for_timeout(60)


def press(page: Page, selector: str) -> None:
    """Click, also on what says of itself that it can do nothing now: it has to say why. (To
    Playwright's own click `aria-disabled` means: wait.)"""
    page.hover(selector)
    page.mouse.down()
    page.mouse.up()


def reload(page: Page) -> None:
    page.reload(wait_until="commit")
    page.wait_for_selector("#act, #hold", timeout=90_000)


def assert_all_is_counted(page: Page, replay: Replay) -> None:
    """The end shows everyone's points, in the last line of the reckoning."""
    expect(page.locator("#end-title")).to_be_visible()
    result = replay.game.result(replay.state)
    assert result is not None
    sums = page.locator("#main tfoot td").all_inner_texts()
    shown = [int(text.split()[0].replace("\N{MINUS SIGN}", "-")) for text in sums]
    assert tuple(shown[: len(result.returns)]) == tuple(result.returns)


class AtTable:
    """A person at the table of the match that the page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._moved = 0.0

    @property
    def record_id(self) -> str:
        return self.page.url.partition("#partie/")[2]

    def match(self) -> Match:
        """The match as it is stored. A page can be used a moment before its match is."""
        self.page.wait_for_url("**/#partie/*")
        found: list[Match] = []

        def stored() -> bool:
            found.extend(
                parse_match(json.dumps(json.loads(record["record"])["match"]), game)
                for record in records(self.page)
                if record["id"] == self.record_id
            )
            return bool(found)

        wait_until(self.page, stored, "the match stored")
        return found[0]

    def replay(self) -> Replay:
        match = self.match()
        return Replay(match, game(match.game))

    def wait_for_actions(self, count: int) -> None:
        """Until at least so many actions are stored."""
        wait_until(self.page, lambda: len(self.match().actions) >= count, f"{count} actions")

    def wait_for_person(self) -> Replay:
        """Until a person is to act, or the match is over; the match as it is then."""
        replay = self.replay()

        def ready() -> bool:
            nonlocal replay
            replay = self.replay()
            actor = replay.game.actor(replay.state)
            return actor is None or replay.players[actor].kind == "human"

        wait_until(self.page, ready, "a person's turn")
        if replay.game.actor(replay.state) is not None:
            expect(self.page.locator("#act.is-you")).to_be_visible()
        return replay

    def rest(self) -> None:
        """Wait until a tap is no slip any more."""
        left = self._moved + SLIP - time.monotonic()
        if left > 0:
            self.page.wait_for_timeout(left * 1000)

    def moved(self) -> None:
        """Note that a move has just been made."""
        self._moved = time.monotonic()

    def tap(self, target: str) -> None:
        press(self.page, f'[data-target="{target}"]')

    def play(self, action: str, tap: Callable[[str], None] | None = None) -> None:
        """Carry out an action by touching what leads to it."""
        replay = self.replay()
        interaction = part(replay.game.id, "interaction")
        parsed = replay.game.parse(action)
        path = tuple(next(iter(interaction.paths(replay.state, parsed))))
        self.rest()
        for target in path:
            (tap or self.tap)(target)
        picker = Picker(interaction, replay.state, replay.game.legal_actions(replay.state))
        pick = picker.at(path)
        assert pick is not None
        if len(pick.fitting) > 1 or interaction.asks_first(parsed):
            self.page.click(f'.chip[data-value="{action}"]')
        self.moved()
        self.wait_for_actions(len(replay) + 1)

    def play_to_the_end(self, tap: Callable[[str], None] | None = None) -> Match:
        """Play as `advice` says until somebody has won."""
        while (replay := self.wait_for_person()).game.actor(replay.state) is not None:
            self.play(advice(replay), tap)
        return replay.match


def advice(replay: Replay, level: int = 2) -> str:
    """What a bot of this level would do."""
    engine, state = replay.game, replay.state
    actor = engine.actor(state)
    assert actor is not None
    rng = generator(replay.match.seed, "bot", len(replay))
    legal = engine.legal_actions(state)
    bot = part(engine.id, "bots").bot(level)
    return engine.format(bot.decide(engine.observe(state, actor), legal, rng).action)


def foreseen(match: Match) -> Match:
    """The match to its end, people playing as `advice` says: what the page will come to."""
    replay = Replay(match, ENGINE)
    while (actor := ENGINE.actor(replay.state)) is not None and len(replay) < 100:
        player = replay.players[actor]
        replay.play(ENGINE.parse(advice(replay, player.level if player.kind == "bot" else 2)))
    return replay.match


def _lucky_bytes() -> Iterator[tuple[int, int]]:
    """Bytes for the page's source of chance, and the seed that its first match gets then."""
    for byte in range(1, 256):
        yield byte, Random(int(f"{byte:02x}" * 16, 16)).randint(0, MAX_SEED)


def short_match(page: Page, *kinds: str) -> Match:
    """Load the page's dice so that the first match begun in the lobby is a short one that a
    person wins; that match, foreseen."""
    for byte, seed in _lucky_bytes():
        match = foreseen(new_match(*kinds, seed=seed))
        replay = Replay(match, ENGINE)
        result = ENGINE.result(replay.state)
        used = sum(action.startswith("use") for action in match.actions)
        if result is not None and len(match.actions) <= 24 and result.winners == (0,) and used > 3:
            page.add_init_script(f"""{{
                const original = crypto.getRandomValues.bind(crypto);
                crypto.getRandomValues = (array) =>
                    array.length === 16 ? array.fill({byte}) : original(array);
            }}""")
            return match
    raise AssertionError("no short match; the bots play otherwise than they did")


def cars(page: Page) -> list[str]:
    """Everything on the board with its name, as a screen reader would list it."""
    labels: list[str] = page.locator("main [data-target]").evaluate_all(
        "(cars) => cars.map((car) => `${car.dataset.target} ${car.ariaLabel}`)"
    )
    return labels
