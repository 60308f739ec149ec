"""Ramejan as a game: what may be moved, what a move does, and who sees what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.cards import Card, Hand
from engine.decks import DIBV
from engine.facts import DealScore, Exhausted, Fact, MatchEnd
from engine.game import View
from engine.games.ramejan.refusals import refusal
from engine.games.ramejan.rules import FOURS, Options, Score, as_meld, melds_of, splits
from engine.games.ramejan.state import (
    SEATS,
    STOCK_SIZE,
    Laid,
    State,
    best_win,
    is_dealt,
    open_three,
    possible_dealers,
    room,
    score_of,
    undealt,
    unlocated,
    with_hand,
    with_melds,
)
from engine.moves import Claim, Deal, Dealer, Discard, Draw, Extend, Four, Move, Pass, Win
from engine.options import read_options
from engine.reasons import BadOption, IllegalMove, Reason
from engine.tricks import next_seat


class Ramejan:
    """The rules of Ramejan, as `engine.game.Game` asks for them."""

    name = "ramejan"
    deck = DIBV
    cards = DIBV.cards
    seat_counts: tuple[int, ...] = (SEATS,)
    state_type = State

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        """The state before the first dealer is known. Raises BadOption, for `seats` too."""
        if seats != SEATS:
            raise BadOption(f"Ramejan is for 2 seats, not {seats}")
        return State(read_options(Options, options))

    def seated(self, state: State, persons: bool) -> State:
        """The same state: nothing in Ramejan depends on who sits at the table."""
        return state

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is; empty while chance moves, and after the match.

        Its draw is its own move, whatever card comes.
        """
        return () if state.turn is None else (state.turn,)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """All moves that may be made now, in a fixed order; with unread cards, all not refuted.

        A draw is listed once, without its card. Of wins one is listed: the best split or, with
        unread cards in the hand, one that these would allow. Where the stock is empty no four is
        listed: without a replacement it ends the deal just as Pass does. While dealing, every card
        not yet read is listed for every zone with room; once a seat may act, no Deal is.
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
            case Deal():
                return _deal(state, move)
            case Draw():
                return _draw(state, move)
            case Discard():
                return _discard(state, move)
            case Claim():
                return _claim(state, move)
            case Four() | Extend():
                return _make_four(state, move)
            case Win():
                return _win(state, move)
            case Pass():
                return _exhaust(state)
            case Dealer():
                return _begin_deal(state, move)
        raise IllegalMove(Reason.NOT_NOW)  # not reached: other games' moves are refused above

    def view(self, state: State, seat: int | None) -> View[State]:
        """What `seat` knows; None is the public. What it may not see is unread.

        All discards and melds are public: of a closed four, one face tells the others. The loser's
        hand stays hidden at the score.
        """
        hands = tuple([hand if n == seat else hand.hidden() for n, hand in enumerate(state.hands)])
        stock = (None,) * len(state.stock)
        drew_itself = seat is not None and seat == state.turn
        drawn = state.drawn if drew_itself else (None,) * len(state.drawn)
        return View(seat, replace(state, hands=hands, stock=stock, drawn=drawn))

    def zones(self, state: State) -> Mapping[Card, str]:
        """Zone by card read so far: `hand/N`, `stock`, `discard`, `meld/N`. Others are left out."""
        zones = {card: f"hand/{n}" for n, hand in enumerate(state.hands) for card in hand.cards}
        zones.update({card: "stock" for card in state.stock if card is not None})
        zones.update({discard.card: "discard" for discard in state.discards})
        for seat, melds in enumerate(state.melds):
            zones.update({card: f"meld/{seat}" for laid in melds for card in laid.cards})
        return zones

    def sides(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Each seat is a side of its own."""
        return tuple((seat,) for seat in range(SEATS))

    def undealt(self, state: State) -> Mapping[str, int]:
        """How many cards each zone still waits for while dealing; only zones with room.

        The stock may be left out: with both hands full and none of it dealt, it lies there unread
        and dealing is over. Until the first draw it may still be dealt, then whole.
        """
        return undealt(state)

    def hands_played(self, state: State) -> tuple[Hand, ...]:
        """The cards that each seat has shown in this deal, whether dealt or drawn.

        These are its discards, wherever they lie now, and its melds less what they claimed; once
        the deal is won, all of the winner's cards are among them. A loser never shows its hand.
        """
        shown: list[list[Card]] = [[] for _ in range(SEATS)]
        for discard in state.discards:
            shown[discard.seat].append(discard.card)
        for seat, melds in enumerate(state.melds):
            for laid in melds:
                shown[seat] += [card for card in laid.cards if card != laid.claimed]
                if laid.claimed is not None:
                    shown[next_seat(seat, SEATS)].append(laid.claimed)
        return tuple(Hand(tuple(sorted(cards))) for cards in shown)


RAMEJAN = Ramejan()


def _candidates(state: State) -> Iterable[Move]:
    """Every move that could be legal now, in the order of `legal_moves`."""
    if state.phase == "dealer":
        return [Dealer(dealer) for dealer in possible_dealers(state)]
    if state.phase == "deal":
        return [Deal(card, zone) for zone in room(state) for card in DIBV.cards]
    seat = state.turn
    if seat is None:
        return []
    if state.phase == "act":
        return [*_makings(state, seat), *_wins(state, seat), *_discards(state, seat), Pass(seat)]
    return [Draw(seat, None), *_claims(state, seat), Pass(seat)]


def _claims(state: State, seat: int) -> Iterable[Move]:
    if not state.discards:
        return []
    top = state.discards[-1].card
    return [Claim(seat, meld, top) for meld in melds_of(top)]


def _makings(state: State, seat: int) -> Iterable[Move]:
    """The fours that could be announced, and the cards that could extend a three to one."""
    if not state.stock:
        return []
    hand = state.hands[seat]
    fours = [Four(seat, meld) for meld in FOURS if all(hand.may_hold(card) for card in meld)]
    threes = [laid.cards for laid in state.melds[seat] if laid.is_open_three]
    fourth = [card for three in threes for card in melds_of(three[0])[-1] if card not in three]
    return [*fours, *[Extend(seat, card) for card in fourth]]


def _wins(state: State, seat: int) -> Iterable[Move]:
    hand = state.hands[seat]
    if not hand.unread:
        best = best_win(state, seat, hand.cards)
        return [] if best is None else [Win(seat, best.melds)]
    fixed = tuple(laid.cards for laid in state.melds[seat])
    found = (
        Win(seat, (*fixed, *split))
        for split in splits(hand.cards, hand.unread, unlocated(state))
        if refusal(state, Win(seat, (*fixed, *split))) is None
    )
    return [win for win in [next(found, None)] if win is not None]


def _discards(state: State, seat: int) -> Iterable[Move]:
    hand = state.hands[seat]
    return [Discard(seat, card) for card in (DIBV.cards if hand.unread else hand.cards)]


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
    if move.to == "stock":
        before = () if state.phase == "draw" else state.stock
        dealt = replace(state, phase="deal", turn=None, stock=(*before, move.card), facts=())
    else:
        seat = int(move.to.removeprefix("hand/"))
        hand = state.hands[seat].with_card(move.card)
        dealt = replace(state, hands=with_hand(state, seat, hand), facts=())
    return _begin_play(dealt) if is_dealt(dealt) else dealt


def _begin_play(state: State) -> State:
    assert state.dealer is not None
    stock = state.stock or (None,) * STOCK_SIZE
    return replace(state, phase="draw", turn=next_seat(state.dealer, SEATS), stock=stock)


def _draw(state: State, move: Draw) -> State:
    top = state.stock[0]
    card = move.card if top is None else top
    hands = with_hand(state, move.seat, state.hands[move.seat].with_card(card))
    drawn = (*state.drawn, card)
    return replace(state, phase="act", hands=hands, stock=state.stock[1:], drawn=drawn, facts=())


def _discard(state: State, move: Discard) -> State:
    hands = with_hand(state, move.seat, state.hands[move.seat].without(move.card))
    return replace(
        state,
        phase="draw",
        hands=hands,
        discards=(*state.discards, move),
        turn=next_seat(move.seat, SEATS),
        drawn=(),
        facts=(),
    )


def _claim(state: State, move: Claim) -> State:
    meld = as_meld(move.meld)
    assert meld is not None
    from_hand = [card for card in meld if card != move.card]
    claimed = _lay(state, move.seat, Laid(meld, move.card), from_hand)
    phase = "replace" if len(meld) == 4 else "act"
    return replace(claimed, phase=phase, discards=state.discards[:-1])


def _lay(state: State, seat: int, laid: Laid, from_hand: Iterable[Card]) -> State:
    """The state with a meld on the table that took these cards from the hand."""
    hand = state.hands[seat]
    for card in from_hand:
        hand = hand.without(card)
    melds = with_melds(state, seat, (*state.melds[seat], laid))
    return replace(state, hands=with_hand(state, seat, hand), melds=melds, facts=())


def _make_four(state: State, move: Four | Extend) -> State:
    """A four is laid and its replacement due; without a card left for it the deal is over."""
    if isinstance(move, Four):
        meld = as_meld(move.meld)
        assert meld is not None
        laid = _lay(state, move.seat, Laid(meld), meld)
    else:
        laid = _extend(state, move)
    return replace(laid, phase="replace") if state.stock else _exhaust(laid)


def _extend(state: State, move: Extend) -> State:
    three = open_three(state, move.seat, move.card)
    assert three is not None
    four = Laid(melds_of(move.card)[-1], three.claimed)
    melds = tuple(four if laid == three else laid for laid in state.melds[move.seat])
    return replace(
        state,
        hands=with_hand(state, move.seat, state.hands[move.seat].without(move.card)),
        melds=with_melds(state, move.seat, melds),
        drawn=_without_one(state.drawn, move.card if move.card in state.drawn else None),
        facts=(),
    )


def _without_one(drawn: tuple[Card | None, ...], card: Card | None) -> tuple[Card | None, ...]:
    """The draws less the one that was `card`; as they are, if it was drawn in an earlier turn."""
    if card not in drawn:
        return drawn
    place = drawn.index(card)
    return (*drawn[:place], *drawn[place + 1 :])


def _win(state: State, move: Win) -> State:
    melds = tuple(meld for cards in move.melds if (meld := as_meld(cards)) is not None)
    won = state
    fixed = [laid.cards for laid in state.melds[move.seat]]
    for meld in melds:
        if meld not in fixed:
            won = _lay(won, move.seat, Laid(meld), meld)
    score = score_of(state, move.seat, melds)
    scores = tuple(score.points if seat == move.seat else 0 for seat in range(SEATS))
    return _end_deal(replace(won, winner=move.seat), scores, (), score)


def _exhaust(state: State) -> State:
    """The deal ends without a winner (RJ-1, RJ-2, RJ-23)."""
    return _end_deal(state, (0,) * SEATS, (Exhausted(),))


def _end_deal(
    state: State, scores: tuple[int, ...], facts: tuple[Fact, ...], score: Score | None = None
) -> State:
    """The deal scored, and the match ended if it is over; facts are added to those given."""
    totals = tuple(total + gain for total, gain in zip(state.totals, scores, strict=True))
    scored = DealScore(scores, totals)
    if score is not None:
        scored = DealScore(scores, totals, score.value, score.multipliers)
    facts = (*facts, scored)
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    over = _is_over(state, best, winners)
    if over:
        facts = (*facts, MatchEnd(totals, winners))
    phase = "over" if over else "dealer"
    return replace(
        state, phase=phase, turn=None, drawn=(), scores=scores, totals=totals, facts=facts
    )


def _is_over(state: State, best: int, winners: tuple[int, ...]) -> bool:
    deals, threshold = state.options.deals_to_play, state.options.threshold
    all_played = deals is not None and state.deal >= deals
    reached = threshold is not None and best >= threshold
    if not (all_played or reached):
        return False
    return len(winners) == 1 or state.options.tie == "shared"
