"""What a hint says: a move as something to do, and why, in the present tense."""

from __future__ import annotations

from collections.abc import Mapping

from display.language import Language, Message, msg, msgs
from display.names import card_name, suit_name
from display.reason_words import FEATURES, move_reason_words
from engine.decisions import Decision, Feature
from engine.moves import (
    Bid,
    Bury,
    Claim,
    Declare,
    Discard,
    Draw,
    Dukal,
    Exchange,
    Extend,
    Four,
    Move,
    Pass,
    Play,
    Trump,
    Win,
)

HINT = msg("hint", "Hint: {move} ({reason}).")
HINT_ALONE = msg("hint", "Hint: {move}.")
_PLAY = msg("hint", "play {card}")
_DISCARD = msg("hint", "discard {card}")
_LAY = msg("hint", "lay away {cards}")
_EXCHANGE = msg("hint", "lay away the marked cards")
_COMBINE = msg("hint", "combine {cards}")
_CLAIM = msg("hint", "claim the discard with {cards}")
_EXTEND = msg("hint", "make your three a four with {card}")
_BID = msg("hint", "bid {points}")
_TRUMP = msg("hint", "make {suit} trump")
_PASS = msg("hint", "pass")
_DECLARE = msg("hint", "declare")
_DRAW = msg("hint", "draw from the stock")
_WIN = msg("hint", "win")

#: Why to make the move; each follows upon the move in brackets.
REASONS: Mapping[Feature, Message] = {
    Feature.LED_MASTER: msgs(
        "reason for a hint",
        "its suit can't beat it, and {count} of it is still out",
        "its suit can't beat it, and {count} of it are still out",
    ),
    Feature.DREW_TRUMPS: msgs(
        "reason for a hint",
        "it draws trumps: {count} is still out",
        "it draws trumps: {count} are still out",
    ),
    Feature.LED_TO_VOID: msg("reason for a hint", "a partner lacks its suit"),
    Feature.LED_LOW: msg("reason for a hint", "it keeps your higher cards of the suit"),
    Feature.LED_DUKAL: msgs(
        "reason for a hint", "{count} card goes at once", "{count} cards go at once"
    ),
    Feature.WON_CHEAPLY: msg("reason for a hint", "it may take the trick as cheaply as can be"),
    Feature.WON_HIGH: msgs(
        "reason for a hint",
        "it is high, and {count} seat is yet to play",
        "it is high, and {count} seats are yet to play",
    ),
    Feature.TRUMPED: msg("reason for a hint", "a trump may take the trick"),
    Feature.OVERTOOK: msg("reason for a hint", "it overtakes a partner"),
    Feature.LEFT_TO_PARTNER: msg("reason for a hint", "it leaves the trick to a partner"),
    Feature.FED_PARTNER: msgs(
        "reason for a hint",
        "it gives {count} point to a partner's trick",
        "it gives {count} points to a partner's trick",
    ),
    Feature.KEPT_LAST_TRUMP: msgs(
        "reason for a hint",
        "it keeps your last trump: {count} is still out",
        "it keeps your last trump: {count} are still out",
    ),
    Feature.KEPT_MASTER: msg("reason for a hint", "it keeps {cards}, which its suit can't beat"),
    Feature.HELD_BACK: msg("reason for a hint", "let the trick go and keep {cards}"),
    Feature.THREW_LEAST: msg("reason for a hint", "it costs you least"),
    Feature.BID: FEATURES[Feature.BID],
    Feature.PASSED: FEATURES[Feature.PASSED],
    Feature.LAID: msg("reason for a hint", "they help you least"),
    Feature.NAMED_TRUMP: msgs(
        "reason for a hint",
        "you hold {count} card of the suit",
        "you hold {count} cards of the suit",
    ),
    Feature.DECLARED: FEATURES[Feature.DECLARED],
    Feature.DECLINED: msg("reason for a hint", "the Okie is better left to others"),
    Feature.BURIED: msg("reason for a hint", "it helps you least"),
    Feature.DREW: msgs(
        "reason for a hint",
        "you lack {count} card to win",
        "you lack {count} cards to win",
    ),
    Feature.CLAIMED: msgs(
        "reason for a hint",
        "you then lack {count} card to win",
        "you then lack {count} cards to win",
    ),
    Feature.MADE_FOUR: msg("reason for a hint", "for its value and a card more"),
    Feature.EXTENDED: msg("reason for a hint", "you then draw once more"),
    Feature.DISCARDED: msgs(
        "reason for a hint",
        "you miss it least: you lack {count} card to win",
        "you miss it least: you lack {count} cards to win",
    ),
    Feature.WON_DEAL: msg("reason for a hint", "it wins the deal"),
    Feature.ENDED: msg("reason for a hint", "it ends the deal"),
}


def hint_words(language: Language, decision: Decision) -> str:
    """What a computer would do, and why if it says so."""
    move = move_words(language, decision.move)
    if decision.reason is None:
        return language.say(HINT_ALONE, move=move)
    reason = move_reason_words(language, decision.reason, REASONS)
    return language.say(HINT, move=move, reason=reason)


def move_words(language: Language, move: Move) -> str:
    """A move as something to do. Raises ValueError for one that is chance's."""
    match move:
        case Play(_, card):
            return language.say(_PLAY, card=card_name(language, card))
        case Discard(_, card):
            return language.say(_DISCARD, card=card_name(language, card))
        case Extend(_, card):
            return language.say(_EXTEND, card=card_name(language, card))
        case Bury(_, card):
            return language.say(_LAY, cards=card_name(language, card))
        case Exchange():
            return language.say(_EXCHANGE)
        case Dukal(_, cards) | Four(_, cards):
            return language.say(_COMBINE, cards=_named(language, cards))
        case Claim(_, meld, claimed):
            own = tuple(card for card in meld if card != claimed)
            return language.say(_CLAIM, cards=_named(language, own))
        case Bid(_, points):
            return language.say(_BID, points=points)
        case Trump(_, suit):
            return language.say(_TRUMP, suit=suit_name(language, suit))
    plain = {Pass: _PASS, Declare: _DECLARE, Draw: _DRAW, Win: _WIN}
    if type(move) not in plain:
        raise ValueError(f"nobody chooses a move of the kind {type(move).__name__}")
    return language.say(plain[type(move)])


def _named(language: Language, cards: tuple[str, ...]) -> str:
    return language.join([card_name(language, card) for card in cards])
