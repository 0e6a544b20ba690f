"""The lobby: departures, the form for a new match, the matches on this device."""

from __future__ import annotations

from datetime import UTC, datetime

from markupsafe import Markup

from stellwerk.app.addresses import overview_page
from stellwerk.app.learn.progress import lesson_ids, solved
from stellwerk.app.model import Lobby, Model, Seat
from stellwerk.app.parts import button, choices
from stellwerk.app.record import Saved
from stellwerk.app.table.telling import tell_match_error
from stellwerk.games import registry
from stellwerk.games.registry import ANNOUNCED, GAMES, game
from stellwerk.table.bot import LEVELS
from stellwerk.table.catalogue import Texts
from stellwerk.table.game import JSON, Option
from stellwerk.table.markup import EMPTY, Template, attributes, classes, icon, join, plate
from stellwerk.table.match import COLOURS, MAX_NAME, MatchError

_SCREEN = Template(
    '<header class="head"><div class="boot" id="boot-place">{ready}</div>'
    '<div class="head-end">{language}{theme}</div></header>'
    '<div class="bars">{bars}</div><main id="main" class="lobby">{station}{form}{saved}</main>'
)
_READY = Template('{icon}<span class="boot-step">{text}</span>')
_STATION = Template(
    '<section class="station" aria-labelledby="brand"><div class="station-sign">{icon}'
    '<h1 class="station-name" id="brand">Stellwerk</h1><p class="station-line">{line}</p></div>'
    '<div class="deps-head" aria-hidden="true"><span></span>{heads}</div>'
    '<ol class="deps">{departures}</ol><a class="station-more" id="explore" href="#ausprobieren">'
    '{more_icon}<span><b>{more}</b> {more_text}</span></a><p class="station-rules"><a class="tool" '
    'id="read-rules" href="{read_href}">{search}{read}</a></p></section>'
)
_HEAD = Template("<span>{text}</span>")
_DEPARTURE = Template(
    '<li class="{names}"><button{attributes}><svg class="dep-track" aria-hidden="true">'
    '<use href="#t-trunk"></use><use href="#t-branch"></use></svg>'
    '<span class="dep-no"><span class="vh">{track} </span>{number}</span>'
    '<span class="dep-title"><span class="dep-name">{name}</span> '
    '<span class="dep-sub">{sub}</span></span>'
    '<span class="dep-n">{players}<span class="dep-unit"> {unit}</span></span>'
    '<span class="dep-n">{minutes}</span>'
    '<span class="dep-state">{icon}<span class="dep-state-text">{state}</span></span></button>'
    "{links}</li>"
)
_LINKS = Template('<div class="dep-links">{learn}{rules}</div>')
_LEARN = Template(
    '<a class="dep-rules" id="learn-{id}" href="#lernen/{id}">{icon}'
    '<span class="dep-rules-text">{text}</span> <span class="dep-learned" aria-hidden="true">'
    '{count}</span><span class="vh"> {of}</span></a>'
)
_RULES = Template(
    '<a class="dep-rules" id="rules-{id}" href="#regeln/{id}">{icon}'
    '<span class="dep-rules-text">{text}</span><span class="vh"> {of}</span></a>'
)
_FORM = Template(
    '<form class="ticket" id="form" aria-labelledby="form-title" data-on="lobby.start">'
    '<div class="ticket-head"><h2 class="ticket-title" id="form-title">'
    '<span class="ticket-kicker">{kicker}</span>{game}</h2></div><div class="ticket-body">'
    '<div class="ticket-row"><span class="label" id="players-label">{players}</span>'
    '<div class="seg" role="radiogroup" aria-labelledby="players-label">{counts}</div></div>'
    '<ol class="riders" aria-label="{seats}">{riders}</ol>'
    '<p class="note">{info}<span>{begins}</span>{lots}</p><div class="options">{options}</div>'
    '<button type="submit" class="btn btn-main btn-big ticket-go" id="start">{loco}{start}</button>'
    '<a class="btn btn-quiet" id="build" href="#editor/{id}">{edit}{build}</a></div></form>'
)
_COUNT = Template("<label><input{attributes}>{count}</label>")
_RIDER = Template(
    '<li class="rider"><span class="rider-no" aria-hidden="true">{number}</span>'
    '<span class="hue">{plate}{chevron}<select{colour_attributes}>{colours}</select></span>'
    "<input{name_attributes}>"
    '<span class="rider-kind">{icon}<select{kind_attributes}>{kinds}</select></span></li>'
)
_OPTION = Template("<option{attributes}>{text}</option>")
_SWITCH = Template(
    '<label class="switch" for="{id}"><input{attributes}><span class="switch-text">{text}</span>'
    '<span class="switch-note" id="{id}-note">{note}</span></label>'
)
_CHOICE = Template(
    '<div class="field"><label class="label" for="{id}">{text}</label>'
    "<select{attributes}>{values}</select>"
    '<small id="{id}-note">{note}</small></div>'
)
_MATERIAL = Template(
    '<section class="material" aria-labelledby="material-title"><h3 class="label" '
    'id="material-title" tabindex="-1">{title}</h3><p>{first}</p>{remarks}'
    '<div class="material-acts"><label class="btn" for="material">{icon}{load}'
    '<input class="vh" type="file" id="material" accept=".json,application/json" '
    'data-on="file" data-value="material"></label>{acts}</div>{error}</section>'
)
_REMARK = Template('<p class="material-remark">{text}</p>')
_SAVED = Template(
    '<section class="saved" aria-labelledby="saved-title"><h2 class="rubric" id="saved-title" '
    'tabindex="-1"><span>{title}</span><span>{where}</span></h2>{error}{runs}'
    '<div class="saved-foot"><label class="btn" for="import">{icon}{open}'
    '<input class="vh" type="file" id="import" accept=".json,application/json" data-on="file">'
    "</label></div></section>"
)
_NONE = Template('<p class="saved-none">{text}</p>')
_RUNS = Template('<ol class="runs">{runs}</ol>')
_RUN = Template(
    '<li class="run" id="run-{id}"><p class="run-when"><time datetime="{iso}">{clock}'
    '<small>{day}</small></time></p><div><h3 class="run-game">{game}<small>{turn}</small></h3>'
    '<ul class="run-riders" aria-label="{riders_label}">{riders}</ul></div>'
    '<div class="run-acts">{acts}</div>{go}</li>'
)
_RUN_RIDER = Template("<li>{plate}{name}</li>")
_ERROR = Template(
    '<div class="import-fault" id="{id}" role="alert" tabindex="-1">{icon}'
    '<p class="import-fault-text"><strong>{title}</strong> {text}</p>{close}</div>'
)


def lobby_screen(model: Model, lobby: Lobby, bars: Markup) -> Markup:
    """The whole lobby."""
    t = model.texts
    ready = EMPTY
    if model.offline_ready:
        ready = _READY.format(icon=icon("i-offline"), text=t("lobby.offline"))
    return _SCREEN.format(
        ready=ready,
        language=language_choice(model),
        theme=theme_choice(model),
        bars=bars,
        station=_station(model, lobby),
        form=_form(t, lobby),
        saved=_saved(model, lobby),
    )


def language_choice(model: Model, names: str = "pick", group_id: str = "lang") -> Markup:
    """German or English."""
    short = names == "pick"
    entries = [
        (lang, name, lang.upper() if short else name, lang)
        for lang, name in (("de", "Deutsch"), ("en", "English"))
    ]
    label = model.texts("page.language")
    return choices(group_id, "page.language", label, entries, model.lang, names=names)


def theme_choice(model: Model, names: str = "pick", group_id: str = "theme") -> Markup:
    """As the device has it, light or dark."""
    t = model.texts
    entries = [
        (value, t(f"page.theme-{value}"), icon(f"i-{value}"), "")
        for value in ("auto", "light", "dark")
    ]
    return choices(group_id, "page.theme", t("page.theme"), entries, model.theme, names=names)


def _station(model: Model, lobby: Lobby) -> Markup:
    t = model.texts
    heads = ("track", "game", "persons", "minutes", "remark")
    return _STATION.format(
        icon=icon("i-brand"),
        line=t("lobby.line"),
        heads=join(_HEAD.format(text=t(f"lobby.head-{head}")) for head in heads),
        read_href=overview_page(t.lang),
        search=icon("i-search"),
        read=t("pages.read"),
        departures=join(
            _departure(model, number, game_id, chosen=game_id == lobby.game)
            for number, game_id in enumerate((*GAMES, *ANNOUNCED), 1)
        ),
        more_icon=icon("i-hand"),
        more=t("explore.title"),
        more_text=t("lobby.explore"),
    )


def _departure(model: Model, number: int, game_id: str, *, chosen: bool) -> Markup:
    t, ready = model.texts, game_id in GAMES
    name = t(f"game.{game_id}.name")
    return _DEPARTURE.format(
        names=classes("dep", chosen and "is-chosen"),
        attributes=attributes(
            type="button",
            class_="dep-go",
            id=f"game-{game_id}",
            data_on="lobby.game",
            data_value=game_id,
            aria_pressed=("true" if chosen else "false") if ready else None,
            aria_disabled=None if ready else "true",
        ),
        track=t("lobby.head-track"),
        number=number,
        name=name,
        sub=t(f"game.{game_id}.sub"),
        players=t(f"game.{game_id}.players"),
        unit=t("lobby.persons"),
        minutes=t(f"game.{game_id}.minutes"),
        icon=icon("i-check" if ready else "i-clock"),
        state=t("lobby.ready" if ready else "lobby.in-preparation"),
        links=_links(model, game_id, name) if ready else EMPTY,
    )


def _links(model: Model, game_id: str, name: str) -> Markup:
    """To the tutorial, with how far one has come on this device, and to the rules."""
    t, n, count = model.texts, len(solved(model, game_id)), len(lesson_ids(game_id))
    return _LINKS.format(
        learn=_LEARN.format(
            id=game_id,
            icon=icon("i-learn"),
            text=t("learn.link"),
            count=f"{n}/{count}" if n else "",
            of=t("learn.link-of", game=name, n=n, count=count),
        ),
        rules=_RULES.format(
            id=game_id,
            icon=icon("i-rules"),
            text=t("lobby.rules"),
            of=t("lobby.rules-of", game=name),
        ),
    )


def _form(t: Texts, lobby: Lobby) -> Markup:
    engine = game(lobby.game)
    counts = (
        _COUNT.format(
            attributes=attributes(
                type="radio",
                name="players",
                id=f"players-{count}",
                data_on="lobby.players",
                value=count,
                checked=count == len(lobby.seats),
            ),
            count=count,
        )
        for count in engine.player_counts
    )
    lots = button("lots", "lobby.lots", t("lobby.lots"), symbol="i-lot", names="btn btn-quiet")
    begins = t("lobby.begins", rule=t(f"{engine.prefix}.begins"))
    return _FORM.format(
        kicker=t("lobby.new-match"),
        game=t(f"{engine.prefix}.name"),
        players=t("lobby.head-persons-long"),
        counts=join(counts),
        seats=t("lobby.seats"),
        riders=join(_rider(t, index, seat) for index, seat in enumerate(lobby.seats)),
        info=icon("i-info"),
        begins=begins,
        lots=lots,
        options=_options(t, lobby),
        loco=icon("i-locomotive"),
        start=t("lobby.start"),
        id=lobby.game,
        edit=icon("i-edit"),
        build=t("editor.build"),
    )


def _rider(t: Texts, index: int, seat: Seat) -> Markup:
    number = index + 1
    kind = seat.kind if seat.kind == "human" else f"bot-{seat.level}"
    kinds = [("human", t("seat.human"))]
    kinds += [(f"bot-{level}", t("seat.bot", level=t(f"level.{level}"))) for level in LEVELS]
    colours = [(colour, t(f"colour.{colour}")) for colour in COLOURS]
    default = t("seat.name", n=number) if seat.kind == "human" else t(f"level.{seat.level}")
    return _RIDER.format(
        number=number,
        plate=plate(seat.colour),
        chevron=icon("i-chevron"),
        colour_attributes=attributes(
            id=f"colour-{number}",
            data_on="lobby.colour",
            data_value=index,
            aria_label=t("lobby.colour-of", n=number),
        ),
        colours=_select_options(colours, seat.colour),
        name_attributes=attributes(
            class_="input",
            id=f"name-{number}",
            data_on="lobby.name",
            data_value=index,
            value=seat.name,
            placeholder=default,
            maxlength=MAX_NAME,
            autocomplete="off",
            spellcheck="false",
            enterkeyhint="done",
            aria_label=t("lobby.name-of", n=number),
        ),
        icon=icon("i-human" if seat.kind == "human" else "i-bot"),
        kind_attributes=attributes(
            class_="select",
            id=f"kind-{number}",
            data_on="lobby.kind",
            data_value=index,
            aria_label=t("lobby.kind-of", n=number),
        ),
        kinds=_select_options(kinds, kind),
    )


def _select_options(entries: list[tuple[str, str]], chosen: str) -> Markup:
    return join(
        _OPTION.format(attributes=attributes(value=value, selected=value == chosen), text=text)
        for value, text in entries
    )


def _options(t: Texts, lobby: Lobby) -> Markup:
    engine = game(lobby.game)
    fields = []
    for option in engine.options:
        now = lobby.options.get(option.id, option.values[0])
        text_id = f"{engine.prefix}.option.{option.id}"
        if isinstance(now, bool):
            fields.append(_switch(t, option.id, text_id, "lobby.option", is_on=now))
        else:
            fields.append(_choice(t, option, text_id, now))
    fields.append(_hand_over(t, lobby, locked=engine.hidden_hands))
    return join([*fields, _material(t, lobby)])


def _hand_over(t: Texts, lobby: Lobby, *, locked: bool) -> Markup:
    """Where hands are hidden there is nothing to choose, and the switch says so."""
    name = "lobby.hand-over"
    note = f"{name}-always" if locked else None
    return _switch(t, "hand-over", name, name, is_on=locked or lobby.hand_over, locked=note)


def _material(t: Texts, lobby: Lobby) -> Markup:
    """What is played with, and how to load something else (own tiles, say)."""
    material, prefix = registry.material(lobby.game), game(lobby.game).prefix
    if material is None:
        return EMPTY
    first, *remarks = material.told(t, lobby.material)
    acts = [button("material-example", "material.example", t(f"{prefix}.material.example"))]
    if lobby.material is not None:
        acts.insert(0, button("material-drop", "material.drop", t(f"{prefix}.material.drop")))
    return _MATERIAL.format(
        title=t(f"{prefix}.material.title"),
        first=first,
        remarks=join(_REMARK.format(text=remark) for remark in remarks),
        icon=icon("i-upload"),
        load=t(f"{prefix}.material.load"),
        acts=join(acts),
        error=_material_error(t, lobby, prefix),
    )


def _material_error(t: Texts, lobby: Lobby, prefix: str) -> Markup:
    error, material = lobby.material_error, registry.material(lobby.game)
    if error is None or material is None:
        return EMPTY
    if isinstance(error, MatchError):
        text = tell_match_error(t, error)
    else:
        text = material.complaint(t, error)
    title = t(f"{prefix}.material.refused")
    return _fault(t, "material", title, text, "material.close-error")


def _choice(t: Texts, option: Option, text_id: str, now: JSON) -> Markup:
    """An option with values of which each has a name: ``<prefix>.option.<id>.<value>``."""
    field_id = f"option-{option.id}"
    return _CHOICE.format(
        id=field_id,
        text=t(text_id),
        attributes=attributes(
            class_="select",
            id=field_id,
            data_on="lobby.option",
            data_value=option.id,
            aria_describedby=f"{field_id}-note",
        ),
        values=_select_options(
            [(str(value), t(f"{text_id}.{value}")) for value in option.values], str(now)
        ),
        note=t(f"{text_id}-note"),
    )


def _switch(
    t: Texts, option_id: str, text_id: str, message: str, *, is_on: bool, locked: str | None = None
) -> Markup:
    """``locked``: the text that says why it can't be switched."""
    return _SWITCH.format(
        id=f"option-{option_id}",
        attributes=attributes(
            type="checkbox",
            role="switch",
            id=f"option-{option_id}",
            data_on=message,
            data_value=option_id,
            checked=is_on,
            disabled=locked is not None,
            aria_describedby=f"option-{option_id}-note" if locked else None,
        ),
        text=t(text_id),
        note=t(locked or f"{text_id}-note"),
    )


def _saved(model: Model, lobby: Lobby) -> Markup:
    t = model.texts
    if model.saved:
        runs = _RUNS.format(runs=join(_run(model, lobby, saved) for saved in model.saved))
    else:
        runs = _NONE.format(text=t("lobby.none-saved"))
    return _SAVED.format(
        title=t("lobby.saved"),
        where=t("lobby.on-this-device"),
        error=_error(model, lobby),
        runs=runs,
        icon=icon("i-upload"),
        open=t("lobby.open-file"),
    )


def _error(model: Model, lobby: Lobby) -> Markup:
    if lobby.error is None:
        return EMPTY
    t = model.texts
    text = tell_match_error(t, lobby.error)
    return _fault(t, "import", t("lobby.import-refused"), text, "lobby.close-error")


def _fault(t: Texts, name: str, title: str, text: str, closing: str) -> Markup:
    """Why a file was refused."""
    close = button(
        f"{name}-error-close",
        closing,
        t("page.close"),
        symbol="i-close",
        names="btn btn-quiet btn-icon",
        only_icon=True,
    )
    return _ERROR.format(
        id=f"{name}-error", icon=icon("i-warning"), title=title, text=text, close=close
    )


def _run(model: Model, lobby: Lobby, saved: Saved) -> Markup:
    t = model.texts
    day, clock, iso = _when(t, saved.saved)
    if saved.winners:
        turn = t("lobby.won", turn=saved.turn, names=", ".join(saved.winners))
    else:
        turn = t("lobby.turn", turn=saved.turn, name=saved.to_act)
    riders = (
        _RUN_RIDER.format(plate=plate(colour), name=name)
        for name, colour in zip(saved.players, saved.colours, strict=True)
    )
    return _RUN.format(
        id=saved.id,
        iso=iso,
        clock=clock,
        day=day,
        game=t(f"game.{saved.game}.name"),
        turn=turn,
        riders_label=t("lobby.riders"),
        riders=join(riders),
        acts=_run_acts(t, saved, deleting=lobby.deleting == saved.id),
        go=button(
            f"go-{saved.id}",
            "lobby.resume",
            t("lobby.look" if saved.winners else "lobby.resume"),
            value=saved.id,
            names="btn",
        ),
    )


def _run_acts(t: Texts, saved: Saved, *, deleting: bool) -> Markup:
    if deleting:
        return join(
            [
                button(
                    "delete-yes",
                    "lobby.delete-yes",
                    t("lobby.delete-yes"),
                    symbol="i-trash",
                    names="btn btn-main",
                    value=saved.id,
                ),
                button("delete-no", "lobby.delete", t("lobby.delete-no"), value=""),
            ]
        )
    entries = [
        ("export", "lobby.export", "i-save"),
        ("link", "lobby.link", "i-share"),
        ("delete", "lobby.delete", "i-trash"),
    ]
    return join(
        button(
            f"{name}-{saved.id}",
            message,
            t(message),
            symbol=symbol,
            names="btn btn-quiet btn-icon",
            value=saved.id,
            only_icon=True,
        )
        for name, message, symbol in entries
    )


def _when(t: Texts, milliseconds: float) -> tuple[str, str, str]:
    """Day, time and ISO form of when something was saved, in the device's time."""
    then = datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone()
    clock = f"{then.hour:02}:{then.minute:02}"
    day = t("date.day", day=then.day, month=t(f"date.month-{then.month}"))
    return day, clock, then.isoformat(timespec="minutes")
