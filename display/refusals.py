"""Why something does not go, and the way back, in words: each notice and each rule of the game.

Public words never name a hidden card or its owner: a tag of another hand, of another deck and
of the box get the same sentence.
"""

from __future__ import annotations

from msgspec import Struct

from display.language import Language, msg, msgs
from display.names import PROPER_SUITS, card_name, one_of_suit, place_name, suit_name
from display.scene import Notice, NoticeKind
from display.words import DECLARE
from engine.cards import Suit
from engine.reasons import Reason


class Circumstances(Struct, frozen=True):
    """What all saw of the state that a refusal refers to."""

    led: Suit | None = None
    low: int = 0
    high: int = 60


NOT_YOURS = msg("refused card", "Not yours to play: put it back.")

#: SM: rules, state machine and follow rule.
REASONS = {
    Reason.NOT_NOW: msg("refused", "The game waits for something else. Take the card back."),
    Reason.NOT_YOUR_TURN: msg("refused", "It is not your turn yet. Take the card back."),
    Reason.NOT_IN_HAND: NOT_YOURS,
    Reason.MATCH_OVER: msg("refused", "The match is over. Take the card back."),
    Reason.WRONG_DEALER: msg(
        "refused", "The deal moves to the next seat. Let the dealer shown deal."
    ),
    Reason.DEALT_ALREADY: msg("refused", "This card was dealt before. Put it back where it lay."),
    Reason.NOT_IN_GAME: msg("refused", "This game leaves out the zeroes. Put it into the box."),
    Reason.ZONE_FULL: msg("refused", "That hand has all its cards. Put it back on the pack."),
    Reason.NO_SUCH_ZONE: msg("refused", "This game deals no card there. Put it back on the pack."),
    Reason.BID_TOO_LOW: msg("refused", "A bid must be {low} or more. Bid higher, or pass."),
    Reason.BID_TOO_HIGH: msg("refused", "{high} is the highest bid. Bid less, or pass."),
    Reason.EXCHANGE_UNEVEN: msg("refused", "The talon keeps four cards. Lay down exactly four."),
    Reason.EXCHANGE_NOT_IN_TALON: NOT_YOURS,
    Reason.TALON_TOO_RICH: msg(
        "refused", "The talon may not hold so many points. Lay down other cards."
    ),
    Reason.NO_SUCH_SUIT: msg("refused", "Trump is one of the four suits. Choose again."),
    Reason.FOLLOW_SUIT: msg(
        "refused", "{suit} were led and you hold {suit}: play {one}. Take the card back."
    ),
    Reason.PLAY_TRUMP: msg(
        "refused", "If you can't follow suit, you must play a trump. Take the card back."
    ),
    Reason.OVERTRUMP: msg(
        "refused", "If you can play a higher trump, you must. Take the card back."
    ),
    # Ganjifa
    Reason.OPEN_WITH_TRUMP_RAJA: msg(
        "refused", "The trump Raja alone opens the deal. Take everything else back."
    ),
    Reason.NEXT_SUIT_OR_TRUMP: msg(
        "refused",
        "If you can't follow suit, play a trump or your next suit in avatar order. "
        "Take the card back.",
    ),
    Reason.DUKAL_ONLY_LED: msg("refused", "A Dukal can only be led. Take its cards back."),
    Reason.NOT_A_DUKAL: msg(
        "refused",
        "A Dukal is Raja, Mantri and at least three numbers in a row, all of one suit."
        " Take the cards back.",
    ),
    # Unsun Karuta: what a seat may not declare is told as the prompt says it to all seats.
    Reason.OKIE_UNREAD: msg("refused", "The Okie names trump. Turn it up and tap it."),
    Reason.CANNOT_DECLARE: msg(
        "refused", "Whoever holds the Robai of trump may declare, anybody may pass. Choose again."
    ),
    Reason.BURY_PLAIN: msg("refused", "The discard may not be a trump. Take the card back."),
    Reason.FIRST_TRICK_PLAIN: msg(
        "refused",
        "No trump in the first trick while you hold another card. Take the card back.",
    ),
    Reason.FOLLOW_MERI: msg(
        "refused", "Meri: trump was led, so you must play a trump. Take the card back."
    ),
    Reason.FOLLOW_MONCHI: msg(
        "refused", "Monchi: follow the suit that was led, or play a trump. Take the card back."
    ),
    Reason.LAST_CARD_LIES: msg(
        "refused", "Your last card lies. It is shown when all eight lie. Take this card back."
    ),
    # Ramejan
    Reason.NOT_FROM_STOCK: NOT_YOURS,
    Reason.STOCK_EMPTY: msg(
        "refused", "The stock is used up. Claim the top discard to win, or pass."
    ),
    Reason.CLAIM_NOT_TOP: msg(
        "refused", "Only the top discard can be claimed. Take the cards back."
    ),
    Reason.NOT_A_MELD: msg(
        "refused",
        "A meld is three cards in a row of one suit, or three or four of one rank."
        " Take the cards back.",
    ),
    Reason.MELD_FIXED: msg("refused", "A card that lies in a meld stays there. Put it back."),
    Reason.CLAIM_UNSAFE: msg(
        "refused",
        "That claim leaves you no card to discard, and it does not win. Draw from the stock.",
    ),
    Reason.CLAIM_MUST_WIN: msg(
        "refused", "The last discard may be claimed only to win. Take the cards back and pass."
    ),
    Reason.NOT_A_FOUR: msg(
        "refused", "A four-of-a-kind is all four cards of one rank. Take the cards back."
    ),
    Reason.NO_OPEN_THREE: msg(
        "refused", "You have no open three-of-a-kind that this card fits. Take it back."
    ),
    Reason.EXTEND_NOT_DRAWN: msg(
        "refused",
        "Only a card drawn from the stock in this turn makes a three a four. Take the card back.",
    ),
    Reason.NOT_THREE_MELDS: msg(
        "refused", "A win takes three melds that use up all your cards. Play on."
    ),
    Reason.NO_MULTIPLIER: msg("refused", "Without a multiplier three melds may not win. Play on."),
    Reason.BETTER_SPLIT: msg(
        "refused", "Your cards can be split into melds that score more. Choose those."
    ),
    Reason.LAST_CARD_TAKEN: msg(
        "refused", "The last card was drawn: win, or pass to end the deal. Take the card back."
    ),
    Reason.STOCK_LEFT: msg(
        "refused", "A deal may be ended only when the stock is used up. Play on."
    ),
}
#: Where suits have proper names: "Matsya was led".
FOLLOW_PROPER_SUIT = msg(
    "refused", "{suit} was led and you hold {suit}: play {suit}. Take the card back."
)
FOLLOW_LED_SUIT = msg("refused", "You must follow the suit that was led. Take the card back.")

#: Notices that say the same for a seat and for everybody.
NOTICES = {
    NoticeKind.NOT_YOURS: NOT_YOURS,
    NoticeKind.PLAYED_ALREADY: msg("card", "This card was played before. Put it back on its pile."),
    NoticeKind.ONE_CARD: msg("card", "One card, please: lift all but one."),
    NoticeKind.TWO_READERS: msg("card", "Two pads read the same card. Leave it on one of them."),
    NoticeKind.HAND_FULL: msg("card", "This hand has all its cards. Put it back on the pack."),
    NoticeKind.DEALT_TWICE: msg("card", "This card was dealt before. Put it back where it lay."),
    NoticeKind.NOT_NOW: msg("card", "No card is asked for now. Take it back."),
    NoticeKind.CANT_DECLARE: DECLARE,
    NoticeKind.NOTHING_TO_TAKE_BACK: msg("card", "There is nothing that can be taken back now."),
    NoticeKind.DRAWN_LIES: msg("card", "Lift the drawn card first, then discard."),
    NoticeKind.NO_WIN: msg("card", "These cards don't win now. Play on."),
    NoticeKind.DECK_COMPLETE: msg("card", "The deck is complete."),
    NoticeKind.STAFF_ONLY: msg("card", "The staff can change the settings."),
    NoticeKind.CANT_ENTER: msg(
        "card", "Face-down cards can't be entered here: use a neighbour's pad."
    ),
    NoticeKind.WEAK_SUPPLY: msg(
        "power", "The power supply is weak: pads may drop out. Tell the staff."
    ),
    NoticeKind.DISK_SLOW: msg("saving", "Saving takes long. The game goes on when it is done."),
    NoticeKind.DISK_FULL: msg(
        "saving", "The storage is nearly full: finish this match, then call the staff."
    ),
    NoticeKind.NOT_SAVING: msg(
        "saving", "The storage is full. Play stands still until staff make room."
    ),
    NoticeKind.JOURNAL_REPLACED: msg(
        "saving", "The record was damaged and set aside. A new match begins; tell the staff."
    ),
}
LAY_FOUR = msgs(
    "card",
    "Exactly four cards go into the talon: {count} lies. Put that right, then press OK.",
    "Exactly four cards go into the talon: {count} lie. Put that right, then press OK.",
)
STOCK_LEFT = msgs(
    "card",
    "The stock should have {count} card. If it has none, tap the discards, one by one.",
    "The stock should have {count} cards. If it has none, tap the discards, one by one.",
)
WRONG_SLOT = msg("card", "Not this card: put it back into slot {slot}.")
MISSING = msgs(
    "card",
    "{count} card was not seen: {cards}.",
    "{count} cards were not seen: {cards}.",
)
MISSING_OTHERS = msgs(
    "card",
    "{count} card was not seen: {cards} and others.",
    "{count} cards were not seen: {cards} and others.",
)
MISSING_UNNAMED = msgs("card", "{count} card was not seen.", "{count} cards were not seen.")
REVOKE = msg("revoke", "A revoke: {name} played {first} but held {second}.")
REVOKE_HERE = msg("revoke", "A revoke: you played {first} but held {second}.")
REVOKE_UNNAMED = msg("revoke", "A revoke: a card of the suit led was held back.")

#: Missing cards that are named; of more, these few are.
_MOST_NAMED = 2

#: To the seat concerned: what to do.
HERE = {
    NoticeKind.READER_LOST: msg(
        "reader at this seat",
        "Your pad is not connected. Push its cable in, or tap on another pad.",
    ),
    NoticeKind.READER_PROTOCOL: msg(
        "reader at this seat", "Your pad needs newer firmware. Call the staff; the game waits."
    ),
    NoticeKind.READER_BLIND: msg(
        "reader at this seat", "Your pad can't read cards. Unplug it and plug it in again."
    ),
}

#: To everybody: why the game stands still.
ELSEWHERE = {
    NoticeKind.READER_LOST: msg("reader of another seat", "{name}: pad not connected"),
    NoticeKind.READER_PROTOCOL: msg("reader of another seat", "{name}: pad needs new firmware"),
    NoticeKind.READER_BLIND: msg("reader of another seat", "{name}: pad can't read cards"),
}
CENTRE_PAD = msg("the reader in the middle of the table", "Middle")


def reason_words(language: Language, reason: Reason, seen: Circumstances) -> str:
    """The rule that forbids the move, and the way back."""
    if reason is Reason.FOLLOW_SUIT:
        return _follow_suit(language, seen)
    return language.say(REASONS[reason], low=seen.low, high=seen.high)


def notice_words(language: Language, notice: Notice, seen: Circumstances) -> str:
    """What a seat, or where none is concerned everybody, is told."""
    if notice.kind is NoticeKind.ILLEGAL:
        return reason_words(language, notice.reason or Reason.NOT_NOW, seen)
    if notice.kind is NoticeKind.LAY_FOUR:
        return language.say(LAY_FOUR, count=notice.count)
    if notice.kind is NoticeKind.WRONG_SLOT:
        return language.say(WRONG_SLOT, slot=notice.count)
    if notice.kind is NoticeKind.STOCK_LEFT:
        return language.say(STOCK_LEFT, count=notice.count)
    if notice.kind is NoticeKind.CARDS_MISSING:
        return _missing(language, notice)
    if notice.kind is NoticeKind.REVOKE:
        return _revoke(language, notice)
    return language.say(HERE.get(notice.kind) or NOTICES[notice.kind])


def banner_words(language: Language, notice: Notice, name: str, seen: Circumstances) -> str:
    """What everybody is told about `name`'s seat, or about the table; `name` may be empty."""
    if notice.kind is NoticeKind.REVOKE:
        return _revoke(language, notice, name or _place(language, notice))
    if notice.kind not in ELSEWHERE:
        return notice_words(language, notice, seen)
    return language.say(ELSEWHERE[notice.kind], name=name or _place(language, notice))


def _place(language: Language, notice: Notice) -> str:
    if notice.place is None:
        return language.say(CENTRE_PAD)
    return place_name(language, notice.place)


def _missing(language: Language, notice: Notice) -> str:
    """How many cards are missing, and the first of them by name."""
    count = max(notice.count, len(notice.cards))
    if not notice.cards:
        return language.say(MISSING_UNNAMED, count=count)
    names = [card_name(language, card) for card in notice.cards[:_MOST_NAMED]]
    message = MISSING_OTHERS if count > len(names) else MISSING
    return language.say(message, count=count, cards=language.listed(names))


def _revoke(language: Language, notice: Notice, name: str = "") -> str:
    """Which card gave the revoke away, and the one played to it; to the seat itself without name"""
    if len(notice.cards) != 2:
        return language.say(REVOKE_UNNAMED)
    first, second = (card_name(language, card) for card in notice.cards)
    if not name:
        return language.say(REVOKE_HERE, first=first, second=second)
    return language.say(REVOKE, name=name, first=first, second=second)


def _follow_suit(language: Language, seen: Circumstances) -> str:
    if seen.led is None:
        return language.say(FOLLOW_LED_SUIT)
    if seen.led in PROPER_SUITS:
        return language.say(FOLLOW_PROPER_SUIT, suit=PROPER_SUITS[seen.led])
    return language.say(
        REASONS[Reason.FOLLOW_SUIT],
        suit=suit_name(language, seen.led),
        one=one_of_suit(language, seen.led),
    )
