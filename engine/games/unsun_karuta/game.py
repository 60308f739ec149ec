"""Unsun Karuta as a game: what may be moved, what a move does, and who sees what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.cards import Card, Hand
from engine.decks import UNSUN
from engine.facts import DealScore, Fact, MatchEnd
from engine.game import Trick, View
from engine.games.unsun_karuta.refusals import refusal
from engine.games.unsun_karuta.rules import (
    CARDS,
    SEATS,
    TRICKS,
    Options,
    leaders,
    led_suit,
    native_robai,
    resolve,
    settle,
    suits_in_play,
)
from engine.games.unsun_karuta.state import (
    SIDES,
    State,
    hides_robai,
    possible_dealers,
    to_act,
    undealt,
    zones,
)
from engine.moves import Bury, Deal, Dealer, Declare, Move, Pass, Play
from engine.options import read_options
from engine.reasons import BadOption, IllegalMove, Reason
from engine.tricks import FACE_DOWN, hands_played, turn_order


class UnsunKaruta:
    """The rules of Unsun Karuta (Hachinin-meri), as `engine.game.Game` asks for them."""

    name = "unsun-karuta"
    deck = UNSUN
    cards = CARDS
    seat_counts: tuple[int, ...] = (SEATS,)
    state_type = State

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        """The state before the first dealer is known. Raises BadOption, for `seats` too."""
        if seats != SEATS:
            raise BadOption(f"Unsun Karuta is for {SEATS} seats, not {seats}")
        return State(read_options(Options, options))

    def seated(self, state: State, persons: bool) -> State:
        """The same state: no rule of this game asks who sits at the table."""
        return state

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that may move now; empty while chance moves, and after the match.

        One seat, but in the ninth trick all whose last card does not lie yet: they lay it in any
        order, and nobody sees another's before all eight are in.
        """
        return to_act(state)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """All moves that may be made now, in a fixed order; with unread cards, all not refuted.

        In the ninth trick they are those of several seats. While dealing, every card not yet read
        is listed for every zone with room.
        """
        return tuple([move for move in _candidates(state) if refusal(state, move) is None])

    def refusal(self, state: State, move: Move) -> Reason | None:
        """Why `move` is not allowed in `state`; None if it is, or if unread cards don't refute it.

        Raises UnknownCard for a code that is no card of the deck.
        """
        return refusal(state, move)

    def apply(self, state: State, move: Move) -> State:
        """The state after `move`, its `facts` those that this move brought.

        Raises IllegalMove, and UnknownCard for a code that is no card of the deck.
        """
        reason = refusal(state, move)
        if reason is not None:
            raise IllegalMove(reason)
        match move:
            case Play():
                return _commit(state, move) if state.phase == "ninth" else _play(state, move)
            case Deal():
                return _deal(state, move)
            case Pass():
                return _pass(state, move)
            case Declare():
                return _declare(state, move)
            case Bury():
                return _bury(state, move)
            case Dealer():
                return _begin_deal(state, move)
        raise IllegalMove(Reason.NOT_NOW)  # not reached: other games' moves are refused above

    def view(self, state: State, seat: int | None) -> View[State]:
        """What `seat` knows; None is the public. What it may not see is unread.

        A trump on a plain lead and a card laid to the ninth trick are `FACE_DOWN` but to the seat
        that played it. That the receiver's hand holds the Okie follows from `okie` and `receiver`.
        """
        hands = tuple([hand if n == seat else hand.hidden() for n, hand in enumerate(state.hands)])
        committed = [
            card if card is None or n == seat else FACE_DOWN
            for n, card in enumerate(state.committed)
        ]
        sees_buried = state.is_open or (seat is not None and seat == state.receiver)
        seen = replace(
            state,
            hands=hands,
            okie=state.okie.hidden() if state.phase == "deal" else state.okie,
            side=state.side if state.is_open else state.side.hidden(),
            buried=state.buried if sees_buried else state.buried.hidden(),
            trick=None if state.trick is None else _seen_trick(state, state.trick, seat),
            committed=tuple(committed),
        )
        return View(seat, seen)

    def zones(self, state: State) -> Mapping[Card, str]:
        """Zone by card read so far; cards that nobody has read are left out.

        `hand/N`; `okie` until the receiver has it; `buried` until the opening lead; `side`, from
        then on with the discard; `trick`, also for the ninth; `won/SIDE`.
        """
        return zones(state)

    def sides(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The seats of each side that scores together: even, odd."""
        return SIDES

    def undealt(self, state: State) -> Mapping[str, int]:
        """How many cards each zone still waits for while dealing; only zones with room."""
        return undealt(state)

    def hands_played(self, state: State) -> tuple[Hand, ...]:
        """What each seat has played in this deal; once it is scored, its whole hand.

        The receiver's is that after the exchange: with the Okie, without the discard.
        """
        open_trick = () if state.trick is None else (state.trick,)
        played = hands_played((*state.tricks, *open_trick), SEATS)
        if not state.committed:
            return played
        last = [None if card == FACE_DOWN else card for card in state.committed]
        return tuple(
            [
                hand if state.committed[seat] is None else hand.with_card(last[seat])
                for seat, hand in enumerate(played)
            ]
        )


UNSUN_KARUTA = UnsunKaruta()


def _candidates(state: State) -> Iterable[Move]:
    """Every move that could be legal now, in the order of `legal_moves`."""
    seats = to_act(state)
    match state.phase:
        case "dealer":
            return [Dealer(dealer) for dealer in possible_dealers(state)]
        case "deal":
            return [Deal(card, zone) for zone in undealt(state) for card in CARDS]
        case "declare":
            return [Pass(seats[0]), Declare(seats[0])]
        case "bury":
            return [Bury(seats[0], card) for card in _possible_cards(state, seats[0])]
        case _:
            return [Play(seat, card) for seat in seats for card in _possible_cards(state, seat)]


def _possible_cards(state: State, seat: int) -> list[Card]:
    hand = state.hands[seat]
    return [card for card in CARDS if hand.may_hold(card)]


def _seen_trick(state: State, trick: Trick, seat: int | None) -> Trick:
    """The trick as `seat` sees it while it is not complete."""
    assert state.trump is not None
    suits = suits_in_play(state.trump)
    if not trick.cards or led_suit(trick, state.trump) == state.trump:
        return trick
    players = turn_order(trick.leader, SEATS)
    seen = [
        FACE_DOWN if suits[card] == state.trump and player != seat else card
        for player, card in zip(players, trick.cards, strict=False)
    ]
    return Trick(trick.leader, tuple(seen))


def _begin_deal(state: State, move: Dealer) -> State:
    return State(
        state.options,
        state.totals,
        phase="deal",
        deal=state.deal + 1,
        dealer=move.seat,
        hands=(Hand(),) * SEATS,
    )


def _deal(state: State, move: Deal) -> State:
    if move.to == "okie":
        dealt = replace(state, okie=state.okie.with_card(move.card), facts=())
    elif move.to == "side":
        dealt = replace(state, side=state.side.with_card(move.card), facts=())
    else:
        seat = int(move.to.removeprefix("hand/"))
        hand = state.hands[seat].with_card(move.card)
        dealt = replace(state, hands=_with_hand(state, seat, hand), facts=())
    return dealt if undealt(dealt) else replace(dealt, phase="declare")


def _with_hand(state: State, seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _pass(state: State, move: Pass) -> State:
    passed = replace(state, calls=(*state.calls, move), facts=())
    if len(passed.calls) < SEATS:
        return passed
    assert state.dealer is not None
    return _receive(passed, state.dealer)


def _declare(state: State, move: Declare) -> State:
    """Ends the phase (U-3). Where the declarer's hand is unread, the native Robai is known now."""
    assert state.trump is not None
    robai = native_robai(state.trump)
    hand = state.hands[move.seat].without(robai).with_card(robai)
    hands = _with_hand(state, move.seat, hand)
    return _receive(replace(state, hands=hands, calls=(*state.calls, move), facts=()), move.seat)


def _receive(state: State, seat: int) -> State:
    """The Okie comes to the receiver's hand."""
    hand = state.hands[seat].with_card(state.okie.cards[0])
    return replace(state, phase="bury", receiver=seat, hands=_with_hand(state, seat, hand))


def _bury(state: State, move: Bury) -> State:
    return replace(
        state,
        phase="play",
        hands=_with_hand(state, move.seat, state.hands[move.seat].without(move.card)),
        buried=Hand((move.card,)),
        trick=Trick(move.seat),
        facts=(),
    )


def _play(state: State, move: Play) -> State:
    assert state.trick is not None
    hands = _with_hand(state, move.seat, state.hands[move.seat].without(move.card))
    trick = Trick(state.trick.leader, (*state.trick.cards, move.card))
    if len(trick.cards) < SEATS:
        return replace(state, hands=hands, trick=trick, facts=())
    assert state.trump is not None
    meri = led_suit(trick, state.trump) == state.trump
    taken = resolve(trick, state.trump, meri=meri, ninth=False, hidden=hides_robai(state))
    tricks = (*state.tricks, taken)
    played = replace(state, hands=hands, tricks=tricks, trick=Trick(taken.winner), facts=(taken,))
    if len(tricks) < TRICKS - 1:
        return played
    return replace(played, phase="ninth", trick=None, committed=(None,) * SEATS)


def _commit(state: State, move: Play) -> State:
    """A last card is laid face down; with the eighth all are turned up and the deal is scored."""
    hands = _with_hand(state, move.seat, state.hands[move.seat].without(move.card))
    laid = (*state.committed[: move.seat], move.card, *state.committed[move.seat + 1 :])
    cards = [card for card in laid if card is not None]
    if len(cards) < SEATS:
        return replace(state, hands=hands, committed=laid, facts=())
    assert state.trump is not None
    leader = _names_suit(state)
    trick = Trick(leader, tuple([cards[seat] for seat in turn_order(leader, SEATS)]))
    by_trump = led_suit(trick, state.trump) == state.trump
    meri = state.options.ninth_meri_if_dealer_trump and by_trump
    taken = resolve(trick, state.trump, meri=meri, ninth=True, hidden=hides_robai(state))
    tricks = (*state.tricks, taken)
    return _score(replace(state, hands=hands, tricks=tricks, committed=(), facts=(taken,)))


def _names_suit(state: State) -> int:
    """The seat whose last card names the suit of the ninth trick (U-16)."""
    assert state.dealer is not None
    by_dealer = state.options.ninth_suit_from == "dealer"
    return state.dealer if by_dealer else state.tricks[-1].winner


def _score(state: State) -> State:
    """The deal scored, and the match ended if it is over. Facts are added to those of the trick."""
    tricks, gains = [0, 0], [0, 0]
    for trick in state.tricks:
        tricks[trick.winner % 2] += 1
        gains[trick.winner % 2] += trick.transfer or 0
    scores = settle((tricks[0], tricks[1]), (gains[0], gains[1]))
    totals = (state.totals[0] + scores[0], state.totals[1] + scores[1])
    facts: tuple[Fact, ...] = (*state.facts, DealScore(scores, totals))
    over = state.deal >= state.options.deals
    if over:
        facts = (*facts, MatchEnd(totals, leaders(totals)))
    phase = "over" if over else "dealer"
    return replace(state, phase=phase, scores=scores, totals=totals, facts=facts)
