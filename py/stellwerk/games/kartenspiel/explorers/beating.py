"""How many cards does it take to beat what lies in a yard?

For each colour there are four fields: in whose yard it lies (0: nobody's), how many cards, how many
of these are locomotives, and how many the own hand holds. Only those of the chosen colour are
shown as controls; the picture shows all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from markupsafe import Markup

from stellwerk.games.kartenspiel.cards import (
    CARDS,
    COLOURS,
    EACH_COLOUR,
    LOCO,
    LOCOMOTIVE,
    LOCOMOTIVES,
)
from stellwerk.games.kartenspiel.game import GAME
from stellwerk.games.kartenspiel.sentences import card_names, colour_name
from stellwerk.games.kartenspiel.view.cards import mini
from stellwerk.games.kartenspiel.view.choosing import in_hand
from stellwerk.games.kartenspiel.view.hand import hand
from stellwerk.games.kartenspiel.view.marks import marks
from stellwerk.games.kartenspiel.view.yards import yards
from stellwerk.table.board import Board
from stellwerk.table.catalogue import Texts
from stellwerk.table.explorer import (
    Answer,
    Choice,
    Example,
    Field,
    Kind,
    Question,
    Settings,
    counted,
    open_targets,
)
from stellwerk.table.game import JSON
from stellwerk.table.markup import EMPTY, Template, plate
from stellwerk.table.match import COLOURS as PLAYER_COLOURS
from stellwerk.table.picking import Pick

NOBODY: Final = "0"
MOST_LOCOS: Final = 4
"""Locomotives in hand, or among the cards of one colour: enough to show what they do."""
_PLAYERS: Final = "3"

_PICTURE = Template('{yards}<div class="explore-sets">{sets}</div>{hand}')


class Lying(NamedTuple):
    """A colour at the beginning: whose, how many cards, how many of them locomotives; in hand."""

    owner: int = 0
    cards: int = 3
    locos: int = 0
    hand: int = 0


_DEFAULTS: Final = {
    "red": Lying(2, 3, 1, 3),
    "blue": Lying(3, 2, 0, 3),
    "green": Lying(1, 2, 0, 2),
    "yellow": Lying(hand=2),
    "black": Lying(hand=1),
    "white": Lying(hand=1),
}


class Beating:
    """See the module."""

    id = "stapel-schlagen"
    title = "karten.explore.beat.title"
    lead = "karten.explore.beat.lead"
    rules = (
        "karten.set.beat",
        "karten.set",
        "karten.rob",
        "karten.set.own",
        "karten.three.free",
    )
    examples = (
        Example("karten.explore.beat.example.locos", "colour=red"),
        Example("karten.explore.beat.example.own", "colour=green"),
        Example("karten.explore.beat.example.three", "colour=yellow&red-hand=0&green-hand=0"),
    )
    tells: frozenset[str] = frozenset()

    def fields(self, texts: Texts, settings: Settings) -> tuple[Field, ...]:
        chosen = _chosen(settings)
        numbers = tuple(Choice(str(count), str(count)) for count in GAME.player_counts)
        colours = tuple(Choice(word, colour_name(texts, word), mini(word)) for word in COLOURS)
        fields = [
            Field("players", "pick", texts("karten.explore.players"), numbers, _PLAYERS),
            Field(
                "locos", "count", texts("karten.explore.hand-locos"), counted(0, MOST_LOCOS), "1"
            ),
            Field("colour", "pick", texts("karten.explore.colour"), colours, "red"),
        ]
        fields += self._of_colour(texts, settings, chosen, shown=True)
        for word in COLOURS:
            if word != chosen:
                fields += self._of_colour(texts, settings, word, shown=False)
        return tuple(fields)

    def _of_colour(
        self, texts: Texts, settings: Settings, word: str, *, shown: bool
    ) -> Iterable[Field]:
        start, group = _DEFAULTS.get(word, Lying()), colour_name(texts, word) if shown else ""
        players = int(settings.get("players", _PLAYERS))
        owner = settings.get(f"{word}-owner", str(start.owner))
        count = int(settings.get(f"{word}-lying", str(start.cards)))
        seats = (
            Choice(
                str(n), texts("karten.explore.seat", letter=letter), plate(PLAYER_COLOURS[n - 1])
            )
            for n, letter in enumerate("ABCD"[:players], 1)
        )
        owners = (Choice(NOBODY, texts("karten.explore.nobody")), *seats)
        kind: Kind = "pick" if shown else "hidden"
        number: Kind = "count" if shown else "hidden"
        lies: Kind = "count" if shown and owner != NOBODY else "hidden"
        default = str(start.owner) if start.owner <= players else NOBODY
        return (
            Field(
                f"{word}-owner", kind, texts("karten.explore.lies-with"),
                owners, default, group,
            ),
            Field(
                f"{word}-lying", lies, texts("karten.explore.lying"),
                counted(1, EACH_COLOUR), str(start.cards), group,
            ),
            Field(
                f"{word}-locos", lies, texts("karten.explore.lying-locos"),
                counted(0, min(MOST_LOCOS, count - 1)), str(min(start.locos, count - 1)), group,
            ),
            Field(
                f"{word}-hand", number, texts("karten.explore.in-hand"),
                counted(0, EACH_COLOUR), str(start.hand), group,
            ),
        )  # fmt: skip

    def settle(self, settings: Settings) -> Settings:
        """No more cards of a kind than there are: what is too many leaves the hand, and too many
        locomotives among the cards that lie become plain ones."""
        kept, locos = dict(settings), LOCOMOTIVES - int(settings["locos"])
        for word in COLOURS:
            if settings[f"{word}-owner"] == NOBODY:
                continue
            among = min(locos, int(settings[f"{word}-locos"]))
            locos -= among
            plain = EACH_COLOUR - (int(settings[f"{word}-lying"]) - among)
            kept[f"{word}-locos"] = str(among)
            kept[f"{word}-hand"] = str(min(plain, int(settings[f"{word}-hand"])))
        return kept

    def touched(self, settings: Settings, target: str) -> Settings:
        """A colour in hand or in a yard is the one in question."""
        kind, _, what = target.partition(":")
        word = what.rpartition(":")[2]
        if kind in ("hand", "other") and word in COLOURS:
            return {**settings, "colour": word}
        return settings

    def questions(self, texts: Texts, settings: Settings) -> tuple[Question, ...]:
        position, chosen = _position(settings), _chosen(settings)
        locos = int(settings["locos"])
        asked = list(_sets(texts, settings, position, chosen))
        if three := _three(settings):
            asked.append(_lay(texts, settings, position, "three", three))
        for word in COLOURS:
            plain = int(settings[f"{word}-hand"])
            if word != chosen and plain:
                cards = [word] * plain + [LOCOMOTIVE] * locos
                asked.append(_lay(texts, settings, position, f"all:{word}", cards))
        return tuple(asked)

    def picture(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        seen, nothing = GAME.observe(answers[0].before, 0), marks(frozenset())
        # Every other colour can be chosen by touching it.
        held = {f"hand:{word}" for word in COLOURS if word != _chosen(settings)}
        lies = {f"other:{int(settings[f'{word}-owner']) - 1}:{word}" for word in COLOURS}
        pick = Pick((f"hand:{_chosen(settings)}",), open_targets(answers) | held | lies, ())
        looked = Board(
            board.texts, board.players, pick, name=board.name, heading=board.heading,
            hint=board.hint,
        )  # fmt: skip
        return _PICTURE.format(
            yards=yards(seen, looked, nothing),
            sets=in_hand(seen, looked),
            hand=hand(seen, looked, nothing),
        )

    def summary(self, settings: Settings, answers: tuple[Answer, ...], board: Board) -> Markup:
        return EMPTY


def _chosen(settings: Settings) -> str:
    return settings.get("colour", "red")


def _position(settings: Settings) -> dict[str, JSON]:
    players = int(settings["players"])
    rows: dict[str, list[dict[str, int]]] = {
        key: [{} for _ in range(players)] for key in ("hands", "yards", "locos")
    }
    mine = {word: int(settings[f"{word}-hand"]) for word in COLOURS}
    mine[CARDS[LOCO]] = int(settings["locos"])
    rows["hands"][0] = mine
    for word in COLOURS:
        owner = int(settings[f"{word}-owner"])
        if owner:
            locos = int(settings[f"{word}-locos"])
            rows["yards"][owner - 1][word] = int(settings[f"{word}-lying"]) - locos
            rows["locos"][owner - 1][word] = locos
    return dict(rows)


def _sets(
    texts: Texts, settings: Settings, position: dict[str, JSON], word: str
) -> Iterable[Question]:
    """Every set of the chosen colour; for each size the one with the fewest locomotives is
    listed. Without such a card: the smallest set there could be."""
    plain, most = int(settings[f"{word}-hand"]), int(settings["locos"])
    if not plain:
        yield _lay(texts, settings, position, "set:2:0", [word] * 2)
    for size in range(1, plain + most + 1 if plain else 0):
        for locos in range(max(0, size - plain), min(most, size - 1) + 1):
            cards = [word] * (size - locos) + [LOCOMOTIVE] * locos
            name, quiet = f"set:{size - locos}:{locos}", locos > max(0, size - plain)
            yield _lay(texts, settings, position, name, cards, quiet=quiet)


def _three(settings: Settings) -> list[str]:
    """The chosen colour and two others of the hand; nothing if there are not so many."""
    start = COLOURS.index(_chosen(settings))
    order = [*COLOURS[start:], *COLOURS[:start]]
    held = [word for word in order if settings[f"{word}-hand"] != "0"]
    return held[:3] if len(held) > 2 else []


def _lay(
    texts: Texts,
    settings: Settings,
    position: dict[str, JSON],
    name: str,
    cards: list[str],
    *,
    quiet: bool = False,
) -> Question:
    is_three = name == "three"
    robs = settings[f"{cards[0]}-owner"] not in (NOBODY, "1")
    rule = "karten.three" if is_three else "karten.rob" if robs else "karten.set"
    return Question(
        name,
        texts("karten.explore.ask", cards=card_names(texts, cards)),
        position,
        " ".join(["lay", *cards]),
        rule,
        quiet=quiet,
        tells=frozenset({"robbed"}),
    )
