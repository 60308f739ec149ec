"""The outlook of a hand of Ramejan: what wins more, what wins dearer, and what is dangerous."""

from __future__ import annotations

from engine.search.ramejan.decision import CARDS
from engine.search.ramejan.outlook import Outlook, Table, outlook
from engine.search.ramejan.plans import needs_of
from tests.engine.search.ramejan.masks import S567, SCALE, T123, laid_numbers, mask


def looked_at(loose: str, *, gone: str = "S5 S6 S7", stock: int = 16, laid_too: int = 1) -> Outlook:
    melds = laid_numbers(S567, T123)[:laid_too]
    seen = mask(gone) | (mask("T1 T2 T3") if laid_too == 2 else 0)
    table = Table(seen, stock, laid_too, False, 8, [], 0, SCALE)
    return outlook(table, needs_of(mask(loose), seen, melds, False, SCALE), mask(loose))


def test_an_out_more_is_better() -> None:
    chances = [
        looked_at("M1 M2", gone=f"S5 S6 S7 {dead}", laid_too=2).win
        for dead in ("M0 S9", "M10 S9", "S9 C9")
    ]
    assert chances[0] < chances[1]
    assert looked_at("M1 M2", laid_too=2).win > looked_at("M1 M3", laid_too=2).win


def test_nearer_hands_and_fuller_stocks_win_more() -> None:
    one, two, three = "S8 S9 S10 M1 M2", "S8 S9 M1 M2 C4", "S8 S9 M1 C4 T6"
    wins = [looked_at(hand).win for hand in (one, two, three)]
    assert wins[0] > wins[1] > wins[2] > 0
    assert looked_at(two, stock=20).win > looked_at(two, stock=6).win


def test_melds_that_multiply_win_more_points() -> None:
    suited = looked_at("S8 S9 S10 S1 S2")
    mixed = looked_at("S8 S9 S10 M1 M2")
    assert suited.won_points / suited.win > 1.3 * mixed.won_points / mixed.win


def test_a_card_that_the_other_may_win_with_is_dangerous_and_less_so_if_it_threw_its_kin() -> None:
    """The other seat has two runs open; only the suit of its throws tells two like cards apart."""
    table = Table(mask("T1 T2 T3 S5 S6 S7"), 12, 0, True, 2, laid_numbers(S567, T123), 0, SCALE)
    hand = mask("M5 C9 S1 S2 S3 T7 T8 T9 M10")
    needs = needs_of(hand, table.gone, [], True, SCALE)
    even = outlook(table, needs, hand, CARDS.index("M5")).loss
    table.other_thrown = mask("M4 M6")
    told = outlook(table, needs, hand, CARDS.index("M5")).loss
    table.gone |= table.other_thrown
    known = outlook(table, needs, hand, CARDS.index("M5")).loss
    assert even > told > known
