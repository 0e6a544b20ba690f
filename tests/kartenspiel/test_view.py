"""The table of Das Kartenspiel: whatever is legal can be touched, nothing lacks its words, nothing
hidden is in the page, and what is shown agrees with the engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from random import Random
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from stellwerk.app.model import Rules, Table
from stellwerk.app.rules.update import open_rules
from stellwerk.app.view import view as app_view
from stellwerk.games.kartenspiel import interaction, view
from stellwerk.games.kartenspiel.cards import CARDS, LOCO, PLAIN
from stellwerk.games.kartenspiel.game import GAME
from stellwerk.games.kartenspiel.picture import svg
from stellwerk.games.kartenspiel.scoring import reckon_state
from stellwerk.games.kartenspiel.state import Phase, State
from stellwerk.games.kartenspiel.tickets import BONUSES, INDEX, TICKETS
from stellwerk.games.kartenspiel.view.marks import Robbed, marks
from stellwerk.table.board import Board
from stellwerk.table.catalogue import LANGUAGES, texts
from stellwerk.table.game import Event
from stellwerk.table.match import COLOURS, Match, Player
from stellwerk.table.picking import Path, Picker
from stellwerk.table.replay import Replay
from stellwerk.table.scene import load_scenes
from tests.app.play import Page
from tests.texts.test_catalogues import PACKAGE, messages

from .board import position
from .hooks import hide

NAMES = ("Änne", "<b>Ben</b>", "Cleo & Co", "Dora")
FOLDER = PACKAGE / "games/kartenspiel/view"
each_count = pytest.mark.parametrize("players", GAME.player_counts)


def seats(count: int) -> tuple[Player, ...]:
    return tuple(Player(NAMES[k], colour=COLOURS[k]) for k in range(count))


def played(players: int, seed: int, *, last: bool = False) -> Iterator[tuple[State, list[Event]]]:
    """The states of a match at random in which much is laid, and what led to each."""
    state, rng = GAME.setup({"final_turn": last}, players, seed), Random(seed)
    events: list[Event] = []
    yield state, events
    while GAME.actor(state) is not None:
        legal = GAME.legal_actions(state)
        lays = [action for action in legal if action.verb == "lay"]
        events = GAME.apply(state, rng.choice(lays if lays and rng.random() < 0.6 else legal))
        yield state, events


def board_of(state: State, path: Path = (), lang: str = "de", **more: object) -> Board:
    picker = Picker(interaction, state, GAME.legal_actions(state))
    pick = picker.at(path) if GAME.actor(state) is not None else None
    return Board(texts(lang), seats(len(state.hands)), pick, **more)  # type: ignore[arg-type]


def draw(state: State, board: Board, me: int | None = None) -> str:
    seen = GAME.observe(state, state.player if me is None else me)
    zone = Markup('<div class="act-zone">{hand}<p>{now}</p></div>').format(
        hand=view.in_hand(seen, board),
        now=view.now(seen, board) if GAME.actor(state) is not None else "",
    )
    return str(view.board(seen, board, zone))


def sound(markup: str) -> None:
    """Well formed, no id and no moving thing twice, no text missing, no name taken for markup."""
    assert "⟨" not in markup, re.findall("⟨[^⟩]*⟩", markup)[:3]
    assert "<b>Ben" not in markup and " style=" not in markup
    bare = re.sub(r" (data-arrows|data-drags?|open)(?=[ >])", "", markup)
    ElementTree.fromstring(f"<main>{bare}</main>")
    for name in ("id", "data-vt"):
        found = Counter(re.findall(rf' {name}="([^"]*)"', markup))
        assert [key for key, count in found.items() if count > 1] == [], name


def targets(markup: str, state: str = "") -> set[str]:
    """The targets of a page, or those in one state."""
    tags: list[str] = re.findall(r"<button[^>]*data-target=[^>]*>", markup)
    found = (re.search(r'data-target="([^"]*)"', tag) for tag in tags if state in tag)
    return {match[1] for match in found if match}


@each_count
def test_all_of_a_match_can_be_drawn_and_touched(players: int) -> None:
    rng = Random(players)
    seen: list[Event] = []
    for state, events in played(players, 7 + players, last=players == 3):
        seen = (seen + events)[-12:]
        if rng.random() > 0.25 and state.phase is not Phase.OVER:
            continue
        lang = rng.choice(LANGUAGES)
        changed = view.changed_cars(tuple(seen))
        board = board_of(state, lang=lang, changed=changed)
        markup = draw(state, board)
        sound(markup)
        for me in range(players):
            sound(draw(state, replace(board, pick=None), me))
        if board.pick is None:
            continue
        assert board.pick.open <= targets(markup, "is-open")
        for target in sorted(board.pick.open):
            deeper = board_of(state, (target,), lang=lang, changed=changed)
            assert deeper.pick is not None
            if not deeper.pick.open:
                continue
            markup = draw(state, deeper)
            sound(markup)
            assert deeper.pick.open <= targets(markup, "is-open"), target
            assert target in targets(markup, "is-chosen")


@each_count
def test_nothing_hidden_is_in_the_page(players: int) -> None:
    rng = Random(20 + players)
    for state, events in played(players, 30 + players):
        if rng.random() > 0.12 or state.phase is Phase.OVER:
            continue
        board = board_of(state, changed=view.changed_cars(tuple(events)))
        other = GAME.clone(state)
        hide(other, state.player, rng)
        assert draw(state, board) == draw(other, board)
        # Not even what one sent off oneself: nobody may look.
        me = state.player
        other.stacks[me] = [sum(state.stacks[me]), *[0] * LOCO]
        assert draw(state, board, me) == draw(other, board, me)


def test_the_memory_aid_is_a_house_rule_and_off() -> None:
    state = position(
        "red loco", "blue", stacks=["red blue blue", ""], tickets=[["new-york--miami"], []]
    )
    plain = draw(state, board_of(state))
    aided = draw(state, board_of(state, options={"memory_aid": True}))
    assert "kmemory" not in plain and "Hausregel" not in plain
    assert "kmemory" in aided and "Hausregel" in aided and "beisammen" in aided
    assert "mit Lok" in plain  # Blue lies in the stack only.
    option = {option.id: option for option in GAME.options}["memory_aid"]
    assert option.values[0] is False


def test_how_many_it_takes_is_shown_and_said() -> None:
    state = position(
        "red red red loco loco green", "blue", yards=["", "red red"], locos=["", "red"]
    )
    # ``locos`` names the colour a locomotive was laid with.
    markup = unescape(draw(state, board_of(state)))
    assert "Rot: 4 nötig; auf deiner Hand 3 rote Karten und 2 Lokomotiven" in markup
    assert "3 rote Karten, 4 nötig" in markup
    assert ": 2 rote Karten und 1 Lokomotive. Rot: 4 nötig" in markup
    chosen = board_of(state, ("hand:red",))
    grid = draw(state, chosen)
    assert targets(grid, "ksize") == {f"set:{p}:{n}" for p in (1, 2, 3) for n in (0, 1, 2)}
    assert targets(grid, "ksize is-open") == {"set:3:1", "set:2:2", "set:3:2"}


def test_own_colour_needs_nothing_and_says_so() -> None:
    state = position("red red", "", yards=["red", ""])
    markup = draw(state, board_of(state))
    assert "Rot: liegt noch bei dir" in markup and "liegt noch" in markup


def _moving(markup: str, names: str) -> set[str]:
    tags = re.findall(rf'<i class="{names}"[^>]*data-vt="([^"]*)"', markup)
    return set(tags)


def test_cars_go_from_the_hand_to_the_yard_to_the_tunnel_or_the_discards() -> None:
    state = position(
        "red red red red loco",
        "blue blue",
        yards=["", "red red blue"],
        player=0,
        phase="turn",
    )
    before = draw(state, board_of(state, ("hand:red",)))
    events = GAME.apply(state, GAME.parse("lay red red red loco"))
    after = draw(state, board_of(state, changed=view.changed_cars(tuple(events))), 0)
    laid = {f"car-0-red-{i}" for i in range(3)} | {"car-0-red-l0"}
    assert laid <= _moving(before, "kwaiting")
    assert laid <= _moving(after, "kcar")
    # Ben's red cars were robbed, and lie on the discards; his blue one has departed.
    stood = {"car-1-red-0", "car-1-red-1", "car-1-blue-0"}
    assert stood <= _moving(before, "kcar")
    assert _moving(after, "klost") == {"car-1-red-0", "car-1-red-1"}
    assert _moving(after, "kgone") == {"car-1-blue-0"}
    assert "Ausgeraubt von Änne: 2 rote Karten" in after


def test_departing_cars_leave_one_by_one_in_the_order_of_the_colours() -> None:
    state = position(
        "", "", yards=["red red blue green", ""], locos=["green", ""], player=1, phase="turn"
    )
    before = draw(state, board_of(state), 0)
    events = GAME.apply(state, GAME.parse("draw deck")) + GAME.apply(state, GAME.parse("draw deck"))
    after = draw(state, board_of(state, changed=view.changed_cars(tuple(events))))
    gone = re.findall(r'<i class="kgone" data-vt="([^"]*)" data-step="(\d)"', after)
    assert gone == [("car-0-blue-0", "0"), ("car-0-red-1", "1"), ("car-0-green-0", "2")]
    assert {name for name, _ in gone} <= _moving(before, "kcar")
    assert "car-0-green-l0" in _moving(after, "kcar")


def test_marks_can_be_unpacked() -> None:
    rng = Random(4)
    for players in GAME.player_counts:
        for _, events in played(players, rng.randrange(1000)):
            found = marks(view.changed_cars(tuple(events)))
            for event in events:
                colours = [CARDS.index(c) for c in event.args.get("colours", ())]
                match event.kind:
                    case "refilled":
                        assert event.args["slot"] in found.row
                    case "took":
                        assert (event.player, CARDS.index(event.args["card"])) in found.hands
                    case "laid-three":
                        assert {(event.player, colour) for colour in colours} <= found.laid
                    case "departed":
                        for colour, card in zip(colours, event.args["cards"], strict=True):
                            assert (event.player, colour, CARDS.index(card)) in found.gone
                    case "robbed":
                        locos = event.args["cards"].count("loco")
                        colour = CARDS.index(event.args["colour"])
                        plain = event.args["size"] - locos
                        by = event.args["by"]
                        assert Robbed(event.player, by, colour, plain, locos) in found.robbed
                    case "new-deck":
                        assert found.scored


def test_the_first_scoring_is_shown_with_what_paid() -> None:
    for state, events in played(4, 5):  # noqa: B007
        if any(event.kind == "new-deck" for event in events):
            break
    board = board_of(state, changed=view.changed_cars(tuple(events)))
    markup = draw(state, board)
    sound(markup)
    assert '<details class="kinterim" id="interim" open>' in markup
    done = [paid for line in state.done for paid in line]
    assert done and markup.count('<li class="is-done">') == len(done)
    assert "2. Stapel" in markup
    later = draw(state, board_of(state))
    assert '<details class="kinterim" id="interim">' in later


@each_count
def test_the_end_shows_every_ticket_bonus_and_sum(players: int) -> None:
    for seed in range(3):
        *_, (state, _) = played(players, seed, last=seed == 1)
        lines = reckon_state(state)
        for lang in LANGUAGES:
            markup = str(view.final(GAME.observe(state, 0), board_of(state, lang=lang)))
            sound(markup)
            for line in lines:
                assert f">{line.total}<".replace("-", "−") in markup
            paid = sum(line.completed for line in lines)
            still = sum(len(line.open) for line in lines)
            assert markup.count('<li class="is-done">') == paid
            assert markup.count('<li class="is-lost">') == still
            won = sum(len(line.bonuses) for line in lines)
            assert markup.count('class="is-bonus"') == won
            assert markup.count('class="kleft"') == players


def test_ties_are_told() -> None:
    def ending(**entries: object) -> str:
        state = position("", "", phase="over", **entries)
        return str(view.final(GAME.observe(state, 0), board_of(state)))

    nobody = ending()
    assert nobody.count("niemand") == len(BONUSES)
    assert "Der Sieg wird geteilt" in nobody
    both = ending(
        stacks=["blue red", "blue red"], tickets=[["new-york--miami"], ["new-york--new-orleans"]]
    )
    assert "gleich viele: 2 bekommen ihn" in both


def test_the_tie_that_is_told_is_the_one_that_decided() -> None:
    """Three have 68 points; the one with fewer tickets was out of it before the bonuses counted."""
    tickets = [
        ["dallas--washington", "los-angeles--pittsburgh", "miami--las-vegas"],
        ["los-angeles--dallas", "dallas--raleigh", "chicago--san-francisco"],
        ["seattle--chicago", "new-york--miami"],
    ]
    stacks = [
        " ".join(CARDS[card] for name in held for card in TICKETS[INDEX[name]].cards)
        for held in tickets
    ]
    state = position("", "", "", phase="over", stacks=stacks, tickets=tickets)
    lines = reckon_state(state)
    assert [line.total for line in lines] == [68] * 3
    assert [line.completed for line in lines] == [3, 3, 2]
    result = GAME.result(state)
    assert result is not None and result.reason == "karten.winner.bonuses"
    for lang in LANGUAGES:
        told = str(view.final(GAME.observe(state, 0), board_of(state, lang=lang)))
        assert texts(lang)("karten.view.tie-bonuses") in told
        assert texts(lang)("karten.view.tie-tickets") not in told
    # Without a tie nothing is said of one.
    alone = position("", "", phase="over", stacks=stacks[:2], tickets=[tickets[0], []])
    assert "Gleich viele" not in str(view.final(GAME.observe(alone, 0), board_of(alone)))


def test_every_scene_can_be_drawn() -> None:
    for scene in load_scenes("stellwerk.games.kartenspiel", GAME.id):
        state = GAME.load(scene.position)
        board = board_of(state, name=f"{scene.id}/", heading="h5")
        markup = draw(state, board, state.player)
        sound(markup)
        assert ("zreck" in markup) == (state.phase is Phase.OVER)


def test_every_action_has_a_label_and_every_event_a_symbol() -> None:
    symbols = set(
        re.findall(r'id="([^"]+)"', (PACKAGE.parents[1] / "static/art/symbols.svg").read_text())
    )
    for lang in LANGUAGES:
        state = GAME.setup({}, 2, 1)
        board = board_of(state, lang=lang)
        for action in GAME.action_space(state):
            symbol, label = view.action_label(action, board)
            assert symbol in symbols and label and "⟨" not in label
    for _, events in played(4, 2):
        for event in events:
            assert view.log_icon(event) in symbols - {"i-info"}
    state = position("red red loco", "")
    chosen = board_of(state, ("hand:red", "yard"))
    assert chosen.pick is not None and len(chosen.pick.fitting) == 3
    for action in chosen.pick.fitting:
        symbol, markup = view.choice(action, GAME.observe(state, 0), chosen)
        assert isinstance(markup, Markup) and "zpay" in markup and "⟨" not in markup


def test_texts_are_complete_and_none_is_idle() -> None:
    ids = [set(messages(FOLDER / f"texts/{lang}.po")) for lang in LANGUAGES]
    assert ids[0] == ids[1]
    code = "\n".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))
    whole = set(re.findall(r'"(karten\.view\.[\w-]+)"', code))
    begun = re.findall(r'"(karten\.view\.[\w-]*)\{', code)
    for text_id in ids[0]:
        if text_id.startswith("karten.view."):
            known = text_id in whole or any(text_id.startswith(start) for start in begun if start)
            assert known, text_id
    for text_id in whole:
        assert text_id in ids[0], text_id


@each_count
def test_the_picture_needs_nothing_else_and_hides_what_is_hidden(players: int) -> None:
    rng = Random(players)
    for number, (state, _) in enumerate(played(players, 11)):
        if number % 25 and state.phase is not Phase.OVER:
            continue
        for lang in LANGUAGES:
            drawn = str(svg(state, texts(lang), NAMES))
            assert "⟨" not in drawn and "<b>Ben" not in drawn and "href" not in drawn
            ElementTree.fromstring(drawn)
            other = state.clone()
            hide(other, 0, rng)
            assert str(svg(other, texts(lang), NAMES)) == drawn


# --- at the app's table ---------------------------------------------------------------------


def at_table(*kinds: str, options: dict[str, bool] | None = None) -> Page:
    players = tuple(
        Player(NAMES[k], "human" if kind == "human" else "bot", 1, COLOURS[k])
        for k, kind in enumerate(kinds)
    )
    page = Page(bots_answer=False)
    replay = Replay(Match(GAME.id, players, 3, options or {}), GAME)
    page.store["one"] = (1, "")
    page.model = replace(page.model, screen=Table("one", replay, revision=1))
    return page


def test_two_people_play_a_match_by_touch_alone() -> None:
    """Only what the page offers is touched, and the device goes from hand to hand."""
    page, rng = at_table("human", "human", options={"memory_aid": True}), Random(1)
    taps, kinds = 0, set()
    page.send("table.uncover")
    while GAME.actor(page.replay.state) is not None:
        taps += 1
        assert taps < 3000
        if page.table.covered:
            covered = str(app_view(page.model))
            assert "data-target" not in covered and "khand" not in covered
            page.send("table.uncover", "still")
            continue
        markup = str(app_view(page.model))
        chips = [
            unescape(c) for c in re.findall(r'data-on="table.choose" data-value="([^"]*)"', markup)
        ]
        open_now = sorted(targets(markup, "is-open"))
        if chips and rng.random() < 0.7:
            page.send("table.choose", rng.choice(chips))
            continue
        if not open_now:
            page.send("table.unpick")
            continue
        sets = [target for target in open_now if target.startswith("set:")]
        target = rng.choice(sets if sets and rng.random() < 0.5 else open_now)
        kinds.add(target.split(":")[0])
        page.send("table.pick", target)
        assert page.table.refusal is None, target
    assert {"row", "deck", "hand", "set", "yard", "tickets", "offer", "keep"} <= kinds
    end = str(app_view(page.model))
    assert "⟨" not in end and "zreck" in end


def test_every_target_that_is_not_open_answers_with_a_rule() -> None:
    page = at_table("human", "bot", "bot")
    rng, seen = Random(2), set()
    page.send("table.uncover")
    for _ in range(60):
        state = page.replay.state
        if state.player == 0:
            markup = str(app_view(page.model))
            for target in sorted(targets(markup) - targets(markup, "is-open")):
                page.send("table.unpick")
                page.send("table.pick", target)
                assert page.table.refusal is not None, target
                shown = str(app_view(page.model))
                assert 'id="why"' in shown and "⟨" not in shown
                seen.add(target.split(":")[0])
            page.send("table.unpick")
        legal = GAME.legal_actions(state)
        if state.player == 0:
            page.send("table.choose", GAME.format(rng.choice(legal)))
        else:
            lays = [action for action in legal if action.verb == "lay"]
            page.replay.play(rng.choice(lays or legal))
            page.model = replace(page.model, screen=replace(page.table, thinking=False))
    assert {"stack", "discards", "other", "yard", "hand"} <= seen


def test_a_touch_beside_a_choice_that_waits_for_a_yes_is_answered() -> None:
    page = at_table("human", "human")
    for _ in range(2):
        page.send("table.uncover")
        page.send("table.choose", GAME.format(GAME.legal_actions(page.replay.state)[-1]))
    page.send("table.uncover")
    held = next(c for c in PLAIN if page.replay.state.hands[0][c])
    page.send("table.pick", "tickets")
    assert page.table.path == ("tickets",)
    page.send("table.pick", f"hand:{CARDS[held]}")
    assert page.table.refusal is not None
    assert page.table.refusal.text_id == "karten.one-action:chosen"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_can_be_drawn(lang: str) -> None:
    model = replace(Page().model, lang=lang)
    rules = open_rules(GAME.id, "", "")
    assert isinstance(rules, Rules)
    markup = str(app_view(replace(model, screen=rules)))
    assert "⟨" not in markup and markup.count("scene-board karten") > 20


def test_needs_of_tickets_are_counted_card_by_card() -> None:
    ticket = next(t for t in TICKETS if max(t.needs) == 2)
    colour = next(c for c in PLAIN if ticket.needs[c] == 2)
    state = position(f"{CARDS[colour]}", "", tickets=[[ticket.id], []])
    markup = draw(state, board_of(state))
    assert markup.count('<i class="kt-need"') == 1
    assert markup.count('<i class="kt-need is-missing"') == len(ticket.cards) - 1
