"""Unsun Karuta at the table: the ninth trick, the end of a deal and of the match."""

from __future__ import annotations

from controller.position import fold
from controller.transcripts import transcript_of
from display.scene import MenuItem, NoticeKind, PromptKind
from engine.facts import MatchEnd
from engine.games.unsun_karuta import SEATS
from engine.transcript import check
from engine.tricks import FACE_DOWN
from hardware.events import Button, Lamp
from tests.controller.unsun_rig import (
    UnsunRig,
    before_the_ninth,
    kind,
    kinds_asked,
    last_card,
    play_deal,
)

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK
#: Persons at every other place: all of the even team.
EVERY_OTHER = ("person", "computer") * 4
ALONE = ("person", *["computer"] * 7)


# The ninth trick


def test_all_persons_tap_their_last_cards_in_any_order_and_faces_show_together() -> None:
    rig = UnsunRig()
    before_the_ninth(rig)
    assert kinds_asked(rig) == dict.fromkeys(range(SEATS), PromptKind.NINTH)
    order = (3, 7, 0, 1, 6, 2, 5, 4)
    cards = [last_card(rig, seat) for seat in range(SEATS)]
    for number, seat in enumerate(order):
        assert rig.lamp(seat) is Lamp.TURN
        shown = rig.scene.view.state
        assert [card for card in shown.committed if card] == [FACE_DOWN] * number
        rig.tap(seat, cards[seat])
        assert kind(rig, seat) is not PromptKind.NINTH
    assert sorted(rig.scene.view.state.tricks[-1].cards) == sorted(cards)
    assert rig.state.phase == "dealer"


def test_a_last_card_tapped_again_changes_nothing() -> None:
    rig = UnsunRig()
    before_the_ninth(rig)
    card = last_card(rig, 3)
    rig.touch(3, card)
    assert rig.lamp(3) is Lamp.OFF
    rig.tap(3, card)
    assert rig.notices(3) == [NoticeKind.PLAYED_ALREADY]
    rig.lift(3, card)
    rig.tap(2, card)
    assert rig.notices(2) == [NoticeKind.NOT_YOURS]
    assert rig.state.committed.count(None) == SEATS - 1


def test_computers_lay_theirs_one_after_another_meanwhile() -> None:
    rig = UnsunRig(EVERY_OTHER)
    before_the_ninth(rig)
    pause_s, hold_s = rig.table.setup.pause_s, rig.table.setup.hold_s
    rig.wait(hold_s + pause_s - 0.01)
    assert rig.state.committed.count(None) == SEATS
    for number in range(1, 5):
        rig.wait(pause_s if number > 1 else 0.02)
        assert rig.state.committed.count(None) == SEATS - number
    assert kinds_asked(rig) == dict.fromkeys((0, 2, 4, 6), PromptKind.NINTH)
    rig.wait(60.0)
    for seat in (6, 0, 4, 2):
        rig.touch(seat, last_card(rig, seat))
    assert rig.state.phase == "dealer"


def test_a_last_card_that_lies_ready_in_the_eighth_trick_is_played() -> None:
    rig = UnsunRig()
    rig.leading()
    while len(rig.state.tricks) < 7 or len(rig.state.trick.cards) < 7:
        rig.put(rig.table.rules.legal_moves(rig.state)[0])
    (last,) = rig.table.rules.to_act(rig.state)
    ready = (last + 1) % SEATS
    rig.tap(ready, last_card(rig, ready))
    assert rig.lamp(ready) is Lamp.EARLY
    rig.put(rig.table.rules.legal_moves(rig.state)[0])
    assert rig.state.committed[ready] is not None


# The end


#: With these packs, two deals make equal totals.
EVEN_DEALS = (0, 17)


def test_eight_deals_are_a_match_each_dealt_by_the_next_seat() -> None:
    rig = UnsunRig()
    dealers = []
    for deal in range(1, 9):
        play_deal(rig)
        dealers.append(rig.state.dealer)
        assert (rig.state.deal, sum(rig.state.scores)) == (deal, 9)
    assert dealers == [(dealers[0] + turn) % SEATS for turn in range(SEATS)]
    assert kinds_asked(rig) == dict.fromkeys(range(SEATS), PromptKind.MATCH_OVER)
    assert sum(rig.state.totals) == 72
    assert rig.table.finished
    checked = check(transcript_of(fold(rig.table.match.began, rig.rows), staff=False))
    assert (checked.mismatches, checked.whole) == ((), True)


def test_equal_totals_are_a_draw() -> None:
    rig = UnsunRig(options={"deals": 2})
    for seed in EVEN_DEALS:
        play_deal(rig, seed)
    assert rig.state.totals == (9, 9)
    assert rig.state.facts[-1] == MatchEnd((9, 9), (0, 1))
    assert rig.table.finished


def test_all_hands_are_shown_after_the_deal_on_request() -> None:
    rig = UnsunRig()
    play_deal(rig)
    rig.press(3, PLUS)
    prompt = rig.prompt(3)
    assert prompt is not None
    rig.press(3, *[PLUS] * prompt.items.index(MenuItem.HANDS), OK)
    assert rig.scene.shows_hands
    hands = rig.table.rules.hands_played(rig.scene.view.state)
    assert [len(hand.cards) for hand in hands] == [9] * SEATS
