"""States as plain data: complete (`dump`) or partial (`load`), as in scene and match files.

Entries, all of them optional:

- set: ``stellwerk`` (our own) or a set's data (module ``tile_set``), so that a match with other
  tiles is complete in itself
- players, variant (none, a, b), doublers: what `setup` is told; ``hands`` and ``doubles`` tell
  the number of players and the 2× markers too
- table: tiles as in actions, ``blue-ns+red-ew 0 -1 90``; without it one is drawn for the middle
- hands: for each player, codes of tiles; without them all draw five
- bag (next tile first), away: codes; ``away`` are tiles not in this match. Tiles named nowhere go
  under those in the bag, or where ``rest`` says: bag, away.
- scores, player, laid, passes, turn, phase, seed
- markers: for each player a colour, or ``""`` to have it drawn; revealed: true or false for each
- doubles: for each player ``held`` or the place ``[x, y]`` of the 2× marker
- finishing: the place of the tile that finished the lines for which ``asked`` still may answer

Without table, hands and the rest this is a new match, dealt by ``seed`` just as `setup` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Final

from stellwerk.games.gleis_um_gleis.action import Action, parse
from stellwerk.games.gleis_um_gleis.engine import deal_markers, fill, open_turn
from stellwerk.games.gleis_um_gleis.fitting import clash
from stellwerk.games.gleis_um_gleis.network import (
    STEPS,
    Closed,
    Network,
    place,
    track_at,
    xy,
)
from stellwerk.games.gleis_um_gleis.scoring import to_be_asked
from stellwerk.games.gleis_um_gleis.state import (
    HAND,
    HELD,
    NONE,
    TILES_A_TURN,
    Phase,
    State,
    Variant,
)
from stellwerk.games.gleis_um_gleis.tile_set import SetError, TileSet, as_data, our_set, set_from
from stellwerk.games.gleis_um_gleis.tiles import (
    COLOURS,
    BadCode,
    canonical,
    colour_word,
    read_code,
    spell,
)
from stellwerk.table.game import JSON, NotationError, PositionError, brief

PLAYERS: Final = (2, 3, 4)
OURS: Final = "stellwerk"
MAX_NUMBER: Final = 2**53 - 1
MAX_SCORE: Final = 10**9
MAX_COORDINATE: Final = 200
"""Of loaded tiles: whatever is laid beside them still has coordinates."""
_NUMBERS: Final = ("seed", "turn", "laid", "passes", "player")
_KEYS: Final = {
    "set", "players", "variant", "doublers", "table", "hands", "bag", "away", "rest", "scores",
    "markers", "revealed", "doubles", "phase", "asked", "finishing", *_NUMBERS,
}  # fmt: skip


def opening(tile_set: TileSet, players: int, options: Mapping[str, JSON]) -> dict[str, JSON]:
    """The position for a new match with a set of one's own (``Match.position``): small, complete,
    dealt by the match's seed."""
    position: dict[str, JSON] = {"set": set_data(tile_set), "players": players}
    return position | {key: options[key] for key in ("variant", "doublers") if key in options}


def set_data(tile_set: TileSet) -> JSON:
    """The set's data, or the name of ours."""
    return OURS if tile_set == our_set() else as_data(tile_set)


def dump(state: State) -> dict[str, JSON]:
    """The whole state as JSON data."""
    codes = state.set.codes
    return {
        "set": set_data(state.set),
        "variant": str(state.variant),
        "seed": state.seed,
        "table": table_texts(state.network),
        "hands": [[codes[kind] for kind in hand] for hand in state.hands],
        "bag": [codes[kind] for kind in reversed(state.bag)],
        "away": [codes[kind] for kind in state.away],
        "scores": state.scores[:],
        "markers": [colour_word(colour) for colour in state.markers if colour],
        "revealed": state.revealed[:],
        "doubles": ["held" if at == HELD else list(xy(at)) for at in state.doubles if at],
        "player": state.player,
        "laid": state.laid,
        "passes": state.passes,
        "turn": state.turn,
        "phase": str(state.phase),
        "asked": list(state.asked),
        "finishing": list(xy(state.pending_at)) if state.pending else None,
    }


def table_texts(network: Network) -> list[str]:
    """The tiles on the table, from left to right and from top to bottom."""
    codes = network.set.codes
    return [
        str(Action("lay", codes[laid >> 2], *xy(at), 90 * (laid & 3))).removeprefix("lay ")
        for at, laid in sorted(network.tiles.items())
    ]


def load(data: Mapping[str, JSON]) -> State:
    """The state that (part of) such data describes. Raises PositionError."""
    if unknown := set(data) - _KEYS:
        known = ", ".join(sorted(_KEYS))
        raise PositionError(repr(min(unknown))[:24], f"unknown entry; known are {known}")
    numbers = {key: _number(data, key, MAX_NUMBER) for key in _NUMBERS}
    state = State(_load_set(data), _count_players(data), numbers["seed"])
    state.player, state.laid = numbers["player"], numbers["laid"]
    state.passes, state.turn = numbers["passes"], numbers["turn"]
    if state.player >= len(state.hands):
        raise PositionError("player", f"there are players 0 to {len(state.hands) - 1}")
    _load_table(state, data)
    _load_tiles(state, data)
    state.scores = _per_player(state, data, "scores", 0)
    for score in state.scores:
        if type(score) is not int or not 0 <= score <= MAX_SCORE:
            raise PositionError("scores", f"must be whole numbers from 0 to {MAX_SCORE}")
    _load_markers(state, data)
    _load_doubles(state, data)
    _load_phase(state, data)
    return state


def _number(data: Mapping[str, JSON], key: str, most: int) -> int:
    value = data.get(key, 0)
    if type(value) is not int or not 0 <= value <= most:
        raise PositionError(key, f"must be a whole number from 0 to {most}")
    return value


def _load_set(data: Mapping[str, JSON]) -> TileSet:
    value = data.get("set", OURS)
    if value == OURS:
        return our_set()
    try:
        return set_from(value)
    except SetError as error:
        raise PositionError("set", str(error)) from error


def _count_players(data: Mapping[str, JSON]) -> int:
    hands = data.get("hands")
    if hands is not None and not isinstance(hands, list):
        raise PositionError("hands", "must be a list of hands")
    count = data.get("players", 2 if hands is None else len(hands))
    if type(count) is not int or count not in PLAYERS:
        where = "players" if hands is None else "hands"
        raise PositionError(where, f"there are {PLAYERS[0]} to {PLAYERS[-1]} players")
    if hands is not None and len(hands) != count:
        raise PositionError("hands", f"must be a list of {count}, one hand a player")
    return count


def _per_player(state: State, data: Mapping[str, JSON], key: str, default: JSON) -> list[JSON]:
    value = data.get(key)
    if value is None:
        return [default] * len(state.hands)
    if not isinstance(value, list) or len(value) != len(state.hands):
        raise PositionError(key, f"must be a list of {len(state.hands)}, one entry a player")
    return list(value)


def _load_table(state: State, data: Mapping[str, JSON]) -> None:
    table, network = data.get("table", []), state.network
    if not isinstance(table, list) or ("table" in data and not table):
        raise PositionError("table", "must be a list of tiles, and not empty")
    for number, entry in enumerate(table):
        where = f"table[{number}]"
        tile = _read_laid(state, entry, where)
        at, laid = place(tile.x, tile.y), 4 * state.set.index[tile.tile] + tile.turn // 90
        if at in network.tiles:
            raise PositionError(where, f"there lies a tile at {tile.x} {tile.y} already")
        found = clash(state.set.laid[laid], network.frontier.get(at, 0))
        if found is not None:
            raise PositionError(where, f"does not fit ({found.kind}; gleis.match, gleis.two-…)")
        network.put(at, laid)
    if not _hangs_together(network):
        raise PositionError("table", "the tiles do not hang together (gleis.adjacent)")


def _read_laid(state: State, entry: JSON, where: str) -> Action:
    if not isinstance(entry, str):
        raise PositionError(where, "must be a text, e.g. 'blue-ns+red-ew 0 -1 90'")
    try:
        tile = parse(f"lay {entry}")
    except NotationError as error:
        raise PositionError(where, str(error)) from error
    if tile.tile not in state.set.index:
        raise PositionError(where, f"{tile.tile} is not in this set")
    if max(abs(tile.x), abs(tile.y)) > MAX_COORDINATE:
        raise PositionError(where, f"coordinates go to {MAX_COORDINATE}")
    return tile


def _hangs_together(network: Network) -> bool:
    reached = set(list(network.tiles)[:1])
    front = list(reached)
    while front:
        at = front.pop()
        new = [at + step for step in STEPS if at + step in network.tiles]
        front += [beside for beside in new if beside not in reached]
        reached.update(new)
    return len(reached) == len(network.tiles)


def _codes(state: State, value: JSON, where: str) -> list[int]:
    if not isinstance(value, list):
        raise PositionError(where, "must be a list of tiles")
    kinds = []
    for code in value:
        try:
            kind = state.set.index[spell(canonical(read_code(code))[0])]
        except (BadCode, AttributeError, KeyError, TypeError):
            raise PositionError(where, f"{brief(code, 70)} is no tile of this set") from None
        kinds.append(kind)
    return kinds


def _load_tiles(state: State, data: Mapping[str, JSON]) -> None:
    for player, hand in enumerate(data.get("hands") or ()):
        kinds = _codes(state, hand, f"hands[{player}]")
        if len(kinds) > HAND:
            raise PositionError(f"hands[{player}]", f"at most {HAND} tiles (gleis.setup)")
        state.hands[player] = sorted(kinds)
    bag = _codes(state, data.get("bag", []), "bag")
    state.away = sorted(_codes(state, data.get("away", []), "away"))
    on_table = [laid >> 2 for laid in state.network.tiles.values()]
    named = Counter([*on_table, *chain(*state.hands), *bag, *state.away])
    for kind, count in named.items():
        if count > state.set.counts[kind]:
            raise PositionError("tiles", f"{count} × {state.set.codes[kind]}: there are fewer")
    rest = list((Counter(state.set.all_tiles()) - named).elements())
    match data.get("rest", "bag"):
        case "bag":
            fill(state, rest, middle="table" not in data, hands=data.get("hands") is None)
        case "away":
            state.away = sorted([*state.away, *rest])
        case _:
            raise PositionError("rest", "must be bag or away")
    if not state.network.tiles:
        raise PositionError("table", "there must be a tile on the table (gleis.setup)")
    state.bag += reversed(bag)


def _load_markers(state: State, data: Mapping[str, JSON]) -> None:
    variant = data.get("variant", Variant.NONE)
    if not isinstance(variant, str) or variant not in tuple(Variant):
        raise PositionError("variant", f"must be one of {', '.join(Variant)}")
    state.variant = Variant(variant)
    markers = data.get("markers") or []
    if state.variant is Variant.NONE and markers:
        raise PositionError("markers", "there are none without variant a or b")
    if state.variant is not Variant.NONE:
        for player, word in enumerate(_per_player(state, {"m": markers or None}, "m", "")):
            if word != "" and (not isinstance(word, str) or word not in COLOURS):
                raise PositionError("markers", f"{brief(word)} is none of {', '.join(COLOURS)}")
            colour = COLOURS.index(word) + 1 if word else NONE
            if colour and colour in state.markers:
                raise PositionError("markers", f"{word} is there twice")
            state.markers[player] = colour
        deal_markers(state)
    state.revealed = _per_player(state, data, "revealed", False)
    if not all(isinstance(known, bool) for known in state.revealed):
        raise PositionError("revealed", "must be true or false for each player")
    if state.variant is Variant.NONE and any(state.revealed):
        raise PositionError("revealed", "there are no markers without variant a or b")


def _load_doubles(state: State, data: Mapping[str, JSON]) -> None:
    with_doublers = data.get("doublers", bool(data.get("doubles")))
    if not isinstance(with_doublers, bool):
        raise PositionError("doublers", "must be true or false")
    if not with_doublers:
        if data.get("doubles"):
            raise PositionError("doubles", "there are none without doublers")
        return
    for player, value in enumerate(_per_player(state, data, "doubles", "held")):
        if value == "held":
            state.doubles[player] = HELD
        else:
            state.doubles[player] = _tile_at(state, value, f"doubles[{player}]")


def _tile_at(state: State, value: JSON, where: str) -> int:
    if not isinstance(value, list) or len(value) != 2 or any(type(n) is not int for n in value):
        raise PositionError(where, "must be a place, e.g. [0, -1]")
    x, y = value
    at = place(x, y) if max(abs(x), abs(y)) <= MAX_COORDINATE + len(state.network.tiles) else NONE
    if at not in state.network.tiles:
        raise PositionError(where, "there lies no tile")
    return at


def finished_at(network: Network, at: int) -> tuple[Closed, ...]:
    """The finished lines that cross the tile at a place, each once, in the engine's order."""
    tracks = (track_at(network, at, edge) for edge in range(4))
    found = {Closed(t.colour, t.places) for t in tracks if t is not None and t.finished}
    return tuple(sorted(found))


def _load_phase(state: State, data: Mapping[str, JSON]) -> None:
    finishing = data.get("finishing")
    default = Phase.LAY if finishing is None else Phase.ASK
    phase = data.get("phase", default)
    if not isinstance(phase, str) or phase not in tuple(Phase):
        raise PositionError("phase", f"must be one of {', '.join(Phase)}")
    state.phase = Phase(phase)
    if (finishing is None) == (state.phase is Phase.ASK):
        raise PositionError("finishing", "is there in the phase ask, and only then")
    asked = data.get("asked")
    if finishing is not None:
        _load_question(state, finishing, asked)
    elif asked:
        raise PositionError("asked", "is there in the phase ask, and only then")
    if "turn" not in data:
        state.turn = state.player
    if not {"table", "hands", "passes", "laid", "phase", "finishing"} & set(data):
        open_turn(state)  # a new match; with a tiny set it may begin with empty hands
    _check_turn(state)


def _load_question(state: State, finishing: JSON, asked: JSON) -> None:
    state.pending_at = _tile_at(state, finishing, "finishing")
    state.pending = finished_at(state.network, state.pending_at)
    if not state.pending:
        raise PositionError("finishing", "this tile finishes no line")
    everyone = to_be_asked(state, state.pending)
    if not everyone:
        raise PositionError("finishing", "about these lines nobody is asked (gleis.variant.ask)")
    state.asked = everyone
    if asked is not None:
        if not isinstance(asked, list) or not asked or len(asked) > len(everyone):
            raise PositionError("asked", "must be a list of players")
        state.asked = everyone[len(everyone) - len(asked) :]
        if list(state.asked) != asked or any(type(player) is not int for player in asked):
            order = ", ".join(map(str, everyone))
            raise PositionError("asked", f"must be the last of {order} (gleis.variant.ask)")


def _check_turn(state: State) -> None:
    """What no sequence of legal actions can leave behind, as far as it would hinder play."""
    players, left = len(state.hands), any(state.hands)
    if state.laid > TILES_A_TURN:
        raise PositionError("laid", f"at most {TILES_A_TURN} tiles a turn (gleis.turn)")
    if state.passes > players or (state.laid and state.passes):
        raise PositionError("passes", "turns in a row without a tile (gleis.end.passed)")
    all_passed = state.passes == players
    match state.phase:
        case Phase.OVER:
            if left and not all_passed:
                raise PositionError("phase", "there are tiles left, and not all have passed")
        case Phase.LAY:
            if not state.hands[state.player]:
                raise PositionError("hands", "whoever is to lay a tile must have one")
            if state.laid == TILES_A_TURN:
                raise PositionError("laid", f"after {TILES_A_TURN} tiles the turn ends")
        case Phase.ASK:
            if not state.laid:
                raise PositionError("laid", "a tile was laid if a line is finished")
        case Phase.MARK:
            if state.doubles[state.player] != HELD:
                raise PositionError("phase", "there is no 2× marker to lay (gleis.variant.c)")
            if not left and not state.bag:
                raise PositionError("phase", "no tile is left, so the match is over")
    if all_passed and state.phase is not Phase.OVER:
        raise PositionError("passes", "all have passed, so the match is over (gleis.end.passed)")
