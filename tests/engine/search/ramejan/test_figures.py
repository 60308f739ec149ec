"""The figures of a Ramejan hand: what it needs, what may come, and what is dangerous to throw."""

from __future__ import annotations

import math

import pytest

from engine.games.ramejan import FOURS as FOURS_OF_RANK
from engine.search.ramejan.decision import CARDS, number_of_meld
from engine.search.ramejan.figures import Table, Thrown, figures_of
from engine.search.ramejan.plans import needs_of
from tests.engine.ramejan_deals import laid
from tests.engine.search.ramejan.masks import S567, SCALE, T123, laid_numbers, mask

C123 = laid("C1 C2 C3", "C3")

# Where a figure is among them.
OUTS, CLAIMABLE, NEAREST = 8, 9, 10
LACKS = range(12, 17)
SHARE, LAID, FOURS, ONE, TWO, STOCK, SECRET = 21, 22, 23, 24, 25, 26, 29
THROWN_KIN, COMING, LATELY, USES = range(36, 40)
WINNING, FIRST, LATER, REFUTED_WINNING, REFUTED, ALIKE = range(41, 47)
OWN_KIN, OWN_LATELY, OPEN, SAFE = range(47, 51)
NOTHING_THROWN, KINDS_LACK, KINDS_SERVING, PURE_LACK, NEAR_RANKS = range(51, 56)


def table(
    *, gone: str = "", stock: int = 16, other_laid: int = 0, threw: str = "", own_threw: str = ""
) -> Table:
    """A table at which the seat has laid a run, and the other seat none, one or two."""
    others = laid_numbers(*[T123, C123][:other_laid])
    seen = mask(f"S5 S6 S7 T1 T2 T3 C1 C2 C3 {gone} {threw} {own_threw}")
    thrown = Thrown(mask(threw), mask(" ".join(threw.split()[-2:])), mask(own_threw))
    own = laid_numbers(S567)
    return Table(seen, stock, own, False, 8 - 3 * other_laid, others, thrown, SCALE)


def figures(at: Table, loose: str, thrown: str = "") -> list[float]:
    needs = needs_of(mask(f"{loose} {thrown}"), at.gone, laid_numbers(S567), False, SCALE)
    left = {missing: need for missing, need in needs.items() if not need.common & mask(thrown)}
    return figures_of(at, left, mask(loose), CARDS.index(thrown) if thrown else -1)


def test_what_all_see_is_told() -> None:
    found = figures(table(stock=14, other_laid=2), "S8 S9 S10 M1 M2")
    assert found[SHARE] == pytest.approx(math.log(7 / 16))
    assert (found[LAID], found[ONE], found[TWO], found[SECRET]) == (1.0, 0.0, 1.0, 0.0)
    assert found[STOCK] == pytest.approx(14 / 28)
    assert found[FOURS] == 0.0


def test_a_four_is_told_from_other_melds() -> None:
    four = [number_of_meld(FOURS_OF_RANK[7])]
    at = Table(mask("S7 M7 T7 C7"), 14, four, True, 8, [], Thrown(0, 0, 0), SCALE)
    needs = needs_of(mask("S8 S9 S10 M1 M2"), at.gone, four, True, SCALE)
    found = figures_of(at, needs, mask("S8 S9 S10 M1 M2"), -1)
    assert (found[LAID], found[FOURS], found[SECRET]) == (1.0, 1.0, 1.0)


def test_outs_are_the_cards_that_win_at_once() -> None:
    found = figures(table(), "S8 S9 S10 M1 M2")
    assert found[OUTS] == pytest.approx(0.2)  # the Zero and the Three of Moons
    assert found[CLAIMABLE] == pytest.approx(0.2)  # all melds are runs
    assert [found[index] for index in LACKS] == [1.0, 0.0, 0.0, 0.0, 0.0]
    mixed = figures(table(), "C9 S9 M9 M1 M2")
    assert (mixed[OUTS], mixed[CLAIMABLE]) == (pytest.approx(0.2), 0.0)


def test_cards_needed_are_the_likelier_to_come_the_more_of_their_kin_the_other_threw() -> None:
    even = figures(table(), "S8 S9 S10 M1 M2")
    told = figures(table(threw="M4 C3"), "S8 S9 S10 M1 M2")
    assert (even[NEAREST], told[NEAREST]) == (pytest.approx(0.2), pytest.approx(0.2))
    assert (even[THROWN_KIN], told[THROWN_KIN]) == (0.0, 1.0)
    assert even[COMING] < told[COMING] < 0.2


def test_danger_is_told_by_what_a_claim_would_be_for_the_other_seat() -> None:
    for other_laid, place in ((0, FIRST), (1, LATER), (2, WINNING)):
        found = figures(table(other_laid=other_laid), "S8 S9 S10 M1 M2", "M5")
        dangers = [found[index] > 0 for index in (WINNING, FIRST, LATER)]
        assert dangers[place - WINNING]
    assert found[LATER] == 0  # what makes a third run or adds to numbers only can be won with
    nines = figures(table(other_laid=2), "S8 S9 S10 M1 M2", "M9")
    assert nines[LATER] > 0  # three Nines beside two runs multiply nothing


def test_a_card_that_no_meld_can_hold_is_safe() -> None:
    at = table(other_laid=1, gone="M4 M6 T5 C5")
    found = figures(at, "S8 S9 S10 M1 M2", "M5")
    assert [found[index] for index in (WINNING, FIRST, LATER, REFUTED)] == [0.0] * 4


def test_a_pair_that_claimed_nothing_before_is_told_apart() -> None:
    """Who holds the Six and the Seven of Moons would have claimed the Eight."""
    before = figures(table(other_laid=1), "S8 S9 S10 M1 M2", "M5")
    after = figures(table(other_laid=1, own_threw="M8"), "S8 S9 S10 M1 M2", "M5")
    assert before[REFUTED] == before[REFUTED_WINNING] == 0.0
    assert 0.0 < after[REFUTED] < after[LATER]


def test_what_goes_with_what_the_other_threw_is_told() -> None:
    found = figures(table(threw="M6 T5 C9 C10"), "S8 S9 S10 M1 M2", "M5")
    assert (found[OWN_KIN], found[OWN_LATELY]) == (pytest.approx(0.5), 0.0)
    found = figures(table(threw="C9 M6 T5"), "S8 S9 S10 M1 M2", "M5")
    assert (found[OWN_KIN], found[OWN_LATELY]) == (pytest.approx(0.5), 2.0)
    needed = [figures(table(threw=threw), "S8 S9 S10 M1 M2") for threw in ("M4 C9 C10", "C9 M4")]
    assert needed[0][THROWN_KIN] == needed[1][THROWN_KIN] == 0.5  # of the Zero and the Three
    assert (needed[0][LATELY], needed[1][LATELY]) == (0.0, 0.5)


def test_a_second_meld_of_another_kind_than_the_first_is_less_dangerous() -> None:
    """The other seat has laid a run."""
    found = figures(table(other_laid=1, gone="T5"), "S8 S9 S10 M1 M2", "M5")
    assert found[ALIKE] == found[LATER] > 0
    found = figures(table(other_laid=1), "S8 S9 S10 M1 M2", "M9")
    assert 0 < found[ALIKE] < found[LATER]


def test_cards_that_no_meld_can_hold_are_counted_as_safe() -> None:
    at = table(gone="M0 M3 M10 S1")
    found = figures(at, "S8 S9 S10 M1 M2")
    # Of the runs with an Eight, a Nine or a Ten of Suns only that over Zero and One is closed; and
    # of all five cards only the Eight, Nine and Ten may still come to threes, three of each.
    assert found[SAFE] == pytest.approx(2 / 4)
    assert found[OPEN] > 0


# Of-a-kinds only


def kinds(loose: str, *, gone: str = "", thrown: str = "", laid: tuple[str, ...] = ()) -> list[int]:
    """What a seat with these melds laid is told: the lack, how many cards serve, the lack for
    numbers or faces only, and how many ranks are near."""
    melds = [number_of_meld(tuple(meld.split())) for meld in laid]
    seen = mask(f"{gone} {' '.join(laid)}")
    at = Table(seen, 16, melds, not laid, 8, [], Thrown(0, 0, 0), SCALE)
    found = figures_of(at, {}, mask(loose), CARDS.index(thrown) if thrown else -1)
    scaled = zip(found[KINDS_LACK:], (3, 5, 3, 3), strict=True)
    return [round(figure * scale) for figure, scale in scaled]


def test_of_a_kinds_are_counted_by_what_they_lack_and_what_serves() -> None:
    hand = "S2 M2 T2 S4 M4 S8 M8 C9"
    # A Two more serves for nothing; two Fours and two Eights are left for a card of each.
    # For numbers only a third rank lacks all its cards.
    assert kinds(hand) == [2, 4, 4, 3]
    assert kinds(hand, gone="T8") == [2, 3, 4, 3]
    assert kinds(hand, gone="T8 C8") == [3, 5, 4, 2]  # one Four of two, and two Nines of three


def test_a_card_thrown_is_gone_for_of_a_kinds() -> None:
    assert kinds("S2 M2 T2 S4 M4 S8 M8", thrown="C9") == [2, 4, 4, 3]
    assert kinds("S2 M2 T2 S4 M4 S8 M8", thrown="T8") == [2, 3, 4, 3]


def test_melds_laid_tell_which_of_a_kinds_are_left() -> None:
    hand = "S4 M4 S8 M8 C9"
    assert kinds(hand, laid=("S2 M2 T2",)) == [2, 4, 4, 2]
    assert kinds(hand, laid=("S7 M7 T7",)) == [2, 4, 3, 2]
    assert kinds(hand, laid=("S5 S6 S7",)) == [7, 0, 7, 2]


def test_it_is_told_whether_a_card_was_thrown() -> None:
    assert figures(table(), "S8 S9 S10 M1 M2")[NOTHING_THROWN] == 1.0
    assert figures(table(), "S8 S9 S10 M1 M2", "M5")[NOTHING_THROWN] == 0.0
