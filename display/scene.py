"""What the table shows, before any word, colour or place on the screen is chosen.

A scene is a value. The controller makes one after each change, the display turns it into a frame.
It holds nothing that the people around the table may not see: the game in it is the public view.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from msgspec import Struct

from display.settings import SETTINGS, Settings
from engine.cards import Card, Suit
from engine.game import View
from engine.reasons import Reason


class Side(Enum):
    """An edge of the table, seen from above; places on it are numbered clockwise from `near`."""

    NEAR = "near"
    LEFT = "left"
    FAR = "far"
    RIGHT = "right"


class Place(Struct, frozen=True):
    """Where a seat is: the `order`-th of the places on one side, clockwise around the table.

    `number` is what people call it, 1 to 8.
    """

    number: int
    side: Side
    order: int = 0


#: Eight places on a rectangle, clockwise: three near, one left, three far, one right.
EIGHT_PLACES: tuple[Place, ...] = (
    Place(1, Side.NEAR, 0),
    Place(2, Side.NEAR, 1),
    Place(3, Side.NEAR, 2),
    Place(4, Side.LEFT, 0),
    Place(5, Side.FAR, 0),
    Place(6, Side.FAR, 1),
    Place(7, Side.FAR, 2),
    Place(8, Side.RIGHT, 0),
)


class PromptKind(Enum):
    """What a seat is asked to do. Fields used of `Prompt` stand behind each."""

    GATHER = "gather"  # shuffle all cards, OK begins the deal
    DEAL = "deal"  # this person deals: the next card goes to `seat`, or for None to `zone`;
    # for a computer with a rack also into the slot `value`
    RECEIVE = "receive"  # cards come: `count` of `of`
    BID = "bid"  # `value` chosen (None: pass), `low`..`high` may be bid
    EXCHANGE = "exchange"  # take the talon up, lay four down: `count` of `of` lie
    TALON_TO_BOX = "talon-to-box"  # a computer took the talon: put it into the box, unseen
    TRUMP = "trump"  # `suit` chosen
    PERIOD = "period"  # Ganjifa, before the deal: `value` 0 day, 1 night, None not chosen yet
    DECLARE = "declare"  # Unsun Karuta: OK declares, minus or Pass passes; the same for every seat
    BURY = "bury"  # Unsun Karuta: take up the Okie, lay a card away
    PLAY = "play"  # tap a card
    COMBINE = "combine"  # tap the cards that go together, then OK: `count` lie
    DISCARD_TO_DUKAL = "discard-to-dukal"  # Ganjifa: `count` of `of`
    NINTH = "ninth"  # Unsun Karuta: tap your last card
    CONFIRM_CARD = "confirm-card"  # after a power cut: a card lies here; OK plays it
    DRAW = "draw"  # Ramejan: tap the stock's top card; that a claim would do shows nowhere
    REPLACEMENT = "replacement"  # after a four: draw one more
    DRAW_FOR = "draw-for"  # a computer draws: the card, unseen, to `seat`, then into slot `value`
    DISCARD = "discard"  # tap it on the pad of `zone`: "centre", or "own", then OK
    TURN_SLOT = "turn-slot"  # `seat` plays slot `value` of its rack: `zone` "discard" or "meld"
    # a meld's card is the `count`-th of `of`
    EXTEND = "extend"  # tap the fourth card
    LAST_CARD = "last-card"  # the stock is used up: win, or OK ends the deal 0:0
    ENTER_CARD = "enter-card"  # a card that can't be read: `suit` is chosen, then `card`
    BORROW = "borrow"  # tap the card on any other pad
    CHECK_DECK = "check-deck"  # tap what the table is not sure of: `count` of `of`; OK ends
    DEAL_UNREAD = "deal-unread"  # deal all cards, none is tapped; OK when everybody has theirs
    NEXT_DEAL = "next-deal"  # the score is shown; OK goes on
    MATCH_OVER = "match-over"  # OK begins another match
    MENU = "menu"  # `items`, `index` chosen
    READ = "read"  # the rules lie open: minus and plus turn pages, OK closes
    ADJUST = "adjust"  # the settings lie open: minus and plus change one, OK goes on
    AGREE = "agree"  # `item` is proposed by `seat`; OK agrees, minus declines
    REPAIR = "repair"  # put the physical cards right as `item` says, then OK
    RETAP = "retap"  # tap all cards of the hand: `count` of `of`
    PAUSED = "paused"  # OK goes on
    STILL_PLAYING = "still-playing"  # nobody has moved for long: any key or card answers


class MenuItem(Enum):
    """What a seat's menu offers; the same for every seat and hand, so that it tells nothing."""

    COMBINE = "combine"
    LAST_TRICK = "last-trick"
    TAKE_BACK = "take-back"
    RETAP = "retap"
    THROW_IN = "throw-in"
    HANDS = "hands"
    WIN = "win"
    EXTEND = "extend"
    END_DEAL = "end-deal"
    RECAP = "recap"
    RULES = "rules"
    SETTINGS = "settings"
    ENTER_CARD = "enter-card"
    BORROW = "borrow"
    UNREAD_CARD = "unread-card"  # while dealing
    CHECK_DECK = "check-deck"
    SWAP = "swap"
    PAUSE = "pause"
    LEAVE = "leave"
    END_EARLY = "end-early"
    CLOSE = "close"


class Prompt(Struct, frozen=True):
    kind: PromptKind
    seat: int | None = None
    count: int = 0
    of: int = 0
    value: int | None = None
    low: int = 0
    high: int = 0
    suit: Suit | None = None
    zone: str = "talon"  # or "okie", "side": where a card goes that is nobody's; else see the kind
    items: tuple[MenuItem, ...] = ()
    index: int = 0
    item: MenuItem | None = None
    card: Card | None = None


class NoticeKind(Enum):
    """Something is wrong and has a way back; or should be known. See `controller.faults`."""

    # cards
    ILLEGAL = "illegal"  # `reason`, take it back
    NOT_YOURS = "not-yours"  # unknown tag, other deck, other hand, box: the same words for all
    PLAYED_ALREADY = "played-already"
    ONE_CARD = "one-card"  # several unplayed cards on one pad
    TWO_READERS = "two-readers"  # the same tag at two readers
    HAND_FULL = "hand-full"  # while dealing
    DEALT_TWICE = "dealt-twice"  # while dealing
    LAY_FOUR = "lay-four"  # exchange: exactly four, `count` lie
    NOT_NOW = "not-now"  # a card that nothing asks for
    CANT_DECLARE = "cant-declare"  # shown as the question itself is, or others would learn of it
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    WRONG_SLOT = "wrong-slot"  # of a computer's rack: put the card back into slot `count`
    DRAWN_LIES = "drawn-lies"  # a drawn card can't be discarded before it was lifted
    STOCK_LEFT = "stock-left"  # by the table's count `count` cards are left: look for them
    NO_WIN = "no-win"  # to who asked, as any refusal
    CARDS_MISSING = "cards-missing"  # `count`, of them `cards` by name
    DECK_COMPLETE = "deck-complete"
    REVOKE = "revoke"  # at `place`; `cards`: the one played then, the one played now
    STAFF_ONLY = "staff-only"  # guests may not change the settings here
    CANT_ENTER = "cant-enter"  # a card that lies face down can't be entered on the screen
    # readers
    READER_LOST = "reader-lost"  # cable or power: put it back in, the table waits
    READER_PROTOCOL = "reader-protocol"  # the board needs a firmware update
    READER_BLIND = "reader-blind"  # the chip does not answer
    WEAK_SUPPLY = "weak-supply"  # under-voltage: readers may be lost; for the staff
    # saving
    DISK_SLOW = "disk-slow"
    DISK_FULL = "disk-full"  # the reserve is in use: the match can be ended
    NOT_SAVING = "not-saving"  # play stands still until there is room
    JOURNAL_REPLACED = "journal-replaced"  # a damaged journal was moved aside


class Notice(Struct, frozen=True):
    """`place` is the place's number that it speaks of; None: this seat, or nobody in particular.

    `cards` are public: all saw them, or nobody plays with them now.
    """

    kind: NoticeKind
    reason: Reason | None = None
    place: int | None = None
    count: int = 0
    cards: tuple[Card, ...] = ()


class SeatScene(Struct, frozen=True):
    """One seat of the game, in the engine's order of seats."""

    place: Place
    kind: str  # "person" or "computer"
    name: str  # empty: the display names the seat by its place
    language: str = ""  # of its panel and of rules opened there; empty: the table's own
    waited_for: bool = False
    prompt: Prompt | None = None
    notices: tuple[Notice, ...] = ()
    cards_ready: int = 0  # cards that lie on the pad and are not played: backs
    shows_last_trick: bool = False
    shows_recap: bool = False
    rack: tuple[int, ...] = ()  # the slots that hold a card: a computer's hand of real cards
    shown: tuple[tuple[int, Card], ...] = ()  # cards of the rack that everybody has seen, by slot


class RulesSheet(Struct, frozen=True, tag="rules"):
    """The rules of the game, open at `page` (the first is 0), facing `place`."""

    place: Place
    page: int = 0


class SettingsSheet(Struct, frozen=True, tag="settings"):
    """All settings, facing `place`; its keys change the one in `row`."""

    place: Place
    row: int = 0


#: What lies over the middle of the table for a while, one at a time.
Sheet = RulesSheet | SettingsSheet


class Scene(Struct, frozen=True):
    """The whole table at one moment."""

    game: str
    view: View[Any]  # the public view: engine.games.game(name).view(state, None)
    seats: tuple[SeatScene, ...]
    deals: int | None = None  # the match's length, where it is fixed
    notices: tuple[Notice, ...] = ()  # for everybody
    shows_hands: bool = False  # after a deal, on request: all hands as they were played
    course: tuple[tuple[int, ...], ...] = ()  # what each deal brought, by side; from the first
    dealing: tuple[int, ...] = ()  # while dealing: cards that came, by seat
    dealing_talon: int = 0
    demonstration: bool = False
    table: tuple[Place, ...] = EIGHT_PLACES  # all places there are, taken or not
    settings: Settings = SETTINGS
    sheet: Sheet | None = None
    touch: bool = False  # the screen can be touched: signs say where
