"""From where to where: each kind of card that moves, in each game that moves it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from display.layout import Layout, Rect
from display.motion import GATHER_S, HOLD_S, Departure, Glide, Wait
from display.pieces import CardInFlight, CardPiece
from display.scene import Prompt, PromptKind, Scene
from engine.games.unsun_karuta import State
from tests.display import ganjifa_scenes, ramejan_scenes, unsun_scenes
from tests.display.gallery import painter
from tests.display.scenes import Match, at_seat, playing, scene


class Move:
    """What moves from one scene to the next."""

    def __init__(self, before: Scene, after: Scene) -> None:
        self._artist = painter()
        self._artist.paint(before, 0.0)
        self._artist.paint(after, 10.0)
        self.table: Layout = self._artist.layout(after)
        passages = self._artist._course._motion.passages
        self.glides = [passage for passage in passages if isinstance(passage, Glide)]
        self.departures = [passage for passage in passages if isinstance(passage, Departure)]

        self.waits = [passage for passage in passages if isinstance(passage, Wait)]

    def lying(self, now_s: float) -> set[str | None]:
        """The cards that lie then."""
        return {p.card for p in self._artist._course.at(now_s) if isinstance(p, CardPiece)}

    def faces(self) -> set[str | None]:
        """What shows on the way."""
        frames = [self._artist._course.at(10 + step / 60) for step in range(20)]
        return {p.card for pieces in frames for p in pieces if isinstance(p, CardInFlight)}


def holds(rect: Rect, box: Rect) -> bool:
    return rect.holds(*box.centre)


def test_the_talon_goes_to_who_won_the_bid() -> None:
    match = Match(4).deal().call(36, None, None)
    before = scene(match)
    match.call(None)
    winner = match.turn
    taking = at_seat(scene(match), winner, prompt=Prompt(PromptKind.EXCHANGE, of=4))
    moved = Move(before, taking)
    assert len(moved.departures) == 4
    ready = moved.table.seats[winner].ready.rect
    assert all(holds(ready, passage.end) for passage in moved.departures)
    assert moved.faces() == {None}


def test_the_last_trick_of_a_deal_lies_a_while_with_the_card_that_ended_it() -> None:
    match = playing(4).cards(35)
    before = scene(match)
    moved = Move(before, scene(match.cards(1)))
    trick = match.state.tricks[-1]
    pile = moved.table.seats[trick.winner].pile.rect
    assert {passage.card.card for passage in moved.departures} == set(trick.cards)
    assert all(holds(pile, passage.end) for passage in moved.departures)
    for passage in moved.departures:
        assert passage.at(10 + HOLD_S).frame.rect == passage.card.frame.rect
        assert passage.at(10 + HOLD_S + GATHER_S).frame.rect == passage.end
    talon = {passage.card.card for passage in moved.waits}
    assert talon == set(match.state.talon.cards)
    assert talon.isdisjoint(moved.lying(10 + HOLD_S - 0.01))
    assert talon <= moved.lying(10 + HOLD_S)


def test_a_trick_whose_end_was_not_shown_is_gathered_at_once() -> None:
    match = playing(4).cards(3)
    before = scene(match)
    moved = Move(before, scene(match.cards(2)))
    trick = match.state.tricks[-1]
    assert {passage.card.card for passage in moved.departures} == set(trick.cards[:3])
    assert {passage.begins_s for passage in moved.departures} == {10.0}
    assert moved.waits == []


def dealt(cards: int) -> Scene:
    match = Match(4).deal(cards)
    return scene(match, dealing=tuple(len(hand) for hand in match.state.hands))


@pytest.mark.parametrize("cards", [0, 1, 5])
def test_a_dealt_card_comes_from_who_deals(cards: int) -> None:
    before, after = dealt(cards), dealt(cards + 1)
    moved = Move(before, after)
    dealer = moved.table.seats[after.view.state.dealer].ready.rect
    (got,) = [n for n in range(4) if after.dealing[n] > before.dealing[n]]
    call = moved.table.seats[got].call.rect
    if cards < 4:
        (glide,) = moved.glides
        assert holds(dealer, glide.start) and holds(call, glide.to.frame.rect)
    else:
        (flown,) = moved.departures
        assert holds(dealer, flown.start) and holds(call, flown.end)
    assert moved.faces() == {None}


def test_a_drawn_card_comes_from_the_stock_unseen() -> None:
    table = ramejan_scenes.Table().deal()
    before, seat = ramejan_scenes.scene(table), table.turn
    moved = Move(before, ramejan_scenes.scene(table.draw()))
    (flown,) = moved.departures
    assert holds(moved.table.middle.rect, flown.start)
    assert holds(moved.table.seats[seat].pile.rect, flown.end)
    assert moved.faces() == {None}


def test_a_discard_comes_from_whose_turn_it_was() -> None:
    table = ramejan_scenes.Table().deal().draw()
    before, seat = ramejan_scenes.scene(table), table.turn
    moved = Move(before, ramejan_scenes.scene(table.discard()))
    (glide,) = moved.glides
    assert holds(moved.table.seats[seat].ready.rect, glide.start)
    assert glide.to.card == table.state.discards[-1].card


def test_a_claimed_discard_goes_from_its_pile_to_the_meld() -> None:
    table = ramejan_scenes.four_laid().draw().discard("M10").draw().discard("T10")
    before = ramejan_scenes.scene(table)
    moved = Move(before, ramejan_scenes.scene(table.claim("T8 T9 T10")))
    (claimed,) = [glide for glide in moved.glides if glide.to.card == "T10"]
    assert holds(moved.table.middle.rect, claimed.start)
    assert not claimed.opens_s
    assert {glide.to.card for glide in moved.glides} == {"T8", "T9", "T10"}


def test_a_face_down_card_shows_no_face_on_its_way() -> None:
    def is_laid_down(state: State) -> bool:
        trick = unsun_scenes.RULES.view(state, None).state.trick
        return trick is not None and trick.cards[-1:] == ("?",)

    table = unsun_scenes.first(is_laid_down)
    after = unsun_scenes.scene(table)
    trick = after.view.state.trick
    state = replace(after.view.state, trick=replace(trick, cards=trick.cards[:-1]))
    moved = Move(replace(after, view=replace(after.view, state=state)), after)
    (glide,) = [glide for glide in moved.glides if glide.to.card is None]
    seat = (trick.leader + len(trick.cards) - 1) % unsun_scenes.SEATS
    assert holds(moved.table.seats[seat].ready.rect, glide.start)
    assert {glide.at(10 + step / 60).card for step in range(20)} == {None}


def test_a_card_that_is_discarded_to_a_dukal_comes_from_its_seat_unseen() -> None:
    before, after = (ganjifa_scenes.discarding(5, count) for count in (2, 3))
    moved = Move(before, after)
    (glide,) = moved.glides
    assert holds(moved.table.seats[1].ready.rect, glide.start)
    assert holds(moved.table.sets.rect, glide.to.frame.rect)
    assert moved.faces() == {None}


def test_what_lay_before_a_claimed_discard_does_not_move() -> None:
    table = ramejan_scenes.four_laid().draw().discard("M10").draw().discard("T10")
    before = ramejan_scenes.scene(table)
    moved = Move(before, ramejan_scenes.scene(table.claim("T8 T9 T10")))
    assert table.state.discards[-1].card == "M10"
    assert "M10" not in {glide.to.card for glide in moved.glides}


def test_the_okie_goes_to_who_received_it() -> None:
    table = unsun_scenes.Table(7).deal().passes()
    before = unsun_scenes.scene(table)
    after = unsun_scenes.scene(table.bury())
    moved = Move(before, after)
    ready = moved.table.seats[after.view.state.receiver].ready.rect
    assert all(holds(ready, passage.end) for passage in moved.departures)
