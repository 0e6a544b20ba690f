"""Carrying out actions (rules gleis.*)."""

from __future__ import annotations

from bisect import insort

from stellwerk.games.gleis_um_gleis.action import DONE, KEEP, PASS, REVEAL, Action
from stellwerk.games.gleis_um_gleis.network import place, xy
from stellwerk.games.gleis_um_gleis.scoring import score_args, scores, to_be_asked
from stellwerk.games.gleis_um_gleis.state import (
    HAND,
    HELD,
    NONE,
    TILES_A_TURN,
    Phase,
    State,
    Variant,
)
from stellwerk.games.gleis_um_gleis.tile_set import TileSet
from stellwerk.games.gleis_um_gleis.tiles import COLOURS, colour_word
from stellwerk.table.chance import generator
from stellwerk.table.game import Event


def setup(tile_set: TileSet, players: int, seed: int, variant: Variant, doublers: bool) -> State:
    """One tile in the middle, five in each hand, markers by variant (gleis.setup)."""
    state = State(tile_set, players, seed)
    state.variant = variant
    fill(state, tile_set.all_tiles(), middle=True, hands=True)
    if variant is not Variant.NONE:
        deal_markers(state)
    if doublers:
        state.doubles = [HELD] * players
    open_turn(state)
    return state


def fill(state: State, tiles: list[int], *, middle: bool, hands: bool) -> None:
    """Shuffle tiles into the bag and draw from it: first the one in the middle, then the hands,
    one tile each in turn, so that a small set is shared out evenly (gleis.setup)."""
    tiles = sorted(tiles)
    generator(state.seed, "tiles").shuffle(tiles)
    if middle and tiles:
        state.network.put(place(0, 0), 4 * tiles.pop())
    if hands:
        for _ in range(HAND):
            for hand in state.hands:
                if tiles:
                    insort(hand, tiles.pop())
    state.bag = tiles


def deal_markers(state: State) -> None:
    """A hidden station marker for everyone who has none; the rest of the four stays hidden."""
    left = [colour for colour in range(1, len(COLOURS) + 1) if colour not in state.markers]
    generator(state.seed, "markers").shuffle(left)
    for player, colour in enumerate(state.markers):
        if colour == NONE:
            state.markers[player] = left.pop()


def legal_actions(state: State) -> list[Action]:
    """All legal actions: places from left to right and from top to bottom, then tiles by code."""
    match state.phase:
        case Phase.LAY:
            return _placements(state) or [PASS]
        case Phase.ASK:
            return [REVEAL, KEEP] if may_reveal(state) else [KEEP]
        case Phase.MARK:
            laid = sorted(map(xy, state.network.tiles))
            return [DONE, *(Action("double", "", x, y) for x, y in laid)]
    return []


def _placements(state: State) -> list[Action]:
    tile_set, frontier = state.set, state.network.frontier
    hand = sorted(set(state.hands[state.player]))
    actions = []
    for at in sorted(frontier):
        fitting, (x, y) = tile_set.fitting(frontier[at]), xy(at)
        for kind in hand:
            for laid in fitting.get(kind, ()):
                actions.append(Action("lay", tile_set.codes[kind], x, y, 90 * (laid & 3)))
    return actions


def can_lay(state: State) -> bool:
    """Whether the player in turn can lay a tile (gleis.pass)."""
    fitting, hand = state.set.fitting, set(state.hands[state.player])
    return any(not hand.isdisjoint(fitting(p)) for p in state.network.frontier.values())


def may_reveal(state: State) -> bool:
    """Whether the player who is asked has the marker of a line just finished."""
    return any(line.colour == state.markers[state.actor] for line in state.pending)


def apply(state: State, action: Action) -> list[Event]:
    """Carry out a legal action in place; the events in the order in which they happen."""
    events: list[Event] = []
    match action.verb:
        case "lay":
            _lay(state, action, events)
        case "pass":
            if state.laid:
                events.append(Event("stopped", state.player, {}))
            else:
                state.passes += 1
                events.append(Event("passed", state.player, {}))
            _finish_laying(state, events)
        case "reveal" | "keep":
            _answer(state, action, events)
        case "double":
            state.doubles[state.player] = place(action.x, action.y)
            events.append(Event("doubled", state.player, {"x": action.x, "y": action.y}))
            _end_turn(state, events)
        case _:
            _end_turn(state, events)
    return events


def _lay(state: State, action: Action, events: list[Event]) -> None:
    player, kind = state.player, state.set.index[action.tile]
    at = place(action.x, action.y)
    state.hands[player].remove(kind)
    closed = state.network.put(at, 4 * kind + action.turn // 90)
    state.laid += 1
    state.passes = 0
    where = {"tile": action.tile, "x": action.x, "y": action.y, "turn": action.turn}
    events.append(Event("laid", player, where))
    for line in closed:
        tiles = [list(xy(there)) for there in line.places]
        args = {"colour": colour_word(line.colour), "tiles": tiles, "length": len(tiles)}
        events.append(Event("looped" if line.loop else "finished", player, args))
    state.pending = tuple(line for line in closed if not line.loop)
    if state.pending:
        state.asked = to_be_asked(state, state.pending)
        if state.asked:
            state.phase, state.pending_at = Phase.ASK, at
            return
    _settle(state, events)


def _answer(state: State, action: Action, events: list[Event]) -> None:
    player, state.asked = state.asked[0], state.asked[1:]
    if action == REVEAL:
        state.revealed[player] = True
        colour = colour_word(state.markers[player])
        events.append(Event("revealed", player, {"colour": colour}))
        if not to_be_asked(state, state.pending):
            state.asked = ()
    else:
        # Undo may go behind an answer of one's own, not behind what others made known.
        kind = "kept" if player == state.player else "declined"
        events.append(Event(kind, player, {}))
    if not state.asked:
        _settle(state, events)


def _settle(state: State, events: list[Event]) -> None:
    """The finished lines score, then the turn goes on."""
    for score in scores(state, state.pending):
        state.scores[score.player] += score.points
        args = score_args(score)
        if score.player == state.player:
            events.append(Event("scored", score.player, args))
        else:
            events.append(Event("claimed", score.player, args | {"other": state.player}))
    state.pending, state.pending_at = (), NONE
    if state.laid < TILES_A_TURN and state.hands[state.player]:
        state.phase = Phase.LAY
    else:
        _finish_laying(state, events)


def _finish_laying(state: State, events: list[Event]) -> None:
    """No more tiles in this turn: the 2× marker may be laid, unless nothing can follow."""
    is_last = state.passes == len(state.hands) or not (state.bag or any(state.hands))
    if state.doubles[state.player] == HELD and not is_last:
        state.phase = Phase.MARK
    else:
        _end_turn(state, events)


def _end_turn(state: State, events: list[Event]) -> None:
    """Refill to five (gleis.turn); the next player, or the end."""
    hand, drawn = state.hands[state.player], []
    while state.bag and len(hand) < HAND:
        drawn.append(state.bag.pop())
        insort(hand, drawn[-1])
    bag = len(state.bag)
    if drawn:
        private = {"drawn": [state.set.codes[kind] for kind in drawn]}
        args = {"count": len(drawn), "bag": bag, "private": private}
        events.append(Event("refilled", state.player, args))
    else:
        events.append(Event("unfilled", state.player, {"bag": bag}))
    state.turn += 1
    state.player = (state.player + 1) % len(state.hands)
    state.laid = 0
    events += open_turn(state)


def open_turn(state: State) -> list[Event]:
    """Begin the turn of the player who comes next. Whoever has no tile left is passed over, except
    for laying the 2× marker; ends the match if it is over (gleis.end, gleis.end.passed)."""
    events: list[Event] = []
    players = len(state.hands)
    while state.passes < players and any(state.hands):
        if state.hands[state.player]:
            state.phase = Phase.LAY
            return events
        state.passes += 1
        events.append(Event("skipped", state.player, {}))
        if state.doubles[state.player] == HELD and state.passes < players:
            state.phase = Phase.MARK
            return events
        state.player = (state.player + 1) % players
    state.phase = Phase.OVER
    winner = state.scores.index(max(state.scores))
    kind = "blocked" if any(state.hands) else "ended"
    return [*events, Event(kind, winner, {"scores": state.scores[:]})]
