"""Moments of an evening of Suns and Moons for three: what seats ask for, and how scores grow."""

from __future__ import annotations

from controller.rows import MatchBegan, SeatSetup
from controller.simulation.moments.hands import Course, Hands, Moments
from display.scene import MenuItem, PromptKind
from hardware.events import Button

SEATS = (
    SeatSetup(2, "person", "Alma"),
    SeatSetup(4, "person", "Bo"),
    SeatSetup(7, "computer"),
)
_ALMA, _BO = 0, 1
_DEALS = 6


def _first_deal(hands: Hands) -> Moments:
    """Dealt, bid and exchanged; then a person leads."""
    for _ in hands.deal():
        pass
    while not _asks(hands, _ALMA):
        _go_on(hands)
    yield "lead", hands.shown


def _mending(hands: Hands) -> Moments:
    """A card is played, taken back and put back; and something is put to the vote."""
    hands.make(_ALMA, hands.wanted(_ALMA))
    hands.choose(_ALMA, MenuItem.TAKE_BACK)
    yield "repair", hands.shown
    hands.press(_ALMA, Button.OK)
    hands.choose(_ALMA, MenuItem.THROW_IN)
    yield "agree", hands.shown
    hands.press(_BO, Button.MINUS)


def _trick(hands: Hands) -> Moments:
    """The first trick is taken, and looked at once more."""
    while not hands.state.tricks:
        _go_on(hands)
    yield "taken", hands.shown
    while not _asks(hands, _ALMA):
        _go_on(hands)
    hands.choose(_ALMA, MenuItem.LAST_TRICK)
    yield "last-trick", hands.shown
    hands.wait()  # until it is out of sight


def _sheets(hands: Hands) -> Moments:
    """In a trick, a person looks at the menu, the rules and the settings; then the table rests."""
    while not (_asks(hands, _ALMA) and len(hands.state.trick.cards) == 2):
        _go_on(hands)
    hands.press(_ALMA, Button.OK, Button.PLUS, Button.PLUS)
    yield "menu", hands.shown
    _close_menu(hands)
    hands.choose(_ALMA, MenuItem.RULES)
    hands.press(_ALMA, Button.PLUS, Button.PLUS)
    yield "rules", hands.shown
    hands.press(_ALMA, Button.OK)
    hands.choose(_BO, MenuItem.SETTINGS)
    hands.press(_BO, Button.OK)
    yield "settings", hands.shown
    hands.table.sheets.close()
    hands.choose(_ALMA, MenuItem.PAUSE)
    yield "pause", hands.shown
    hands.press(_ALMA, Button.OK)


def _score(hands: Hands) -> Moments:
    """The deal is scored; all hands are laid open."""
    while hands.state.phase != "dealer":
        _go_on(hands)
    yield "score", hands.shown
    hands.choose(_ALMA, MenuItem.HANDS, opens=Button.MINUS)
    yield "hands", hands.shown


def _later_deals(hands: Hands) -> Moments:
    """The evening goes on to its end."""
    while not hands.table.finished:
        for _ in hands.deal():
            pass
        while hands.state.phase not in ("dealer", "over"):
            _go_on(hands)
        if hands.state.deal == _DEALS - 1:
            yield "standings", hands.shown
    yield "match-end", hands.shown


def _go_on(hands: Hands) -> None:
    """The person whose turn it is acts; else time passes."""
    seat = hands.person_to_act
    if seat is None:
        hands.wait()
    else:
        hands.make(seat, hands.wanted(seat))


def _asks(hands: Hands, seat: int) -> bool:
    """Whether the table asks the person for a card."""
    asked = hands.table.talk.prompt(seat)
    return asked is not None and asked.kind is PromptKind.PLAY


def _close_menu(hands: Hands) -> None:
    """Takes the last entry of Alma's menu."""
    asked = hands.table.talk.prompt(_ALMA)
    assert asked is not None
    steps = asked.items.index(MenuItem.CLOSE) - asked.index
    hands.press(_ALMA, *[Button.PLUS] * steps, Button.OK)


COURSE = Course(
    "evening",
    MatchBegan("suns-and-moons", {"deals": _DEALS}, SEATS, "evening 2"),
    steps=(_first_deal, _mending, _trick, _sheets, _score, _later_deals),
)
