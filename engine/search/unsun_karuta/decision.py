"""Unsun Karuta for the search: what a view tells, as small ints, and the moves of ints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec.structs import replace

from engine.cards import Card
from engine.decks import UNSUN
from engine.game import View
from engine.games.unsun_karuta import (
    CARDS,
    TENKA,
    UNSUN_KARUTA,
    State,
    native_robai,
    strengths,
    suits_in_play,
)
from engine.games.unsun_karuta.state import hides_robai
from engine.moves import Bury, Declare, Move, Pass, Play
from engine.search.bits import by_suit
from engine.search.unsun_karuta.clues import Clue, buried, clues, face_down, passed
from engine.search.unsun_karuta.exchange import DECLARE, PASS, UnsunKarutaExchange
from engine.search.unsun_karuta.kernel import (
    FACE_DOWN,
    SEATS,
    SIDE,
    SOTA,
    SUN,
    Terms,
    UnsunKarutaKernel,
    legal_suits,
)
from engine.search.unsun_karuta.odds import EVEN, card_odds, face_down_odds
from engine.search.unsun_karuta.policy import RANKS, SUITS
from engine.search.unsun_karuta.spread import Spread
from engine.search.unsun_karuta.standing import worths
from engine.search.unsun_karuta.worlds import LeaningSpread
from engine.tricks import FACE_DOWN as FACE_DOWN_CARD
from engine.tricks import turn_order

_WHOLE_SUIT = (1 << RANKS) - 1


def is_searched(state: State) -> bool:
    """Whether a seat is to decide: in this game all that it decides is searched."""
    return state.phase in ("declare", "bury", "play", "ninth")


def kernel_of(view: View[State], noise: int, infers: bool) -> UnsunKarutaKernel:
    """The decision of the view's seat, made of what the view shows."""
    state, seat = view.state, view.seat
    assert seat is not None
    if state.phase == "declare":
        return _call_kernel(view, noise, infers)
    own = _masks(state.hands[seat].cards, state.trump)
    if state.phase == "bury":
        moves = _cards_of(own, (1 << SUITS) - 2) or _cards_of(own, 1)
        outcomes = [_terms(state)] * len(moves)
        return UnsunKarutaExchange(
            outcomes, seat, own, _spread(view, infers), moves, noise, _worths(view)
        )
    leader, lying = _lying(state)
    return UnsunKarutaKernel(
        _terms(state),
        seat,
        own,
        _spread(view, infers),
        leader,
        lying,
        len(state.tricks),
        state.meri_led,
        _even_score(state),
        _trumps_shown(state),
        _cards_of(own, _suits_to_play(view, own)),
        noise,
        _worths(view),
    )


def _call_kernel(view: View[State], noise: int, infers: bool) -> UnsunKarutaKernel:
    """Declaring makes the seat the receiver; where it could, all others pass, and the dealer is."""
    state, seat = view.state, view.seat
    assert seat is not None
    passed = replace(state, calls=(*state.calls, Pass(seat)), receiver=state.dealer)
    moves, outcomes = [PASS], [_terms(passed)]
    if UNSUN_KARUTA.refusal(state, Declare(seat)) is None:
        declared = replace(state, calls=(*state.calls, Declare(seat)), receiver=seat)
        moves, outcomes = [PASS, DECLARE], [*outcomes, _terms(declared)]
    own = _masks(state.hands[seat].cards, state.trump)
    return UnsunKarutaExchange(
        outcomes, seat, own, _spread(view, infers), moves, noise, _worths(view)
    )


def _suits_to_play(view: View[State], own: list[int]) -> int:
    """The suits of which the view's seat may play a card, as bits."""
    state, seat = view.state, view.seat
    assert seat is not None
    if state.phase == "ninth":
        return (1 << SUITS) - 1
    hands = [0] * (SEATS * SUITS)
    hands[seat * SUITS : (seat + 1) * SUITS] = own
    _, lying = _lying(state)
    led = lying[0] // RANKS if lying else -1
    exempt = _terms(state).exempt(hands, _trumps_shown(state)) == seat
    return legal_suits(hands, seat * SUITS, led, len(state.tricks), state.meri_led, exempt)


def _cards_of(masks: list[int], suits: int) -> list[int]:
    """The cards of these masks that are of these suits, ascending."""
    return [
        suit * RANKS + bit
        for suit in range(SUITS)
        for bit in range(RANKS)
        if suits >> suit & 1 and masks[suit] >> bit & 1
    ]


def move_of(view: View[State], kernel: UnsunKarutaKernel, arm: int) -> Move:
    """The move that an arm of the view's kernel is."""
    assert view.seat is not None
    number = kernel.moves[arm]
    if number == PASS:
        return Pass(view.seat)
    if number == DECLARE:
        return Declare(view.seat)
    card = card_of(number, view.state.trump)
    return Bury(view.seat, card) if view.state.phase == "bury" else Play(view.seat, card)


def seeing(kernel: UnsunKarutaKernel, state: State) -> UnsunKarutaKernel:
    """The same decision, of a seat that sees all hands and what lies face down."""
    hands = [[*hand.cards] for hand in state.hands]
    for seat, card in enumerate(state.committed):
        hands[seat] += [] if card is None else [card]
    kernel.seen_hands = [mask for hand in hands for mask in _masks(hand, state.trump)]
    _, kernel.seen_faces = _lying(state)
    return kernel


def index_of(card: Card, trump: str | None) -> int:
    """The kernel's number of a card."""
    assert trump is not None
    return _indices(trump)[card]


def card_of(index: int, trump: str | None) -> Card:
    """The card of that number."""
    assert trump is not None
    return _cards(trump)[index]


@cache
def _indices(trump: str) -> dict[Card, int]:
    suits = [trump, *[suit for suit in UNSUN.suits if suit != trump]]
    indices: dict[Card, int] = {}
    for card, suit in suits_in_play(trump).items():
        bit = strengths(trump)[card] - 1
        if suit == trump == UNSUN.suit[TENKA] and bit >= SOTA - 1:
            bit += 1  # the place of Tenka stays free between Robai and Sota
        indices[card] = suits.index(suit) * RANKS + bit
    return indices


@cache
def _cards(trump: str) -> dict[int, Card]:
    return {index: card for card, index in _indices(trump).items()}


def _masks(cards: Iterable[Card], trump: str | None) -> list[int]:
    return by_suit([index_of(card, trump) for card in cards], SUITS, RANKS)


def _terms(state: State) -> Terms:
    assert state.receiver is not None
    assert state.dealer is not None
    options = state.options
    return Terms(
        state.receiver,
        index_of(state.okie.cards[0], state.trump),
        hides_robai(state),
        state.dealer if options.ninth_suit_from == "dealer" else -1,
        options.sun_initial == "asDealt",
        options.ninth_meri_if_dealer_trump,
    )


def _lying(state: State) -> tuple[int, list[int]]:
    """The leader of the trick that lies, and its cards; in the ninth nobody has led."""
    if state.trick is None:
        return state.tricks[-1].winner if state.tricks else 0, []
    cards = [
        FACE_DOWN if card == FACE_DOWN_CARD else index_of(card, state.trump)
        for card in state.trick.cards
    ]
    return state.trick.leader, cards


def _even_score(state: State) -> int:
    """What the even team has scored so far."""
    return sum(
        -(trick.transfer or 0) if trick.winner % 2 else 1 + (trick.transfer or 0)
        for trick in state.tricks
    )


def _tricks(state: State) -> list[list[tuple[int, int]]]:
    """All cards played, as (seat, number), trick by trick, with those of the one that lies."""
    tricks = [(trick.leader, trick.cards) for trick in state.tricks]
    if state.trick and state.trick.cards:
        tricks.append((state.trick.leader, state.trick.cards))
    return [
        [
            (seat, FACE_DOWN if card == FACE_DOWN_CARD else index_of(card, state.trump))
            for seat, card in zip(turn_order(leader, SEATS), cards, strict=False)
        ]
        for leader, cards in tricks
    ]


def _trumps_shown(state: State) -> list[int]:
    """By seat, the mask of trumps that it has played in complete tricks."""
    shown = [0] * SEATS
    for trick in _tricks(state)[: len(state.tricks)]:
        for seat, card in trick:
            shown[seat] |= 1 << card if card < RANKS else 0
    return shown


def _worths(view: View[State]) -> list[float]:
    """What each score of the deal is worth to the team of the view's seat, by the match so far."""
    state, (even, odd) = view.state, view.state.totals
    return worths(even - odd, state.options.deals - state.deal, odd=(view.seat or 0) % 2 == 1)


def _spread(view: View[State], infers: bool) -> Spread:
    """What the seat has not seen, who may hold it, and where it `infers`, how likely."""
    state, seat = view.state, view.seat
    assert seat is not None
    located = UNSUN_KARUTA.zones(state)
    unseen = [index_of(card, state.trump) for card in CARDS if card not in located]
    rooms = [0 if n == seat else len(hand) for n, hand in enumerate(state.hands)]
    for n, card in enumerate(state.committed):
        rooms[n] += card is not None and n != seat
    rooms.append(state.side.unread)
    downs = _face_down(state)
    may, bound = may_hold(state), _bound(state)
    holders = [
        sum(
            1 << place
            for place, hand in enumerate([*range(SIDE + 1), *downs])
            if (place > SIDE or rooms[place])
            and (place <= SIDE or card < RANKS)
            and may[hand][card // RANKS] >> card % RANKS & 1
            and bound.get(card, hand) == hand
        )
        for card in unseen
    ]
    rooms += [1] * len(downs)
    if not infers:
        return Spread(unseen, holders, rooms, len(downs))
    return LeaningSpread(unseen, holders, rooms, len(downs), _odds(view, unseen))


def _odds(view: View[State], unseen: list[int]) -> list[list[int]]:
    """By card and place, how likely what the others did makes the card lie there."""
    state = view.state
    by_place = card_odds(_clues(view), unseen)
    trumps = sorted([card for card in unseen if card < RANKS])
    lying = _tricks(state)[-1:]
    for seat, deed in face_down(lying[0] if lying else []):
        by_place.append(
            [
                max(1, odds * face_down_odds(deed, card, trumps) // EVEN) if card < RANKS else 1
                for card, odds in zip(unseen, by_place[seat], strict=True)
            ]
        )
    return [list(of_card) for of_card in zip(*by_place, strict=True)]


def _clues(view: View[State]) -> list[Clue]:
    """What the others did that tells of their cards."""
    state = view.state
    assert state.trump is not None
    found = [*clues(_tricks(state), _masks(CARDS, state.trump))]
    if state.is_open and state.receiver is not None and state.buried.cards:
        found.append(buried(state.receiver, index_of(state.buried.cards[0], state.trump)))
    robai = index_of(native_robai(state.trump), state.trump)
    found += [passed(call.seat, robai) for call in state.calls if isinstance(call, Pass)]
    return [clue for clue in found if clue.seat != view.seat]


def _face_down(state: State) -> Sequence[int]:
    """The seats whose trump lies face down, in the order of play."""
    return [seat for trick in _tricks(state) for seat, card in trick if card == FACE_DOWN]


def _bound(state: State) -> dict[int, int]:
    """The seat that is known to have had a card: the receiver the Okie, the declarer the Robai."""
    assert state.trump is not None
    if state.receiver is None:
        return {}
    bound = {index_of(state.okie.cards[0], state.trump): state.receiver}
    if state.is_declared:
        bound[index_of(native_robai(state.trump), state.trump)] = state.receiver
    return bound


def may_hold(state: State) -> list[list[int]]:
    """By seat, and for the side last, the masks of cards that each may hold by what it played.

    Who gave a Meri no trump has none, or the Sun alone; who trumped the first trick held nothing
    else; who neither followed nor trumped in Monchi lacks the suit.
    """
    may = [[_WHOLE_SUIT] * SUITS for _ in range(SEATS + 1)]
    shown = _trumps_shown(state)
    monchi = False
    for number, trick in enumerate(_tricks(state)):
        led = trick[0][1] // RANKS
        for seat, card in trick:
            plain = card >= RANKS
            if led == 0 and plain:
                exempt = _may_be_exempt(state, seat, shown[seat])
                may[seat][0] &= 1 << SUN if exempt else 0
            elif number == 0 and not plain and (led or seat == trick[0][0]):
                may[seat][1:] = [0] * (SUITS - 1)
            elif monchi and plain and card // RANKS != led:
                may[seat][led] = 0
        monchi = monchi or led == 0
    return may


def _may_be_exempt(state: State, seat: int, shown: int) -> bool:
    """Whether `seat` may have been dealt the Sun as its only trump."""
    okie = index_of(state.okie.cards[0], state.trump)
    if seat == state.receiver:
        if state.options.sun_initial == "asDealt":
            return okie != SUN and shown & ~(1 << okie | 1 << SUN) == 0
        return okie == SUN and shown & ~(1 << SUN) == 0
    return shown & ~(1 << SUN) == 0
