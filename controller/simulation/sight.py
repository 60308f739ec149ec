"""What simulated people make of what they see: the table's scene, their own hand, their pad."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from controller.particulars import declarer_of, talon_of
from controller.simulation.tabletop import Tabletop
from display.scene import NoticeKind, PromptKind, Scene
from engine.cards import Card, hand_of
from engine.game import View
from engine.tricks import FACE_DOWN

#: Prompts under which a person has a card to play.
TO_PLAY = frozenset({PromptKind.PLAY, PromptKind.DISCARD_TO_DUKAL})
#: Prompts under which the cards are gathered and shuffled.
TO_GATHER = frozenset({PromptKind.GATHER, PromptKind.PERIOD, PromptKind.NEXT_DEAL})

#: Prompts under which other hands move cards over this person's pad.
DEALING = frozenset({PromptKind.DEAL, PromptKind.RECEIVE, PromptKind.EXCHANGE})

#: Notices that make a person take a card up again.
CARD_FAULTS = frozenset(
    {
        NoticeKind.ILLEGAL,
        NoticeKind.NOT_YOURS,
        NoticeKind.ONE_CARD,
        NoticeKind.PLAYED_ALREADY,
        NoticeKind.TWO_READERS,
        NoticeKind.HAND_FULL,
        NoticeKind.LAY_FOUR,
    }
)


def played(scene: Scene) -> frozenset[Card]:
    """The cards that the table shows, or has shown, as played in this deal."""
    state = scene.view.state
    cards = [card for trick in state.tricks for card in trick.cards]
    return frozenset((*cards, *(state.trick.cards if state.trick else ())))


def accepted(tabletop: Tabletop, scene: Scene, seat: int, hand: str, pad: str) -> Card | None:
    """A card of this person that was played though its face does not show; None if there is none.

    By level: the person has more cards than the table counts. The oldest on the pad is meant, or
    the one that came back to the hand last.
    """
    state = scene.view.state
    if state.phase != "play" or FACE_DOWN not in played(scene):
        return None
    lying = [card for card in tabletop.cards(pad) if tabletop.held_last(card) in (hand, None)]
    held = tabletop.cards(hand)
    if len(lying) + len(held) <= len(state.hands[seat]):
        return None
    return lying[0] if lying else held[-1]


def just_dealt(scene: Scene) -> bool:
    """Whether the last card may still be on its way: nobody has bid or played yet."""
    state = scene.view.state
    if state.phase != "play":
        return bool(state.phase == "bid")
    begun = state.tricks or (state.trick and state.trick.cards)
    return not begun and declarer_of(state) is None


def view_of(scene: Scene, seat: int, own: Sequence[Card]) -> View[Any]:
    """What a person knows who holds the cards `own`, in the exchange those of the talon last.

    Tricks that lie closed are as good as forgotten.
    """
    state = scene.view.state
    talon = talon_of(state)
    changes: dict[str, Any] = {
        "tricks": tuple(trick for trick in state.tricks if FACE_DOWN not in trick.cards)
    }
    if state.phase == "exchange":
        changes["talon"] = hand_of(own[-len(talon) :])
        own = own[: -len(talon)]
    done = played(scene)
    mine = hand_of(card for card in own if card not in done)
    hands = (*state.hands[:seat], mine, *state.hands[seat + 1 :])
    return View(seat, replace(state, hands=hands, **changes))
