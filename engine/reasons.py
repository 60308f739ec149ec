"""Why a move is refused. The display words each reason, in each language, with its rule."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """A reason for refusal; the value is its name in logs and JSON."""

    NOT_NOW = "not-now"  # the game asks for another kind of move
    NOT_YOUR_TURN = "not-your-turn"
    NOT_IN_HAND = "not-in-hand"
    MATCH_OVER = "match-over"
    # chance
    WRONG_DEALER = "wrong-dealer"
    DEALT_ALREADY = "dealt-already"
    NOT_IN_GAME = "not-in-game"  # a card that this game leaves out
    ZONE_FULL = "zone-full"
    NO_SUCH_ZONE = "no-such-zone"
    # auction (SM state BID)
    BID_TOO_LOW = "bid-too-low"
    BID_TOO_HIGH = "bid-too-high"
    # exchange (SM state TALON)
    EXCHANGE_UNEVEN = "exchange-uneven"
    EXCHANGE_NOT_IN_TALON = "exchange-not-in-talon"
    TALON_TOO_RICH = "talon-too-rich"
    # trump
    NO_SUCH_SUIT = "no-such-suit"
    # play (SM follow rule 1, 2, SM-5)
    FOLLOW_SUIT = "follow-suit"
    PLAY_TRUMP = "play-trump"
    OVERTRUMP = "overtrump"
    # Ganjifa: opening (GJ state OPENING), follow rule 2 (GJ-2 to GJ-4), Dukal (GJ-6, GJ-7, GJ-15)
    OPEN_WITH_TRUMP_RAJA = "open-with-trump-raja"
    NEXT_SUIT_OR_TRUMP = "next-suit-or-trump"
    DUKAL_ONLY_LED = "dukal-only-led"
    NOT_A_DUKAL = "not-a-dukal"
    # Unsun Karuta: deal, DECLARE (U-5 to U-8), EXCHANGE (U-9, U-24), tricks (U-12, U-26), NINTH
    OKIE_UNREAD = "okie-unread"
    CANNOT_DECLARE = "cannot-declare"
    BURY_PLAIN = "bury-plain"
    FIRST_TRICK_PLAIN = "first-trick-plain"
    FOLLOW_MERI = "follow-meri"
    FOLLOW_MONCHI = "follow-monchi"
    LAST_CARD_LIES = "last-card-lies"
    # Ramejan: DRAW (SAFE), ACT, DISCARD, EXHAUSTED
    NOT_FROM_STOCK = "not-from-stock"  # RJ DRAW
    STOCK_EMPTY = "stock-empty"  # RJ-1
    CLAIM_NOT_TOP = "claim-not-top"  # RJ-22
    NOT_A_MELD = "not-a-meld"  # RJ DRAW, RJ-17
    MELD_FIXED = "meld-fixed"  # RJ DISCARD, RJ-15, RJ-18
    CLAIM_UNSAFE = "claim-unsafe"  # RJ-9
    CLAIM_MUST_WIN = "claim-must-win"  # RJ-2, claimableForWin
    NOT_A_FOUR = "not-a-four"  # RJ ACT
    NO_OPEN_THREE = "no-open-three"  # RJ ACT
    EXTEND_NOT_DRAWN = "extend-not-drawn"  # RJ-7
    NOT_THREE_MELDS = "not-three-melds"  # RJ ACT, RJ-4
    NO_MULTIPLIER = "no-multiplier"  # RJ WIN
    BETTER_SPLIT = "better-split"  # RJ-12
    LAST_CARD_TAKEN = "last-card-taken"  # RJ-2
    STOCK_LEFT = "stock-left"  # RJ-23


class IllegalMove(ValueError):
    """A move that can be read but is not allowed here. Carries the reason only, never a card."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class BadOption(ValueError):
    """A game option that does not exist or has a value out of its bounds; the text names both."""
