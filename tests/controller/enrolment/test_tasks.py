"""Giving tags their meaning, and looking them up: what is taken, refused, undone and kept."""

from __future__ import annotations

import pytest

from controller.decks import Register, simulated_deck
from controller.enrolment.tasks import Checking, Giving
from controller.files import FolderUnusable
from controller.tags import Badge, Command, DeckCard, Meaning, reversed_uid
from display.enrolment_scene import Told
from engine.decks import DIBV

A, B, C = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "04A1B2C3D4E5F8"
A_REVERSED = "F6E5D4C3B2A104"
CARDS = tuple(DeckCard("blue", card) for card in ("S7", "S8", "S9"))


class Kept(list[Register]):
    """What was kept, in order."""

    @property
    def last(self) -> Register:
        return self[-1]


def giving(kept: Kept, meanings: tuple[Meaning, ...] = CARDS, **how: object) -> Giving:
    return Giving(Register().with_deck("blue", DIBV, {}), meanings, kept.append, **how)


def test_each_tag_is_kept_before_the_next_is_asked_for() -> None:
    kept = Kept()
    task = giving(kept)
    for number, (uid, meaning) in enumerate(zip((A, B, C), CARDS, strict=True), 1):
        assert task.wanted == meaning
        assert task.lay(uid) == (Told.TAKEN, meaning)
        assert kept.last.meaning(uid) == meaning
        assert (len(kept), len(task.done), task.of) == (number, number, 3)
    assert task.wanted is None
    assert task.lay("04A1B2C3D4E5F9") == (Told.STRANGE, None)


def test_it_goes_on_where_it_was_interrupted() -> None:
    kept = Kept()
    giving(kept).lay(A)
    task = Giving(kept.last, CARDS, kept.append)
    assert (task.wanted, task.done) == (CARDS[1], CARDS[:1])


def test_a_tag_that_means_something_is_refused_by_what_it_means() -> None:
    kept = Kept()
    task = giving(kept)
    task.lay(A)
    assert task.lay(A) == (Told.KNOWN, CARDS[0])
    assert (task.wanted, len(kept)) == (CARDS[1], 1)


def test_a_tag_of_any_deck_is_known_by_a_reader_that_turns_its_bytes_round() -> None:
    kept = Kept()
    register = Register().with_deck("blue", DIBV, {}).with_deck("red", DIBV, {A: "M7"})
    task = Giving(register, CARDS, kept.append)
    assert task.lay(A_REVERSED) == (Told.REVERSED, DeckCard("red", "M7"))
    assert (task.wanted, kept) == (CARDS[0], [])
    task.lay(B)
    task.lay(C)
    task.lay("9A8B7C6D")
    assert task.wanted is None
    assert task.lay(A_REVERSED) == (Told.REVERSED, DeckCard("red", "M7"))


@pytest.mark.parametrize("uid", ["A1B2C308", "04A1B2C3D4E588"])
def test_a_known_tag_whose_end_looks_like_a_bad_start_is_still_known(uid: str) -> None:
    register = Register().with_deck("blue", DIBV, {uid: "S7"})
    turned = reversed_uid(uid)
    assert Giving(register, CARDS, Kept().append).lay(turned) == (Told.REVERSED, CARDS[0])
    assert Checking(register, "blue", DIBV.cards).lay(turned) == (Told.REVERSED, CARDS[0])


@pytest.mark.parametrize("uid", ["08A1B2C3", "8804A1B2", "04A1B2C3D4"])
def test_a_tag_that_can_t_be_relied_on_is_refused(uid: str) -> None:
    kept = Kept()
    task = giving(kept)
    assert task.lay(uid) == (Told.UNUSABLE, None)
    assert (task.wanted, len(kept)) == (CARDS[0], 0)


def test_the_last_one_is_taken_back_and_then_the_one_before() -> None:
    kept = Kept()
    task = giving(kept)
    task.lay(A)
    task.lay(B)
    assert task.take_back() == (Told.BACK, CARDS[1])
    assert kept.last.meaning(B) is None
    assert task.take_back() == (Told.BACK, CARDS[0])
    assert len(kept.last) == 0
    assert task.take_back() is None
    assert task.lay(B) == (Told.TAKEN, CARDS[0])


def test_what_is_left_comes_at_the_end() -> None:
    task = giving(Kept())
    task.leave()
    assert task.wanted == CARDS[1]
    task.lay(A)
    task.lay(B)
    assert task.wanted == CARDS[0]
    task.leave()  # it is the only one
    assert task.wanted == CARDS[0]


def test_a_worn_card_s_old_tag_counts_no_more_and_comes_back_with_the_undo() -> None:
    kept = Kept()
    register = Register().with_deck("blue", DIBV, {A: "S7", B: "S8"})
    task = Giving(register, CARDS[:1], kept.append, renewing=(A,))
    assert task.lay(A) == (Told.KNOWN, CARDS[0])
    assert task.lay(C) == (Told.TAKEN, CARDS[0])
    assert (kept.last.meaning(A), kept.last.meaning(C)) == (None, CARDS[0])
    assert kept.last.meaning(B) == CARDS[1]
    task.take_back()
    assert (kept.last.meaning(A), kept.last.meaning(C)) == (CARDS[0], None)


def test_the_only_card_of_a_deck_can_be_renewed() -> None:
    kept = Kept()
    register = Register().with_deck("blue", DIBV, {A: "S7"})
    Giving(register, CARDS[:1], kept.append, renewing=(A,)).lay(C)
    assert kept.last.meaning(C) == CARDS[0]


def test_one_more_tag_for_what_has_one() -> None:
    kept = Kept()
    register = Register().with_tag(A, Command.PAUSE)
    assert Giving(register, (Command.PAUSE,), kept.append).wanted is None
    Giving(register, (Command.PAUSE,), kept.append, renewing=()).lay(B)
    assert kept.last.tags_of(Command.PAUSE) == (A, B)


def test_where_nothing_can_be_kept_nothing_has_changed() -> None:
    def full(_: Register) -> None:
        raise FolderUnusable("no room")

    task = Giving(Register(), (Badge("Bo"),), full)
    with pytest.raises(FolderUnusable):
        task.lay(A)
    assert (task.wanted, task.register.meaning(A)) == (Badge("Bo"), None)
    assert task.take_back() is None


# Checking


def checked() -> tuple[Checking, dict[str, str]]:
    tags = simulated_deck(DIBV, 1)
    register = Register().with_deck("blue", DIBV, {uid: card for card, uid in tags.items()})
    register = register.with_deck("red", DIBV, {A: "S7"}).with_tag(B, Command.OK)
    return Checking(register, "blue", DIBV.cards), tags


def test_a_deck_is_complete_once_each_card_was_seen_in_any_order() -> None:
    task, tags = checked()
    cards = sorted(tags, key=lambda card: tags[card])
    for card in cards[:-1]:
        assert task.lay(tags[card]) == (Told.TAKEN, DeckCard("blue", card))
    task.lay(tags[cards[0]])  # once more
    assert task.missing == (cards[-1],)
    task.lay(tags[cards[-1]])
    assert (task.missing, len(task.done)) == ((), 44)


def test_what_is_not_of_the_deck_is_told_apart() -> None:
    task, _ = checked()
    assert task.lay(A) == (Told.KNOWN, DeckCard("red", "S7"))
    assert task.lay(B) == (Told.KNOWN, Command.OK)
    assert task.lay(A_REVERSED) == (Told.REVERSED, DeckCard("red", "S7"))
    assert task.lay(C) == (Told.STRANGE, None)
    assert task.lay("08A1B2C3") == (Told.UNUSABLE, None)
    assert task.done == ()
    assert task.take_back() is None
