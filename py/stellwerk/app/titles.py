"""The title of the page, for the tab and for screen readers."""

from __future__ import annotations

from stellwerk.app.explore.finding import find
from stellwerk.app.model import Editor, Explore, Learning, Model, Rules, Table
from stellwerk.games.registry import game


def title(model: Model) -> str:
    """What the browser's tab says."""
    t, screen = model.texts, model.screen
    if isinstance(screen, Table):
        engine = screen.replay.game
        now = engine.actor(screen.replay.state)
        if now is None:
            return t("title.over", game=t(f"{engine.prefix}.name"))
        name = screen.replay.players[now].name
        return t("title.turn", name=name, game=t(f"{engine.prefix}.name"))
    if isinstance(screen, Rules):
        return t("title.rules", game=t(f"{game(screen.game).prefix}.name"))
    if isinstance(screen, Explore):
        found = find(screen.name)
        return t("title.explore", name=t(found[1].title) if found else t("explore.title"))
    if isinstance(screen, Learning):
        return t("title.learn", game=t(f"{game(screen.game).prefix}.name"))
    if isinstance(screen, Editor):
        return t("title.editor", game=t(f"{game(screen.game).prefix}.name"))
    return t("title.lobby")
