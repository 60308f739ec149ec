"""Lists of a deck's tags: what is read, what is refused, and that no error holds a UID."""

from __future__ import annotations

import pytest

from controller.decks import Register
from controller.enrolment.listed import BadLine, with_listed
from controller.tags import Command, DeckCard, reversed_uid
from engine.decks import DIBV

A, B, C = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "9A8B7C6D"


def deck(**tags: str) -> Register:
    return Register().with_deck("blue", DIBV, tags)


def listed(text: str, register: Register | None = None) -> Register:
    return with_listed(register or deck(), "blue", DIBV, text.splitlines())


def refused(text: str, register: Register | None = None) -> BadLine:
    """The error, which tells of no UID."""
    with pytest.raises(BadLine) as caught:
        listed(text, register)
    for uid in A, B, C, reversed_uid(A):
        assert uid not in str(caught.value).upper()
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        f"S7 {A}\nS8 {B}\nS9 {C}",
        f"S7,{A}\r\nS8,{B}\r\nS9,{C}\r\n",
        f"# bought in May\n\ns7;\t{A.lower()}  # worn\nS8 ; {B}\nS9\t9A:8B:7C:6D\n",
        f"S7, 04 A1 B2 C3 D4 E5 F6\nS8 04-a1-b2-c3-d4-e5-f7\nS9 {C}",
    ],
)
def test_cards_and_their_uids_are_read_as_apps_write_them(text: str) -> None:
    register = listed(text)
    assert register.cards == {A: "S7", B: "S8", C: "S9"}


def test_a_list_can_be_taken_again_and_adds_to_what_there_is() -> None:
    once = listed(f"S7 {A}")
    again = listed(f"S7 {A}\nS7 {B}", once)
    assert again.tags_of(DeckCard("blue", "S7")) == (A, B)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"S7 {A}\nS8 {A}", "line 2: this tag stands for S7 of the deck 'blue' already"),
        (f"S7 {A}\n\nS8 {reversed_uid(A)}", "line 3: this tag stands for S7 of the deck 'blue'"),
        (f"S7 {B}", "line 1: this tag stands for the command 'ok' already"),
        (f"{A} S7", "line 1: it does not begin with a card of the dibv deck; write the card"),
        (f"card,uid\nS7,{A}", "line 1: it does not begin with a card"),
        ("S7", "line 1: a tag's UID is 4, 7 or 10 bytes in hex"),
        (f"S7 {A}00", "4, 7 or 10 bytes"),
        (f"S7 {A} {B}", "4, 7 or 10 bytes"),
    ],
)
def test_the_first_line_that_can_t_be_taken_is_told(text: str, told: str) -> None:
    error = refused(text, deck().with_tag(B, Command.OK))
    assert told in str(error)
    assert error.forms == ()


@pytest.mark.parametrize("uid", [A, C, "F6E5D4C3B2A104", "00A1B2C3"])
def test_a_decimal_number_is_told_with_the_uids_that_it_may_be(uid: str) -> None:
    number = f"{int(uid, 16):010}"
    error = refused(f"S7 {B}\nS8 {number}")
    assert str(error).startswith("line 2: this is a decimal number; write the tag's UID in hex")
    assert error.forms == (uid, reversed_uid(uid))
    assert number not in str(error)
