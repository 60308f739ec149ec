"""Why a computer made its move, in words; for after the deal, since they tell of its hand."""

from __future__ import annotations

from collections.abc import Mapping

from display.language import Language, Message, msg, msgs
from display.names import card_name
from engine.decisions import Basis, Feature, Figures, MoveReason
from engine.moves import Play

#: How the move was found, where that says more than the figures do.
BASES: Mapping[Basis, Message] = {
    Basis.ONLY: msg("reason for a move", "the only move"),
    Basis.SEEMLY: msg("reason for a move", "as good as any other, and less odd"),
    Basis.SLIP: msg("reason for a move", "nearly as good as the best, on purpose"),
}
#: Where a move has no feature to tell of.
PLAIN_BASES: Mapping[Basis, Message] = {
    Basis.RULES: msg("reason for a move", "by rule of thumb"),
    Basis.SEARCH: msg("reason for a move", "the best it found"),
}
FEATURES: Mapping[Feature, Message] = {
    Feature.LED_MASTER: msgs(
        "reason for a move",
        "led what its suit can't beat: {count} of it is still out",
        "led what its suit can't beat: {count} of it are still out",
    ),
    Feature.DREW_TRUMPS: msgs(
        "reason for a move",
        "drew trumps: {count} is still out",
        "drew trumps: {count} are still out",
    ),
    Feature.LED_TO_VOID: msg("reason for a move", "led a suit that a partner lacks"),
    Feature.LED_LOW: msg("reason for a move", "led low and kept higher cards of the suit"),
    Feature.LED_DUKAL: msgs(
        "reason for a move", "led a Dukal of {count} card", "led a Dukal of {count} cards"
    ),
    Feature.WON_CHEAPLY: msg("reason for a move", "went for the trick as cheaply as could be"),
    Feature.WON_HIGH: msgs(
        "reason for a move",
        "played high, with {count} seat yet to play",
        "played high, with {count} seats yet to play",
    ),
    Feature.TRUMPED: msg("reason for a move", "trumped"),
    Feature.OVERTOOK: msg("reason for a move", "overtook a partner"),
    Feature.LEFT_TO_PARTNER: msg("reason for a move", "left the trick to a partner"),
    Feature.FED_PARTNER: msgs(
        "reason for a move",
        "gave {count} point to a partner's trick",
        "gave {count} points to a partner's trick",
    ),
    Feature.KEPT_LAST_TRUMP: msgs(
        "reason for a move",
        "kept the last trump: {count} is still out",
        "kept the last trump: {count} are still out",
    ),
    Feature.KEPT_MASTER: msg("reason for a move", "kept {cards}, which its suit can't beat"),
    Feature.HELD_BACK: msg("reason for a move", "let the trick go and kept {cards}"),
    Feature.THREW_LEAST: msg("reason for a move", "threw what costs least"),
    Feature.BID: msg("reason for a move", "{count} points can be made"),
    Feature.PASSED: msg("reason for a move", "{count} points are too many"),
    Feature.LAID: msg("reason for a move", "laid what helps least: {cards}"),
    Feature.NAMED_TRUMP: msgs(
        "reason for a move", "holds {count} card of the suit", "holds {count} cards of the suit"
    ),
    Feature.DECLARED: msg("reason for a move", "the Okie is worth showing the Robai for"),
    Feature.DECLINED: msg("reason for a move", "left the Okie to others"),
    Feature.BURIED: msg("reason for a move", "laid away what helps least"),
    Feature.DREW: msgs(
        "reason for a move",
        "drew: {count} card is lacking to win",
        "drew: {count} cards are lacking to win",
    ),
    Feature.CLAIMED: msgs(
        "reason for a move",
        "claimed a meld: {count} card is then lacking to win",
        "claimed a meld: {count} cards are then lacking to win",
    ),
    Feature.MADE_FOUR: msg("reason for a move", "made a four, for its value and a card more"),
    Feature.EXTENDED: msg("reason for a move", "made a four of an open three"),
    Feature.DISCARDED: msgs(
        "reason for a move",
        "threw what is missed least: {count} card is lacking to win",
        "threw what is missed least: {count} cards are lacking to win",
    ),
    Feature.WON_DEAL: msg("reason for a move", "won the deal"),
    Feature.ENDED: msg("reason for a move", "ended the deal"),
}
FIGURES = msg(
    "reason for a move", "{value} of 100 on average, and {other} with the best of the others"
)
FIGURES_BESIDE = msg("reason for a move", "{value} of 100 on average, and {other} with {card}")


def move_reason_words(
    language: Language, reason: MoveReason, features: Mapping[Feature, Message] = FEATURES
) -> str:
    """The reason in one line, without an end: what was done, how it was chosen, what it brings.

    `features` words what was done, or what is to be done in a move yet to make.
    """
    parts = []
    if reason.feature is not None:
        cards = language.join([card_name(language, card) for card in reason.cards])
        fields: dict[str, str | int] = {"cards": cards, "count": reason.count or 0}
        parts.append(language.say(features[reason.feature], **fields))
    elif reason.basis in PLAIN_BASES:
        parts.append(language.say(PLAIN_BASES[reason.basis]))
    if reason.basis in BASES:
        parts.append(language.say(BASES[reason.basis]))
    if reason.figures is not None:
        parts.append(_figures_words(language, reason.figures))
    return "; ".join(parts)


def _figures_words(language: Language, figures: Figures) -> str:
    value, other = (round(100 * worth) for worth in (figures.value, figures.other))
    if isinstance(figures.instead, Play):
        card = card_name(language, figures.instead.card)
        return language.say(FIGURES_BESIDE, value=value, other=other, card=card)
    return language.say(FIGURES, value=value, other=other)
