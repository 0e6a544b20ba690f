"""The search on a game small enough to work out by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stellwerk.bots.search import Ply, Search, Shares


class Tree:
    """Two players on a fixed tree. A state is a path; ``chance`` moves have several outcomes."""

    def __init__(self, leaves: dict[str, float], chance: dict[str, Sequence[str]]) -> None:
        self.leaves, self.chance = leaves, chance
        self.asked: list[int] = []

    def actor(self, state: str) -> int | None:
        return None if len(state) == 4 else len(state) // 2

    def turn(self, state: str) -> int:
        return len(state) // 2

    def moves(self, state: str) -> Sequence[str]:
        return ("a", "b")

    def outcomes(self, state: str, move: str, most: int) -> Sequence[str]:
        self.asked.append(most)
        return [state + move + end for end in self.chance.get(state + move, "-")][:most]

    def value(self, state: str) -> Shares:
        first = self.leaves.get(state, 0.5)
        return (first, 1 - first)


WIDE = Ply(moves=2, within=2, outcomes=9, followed=9)


def test_the_answer_of_the_other_counts() -> None:
    # At first sight a is better; the other's best answer to a is worse for us than that to b.
    tree = Tree({"a-": 0.8, "b-": 0.6, "a-a-": 0.9, "a-b-": 0.1, "b-a-": 0.6, "b-b-": 0.4}, {})
    assert Search(tree, [WIDE]).rank("")[0].move == "a"
    best = Search(tree, [WIDE, WIDE]).rank("")[0]
    assert (best.move, best.deep) == ("b", True)
    assert best.shares == pytest.approx((0.4, 0.6))


def test_chance_counts_with_its_average() -> None:
    tree = Tree({"ax": 0.9, "ay": 0.0, "b-": 0.5}, {"a": "xy"})
    ranking = Search(tree, [WIDE]).rank("")
    assert [(one.move, one.shares[0]) for one in ranking] == [("b", 0.5), ("a", 0.45)]


def test_effort_is_bounded_by_counts() -> None:
    tree = Tree({}, {"a": "uvwxyz"})
    search = Search(tree, [Ply(1, 1, 3, 2), Ply(1, 1, 3, 1)])
    search.rank("")
    assert set(tree.asked) <= {1, 2, 3}
    # 3 + 1 at first sight; then move a with 2 of its outcomes, each with 2 answers.
    assert search.nodes == (3 + 1) + 2 + 2 * 2


def test_a_finished_game_has_no_moves() -> None:
    assert Search(Tree({}, {}), [WIDE]).rank("a-a-") == []
