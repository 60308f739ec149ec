"""What hands do at the table in one game and not in another, beyond what its rules say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from controller.customs.doubting import doubt_hands
from controller.dealing import next_zone
from controller.ledger import holds
from controller.pads import Pad, Standing
from controller.rows import BETWEEN_DEALS, BOX, DECK, TABLE, Moved, Put, Row, held_by
from display.scene import MenuItem, Prompt, PromptKind
from engine.cards import Card
from engine.game import Game
from engine.moves import Deal, Dealer, Move, Play
from hardware.events import Button

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table

Spots = Mapping[Card, str]

#: What the menu offers in every game, each entry in its time.
MENU = (
    MenuItem.LAST_TRICK,
    MenuItem.TAKE_BACK,
    MenuItem.RETAP,
    MenuItem.ENTER_CARD,
    MenuItem.BORROW,
    MenuItem.UNREAD_CARD,
    MenuItem.THROW_IN,
    MenuItem.HANDS,
    MenuItem.RECAP,
    MenuItem.RULES,
    MenuItem.SETTINGS,
    MenuItem.CHECK_DECK,
    MenuItem.SWAP,
    MenuItem.PAUSE,
    MenuItem.LEAVE,
    MenuItem.END_EARLY,
    MenuItem.CLOSE,
)


class Customs:
    """The customs of a game in which tricks are played and nothing else is done with cards.

    What is asked of a position is a function of it; what acts on the table says whether it did.
    """

    #: How many cards are dealt to a seat at a time.
    packet = 1
    #: Zones past the hands that people will touch, in the order in which they are dealt.
    zones_past_hands: tuple[str, ...] = ()
    #: Whether hands are learned as they are played: dealt, and nobody taps them.
    learns = False
    #: Whether computers have real cards, in racks.
    has_racks = False
    #: Whether cards are announced together.
    combines = False
    #: Whether day or night is chosen before the deal.
    has_period = False
    #: Whether a match is one deal, so that there is no number of deals to choose.
    is_one_deal = False
    #: Phases in which the seat that is to move may combine.
    combining = frozenset({"play"})
    #: Phases in which every seat has its hand, so that a card of it may lie ready.
    holding = frozenset({"play"})

    def __init__(self, rules: Game[Any]) -> None:
        self.rules = rules

    # Of the menu, dealing and cards

    @property
    def menu(self) -> tuple[MenuItem, ...]:
        """All that the menu offers at one time or another, in its order."""
        return (MenuItem.COMBINE, *MENU) if self.combines else MENU

    def menu_at(self, position: Position) -> tuple[MenuItem, ...]:
        """What the menu offers now: the same at every seat and for every hand, so it tells
        nothing."""
        return tuple(item for item in self.menu if self.offers(position, item))

    def offers(self, position: Position, item: MenuItem) -> bool:
        """Whether an entry makes sense now, by what everybody knows; never by a hand."""
        phase: str = position.state.phase
        between_deals = phase in BETWEEN_DEALS
        match item:
            case MenuItem.COMBINE:
                return phase in self.combining
            case MenuItem.RETAP | MenuItem.ENTER_CARD:
                return phase in self.holding
            case MenuItem.BORROW:
                return phase in self.holding or (phase == "deal" and not self.learns)
            case MenuItem.UNREAD_CARD:
                return phase == "deal" and self._may_deal_unread(position)
            case MenuItem.LAST_TRICK | MenuItem.TAKE_BACK:
                return phase != "deal" and not between_deals
            case MenuItem.THROW_IN:
                return not between_deals
            case MenuItem.HANDS | MenuItem.CHECK_DECK:
                return between_deals
            case MenuItem.SWAP:
                return phase == "dealer" and len(position.persons) > 1
            case MenuItem.LEAVE:
                return phase not in ("deal", "over")
            case MenuItem.END_EARLY:
                return phase != "over"
        return True

    def _may_deal_unread(self, position: Position) -> bool:
        """Whether the next card may go to its hand unread.

        Only among persons: a computer's hand is drawn from the cards that nobody read, and this is
        one. And not past the hands, where whoever takes it up could not lay it down by its name.
        """
        zone = next_zone(self, position) or ""
        return len(position.persons) == len(position.kinds) and zone.startswith("hand/")

    def dealt_real(self, position: Position) -> tuple[int, ...]:
        """The seats whose hands are dealt as real cards."""
        return position.persons

    def dealt_past_hands(self, state: Any) -> int:
        """How many cards, read or not, lie past the hands while dealing."""
        return 0

    def dealt_spot(self, position: Position, zone: str) -> str | None:
        """Where the next card dealt or drawn to `zone` physically goes; None: as the zone says."""
        return None

    def leaving(self, position: Position, seat: int) -> list[Row]:
        """What becomes of the cards of a person who leaves: face down into the box."""
        return [Put(card, BOX) for card in position.cards_at(held_by(seat))]

    def rack(self, position: Position, seat: int) -> Mapping[int, Card]:
        """What the slots of a computer's rack hold, by slot; empty where it has none."""
        return {}

    def free_slot(self, position: Position, seat: int) -> int | None:
        """The slot of its rack that the next card of `seat` goes into; None where it has none."""
        return None

    def is_exchanging(self, state: Any, seat: int) -> bool:
        """Whether some of the seat's cards are neither in its hand nor anywhere else yet."""
        return False

    def tapped_move(self, state: Any, seat: int, card: Card) -> Move | None:
        """What a card of the seat's hand means on its own pad; None while it means nothing."""
        return Play(seat, card) if state.phase == "play" else None

    def plays_face_down(self, state: Any) -> bool:
        """Whether the next card from a hand lies face down, so that it can't be entered openly."""
        return self.is_exchanging(state, self.rules.to_act(state)[0])

    def entered_move(self, state: Any, seat: int, card: Card) -> Move | None:
        """What a card means that the seat entered by buttons, as it lies face up somewhere."""
        return self.tapped_move(state, seat, card)

    def playable(self, position: Position, seat: int, card: Card | None) -> bool:
        """Whether `card`, on the own pad of `seat`, is the seat's to play, now or later."""
        return holds(position, seat, card)

    def may_yet_count(self, table: Table, pad: Pad, card: Card | None) -> bool:
        """Whether something may yet come of `card`, which lies on `pad`."""
        seat = table.seat_of(pad.reader)
        return seat is not None and self.playable(table.position, seat, card)

    def is_on_its_way(self, table: Table, uid: str) -> bool:
        """Whether a tag in the middle is the next move, as soon as it has left another pad."""
        return False

    def unsure(self, table: Table, seat: int) -> list[tuple[Pad, str]]:
        """Tags that lay there when the table woke up, and that the seat would play with them."""
        pad, hand = table.pad_of(seat), table.position.state.hands[seat]
        uids = pad.standing(Standing.UNSURE) if pad else []
        cards = table.setup.cards
        return [(pad, uid) for uid in uids if pad is not None and cards.get(uid) in hand]

    def together(self, state: Any, seat: int, cards: Sequence[Card]) -> Move:
        """The move that these cards are if they are announced together."""
        raise NotImplementedError(f"nothing is combined in {self.rules.name}")

    def may_combine(self, position: Position, seat: int, card: Card) -> bool:
        """Whether `card` is one that the seat may announce together with others."""
        return holds(position, seat, card)

    def uncovers(self, before: Any, move: Move, after: Any) -> bool:
        """Whether this move let somebody see a hidden card, so that nothing goes back past it."""
        return isinstance(move, Dealer | Deal)

    def spots_after(self, position: Position, state: Any, move: Move, spot: str | None) -> Spots:
        """Where the cards physically are after a move that led to `state`: hands do what the move
        says. `spot` is where a dealt card is, if not as its zone says."""
        spots = position.spots
        match move:
            case Dealer():
                return dict.fromkeys(spots, DECK)
            case Deal(card, to) if card is not None:
                return {**spots, card: spot or _spot_of_zone(to)}
            case Play(_, card):
                return put_down(spots, [card])
        return spots

    # Of what the panels ask and the buttons answer

    def prompt(self, position: Position, seat: int, index: int) -> Prompt | None:
        """What the game asks the person at `seat` between the deal and the end; None for one who
        waits. `index` is the choice that the seat's buttons have come to."""
        acts = seat in self.rules.to_act(position.state)
        return Prompt(PromptKind.PLAY) if acts else None

    def at_table(self, table: Table, seat: int, prompt: Prompt | None) -> Prompt | None:
        """The game's prompt, with what depends on the pads of this very table."""
        return prompt

    def serves(self, position: Position, seat: int) -> bool:
        """Whether the person at `seat` is to move a computer's cards."""
        return False

    def entered_for_computer(self, table: Table, card: Card, now_s: float, *, seat: int) -> None:
        """The person at `seat` entered by buttons a card that it moves for a computer."""
        raise NotImplementedError(f"computers have no cards in {self.rules.name}")

    def before_deal(self, state: Any) -> Prompt:
        """What everybody is asked while the cards are to be gathered and shuffled."""
        return Prompt(PromptKind.NEXT_DEAL if state.tricks else PromptKind.GATHER)

    def pressed(
        self, table: Table, seat: int, prompt: Prompt, button: Button, now_s: float
    ) -> bool:
        """A button answers what only this game asks; False: it has no meaning here, and opens the
        menu. At every prompt there is such a button, so that the menu can be reached."""
        return False

    def pressed_at_computer(self, table: Table, seat: int, now_s: float) -> bool:
        """A button at a computer's seat has a meaning in this game; False: somebody may sit down
        there."""
        return False

    def chosen(self, table: Table, seat: int, item: MenuItem, now_s: float) -> bool:
        """An entry of the menu that only this game has was taken; False: it is not this game's."""
        return False

    def computer_waits(self, position: Position) -> bool:
        """Whether a computer whose turn it is waits for hands, so that it must not be asked."""
        return False

    def computer_moves(self, table: Table, move: Move, now_s: float) -> None:
        """A computer has made up its mind, and its pause is over: it moves."""
        table.decide([Moved(move)], now_s)

    def undone(self, before: Position, after: Position) -> list[Row]:
        """What else is known once rows were taken back, which led from `before` to `after`."""
        return []

    def settle(self, table: Table, now_s: float) -> bool:
        """What lies somewhere has a meaning now, other than a card played from the hand."""
        return doubt_hands(table)

    def presents_on(self, table: Table, seat: int) -> list[Pad]:
        """The pads on which the seat's card is asked for in its turn."""
        pad = table.pad_of(seat)
        return [pad] if pad is not None and pad.loss is None else []


def put_down(spots: Spots, cards: Iterable[Card]) -> Spots:
    """The cards come to lie on the table; a computer's, which are in the box, stay there."""
    return {**spots, **{card: TABLE for card in cards if spots[card] != BOX}}


def moved(spots: Spots, cards: Iterable[Card], here: str, there: str) -> Spots:
    """Those of `cards` that are `here` are `there` afterwards."""
    return {**spots, **{card: there for card in cards if spots[card] == here}}


def _spot_of_zone(zone: str) -> str:
    name, _, seat = zone.partition("/")
    return held_by(int(seat)) if name == "hand" else name
