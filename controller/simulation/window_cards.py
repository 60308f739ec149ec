"""The cards in the simulator's window: where each lies that can be seen or touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from controller.simulation.serving import slot_spot
from controller.simulation.tabletop import CENTRE, DECK, TABLE, Tabletop, hand_spot, pad_spot
from controller.simulation.window_fan import card_px, covers, enlarged, fan, in_middle, pad_card_px
from controller.simulation.window_rack import rack_area, racked, slots
from controller.simulation.window_room import Room
from controller.simulation.window_sorting import hand_order
from display.art.decks import DeckArt
from display.art.packs import art_of, art_of_card
from display.layout import Frame, Rect
from display.scene import PromptKind, Scene
from engine.cards import Card
from engine.games import game

#: How far the cards of a pile stand off those below, in px, and how many are drawn so.
_PILE_STEP_PX, _PILE_DEPTH = 2, 4

#: Away from who sits there, by the angle of what faces them.
_AWAY = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}

#: Phases in which cards are laid on the pads face down, and prompts under which they are.
_FACE_DOWN = ("deal", "bid", "exchange", "trump")
_UNSEEN = (PromptKind.DEAL, PromptKind.DRAW_FOR)


class Lying(Struct, frozen=True):
    """A card that can be touched; `seat` is the person's place that it is at, if any."""

    card: Card
    spot: str
    frame: Frame
    is_open: bool  # face up
    seat: int | None = None
    below: int = 0  # cards below it that show as the thickness of a pile


def lying(tabletop: Tabletop, room: Room, scene: Scene) -> tuple[Lying, ...]:
    """All cards that can be touched, a later one over an earlier one."""
    return tuple(_lying(tabletop, room, scene))


def _lying(tabletop: Tabletop, room: Room, scene: Scene) -> Iterator[Lying]:
    opens = () if _lie_closed(scene) else game(scene.game).cards
    art = art_of(game(scene.game).deck.name)
    yield from _piles(tabletop, room, art)
    yield from _racks(tabletop, room, scene, art)
    centre = in_middle(room.piles[CENTRE].card, card_px(room.pile_depth, art), art)
    for n, card in enumerate(tabletop.cards(CENTRE) if CENTRE in tabletop.readers else ()):
        yield Lying(card, CENTRE, _shifted(centre, n), card in opens)
    for seat, place in room.places.items():
        pad, spot = in_middle(place.pad, pad_card_px(place.pad, art), art), pad_spot(place.number)
        for n, card in enumerate(tabletop.cards(spot)):
            yield Lying(card, spot, _shifted(pad, n), card in opens, seat)
        hand = in_hand(tabletop, place.number, scene)
        frames = fan(place.hand, len(hand), art)
        for card, frame in zip(hand, frames, strict=True):
            yield Lying(card, hand_spot(place.number), frame, True, seat)


def _lie_closed(scene: Scene) -> bool:
    """Whether what comes onto a pad lies face down: dealt, laid away, or drawn for a computer."""
    prompts = [seat.prompt.kind for seat in scene.seats if seat.prompt]
    return scene.view.state.phase in _FACE_DOWN or any(kind in _UNSEEN for kind in prompts)


def _piles(tabletop: Tabletop, room: Room, art: DeckArt) -> Iterator[Lying]:
    """The top card of each pile; of the deck, the next to be dealt."""
    for spot, pile in room.piles.items():
        cards = tabletop.cards(spot)
        if spot != CENTRE and cards:
            top = cards[0] if spot == DECK else cards[-1]
            below = min(len(cards) - 1, _PILE_DEPTH)
            frame = in_middle(pile.card, card_px(room.pile_depth, art), art)
            yield Lying(top, spot, frame, spot == TABLE, None, below)


def _racks(tabletop: Tabletop, room: Room, scene: Scene, art: DeckArt) -> Iterator[Lying]:
    """The cards of computers that have real ones, face down in their slots."""
    for seat, shown in enumerate(scene.seats):
        area = rack_area(room, scene, seat)
        if area is not None:
            places = slots(area, art)
            for number, card in racked(tabletop, scene, seat).items():
                spot = slot_spot(shown.place.number, number)
                yield Lying(card, spot, places[number - 1][0], False)


def in_hand(tabletop: Tabletop, place: int, scene: Scene) -> list[Card]:
    """The cards that a person holds, sorted as people sort them."""
    order = hand_order(scene)
    return sorted(tabletop.cards(hand_spot(place)), key=lambda card: order.get(card, len(order)))


def _shifted(frame: Frame, number: int) -> Frame:
    """Each card on a pad lies a little beside the one below, so that both are seen."""
    step = frame.width // 6 * number
    rect = frame.rect
    return Frame(rect._replace(x=rect.x + step, y=rect.y - step // 2), frame.angle_deg)


def below_top(shown: Lying) -> Iterator[Frame]:
    """Where the cards below the top of a pile show, lowest first."""
    rect, angle = shown.frame
    for n in range(shown.below, 0, -1):
        step = n * _PILE_STEP_PX // 2
        yield Frame(rect._replace(x=rect.x + step, y=rect.y + step), angle)


def focused(shown: Lying, room: Room) -> Frame:
    """The frame of a card of a hand that somebody looks at: larger, in its place."""
    if shown.seat is None or shown.spot != hand_spot(room.places[shown.seat].number):
        return shown.frame
    return enlarged(room.places[shown.seat].hand, shown.frame, art_of_card(shown.card))


def touched(
    shown: Sequence[Lying], room: Room, x: int, y: int, focus: Card | None = None
) -> Lying | None:
    """The uppermost card at a point.

    Cards count where they lie, before the one in `focus` where that is larger than its place: so
    the pointer moves along a hand without being held up.
    """
    for card in reversed(shown):
        if covers(card.frame, art_of_card(card.card), x, y):
            return card
    for card in shown:
        if card.card == focus and covers(focused(card, room), art_of_card(card.card), x, y):
            return card
    return None


def is_in(rect: Rect, x: int, y: int) -> bool:
    """Whether a point lies in the rectangle."""
    return rect.x <= x < rect.right and rect.y <= y < rect.bottom


def lie_as_counted(tabletop: Tabletop, room: Room, scene: Scene) -> bool:
    """Whether every person and every rack here has as many cards as the table counts for them."""
    hands = scene.view.state.hands
    return all(
        len(tabletop.cards(hand_spot(place.number))) == len(hands[seat])
        and not tabletop.cards(pad_spot(place.number))
        for seat, place in room.places.items()
        if hands and scene.seats[seat].kind == "person"
    ) and all(
        set(racked(tabletop, scene, seat)) == set(shown.rack)
        for seat, shown in enumerate(scene.seats)
        if shown.rack
    )


def raised(frame: Frame, by_px: int) -> Frame:
    """The same card a little away from its player, towards the table."""
    rect, (x, y) = frame.rect, _AWAY[frame.angle_deg]
    return Frame(rect._replace(x=rect.x + x * by_px, y=rect.y + y * by_px), frame.angle_deg)
