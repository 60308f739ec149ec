"""What simulated people make of what they see: the table's scene, their own hand, their pad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from controller.particulars import declarer_of, lead_size_of, talon_of
from controller.simulation.tabletop import TABLE, TALON, Tabletop
from display.scene import NoticeKind, PromptKind, Scene
from engine.cards import Card, hand_of
from engine.game import View
from engine.games.suns_and_moons import TALON_SIZE
from engine.games.unsun_karuta import SIDE_SIZE, suits_in_play
from engine.tricks import FACE_DOWN

#: Prompts under which a person has a card to play.
TO_PLAY = frozenset({PromptKind.PLAY, PromptKind.DISCARD_TO_DUKAL, PromptKind.NINTH})
#: Prompts under which the cards are gathered and shuffled.
TO_GATHER = frozenset({PromptKind.GATHER, PromptKind.PERIOD, PromptKind.NEXT_DEAL})

#: Prompts under which other hands move cards over this person's pad.
DEALING = frozenset({PromptKind.DEAL, PromptKind.RECEIVE, PromptKind.EXCHANGE})

#: How many cards are dealt past the hands, by game; they lie beside the middle.
PAST_HANDS: Mapping[str, int] = MappingProxyType(
    {"suns-and-moons": TALON_SIZE, "unsun-karuta": 1 + SIDE_SIZE}
)

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
    if not hasattr(state, "tricks"):
        return laid_open(scene)
    cards = [card for trick in state.tricks for card in trick.cards]
    last = [card for card in getattr(state, "committed", ()) if card is not None]
    return frozenset((*cards, *(state.trick.cards if state.trick else ()), *last))


def laid_open(scene: Scene) -> frozenset[Card]:
    """Ramejan: the cards that the table shows as discarded or melded."""
    state = scene.view.state
    melded = [card for melds in state.melds for laid in melds for card in laid.cards]
    return frozenset((*melded, *(discard.card for discard in state.discards)))


def laid_away(scene: Scene) -> frozenset[Card]:
    """The cards that everybody knows to lie at the side."""
    state = scene.view.state
    return frozenset((*state.side.cards, *state.buried.cards)) if _has_okie(state) else frozenset()


def beside(state: Any) -> int:
    """How many cards lie beside the middle after the deal: a talon, or the Okie and side cards."""
    if not _has_okie(state):
        return len(talon_of(state))
    return len(state.side) + (len(state.okie) if state.receiver is None else 0)


def okie_for(scene: Scene, seat: int) -> Card | None:
    """The Okie if this seat has received it."""
    state = scene.view.state
    receives = _has_okie(state) and state.receiver == seat
    return state.okie.cards[0] if receives else None


def _has_okie(state: Any) -> bool:
    return hasattr(state, "okie")


def _has_buried(state: Any, seat: int) -> bool:
    """Whether this seat has laid a card away that nobody else has seen yet."""
    return bool(_has_okie(state) and state.receiver == seat and state.buried.unread)


def shows(scene: Scene, card: Card) -> bool:
    """Whether everybody would see the face of `card` if it were played now."""
    state = scene.view.state
    if not _has_okie(state):
        return lead_size_of(state) == 1
    if state.phase != "play":
        return False
    suits = suits_in_play(state.trump)
    plain_led = bool(state.trick.cards) and suits[state.trick.cards[0]] != state.trump
    return not plain_led or suits[card] != state.trump


def shows_later(scene: Scene, card: Card) -> bool:
    """Whether `card` would lie face up whatever is led, if a Dukal is not."""
    state = scene.view.state
    return not _has_okie(state) or suits_in_play(state.trump)[card] != state.trump


def accepted(tabletop: Tabletop, scene: Scene, seat: int, hand: str, pad: str) -> Card | None:
    """A card of this person that was played though its face does not show; None if there is none.

    By level: the person has more cards than the table counts. The oldest on the pad is meant, or
    the one that came back to the hand last, of those that would lie closed.
    """
    state = scene.view.state
    buried = _has_buried(state, seat)
    if state.phase not in ("play", "ninth") or not (buried or _lies_closed(state, seat)):
        return None
    lying = [card for card in tabletop.cards(pad) if tabletop.held_last(card) in (hand, None)]
    held = tabletop.cards(hand)
    if len(lying) + len(held) <= len(state.hands[seat]):
        return None
    closed = [card for card in (*lying, *reversed(held)) if buried or not shows(scene, card)]
    return closed[0] if closed else None


def _lies_closed(state: Any, seat: int) -> bool:
    """Whether a card that this seat played lies face down."""
    if state.phase == "ninth":
        return bool(state.committed[seat] == FACE_DOWN)
    if state.trick is None:
        return False  # nobody knows yet who opens
    size = lead_size_of(state)
    first = (seat - state.trick.leader) % len(state.hands) * size
    return FACE_DOWN in state.trick.cards[first : first + size]


def where_accepted(scene: Scene, seat: int) -> str:
    """Where such a card goes: beside the middle if it was laid away, else to the others played."""
    return TALON if _has_buried(scene.view.state, seat) else TABLE


def just_dealt(scene: Scene) -> bool:
    """Whether the last card may still be on its way: nobody has bid or played yet."""
    state = scene.view.state
    if state.phase != "play":
        return state.phase in ("bid", "declare", "bury")
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
    done = played(scene) | laid_away(scene)
    mine = hand_of(card for card in own if card not in done)
    hands = (*state.hands[:seat], mine, *state.hands[seat + 1 :])
    return View(seat, replace(state, hands=hands, **changes))
